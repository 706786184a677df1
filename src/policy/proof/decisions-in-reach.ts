import type { CompiledPolicy } from '../compile.ts';
import { type ProofContext, proofContext } from './claim.ts';
import { type Side, sideOf } from './contribution.ts';
import {
  atLeast,
  type Clause,
  questionOf,
  type Rank,
  ranks,
  scoreWithin,
  worseThan,
} from './decision-rows.ts';
import { rangesOf, withoutBand } from './figure-claims.ts';
import { judgeClaim, type Verdict } from './prove.ts';

/** A status with a band, and whether a policy decides so. */
export interface PossibleDecision {
  /** ERROR is no decision. */
  readonly rank: Rank;
  /** null: without one, as where there is no score. */
  readonly band: string | null;
  /** That nobody is ever decided so; refuted by the plainest subject who is. */
  readonly nobody: Verdict;
}

/** What every subject meets. */
const anybody: Clause = { side: 0, rows: [] };

/**
 * Everything that a policy can decide, status and band together, over everybody who could ever come: whatever their data are and whichever
 * are missing. The best first, and of each status the highest band.
 *
 * @param asOf the day that times elapsed are counted to, ISO.
 */
export function decisionsInReach(
  compiled: CompiledPolicy,
  {
    asOf,
    context = proofContext(compiled.policy.kind, asOf),
  }: { readonly asOf: string; readonly context?: ProofContext },
): readonly PossibleDecision[] {
  const side = sideOf(compiled);
  // One list: what is worked out of its policy is worked out once for all pairs.
  const sides = [side];
  return ranks.toReversed().flatMap((rank) =>
    bandsOf(side).map(([band, placed]) => ({
      rank,
      band,
      nobody: judgeClaim(
        {
          sides,
          questions: () =>
            ranked(side, rank).flatMap((clauses) => placed.map((one) => questionOf([...clauses, one]))),
          isSought: ([one]) => one?.rank === rank && one.outcome.riskBand === band,
        },
        context,
      ),
    })),
  );
}

/** Ways to be decided just so: at least so well, and worse than the next. */
function ranked(side: Side, rank: Rank): readonly (readonly Clause[])[] {
  const better = ranks[ranks.indexOf(rank) + 1];
  const least = rank === 'DENIED' ? [anybody] : atLeast(rank, side, 0);
  const most = better === undefined || better === 'DENIED' ? [anybody] : worseThan(better, side, 0);
  return least.flatMap((one) => most.map((other) => [one, other]));
}

/** Each band, and none, with the ways to come to it. */
function bandsOf(side: Side): readonly (readonly [band: string | null, ways: readonly Clause[]])[] {
  const ranges = rangesOf(side);
  return [
    ...ranges.toReversed().map(({ band, from, to }) => [band, [scoreWithin(0, from, to)]] as const),
    [null, withoutBand(side, 0)],
  ];
}
