import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type OutputOptions, type RolldownOptions, rolldown } from 'rolldown';
import { loadConfig } from 'rolldown/config';
import type { TestProject } from 'vitest/node';

/** What is built, and what of. */
const built = ['dist/shared', 'dist/program', 'dist/library', 'dist/worker'];
const sources = ['src', 'rolldown.config.mjs'];
/** The pages, and what of theirs is no script. */
const pages = 'dist/toolbox';
const sourcesOfPages = ['src', 'build/make-toolbox.mjs', 'build/make-guides.mjs', 'docs'];
/** What shows the description of the API. */
const viewer = 'dist/viewer';

/**
 * Before any test, and before each run of a watch: threads and processes run what is built, which would be yesterday's code
 * after an edit.
 */
export async function setup(project: TestProject): Promise<void> {
  await buildWhereStale();
  project.onTestsRerun(buildWhereStale);
}

async function buildWhereStale(): Promise<void> {
  if (process.env['npm_lifecycle_event'] === 'test') return buildWholeWhereStale();
  if (isStale(pages, sourcesOfPages))
    execFileSync(process.execPath, ['build/make-toolbox.mjs'], { stdio: 'inherit' });
  if (isStale(viewer, ['build/copy-viewer.mjs']))
    execFileSync(process.execPath, ['build/copy-viewer.mjs'], { stdio: 'inherit' });
  if (!built.some((folder) => isStale(folder, sources))) return;
  const config = await loadConfig('rolldown.config.mjs', { configLoader: 'native' });
  if (typeof config === 'function') throw new Error('rolldown.config.mjs says what to build only when asked');
  const parts: readonly RolldownOptions[] = [config].flat();
  for (const { output, ...input } of parts) {
    const bundle = await rolldown(input);
    const outputs: readonly (OutputOptions | undefined)[] = [output].flat();
    // Another run of the tests may use what lies there.
    for (const options of outputs) await bundle.write({ ...options, cleanDir: false });
    await bundle.close();
  }
  // V8 takes what was compiled ahead for that of any source of the same length.
  rmSync('dist/program/main.compiled', { force: true });
  const stale = built.find((folder) => isStale(folder, sources));
  if (stale !== undefined) throw new Error(`${stale} is older than src: npm run build`);
}

/** As `npm run build`, for who has all of it tested: also the types, and what is compiled ahead. */
function buildWholeWhereStale(): void {
  const isOld = [...built, 'dist/types'].some((folder) => isStale(folder, sources));
  if (isOld || isStale(pages, sourcesOfPages) || isStale(viewer, ['build/copy-viewer.mjs']))
    execFileSync('npm', ['run', '--silent', 'build'], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
}

/** Whether a folder of the build has no script and no type, or none as new as the last change of what it is made of. */
export function isStale(folder: string, madeOf: readonly string[]): boolean {
  const scripts = existsSync(folder)
    ? readdirSync(folder).filter((name) => /\.(?:c?js(?:\.br)?|chunks|d\.ts)$/.test(name))
    : [];
  const builtAt = Math.max(...scripts.map((name) => statSync(join(folder, name)).mtimeMs));
  return madeOf.some((path) => lastChangeMs(path) > builtAt);
}

/** Also of folders, whence something was removed, and by when it came here: what is moved keeps its time of writing. */
function lastChangeMs(path: string): number {
  const status = statSync(path);
  const inside = status.isDirectory() ? readdirSync(path).map((name) => lastChangeMs(join(path, name))) : [];
  return Math.max(status.mtimeMs, status.ctimeMs, ...inside);
}
