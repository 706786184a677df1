import { describe, expect, test } from 'vitest';
import { readArchive } from '../../src/archive/zip-archive.ts';
import { craftArchive } from './craft-archive.ts';

const entries = [
  { name: 'a.txt', content: 'one' },
  { name: 'folder/', content: '' },
  { name: 'folder/b.txt', content: 'two' },
];

const limits = { entries: 10, inflatedBytes: 1024 * 1024 };

const read = (bytes: Uint8Array) =>
  readArchive(bytes, {
    limits,
    refuse: ({ en }) => new Error(en),
  }).map(({ name, bytes: content }) => [name, Buffer.from(content).toString()]);

const contents = [
  ['a.txt', 'one'],
  ['folder/b.txt', 'two'],
];

/** The same archive as writers make it that tell every number in 64 bits. */
function inSixtyFourBits(archive: Uint8Array): Buffer {
  const bytes = Buffer.from(archive);
  const end = bytes.length - 22;
  const [count, start] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 16)];
  const directory: Buffer[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    const length = 46 + bytes.readUInt16LE(at + 28);
    const entry = Buffer.from(bytes.subarray(at, at + length));
    const extra = Buffer.alloc(28);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(24)), 4);
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(20)), 12);
    extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(42)), 20);
    for (const place of [20, 24, 42]) entry.writeUInt32LE(0xffffffff, place);
    entry.writeUInt16LE(extra.length, 30);
    directory.push(entry, extra);
    at += length;
  }
  const listed = Buffer.concat(directory);
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  for (const place of [24, 32]) end64.writeBigUInt64LE(BigInt(count), place);
  end64.writeBigUInt64LE(BigInt(listed.length), 40);
  end64.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + listed.length), 8);
  locator.writeUInt32LE(1, 16);
  const last = Buffer.from(bytes.subarray(end));
  last.writeUInt16LE(0xffff, 8);
  last.writeUInt16LE(0xffff, 10);
  last.writeUInt32LE(0xffffffff, 12);
  last.writeUInt32LE(0xffffffff, 16);
  return Buffer.concat([bytes.subarray(0, start), listed, end64, locator, last]);
}

describe('a zip archive', () => {
  test('gives its files, and no folders', () => {
    expect(read(craftArchive(entries))).toEqual(contents);
  });

  test('may tell its numbers in 64 bits, as some writers of spreadsheets always do', () => {
    expect(read(inSixtyFourBits(craftArchive(entries)))).toEqual(contents);
  });

  test.each([
    ['where its directory begins', 22 + 20 + 56 - 48],
    ['how many files there are', 22 + 20 + 56 - 32],
    ['where its own record lies', 22 + 20 - 8],
  ])('that lies in 64 bits is refused: %s', (_what, fromEnd) => {
    for (const lie of [1n, 2n ** 40n, 2n ** 63n]) {
      const bytes = inSixtyFourBits(craftArchive(entries));
      const at = bytes.length - fromEnd;
      bytes.writeBigUInt64LE(bytes.readBigUInt64LE(at) + lie, at);
      expect(() => read(bytes)).toThrow('damaged');
    }
  });

  test('whose entry points outside of it in 64 bits is refused', () => {
    const bytes = inSixtyFourBits(craftArchive(entries));
    // The number of 64 bits that says where the first entry lies.
    const at = bytes.indexOf(Buffer.from('PK\u0001\u0002')) + 46 + 'a.txt'.length + 20;
    expect(bytes.readBigUInt64LE(at)).toBe(0n);
    bytes.writeBigUInt64LE(2n ** 62n, at);
    expect(() => read(bytes)).toThrow('damaged');
  });

  test('with more files, or more in them, than its reader wants is refused before any is read', () => {
    const many = Array.from({ length: 11 }, (_, n) => ({ name: `${n}` }));
    expect(() => read(craftArchive(many))).toThrow('it holds 11 files; at most 10 are read');
    expect(() => read(craftArchive([{ name: 'a', declaredSize: 2 ** 21 }]))).toThrow('more than 1 MiB');
  });
});
