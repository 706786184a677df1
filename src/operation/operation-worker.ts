import { leaseEnd, leaseRenewalMs, leaseTime } from '../jobs/claim.ts';
import type { Engine } from '../report/engine.ts';
import { guardsItself } from '../storage/locks.ts';
import { isServer } from '../storage/sql-words.ts';
import type { OperationRun } from './operation-run.ts';
import {
  leaveOperations,
  listOperationsInTurn,
  listUnfinishedOperations,
  takeOperations,
} from './operation-store.ts';
import { advanceAll } from './work-on-operation.ts';

/** Operations are looked at in this pace, so long as any is under way; else more rarely. */
const lookMs = 250;
const idleMs = 5_000;
/** So many are looked at in one go, the oldest first. */
const lookAtMost = 100;
/** Of those that nobody takes forward so many are taken in one look: the rest is for other machines. */
const takeAtMost = 20;

interface OperationWorkerOptions {
  /** How often it is looked while none is under way. */
  readonly lookMs?: number;
  /** Told of the runs that an operation waits for, each time that it is looked at. */
  readonly onRuns: (runIds: readonly string[], organizationId: string) => void;
  /** The database broke on an operation. */
  readonly onFailure: (operationId: string, error: unknown) => void;
}

/**
 * Takes the operations of a service forward, also those that a stopped process has left; their runs are others' work. Machines that
 * share a server take different ones.
 */
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
    await this.#leave();
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
      const operations = await this.#list();
      for (const operation of operations) await this.#advance(operation);
      return operations.length;
    } catch (error) {
      this.#options.onFailure('-', error);
      return 0;
    }
  }

  async #list(): Promise<readonly Pick<OperationRun, 'id' | 'organizationId'>[]> {
    const { storage, holder } = this.#engine;
    // On a file all processes are of one machine, and of several that look nearly all find that there is nothing to write.
    if (!isServer(storage.db)) return listUnfinishedOperations(storage.db, lookAtMost);
    const now = await leaseTime(this.#engine);
    const turn = { holder, now: now.toISOString() };
    const all = await listOperationsInTurn(storage.db, { ...turn, limit: lookAtMost });
    const ours = all.filter(({ until }) => until !== null);
    const renewedBefore = leaseEnd(new Date(now.getTime() - leaseRenewalMs));
    const wanted = [
      ...ours.filter(({ until }) => until !== null && until <= renewedBefore),
      ...all.filter(({ until }) => until === null).slice(0, takeAtMost),
    ];
    if (wanted.length === 0) return ours;
    const ids = wanted.map(({ id }) => id);
    const renewals = await storage.write({ locks: guardsItself, onDisk: 'LATER' }, (db) =>
      takeOperations(db, ids, { ...turn, until: leaseEnd(now) }),
    );
    return all.filter(({ id }) => renewals.has(id) || ours.some((one) => one.id === id));
  }

  /** What is taken forward here is left to other machines at once. */
  async #leave(): Promise<void> {
    const { storage, holder } = this.#engine;
    if (this.#timer === undefined || !isServer(storage.db)) return;
    try {
      await storage.write({ locks: guardsItself }, (db) => leaveOperations(db, holder));
      storage.news.tell('OPERATION');
    } catch (error) {
      this.#options.onFailure('-', error);
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
