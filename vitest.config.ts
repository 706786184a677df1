import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['./test/build-where-stale.ts'],
    reporters: ['dot', './test/plain-summary-reporter.ts'],
    sequence: { shuffle: true },
    // Many tests wait for a process or a socket: by itself vitest would leave one of two cores idle.
    maxWorkers: '100%',
    // A machine that does other things beside is no fault of what is tested.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A state is waited for as long as a test may last, and looked for often.
    expect: { poll: { timeout: 50_000, interval: 20 } },
    restoreMocks: true,
    unstubEnvs: true,
  },
});
