import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
import { crc32 } from './crc32.ts';

/** What is inflated at most; both far above a filled-in template, and far below what would hurt. */
export const archiveLimits = { entries: 200, inflatedBytes: 64 * 1024 * 1024 } as const;

/** Inflates raw deflate data; throws when that is damaged or gives more than `mostBytes`. */
export type Inflate = (deflated: Uint8Array, mostBytes: number) => Uint8Array;

/** A file in an archive. */
export interface ArchiveEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface Described {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  readonly localOffset: number;
}

const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const;
const headerLength = { local: 30, central: 46, end: 22 } as const;
const longestComment = 0xffff;
/** Bits of the general purpose flag that say encrypted, strongly encrypted, encrypted directory. */
const encryptedFlags = 0x0001 | 0x0040 | 0x2000;

/**
 * The files of a zip archive, all inflated (PKWARE APPNOTE 6.3.9, without zip64, encryption and several disks, which a
 * spreadsheet of this size never has). Nothing is inflated before the whole directory was read and found small enough,
 * and no entry gives more bytes than it declares. Pure but for the given `inflate`.
 *
 * @throws CreditError UPLOAD_REFUSED for whatever is damaged, too much or encrypted, or has a name that leads out of
 *   the archive.
 */
export function readArchive(
  bytes: Uint8Array,
  { fileName, inflate }: { readonly fileName: string; readonly inflate: Inflate },
): readonly ArchiveEntry[] {
  const refuse: Refuse = (reason, options) =>
    new CreditError('UPLOAD_REFUSED', { fileName, reason }, options);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const directory = readDirectory(view, refuse);
    return directory
      .filter(({ name }) => !name.endsWith('/'))
      .map((entry) => ({ name: entry.name, bytes: contentOf(entry, { bytes, view, inflate, refuse }) }));
  } catch (error) {
    // A length that points outside of the file.
    if (error instanceof RangeError) throw refuse(damaged, { cause: error });
    throw error;
  }
}

type Refuse = (reason: Text, options?: ErrorOptions) => CreditError;

const damaged: Text = {
  en: 'the archive is damaged or cut off',
  'pt-BR': 'o arquivo está danificado ou incompleto',
};

function readDirectory(view: DataView, refuse: Refuse): readonly Described[] {
  const end = endOfDirectory(view);
  if (end === undefined) throw refuse(damaged);
  const count = view.getUint16(end + 10, true);
  if (count > archiveLimits.entries) {
    throw refuse({
      en: `it holds ${count} files; at most ${archiveLimits.entries} are read`,
      'pt-BR': `ele contém ${count} arquivos; são lidos no máximo ${archiveLimits.entries}`,
    });
  }
  const size = view.getUint32(end + 12, true);
  const start = view.getUint32(end + 16, true);
  // One disk, and the directory right before its end: so no second directory can hide.
  if (
    view.getUint32(end + 4, true) !== 0 ||
    view.getUint16(end + 8, true) !== count ||
    start + size !== end
  ) {
    throw refuse(damaged);
  }
  const entries: Described[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    const { entry, next } = readDescribed(view, at, refuse);
    entries.push(entry);
    at = next;
  }
  if (at !== end) throw refuse(damaged);
  checkNames(entries, refuse);
  checkSizes(entries, refuse);
  return entries;
}

/** Where the end record begins whose comment ends with the file. */
function endOfDirectory(view: DataView): number | undefined {
  const last = view.byteLength - headerLength.end;
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1) {
    if (view.getUint32(at, true) === signature.end && view.getUint16(at + 20, true) === last - at) return at;
  }
  return undefined;
}

function readDescribed(
  view: DataView,
  at: number,
  refuse: Refuse,
): { readonly entry: Described; readonly next: number } {
  if (view.getUint32(at, true) !== signature.central) throw refuse(damaged);
  const nameLength = view.getUint16(at + 28, true);
  const next =
    at + headerLength.central + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  const entry = {
    name: nameAt(view, at + headerLength.central, nameLength),
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packedSize: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    localOffset: view.getUint32(at + 42, true),
  };
  return { entry, next };
}

function nameAt(view: DataView, at: number, length: number): string {
  if (at + length > view.byteLength) throw new RangeError('a name reaches beyond the end');
  return new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, length));
}

function checkNames(entries: readonly Described[], refuse: Refuse): void {
  const seen = new Set<string>();
  for (const { name } of entries) {
    const parts = name.split('/');
    if (
      name === '' ||
      /[\\\p{Cc}]|^\/|^[A-Za-z]:/u.test(name) ||
      parts.includes('..') ||
      parts.includes('.')
    ) {
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

function checkSizes(entries: readonly Described[], refuse: Refuse): void {
  const encrypted = entries.some(({ flags, method }) => (flags & encryptedFlags) !== 0 || method === 99);
  if (encrypted) throw refuse(protectedByPassword);
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > archiveLimits.inflatedBytes) throw refuse(tooMuch);
}

const protectedByPassword: Text = {
  en: 'it is protected by a password',
  'pt-BR': 'ele está protegido por senha',
};

const tooMuch: Text = {
  en: `it holds more than ${archiveLimits.inflatedBytes / 1024 / 1024} MiB once unpacked`,
  'pt-BR': `ele tem mais de ${archiveLimits.inflatedBytes / 1024 / 1024} MiB depois de descompactado`,
};

function contentOf(
  { localOffset, name, method, packedSize, size, crc }: Described,
  {
    bytes,
    view,
    inflate,
    refuse,
  }: {
    readonly bytes: Uint8Array;
    readonly view: DataView;
    readonly inflate: Inflate;
    readonly refuse: Refuse;
  },
): Uint8Array {
  const nameLength = view.getUint16(localOffset + 26, true);
  const isSame =
    view.getUint32(localOffset, true) === signature.local &&
    nameAt(view, localOffset + headerLength.local, nameLength) === name;
  if (!isSame) throw refuse(damaged);
  const start = localOffset + headerLength.local + nameLength + view.getUint16(localOffset + 28, true);
  const packed = bytes.subarray(start, start + packedSize);
  const content = unpack(packed, { method, size, inflate, refuse });
  if (packed.length !== packedSize || content.length !== size || crc32(content) !== crc)
    throw refuse(damaged);
  return content;
}

function unpack(
  packed: Uint8Array,
  {
    method,
    size,
    inflate,
    refuse,
  }: { readonly method: number; readonly size: number; readonly inflate: Inflate; readonly refuse: Refuse },
): Uint8Array {
  if (method === 0) return packed;
  if (method !== 8) {
    throw refuse({
      en: 'it is packed in an unknown way',
      'pt-BR': 'ele está compactado de um modo desconhecido',
    });
  }
  try {
    return inflate(packed, size);
  } catch (cause) {
    throw refuse(damaged, { cause });
  }
}
