import { afterAll, vi } from 'vitest';
import type { PosterOptions } from '../../src/net/webhook-poster.ts';
import { ThreadedPoster } from '../../src/webhook/threaded-poster.ts';
import { posting } from '../net/posting.ts';
import { threadedPosterWith } from './local-threaded-poster.ts';

/** Its thread takes longer to start than most posts take. */
let shared: ThreadedPoster | undefined;
afterAll(() => shared?.close());

// What a poster does, it does the same with a thread of its own; a lookup of the test's cannot be handed to a thread.
vi.mock('../net/local-poster.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../net/local-poster.ts')>();
  return {
    ...original,
    posterWith: (options: Partial<PosterOptions> = {}) =>
      options.lookup === undefined ? threadedPosterWith(options) : original.posterWith(options),
    anyPoster: () => {
      shared ??= new ThreadedPoster('credit/0.0.0-test', { ...posting, onTrouble: () => {} });
      return shared;
    },
  };
});

await import('../net/webhook-poster.test.ts');
await import('../net/webhook-poster-connections.test.ts');
await import('../net/webhook-poster-guard.test.ts');
