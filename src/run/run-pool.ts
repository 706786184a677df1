import { isFree, leaseEnd, leaseTime } from '../jobs/claim.ts';
import { nameForNext } from '../jobs/lease-holder.ts';
import type { Isolation } from '../jobs/losses.ts';
import { type Job, WorkerPool } from '../jobs/worker-pool.ts';
import type { Engine } from '../report/engine.ts';
import { patientEngine } from '../report/patient-engine.ts';
import {
  giveBackReserved,
  listTakenRuns,
  listWaitingOrganizations,
  reserveRuns,
} from '../report/unfinished-run-store.ts';
import { guardsItself } from '../storage/locks.ts';
import { runAs } from './run-report.ts';

/** Runs that a stopped process left, or that another accepted for us, are looked for at this pace. */
const usualLookMs = 5_000;
/** So many that others have begun are looked at in one go. */
const lookAtMost = 1_000;
/** So many are taken beforehand for each worker, that none has to wait for the next look. */
const readyOfWorker = 1;

interface RunPoolOptions {
  readonly workers: number;
  readonly queueLimit: number;
  readonly lookMs?: number;
  /** Waited for before each run begins: where the process has more urgent things to do. */
  readonly beforeEach?: () => Promise<void>;
  /** A source or the database broke on a run. */
  readonly onFailure: (runId: string, error: unknown) => void;
}

/**
 * The workers of a service, which complete runs. After `watch`, the pool repeatedly claims waiting runs on disk, from every process
 * that accepted them or left them unfinished. It claims only as many as it can start soon, equally many of each organisation. The
 * queue in memory contains only ids, so a crash loses no run.
 */
export class RunPool {
  readonly #engine: Engine;
  readonly #options: RunPoolOptions;
  readonly #pool: WorkerPool;
  /** Workers for runs that require a separate process or must run alone. Such runs wait here, so that they do not block other runs. */
  readonly #isolated: WorkerPool;
  readonly #lone: WorkerPool;
  #looking: NodeJS.Timeout | undefined;
  #endNews: () => void = () => {};
  readonly #reservedBy: string;
  /** Those whose turn it was last; the next look begins behind it. */
  #lastOrganization = '';
  /** Whether more may wait on disk than the last look has taken. */
  #isMoreWaiting = false;
  #taking: Promise<void> | undefined;
  #takesAgain = false;
  #isStopped = false;
  readonly #stopping = new AbortController();

  constructor(engine: Engine, options: RunPoolOptions) {
    this.#engine = engine;
    this.#options = options;
    this.#reservedBy = nameForNext(engine.holder);
    const onFailure = ({ id }: Job, error: unknown) => options.onFailure(id, error);
    const limit = Number.POSITIVE_INFINITY;
    const patient = patientEngine(engine, this.#stopping.signal);
    const runAt = (as: Isolation) => async (job: Job, signal: AbortSignal) => {
      const outcome = await runAs(patient, job.id, as, { signal });
      if (outcome === 'ISOLATED') this.#isolated.add(job);
      if (outcome === 'ALONE') this.#lone.add(job);
    };
    // One worker for each turn, and one that waits for the next turn.
    this.#isolated = new WorkerPool({ workers: 3, limit, work: runAt('ISOLATED'), onFailure });
    this.#lone = new WorkerPool({ workers: 1, limit, work: runAt('ALONE'), onFailure });
    this.#pool = new WorkerPool({
      workers: options.workers,
      limit: options.queueLimit,
      work: async (job, signal) => {
        await runAt('TOGETHER')(job, signal);
        // Half of what is kept ready at a time, and not one by one.
        if (this.#isMoreWaiting && 2 * this.#pool.waiting < options.workers) this.take();
      },
      onFailure,
      beforeEach: options.beforeEach,
    });
  }

  /** Starts to look for runs that wait on disk, until the pool is stopped. */
  watch(): void {
    const { workers, lookMs = usualLookMs } = this.#options;
    if (workers === 0) return;
    this.#lookAgain();
    this.#looking = setInterval(() => this.#lookAgain(), lookMs);
    this.#looking.unref();
    this.#endNews = this.#engine.storage.news.listen('RUN', (whose) => this.take(whose));
  }

  hasRoom(organizationId: string): boolean {
    return this.#pool.hasRoom(organizationId);
  }

