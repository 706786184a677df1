/** What a pool works on: an id, and whose turn it takes. */
export interface Job {
  readonly id: string;
  /** Whoever the job is done for: lanes take turns, so that one with a thousand jobs does not hold up another's first. */
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
  readonly beforeEach?: () => Promise<void>;
}

/** A bounded queue of jobs and the workers that drain it. */
export interface WorkerPool {
  /** Whether another job of this lane may be added. One lane leaves a tenth of the queue to the others. */
  hasRoom(lane: string): boolean;
  /** Takes a job, past the limit too: room is asked for before work is accepted. A job that is known already is not taken twice. */
  add(job: Job): void;
  readonly waiting: number;
  readonly running: number;
  /** Begins no more jobs, gives those under way `graceMs` to end, then aborts them. What waits is left where it is kept. */
  stop(graceMs: number): Promise<void>;
}

const othersShare = 0.1;

/** Opens a pool; it does nothing until jobs are added. */
export function openWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { workers, limit } = options;
  const lanes = new Map<string, Job[]>();
  const known = new Set<string>();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  let waiting = 0;
  let stopped = false;
  let beginning = false;

  /** The first job of the lane whose turn it is; that lane goes to the end of the line. */
  function take(): Job | undefined {
    const [lane] = lanes.keys();
    if (lane === undefined) return undefined;
    const jobs = lanes.get(lane) ?? [];
    const job = jobs.shift();
    lanes.delete(lane);
    if (jobs.length > 0) lanes.set(lane, jobs);
    waiting -= 1;
    return job;
  }

  async function begin(): Promise<void> {
    if (beginning) return;
    beginning = true;
    while (!stopped && running.size < workers && waiting > 0) {
      await options.beforeEach?.();
      if (stopped) break;
      const job = take();
      if (job !== undefined) start(job);
    }
    beginning = false;
  }

  function start(job: Job): void {
    const done = options
      .work(job, stopping.signal)
      .catch((error: unknown) => options.onFailure(job, error))
      .finally(() => {
        known.delete(job.id);
        running.delete(done);
        void begin();
      });
    running.add(done);
  }

  return {
    hasRoom: (lane) =>
      !stopped && waiting < limit && (lanes.get(lane)?.length ?? 0) < Math.ceil(limit * (1 - othersShare)),
    add: (job) => {
      if (stopped || known.has(job.id)) return;
      known.add(job.id);
      const jobs = lanes.get(job.lane);
      if (jobs) jobs.push(job);
      else lanes.set(job.lane, [job]);
      waiting += 1;
      void begin();
    },
    get waiting() {
      return waiting;
    },
    get running() {
      return running.size;
    },
    stop: async (graceMs) => {
      stopped = true;
      const ended = Promise.all(running);
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, graceMs);
      });
      await Promise.race([ended, patience]);
      clearTimeout(timer);
      stopping.abort(new Error('The service is stopping'));
      await Promise.all(running);
    },
  };
}
