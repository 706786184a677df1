import { vi } from 'vitest';
import type { PosterOptions } from '../../src/net/webhook-poster.ts';
import { threadedPosterWith } from './local-threaded-poster.ts';

// What a poster does, it does the same with a thread of its own; a lookup of the test's cannot be handed to a thread.
vi.mock('../net/local-poster.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../net/local-poster.ts')>();
  return {
    ...original,
    posterWith: (options: Partial<PosterOptions> = {}) =>
      options.lookup === undefined ? threadedPosterWith(options) : original.posterWith(options),
  };
});

await import('../net/webhook-poster.test.ts');
await import('../net/webhook-poster-connections.test.ts');
await import('../net/webhook-poster-guard.test.ts');
