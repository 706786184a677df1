import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { longest } from './test/longest-first.ts';
import { alone, usual } from './test/project-options.ts';
import { findQuickTests } from './test/quick-tests.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** The tests of `npm run test:quick`. They also belong to the project `together`, which `npm test` runs. */
export default defineConfig({
  test: {
    ...usual,
    name: 'quick',
    include: [...findQuickTests(root)],
    exclude: [...alone, ...longest, 'test/storage/postgres/**'],
    setupFiles: ['./test/refuse-processes.ts'],
    reporters: ['dot', './test/plain-summary-reporter.ts'],
    experimental: { fsModuleCache: true },
    // These tests rarely wait, and each worker loads the modules for itself.
    maxWorkers: availableParallelism(),
    isolate: false,
  },
});
