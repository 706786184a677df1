import type { Clock } from '../base/clock.ts';
import type { Storage } from '../storage/open-database.ts';
import type { DueEvent } from './due-event-store.ts';
import type { AttemptResult } from './send-event.ts';
import { type Settlement, settleAttempts, settleLocks } from './settle-attempt.ts';

/** Writes what came of attempts. */
export interface Settling {
  /** Resolves once it is on disk; rejects where the database did not take it. */
  settle(event: DueEvent, result: AttemptResult): Promise<Settlement>;
  /** Whether anything is not on disk yet. */
  readonly isWaiting: boolean;
}

interface SettlingOptions {
  readonly storage: Storage;
  readonly clock: Clock;
  /** Returns the time by which waits are set and ended, in ms since 1970. */
  readonly waitNowMs: () => number;
  readonly maximumAttempts: number;
  /** From 0 up to 1; spreads the waits. */
  readonly chance: () => number;
}

interface Waiting {
  readonly event: DueEvent;
  readonly result: AttemptResult;
  readonly resolve: (settlement: Settlement) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Settles together what ends while a transaction of its own is under way: in a few statements for all of it. What cannot
 * be written together is written one by one, so that none fails for another.
 */
export function openSettling(options: SettlingOptions): Settling {
  const { storage, clock, waitNowMs, maximumAttempts, chance } = options;
  let waiting: Waiting[] = [];
  let isWriting = false;

  async function writeWaiting(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await write(group).catch((error: unknown) => {
        // Where there was but one, trying alone would say the same.
        if (group.length > 1) return Promise.all(group.map(writeAlone));
        for (const { reject } of group) reject(error);
        return undefined;
      });
    }
    isWriting = false;
  }

  async function write(group: readonly Waiting[]): Promise<void> {
    const options = {
      // A server alone asks for them, and making them takes as long as a statement.
      get locks() {
        return settleLocks(group);
      },
    };
    const settlements = await storage.write(options, (db) =>
      settleAttempts(db, group, { maximumAttempts, now: clock.now(), waitNowMs: waitNowMs(), chance }),
    );
    resolveAll(group, settlements);
  }

  const writeAlone = (item: Waiting) => write([item]).catch(item.reject);

  return {
    settle: (event, result) =>
      new Promise((resolve, reject) => {
        waiting.push({ event, result, resolve, reject });
        if (!isWriting) void writeWaiting();
      }),
    get isWaiting() {
      return isWriting;
    },
  };
}

function resolveAll(group: readonly Waiting[], settlements: readonly Settlement[]): void {
  for (const [place, { resolve, reject }] of group.entries()) {
    const settlement = settlements[place];
    if (settlement === undefined) reject(new Error('An attempt was not settled'));
    else resolve(settlement);
  }
}
