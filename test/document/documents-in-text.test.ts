import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDigits } from '../../src/document/check-digits.ts';
import { documentsInText } from '../../src/document/documents-in-text.ts';
import { formatDocument } from '../../src/document/mask.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const document = fc.oneof(
  digits(9).map((base) => ({ kind: 'cpf' as const, value: base + checkDigits('cpf', base) })),
  fc
    .stringMatching(/^[0-9A-Z]{12}$/)
    .map((base) => ({ kind: 'cnpj' as const, value: base + checkDigits('cnpj', base) })),
);
/** Not all the same: such a number is none. */
const sound = document.filter(({ value }) => new Set(value.slice(0, 9)).size > 1);

test('a document is found in a text bare, with its mask, in JSON and in lower case, once', () =>
  fc.assert(
    fc.property(sound, (one) => {
      const { value } = one;
      const shown = formatDocument(one);
      const forms = [value, shown, JSON.stringify(shown).replaceAll('/', '\\/'), value.toLowerCase()];
      for (const form of forms) expect([...documentsInText(`a: ${form}, b`)]).toEqual([value]);
      expect([...documentsInText(forms.join(' '))]).toEqual([value]);
    }),
    { numRuns: 50 },
  ));

test('what is longer, or has other check digits, is no document', () => {
  expect(documentsInText('111.444.777-34 11144477734 4111444777351 A11144477735').size).toBe(0);
  expect([
    ...documentsInText('{"cpf":"111.444.777-35","n":11144477735,"cnpj":"33.683.111\\/0002-80"}'),
  ]).toEqual(['11144477735', '33683111000280']);
});

test('a document is found wherever it stands between other words and marks', () =>
  fc.assert(
    fc.property(
      sound,
      fc.stringMatching(/^([A-Za-z]{1,9}["., /-]{0,3}){0,8}[" ,]$/),
      fc.stringMatching(/^[" ,]([A-Za-z]{1,9}["., /-]{0,3}){0,8}$/),
      (one, before, after) => {
        for (const form of [one.value, formatDocument(one)])
          expect([...documentsInText(`${before}${form}${after}`)]).toContain(one.value);
      },
    ),
    { numRuns: 300 },
  ));
