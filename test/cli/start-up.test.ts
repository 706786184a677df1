import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** What a module imports when it is read: neither types, which are gone by then, nor what `import()` brings later. */
function importsOf(file: string): string[] {
  const statements = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type )[^;]*? from '([^']+)';/gm,
  );
  return [...statements].flatMap(([, from = '']) => from);
}

/** Every module and package that is read before the first command runs. */
function readAtStart(entry: string): Set<string> {
  const seen = new Set<string>([entry]);
  for (const file of seen) {
    if (!file.endsWith('.ts')) continue;
    for (const from of importsOf(file)) seen.add(from.startsWith('.') ? join(dirname(file), from) : from);
  }
  return seen;
}

test('no command pays for what another one needs: the heavy parts are read when they are used', () => {
  const read = new Set([...readAtStart('src/cli/main.ts'), ...readAtStart('src/cli/commands/index.ts')]);
  expect([...read].filter((name) => name.startsWith('src/cli/')).length).toBeGreaterThan(30);
  const heavy = ['@sinclair/typebox', 'kysely', 'better-sqlite3', 'undici', 'yaml', 'inquirer', 'ora'];
  const ours = ['src/sections/index.ts', 'src/policy/rules/index.ts', 'src/app.ts', 'src/config.ts'];
  expect([...heavy, 'cli-table3', ...ours].filter((name) => read.has(name))).toEqual([]);
});

test('an analysis waits for no declaration of another command', () => {
  const read = readAtStart('src/cli/main.ts');
  const commands = ['analyze', 'serve', 'report-list', 'document-check', 'index'];
  const paths = commands.map((name) => `src/cli/commands/${name}.ts`);
  expect(paths.filter((path) => read.has(path))).toEqual(paths.slice(0, 1));
});
