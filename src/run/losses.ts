import type { Run } from '../report/report.ts';

/*
 * What is known of a run whose process was lost: killed, out of memory, or with its machine. Nothing says which of the runs under way was
 * the cause, or whether one was. So a loss never ends a run by itself. It decides how carefully the run is worked on next:
 *
 *   losses 0, 1      TOGETHER   in this process, beside others
 *   losses 2         ISOLATED   in a process of its own. Its parent sees why that one dies, and a death that the run caused is a failure
 *   losses 3 to 12   ALONE      the same, with nothing else under way here; after each further loss it rests, up to an hour
 *   losses 13        it ends in ERROR: it takes down whatever tries it, and a batch must not wait for it for ever
 *
 * Three failures (a source that breaks, a death that was seen) end a run too.
 */

/** How carefully a run is worked on, from the usual way on. */
export const isolations = ['TOGETHER', 'ISOLATED', 'ALONE'] as const;
export type Isolation = (typeof isolations)[number];

/** A run ends in ERROR after this many failures. */
export const mostFailures = 3;

const lossesTogether = 2;
const lossesIsolated = 3;
/** A run that is tried alone ends in ERROR after this many losses alone, or with the first one after `longestAloneMs`. */
const lossesAlone = 10;
const longestAloneMs = 24 * 3_600_000;
const firstRestMs = 15_000;
const longestRestMs = 3_600_000;

/** The number of losses from which a run is tried alone: `credit doctor` lists it. */
export const suspectLosses = lossesIsolated;

/** The number of losses at which a run ends in ERROR. */
export const mostLosses = lossesIsolated + lossesAlone;

/** How a run is worked on that was lost so often. */
export function isolationOf(losses: number): Isolation {
  if (losses >= lossesIsolated) return 'ALONE';
  return losses >= lossesTogether ? 'ISOLATED' : 'TOGETHER';
}

/** Whether a run that needs `needed` may be worked on as `offered`. */
export function suffices(offered: Isolation, needed: Isolation): boolean {
  return isolations.indexOf(offered) >= isolations.indexOf(needed);
}

/** A run after another loss. */
export interface Loss extends Pick<Run, 'losses' | 'suspectSince'> {
  /** It is not tried before, ISO 8601; undefined if it may be tried at once. */
  readonly restUntil?: string;
}

/** What another loss, seen at `now`, makes of a run. */
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
