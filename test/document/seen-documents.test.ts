import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { SeenDocuments } from '../../src/document/seen-documents.ts';
import { heldBytes } from '../batch/reading/held-memory.ts';
import { anyDocument, withOfficialCheckDigits } from './official-check-digits.ts';

describe('documents that were met', () => {
  test('are known by the line on which they were first', () => {
    const met = fc.array(fc.tuple(anyDocument, fc.nat(5)), { maxLength: 200 });
    fc.assert(
      fc.property(met, fc.nat(), (list, seed) => {
        const seen = new SeenDocuments(seed);
        const known = new Map<string, number>();
        const documents = list.flatMap(([document, again]) =>
          Array.from({ length: 1 + again }, () => document),
        );
        documents.forEach((document, index) => {
          expect(seen.add(document, index + 1)).toBe(known.get(document.value));
          if (!known.has(document.value)) known.set(document.value, index + 1);
        });
      }),
    );
  });

  test('a CPF is not taken for a CNPJ of the same characters', () => {
    const seen = new SeenDocuments(1);
    expect(seen.add({ kind: 'cpf', value: withOfficialCheckDigits('cpf', '000000001') }, 1)).toBeUndefined();
    expect(
      seen.add({ kind: 'cnpj', value: withOfficialCheckDigits('cnpj', '000000000001') }, 2),
    ).toBeUndefined();
    expect(
      seen.add({ kind: 'cnpj', value: withOfficialCheckDigits('cnpj', 'ZZZZZZ000001') }, 3),
    ).toBeUndefined();
  });

  test('a million of them take some 25 MB', async () => {
    const before = heldBytes();
    const seen = new SeenDocuments(7);
    for (let index = 0; index < 1_000_000; index += 1) {
      seen.add({ kind: 'cpf', value: `${100_000_000 + index * 7}00` }, index + 1);
    }
    expect(seen.add({ kind: 'cpf', value: '10000000700' }, 9)).toBe(2);
    // The memory of the table before the last growth is given back a moment after it was collected.
    await vi.waitFor(() => expect(heldBytes() - before).toBeLessThan(32_000_000), { timeout: 30_000 });
    expect(seen.add({ kind: 'cpf', value: '10000000000' }, 9)).toBe(1);
  });
});
