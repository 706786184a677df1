import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'rolldown';
import { readyToLoad } from './build/ready-to-load.mjs';

const require = createRequire(import.meta.url);
const besideThis = (path) => fileURLToPath(new URL(path, import.meta.url));
const leftOut = besideThis('build/left-out.mjs');

// The last three are loaded where somebody wants what they do, and may be absent.
const common = {
  platform: 'node',
  external: [/^node:/, 'better-sqlite3', 'pg', '@aws-sdk/client-s3', /^@opentelemetry\//, 'unpdf'],
  // What one command reads on demand another may need at once.
  // Compressing the archives takes longer than bundling.
  checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
  // Web fonts of that kind, workbooks as streams, CSV, patterns of files, the user's editor and requests without a network are not
  // asked of other packages here, and would be a quarter of the program.
  resolve: {
    alias: {
      'brotli/decompress.js': leftOut,
      unzipper: leftOut,
      'fast-csv': leftOut,
      glob: leftOut,
      '@inquirer/editor': leftOut,
      'light-my-request': leftOut,
    },
  },
};

/** The large packages that the program and its threads both read on demand: bundled once, for both. */
const sharedPackages = ['exceljs', 'pdfkit', 'undici'];
/** The content of a file that Node finds by the name of a package. The package itself is in the archive. */
const loadsShared = (name) =>
  `module.exports = require('../../bin/load-program.js').loadShared('${name}');\n`;
const sharedOnce = {
  ...common,
  plugins: [
    {
      name: 'shared-packages',
      resolveId(id) {
        // By the name that package.json gives them under "imports", which holds at every depth.
        return sharedPackages.includes(id) ? { id: `#${id}`, external: true } : undefined;
      },
    },
  ],
};

/**
 * What the program asks Node for. Not the driver's JavaScript: that are 13 files, which take longer to find and to compile than its native
 * part to load. Nor how other programs are started, where commander asks for what it is never told to do: every command would load it.
 */
const outside = [...common.external.filter((name) => name !== 'better-sqlite3'), /\.node$/];
const isOutside = (id, importer = '') =>
  outside.some((name) => (typeof name === 'string' ? name === id : name.test(id))) &&
  !(id === 'node:child_process' && /[\\/]commander[\\/]/.test(importer));

/** What each module of the program imports, as it is read. */
const imports = new Map();
const readsImports = {
  name: 'reads-imports',
  moduleParsed({ id, importedIds }) {
    imports.set(id, importedIds);
  },
};

function importedBy(...paths) {
  const all = new Set(paths.map(besideThis));
  // It grows meanwhile.
  for (const id of all) for (const imported of imports.get(id) ?? []) all.add(imported);
  return all;
}

let everyCommand;
/** What the program begins with, and what both an analysis and the other commands need: lying with either, it would bring that one along. */
function isInEveryCommand(id) {
  if (everyCommand === undefined) {
    const others = importedBy('src/cli/commands/index.ts');
    const analysis = importedBy(
      'src/config.ts',
      'src/document/document.ts',
      'src/app.ts',
      'src/cli/run-analysis.ts',
      'src/seed-database.ts',
      'src/sources/sandbox/index.ts',
    );
    everyCommand = new Set([
      ...importedBy('src/cli/main.ts'),
      ...[...others].filter((id) => analysis.has(id)),
    ]);
  }
  return everyCommand.has(id);
}

/** Node asks for a thread by the path of a file, and all else of it lies in the archive. */
const loadsThread = (name) => `require('../../bin/load-program.js').loadThread('${name}');\n`;

/** Half of what would have to be read, and a third of what would have to be packed; stacks keep the names of functions. */
const small = { compress: true, mangle: { keepNames: true } };

// The build is bundled because reading some 400 small modules costs a command more time than its work; what a command
// does not use stays in chunks of its own, read on demand. Only the native module stays outside. The program is
// CommonJS so that bin/load-program.js can start it from code that was compiled ahead; what it then imports on demand
// from Node must be required, for `import()` fails in such code. The library is for importing.
export default defineConfig([
  {
    ...common,
    input: Object.fromEntries(sharedPackages.map((name) => [name, require.resolve(name)])),
    plugins: [readyToLoad({ archive: 'shared.chunks', entry: loadsShared, packsEntries: true })],
    output: {
      dir: 'dist/shared',
      format: 'cjs',
      minify: small,
      entryFileNames: '[name].cjs',
      chunkFileNames: 'chunks/[name]-[hash].cjs',
      cleanDir: true,
    },
  },
  {
    ...sharedOnce,
    external: isOutside,
    resolve: {
      alias: {
        ...common.resolve.alias,
        bindings: besideThis('build/driver-binding.cjs'),
        'node:child_process': leftOut,
      },
    },
    plugins: [...sharedOnce.plugins, readsImports, readyToLoad({ archive: 'main.chunks' })],
    input: { main: 'src/cli/main.ts' },
    output: {
      dir: 'dist/program',
      format: 'cjs',
      dynamicImportInCjs: false,
      minify: small,
      entryFileNames: '[name].cjs',
      chunkFileNames: 'chunks/[name]-[hash].cjs',
      // V8 holds the text of all that is loaded: without its comments a short command has a seventh less to read and to hold.
      comments: { legal: true, annotation: false, jsdoc: false },
      // What every command loads is one file, or it would be sixty.
      codeSplitting: {
        groups: [
          { name: 'every-command', test: isInEveryCommand, priority: 3 },
          { name: 'config', test: /src\/(config|settings|base\/clock)\.ts$/, priority: 2 },
          // So is what declares all other commands, which `analyze` does without,
          { name: 'other-commands', test: /src\/cli\/commands\/index\.ts$/, priority: 1 },
          // and what an analysis loads, which would be eighty.
          {
            name: 'analysis',
            test: /src\/(app|cli\/run-analysis|sources\/sandbox\/index)\.ts$/,
            priority: 0,
          },
        ],
      },
      cleanDir: true,
    },
  },
  // The library asks nothing of Node, so that the engine that a page loads is the one that decides.
  {
    platform: 'browser',
    checks: common.checks,
    input: { index: 'src/index.ts', client: 'src/client/credit-client.ts' },
    resolve: { alias: { 'node:crypto': besideThis('build/browser-crypto.mjs') } },
    output: {
      dir: 'dist/library',
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      minify: small,
      cleanDir: true,
    },
  },
  // Files of their own, for threads of their own: nothing of the program but what reads uploads, inputs of batches or long
  // bodies, works on runs, makes exports, posts webhooks, proves policies, decides stored reports anew, screens watched portfolios, or copies the log of a database. See src/run/extract-upload.ts,
  // src/batch/input-threads.ts, src/http/long-json.ts, src/run/run-threads.ts, src/webhook/threaded-poster.ts, src/run/plan-prover.ts,
  // src/backtest/page-thread.ts, src/watch/watch-worker.ts, src/storage/checkpoints.ts. The last one but one is a process that contains one of them.
  {
    ...sharedOnce,
    plugins: [...sharedOnce.plugins, readyToLoad({ archive: 'thread.chunks', entry: loadsThread })],
    input: {
      'checkpoint-thread': 'src/storage/checkpoint-thread.ts',
      'decide-thread': 'src/backtest/decide-thread.ts',
      'examine-thread': 'src/storage/examine-thread.ts',
      'export-thread': 'src/export/export-thread.ts',
      'extract-thread': 'src/run/extract-thread.ts',
      'input-thread': 'src/batch/input-thread.ts',
      'json-thread': 'src/http/json-thread.ts',
      'run-thread': 'src/run/run-thread.ts',
      'policy-thread': 'src/http/policy-thread.ts',
      'poster-thread': 'src/webhook/poster-thread.ts',
      'proof-thread': 'src/run/proof-thread.ts',
      'thread-process': 'src/jobs/thread-process.ts',
      'watch-thread': 'src/watch/watch-thread.ts',
    },
    output: {
      dir: 'dist/worker',
      format: 'cjs',
      dynamicImportInCjs: false,
      minify: small,
      entryFileNames: '[name].cjs',
      chunkFileNames: 'chunks/[name]-[hash].cjs',
      cleanDir: true,
    },
  },
]);
