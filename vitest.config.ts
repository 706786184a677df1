import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['dot', './test/plain-summary-reporter.ts'],
    sequence: { shuffle: true },
    testTimeout: 20_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
