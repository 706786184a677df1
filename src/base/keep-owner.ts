import { chmodSync, chownSync, statSync } from 'node:fs';

/**
 * Gives a new file the owner, group and mode of the file that it replaces. If the operating system does not permit another owner, the
 * new file belongs to the user who replaces the old one.
 *
 * @param replaced may be missing. The new file is then unchanged.
 * @throws the file system's error.
 */
export function keepOwner(file: string, replaced: string): void {
  const before = statSync(replaced, { throwIfNoEntry: false });
  if (before === undefined || process.platform === 'win32') return;
  const { uid, gid } = statSync(file);
  if (uid !== before.uid || gid !== before.gid) {
    try {
      chownSync(file, before.uid, before.gid);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
    }
  }
  // A change of the owner can clear parts of the mode, so the mode is set afterwards.
  chmodSync(file, before.mode & 0o777);
}
