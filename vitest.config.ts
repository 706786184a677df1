import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';
import { hasPostgres } from './test/postgres-server.ts';
import { alone, usual } from './test/project-options.ts';

const isWhole = process.env['CREDIT_TEST_POSTGRES'] === 'whole';

/**
 * What also runs on PostgreSQL: the engine itself with its races, and the stores that write most. With
 * `CREDIT_TEST_POSTGRES=whole` everything that writes by them too, which takes longer than a run of all tests may.
 */
const onPostgres = [
  'test/storage/postgres/**/*.test.ts',
  'test/storage/row-counts.test.ts',
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
