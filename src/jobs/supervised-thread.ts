import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { CreditError, type ErrorCode, type ErrorParams } from '../base/errors.ts';
import type { ThreadNews, ThreadOrder } from './thread-messages.ts';
import { WorkerProcess } from './worker-process.ts';

/** What a thread may cost, and when it counts as dead. */
export interface ThreadOptions {
  /** The script that the thread runs; see jobs/thread-side.ts. */
  readonly script: string;
  /** Handed to the thread at its start. */
  readonly workerData?: unknown;
  /** Megabytes of heap. */
  readonly heapMb: number;
  /** Megabytes of the part of it where values begin; Node's own limit unless said. */
  readonly youngHeapMb?: number;
  /** Megabytes of stack; Node's own limit unless said. */
  readonly stackMb?: number;
  /** Whether nothing of this process's environment and arguments is handed to it. */
  readonly withoutEnvironment?: boolean;
  /** While it has jobs it is looked at this often, and asked for a sign of life; 1 s unless said. */
  readonly lookMs?: number;
  /** A thread that has left so many looks unanswered hangs, and is ended. */
  readonly looks: number;
  /**
   * So long it may take to say how jobs ended that were called off; then they end with the reason of their signal. Until
   * it says so, or dies, unless said.
   */
  readonly abortMs?: number;
  /** Memory limit of a separate process for the thread, in megabytes. Default: the thread runs in this process. */
  readonly processMb?: number;
  /** A thread that had begun has died; called before what it leaves behind ends. */
  readonly onDeath?: (reason: string) => void;
}

/** A task, and what goes with it. */
export interface ThreadJob<Task, Step> {
  readonly task: Task;
  /** A value that many tasks need, handed to each thread once. */
  readonly shared?: { readonly key: string; readonly value: unknown };
  readonly signal: AbortSignal;
  /** Called with a function that makes the task stop waiting for something, by its name. */
  readonly onSent?: ((hurry: (what: string) => void) => void) | undefined;
  readonly onStep?: (step: Step) => void;
}

/**
 * How a job ended. DIED: its thread was gone before it ended, perhaps because of it. UNSTARTED: no thread could be brought to
 * begin it, which is no fault of the job. A reason is one line: the others name what the program is made of.
 */
export type ThreadOutcome<End> =
  | { readonly kind: 'ENDED'; readonly end: End }
  | {
      readonly kind: 'DIED';
      readonly reason: string;
      /** The process was ended by a user, a supervisor or the system. */
      readonly isKilled?: true;
    }
  | { readonly kind: 'UNSTARTED'; readonly reason: string };

/** The reason of a death for want of memory. */
export const outOfMemory = 'it ran out of memory';
/** The reason of the end of jobs that were left when their pool was closed. */
export const poolClosed = 'the pool was closed';

const usualLookMs = 1_000;

interface RunningJob<Task, Step, End> {
  readonly job: ThreadJob<Task, Step>;
  readonly use: SignalUse;
  readonly resolve: (outcome: ThreadOutcome<End>) => void;
  readonly reject: (reason: unknown) => void;
}

/** A signal that jobs under way share: a listener, a controller and a timer for each job would cost as much as a short one. */
interface SignalUse {
  readonly number: number;
  readonly ids: Set<number>;
  readonly onAbort: () => void;
  patience: NodeJS.Timeout | undefined;
}

/** A `Worker`, or a thread in a separate process. */
interface ThreadHost extends Pick<Worker, 'postMessage' | 'ref' | 'unref'> {
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: (code: number, killedBy?: NodeJS.Signals) => void): unknown;
  terminate(): unknown;
}

/**
 * A thread that runs jobs, several at once, and is watched while it does. It starts at once, and keeps the process alive
 * only while jobs are under way. What goes to it within one turn goes in one message, which costs more than what is in it.
 *
 *     starting --BEGAN--> working --error, exit, looks unanswered--> dead: its jobs DIED
 *     starting --------------------error, exit, looks unanswered--> dead: its jobs are UNSTARTED
 */
