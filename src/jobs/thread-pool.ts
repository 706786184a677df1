import {
  poolClosed,
  SupervisedThread,
  type ThreadJob,
  type ThreadOptions,
  type ThreadOutcome,
} from './supervised-thread.ts';

export interface ThreadPoolOptions extends ThreadOptions {
  /** How many threads share the jobs; 0 where each job is alone. */
  readonly threads: number;
}

/** A job as the pool runs it. */
interface PoolJob<Task, Step> extends ThreadJob<Task, Step> {
  /** On a thread of its own, where it can harm no other; that is ended with it. */
  readonly alone?: boolean;
  /** Called once the thread of a job that is alone is gone, or could not be made. */
  readonly onGone?: () => void;
}

/**
 * Threads that run jobs, several each at once; a thread that dies takes its jobs with it and nothing else, and the next job
 * starts another in its place. Threads start when they are first needed.
 */
export class ThreadPool<Task, Step, End> {
  readonly #options: ThreadPoolOptions;
  /** Those that share the jobs. */
  #threads: SupervisedThread<Task, Step, End>[] = [];
  /** Every thread that is not gone yet. */
  readonly #all = new Set<SupervisedThread<Task, Step, End>>();
  #isClosed = false;

  constructor(options: ThreadPoolOptions) {
    this.#options = options;
  }

  /** @throws the reason of the signal once it aborts; a plain error for what the task throws. */
  run(job: PoolJob<Task, Step>): Promise<ThreadOutcome<End>> {
    if (job.signal.aborted) {
      job.onGone?.();
      return Promise.reject(job.signal.reason);
    }
    if (this.#isClosed) {
      job.onGone?.();
      return Promise.resolve({ kind: 'DIED', reason: poolClosed });
    }
    try {
      return job.alone === true ? this.#runAlone(job) : this.#leastBusy().run(job);
    } catch (error) {
      job.onGone?.();
      const message = error instanceof Error ? error.message : String(error);
      return Promise.resolve({ kind: 'UNSTARTED', reason: message.split('\n', 1)[0] ?? message });
    }
  }

  /**
   * Ends all threads. With `graceMs`, those under way may end their jobs and close what they have open for so long before.
   * Whatever is left has DIED.
   */
  async close(graceMs = 0): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#all].map((thread) => thread.close(graceMs)));
  }

  #start(): SupervisedThread<Task, Step, End> {
    const thread = new SupervisedThread<Task, Step, End>(this.#options);
    this.#all.add(thread);
    void thread.exit.then(() => this.#all.delete(thread));
    return thread;
  }

  #runAlone(job: PoolJob<Task, Step>): Promise<ThreadOutcome<End>> {
    const thread = this.#start();
    void thread.exit.then(job.onGone);
    return thread.run(job).finally(() => thread.end('its only job is over'));
  }

  /** The thread with the fewest jobs; one that has not started yet before all others. */
  #leastBusy(): SupervisedThread<Task, Step, End> {
    if (this.#threads.some(({ isAlive }) => !isAlive)) {
      this.#threads = this.#threads.filter(({ isAlive }) => isAlive);
    }
    if (this.#threads.length < this.#options.threads) {
      const thread = this.#start();
      this.#threads.push(thread);
      return thread;
    }
    let best = this.#threads[0];
    if (best === undefined) throw new Error('A pool without threads runs only what is alone');
    for (const thread of this.#threads) if (thread.load < best.load) best = thread;
    return best;
  }
}
