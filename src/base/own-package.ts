import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of this package, where its data files lie: the nearest one above this module that holds package.json,
 * which is the same from the sources and from the build.
 */
export function packageFolder(): string {
  // Asked for each file of it, and the same as long as the process runs.
  ownFolder ??= findFolder();
  return ownFolder;
}

let ownFolder: string | undefined;

function findFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error('This program is not inside its package: no package.json above it');
    folder = above;
  }
  return folder;
}

/** The version of this program, as package.json says it. */
export function packageVersion(): string {
  const { version }: { readonly version: string } = JSON.parse(
    readFileSync(join(packageFolder(), 'package.json'), 'utf8'),
  );
  return version;
}

/** The commit that the program was built from, as the build noted it; null where there was none, or nothing is built. */
export function ownCommit(): string | null {
  const file = join(packageFolder(), 'dist', 'build.json');
  if (!existsSync(file)) return null;
  const { commit }: { readonly commit: string | null } = JSON.parse(readFileSync(file, 'utf8'));
  return commit;
}
