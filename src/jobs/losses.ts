import type { Storage } from '../storage/open-database.ts';
import { restingHolder } from '../storage/resting-holder.ts';
import { isGone, isLiving, isNameForNext } from './lease-holder.ts';
import { isMachineAlive } from './machine-store.ts';
import { hasStopNotice } from './stop-notice-store.ts';

/*
 * Counts lost processes for each task: a run or an export. A process is lost if it is killed, runs out of memory or loses its machine.
 * Any task in progress may have been the cause, or the cause was external. So a single loss never ends a task. It sets the isolation of the next
 * attempt:
 *
 *   losses 0, 1      TOGETHER   in this process, next to other tasks
 *   losses 2         ISOLATED   in a separate process. The parent sees why it ends. If the task caused the end, it is a failure
 *   losses 3 to 12   ALONE      as ISOLATED, while this process has no other work. After each further loss it rests, up to an hour
 *   losses 13        a run ends in ERROR, so that a batch does not wait for it indefinitely. An export stays ALONE
 *
 * A task also ends after three failures: an observed end of its process, or for a run a source that breaks.
 */

/** Isolation levels of a task, starting with the usual one. */
export const isolations = ['TOGETHER', 'ISOLATED', 'ALONE'] as const;
export type Isolation = (typeof isolations)[number];

/** A task ends after this many failures. */
export const mostFailures = 3;

const lossesTogether = 2;
const lossesIsolated = 3;
/** A run that is processed alone ends in ERROR after this many losses, or with the first loss after `longestAloneMs`. */
const lossesAlone = 10;
const longestAloneMs = 24 * 3_600_000;
const firstRestMs = 15_000;
const longestRestMs = 3_600_000;

/** The number of losses from which a task is processed alone and `credit doctor` lists it. */
export const suspectLosses = lossesIsolated;

/** The number of losses at which a run ends in ERROR. */
export const mostLosses = lossesIsolated + lossesAlone;

/** Returns the isolation for a number of losses. */
export function isolationOf(losses: number): Isolation {
  if (losses >= lossesIsolated) return 'ALONE';
  return losses >= lossesTogether ? 'ISOLATED' : 'TOGETHER';
}

/** Whether the isolation `offered` is sufficient for a task that requires `needed`. */
export function suffices(offered: Isolation, needed: Isolation): boolean {
  return isolations.indexOf(offered) >= isolations.indexOf(needed);
}

/** The losses of a task so far. */
interface Losses {
  /** Number of lost processes. */
  readonly losses: number;
  /** Time of the first loss alone, ISO 8601. Null if there is none. */
  readonly suspectSince: string | null;
}

/** A task after another loss. */
export interface Loss extends Losses {
  /** Earliest time of the next attempt, ISO 8601. Undefined: at once. */
  readonly restUntil?: string;
}

/**
 * Returns the changes of a task after another loss at `now`.
 *
 * @param options.isEndless whether losses never end the task. Default: the last one has `mostLosses` and no rest.
 */
export function afterLoss(
  task: Losses,
  now: Date,
  { isEndless = false }: { readonly isEndless?: boolean } = {},
): Loss {
  const losses = task.losses + 1;
  const alone = losses - lossesIsolated;
  if (alone <= 0) return { losses, suspectSince: null };
  const suspectSince = task.suspectSince ?? now.toISOString();
  const isOver = alone >= lossesAlone || now.getTime() - Date.parse(suspectSince) >= longestAloneMs;
  if (isOver && !isEndless) return { losses: mostLosses, suspectSince };
  const restMs = Math.min(longestRestMs, firstRestMs * 2 ** (alone - 1));
  return { losses, suspectSince, restUntil: new Date(now.getTime() + restMs).toISOString() };
}

/**
 * Whether the process that held a task was lost while it worked on the task. A process that was asked to stop is not lost, nor is one
 * that is alive and could not renew its lease, for example because the database was busy.
 *
 * @param own the name of this process as a holder.
 * @param now the time by which leases are judged.
 */
export async function wasLost(
  db: Storage['db'],
  holder: string | null,
  { own, now }: { readonly own: string; readonly now: Date },
): Promise<boolean> {
  if (holder === null || holder === restingHolder || isNameForNext(holder)) return false;
  // This process could not release the task, for example because the database was unavailable.
  if (holder === own || isLiving(holder)) return false;
  // A process of this machine that has died may have reported just before that it was alive.
  const isAlive = !isGone(holder) && (await isMachineAlive(db, holder, now));
  return !isAlive && !(await hasStopNotice(db, holder));
}
