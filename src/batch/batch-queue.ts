import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { type Turn, Turns } from '../jobs/turns.ts';
import type { Engine } from '../report/engine.ts';
import { patientEngine } from '../report/patient-engine.ts';
import type { RunThreads } from '../run/run-threads.ts';
import { isServer } from '../storage/sql-words.ts';
import type { BatchAnswer } from './batch.ts';
import type { BatchProgress } from './batch-progress.ts';
import { listServiceBatches, listSharedBatches } from './read-batches.ts';
import { helpWithBatch, type RunBatchOptions, runBatch } from './run-batch.ts';

/** A batch that waits for its turn, and on whose behalf it is run. */
interface QueuedBatch {
  readonly id: string;
  readonly actor: Actor;
}

/** How fast a batch is of late, in documents, and how long the rest takes so; null until there is something to tell by. */
type BatchPace = Pick<BatchProgress, 'perSecond' | 'secondsLeft'>;

/** What the queue tells of its work. */
export type BatchQueueNews =
  /** This process holds it now. */
  | { readonly kind: 'BEGAN'; readonly batch: QueuedBatch }
  | {
      readonly kind: 'ENDED';
      readonly batch: QueuedBatch;
      readonly answer: BatchAnswer;
      readonly tookMs: number;
    }
  /** Another machine works on it, and this one helps from now on, or no more. */
  | { readonly kind: 'JOINED' | 'LEFT'; readonly batch: QueuedBatch }
  /** It goes on when its turn comes again, or with the next start of a service. */
  | { readonly kind: 'PAUSED'; readonly batch: QueuedBatch; readonly why: 'TURN' | 'STOP' }
  /** It is tried again after a while. */
  | { readonly kind: 'BROKE'; readonly batch: QueuedBatch | undefined; readonly error: unknown };

export interface BatchQueueOptions {
  /** Batches under way at once, each of another organisation; 0 leaves all of them to other processes. */
  readonly atOnce: number;
  /** Documents of one batch under way at once. */
  readonly concurrency: number;
  /** Opens the threads that documents are worked on in; they are closed when there is nothing to do. */
  readonly openThreads: () => RunThreads;
  readonly beforeEach?: () => Promise<void>;
  readonly onNews: (news: BatchQueueNews) => void;
  /** How long a batch goes on while another organisation waits for its place. */
  readonly turnMs?: number;
  readonly lookMs?: number;
}

/** Batches that another process left, or that others took in for us, are looked for at this pace. */
const usualLookMs = 5_000;
const usualTurnMs = 60_000;
/** Rest of a batch after its first failure. It doubles with each failure, up to `longestRestMs`, until a document ends in between. */
const firstRestMs = 10_000;
const longestRestMs = 600_000;
/** A batch of which nothing waits any more is not helped with again before. */
const restOfHelpMs = 5_000;

interface RunningBatch {
  readonly batch: QueuedBatch;
  readonly stop: AbortController;
  readonly beganAt: number;
}

/** After failures of its own a batch rests until then. */
interface Rest {
  readonly times: number;
  readonly until: number;
}

/** Its turn is over, it gives way while its documents must wait, or the service stops. An expected outcome, never shown. */
const reasons = {
  TURN: new Error('Its turn is over'),
  REST: new Error('Its documents must wait'),
  STOP: new Error('The service is stopping'),
} as const;

/**
 * Runs the batches of a service in the background. After `watch`, the queue regularly resumes the batches that earlier processes
 * left unfinished. The batches of one organisation run one after the other, and organisations run at the same time. If there
 * are more organisations than places, they take turns. A batch whose documents must all wait gives way to others. The queue
 * in memory contains only ids, so a crash loses no batch.
 */
export class BatchQueue {
  readonly #engine: Engine;
  readonly #options: BatchQueueOptions;
  readonly #turns: Turns;
  /** Ids of the batches that wait or are under way. */
  readonly #present = new Set<string>();
  readonly #underWay = new Set<RunningBatch>();
  /** How fast the batches under way are of late. */
  readonly #paces = new Map<string, BatchPace>();
  readonly #resting = new Map<string, Rest>();
  /** Batches of others that were helped with, and until when they are let alone. */
  readonly #helped = new Map<string, number>();
  #looking: NodeJS.Timeout | undefined;
  #endNews: () => void = () => {};
  #threads: RunThreads | undefined;
  #closed: Promise<unknown> = Promise.resolve();
  #isStopped = false;
  readonly #stopping = new AbortController();
  /** The engine for the work on documents. It waits for the database. */
  readonly #patient: Engine;

