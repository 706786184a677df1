import { setTimeout as pause } from 'node:timers/promises';
import { openExportShelf } from '../export/open-export-shelf.ts';
import type { Engine } from '../report/engine.ts';
import { emptyLog, overwriteFreed } from '../storage/freed-pages.ts';
import { guardsItself } from '../storage/locks.ts';
import { withoutContent } from '../webhook/erased-body.ts';
import { listToldErasures, replaceBodies } from './erase-rows-store.ts';
import { advanceErasure } from './erase-subject.ts';
import type { Eraser } from './eraser.ts';
import type { Erasure } from './erasure.ts';
import { listUnfinishedErasures } from './erasure-store.ts';

/** What processes have left unfinished is looked for at this pace. */
const usualLookMs = 5_000;
const atOnce = 100;

interface ErasureWorkerOptions {
  readonly lookMs?: number;
  /** Whether this machine is the one that does it. */
  readonly isOurs: () => boolean;
  readonly onFailure: (erasureId: string | undefined, error: unknown) => void;
}

/** Takes erasings to their end that were stopped, or that wait for somebody; and forgets what webhooks have been told of them. */
export class ErasureWorker {
  readonly #engine: Engine;
  readonly #options: ErasureWorkerOptions;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  /** Those that somebody has asked for here. */
  readonly #taken = new Set<Promise<void>>();

  constructor(engine: Engine, options: ErasureWorkerOptions) {
    this.#engine = engine;
    this.#options = options;
  }

  /**
   * Takes one forward at once, for somebody who waits for it so long at most, and with 0 not at all. Whatever is left then goes on here, or with whoever
   * looks next.
   *
   * @throws as `advanceErasure`, while it is waited for.
   */
  async take(one: Pick<Erasure, 'organizationId' | 'id'>, waitMs: number): Promise<void> {
    const { signal } = this.#stopping;
    let isWaitedFor = true;
    const work = advanceErasure(this.#eraser(), one, { signal }).then(
      () => {},
      (error: unknown) => {
        if (signal.aborted) return;
        if (isWaitedFor) throw error;
        this.#options.onFailure(one.id, error);
      },
    );
    const settled = work.catch(() => {}).finally(() => this.#taken.delete(settled));
    this.#taken.add(settled);
    if (waitMs <= 0) {
      isWaitedFor = false;
      return;
    }
    const patience = new AbortController();
    const ends = AbortSignal.any([patience.signal, signal]);
    try {
      await Promise.race([work, pause(waitMs, undefined, { signal: ends }).catch(() => {})]);
    } finally {
      isWaitedFor = false;
      patience.abort();
    }
  }

  /** Looks from time to time, until it is stopped. */
  watch(): void {
    this.#timer = setInterval(() => {
      if (this.#options.isOurs()) this.#looking = this.#looking.then(() => this.look());
    }, this.#options.lookMs ?? usualLookMs);
    this.#timer.unref();
  }

  /** Takes all forward that are not done; one that fails keeps no other from its end. Never rejects. */
  async look(): Promise<void> {
    const { signal } = this.#stopping;
    const eraser = this.#eraser();
    const attempt = async <T>(id: string | undefined, work: () => Promise<T>): Promise<T | undefined> => {
      if (signal.aborted) return undefined;
      try {
        return await work();
      } catch (error) {
        if (!signal.aborted) this.#options.onFailure(id, error);
        return undefined;
      }
    };
    const { db } = this.#engine.storage;
    const unfinished = await attempt(undefined, () => listUnfinishedErasures(db, atOnce));
    for (const one of unfinished ?? []) await attempt(one.id, () => advanceErasure(eraser, one, { signal }));
    await attempt(undefined, () => forgetTold(this.#engine));
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await Promise.all([this.#looking, ...this.#taken]);
  }

  #eraser(): Eraser {
    return { engine: this.#engine, shelf: openExportShelf(this.#engine.storage) };
  }
}

/** Empties the events that have told of erasings: until then they name whom they are about. */
export async function forgetTold({ storage }: Pick<Engine, 'storage'>): Promise<void> {
  for (;;) {
    const events = await listToldErasures(storage.db, atOnce);
    if (events.length === 0) return;
    await overwriteFreed(storage);
    await storage.write({ locks: guardsItself }, async (db) => {
      for (const { sequence, body, organizationId } of events)
        await replaceBodies(db, organizationId, [{ sequence, body: withoutContent(body) }]);
    });
    await emptyLog(storage);
  }
}
