import { setPriority } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getEnvironmentData, type MessagePort, parentPort } from 'node:worker_threads';
import { CreditError } from '../base/errors.ts';
import { waitsToBeHeard } from './process-messages.ts';
import type { ThreadNews, ThreadOrder } from './thread-messages.ts';

/** Does a task. What it throws fails the task alone. */
type ThreadWork<Task, Step, End> = (
  task: Task,
  options: {
    /** A value that was handed over before, under its key. */
    readonly shared: (key: string) => unknown;
    readonly signal: AbortSignal;
    /** Registers a listener. It is called with the name of something that the task must stop waiting for. */
    readonly onHurry: (listener: (what: string) => void) => void;
    readonly onStep: (step: Step) => void;
  },
) => Promise<End>;

interface ThreadSideOptions<Task> {
  /**
   * Gets what the work needs, whatever the task is made of: where it throws, the task was not begun, and is not to blame.
   */
  readonly prepare?: (task: Task, shared: (key: string) => unknown) => Promise<unknown>;
  /** Closes what the work has open, so that what is under way ends soon; how it ends is still heard. */
  readonly close?: () => Promise<void>;
  /** Others go first on the processor: those who wait for an answer. */
  readonly isPatient?: boolean;
}

/** So many jobs under way are few: nothing is gained where their news wait for each other. */
const fewJobs = 16;
const togetherMs = 1;

/** The other side of a thread pool: runs the tasks that it is handed, several at once, and says what comes of each. */
export function serveThread<Task, Step, End>(
  work: ThreadWork<Task, Step, End>,
  options: ThreadSideOptions<Task> = {},
): void {
  if (parentPort === null) throw new Error('This file runs in a thread of a pool only');
  if (options.isPatient) letOthersGoFirst();
  const side = new ThreadSide(parentPort, work, options);
  parentPort.on('message', (orders: readonly ThreadOrder<Task>[]) => {
    for (const order of orders) side.take(order);
  });
}

/** Where the processors are all taken, a third of what a usual thread gets, which goes first when it wakes. */
const patientNiceness = 5;

/** Only Linux knows the priority of a single thread: elsewhere it would be that of the whole process. */
function letOthersGoFirst(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(patientNiceness);
  } catch {
    // It may be forbidden; then it is a thread like others.
  }
}

class ThreadSide<Task, Step, End> {
  readonly #port: MessagePort;
  readonly #work: ThreadWork<Task, Step, End>;
  readonly #options: ThreadSideOptions<Task>;
  readonly #values = new Map<string, unknown>();
  readonly #shared = (key: string): unknown => this.#values.get(key);
  /** By its number, and with its jobs. */
  readonly #signals = new Map<number, { readonly controller: AbortController; jobs: number }>();
  /** By the ids of jobs. */
  readonly #hurryListeners = new Map<number, (what: string) => void>();
  readonly #heard: Promise<void>;
  #onHeard: () => void = () => {};
  #underWay = 0;
  #hasBegun = false;
  #news: ThreadNews<Step, End>[] = [];

  constructor(port: MessagePort, work: ThreadWork<Task, Step, End>, options: ThreadSideOptions<Task>) {
    this.#port = port;
    this.#work = work;
    this.#options = options;
    this.#heard = new Promise((resolve) => {
      this.#onHeard = resolve;
    });
  }

  take(order: ThreadOrder<Task>): void {
    switch (order.kind) {
      case 'SHARE':
        this.#values.set(order.key, order.value);
        return;
      case 'PING':
        this.#say({ kind: 'PONG' });
        return;
      case 'HEARD':
        this.#onHeard();
        return;
      case 'ABORT':
        this.#signals.get(order.signal)?.controller.abort(new Error('The task was called off'));
        return;
      case 'HURRY':
        this.#hurryListeners.get(order.id)?.(order.what);
        return;
      case 'CLOSE':
        void this.#close();
        return;
      case 'RUN':
        void this.#run(order.id, order.signal, order.task);
    }
  }

  async #run(id: number, signalNumber: number, task: Task): Promise<void> {
    const use = this.#signals.get(signalNumber) ?? { controller: new AbortController(), jobs: 0 };
    this.#signals.set(signalNumber, use);
    use.jobs += 1;
    this.#underWay += 1;
    try {
      this.#say(await this.#outcomeOf(id, task, use.controller.signal));
    } finally {
      this.#underWay -= 1;
      this.#hurryListeners.delete(id);
      use.jobs -= 1;
      if (use.jobs === 0) this.#signals.delete(signalNumber);
    }
  }

  async #outcomeOf(id: number, task: Task, signal: AbortSignal): Promise<ThreadNews<Step, End>> {
    const { prepare } = this.#options;
    try {
      if (prepare !== undefined) await prepare(task, this.#shared);
    } catch (error) {
      return { kind: 'UNREADY', id, message: messageOf(error) };
    }
    await this.#begin();
    try {
      // It may be called off in the message that brought it.
      signal.throwIfAborted();
      const onStep = (step: Step) => this.#say({ kind: 'STEP', id, step });
      const onHurry = (listener: (what: string) => void) => void this.#hurryListeners.set(id, listener);
      const end = await this.#work(task, { shared: this.#shared, signal, onHurry, onStep });
      return { kind: 'END', id, end };
    } catch (error) {
      const message = messageOf(error);
      const stack = (error instanceof Error && error.stack) || message;
      const refusal = error instanceof CreditError && { code: error.code, params: error.params };
      return { kind: 'BROKE', id, message, stack, ...(refusal && { refusal }) };
    }
  }

  /**
   * Announces the first task at once. If the thread then dies, the task is the cause. If the task may end the process, the
   * message must leave the process first.
   */
  async #begin(): Promise<void> {
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      this.#port.postMessage([{ kind: 'BEGAN' }] satisfies readonly ThreadNews<Step, End>[]);
      if (getEnvironmentData(waitsToBeHeard) !== true) this.#onHeard();
    }
    await this.#heard;
  }

  /** What is said within one turn of the loop goes in one message, which costs more than what is in it. */
  #say(news: ThreadNews<Step, End>): void {
    this.#news.push(news);
    if (this.#news.length > 1) return;
    if (this.#underWay > fewJobs) setTimeout(() => this.#sendNews(), togetherMs);
    else setImmediate(() => this.#sendNews());
  }

  #sendNews(): void {
    const news = this.#news;
    this.#news = [];
    if (news.length > 0) this.#port.postMessage(news);
  }

  /** How all jobs end is said still; then nothing keeps the thread. */
  async #close(): Promise<void> {
    await this.#options.close?.();
    while (this.#underWay > 0) await nextTurn();
    this.#sendNews();
    this.#port.close();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
