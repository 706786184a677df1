import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';
import { memoryFolder } from './test/memory-folder.ts';
import { hasPostgres } from './test/postgres-server.ts';

/** Of each project; only what concerns the run as a whole stands beside the projects. */
const usual = {
  // A machine that does other things beside is no fault of what is tested.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // A state is waited for as long as a test may last, and looked for often.
  expect: { poll: { timeout: 200_000, interval: 20 } },
  sequence: { shuffle: true },
  restoreMocks: true,
  unstubEnvs: true,
  // What they keep at a time, an installed package among it, is a part of this.
  env: { TMPDIR: memoryFolder(4 * 2 ** 30) },
};

/** Tests that need their own process: they measure its memory, add a language, load other tests again or replace modules. */
const alone = [
  'test/batch/reading/{streams,hostile-workbooks}.test.ts',
  'test/document/seen-documents.test.ts',
  'test/storage/backup-before-upgrade.test.ts',
  'test/webhook/threaded-poster-posts.test.ts',
  'test/wording/translation.test.ts',
];

const isWhole = process.env['CREDIT_TEST_POSTGRES'] === 'whole';

/**
 * What also runs on PostgreSQL: the engine itself with its races, and the stores that write most. With
 * `CREDIT_TEST_POSTGRES=whole` everything that writes by them too, which takes longer than a run of all tests may.
 */
const onPostgres = [
  'test/storage/postgres/**/*.test.ts',
  'test/report/**/*.test.ts',
  'test/usage/**/*.test.ts',
  'test/outcome/**/*.test.ts',
  'test/audit/**/*.test.ts',
  'test/retention/retention.test.ts',
  'test/subject/**/*.test.ts',
  'test/webhook/**/*.test.ts',
  'test/workers/**/*.test.ts',
  // Endpoints, and what stands behind them.
  'test/http/{contract,operations,watches}.test.ts',
  ...(isWhole
    ? [
        'test/auth/**/*.test.ts',
        'test/backtest/{backtest,outcomes}.test.ts',
        'test/batch/*.test.ts',
        'test/credit-policy/**/*.test.ts',
        'test/export/report-exports.test.ts',
        'test/http/{people,policies,report-exports}.test.ts',
        'test/jobs/claim.test.ts',
        'test/operation/**/*.test.ts',
        'test/run/**/*.test.ts',
        'test/watch/**/*.test.ts',
      ]
    : []),
];

const postgres = {
  test: {
    ...usual,
    name: 'postgres',
    include: onPostgres,
    exclude: [
      // No database has a part in them, or the same statements are run by the others.
      'test/audit/vectors.test.ts',
      'test/report/{decide-request,dossier,report}.test.ts',
      'test/usage/price-table.test.ts',
      'test/webhook/{attempts,retry-delay,sign,targets,threaded-poster*}.test.ts',
      // They are about a file, wherever they run.
      'test/report/{flipped-bytes,named-cases}.test.ts',
      // What is noticed between two looks at a clock depends on how long a look at the database takes.
      'test/webhook/clock.test.ts',
      // Rules over what others there write and read.
      ...(isWhole
        ? []
        : [
            'test/report/{purpose,terms}.test.ts',
            'test/subject/{erasure-html,subject-file,subject-mask}.test.ts',
          ]),
      // What it finds does not depend on where a chain is kept; its trial looks on both.
      ...(process.env['CREDIT_ADVERSARY'] === undefined ? ['test/audit/adversary.test.ts'] : []),
      // They have servers of their own, which crash.
      'test/workers/{failover,machine-kills}.test.ts',
    ],
    globalSetup: ['./test/postgres-setup.ts'],
    isolate: false,
  },
};

/** Why nothing is tested on PostgreSQL; undefined where it is. */
const withoutPostgres =
  process.env['CREDIT_TEST_POSTGRES'] === 'skip'
    ? 'CREDIT_TEST_POSTGRES=skip'
    : hasPostgres()
      ? undefined
      : 'there is none in test/tools (node test/tools/install.mjs)';
if (withoutPostgres !== undefined) {
  const words = `Nothing of this run is tested on PostgreSQL: ${withoutPostgres}`;
  if (process.env['CI'] !== undefined) throw new Error(words);
  process.emitWarning(words, 'TESTS LEFT OUT');
}

export default defineConfig({
  test: {
    // Once, before all projects.
    globalSetup: ['./test/build-where-stale.ts'],
    reporters: ['dot', './test/plain-summary-reporter.ts'],
    sequence: { shuffle: true, sequencer: LongestFirst },
    // What one project has compiled the next one reads, and so does the next run.
    experimental: { fsModuleCache: true },
    // Many tests wait for a process, a socket or the disk: three more than there are cores, and none of these is idle.
    maxWorkers: availableParallelism() + 3,
    projects: [
      {
        test: {
          ...usual,
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: [...alone, 'test/storage/postgres/**', '**/node_modules/**'],
          globalSetup: ['./test/toolbox/browser/offer-chromium.ts'],
          // Loading the same modules anew for each file would be a third of all work. Whatever a file leaves behind in
          // them must harm no other, in any order.
          isolate: false,
        },
      },
      { test: { ...usual, name: 'alone', include: alone } },
      ...(withoutPostgres === undefined ? [postgres] : []),
    ],
  },
});
