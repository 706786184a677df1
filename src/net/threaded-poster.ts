import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageFolder } from '../base/own-package.ts';
import type { PosterNews, PosterOrder, PosterThreadSettings } from './poster-thread.ts';
import { writeNetwork } from './public-address.ts';
import {
  createPoster,
  type Poster,
  type PosterOptions,
  type PostRequest,
  type PostResult,
} from './webhook-poster.ts';

export interface ThreadedPosterOptions extends Omit<PosterOptions, 'lookup'> {
  /** The thread died, or none can be had; it goes on. */
  readonly onTrouble: (error: Error) => void;
  /** The script that the thread runs; the built one unless told. */
  readonly script?: string;
}

interface Post {
  readonly target: URL;
  readonly request: PostRequest;
  readonly using: SignalUse;
  /** The watch's count when it began. */
  readonly beganAt: number;
  readonly resolve: (result: PostResult) => void;
  readonly reject: (reason: unknown) => void;
}

/** A signal that posts under way share. */
interface SignalUse {
  readonly number: number;
  readonly ids: Set<number>;
  abort(): void;
  end(): void;
}

interface PosterThread {
  readonly worker: Worker;
  readonly posts: Map<number, Post>;
  readonly signals: Map<AbortSignal, SignalUse>;
  orders: PosterOrder[];
  /** It has been able to begin. */
  isReady: boolean;
  /** What it died of, known before it is gone. */
  fault: string | undefined;
  /** How often the watch has looked. */
  looks: number;
}

const heapMb = 128;
/** A post that has seen the watch so often has had its time twice over: the thread hangs. */
const mostLooks = 3;
/** A thread that dies so soon after another is not replaced: what kills it would go on to. */
const deathsApartMs = 60_000;
/** For this long a thread may take to say how posts ended that were called off, or to close. */
const patienceMs = 1_000;

/**
 * A poster whose posts are made by a thread of its own, so that this one has the time for something else. Posts that begin
 * together go over together, and come back so. The thread starts at the first post, and keeps the process alive only
 * while posts are under way.
 *
 * A thread that dies interrupts its posts, and the next post starts another, but not at once after another death. Where
 * none can start, or may, posts are made by this thread as `createPoster` does.
 *
 * @param userAgent what receivers see, for instance `credit/1.2.3`.
 */