  constructor(engine: Engine, options: BatchQueueOptions) {
    this.#engine = engine;
    this.#patient = patientEngine(engine, this.#stopping.signal);
    this.#options = options;
    this.#turns = new Turns({ atOnce: options.atOnce, atOnceOfLane: 1 });
  }

  /** Starts to look for batches that wait on disk, until the queue is stopped. */
  watch(): void {
    const { atOnce, lookMs = usualLookMs } = this.#options;
    if (atOnce === 0) return;
    this.#lookAgain();
    this.#looking = setInterval(() => this.#lookAgain(), lookMs);
    this.#looking.unref();
    this.#endNews = this.#engine.storage.news.listen('BATCH', () => this.look());
  }

  /** To be called once the batch is on disk. */
  add({ id, actor: { organizationId, analystId, analystName } }: QueuedBatch): void {
    this.#engine.storage.news.tell('BATCH');
    this.#add({ id, actor: { organizationId, analystId, analystName } });
  }

  /** How fast a batch is, while this service works on it. */
  paceOf(id: string): BatchPace | undefined {
    return this.#paces.get(id);
  }

  get waiting(): number {
    return this.#turns.waiting;
  }

  get running(): number {
    return this.#turns.running;
  }

  /** Begins no more, and stops those under way for another process to go on with; done when all have let go. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopped = true;
    this.#stopping.abort();
    clearInterval(this.#looking);
    this.#endNews();
    for (const { stop } of this.#underWay) stop.abort(reasons.STOP);
    // Whatever still hangs in a thread ends with it.
    this.#turns.signal.addEventListener('abort', () => void this.#closeThreads(), { once: true });
    await this.#turns.stop(graceMs);
    // What was under way may be gone on with elsewhere.
    if (this.#options.atOnce > 0) this.#engine.storage.news.tell('BATCH');
    await this.#closeThreads();
  }

  /** Looks for batches that nobody works on, now. */
  look(): void {
    if (this.#options.atOnce > 0 && !this.#isStopped) this.#lookAgain();
  }

  #add(batch: QueuedBatch, { first = false } = {}): void {
    if (this.#isStopped || this.#options.atOnce === 0 || this.#present.has(batch.id)) return;
    this.#present.add(batch.id);
    void this.#runInTurn(batch, first);
  }

  async #runInTurn(batch: QueuedBatch, first: boolean): Promise<void> {
    // Where all was stopped meanwhile, it is left on disk.
    const turn = await this.#turns.take(batch.actor.organizationId, { first }).catch(() => undefined);
    if (turn === undefined) return;
    const one = { batch, stop: new AbortController(), beganAt: performance.now() };
    if (this.#isStopped) one.stop.abort(reasons.STOP);
    this.#underWay.add(one);
    await this.#work(one);
    this.#underWay.delete(one);
    this.#present.delete(batch.id);
    // Before its place is free: it was this organisation's turn just now.
    if (one.stop.signal.reason === reasons.TURN) this.#add(batch, { first: true });
    // Other batches come first.
    if (one.stop.signal.reason === reasons.REST) this.#add(batch);
    turn.end();
    if (this.running === 0) await this.#closeThreads();
  }

  async #work({ batch, stop, beganAt }: RunningBatch): Promise<void> {
    const { onNews } = this.#options;
    let [first, last] = [Number.POSITIVE_INFINITY, 0];
    try {
      const answer = await runBatch(this.#patient, batch.actor, batch.id, {
        ...this.#optionsOf(stop.signal),
        onHeld: () => onNews({ kind: 'BEGAN', batch }),
        onResting: () => {
          if (this.waiting > 0) stop.abort(reasons.REST);
        },
        onProgress: ({ done, perSecond, secondsLeft }) => {
          first = Math.min(first, done);
          last = done;
          this.#paces.set(batch.id, { perSecond, secondsLeft });
        },
      });
      this.#resting.delete(batch.id);
      onNews({ kind: 'ENDED', batch, answer, tookMs: Math.round(performance.now() - beganAt) });
    } catch (error) {
      if (error === reasons.TURN || error === reasons.REST) onNews({ kind: 'PAUSED', batch, why: 'TURN' });
      else if (stop.signal.aborted) onNews({ kind: 'PAUSED', batch, why: 'STOP' });
      else if (isOthers(error)) this.#resting.delete(batch.id);
      else {
        // Documents have ended in between, so this is a new failure.
        if (last > first) this.#resting.delete(batch.id);
        this.#rest(batch.id);
        onNews({ kind: 'BROKE', batch, error });
      }
    } finally {
      this.#paces.delete(batch.id);
    }
  }

  #optionsOf(signal: AbortSignal): RunBatchOptions {
    const { openThreads, concurrency, beforeEach } = this.#options;
    this.#threads ??= openThreads();
    return { threads: this.#threads, concurrency, signal, ...(beforeEach && { beforeEach }) };
  }

  /** Helps with a batch that another machine holds. */
  async #help(batch: QueuedBatch, turn: Turn): Promise<void> {
    const { onNews } = this.#options;
    const one = { batch, stop: new AbortController(), beganAt: performance.now() };
    this.#present.add(batch.id);
    this.#underWay.add(one);
    try {
      onNews({ kind: 'JOINED', batch });
      await helpWithBatch(this.#patient, batch.actor, batch.id, this.#optionsOf(one.stop.signal));
    } catch (error) {
      if (!one.stop.signal.aborted && !isOthers(error)) {
        this.#rest(batch.id);
        onNews({ kind: 'BROKE', batch, error });
      }
    }
    onNews({ kind: 'LEFT', batch });
    this.#underWay.delete(one);
    this.#present.delete(batch.id);
    // What is left of it is under way.
    this.#helped.set(batch.id, performance.now() + restOfHelpMs);
    turn.end();
    if (this.running === 0) await this.#closeThreads();
    // Whoever held it may have gone.
    this.look();
  }

  #rest(id: string): void {
    const times = (this.#resting.get(id)?.times ?? 0) + 1;
    const ms = Math.min(longestRestMs, firstRestMs * 2 ** (times - 1));
    this.#resting.set(id, { times, until: performance.now() + ms });
  }

  async #closeThreads(): Promise<void> {
    const threads = this.#threads;
    this.#threads = undefined;
    // Whoever else waits for them to be closed waits for all that were ever open.
    this.#closed = Promise.all([this.#closed, threads?.close()]);
    await this.#closed;
  }

  #lookAgain(): void {
    this.#look().catch((error: unknown) => this.#options.onNews({ kind: 'BROKE', batch: undefined, error }));
  }

  async #look(): Promise<void> {
    const now = performance.now();
    for (const [id, until] of this.#helped) if (until <= now) this.#helped.delete(id);
    const mayBegin = ({ id }: QueuedBatch) => (this.#resting.get(id)?.until ?? 0) <= now;
    // What is here now may end while the list is read, and would stand in it.
    const here = new Set(this.#present);
    for (const batch of await listServiceBatches(this.#engine))
      if (mayBegin(batch) && !here.has(batch.id)) this.#add(batch);
    if (isServer(this.#engine.storage.db)) await this.#lookForOthers(mayBegin);
    this.#endTurn();
  }

  /** Helps where there is a place that nobody waits for. */
  async #lookForOthers(mayBegin: (batch: QueuedBatch) => boolean): Promise<void> {
    if (this.running >= this.#options.atOnce) return;
    for (const batch of await listSharedBatches(this.#engine)) {
      if (this.#isStopped || this.#present.has(batch.id) || !mayBegin(batch)) continue;
      if ((this.#helped.get(batch.id) ?? 0) > performance.now()) continue;
      const turn = this.#turns.begin(batch.actor.organizationId);
      if (turn !== undefined) void this.#help(batch, turn);
    }
  }

  /** Where an organisation waits for a place, the batch that has gone on for longest gives way. */
  #endTurn(): void {
    const { turnMs = usualTurnMs } = this.#options;
    if (!this.#turns.isContended) return;
    const [oldest] = [...this.#underWay].toSorted((a, b) => a.beganAt - b.beganAt);
    if (oldest === undefined || performance.now() - oldest.beganAt < turnMs) return;
    oldest.stop.abort(reasons.TURN);
  }
}

/** Another process works on it, or it has ended meanwhile: nothing is left to do here. */
function isOthers(error: unknown): boolean {
  return (
    error instanceof CreditError && ['BATCH_RUNNING', 'BATCH_ENDED', 'UNKNOWN_BATCH'].includes(error.code)
  );
}
