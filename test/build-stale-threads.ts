import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type OutputOptions, type RolldownOptions, rolldown } from 'rolldown';
import { loadConfig } from 'rolldown/config';
import type { TestProject } from 'vitest/node';

/** What the scripts of threads are made of, and where they lie. */
const sources = ['src', 'rolldown.config.mjs'];
const folder = join('dist', 'worker');

/**
 * Before any test, and before each run of a watch: threads run the built scripts, which would test yesterday's code after an
 * edit. `npm run build` does the same and more.
 */
export async function setup(project: TestProject): Promise<void> {
  await buildWhereStale();
  project.onTestsRerun(buildWhereStale);
}

async function buildWhereStale(): Promise<void> {
  if (!isStale(folder, sources)) return;
  const config = await loadConfig('rolldown.config.mjs', { configLoader: 'native' });
  const parts: readonly RolldownOptions[] = typeof config === 'function' ? [] : [config].flat();
  for (const { output, ...input } of parts) {
    const outputs: readonly OutputOptions[] = output === undefined ? [] : [output].flat();
    for (const one of outputs.filter(({ dir }) => dir === 'dist/worker')) {
      const bundle = await rolldown(input);
      // Another run of the tests may use what lies there.
      await bundle.write({ ...one, cleanDir: false });
      await bundle.close();
    }
  }
  if (isStale(folder, sources)) throw new Error(`${folder} is older than src: npm run build`);
}

/** Whether a folder of built scripts has none, or one that is older than the last change of what it is made of. */
export function isStale(built: string, madeOf: readonly string[]): boolean {
  const scripts = existsSync(built) ? readdirSync(built).filter((name) => name.endsWith('.cjs')) : [];
  if (scripts.length === 0) return true;
  const oldest = Math.min(...scripts.map((name) => statSync(join(built, name)).mtimeMs));
  return madeOf.some((path) => lastChangeMs(path) > oldest);
}

/** Also of folders, whence something was removed, and by when it came here: what is moved keeps its time of writing. */
function lastChangeMs(path: string): number {
  const status = statSync(path);
  const inside = status.isDirectory() ? readdirSync(path).map((name) => lastChangeMs(join(path, name))) : [];
  return Math.max(status.mtimeMs, status.ctimeMs, ...inside);
}