export function createThreadedPoster(userAgent: string, options: ThreadedPosterOptions): Poster {
  const { onTrouble, script = threadFile(), rules, ...rest } = options;
  const settings: PosterThreadSettings = { ...rest, userAgent, allowed: rules.allowed.map(writeNetwork) };
  let current: PosterThread | undefined;
  /** Posts instead, once no thread can. */
  let substitute: Poster | undefined;
  let diedAt = Number.NEGATIVE_INFINITY;
  let closed: Promise<void> | undefined;
  let lastNumber = 0;

  function start(): PosterThread {
    const worker = new Worker(script, {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      stdout: true,
      stderr: true,
    });
    worker.unref();
    const thread: PosterThread = {
      worker,
      posts: new Map(),
      signals: new Map(),
      orders: [],
      isReady: false,
      fault: undefined,
      looks: 0,
    };
    const watch = setInterval(() => {
      thread.looks += 1;
      // Counted by looks, not by the clock: this process may have stood still itself.
      const [oldest] = thread.posts.values();
      if (oldest === undefined || thread.looks - oldest.beganAt < mostLooks) return;
      thread.fault = 'it hung';
      void worker.terminate();
    }, options.totalMs);
    watch.unref();
    worker.on('message', (news: readonly PosterNews[]) => hear(thread, news));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      thread.fault = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'it ran out of memory' : error.message;
      if (current === thread) current = undefined;
    });
    // Only then everything has been heard that it said before.
    worker.on('exit', () => {
      clearInterval(watch);
      if (current === thread) current = undefined;
      bury(thread);
    });
    return thread;
  }

  function tell(thread: PosterThread, order: PosterOrder): void {
    thread.orders.push(order);
    if (thread.orders.length > 1) return;
    queueMicrotask(() => {
      thread.worker.postMessage(thread.orders);
      thread.orders = [];
    });
  }

  function hear(thread: PosterThread, news: readonly PosterNews[]): void {
    thread.isReady = true;
    for (const one of news) {
      const post = take(thread, one.id);
      if (post === undefined) continue;
      if (one.kind === 'ENDED') post.resolve(one.result);
      else if (one.kind === 'ABORTED') post.reject(post.request.signal.reason);
      else post.reject(new Error(one.message));
    }
  }

  /** A post that is over, for whatever reason. */
  function take(thread: PosterThread, id: number): Post | undefined {
    const post = thread.posts.get(id);
    if (post === undefined) return undefined;
    thread.posts.delete(id);
    if (thread.posts.size === 0) thread.worker.unref();
    post.using.ids.delete(id);
    if (post.using.ids.size === 0) post.using.end();
    return post;
  }

  /** What a thread leaves behind that is gone. */
  function bury(thread: PosterThread): void {
    const left = [...thread.posts.keys()].map((id) => take(thread, id)).filter((post) => post !== undefined);
    const reason = firstLine(thread.fault ?? 'it ended');
    if (closed !== undefined) {
      for (const { reject } of left) reject(new Error('This poster was closed.'));
    } else if (thread.isReady) {
      const now = performance.now();
      onTrouble(new Error(`The thread that posts died: ${reason}`));
      if (now - diedAt < deathsApartMs) giveUpThreads('it died twice within a minute');
      diedAt = now;
      // The receiver may have them or not.
      for (const { resolve } of left)
        resolve({ outcome: 'INTERRUPTED', reason: 'the thread that posts died' });
    } else {
      const instead = giveUpThreads(reason);
      for (const { target, request, resolve, reject } of left) {
        instead.post(target, request).then(resolve, reject);
      }
    }
  }

  function giveUpThreads(reason: string): Poster {
    if (substitute === undefined) {
      substitute = createPoster(userAgent, options);
      onTrouble(new Error(`Posting goes on without a thread of its own: ${reason}`));
    }
    return substitute;
  }

  function use(thread: PosterThread, signal: AbortSignal): SignalUse {
    const known = thread.signals.get(signal);
    if (known !== undefined) return known;
    lastNumber += 1;
    const number = lastNumber;
    let patience: NodeJS.Timeout | undefined;
    const using: SignalUse = {
      number,
      ids: new Set(),
      abort: () => {
        tell(thread, { kind: 'ABORT', signal: number });
        // The thread says how they ended: what had its status by then is answered.
        patience ??= setTimeout(() => {
          for (const id of using.ids) take(thread, id)?.reject(signal.reason);
        }, patienceMs);
      },
      end: () => {
        signal.removeEventListener('abort', using.abort);
        clearTimeout(patience);
        thread.signals.delete(signal);
      },
    };
    thread.signals.set(signal, using);
    signal.addEventListener('abort', using.abort, { once: true });
    return using;
  }

  return {
    post: (target, request) => {
      if (closed !== undefined) return Promise.reject(new Error('This poster is closed.'));
      if (substitute !== undefined) return substitute.post(target, request);
      let thread: PosterThread;
      try {
        thread = current ?? start();
        current = thread;
      } catch (error) {
        return giveUpThreads(error instanceof Error ? firstLine(error.message) : String(error)).post(
          target,
          request,
        );
      }
      return new Promise((resolve, reject) => {
        lastNumber += 1;
        const id = lastNumber;
        const using = use(thread, request.signal);
        using.ids.add(id);
        if (thread.posts.size === 0) thread.worker.ref();
        thread.posts.set(id, { target, request, using, beganAt: thread.looks, resolve, reject });
        const { headers, body } = request;
        tell(thread, { kind: 'POST', id, signal: using.number, href: target.href, headers, body });
        if (request.signal.aborted) using.abort();
      });
    },
    close: () => {
      closed ??= close();
      return closed;
    },
  };

  async function close(): Promise<void> {
    await substitute?.close();
    const thread = current;
    if (thread === undefined) return;
    thread.worker.ref();
    tell(thread, { kind: 'CLOSE' });
    const patience = setTimeout(() => void thread.worker.terminate(), patienceMs);
    await new Promise((resolve) => thread.worker.once('exit', resolve));
    clearTimeout(patience);
  }
}

/** Of what went wrong: the other lines name what the program is made of. */
function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? text;
}

/** Always the built one, also for tests from the source: Node 20 cannot run TypeScript in a worker. */
function threadFile(): string {
  return join(packageFolder(), 'dist', 'worker', 'poster-thread.cjs');
}
