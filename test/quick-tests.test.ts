import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findQuickTests } from './quick-tests.ts';

/** Returns the quick tests of a repository with these files (path from the root → text). */
function quickTestsOf(files: Readonly<Record<string, string>>): readonly string[] {
  const root = mkdtempSync(join(tmpdir(), 'quick-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return findQuickTests(root);
}

/** The modules that the tests below import. */
const modules = {
  'src/base/thread-script.ts': "import { join } from 'node:path';\n",
  'src/cli/main.ts': '',
  'src/run/run-threads.ts': "import { threadScript } from '../base/thread-script.ts';\n",
  'src/run/analyze.ts': "import { runThreads } from './run-threads.ts';\n",
  'test/run/built.ts': "import {\n  execFile,\n} from 'node:child_process';\n",
  'test/run/world.ts': "import { built } from './built.ts';\n",
  'test/run/browser.ts': "const tools = createRequire(join(import.meta.dirname, '../tools/package.json'));\n",
};

const aTest = 'test/run/a.test.ts';

test('a new test file is quick in every folder but that of the test tools', () => {
  const files = { [aTest]: '', 'test/new/folder/b.test.ts': '', 'test/tools/node_modules/c.test.ts': '' };
  expect(quickTestsOf({ ...files, 'test/run/world.ts': '' })).toEqual(['test/new/folder/b.test.ts', aTest]);
});

test.each([
  ['a process', "import { spawn } from 'node:child_process';"],
  ['a process through a file that it imports', "import { world } from './world.ts';"],
  ['a process through an import at run time', "const { world } = await import('./world.ts');"],
  ['a module that starts a thread', "import { runThreads } from '../../src/run/run-threads.ts';"],
  ['the command line', "import { main } from '../../src/cli/main.ts';"],
  ['what only PostgreSQL runs', "import { serverTest } from '../storage/test-server.ts';"],
  ['the build', "const files = readdirSync(join(root, 'dist'));"],
  ['the test tools', "import { browser } from './browser.ts';"],
])('a test that needs %s is left out', (_, line) => {
  expect(quickTestsOf({ ...modules, [aTest]: `${line}\n` })).toEqual([]);
});

test.each([
  ['the type of a module that starts a thread', "import type { Run } from '../../src/run/run-threads.ts';"],
  ['a module that may reach a thread through others', "import { analyze } from '../../src/run/analyze.ts';"],
])('a test that imports %s is quick', (_, line) => {
  expect(quickTestsOf({ ...modules, [aTest]: `${line}\n` })).toEqual([aTest]);
});
