import { constants, createWriteStream } from 'node:fs';
import { access, mkdir, open, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { CreditError } from '../../base/errors.ts';
import { followLinks } from '../../base/follow-links.ts';
import { beginHalfFile, endHalfFile } from '../../base/half-file.ts';
import { keepOwner } from '../../base/keep-owner.ts';
import { systemReason } from '../../base/system-reason.ts';
import { writeToPipe } from './named-pipe.ts';

/**
 * Writes a whole file or nothing: to a temporary name beside it, synced, then renamed. Readable by its owner only,
 * for what is written here is personal data. What a process that died left of the same file is removed before. With
 * `makesFolder` its folder is made, where it is not there.
 *
 * If the path is a symbolic link, the link is kept and its target is written. If it is a pipe or a device, the content is
 * written to it directly, with or without `replace`.
 *
 * @throws CreditError FILE_EXISTS unless `replace`; FILE_UNWRITABLE.
 */
export function writeWholeFile(
  file: string,
  content: string | Uint8Array,
  options: { replace: boolean; makesFolder?: boolean },
): Promise<void> {
  return writeFileBeside(file, options, (path, kind) => {
    if (kind === 'PIPE') return writeToPipe(path, async (destination) => void destination.end(content));
    return kind === 'DEVICE' ? writeFile(path, content, { flag: 'a' }) : writeSynced(path, content);
  });
}

/**
 * As `writeWholeFile`, for what is too large to be held: `write` gets a stream that goes to the temporary name, and ends
 * it.
 *
 * @throws CreditError FILE_EXISTS unless `replace`; FILE_UNWRITABLE; whatever else `write` throws.
 */
export function writeStreamedFile(
  file: string,
  options: { replace: boolean },
  write: (destination: Writable) => Promise<void>,
): Promise<void> {
  return writeFileBeside(file, options, async (path, kind) => {
    if (kind === 'PIPE') return writeToPipe(path, write);
    const destination =
      kind === 'DEVICE'
        ? createWriteStream(path, { flags: 'a' })
        : createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    const closed = new Promise<void>((resolve) => destination.once('close', () => resolve()));
    // What the disk refused; `write` hears of it too, and may tell it in its own words.
    let refusal: unknown;
    destination.on('error', (error) => {
      refusal ??= error;
    });
    try {
      await write(destination);
    } catch (error) {
      destination.destroy();
      await closed;
      throw refusal ?? error;
    }
    await closed;
    if (refusal !== undefined) throw refusal;
  });
}

async function writeFileBeside(
  file: string,
  options: { replace: boolean; makesFolder?: boolean },
  write: (path: string, kind: FileKind) => Promise<void>,
): Promise<void> {
  await requireFree(file, options);
  const kind = await kindOf(file);
  if (kind !== 'FILE') return writeThrough(file, () => write(file, kind));
  if (options.makesFolder)
    await mkdir(dirname(file), { recursive: true }).catch((cause: unknown) => {
      throw unwritable(file, cause);
    });
  const half = beginHalfFile(file);
  try {
    await writeThrough(file, async () => {
      await write(half, 'FILE');
      const target = followLinks(file);
      keepOwner(half, target);
      await rename(half, target);
    });
  } finally {
    endHalfFile(half);
  }
}

/** @throws CreditError FILE_UNWRITABLE if the operating system refuses the operation. */
async function writeThrough(file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    if (!isOfTheSystem(cause)) throw cause;
    throw unwritable(file, cause);
  }
}

/** PIPE: a named pipe. DEVICE: a device or a socket. */
type FileKind = 'FILE' | 'PIPE' | 'DEVICE';

/** Returns the kind of a path that is not a folder. A path that does not exist is a file. */
async function kindOf(file: string): Promise<FileKind> {
  const stats = await stat(file).catch(() => undefined);
  if (stats === undefined || stats.isFile()) return 'FILE';
  return stats.isFIFO() ? 'PIPE' : 'DEVICE';
}

async function writeSynced(file: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Asks before the work whether its result may be written.
 *
 * @throws CreditError FILE_EXISTS where a file stands and is not to be replaced; FILE_UNWRITABLE for a folder.
 */
export async function requireFree(file: string, options: { replace: boolean }): Promise<void> {
  const stats = await stat(file).catch(() => undefined);
  if (stats === undefined) return;
  if (stats.isDirectory())
    throw new CreditError('FILE_UNWRITABLE', {
      file,
      reason: systemReason(Object.assign(new Error(file), { code: 'EISDIR' })),
    });
  // Writing to a pipe or a device overwrites no data.
  if (!options.replace && stats.isFile()) throw new CreditError('FILE_EXISTS', { file });
}

/**
 * Asks before long work whether its folder would take a file.
 *
 * @throws CreditError FILE_UNWRITABLE
 */
export async function requireWritableFolder(file: string): Promise<void> {
  const folder = dirname(file);
  try {
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error(folder), { code: 'ENOTDIR' });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw unwritable(file, cause);
  }
}

/** What the operating system refused; anything else is not about the file. */
function isOfTheSystem(cause: unknown): cause is NodeJS.ErrnoException {
  return cause instanceof Error && 'syscall' in cause;
}

function unwritable(file: string, cause: unknown): CreditError {
  const reason = systemReason(cause);
  return new CreditError('FILE_UNWRITABLE', { file, reason }, { cause });
}
