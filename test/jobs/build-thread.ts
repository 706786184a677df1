import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Bundles the entry of a thread as the build does, since Node 20 runs no TypeScript in a thread. It lies inside the
 * package, where what it reads at run time is found.
 *
 * @returns the script, and what removes it.
 */
export async function buildThread(
  entry: string,
): Promise<{ readonly script: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(resolve('dist', 'test-thread-'));
  const bundle = await rolldown({
    input: resolve(entry),
    platform: 'node',
    external: [/^node:/, 'better-sqlite3'],
  });
  await bundle.write({
    dir: folder,
    format: 'cjs',
    entryFileNames: 'thread.cjs',
    chunkFileNames: '[name]-[hash].cjs',
  });
  await bundle.close();
  return { script: join(folder, 'thread.cjs'), remove: () => rm(folder, { recursive: true, force: true }) };
}
