import { insertStopNotice } from '../jobs/stop-notice-store.ts';
import type { Engine } from '../report/engine.ts';
import { guardsItself } from '../storage/locks.ts';

/**
 * Keeps that this process was asked to stop, before it does anything else about it: should it be ended before it has given
 * back what it holds, that counts against no document. Nothing is written where it has worked on none.
 *
 * @throws CreditError STORAGE_*.
 */
export async function giveStopNotice({ storage, clock, holder, gate }: Engine): Promise<void> {
  if (!gate.wasUsed) return;
  await storage.write({ locks: guardsItself }, (db) => insertStopNotice(db, holder, clock.now()));
}
