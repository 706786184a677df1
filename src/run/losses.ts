import type { Run } from '../report/report.ts';

/*
 * Counts lost processes for each run. A process is lost if it is killed, runs out of memory or loses its machine. Any run in
 * progress may have been the cause, or none of them. So a single loss never ends a run. It sets the isolation of the next attempt:
 *
 *   losses 0, 1      TOGETHER   in this process, next to other runs
 *   losses 2         ISOLATED   in a separate process. The parent sees why it ends. If the run caused the end, it is a failure
 *   losses 3 to 12   ALONE      as ISOLATED, while this process has no other work. After each further loss it rests, up to an hour
 *   losses 13        ends in ERROR, so that a batch does not wait for it indefinitely
 *
 * A run also ends after three failures: a source that breaks, or an observed end of its process.
 */

/** Isolation levels of a run, starting with the usual one. */
export const isolations = ['TOGETHER', 'ISOLATED', 'ALONE'] as const;
export type Isolation = (typeof isolations)[number];

/** A run ends in ERROR after this many failures. */
export const mostFailures = 3;

const lossesTogether = 2;
const lossesIsolated = 3;
/** A run that is processed alone ends in ERROR after this many losses, or with the first loss after `longestAloneMs`. */
const lossesAlone = 10;
const longestAloneMs = 24 * 3_600_000;
const firstRestMs = 15_000;
const longestRestMs = 3_600_000;

/** The number of losses from which a run is processed alone and `credit doctor` lists it. */
export const suspectLosses = lossesIsolated;

/** The number of losses at which a run ends in ERROR. */
export const mostLosses = lossesIsolated + lossesAlone;

/** Returns the isolation for a number of losses. */
export function isolationOf(losses: number): Isolation {
  if (losses >= lossesIsolated) return 'ALONE';
  return losses >= lossesTogether ? 'ISOLATED' : 'TOGETHER';
}

/** Whether the isolation `offered` is sufficient for a run that requires `needed`. */
export function suffices(offered: Isolation, needed: Isolation): boolean {
  return isolations.indexOf(offered) >= isolations.indexOf(needed);
}

/** A run after another loss. */
export interface Loss extends Pick<Run, 'losses' | 'suspectSince'> {
  /** Earliest time of the next attempt, ISO 8601. Undefined: at once. */
  readonly restUntil?: string;
}

/** Returns the changes of a run after another loss at `now`. */
export function afterLoss(run: Pick<Run, 'losses' | 'suspectSince'>, now: Date): Loss {
  const losses = run.losses + 1;
  const alone = losses - lossesIsolated;
  if (alone <= 0) return { losses, suspectSince: null };
  const suspectSince = run.suspectSince ?? now.toISOString();
  const isOver = alone >= lossesAlone || now.getTime() - Date.parse(suspectSince) >= longestAloneMs;
  if (isOver) return { losses: mostLosses, suspectSince };
  const restMs = Math.min(longestRestMs, firstRestMs * 2 ** (alone - 1));
  return { losses, suspectSince, restUntil: new Date(now.getTime() + restMs).toISOString() };
}
