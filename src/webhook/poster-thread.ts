import { workerData } from 'node:worker_threads';
import { serveThread } from '../jobs/thread-side.ts';
import { parseNetwork } from '../net/public-address.ts';
import { createPoster, type PosterOptions, type PostResult } from '../net/webhook-poster.ts';

/** What the thread makes its poster of: only what can be handed to another thread. */
export interface PosterThreadSettings extends Omit<PosterOptions, 'rules' | 'lookup'> {
  readonly userAgent: string;
  /** The networks of the rules, as `parseNetwork` reads them. */
  readonly allowed: readonly string[];
}

/** A post, as it is handed to the thread. */
export interface PostTask {
  readonly href: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

// This file is the entry of a thread, started by webhook/threaded-poster.ts with the settings as its data.
const { userAgent, allowed, ...settings }: PosterThreadSettings = workerData;
const networks = allowed.map((text) => {
  const network = parseNetwork(text);
  if (network === undefined) throw new Error(`${text} is not a network.`);
  return network;
});
const poster = createPoster(userAgent, { ...settings, rules: { allowed: networks } });

serveThread<PostTask, never, PostResult>(
  ({ href, headers, body }, { signal }) => poster.post(new URL(href), { headers, body, signal }),
  { close: () => poster.close() },
);
