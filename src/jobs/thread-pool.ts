import { Worker } from 'node:worker_threads';

/** What a thread is told. `shared` values were told once before, under their keys. */
export type ThreadOrder<Task> =
  | { readonly kind: 'SHARE'; readonly key: string; readonly value: unknown }
  | { readonly kind: 'RUN'; readonly id: number; readonly task: Task }
  | { readonly kind: 'ABORT'; readonly id: number }
  | { readonly kind: 'PING' };

/** What a thread tells. */
export type ThreadNews<Step, End> =
  /** It was able to begin a task, the first of all. */
  | { readonly kind: 'BEGAN' }
  /** It is without something that every such task needs; the task was not begun. */
  | { readonly kind: 'UNREADY'; readonly id: number; readonly message: string }
  | { readonly kind: 'STEP'; readonly id: number; readonly step: Step }
  | { readonly kind: 'END'; readonly id: number; readonly end: End }
  | { readonly kind: 'BROKE'; readonly id: number; readonly message: string; readonly stack: string }
  | { readonly kind: 'PONG' };

export interface ThreadPoolOptions {
  /** The script that each thread runs; see jobs/thread-side.ts. */
  readonly script: string;
  readonly threads: number;
  /** Handed to each thread at its start. */
  readonly workerData?: unknown;
  /** Megabytes of heap for each thread. */
  readonly heapMb: number;
  /** A thread that says nothing for so long hangs, and is ended. */
  readonly silenceMs: number;
}

/** A task as the pool runs it. */
export interface ThreadJob<Task, Step> {
  readonly task: Task;
  /** A value that many tasks need, told to each thread once. */
  readonly shared: { readonly key: string; readonly value: unknown };
  /** On a thread of its own, where it can harm no other. */
  readonly alone: boolean;
  readonly signal: AbortSignal;
  readonly onStep: (step: Step) => void;
}

/**
 * How a job ended. DIED: its thread was gone before it ended, perhaps because of it. UNSTARTED: no thread could be brought to
 * begin it, which is no fault of the job.
 */
export type ThreadOutcome<End> =
  | { readonly kind: 'ENDED'; readonly end: End }
  | { readonly kind: 'DIED'; readonly reason: string }
  | { readonly kind: 'UNSTARTED'; readonly reason: string };

/** Threads that run jobs, several each at once; a thread that dies takes its jobs with it and nothing else. */
export interface ThreadPool<Task, Step, End> {
  /** @throws the reason of the signal once it aborts; a plain error for what the task throws. */
  run(job: ThreadJob<Task, Step>): Promise<ThreadOutcome<End>>;
  close(): Promise<void>;
}

interface RunningJob<Step, End> {
  readonly onStep: (step: Step) => void;
  readonly settle: (outcome: ThreadOutcome<End>) => void;
  readonly fail: (error: unknown) => void;
}

interface Thread<Step, End> {
  readonly worker: Worker;
  readonly jobs: Map<number, RunningJob<Step, End>>;
  readonly told: Set<string>;
  /** Whether it has been able to begin any job. */
  begun: boolean;
  /** What it died of, known before it is gone. */
  fault: string | undefined;
  /** For so long it has been asked for a sign of life without giving one. */
  silentMs: number;
  ended: boolean;
}

const pingMs = 1_000;

