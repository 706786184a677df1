import { readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { followLinks } from '../base/follow-links.ts';
import { isServerAddress } from '../base/server-address.ts';

/**
 * The copies of a database that this program has left beside it, from before an upgrade or a restoring: they hold whoever was erased since.
 *
 * @returns their names, without the folder.
 */
export async function copiesBeside(databaseFile: string): Promise<readonly string[]> {
  if (isServerAddress(databaseFile)) return [];
  // If the path is a link, a restore leaves its copy next to the target of the link.
  const files = [...new Set([databaseFile, followLinks(databaseFile)])];
  const names = await Promise.all(
    files.map(async (file) => {
      const begin = `${basename(file)}.before-`;
      return (await readdir(dirname(file))).filter((name) => name.startsWith(begin));
    }),
  );
  return names.flat().toSorted();
}
