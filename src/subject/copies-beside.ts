import { readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { isServerAddress } from '../base/server-address.ts';

/**
 * The copies of a database that this program has left beside it, from before an upgrade or a restoring: they hold whoever was erased since.
 *
 * @returns their names, without the folder.
 */
export async function copiesBeside(databaseFile: string): Promise<readonly string[]> {
  if (isServerAddress(databaseFile)) return [];
  const begin = `${basename(databaseFile)}.before-`;
  return (await readdir(dirname(databaseFile))).filter((name) => name.startsWith(begin)).toSorted();
}
