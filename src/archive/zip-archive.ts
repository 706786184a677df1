import { crc32, inflateRawSync } from 'node:zlib';
import type { Text } from '../base/language.ts';

/** What an archive may hold at most. */
export interface ArchiveLimits {
  readonly entries: number;
  /** Of all files together, once inflated, as the archive declares it. */
  readonly inflatedBytes: number;
}

/** The refusal of an archive, of its reader's own code. */
export type RefuseArchive = (reason: Text, options?: ErrorOptions) => Error;

export interface ArchiveOptions {
  readonly limits: ArchiveLimits;
  readonly refuse: RefuseArchive;
}

/** A file in an archive. */
export interface ArchiveEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A file as it lies in an archive: not inflated yet, and `size` and `crc` only declared. */
export interface PackedEntry {
  readonly name: string;
  readonly packed: Uint8Array;
  readonly isDeflated: boolean;
  readonly size: number;
  readonly crc: number;
}

/** What the directory of an archive says of a file in it. */
export interface DirectoryEntry {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  readonly localOffset: number;
}

/** Where the directory lies, and how many entries it says to have. */
interface Directory {
  readonly start: number;
  readonly end: number;
  readonly count: number;
}

export const signature = {
  local: 0x04034b50,
  central: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const;
export const headerLength = { local: 30, central: 46, end: 22, end64: 56, locator64: 20 } as const;
const longestComment = 0xffff;
/** Bits of the general purpose flag that say encrypted, strongly encrypted, encrypted directory. */
const encryptedFlags = 0x0001 | 0x0040 | 0x2000;
/** Stands where a number has 64 bits and lies elsewhere. */
const mark64 = 0xffffffff;

/** The archive is not what its own records say. */
export const damagedArchive: Text = {
  en: 'the archive is damaged or cut off',
  'pt-BR': 'o arquivo está danificado ou incompleto',
};

/** Neither stored nor deflated. */
export const unknownPacking: Text = {
  en: 'it is packed in an unknown way',
  'pt-BR': 'ele está compactado de um modo desconhecido',
};

/**
 * The files of a zip archive as they lie in it (PKWARE APPNOTE 6.3.9, with the records of zip64 that some writers always
 * make, without encryption and several disks). The whole directory is read, and nothing is inflated.
 *
 * @throws what `refuse` makes of whatever is damaged, too much or encrypted, or has a name that leads out of the archive.
 */
export function listArchive(bytes: Uint8Array, { limits, refuse }: ArchiveOptions): readonly PackedEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readDirectory(view, { limits, refuse, base: 0 })
      .filter(({ name }) => !name.endsWith('/'))
      .map((entry) => locate(entry, { bytes, view, refuse }));
  } catch (error) {
    // A length that points outside of the file.
    if (error instanceof RangeError) throw refuse(damagedArchive, { cause: error });
    throw error;
  }
}

/**
 * The files of a zip archive, all inflated. Nothing is inflated before the whole directory was read and found small
 * enough, and no entry gives more bytes than it declares.
 *
 * @throws what `refuse` makes of an unsound archive, see `listArchive`.
 */
export function readArchive(bytes: Uint8Array, options: ArchiveOptions): readonly ArchiveEntry[] {
  return listArchive(bytes, options).map((entry) => ({
    name: entry.name,
    bytes: contentOf(entry, options.refuse),
  }));
}

/**
 * The directory of an archive, of which `view` shows the end, from the byte `base` on.
 *
 * @throws what `refuse` makes of it; RangeError where it lies outside of the view.
 */
export function readDirectory(
  view: DataView,
  { limits, refuse, base }: ArchiveOptions & { readonly base: number },
): readonly DirectoryEntry[] {
  const { start, end, count } = findDirectory(view, { refuse, base });
  if (count > limits.entries) {
    throw refuse({
      en: `it holds ${count} files; at most ${limits.entries} are read`,
      'pt-BR': `ele contém ${count} arquivos; são lidos no máximo ${limits.entries}`,
    });
  }
  const entries: DirectoryEntry[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    const { entry, next } = readDirectoryEntry(view, at, refuse);
    entries.push(entry);
    at = next;
  }
  if (at !== end) throw refuse(damagedArchive);
  checkNames(entries, refuse);
  checkSizes(entries, { limits, refuse });
  return entries;
}

/** One disk, and the directory right before its end: so no second directory can hide. */
function findDirectory(
  view: DataView,
  { refuse, base }: { readonly refuse: RefuseArchive; readonly base: number },
): Directory {
  const end = endOfDirectory(view);
  if (end === undefined) throw refuse(damagedArchive);
  const locator = end - headerLength.locator64;
  const is64 = locator >= 0 && view.getUint32(locator, true) === signature.locator64;
  const directory = is64 ? directory64(view, { locator, base }) : directory32(view, { end, base });
  if (directory === undefined) throw refuse(damagedArchive);
  return directory;
}

function directory32(
  view: DataView,
  { end, base }: { readonly end: number; readonly base: number },
): Directory | undefined {
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true) - base;
  const isWhole =
    view.getUint32(end + 4, true) === 0 &&
    view.getUint16(end + 8, true) === count &&
    start + view.getUint32(end + 12, true) === end;
  return isWhole ? { start, end, count } : undefined;
}

/** The record of zip64, which lies between the directory and its own locator. */
function directory64(
  view: DataView,
  { locator, base }: { readonly locator: number; readonly base: number },
): Directory | undefined {
  const end = locator - headerLength.end64;
  if (number64(view, locator + 8) - base !== end || view.getUint32(end, true) !== signature.end64)
    return undefined;
  const count = number64(view, end + 32);
  const start = number64(view, end + 48) - base;
  const isWhole =
    number64(view, end + 16) === 0 &&
    number64(view, end + 24) === count &&
    start + number64(view, end + 40) === end;
  return isWhole ? { start, end, count } : undefined;
}

