import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['./test/build-where-stale.ts'],
    reporters: ['dot', './test/plain-summary-reporter.ts'],
    sequence: { shuffle: true },
    // Many tests wait for a process or a socket: by itself vitest would leave one of two cores idle.
    maxWorkers: '100%',
    testTimeout: 20_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
