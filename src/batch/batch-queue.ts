import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { Turns } from '../jobs/turns.ts';
import type { Engine } from '../report/engine.ts';
import type { RunThreads } from '../run/run-threads.ts';
import type { BatchAnswer } from './batch.ts';
import type { BatchProgress } from './batch-progress.ts';
import { listServiceBatches } from './read-batches.ts';
import { runBatch } from './run-batch.ts';

/** A batch that waits for its turn, and on whose behalf it is run. */
interface QueuedBatch {
  readonly id: string;
  readonly actor: Actor;
}

/** How fast a batch is of late, in documents, and how long the rest takes so; null until there is something to tell by. */
type BatchPace = Pick<BatchProgress, 'perSecond' | 'secondsLeft'>;

/** What the queue tells of its work. */
export type BatchQueueNews =
  | { readonly kind: 'BEGAN'; readonly batch: QueuedBatch }
  | {
      readonly kind: 'ENDED';
      readonly batch: QueuedBatch;
      readonly answer: BatchAnswer;
      readonly tookMs: number;
    }
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
/** After a failure of its own a batch rests so long, each time twice as long, and at most `longestRestMs`. */
const firstRestMs = 10_000;
const longestRestMs = 600_000;

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

/** Its turn is over, or the service stops. An expected outcome, never shown. */
const reasons = { TURN: new Error('Its turn is over'), STOP: new Error('The service is stopping') } as const;

/**
 * The batches of a service: they are run in the background. From its opening on, the queue takes up what earlier processes
 * left unfinished, now and from time to time. Of one organisation one batch is run after the other; organisations run side by
 * side, and where there are more than fit they take turns, so that nobody's batch waits for the end of another's. The queue
 * in memory holds ids only: what it would lose is on disk.
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
  readonly #looking: NodeJS.Timeout | undefined;
  #threads: RunThreads | undefined;
  #closed: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  constructor(engine: Engine, options: BatchQueueOptions) {
    const { atOnce, lookMs = usualLookMs } = options;
    this.#engine = engine;
    this.#options = options;
    this.#turns = new Turns({ atOnce, atOnceOfLane: 1 });
    if (atOnce === 0) return;
    this.#lookAgain();
    this.#looking = setInterval(() => this.#lookAgain(), lookMs);
    this.#looking.unref();
  }

  /** To be called once the batch is on disk. */
  add({ id, actor: { organizationId, analystId, analystName } }: QueuedBatch): void {
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
    clearInterval(this.#looking);
    for (const { stop } of this.#underWay) stop.abort(reasons.STOP);
    // Whatever still hangs in a thread ends with it.
    this.#turns.signal.addEventListener('abort', () => void this.#closeThreads(), { once: true });
    await this.#turns.stop(graceMs);
    await this.#closeThreads();
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
    turn.end();
    if (this.running === 0) await this.#closeThreads();
  }

  async #work({ batch, stop, beganAt }: RunningBatch): Promise<void> {
    const { onNews, openThreads, concurrency, beforeEach } = this.#options;
    try {
      onNews({ kind: 'BEGAN', batch });
      this.#threads ??= openThreads();
      const answer = await runBatch(this.#engine, batch.actor, batch.id, {
        threads: this.#threads,
        concurrency,
        signal: stop.signal,
        onProgress: ({ perSecond, secondsLeft }) => this.#paces.set(batch.id, { perSecond, secondsLeft }),
        ...(beforeEach && { beforeEach }),
      });
      this.#resting.delete(batch.id);
      onNews({ kind: 'ENDED', batch, answer, tookMs: Math.round(performance.now() - beganAt) });
    } catch (error) {
      if (error === reasons.TURN) onNews({ kind: 'PAUSED', batch, why: 'TURN' });
      else if (stop.signal.aborted) onNews({ kind: 'PAUSED', batch, why: 'STOP' });
      else if (isOthers(error)) this.#resting.delete(batch.id);
      else {
        this.#rest(batch.id);
        onNews({ kind: 'BROKE', batch, error });
      }
    } finally {
      this.#paces.delete(batch.id);
    }
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
    for (const batch of await listServiceBatches(this.#engine)) {
      if ((this.#resting.get(batch.id)?.until ?? 0) <= now) this.#add(batch);
    }
    this.#endTurn();
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