/** A number of 64 bits; those that no file reaches lose their last digits, and point outside all the same. */
function number64(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

/** Where the end record begins whose comment ends with the file. */
function endOfDirectory(view: DataView): number | undefined {
  const last = view.byteLength - headerLength.end;
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1) {
    if (view.getUint32(at, true) === signature.end && view.getUint16(at + 20, true) === last - at) return at;
  }
  return undefined;
}

function readDirectoryEntry(
  view: DataView,
  at: number,
  refuse: RefuseArchive,
): { readonly entry: DirectoryEntry; readonly next: number } {
  if (view.getUint32(at, true) !== signature.central) throw refuse(damagedArchive);
  const nameLength = view.getUint16(at + 28, true);
  const extra = at + headerLength.central + nameLength;
  const extraEnd = extra + view.getUint16(at + 30, true);
  const [size, packedSize, localOffset] = withNumbers64(
    [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)],
    { view, extra, extraEnd },
  );
  const entry = {
    name: nameAt(view, at + headerLength.central, nameLength),
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packedSize,
    size,
    localOffset,
  };
  return { entry, next: extraEnd + view.getUint16(at + 32, true) };
}

/** The numbers of an entry, with those in their places that its extra field 1 has in 64 bits, in this order. */
function withNumbers64(
  numbers: readonly [size: number, packedSize: number, localOffset: number],
  { view, extra, extraEnd }: { readonly view: DataView; readonly extra: number; readonly extraEnd: number },
): readonly [size: number, packedSize: number, localOffset: number] {
  if (!numbers.includes(mark64)) return numbers;
  let at = extra;
  while (at + 4 <= extraEnd && view.getUint16(at, true) !== 1) at += 4 + view.getUint16(at + 2, true);
  let next = at + 4;
  const resolve = (number: number): number => {
    if (number !== mark64) return number;
    if (next + 8 > extraEnd) throw new RangeError('a number of 64 bits is missing');
    next += 8;
    return number64(view, next - 8);
  };
  const [size, packedSize, localOffset] = numbers;
  return [resolve(size), resolve(packedSize), resolve(localOffset)];
}

/**
 * The name of an entry. Some programs write a backslash between folders, or `./` at the start, which APPNOTE
 * 4.4.17.1 does not allow.
 */
function nameAt(view: DataView, at: number, length: number): string {
  if (at + length > view.byteLength) throw new RangeError('a name reaches beyond the end');
  const name = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, length));
  return name.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
}

function checkNames(entries: readonly DirectoryEntry[], refuse: RefuseArchive): void {
  const seen = new Set<string>();
  for (const { name } of entries) {
    const parts = name.split('/');
    if (name === '' || /\p{Cc}|^\/|^[A-Za-z]:/u.test(name) || parts.includes('..') || parts.includes('.')) {
      throw refuse({
        en: 'a file in it has a name that leads out of the archive',
        'pt-BR': 'um arquivo dentro dele tem um nome que leva para fora do arquivo',
      });
    }
    const key = name.toLowerCase();
    if (seen.has(key)) {
      throw refuse({
        en: 'two files in it have the same name',
        'pt-BR': 'dois arquivos dentro dele têm o mesmo nome',
      });
    }
    seen.add(key);
  }
}

function checkSizes(entries: readonly DirectoryEntry[], { limits, refuse }: ArchiveOptions): void {
  const encrypted = entries.some(({ flags, method }) => (flags & encryptedFlags) !== 0 || method === 99);
  if (encrypted) {
    throw refuse({ en: 'it is protected by a password', 'pt-BR': 'ele está protegido por senha' });
  }
  if (entries.reduce((sum, { size }) => sum + size, 0) <= limits.inflatedBytes) return;
  const most = limits.inflatedBytes / 1024 / 1024;
  throw refuse({
    en: `it holds more than ${most} MiB once unpacked`,
    'pt-BR': `ele tem mais de ${most} MiB depois de descompactado`,
  });
}

/** The packed bytes of an entry, whose own header must say what the directory says. */
function locate(
  { localOffset, name, method, packedSize, size, crc }: DirectoryEntry,
  {
    bytes,
    view,
    refuse,
  }: { readonly bytes: Uint8Array; readonly view: DataView; readonly refuse: RefuseArchive },
): PackedEntry {
  const nameLength = view.getUint16(localOffset + 26, true);
  const isSame =
    view.getUint32(localOffset, true) === signature.local &&
    nameAt(view, localOffset + headerLength.local, nameLength) === name;
  if (!isSame) throw refuse(damagedArchive);
  const start = localOffset + headerLength.local + nameLength + view.getUint16(localOffset + 28, true);
  const packed = bytes.subarray(start, start + packedSize);
  if (packed.length !== packedSize) throw refuse(damagedArchive);
  if (method !== 0 && method !== 8) throw refuse(unknownPacking);
  return { name, packed, isDeflated: method === 8, size, crc };
}

function contentOf({ packed, isDeflated, size, crc }: PackedEntry, refuse: RefuseArchive): Uint8Array {
  let content = packed;
  try {
    // Node takes no limit of 0.
    if (isDeflated) content = inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch (cause) {
    throw refuse(damagedArchive, { cause });
  }
  if (content.length !== size || crc32(content) !== crc) throw refuse(damagedArchive);
  return content;
}
