import { percentCovered } from '../cases/boundaries.ts';
import type { Fate, JudgedMutant } from './judge-mutants.ts';

/** How many mutants became of what, and the share that the cases notice. */
export interface MutationScore {
  readonly count: Readonly<Record<Fate['fate'], number>>;
  /** Of those that are not proven equivalent, how many the cases kill: 0 to 100 with two decimals, rounded down. */
  readonly percent: number;
}

export function mutationScore(judged: readonly JudgedMutant[]): MutationScore {
  const count = { KILLED: 0, EQUIVALENT: 0, SURVIVES: 0, UNDECIDED: 0 };
  for (const { fate } of judged) count[fate] += 1;
  return { count, percent: percentCovered(count.KILLED, judged.length - count.EQUIVALENT) };
}
