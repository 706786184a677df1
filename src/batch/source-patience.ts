import { CreditError } from '../base/errors.ts';
import type { Engine } from '../report/engine.ts';
import type { RunOutage } from '../run/run-step.ts';
import { lockOf } from '../storage/locks.ts';
import type { BatchOutage } from './batch.ts';
import { moveBatch, type StoredBatch } from './batch-store.ts';

/** A batch waits for a source for so long, if no setting says otherwise. */
const usualWaitMinutes = 60;
/** Whether the wait is over is looked for at this pace. */
const lookMs = 500;

/** The sources that documents of a batch wait for. Shows the outage with the batch, and pauses the batch if it takes too long. */
export class SourcePatience {
  readonly #engine: Engine;
  readonly #options: ConstructorParameters<typeof SourcePatience>[1];
  /** By run and source. */
  readonly #outages = new Map<string, BatchOutage>();
  #told: BatchOutage | null = null;
  #telling: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param options.isHeld whether this process holds the batch. Else it helps, and shows nothing.
   * @param options.onOutage is called with the outage that has lasted the longest; null if there is none.
   * @param options.isOver whether the batch is over, for example since a user has cancelled it. Then `stop` is called.
   * @param options.pause is called if an outage has lasted for too long.
   */
  constructor(
    engine: Engine,
    options: {
      readonly batch: StoredBatch;
      readonly isHeld: boolean;
      readonly onOutage: (outage: BatchOutage | null) => void;
      readonly isOver: () => boolean;
      readonly stop: () => void;
      readonly pause: (outage: BatchOutage, error: CreditError) => void;
    },
  ) {
    this.#engine = engine;
    this.#options = options;
  }

  /** Takes in what a run reports of a source. */
  readonly note = (runId: string, { source, outage }: RunOutage): void => {
    const key = `${runId} ${source}`;
    if (outage === null) this.#outages.delete(key);
    else this.#outages.set(key, { source, ...outage });
    this.#tell();
  };

  /** Forgets a run that has ended or was given back. */
  readonly forget = (runId: string): void => {
    const ofRun = [...this.#outages.keys()].filter((key) => key.startsWith(`${runId} `));
    for (const key of ofRun) this.#outages.delete(key);
    if (ofRun.length > 0) this.#tell();
  };

  /** Resolves when everything that was shown is written. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#telling.catch(() => {});
  }

  #tell(): void {
    const [longest = null] = [...this.#outages.values()].toSorted((one, other) =>
      one.since < other.since ? -1 : 1,
    );
    if (longest?.source === this.#told?.source && longest?.since === this.#told?.since) return;
    this.#told = longest;
    this.#options.onOutage(longest);
    clearInterval(this.#timer);
    if (longest !== null) this.#awaitEnd(longest);
    const { batch, isHeld } = this.#options;
    if (!isHeld) return;
    this.#telling = this.#telling.then(() =>
      this.#engine.storage.write({ locks: [lockOf.batch(batch.id)] }, (db) =>
        moveBatch(db, batch, { outage: longest }),
      ),
    );
    // The next write of the batch reports what is wrong.
    this.#telling.catch(() => {});
  }

  #awaitEnd(outage: BatchOutage): void {
    const { clock, sourceWaitMinutes: minutes = usualWaitMinutes } = this.#engine;
    const { batch, isOver, pause, stop } = this.#options;
    const until = Date.parse(outage.since) + minutes * 60_000;
    const { source, message: reason } = outage;
    this.#timer = setInterval(() => {
      if (isOver()) stop();
      else if (clock.now().getTime() >= until) {
        pause(outage, new CreditError('BATCH_PAUSED', { batchId: batch.id, source, reason, minutes }));
      }
    }, lookMs);
    this.#timer.unref();
  }
}
