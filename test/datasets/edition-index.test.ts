import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EditionReader } from '../../src/datasets/edition/edition-store.ts';
import { EditionWriter } from '../../src/datasets/edition/edition-writer.ts';
import { newDatasetsFolder } from './dataset-folder.ts';

interface Row {
  readonly document?: string;
  readonly mask?: string;
  readonly keys?: readonly number[];
}

/** An edition of these rows, each called by its place. */
function editionOf(rows: readonly Row[]): EditionReader {
  const file = join(newDatasetsFolder(), 'edition.db');
  const writer = new EditionWriter(file, 'ceis');
  for (const [at, { document = null, mask = null, keys = [] }] of rows.entries()) {
    const entry = { kind: null, names: [`R${at}`] as const, facts: {}, sha256: new Uint8Array(32) };
    writer.add({ ...entry, document, mask, reading: 'WHOLE' }, keys);
  }
  writer.finish();
  writer.close();
  return new EditionReader(file);
}

const places = (entries: readonly { readonly names: string }[]) =>
  entries.map(({ names }) => Number(names.slice(3, -2)));

describe('an edition in memory', () => {
  test('has every document, root and mask that it was written with, and no other', () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
    fc.assert(
      fc.property(
        fc.array(fc.oneof(digits(11), digits(14)), { maxLength: 40 }),
        fc.array(digits(6), { maxLength: 20 }),
        fc.array(digits(14), { maxLength: 20 }),
        (documents, masks, others) => {
          const reader = editionOf([
            ...documents.map((document) => ({ document })),
            ...masks.map((mask) => ({ mask })),
          ]);
          // From some questions on it is asked in memory first.
          for (let times = 0; times < 101; times += 1) reader.findByMask('');
          try {
            const count = (list: readonly string[], wanted: (text: string) => boolean) =>
              list.filter(wanted).length;
            for (const document of [...documents, ...others]) {
              const root = document.slice(0, 8);
              const equal = count(documents, (other) => other === document);
              expect(reader.findByDocument(document)).toHaveLength(equal);
              expect(reader.findByRoot(root)).toHaveLength(
                count(documents, (other) => other.length === 14 && other.startsWith(root)),
              );
              const mask = document.slice(0, 6);
              expect(reader.findByMask(mask)).toHaveLength(count(masks, (other) => other === mask));
            }
            for (const mask of masks) {
              expect(reader.findByMask(mask)).toHaveLength(count(masks, (other) => other === mask));
            }
          } finally {
            reader.close();
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  test('finds by any of the keys, each entry once, in their order, however often it is asked', () => {
    const reader = editionOf([
      { keys: [7, 9] },
      { keys: [9] },
      { keys: [4_294_967_295] },
      { keys: [9], mask: '123456' },
    ]);
    try {
      for (let times = 0; times < 2; times += 1) {
        expect(places(reader.findByKeys([9, 7]))).toEqual([0, 1]);
        expect(places(reader.findByKeys([4_294_967_295]))).toEqual([2]);
        expect(reader.findByKeys([8])).toEqual([]);
        expect(reader.findByKeys([])).toEqual([]);
      }
      // The same objects, so that what is made of their names is made once.
      expect(reader.findByKeys([7])[0]).toBe(reader.findByKeys([9])[0]);
    } finally {
      reader.close();
    }
  });

  test('gives every entry of a frequent key, and those of the others with them', () => {
    const reader = editionOf([...Array.from({ length: 900 }, () => ({ keys: [1] })), { keys: [2] }]);
    try {
      expect(places(reader.findByKeys([1, 2]))).toEqual(Array.from({ length: 901 }, (_, at) => at));
    } finally {
      reader.close();
    }
  });
});
