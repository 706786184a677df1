import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { CreditError } from '../../base/errors.ts';

/**
 * Writes a whole file or nothing: to a temporary name beside it, synced, then renamed. Readable by its owner only,
 * for what is written here is personal data.
 *
 * @throws CreditError FILE_EXISTS unless `replace`; FILE_UNWRITABLE.
 */
export async function writeWholeFile(
  file: string,
  content: string,
  options: { replace: boolean },
): Promise<void> {
  await requireFree(file, options);
  const half = join(dirname(file), `.${basename(file)}.${randomUUID()}.half`);
  try {
    const handle = await open(half, 'wx', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(half, file);
  } catch (cause) {
    await rm(half, { force: true }).catch(() => {});
    throw new CreditError('FILE_UNWRITABLE', { file, reason: reasonOf(cause) }, { cause });
  }
}

/**
 * Asks before the work whether its result may be written.
 *
 * @throws CreditError FILE_EXISTS where a file stands and is not to be replaced; FILE_UNWRITABLE for a folder.
 */
export async function requireFree(file: string, options: { replace: boolean }): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined) return;
  if (found.isDirectory()) throw new CreditError('FILE_UNWRITABLE', { file, reason: 'EISDIR' });
  if (!options.replace) throw new CreditError('FILE_EXISTS', { file });
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause ? String(cause.code) : cause.message;
}
