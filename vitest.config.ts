import { defineConfig } from 'vitest/config';

/** What measures memory, or what a process has open, needs one of its own. */
const alone = ['test/batch/reading/{streams,hostile-workbooks}.test.ts'];

export default defineConfig({
  test: {
    globalSetup: ['./test/build-where-stale.ts'],
    reporters: ['dot', './test/plain-summary-reporter.ts'],
    sequence: { shuffle: true },
    // Many tests wait for a process or a socket: by itself vitest would leave one of two cores idle.
    maxWorkers: '100%',
    // A machine that does other things beside is no fault of what is tested.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: alone,
          // Files share the modules that they have loaded, which is half of their time. One that cannot is broken.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});
