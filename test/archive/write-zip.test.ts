import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ZipEntry, zipOf } from '../../src/archive/write-zip.ts';
import { readArchive } from '../../src/archive/zip-archive.ts';

async function zip(files: readonly (readonly [string, Uint8Array])[]): Promise<Buffer> {
  const entries = files.map(([name, bytes]): ZipEntry => ({ name, read: async () => bytes }));
  const pieces: Uint8Array[] = [];
  for await (const piece of zipOf(entries)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const limits = { entries: 1_000, inflatedBytes: 10_000_000 };
const refuse = () => new Error('no zip');
const name = fc.stringMatching(/^[a-zçã0-9-]{1,30}\.pdf$/);

test('gives back what went in, by name and byte', async () => {
  const files = fc.uniqueArray(fc.tuple(name, fc.uint8Array({ maxLength: 2_000 })), {
    selector: ([one]) => one,
    maxLength: 20,
  });
  await fc.assert(
    fc.asyncProperty(files, async (given) => {
      const read = readArchive(await zip(given), { limits, refuse });
      expect(read.map(({ name: one }) => one)).toEqual(given.map(([one]) => one));
      for (const [place, { bytes }] of read.entries())
        expect(Buffer.from(bytes).equals(Buffer.from(given[place]?.[1] ?? []))).toBe(true);
    }),
  );
});

test('the same files give the same bytes', async () => {
  const files = [
    ['index.csv', Buffer.from('Linha')],
    ['000001-rpt_a.pdf', Buffer.from('%PDF')],
  ] as const;
  expect((await zip(files)).equals(await zip(files))).toBe(true);
  expect(readArchive(await zip([]), { limits, refuse })).toEqual([]);
});
