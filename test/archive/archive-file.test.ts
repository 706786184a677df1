import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { listArchiveFile } from '../../src/archive/archive-file.ts';
import { type CraftedEntry, craftArchive } from './craft-archive.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const refuse = (reason: { readonly en: string }, options?: ErrorOptions) => new Error(reason.en, options);

/** What lies in an archive on disk, each entry read to its end. */
async function contents(archive: Uint8Array, limits = { entries: 10, inflatedBytes: 1024 ** 3 }) {
  const folder = mkdtempSync(join(tmpdir(), 'credit-archive-'));
  folders.push(folder);
  const path = join(folder, 'archive.zip');
  writeFileSync(path, archive);
  const handle = await open(path, 'r');
  try {
    const entries = await listArchiveFile(path, handle, { limits, refuse });
    const found: Record<string, string> = {};
    for (const entry of entries) {
      const pieces: Uint8Array[] = [];
      for await (const piece of entry.read()) pieces.push(piece);
      found[entry.name] = Buffer.concat(pieces).toString();
    }
    return found;
  } finally {
    await handle.close();
  }
}

describe('an archive on disk', () => {
  test('gives each file as it was packed', async () => {
    const long = 'row;of;a;table\n'.repeat(200_000);
    const archive = craftArchive([
      { name: 'a.csv', content: long },
      { name: 'folder/', content: '' },
      { name: 'folder/b.csv', content: 'short' },
      { name: 'empty.csv', content: '' },
    ]);
    expect(await contents(archive)).toEqual({ 'a.csv': long, 'folder/b.csv': 'short', 'empty.csv': '' });
  });

  test.each<[string, CraftedEntry]>([
    [
      'more than it declares',
      { name: 'a', deflated: deflateRawSync(Buffer.alloc(50_000_000)), declaredSize: 10 },
    ],
    ['less than it declares', { name: 'a', content: 'x', declaredSize: 2 }],
    ['another checksum', { name: 'a', content: 'x', crc: 1 }],
    ['bytes that cannot be inflated', { name: 'a', deflated: Buffer.from('no'), declaredSize: 2 }],
    ['another name in its own header', { name: 'a', localName: 'b', content: 'x' }],
  ])('of an entry with %s is damaged', async (_, entry) => {
    await expect(contents(craftArchive([entry]))).rejects.toThrow('damaged');
  });

  test('is refused before anything is inflated where it declares too much, or a way out', async () => {
    const limits = { entries: 10, inflatedBytes: 100 };
    await expect(contents(craftArchive([{ name: 'a', content: 'x'.repeat(101) }]), limits)).rejects.toThrow(
      'more than',
    );
    await expect(contents(craftArchive([{ name: '../a', content: 'x' }]))).rejects.toThrow('leads out');
  });

  test('cut off anywhere is damaged', async () => {
    const archive = craftArchive([{ name: 'a.csv', content: 'some;rows\n'.repeat(20) }]);
    for (let length = 0; length < archive.length; length += 7) {
      await expect(contents(archive.subarray(0, length))).rejects.toThrow('damaged');
    }
  });
});
