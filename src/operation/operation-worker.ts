import type { Engine } from '../report/engine.ts';
import type { OperationRun } from './operation-run.ts';
import { listUnfinishedOperations } from './operation-store.ts';
import { advanceAll } from './work-on-operation.ts';

/** Operations are looked at in this pace, so long as any is under way; else more rarely. */
const lookMs = 250;
const idleMs = 5_000;
/** So many are looked at in one go, the oldest first. */
const lookAtMost = 100;

interface OperationWorkerOptions {
  /** How often it is looked while none is under way. */
  readonly lookMs?: number;
  /** Told of the runs that an operation waits for, each time that it is looked at. */
  readonly onRuns: (runIds: readonly string[], organizationId: string) => void;
  /** The database broke on an operation. */
  readonly onFailure: (operationId: string, error: unknown) => void;
}

/** Takes the operations of a service forward, also those that a stopped process has left; their runs are others' work. */
export class OperationWorker {
  readonly #engine: Engine;
  readonly #options: OperationWorkerOptions;
  #timer: NodeJS.Timeout | undefined;
  #endNews = (): void => {};
  #isStopped = false;
  #isLooking = false;
  /** Whether somebody has asked for a look while one was under way. */
  #isAwaited = false;
  #looking: Promise<void> = Promise.resolve();

  constructor(engine: Engine, options: OperationWorkerOptions) {
    this.#engine = engine;
    this.#options = options;
  }

  /** Begins to look, until it is stopped. */
  watch(): void {
    this.#endNews = this.#engine.storage.news.listen('OPERATION', () => this.wake());
    this.#lookIn(0);
  }

  /** Looks at once, where it watches: there is a new operation. Else others hear of it. */
  wake(): void {
    if (this.#timer === undefined) this.#engine.storage.news.tell('OPERATION');
    if (this.#timer === undefined || this.#isStopped || this.#isLooking) {
      this.#isAwaited = this.#isLooking;
      return;
    }
    clearTimeout(this.#timer);
    this.#lookIn(0);
  }

  /** Begins nothing more, and waits for what is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#endNews();
    clearTimeout(this.#timer);
    await this.#looking;
  }

  #lookIn(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#isLooking = true;
      this.#looking = this.#look().then((underWay) => {
        this.#isLooking = false;
        const isSoon = underWay > 0 || this.#isAwaited;
        this.#isAwaited = false;
        if (!this.#isStopped) this.#lookIn(isSoon ? lookMs : (this.#options.lookMs ?? idleMs));
      });
    }, ms);
    this.#timer.unref();
  }

  /** @returns how many are under way. */
  async #look(): Promise<number> {
    try {
      const operations = await listUnfinishedOperations(this.#engine.storage.db, lookAtMost);
      for (const operation of operations) await this.#advance(operation);
      return operations.length;
    } catch (error) {
      this.#options.onFailure('-', error);
      return 0;
    }
  }

  async #advance(operation: Pick<OperationRun, 'id' | 'organizationId'>): Promise<void> {
    try {
      const { runIds } = await advanceAll(this.#engine, operation);
      this.#options.onRuns(runIds, operation.organizationId);
    } catch (error) {
      this.#options.onFailure(operation.id, error);
    }
  }
}
