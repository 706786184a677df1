import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDocument, maskEntry } from '../../src/document/mask.ts';
import { documentsOfPaste } from '../../src/toolbox/documents-of-paste.ts';
import { judgeEntry } from '../../src/toolbox/judge-entry.ts';

describe('what stands in the entry is judged while it is typed', () => {
  test.each([
    ['', { is: 'EMPTY' }],
    [' . / ', { is: 'EMPTY' }],
    ['123', { is: 'OPEN', kind: undefined }],
    ['12.ABC', { is: 'OPEN', kind: 'cnpj' }],
    ['123456789012', { is: 'OPEN', kind: 'cnpj' }],
    ['1234567890123', { is: 'OPEN', kind: 'cnpj' }],
    ['12.ABC.345/01DE-35', { is: 'VALID', document: { kind: 'cnpj', value: '12ABC34501DE35' } }],
    ['529.982.247-25', { is: 'VALID', document: { kind: 'cpf', value: '52998224725' } }],
  ])('%j', (text, judged) => {
    expect(judgeEntry(text)).toEqual(judged);
  });

  test('eleven digits that are no CPF may become a CNPJ, so nobody is scolded at once', () => {
    expect(judgeEntry('52998224724')).toMatchObject({ is: 'WRONG', isCertain: false });
  });

  test.each([
    ['the check digits of a whole CNPJ', '12ABC34501DE36'],
    ['a character that no document has', '123?'],
    ['more than any document has', '12ABC34501DE351'],
  ])('what cannot be mended by typing on is told at once: %s', (_what, text) => {
    expect(judgeEntry(text)).toMatchObject({ is: 'WRONG', isCertain: true });
  });
});

describe('the mask grows with what is typed', () => {
  test.each([
    ['1', '1'],
    ['123', '123'],
    ['1234', '123.4'],
    ['12345678901', '123.456.789-01'],
    ['123.456.789-012', '12.345.678/9012'],
    ['12abc34501de35', '12.ABC.345/01DE-35'],
    ['12ABC34501DE351', '12ABC34501DE351'],
    ['não é', 'não é'],
  ])('%s', (text, masked) => {
    expect(maskEntry(text)).toBe(masked);
  });

  test('whatever is typed, a mask says the same document, and masking it again changes nothing', () => {
    const character = fc.constantFrom(...'0123456789ABCDEFXYZ');
    fc.assert(
      fc.property(fc.array(character, { minLength: 1, maxLength: 14 }), (characters) => {
        const bare = characters.join('');
        const masked = maskEntry(bare);
        expect(masked.replace(/[./-]/g, '')).toBe(bare);
        expect(maskEntry(masked)).toBe(masked);
      }),
    );
  });

  test.each(['9100010065.0', '910.001.006-5.', '11-99990-0006', '91.000.100.065'])(
    'a text with a separator where no mask has one is left as it is: %s',
    (text) => {
      expect(maskEntry(text)).toBe(text);
      expect(judgeEntry(text).is).not.toBe('VALID');
    },
  );

  test('a whole document has the mask that it has everywhere', () => {
    expect(maskEntry('12ABC34501DE35')).toBe(formatDocument({ kind: 'cnpj', value: '12ABC34501DE35' }));
    expect(maskEntry('52998224725')).toBe(formatDocument({ kind: 'cpf', value: '52998224725' }));
  });
});

describe('a text that is pasted into the entry', () => {
  const values = (text: string) => documentsOfPaste(text).map(({ value }) => value);

  test.each([
    ['João, CPF 529.982.247-25, tel (11) 99990-0006', ['52998224725']],
    ['52998224725; 12.ABC.345/01DE-35', ['52998224725', '12ABC34501DE35']],
    // One of several is mistyped: the list shows it.
    ['52998224725\n12.ABC.345/01DE-35\n529.982.247-26', ['52998224725', '12ABC34501DE35']],
  ])('has documents: %j', (text, documents) => {
    expect(values(text)).toEqual(documents);
  });

  test.each([
    'CNPJ 12.ABC.345/01DE-36, sócio CPF 529.982.247-25',
    'CPF 529.982.247-25, CNPJ 33.683.111/0002-8',
    'Maria 529.982.247-26 e João 111.444.777-35',
  ])('is not the document next to a mistyped one: %s', (text) => {
    expect(values(text)).toEqual([]);
  });
});
