import type { Clock } from '../base/clock.ts';
import type { Storage } from '../storage/open-database.ts';
import type { DueEvent } from './due-event-store.ts';
import type { AttemptResult } from './send-event.ts';
import { type Settlement, settleAttempts } from './settle-attempt.ts';

/** Writes what came of attempts. */
export interface Settling {
  /** Resolves once it is on disk; rejects where the database did not take it. */
  settle(event: DueEvent, result: AttemptResult): Promise<Settlement>;
  /** Whether anything waits to be written. */
  readonly isWaiting: boolean;
}

export interface SettlingOptions {
  readonly storage: Storage;
  readonly clock: Clock;
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
 * Settles together what ends while a transaction is under way: in a few statements for all of it. What cannot be
 * written together is written one by one, so that none fails for another.
 */
export function openSettling(options: SettlingOptions): Settling {
  const { storage, clock, maximumAttempts, chance } = options;
  let waiting: Waiting[] = [];

  const write = (db: Storage['db'], group: readonly Waiting[]) =>
    settleAttempts(db, group, { maximumAttempts, now: clock.now(), chance });

  function takeWaiting(): readonly Waiting[] {
    const taken = waiting;
    waiting = [];
    return taken;
  }

  async function writeWaiting(): Promise<void> {
    let group: readonly Waiting[] = [];
    try {
      const settlements = await storage.write((db) => {
        // Taken only now: whatever ended since this was asked for goes along.
        group = takeWaiting();
        return write(db, group);
      });
      resolveAll(group, settlements);
    } catch (error) {
      // Where the transaction did not even begin, or there was but one, trying alone would say the same.
      if (group.length > 1) await Promise.all(group.map(writeAlone));
      else for (const { reject } of group.length === 0 ? takeWaiting() : group) reject(error);
    }
  }

  async function writeAlone(one: Waiting): Promise<void> {
    try {
      resolveAll([one], await storage.write((db) => write(db, [one])));
    } catch (error) {
      one.reject(error);
    }
  }

  return {
    settle: (event, result) =>
      new Promise((resolve, reject) => {
        waiting.push({ event, result, resolve, reject });
        if (waiting.length === 1) void writeWaiting();
      }),
    get isWaiting() {
      return waiting.length > 0;
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
