import type { CompiledPolicy } from '../policy/compile.ts';
import type { DecisionStatus } from '../policy/decision-tally.ts';
import { allDecisions, bandsOf } from '../policy/readings/figure-columns.ts';
import type { DecidedPage } from './decided-page.ts';
import type { OutcomeFile } from './outcome-source.ts';
import { type Share, shareOf } from './paired-rates.ts';
import { type Ranking, rankingOf } from './ranking.ts';

/** How some reports ended, as far as anybody has told. */
export interface EndingCounts {
  readonly good: number;
  readonly bad: number;
  /** Nobody has told. */
  readonly none: number;
  /** Bad of good and bad. */
  readonly rate: Share;
  /** The bad rate were all good of whom nobody has told, and were all bad; null where there is nobody. */
  readonly best: number | null;
  readonly worst: number | null;
}

/** Reports by who approves them. */
const swapGroups = ['BOTH', 'SWAP_IN', 'SWAP_OUT', 'NEITHER'] as const;
type SwapGroup = (typeof swapGroups)[number];

/** What approving from a score on comes to. */
interface CutOff {
  readonly score: number;
  /** How many of those compared have that score or more. */
  readonly accepted: Share;
  readonly endings: EndingCounts;
}

/** What outcomes say of two policies. */
export interface OutcomeReading {
  /** Days late from which on a report counts as bad; DEFAULT always does. */
  readonly badFromDays: number;
  readonly all: EndingCounts;
  readonly groups: readonly (EndingCounts & { readonly group: SwapGroup })[];
  /** Of those that each policy approves. */
  readonly approvedBefore: EndingCounts;
  readonly approvedAfter: EndingCounts;
  /** By the candidate's bands. */
  readonly bands: readonly (EndingCounts & { readonly band: string | null })[];
  /** null where only one class is known, of those with a score. */
  readonly before: Ranking | null;
  readonly after: Ranking | null;
  /** By the candidate's score. */
  readonly cutOffs: readonly CutOff[];
  /** What was made of the file; null where the outcomes are those that are kept. */
  readonly file: OutcomeFile | null;
}

type Counts = { good: number; bad: number; none: number };

const scoreCount = 1001;
/** A cut-off at every so many points. */
const cutOffStep = 50;

/** Adds up how reports ended. */
export class OutcomeTally {
  readonly #groups = new Map<SwapGroup, Counts>();
  readonly #bands = new Map<string | null, Counts>();
  readonly #before = scoresByEnding();
  readonly #after = scoresByEnding();
  readonly #bandNames: readonly string[];

  constructor({ policy }: Pick<CompiledPolicy, 'policy'>) {
    this.#bandNames = bandsOf(policy);
  }

  /** @param badOf whether each of the page's reports ended badly, of those of which anything is told. */
  addPage(
    { reports, runs, decisions: { before, after } }: DecidedPage,
    badOf: ReadonlyMap<string, boolean>,
  ): void {
    for (const [place, { id }] of reports.entries()) {
      if (runs[place] === undefined) continue;
      const isBad = badOf.get(id);
      const ending = isBad === undefined ? 'none' : isBad ? 'bad' : 'good';
      const [was, is] = [allDecisions[before.status[place] ?? -1], allDecisions[after.status[place] ?? -1]];
      if (was === undefined || is === undefined) continue;
      countsOf(this.#groups, groupOf(was, is))[ending] += 1;
      countsOf(this.#bands, this.#bandNames[after.band[place] ?? -1] ?? null)[ending] += 1;
      addScore(this.#before[ending], before.score[place]);
      addScore(this.#after[ending], after.score[place]);
    }
  }

  /** @param bands in the order in which they are shown. */
  result(
    bands: readonly string[],
    { badFromDays, file }: { readonly badFromDays: number; readonly file: OutcomeFile | null },
  ): OutcomeReading {
    const of = (...groups: readonly SwapGroup[]) =>
      endingsOf(sumOf(groups.map((group) => countsOf(this.#groups, group))));
    return {
      badFromDays,
      all: of(...swapGroups),
      groups: swapGroups.map((group) => ({ group, ...of(group) })),
      approvedBefore: of('BOTH', 'SWAP_OUT'),
      approvedAfter: of('BOTH', 'SWAP_IN'),
      bands: [...bands, null].flatMap((band) => {
        const counts = this.#bands.get(band);
        return counts === undefined ? [] : [{ band, ...endingsOf(counts) }];
      }),
      before: rankingOf(this.#before.good, this.#before.bad) ?? null,
      after: rankingOf(this.#after.good, this.#after.bad) ?? null,
      cutOffs: this.#cutOffs(),
      file,
    };
  }

  #cutOffs(): readonly CutOff[] {
    const { good, bad, none } = this.#after;
    const all = sumOf([...this.#groups.values()]);
    const compared = all.good + all.bad + all.none;
    const steps = Array.from({ length: (scoreCount - 1) / cutOffStep + 1 }, (_, step) => step * cutOffStep);
    return steps.map((score) => {
      const from = (counts: Float64Array) => counts.subarray(score).reduce((sum, count) => sum + count, 0);
      const counts = { good: from(good), bad: from(bad), none: from(none) };
      const accepted = shareOf(counts.good + counts.bad + counts.none, compared);
      return { score, accepted, endings: endingsOf(counts) };
    });
  }
}

/** Who approves a report. */
export function groupOf(before: DecisionStatus, after: DecisionStatus): SwapGroup {
  if (before === 'APPROVED') return after === 'APPROVED' ? 'BOTH' : 'SWAP_OUT';
  return after === 'APPROVED' ? 'SWAP_IN' : 'NEITHER';
}

function endingsOf({ good, bad, none }: Counts): EndingCounts {
  const all = good + bad + none;
  return {
    good,
    bad,
    none,
    rate: shareOf(bad, good + bad),
    best: all === 0 ? null : bad / all,
    worst: all === 0 ? null : (bad + none) / all,
  };
}

function countsOf<Key>(groups: Map<Key, Counts>, key: Key): Counts {
  const counts = groups.get(key) ?? { good: 0, bad: 0, none: 0 };
  groups.set(key, counts);
  return counts;
}

function sumOf(all: readonly Counts[]): Counts {
  const sum = { good: 0, bad: 0, none: 0 };
  for (const { good, bad, none } of all) {
    sum.good += good;
    sum.bad += bad;
    sum.none += none;
  }
  return sum;
}

function scoresByEnding(): Readonly<Record<keyof Counts, Float64Array>> {
  const scores = () => new Float64Array(scoreCount);
  return { good: scores(), bad: scores(), none: scores() };
}

/** −1 is none. */
function addScore(scores: Float64Array, score = -1): void {
  if (score >= 0) scores[score] = (scores[score] ?? 0) + 1;
}