/** Opens a pool; threads start when they are first needed. */
export function openThreadPool<Task, Step, End>(options: ThreadPoolOptions): ThreadPool<Task, Step, End> {
  const threads: (Thread<Step, End> | undefined)[] = Array.from({ length: options.threads });
  /** Those that get no more jobs. */
  const loners = new Set<Thread<Step, End>>();
  let lastId = 0;
  let isClosed = false;
  const watch = setInterval(() => {
    for (const thread of [...threads, ...loners]) {
      if (thread === undefined || thread.jobs.size === 0) continue;
      if (thread.silentMs >= options.silenceMs) end(thread, 'it hung');
      else {
        // Counted by what it was asked, not by the clock: we may have stood still ourselves.
        thread.silentMs += pingMs;
        thread.worker.postMessage({ kind: 'PING' } satisfies ThreadOrder<Task>);
      }
    }
  }, pingMs);
  watch.unref();

  function start(): Thread<Step, End> {
    const worker = new Worker(options.script, {
      workerData: options.workerData,
      resourceLimits: { maxOldGenerationSizeMb: options.heapMb },
      stdout: true,
      stderr: true,
    });
    const thread: Thread<Step, End> = {
      worker,
      jobs: new Map(),
      told: new Set(),
      begun: false,
      fault: undefined,
      silentMs: 0,
      ended: false,
    };
    worker.on('message', (news: ThreadNews<Step, End>) => hear(thread, news));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      thread.fault = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'it ran out of memory' : error.message;
      retire(thread);
      loners.add(thread);
    });
    // Only then everything has been heard that it said before.
    worker.on('exit', () => end(thread, thread.fault ?? 'it ended'));
    worker.unref();
    return thread;
  }

  function hear(thread: Thread<Step, End>, news: ThreadNews<Step, End>): void {
    thread.silentMs = 0;
    if (news.kind === 'PONG') return;
    if (news.kind === 'BEGAN') {
      thread.begun = true;
      return;
    }
    const job = thread.jobs.get(news.id);
    if (job === undefined) return;
    if (news.kind === 'STEP') {
      job.onStep(news.step);
      return;
    }
    thread.jobs.delete(news.id);
    if (thread.jobs.size === 0) thread.worker.unref();
    if (news.kind === 'END') job.settle({ kind: 'ENDED', end: news.end });
    else if (news.kind === 'UNREADY') job.settle(unstarted(news.message));
    else job.fail(Object.assign(new Error(news.message), { stack: news.stack }));
  }

  /** It gets no more jobs. */
  function retire(thread: Thread<Step, End>): void {
    const place = threads.indexOf(thread);
    if (place !== -1) threads[place] = undefined;
  }

  function end(thread: Thread<Step, End>, reason: string): void {
    if (thread.ended) return;
    thread.ended = true;
    retire(thread);
    loners.delete(thread);
    void thread.worker.terminate();
    const hasWorked = thread.begun || isClosed;
    for (const job of thread.jobs.values())
      job.settle(hasWorked ? { kind: 'DIED', reason } : unstarted(reason));
    thread.jobs.clear();
  }

  /** The thread with the fewest jobs; one that has not started yet before all others. */
  function leastBusy(): Thread<Step, End> {
    let best: Thread<Step, End> | undefined;
    for (const [place, thread] of threads.entries()) {
      if (thread === undefined) {
        const started = start();
        threads[place] = started;
        return started;
      }
      if (best === undefined || thread.jobs.size < best.jobs.size) best = thread;
    }
    if (best === undefined) throw new Error('A pool needs a thread');
    return best;
  }

  return {
    run: async ({ task, shared, alone, signal, onStep }) => {
      signal.throwIfAborted();
      let thread: Thread<Step, End>;
      try {
        thread = alone ? start() : leastBusy();
      } catch (error) {
        return unstarted(error instanceof Error ? error.message : String(error));
      }
      if (alone) loners.add(thread);
      lastId += 1;
      const id = lastId;
      const order = (message: ThreadOrder<Task>) => thread.worker.postMessage(message);
      const abort = () => order({ kind: 'ABORT', id });
      try {
        return await new Promise((resolve, reject) => {
          if (thread.jobs.size === 0) {
            thread.worker.ref();
            thread.silentMs = 0;
          }
          thread.jobs.set(id, { onStep, settle: resolve, fail: reject });
          if (!thread.told.has(shared.key)) {
            order({ kind: 'SHARE', ...shared });
            thread.told.add(shared.key);
          }
          order({ kind: 'RUN', id, task });
          signal.addEventListener('abort', abort, { once: true });
        });
      } catch (error) {
        signal.throwIfAborted();
        throw error;
      } finally {
        signal.removeEventListener('abort', abort);
        if (alone) end(thread, 'its only job is over');
      }
    },
    close: async () => {
      clearInterval(watch);
      isClosed = true;
      const all = [...threads, ...loners].filter((thread) => thread !== undefined);
      for (const thread of all) end(thread, 'the pool was closed');
      await Promise.all(all.map(({ worker }) => worker.terminate()));
    },
  };
}

/** Of what went wrong the first line: the others name what the program is made of. */
function unstarted(reason: string): { readonly kind: 'UNSTARTED'; readonly reason: string } {
  return { kind: 'UNSTARTED', reason: reason.split('\n', 1)[0] ?? reason };
}
