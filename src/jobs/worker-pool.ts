import { Turns } from './turns.ts';

/** What a pool works on: an id, and whose turn it takes. */
export interface Job {
  readonly id: string;
  /** Whoever the job is done for; see `Turns`. */
  readonly lane: string;
}

export interface WorkerPoolOptions {
  /** Jobs under way at once. */
  readonly workers: number;
  /** Jobs that may wait. */
  readonly limit: number;
  /** Does a job; its rejections are told to `onFailure` and end nothing but that job. */
  readonly work: (job: Job, signal: AbortSignal) => Promise<void>;
  readonly onFailure: (job: Job, error: unknown) => void;
  /** Waited for before each job begins: where the process has more urgent things to do. */
  readonly beforeEach?: (() => Promise<void>) | undefined;
}

/** One lane leaves a tenth of the queue to the others. */
const waitingPartOfLane = 0.9;

/** A bounded queue of jobs and the workers that drain it. */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #turns: Turns;
  /** Ids of the jobs that wait or are under way. */
  readonly #present = new Set<string>();

  constructor(options: WorkerPoolOptions) {
    const { workers: atOnce, limit: waiting, beforeEach: before } = options;
    this.#options = options;
    this.#turns = new Turns({ atOnce, waiting, waitingPartOfLane, before });
  }

  /** Whether another job of this lane may be added. */
  hasRoom(lane: string): boolean {
    return this.#turns.hasRoom(lane);
  }

  /** Takes a job, past the limit too: room is asked for before work is accepted. One that is there already is not taken twice. */
  add(job: Job): void {
    if (this.#present.has(job.id)) return;
    this.#present.add(job.id);
    void this.#do(job);
  }

  get waiting(): number {
    return this.#turns.waiting;
  }

  get running(): number {
    return this.#turns.running;
  }

  /** Begins no more jobs, gives those under way `graceMs` to end, then aborts them. What waits is left where it is kept. */
  async stop(graceMs: number): Promise<void> {
    await this.#turns.stop(graceMs);
  }

  async #do(job: Job): Promise<void> {
    const { work, onFailure } = this.#options;
    // Where all was stopped meanwhile, it is left where it is kept.
    const turn = await this.#turns.take(job.lane).catch(() => undefined);
    try {
      if (turn !== undefined) await work(job, this.#turns.signal);
    } catch (error) {
      onFailure(job, error);
    } finally {
      this.#present.delete(job.id);
      turn?.end();
    }
  }
}
