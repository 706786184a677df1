import { CreditError } from '../base/errors.ts';
import type { Engine } from '../report/engine.ts';
import type { RunOutage } from '../run/run-step.ts';
import type { BatchOutage } from './batch.ts';
import type { StoredBatch } from './batch-store.ts';
import { WaitWriter } from './wait-writer.ts';

/** A batch waits for a source for so long, if no setting says otherwise. */
const usualWaitMinutes = 60;
/** Interval at which waiting documents are checked, in ms. */
const lookMs = 500;
/** Maximum wait of a document for a source once it answers others, unless it limits queries. The source is then queried again at once. */
const longestWaitBesideOthersMs = 10_000;
/** Maximum wait of the last document of a batch for a source that answered others before, from the last answer. */
const longestWaitOfLastMs = 60_000;
/**
 * HTTP 503 of a source counts as a limit of queries for this long after it answered a document for which it had failed. A source that
 * limits queries answers such documents later, but never a document that it cannot answer.
 */
const longestRecoveryMs = 30_000;

/** A document that waits for a source. */
interface Waiting {
  readonly runId: string;
  readonly outage: BatchOutage;
  readonly failsFor: NonNullable<RunOutage['outage']>['failsFor'];
  /** Start of the wait, by `performance.now()`. */
  readonly sinceMs: number;
  /** Ends the wait: the source is queried again, and can now fail as in a single analysis. A query on its way is not cut off. */
  readonly giveUp: () => void;
  /** Times of the first and the last answer to another document since then; undefined if there is none. */
  answersElsewhere: { readonly firstMs: number; readonly lastMs: number } | undefined;
}

/**
 * The sources that documents of a batch wait for. Shows the outage with the batch, and pauses the batch if it takes too long. A failure
 * for one document alone is not an outage: the wait ends if the source answers others, or if it is the last document.
 */
export class SourcePatience {
  readonly #engine: Engine;
  readonly #options: ConstructorParameters<typeof SourcePatience>[1];
  readonly #writer: WaitWriter;
  readonly #openedAt: string;
  /** By run and source. */
  readonly #waiting = new Map<string, Waiting>();
  /** Documents for which a source failed, by run and source, until the run ends. */
  readonly #hasFailed = new Set<string>();
  /** Times at which sources last answered a document of the batch in this process, and one for which they had failed. */
  readonly #answeredMs = new Map<string, number>();
  readonly #recoveredMs = new Map<string, number>();
  #told: BatchOutage | null = null;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param options.isHeld whether this process holds the batch. Else it helps, and shows nothing.
   * @param options.onOutage is called with the outage that has lasted the longest; null if there is none.
   * @param options.isOver whether the batch is over, for example since a user has cancelled it. Then `stop` is called.
   * @param options.isLast whether at most one document is in progress, and none is left in the queue.
   * @param options.pause is called if an outage has lasted for too long.
   */
  constructor(
    engine: Engine,
    options: {
      readonly batch: StoredBatch;
      readonly isHeld: boolean;
      readonly onOutage: (outage: BatchOutage | null) => void;
      readonly isOver: () => boolean;
      readonly isLast: () => boolean;
      readonly stop: () => void;
      readonly pause: (outage: BatchOutage, error: CreditError) => void;
    },
  ) {
    this.#engine = engine;
    this.#options = options;
    this.#writer = new WaitWriter(engine, options.batch);
    this.#openedAt = engine.clock.now().toISOString();
  }

  /** Takes in what a run reports of a source. */
  readonly note = (runId: string, { source, outage }: RunOutage, giveUp: () => void): void => {
    const key = `${runId} ${source}`;
    if (outage === null) this.#waiting.delete(key);
    else {
      const { sinceMs = performance.now(), answersElsewhere } = this.#waiting.get(key) ?? {};
      const { code, message, failsFor } = outage;
      // Failures from before this process worked on the batch did not make it wait.
      const since = outage.since < this.#openedAt ? this.#openedAt : outage.since;
      const shown = { source, code, message, since };
      this.#waiting.set(key, { runId, outage: shown, failsFor, sinceMs, answersElsewhere, giveUp });
      // A document that only waits for the circuit breaker was not refused.
      if (code !== 'SUSPENDED') this.#hasFailed.add(key);
    }
    this.#tell();
  };

