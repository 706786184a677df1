import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import type { ReportEngine } from '../report/report-engine.ts';
import type { RunThreads } from '../run/run-threads.ts';
import type { BatchAnswer } from './batch.ts';
import { listServiceBatches } from './read-batches.ts';
import { runBatch } from './run-batch.ts';

/** A batch that waits for its turn, and on whose behalf it is run. */
export interface QueuedBatch {
  readonly id: string;
  readonly actor: Actor;
}

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

/** The batches of a service: they are run in the background. */
export interface BatchQueue {
  /** To be called once the batch is on disk. */
  add(batch: QueuedBatch): void;
  readonly waiting: number;
  readonly running: number;
  /** Begins no more, and stops those under way for another process to go on with; done when all have let go. */
  stop(graceMs: number): Promise<void>;
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
  done: Promise<void>;
}

/** Its turn is over, or the service stops. An expected outcome, never shown. */
const reasons = { TURN: new Error('Its turn is over'), STOP: new Error('The service is stopping') } as const;

/**
 * Opens the queue, and takes up what earlier processes left unfinished, now and from time to time. Of one organisation one
 * batch is run after the other; organisations run side by side, and where there are more than fit they take turns, so that
 * nobody's batch waits for the end of another's. The queue in memory holds ids only: what it would lose is on disk.
 */
export function openBatchQueue(engine: ReportEngine, options: BatchQueueOptions): BatchQueue {
  const { atOnce, turnMs = usualTurnMs, lookMs = usualLookMs, onNews } = options;
  /** By organisation, in the order of turns. */
  const lanes = new Map<string, QueuedBatch[]>();
  const running = new Map<string, RunningBatch>();
  const known = new Set<string>();
  const resting = new Map<string, { readonly times: number; readonly until: number }>();
  let threads: RunThreads | undefined;
  let stopped = false;

  function add(batch: QueuedBatch, { first = false } = {}): void {
    if (stopped || atOnce === 0 || known.has(batch.id)) return;
    known.add(batch.id);
    const { organizationId } = batch.actor;
    const lane = lanes.get(organizationId) ?? [];
    if (first) {
      lane.unshift(batch);
      // It was this organisation's turn just now.
      lanes.delete(organizationId);
    } else lane.push(batch);
    lanes.set(organizationId, lane);
    begin();
  }

  /** The organisation whose turn it is, of those that wait and have nothing under way. */
  function nextLane(): string | undefined {
    for (const organizationId of lanes.keys()) {
      if (!running.has(organizationId)) return organizationId;
    }
    return undefined;
  }

  function begin(): void {
    for (;;) {
      const organizationId = stopped || running.size >= atOnce ? undefined : nextLane();
      if (organizationId === undefined) return;
      const lane = lanes.get(organizationId) ?? [];
      const batch = lane.shift();
      lanes.delete(organizationId);
      // What is left goes to the end of the line.
      if (lane.length > 0) lanes.set(organizationId, lane);
      if (batch !== undefined) start(batch);
    }
  }

  function start(batch: QueuedBatch): void {
    const one: RunningBatch = {
      batch,
      stop: new AbortController(),
      beganAt: performance.now(),
      done: Promise.resolve(),
    };
    running.set(batch.actor.organizationId, one);
    one.done = work(one).finally(async () => {
      running.delete(batch.actor.organizationId);
      known.delete(batch.id);
      if (one.stop.signal.reason === reasons.TURN) add(batch, { first: true });
      begin();
      if (running.size === 0) await closeThreads();
    });
  }

  async function work({ batch, stop, beganAt }: RunningBatch): Promise<void> {
    try {
      onNews({ kind: 'BEGAN', batch });
      threads ??= options.openThreads();
      const answer = await runBatch(engine, batch.actor, batch.id, {
        threads,
        concurrency: options.concurrency,
        signal: stop.signal,
        ...(options.beforeEach && { beforeEach: options.beforeEach }),
      });
      resting.delete(batch.id);
      onNews({ kind: 'ENDED', batch, answer, tookMs: Math.round(performance.now() - beganAt) });
    } catch (error) {
      if (error === reasons.TURN) onNews({ kind: 'PAUSED', batch, why: 'TURN' });
      else if (stop.signal.aborted) onNews({ kind: 'PAUSED', batch, why: 'STOP' });
      else if (isOthers(error)) resting.delete(batch.id);
      else {
        rest(batch.id);
        onNews({ kind: 'BROKE', batch, error });
      }
    }
  }

  function rest(id: string): void {
    const times = (resting.get(id)?.times ?? 0) + 1;
    const ms = Math.min(longestRestMs, firstRestMs * 2 ** (times - 1));
    resting.set(id, { times, until: performance.now() + ms });
  }

  async function closeThreads(): Promise<void> {
    const open = threads;
    threads = undefined;
    await open?.close();
  }

  async function look(): Promise<void> {
    const now = performance.now();
    for (const batch of await listServiceBatches(engine)) {
      if ((resting.get(batch.id)?.until ?? 0) <= now) add(batch);
    }
    endTurn();
  }

  /** Where an organisation waits for a place, the batch that has gone on for longest gives way. */
  function endTurn(): void {
    if (running.size < atOnce || nextLane() === undefined) return;
    const [oldest] = [...running.values()].toSorted((a, b) => a.beganAt - b.beganAt);
    if (oldest === undefined || performance.now() - oldest.beganAt < turnMs) return;
    oldest.stop.abort(reasons.TURN);
  }

  const lookAgain = () => {
    look().catch((error: unknown) => onNews({ kind: 'BROKE', batch: undefined, error }));
  };
  let looking: NodeJS.Timeout | undefined;
  if (atOnce > 0) {
    lookAgain();
    looking = setInterval(lookAgain, lookMs);
    looking.unref();
  }

  return {
    add: ({ id, actor: { organizationId, analystId, analystName } }) =>
      add({ id, actor: { organizationId, analystId, analystName } }),
    get waiting() {
      return [...lanes.values()].reduce((sum, lane) => sum + lane.length, 0);
    },
    get running() {
      return running.size;
    },
    stop: async (graceMs) => {
      stopped = true;
      clearInterval(looking);
      const all = [...running.values()];
      for (const one of all) one.stop.abort(reasons.STOP);
      const ended = Promise.all(all.map(({ done }) => done));
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, graceMs);
      });
      await Promise.race([ended, patience]);
      clearTimeout(timer);
      // Whatever still hangs in a thread ends with it.
      await closeThreads();
      await ended;
    },
  };
}

/** Another process works on it, or it has ended meanwhile: nothing is left to do here. */
function isOthers(error: unknown): boolean {
  return (
    error instanceof CreditError && ['BATCH_RUNNING', 'BATCH_ENDED', 'UNKNOWN_BATCH'].includes(error.code)
  );
}
