import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { followLinks } from '../base/follow-links.ts';
import { keepOwner } from '../base/keep-owner.ts';
import { codeOf } from './storage-error.ts';

/** How file systems say that they cannot give a file two names. */
const noLinks = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'];
/** How they say that a folder cannot be synced: Windows knows no such thing, and some shared folders neither. */
const noFolderSync = ['EACCES', 'EPERM', 'EISDIR', 'EINVAL', 'ENOTSUP'];

/**
 * Gives a file that was finished under another name its own, so that nobody ever sees half of it: it is on disk when
 * this returns, and of several at once the first one wins. If `file` is a symbolic link, the link is kept and the file that it
 * leads to is put in place; `half` must be on the same file system, as `beginHalfFile` names it.
 *
 * No connection may be open on `half`: a process that closes any descriptor of a file gives up its locks on it.
 *
 * @param options.replace whether a file of that name is replaced. The new file has its owner, group and mode.
 * @throws the file system's error; `EEXIST` where a file stands and is not to be replaced.
 */
export function publishFile(half: string, file: string, options: { replace: boolean }): void {
  const target = followLinks(file);
  sync(half, 'r+');
  if (options.replace) {
    keepOwner(half, target);
    renameSync(half, target);
  } else giveName(half, target);
  syncFolder(dirname(target));
}

/**
 * As `publishFile` with `replace`, of a file that is synced already; the thread goes on meanwhile, for a busy disk lets whoever
 * syncs wait.
 *
 * @throws the file system's error.
 */
export async function publishSyncedFile(half: string, file: string): Promise<void> {
  await rename(half, file);
  let folder: FileHandle | undefined;
  try {
    folder = await open(dirname(file), 'r');
    await folder.sync();
  } catch (error) {
    if (!noFolderSync.includes(codeOf(error) ?? '')) throw error;
  } finally {
    await folder?.close();
  }
}

/** Has the names in a folder on disk, where folders can be synced and this one may be read. */
export function syncFolder(folder: string): void {
  try {
    sync(folder, 'r');
  } catch (error) {
    if (!noFolderSync.includes(codeOf(error) ?? '')) throw error;
  }
}

/** Fails where the name is taken, which a renaming would not. */
function giveName(half: string, file: string): void {
  try {
    linkSync(half, file);
  } catch (error) {
    if (!noLinks.includes(codeOf(error) ?? '')) throw error;
    copyFileSync(half, file, constants.COPYFILE_EXCL);
    sync(file, 'r+');
  }
  rmSync(half);
}

function sync(path: string, flags: string): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