  /** Records which sources have answered a run. */
  readonly noteAnswers = (runId: string, sources: readonly string[]): void => {
    const lastMs = performance.now();
    for (const source of sources) {
      this.#answeredMs.set(source, lastMs);
      if (this.#hasFailed.has(`${runId} ${source}`)) this.#recoveredMs.set(source, lastMs);
    }
    for (const waiting of this.#waiting.values())
      if (waiting.runId !== runId && sources.includes(waiting.outage.source))
        waiting.answersElsewhere = { firstMs: waiting.answersElsewhere?.firstMs ?? lastMs, lastMs };
  };

  /** Forgets a run that has ended or was given back. */
  readonly forget = (runId: string): void => {
    const ofRun = [...this.#waiting.entries()].filter(([, waiting]) => waiting.runId === runId);
    for (const [key] of ofRun) this.#waiting.delete(key);
    for (const key of this.#hasFailed) if (key.startsWith(`${runId} `)) this.#hasFailed.delete(key);
    if (ofRun.length > 0) this.#tell();
  };

  /** Resolves when everything that was shown is written. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writer.end();
  }

  #tell(): void {
    const outages = [...this.#waiting.values()].map(({ outage }) => outage);
    const [longest = null] = outages.toSorted((one, other) => (one.since < other.since ? -1 : 1));
    if (longest?.source === this.#told?.source && longest?.since === this.#told?.since) return;
    this.#told = longest;
    this.#options.onOutage(longest);
    clearInterval(this.#timer);
    if (longest !== null) {
      this.#timer = setInterval(() => this.#look(longest), lookMs);
      this.#timer.unref();
    }
    if (this.#options.isHeld) this.#writer.tell({ outage: longest });
  }

  /** @param longest the outage that has lasted the longest. */
  #look(longest: BatchOutage): void {
    const { clock, sourceWaitMinutes: minutes = usualWaitMinutes } = this.#engine;
    const { batch, isOver, pause, stop } = this.#options;
    if (isOver()) {
      stop();
      return;
    }
    for (const waiting of this.#waiting.values()) if (this.#isOfDocument(waiting)) waiting.giveUp();
    if (clock.now().getTime() < Date.parse(longest.since) + minutes * 60_000) return;
    const { source, message: reason } = longest;
    pause(longest, new CreditError('BATCH_PAUSED', { batchId: batch.id, source, reason, minutes }));
  }

  /** Whether a source fails only for the document that waits for it. */
  #isOfDocument({ sinceMs, answersElsewhere, failsFor, outage: { source, code } }: Waiting): boolean {
    if (failsFor === 'SOURCE') return false;
    const nowMs = performance.now();
    const recoveredMs = this.#recoveredMs.get(source);
    const isLimiting = recoveredMs !== undefined && nowMs - recoveredMs < longestRecoveryMs;
    if (failsFor === 'EITHER' && isLimiting) return false;
    if (answersElsewhere !== undefined) {
      const { firstMs, lastMs } = answersElsewhere;
      const isAnswering = nowMs - lastMs < longestWaitBesideOthersMs;
      if (isAnswering) return nowMs - firstMs >= longestWaitBesideOthersMs;
    }
    const answeredMs = this.#answeredMs.get(source);
    if (code !== 'SERVER_ERROR' || answeredMs === undefined) return false;
    const waitedMs = nowMs - Math.max(sinceMs, answeredMs);
    return waitedMs >= longestWaitOfLastMs && this.#waiting.size === 1 && this.#options.isLast();
  }
}
