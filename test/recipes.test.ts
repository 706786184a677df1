import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPolicyContent } from '../src/credit-policy/keep-policy.ts';
import { findViolations } from './architecture/find-violations.ts';
import { findCircles, readStructure } from './architecture/program-structure.ts';
import { repositoryFiles } from './architecture/repository-files.ts';
import { type Addition, additions } from './recipes/additions.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

/** How many files of src/ a row of the table in CONTRIBUTING.md says that an addition touches. */
function promisedFiles(part: string): number {
  const contributing = repositoryFiles().get('CONTRIBUTING.md') ?? '';
  const row = new RegExp(String.raw`^\| [^|]*\b${part}\b[^|]* \| (\d) \|`, 'm').exec(contributing);
  return Number(row?.[1] ?? Number.NaN);
}

/** The file's text with `line` behind the line that holds `behind`. */
function withLine(text: string, { behind, line }: { behind: string; line: string }): string {
  const at = text.indexOf(behind);
  if (at === -1) throw new Error(`No line holds ${behind}`);
  const end = text.indexOf('\n', at);
  return `${text.slice(0, end + 1)}${line}\n${text.slice(end + 1)}`;
}

/** The files of src/ that an addition makes or changes. */
function touchedBy({ files, lines }: Addition): readonly string[] {
  const paths = [...Object.keys(files), ...lines.map(({ path }) => path)];
  return [...new Set(paths)].filter((path) => path.startsWith('src/'));
}

describe('each part that CONTRIBUTING.md has a recipe for', () => {
  let copy: string;

  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'credit-recipes-'));
    for (const name of [
      'src',
      'test',
      'build',
      'package.json',
      'tsconfig.json',
      'biome.json',
      '.gitignore',
      'vitest.config.ts',
    ])
      await cp(join(root, name), join(copy, name), {
        recursive: true,
        // The tools of tests are many, and belong to no recipe.
        filter: (path) => basename(path) !== 'node_modules',
      });
    for (const folder of ['node_modules', 'test/tools/node_modules'])
      await symlink(join(root, folder), join(copy, folder));
    for (const { files, lines } of additions) {
      for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(join(copy, path)), { recursive: true });
        await writeFile(join(copy, path), text);
      }
      for (const { path, ...line } of lines)
        await writeFile(join(copy, path), withLine(await readFile(join(copy, path), 'utf8'), line));
    }
  });

  afterAll(() => rm(copy, { recursive: true, force: true }));

  test.each(additions)('touches as many files as the table says: $part', (addition) => {
    expect(touchedBy(addition).length).toBe(promisedFiles(addition.part));
  });

  test('compiles and keeps to the house, all of them at once, with nothing else touched', async () => {
    // In order as an editor puts it that sorts imports when it saves.
    const style = await run(
      join(root, 'node_modules/.bin/biome'),
      ['check', '--write', ...new Set(additions.flatMap(touchedBy))],
      { cwd: copy },
    ).catch((error: { stdout: string; stderr: string }) => error);
    expect(style.stderr + style.stdout).toMatch(
      /^Checked \d+ files in \S+\. (?:No fixes applied|Fixed \d+ files?)\.\s*$/,
    );
    // On one thread: it does the work of two in less, and other tests have the other core. Of the tests those of the recipes.
    const added = additions.flatMap(({ files }) => Object.keys(files).filter((path) => path.endsWith('.ts')));
    const project = { extends: './tsconfig.json', include: ['src', ...added], exclude: ['src/toolbox'] };
    await writeFile(join(copy, 'tsconfig.recipes.json'), JSON.stringify(project));
    const types = await run(
      join(root, 'node_modules/.bin/tsc'),
      ['--noEmit', '--singleThreaded', '--project', 'tsconfig.recipes.json'],
      { cwd: copy },
    ).catch((error: { stdout: string }) => error);
    expect(types.stdout).toBe('');
    const sources = new Map(
      [...repositoryFiles(copy)].filter(([path]) => path.startsWith('src/') && path.endsWith('.ts')),
    );
    expect(findViolations(sources)).toEqual([]);
    expect(findCircles(readStructure(sources))).toEqual([]);
  }, 300_000);

  test('a shipped policy is read as it is', async () => {
    const policies = additions.flatMap(({ files }) =>
      Object.entries(files).filter(([path]) => path.startsWith('policies/')),
    );
    expect(policies).toHaveLength(1);
    for (const [file, text] of policies)
      expect((await readPolicyContent({ text, file })).warnings).toEqual([]);
  });

  test('every row of the table is built, and every part has its row', () => {
    const table = repositoryFiles().get('CONTRIBUTING.md') ?? '';
    const rows = [...table.matchAll(/^\| ([a-z][a-z ]*) \| \d \|$/gm)].map(([, part]) => part);
    expect(additions.map(({ part }) => part).sort()).toEqual(rows.sort());
  });
});