  /** To be called once the run is on disk. Where it would have to wait here, others hear of it too. */
  add({ runId, organizationId }: { readonly runId: string; readonly organizationId: string }): void {
    const { workers } = this.#options;
    if (this.running >= workers) this.#engine.storage.news.tell('RUN', organizationId);
    if (workers > 0) this.#pool.add({ id: runId, lane: organizationId });
  }

  /**
   * Takes what waits on disk, as far as it can be begun here; now, or once more after the taking that is under way.
   *
   * @param whose the organisations that are known to have something waiting; all are looked for where none is named, or more may wait.
   */
  take(whose: readonly string[] = []): void {
    if (this.#isStopped || this.#options.workers === 0) return;
    if (this.#taking !== undefined) {
      this.#takesAgain = true;
      return;
    }
    this.#takesAgain = false;
    this.#taking = this.#takeWaiting(this.#isMoreWaiting ? [] : whose)
      .catch((error: unknown) => this.#options.onFailure('-', error))
      .finally(() => {
        this.#taking = undefined;
        if (this.#takesAgain) this.take();
      });
  }

  /** Looks at once for what waits, and for what a stopped process has begun. */
  look(): void {
    if (!this.#isStopped) this.#lookAgain();
  }

  get waiting(): number {
    return this.#pool.waiting + this.#isolated.waiting + this.#lone.waiting;
  }

  get running(): number {
    return this.#pool.running + this.#isolated.running + this.#lone.running;
  }

  /** Ends the looking, lets runs under way end for `graceMs`, and gives the rest back. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopped = true;
    this.#stopping.abort();
    this.#endNews();
    clearInterval(this.#looking);
    await this.#taking;
    const stopping = Promise.all([this.#pool, this.#isolated, this.#lone].map((pool) => pool.stop(graceMs)));
    // Before those under way have ended: others may begin what was not begun here.
    await this.#giveBack();
    await stopping;
  }

  async #giveBack(): Promise<void> {
    const { storage } = this.#engine;
    if (this.#looking === undefined) return;
    await storage
      .write({ locks: guardsItself }, (db) => giveBackReserved(db, this.#reservedBy))
      .catch((error: unknown) => this.#options.onFailure('-', error));
    storage.news.tell('RUN');
  }

  #lookAgain(): void {
    if (this.#options.workers === 0) return;
    this.take();
    this.#takeUp().catch((error: unknown) => this.#options.onFailure('-', error));
  }

  /** Takes up what a stopped process has begun. */
  async #takeUp(): Promise<void> {
    const now = await leaseTime(this.#engine);
    for (const run of await listTakenRuns(this.#engine.storage.db, lookAtMost)) {
      if (isFree(run, now)) this.#pool.add({ id: run.id, lane: run.organizationId });
    }
  }

  async #takeWaiting(whose: readonly string[]): Promise<void> {
    const { storage } = this.#engine;
    let room = this.#room;
    if (room <= 0) {
      this.#isMoreWaiting = true;
      return;
    }
    const organizations = whose.length > 0 ? whose : await listWaitingOrganizations(storage.db);
    // None goes first each time.
    const turns = [
      ...organizations.filter((id) => id > this.#lastOrganization),
      ...organizations.filter((id) => id <= this.#lastOrganization),
    ];
    const limit = Math.ceil(room / turns.length);
    this.#isMoreWaiting = false;
    for (const organizationId of turns) {
      if (room <= 0 || this.#isStopped) {
        this.#isMoreWaiting = true;
        return;
      }
      const until = leaseEnd(await leaseTime(this.#engine));
      const claim = { holder: this.#reservedBy, until, limit: Math.min(limit, room) };
      const ids = await storage.write({ locks: guardsItself, onDisk: 'LATER' }, (db) =>
        reserveRuns(db, organizationId, claim),
      );
      for (const id of ids) this.#pool.add({ id, lane: organizationId });
      this.#lastOrganization = organizationId;
      room -= ids.length;
      if (ids.length === claim.limit) this.#isMoreWaiting = true;
    }
  }

  /** How many runs could start next to other work, or be ready to. Runs in a separate process or alone take no room. */
  get #room(): number {
    return this.#options.workers * (1 + readyOfWorker) - this.#pool.running - this.#pool.waiting;
  }
}
