import { vi } from 'vitest';
import type { PosterOptions } from '../../src/net/webhook-poster.ts';

// What a poster does, it does the same with a thread of its own; a lookup of the test's cannot be handed to a thread.
vi.mock('./local-poster.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./local-poster.ts')>();
  return {
    ...original,
    posterWith: (options: Partial<PosterOptions> = {}) =>
      options.lookup === undefined ? original.threadedPosterWith(options) : original.posterWith(options),
  };
});

await import('./webhook-poster.test.ts');
await import('./webhook-poster-connections.test.ts');
await import('./webhook-poster-guard.test.ts');