export class SupervisedThread<Task, Step, End> {
  readonly #options: ThreadOptions;
  readonly #worker: ThreadHost;
  readonly #watch: NodeJS.Timeout;
  readonly #jobs = new Map<number, RunningJob<Task, Step, End>>();
  readonly #signals = new Map<AbortSignal, SignalUse>();
  readonly #sharedKeys = new Set<string>();
  #orders: ThreadOrder<Task>[] = [];
  #lastNumber = 0;
  /** Whether it has been able to begin any job. */
  #hasBegun = false;
  /** What it dies of, known before it is gone. */
  #fault: string | undefined;
  #unansweredLooks = 0;
  #isEnded = false;
  #isClosing = false;
  /** Resolves once it is gone, and everything has been heard that it said before. */
  readonly exit: Promise<void>;

  /** @throws what Node does where it cannot make a thread. */
  constructor(options: ThreadOptions) {
    this.#options = options;
    const workerOptions = {
      workerData: options.workerData,
      resourceLimits: {
        maxOldGenerationSizeMb: options.heapMb,
        ...(options.youngHeapMb !== undefined && { maxYoungGenerationSizeMb: options.youngHeapMb }),
        ...(options.stackMb !== undefined && { stackSizeMb: options.stackMb }),
      },
      ...(options.withoutEnvironment === true && { env: {}, argv: [], execArgv: [] }),
      // What it writes goes nowhere.
      stdout: true,
      stderr: true,
    };
    this.#worker =
      options.processMb === undefined
        ? new Worker(options.script, workerOptions)
        : new WorkerProcess(options.script, workerOptions, options.processMb);
    this.#worker.unref();
    // The messages come from jobs/thread-side.ts.
    this.#worker.on('message', (news) => this.#hear(news as readonly ThreadNews<Step, End>[]));
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      this.#fault ??= error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? outOfMemory : error.message;
    });
    this.exit = new Promise((resolve) => {
      this.#worker.on('exit', (_code, killedBy?: NodeJS.Signals) => {
        if (killedBy === undefined) this.#die(this.#fault ?? 'it ended');
        else this.#die(`it was killed (${killedBy})`, 'KILLED');
        resolve();
      });
    });
    this.#watch = setInterval(() => this.#look(), options.lookMs ?? usualLookMs);
    this.#watch.unref();
  }

  /** Whether it can be given jobs. */
  get isAlive(): boolean {
    return this.#fault === undefined && !this.#isEnded && !this.#isClosing;
  }

  /** How many jobs are under way. */
  get load(): number {
    return this.#jobs.size;
  }

  /** @throws the reason of the signal once it aborts; a CreditError that the task throws; a plain error for anything else that it throws. */
  run(job: ThreadJob<Task, Step>): Promise<ThreadOutcome<End>> {
    return new Promise((resolve, reject) => {
      if (this.#jobs.size === 0) {
        this.#worker.ref();
        this.#unansweredLooks = 0;
      }
      this.#lastNumber += 1;
      const id = this.#lastNumber;
      const use = this.#useOf(job.signal);
      use.ids.add(id);
      this.#jobs.set(id, { job, use, resolve, reject });
      const { shared, task } = job;
      if (shared !== undefined && !this.#sharedKeys.has(shared.key)) {
        this.#sharedKeys.add(shared.key);
        this.#order({ kind: 'SHARE', key: shared.key, value: shared.value });
      }
      this.#order({ kind: 'RUN', id, signal: use.number, task });
      job.onSent?.((what) => {
        if (this.#jobs.has(id)) this.#order({ kind: 'HURRY', id, what });
      });
    });
  }

  /** Ends the thread at once; what it leaves behind ends with the reason. */
  end(reason: string, kind: 'DIED' | 'KILLED' | 'UNSTARTED' = this.#hasBegun ? 'DIED' : 'UNSTARTED'): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearInterval(this.#watch);
    void this.#worker.terminate();
    const line = firstLine(reason);
    const outcome =
      kind === 'KILLED' ? ({ kind: 'DIED', reason: line, isKilled: true } as const) : { kind, reason: line };
    for (const id of this.#jobs.keys()) this.#take(id)?.resolve(outcome);
  }

  /** Lets it end its jobs, and close what it has open, for `graceMs`; then it is ended. */
  async close(graceMs: number): Promise<void> {
    this.#isClosing = true;
    if (graceMs > 0 && !this.#isEnded) {
      this.#worker.ref();
      this.#order({ kind: 'CLOSE' });
      await Promise.race([this.exit, wait(graceMs, undefined, { ref: false })]);
    }
    this.end(poolClosed, 'DIED');
    await this.exit;
  }

  #order(order: ThreadOrder<Task>): void {
    this.#orders.push(order);
    if (this.#orders.length === 1) queueMicrotask(() => this.#sendOrders());
  }

  #sendOrders(): void {
    const orders = this.#orders;
    this.#orders = [];
    try {
      this.#worker.postMessage(orders);
    } catch (error) {
      // Something in it cannot be handed to another thread: a defect of whoever asked.
      for (const order of orders) if (order.kind === 'RUN') this.#take(order.id)?.reject(error);
    }
  }

  #hear(news: readonly ThreadNews<Step, End>[]): void {
    this.#unansweredLooks = 0;
    for (const item of news) {
      switch (item.kind) {
        case 'PONG':
          break;
        case 'BEGAN':
          this.#hasBegun = true;
          break;
        case 'STEP':
          this.#jobs.get(item.id)?.job.onStep?.(item.step);
          break;
        case 'END':
          this.#take(item.id)?.resolve({ kind: 'ENDED', end: item.end });
          break;
        case 'UNREADY':
          this.#take(item.id)?.resolve({ kind: 'UNSTARTED', reason: firstLine(item.message) });
          break;
        case 'BROKE':
          this.#break(item.id, errorOf(item));
      }
    }
  }

  #break(id: number, error: Error): void {
    const running = this.#take(id);
    if (running === undefined) return;
    const { signal } = running.job;
    running.reject(signal.aborted ? signal.reason : error);
  }

  /** A job that is over, for whatever reason; undefined where it was over before. */
  #take(id: number): RunningJob<Task, Step, End> | undefined {
    const running = this.#jobs.get(id);
    if (running === undefined) return undefined;
    this.#jobs.delete(id);
    if (this.#jobs.size === 0 && !this.#isClosing) this.#worker.unref();
    const { job, use } = running;
    use.ids.delete(id);
    if (use.ids.size === 0) {
      job.signal.removeEventListener('abort', use.onAbort);
      clearTimeout(use.patience);
      this.#signals.delete(job.signal);
    }
    return running;
  }

  /** Asks for a sign of life. Counted by looks and not by the clock: this process may have stood still itself. */
  #look(): void {
    if (this.#jobs.size === 0) return;
    if (this.#unansweredLooks >= this.#options.looks) {
      this.#die('it hung');
      return;
    }
    this.#unansweredLooks += 1;
    this.#order({ kind: 'PING' });
  }

  #die(reason: string, kind?: 'KILLED'): void {
    if (this.#isEnded) return;
    if (this.#isClosing) {
      this.end(poolClosed, 'DIED');
      return;
    }
    if (this.#hasBegun) this.#options.onDeath?.(firstLine(reason));
    this.end(reason, kind);
  }

  #useOf(signal: AbortSignal): SignalUse {
    const current = this.#signals.get(signal);
    if (current !== undefined) return current;
    this.#lastNumber += 1;
    const use: SignalUse = {
      number: this.#lastNumber,
      ids: new Set(),
      onAbort: () => this.#abort(use, signal),
      patience: undefined,
    };
    this.#signals.set(signal, use);
    signal.addEventListener('abort', use.onAbort, { once: true });
    return use;
  }

  /** The thread says how its jobs ended: what was over by then has its end. */
  #abort(use: SignalUse, signal: AbortSignal): void {
    const { abortMs } = this.#options;
    const endAll = () => {
      for (const id of use.ids) this.#take(id)?.reject(signal.reason);
    };
    if (abortMs === 0) {
      endAll();
      return;
    }
    this.#order({ kind: 'ABORT', signal: use.number });
    if (abortMs !== undefined) use.patience = setTimeout(endAll, abortMs);
  }
}

/** Returns what a task threw: a CreditError with its code and parameters, anything else as a plain error. */
function errorOf({
  message,
  stack,
  refusal,
}: Extract<ThreadNews<never, never>, { readonly kind: 'BROKE' }>): Error {
  const error =
    refusal === undefined
      ? new Error(message)
      : new CreditError(refusal.code, refusal.params as ErrorParams<ErrorCode>);
  return Object.assign(error, { stack });
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? text;
}
