import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { parseNetwork } from './public-address.ts';
import { createPoster, type PosterOptions, type PostResult } from './webhook-poster.ts';

/** What the thread makes its poster of: only what can be handed to another thread. */
export interface PosterThreadSettings extends Omit<PosterOptions, 'rules' | 'lookup'> {
  readonly userAgent: string;
  /** The networks of the rules, as `parseNetwork` reads them. */
  readonly allowed: readonly string[];
}

/** What the thread is told, several at a time. Posts that share a signal share its number. */
export type PosterOrder =
  | {
      readonly kind: 'POST';
      readonly id: number;
      readonly signal: number;
      readonly href: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string | Uint8Array;
    }
  | { readonly kind: 'ABORT'; readonly signal: number }
  | { readonly kind: 'CLOSE' };

/** What the thread tells, several at a time; nothing at all, once it is able to post. */
export type PosterNews =
  | { readonly kind: 'ENDED'; readonly id: number; readonly result: PostResult }
  | { readonly kind: 'ABORTED'; readonly id: number }
  | { readonly kind: 'BROKE'; readonly id: number; readonly message: string };

// This file is the entry of a thread, started by net/threaded-poster.ts with the settings as its data.
const port = parentPort;
if (port === null) throw new Error('This file runs in a thread only');
const { userAgent, allowed, ...settings }: PosterThreadSettings = workerData;
const networks = allowed.map((text) => {
  const network = parseNetwork(text);
  if (network === undefined) throw new Error(`${text} is not a network.`);
  return network;
});
const poster = createPoster(userAgent, { ...settings, rules: { allowed: networks } });

/** By its number: a controller costs as much as a post, so that posts share one as they did before. */
const signals = new Map<number, { readonly controller: AbortController; posts: number }>();
let underWay = 0;
let news: PosterNews[] = [];
/** So many posts under way are few: nothing is gained where their ends wait for each other. */
const fewPosts = 16;
const togetherMs = 1;

port.on('message', (orders: readonly PosterOrder[]) => {
  for (const order of orders) {
    if (order.kind === 'POST') void post(order);
    else if (order.kind === 'ABORT') signals.get(order.signal)?.controller.abort(new Error('Called off'));
    else void close();
  }
});
port.postMessage([] satisfies readonly PosterNews[]);

async function post({ id, signal, href, headers, body }: PosterOrder & { kind: 'POST' }): Promise<void> {
  const using = signals.get(signal) ?? { controller: new AbortController(), posts: 0 };
  signals.set(signal, using);
  using.posts += 1;
  underWay += 1;
  const stop = using.controller.signal;
  try {
    const result = await poster.post(new URL(href), { headers, body, signal: stop });
    tell({ kind: 'ENDED', id, result });
  } catch (error) {
    if (stop.aborted && error === stop.reason) tell({ kind: 'ABORTED', id });
    else tell({ kind: 'BROKE', id, message: error instanceof Error ? error.message : String(error) });
  } finally {
    using.posts -= 1;
    underWay -= 1;
    if (using.posts === 0) signals.delete(signal);
  }
}

/** What is told within one turn of the loop goes in one message, which costs more than what is in it. */
function tell(one: PosterNews): void {
  news.push(one);
  if (news.length > 1) return;
  if (underWay > fewPosts) setTimeout(tellAll, togetherMs);
  else setImmediate(tellAll);
}

function tellAll(): void {
  port?.postMessage(news);
  news = [];
}

/** How all posts end is told still, since some have their status already; then nothing keeps the thread. */
async function close(): Promise<void> {
  await poster.close();
  while (underWay > 0) await nextTurn();
  tellAll();
  port?.close();
}
