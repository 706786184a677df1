import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Imports that show that a test needs more than functions and a database file. */
const needs: ReadonlySet<string> = new Set([
  // Processes, threads and the build, which threads run.
  'node:child_process',
  'node:worker_threads',
  'src/base/thread-script.ts',
  'src/export/export-threads.ts',
  // These modules check the database structure or read files on a thread.
  'src/run/receive-upload.ts',
  'src/run/extract-upload.ts',
  'src/subject/erase-subject.ts',
  'src/subject/show-subject.ts',
  'src/subject/audit-subject-export.ts',
  'src/retention/run-retention.ts',
  'src/access/read-accesses.ts',
  'src/outcome/delete-outcomes.ts',
  'rolldown',
  'dist',
  // The whole command line, and the whole service.
  'src/cli/main.ts',
  'src/http/start-service.ts',
  // PDFs take their fonts from dist/.
  'src/export/pdf/fonts.ts',
  'src/export/pdf/paper.ts',
  // The browser and the other tools of `test/tools` are loaded by createRequire.
  'test/tools/package.json',
  // A test that runs on PostgreSQL only (test/storage/test-server.ts).
  'serverTest',
]);

/** What a file imports at run time, and what else shows its needs, in the form that Biome writes. */
const importPatterns = [
  /^(?:import|export)(?! type)[^'";]*'([^']+)'/gm,
  /\bimport\('([^']+)'\)/g,
  /\bcreateRequire\([^';]*'([^']+)'/g,
  /\bjoin\([^';]*'(dist)'/g,
  /^import \{[^}]*\b(serverTest)\b/gm,
];

/**
 * Returns the quick tests: the test files that need no build, process, thread, browser, PostgreSQL or test tools. The imports
 * of a test decide, together with those of the files in `test/` that it uses. A module of `src/` counts with its direct
 * imports only, because almost every module can reach a thread through others.
 *
 * @param root the folder of the repository.
 * @returns paths from the root, with slashes.
 */
export function findQuickTests(root: string): readonly string[] {
  const imports = new Map<string, readonly string[]>();
  const importsOf = (path: string) => {
    const found = imports.get(path) ?? readImports(root, path);
    imports.set(path, found);
    return found;
  };
  const isQuick = (test: string) => {
    const files = new Set([test]);
    for (const file of files) {
      for (const path of importsOf(file)) {
        if (needs.has(path)) return false;
        if (path.startsWith('test/')) files.add(path);
        else if (importsOf(path).some((other) => needs.has(other))) return false;
      }
    }
    return true;
  };
  return testFiles(root).filter(isQuick);
}

/** Returns what a file imports: paths from the root for files of the repository, names for packages. */
function readImports(root: string, path: string): readonly string[] {
  if (!/\.[cm]?[jt]sx?$/.test(path) || !existsSync(join(root, path))) return [];
  const text = readFileSync(join(root, path), 'utf8');
  return importPatterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(([, name = '']) => (name.startsWith('.') ? posix.join(posix.dirname(path), name) : name));
}

/** Returns every test file below `test/`, except those of the packages in `test/tools`. */
function testFiles(root: string): readonly string[] {
  const walk = (folder: string): readonly string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return path === 'test/tools' ? [] : walk(path);
      return path.endsWith('.test.ts') ? [path] : [];
    });
  return walk('test');
}
