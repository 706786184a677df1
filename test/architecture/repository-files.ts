import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What is made from the rest, or belongs to one machine. */
const left: ReadonlySet<string> = new Set(['.git', 'node_modules', 'dist', 'coverage']);

/** Every file of the repository, or of a copy of it, by its path from the root, with slashes. */
export function repositoryFiles(folder = root): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const walk = (within: string) => {
    for (const entry of readdirSync(within, { withFileTypes: true })) {
      if (left.has(entry.name)) continue;
      const path = join(within, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) {
        files.set(relative(folder, path).split(sep).join('/'), readFileSync(path, 'utf8'));
      }
    }
  };
  walk(folder);
  return files;
}
