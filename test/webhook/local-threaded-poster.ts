import { onTestFinished } from 'vitest';
import type { Poster } from '../../src/net/webhook-poster.ts';
import { ThreadedPoster, type ThreadedPosterOptions } from '../../src/webhook/threaded-poster.ts';
import { posting } from '../net/posting.ts';

/** A poster with a thread of its own that lives as long as the test, and all that it says of trouble. */
export function threadedPosterWith(
  options: Partial<ThreadedPosterOptions> = {},
): Poster & { readonly troubles: readonly string[] } {
  const troubles: string[] = [];
  const poster = new ThreadedPoster('credit/0.0.0-test', {
    ...posting,
    onTrouble: ({ message }) => void troubles.push(message),
    ...options,
  });
  onTestFinished(() => poster.close());
  return {
    post: (target, request) => poster.post(target, request),
    close: () => poster.close(),
    troubles,
  };
}
