import { threadScript } from '../base/thread-script.ts';
import { ThreadPool } from '../jobs/thread-pool.ts';
import { writeNetwork } from '../net/public-address.ts';
import {
  createPoster,
  type Poster,
  type PosterOptions,
  type PostRequest,
  type PostResult,
} from '../net/webhook-poster.ts';
import type { PosterThreadSettings, PostTask } from './poster-thread.ts';

export interface ThreadedPosterOptions extends Omit<PosterOptions, 'lookup'> {
  /** The thread died, or none can be had; posting goes on. */
  readonly onTrouble: (error: Error) => void;
  /** The script that the thread runs; the built one unless said. */
  readonly script?: string;
}

const heapMb = 128;
/** At one each `totalMs`: whatever is silent until the third, every post has had its time twice over. */
const looks = 2;
/** However short the posts: a busy machine is no hang. */
const shortestLookMs = 1_000;
/** A thread that dies so soon after another is not replaced: what kills it would go on to. */
const deathsApartMs = 60_000;
/** For this long the thread may take to say how posts ended that were called off, or to close. */
const patienceMs = 1_000;

/**
 * A poster whose posts are made by a thread of its own, so that this one has the time for something else. The thread starts
 * at the first post, and keeps the process alive only while posts are under way.
 *
 * A thread that dies interrupts its posts, and the next post starts another, but not at once after another death. Where
 * none can start, or may, posts are made by this thread as `createPoster` does.
 */
export class ThreadedPoster implements Poster {
  readonly #userAgent: string;
  readonly #options: ThreadedPosterOptions;
  readonly #pool: ThreadPool<PostTask, never, PostResult>;
  /** Posts instead, once no thread can. */
  #substitute: Poster | undefined;
  #diedAt = Number.NEGATIVE_INFINITY;
  #closed: Promise<void> | undefined;

  /** @param userAgent what receivers see, for instance `credit/1.2.3`. */
  constructor(userAgent: string, options: ThreadedPosterOptions) {
    const { onTrouble: _, script = threadScript('poster-thread'), rules, ...posting } = options;
    const settings: PosterThreadSettings = {
      ...posting,
      userAgent,
      allowed: rules.allowed.map(writeNetwork),
    };
    this.#userAgent = userAgent;
    this.#options = options;
    this.#pool = new ThreadPool({
      script,
      threads: 1,
      workerData: settings,
      heapMb,
      lookMs: Math.max(options.totalMs, shortestLookMs),
      looks,
      abortMs: patienceMs,
      onDeath: (reason) => this.#noteDeath(reason),
    });
  }

  async post(target: URL, request: PostRequest): Promise<PostResult> {
    if (this.#closed !== undefined) throw new Error('This poster is closed.');
    if (this.#substitute !== undefined) return this.#substitute.post(target, request);
    const { headers, body, signal } = request;
    const outcome = await this.#pool.run({ task: { href: target.href, headers, body }, signal });
    if (outcome.kind === 'ENDED') return outcome.end;
    if (this.#closed !== undefined) throw new Error('This poster was closed.');
    // The receiver may have it or not.
    if (outcome.kind === 'DIED') return { outcome: 'INTERRUPTED', reason: 'the thread that posts died' };
    return this.#goOnWithoutThread(outcome.reason).post(target, request);
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    await this.#substitute?.close();
    await this.#pool.close(patienceMs);
  }

  #noteDeath(reason: string): void {
    this.#options.onTrouble(new Error(`The thread that posts died: ${reason}`));
    const now = performance.now();
    if (now - this.#diedAt < deathsApartMs) this.#goOnWithoutThread('it died twice within a minute');
    this.#diedAt = now;
  }

  #goOnWithoutThread(reason: string): Poster {
    if (this.#substitute === undefined) {
      this.#substitute = createPoster(this.#userAgent, this.#options);
      this.#options.onTrouble(new Error(`Posting goes on without a thread of its own: ${reason}`));
    }
    return this.#substitute;
  }
}
