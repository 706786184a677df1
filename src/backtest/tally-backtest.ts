import type { CompiledPolicy } from '../policy/compile.ts';
import { allDecisions, bandsOf } from '../policy/readings/figure-columns.ts';
import { missingSections } from '../policy/readings/reachable-decisions.ts';
import type { SectionType } from '../sections/index.ts';
import type { ApprovalRates, Backtest, DecisionBounds, UncollectedData } from './backtest.ts';
import type { DecidedPage, RunKind } from './decided-page.ts';
import { MoveTally } from './move-tally.ts';
import type { PageFigures } from './page-decider.ts';
import { mcNemar, type PairedCounts, pairedDifference, shareOf } from './paired-rates.ts';
import { type Decider, decisionsOf } from './report-decision.ts';
import { stabilityOf } from './stability.ts';

/** What reports add up to, beside what names the backtest and what their outcomes say. */
type BacktestFigures = Omit<
  Backtest,
  'documentKind' | 'candidate' | 'against' | 'since' | 'documents' | 'outcomes'
>;

/** Scores from 0 to 1000. */
const scoreCount = 1001;
/** How many of a group both policies approve, the first alone, the second alone, and neither. */
type PairCells = Float64Array;

/** What is counted of a month, with how many have which score under the second policy. */
interface MonthCells {
  readonly cells: PairCells;
  readonly scores: Float64Array;
}

/** What is counted of one policy. */
interface PolicyCounts {
  readonly compiled: CompiledPolicy;
  readonly bands: readonly string[];
  /** By band, the last for those without; and how many of them it approves. */
  readonly ofBand: Float64Array;
  readonly approvedOfBand: Float64Array;
  /** By the bits of what could be reached. */
  readonly reachable: Float64Array;
}

const approved = allDecisions.indexOf('APPROVED');
/** Adds up reports that two policies have decided, in memory that does not grow with their number. */
export class BacktestTally {
  readonly #before: PolicyCounts;
  readonly #after: PolicyCounts;
  readonly #all: PairCells = new Float64Array(4);
  readonly #months = new Map<string, MonthCells>();
  readonly #segments = new Map<string | null, PairCells>();
  readonly #policies = new Map<string, PairCells>();
  readonly #moves: MoveTally;
  readonly #open = new Map<SectionType, number>();
  /** Runs that asked for the same share one set. */
  readonly #missing = new WeakMap<ReadonlySet<SectionType>, ReadonlySet<SectionType>>();
  #openReports = 0;
  #compared = 0;
  #sandbox = 0;
  #unevaluated = 0;
  #damaged = 0;
  #fromSections = 0;
  #otherFigures = 0;

  constructor(before: Pick<Decider, 'compiled'>, after: Pick<Decider, 'compiled'>) {
    this.#before = countsOf(before.compiled);
    this.#after = countsOf(after.compiled);
    this.#moves = new MoveTally(before, after);
  }

  /** By columns, for a million of them pass here. */
  addPage(page: DecidedPage): void {
    const { reports, months, runs, decisions } = page;
    const { before, after, segments, segment } = decisions;
    this.#moves.addPage(page);
    this.#unevaluated += page.unevaluated;
    this.#damaged += page.damaged;
    this.#fromSections += page.fromSections;
    const bySegment = segments.map((name) => cellsOf(this.#segments, name ?? null));
    let [name, month]: [string | undefined, MonthCells | undefined] = [undefined, undefined];
    for (let place = 0; place < reports.length; place += 1) {
      const [report, run] = [reports[place], runs[place]];
      if (report === undefined || run === undefined) continue;
      this.#compared += 1;
      if (run.sandbox) this.#sandbox += 1;
      const [was = 0, is = 0] = [before.status[place], after.status[place]];
      const cell = (was === approved ? 0 : 2) + (is === approved ? 0 : 1);
      addOne(this.#all, cell);
      addOne(bySegment[segment[place] ?? 0], cell);
      addOne(cellsOf(this.#policies, report.policyId), cell);
      // The newest come first, so that many of the same month follow one another.
      if (month === undefined || months[place] !== name) {
        name = months[place];
        month = this.#monthOf(name ?? '');
      }
      addOne(month.cells, cell);
      const score = after.score[place] ?? -1;
      if (score >= 0) addOne(month.scores, score);
      addOf(this.#before, before, place);
      addOf(this.#after, after, place);
      if (was === is && !this.#isSame(decisions, place)) this.#otherFigures += 1;
      if (isOpen(before.reachable[place]) || isOpen(after.reachable[place])) this.#addOpen(run);
    }
  }

  #monthOf(name: string): MonthCells {
    const month = this.#months.get(name) ?? {
      cells: new Float64Array(4),
      scores: new Float64Array(scoreCount),
    };
    this.#months.set(name, month);
    return month;
  }

  #isSame({ before, after }: DecidedPage['decisions'], place: number): boolean {
    return (
      before.score[place] === after.score[place] &&
      this.#before.bands[before.band[place] ?? -1] === this.#after.bands[after.band[place] ?? -1] &&
      Object.is(before.limit[place], after.limit[place])
    );
  }

  #addOpen({ collected }: RunKind): void {
    this.#openReports += 1;
    const missing =
      this.#missing.get(collected) ??
      new Set([
        ...missingSections(this.#before.compiled.policy, collected),
        ...missingSections(this.#after.compiled.policy, collected),
      ]);
    this.#missing.set(collected, missing);
    for (const section of missing) this.#open.set(section, (this.#open.get(section) ?? 0) + 1);
  }

  result(): BacktestFigures {
    const months = [...this.#months].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return {
      compared: this.#compared,
      sandbox: this.#sandbox,
      unevaluated: this.#unevaluated,
      damaged: this.#damaged,
      fromSections: this.#fromSections,
      approvals: ratesOf(pairsOf(this.#all)),
      mcNemar: mcNemar(pairsOf(this.#all)),
      moves: this.#moves.moves(),
      otherFigures: this.#otherFigures,
      reasons: this.#moves.reasons(),
      months: months.map(([month, { cells }]) => ({ month, ...ratesOf(pairsOf(cells)) })),
      bands: this.#orderedBands(),
      segments: inOrder(this.#segments).map(([segment, cells]) => ({ segment, ...ratesOf(pairsOf(cells)) })),
      policies: inOrder(this.#policies).map(([policyId, cells]) => ({
        policyId,
        ...ratesOf(pairsOf(cells)),
      })),
      uncollected: this.#uncollected(),
      stability: stabilityOfMonths(months.map(([month, { scores }]) => ({ month, scores }))),
    };
  }

  /** Of both policies, the best first; a band that nobody is in is left out. */
  #orderedBands(): Backtest['bands'] {
    const policies = [this.#after, this.#before];
    const order = policies
      .flatMap(({ compiled }) => compiled.policy.scoring?.riskBands ?? [])
      .toSorted((a, b) => b.from - a.from)
      .map(({ band }): string | null => band);
    return [...new Set([...order, null])].flatMap((band) => {
      const [after, before] = policies.map(({ bands, ofBand, approvedOfBand }) => {
        const at = band === null ? bands.length : bands.indexOf(band);
        return { all: ofBand[at] ?? 0, approved: approvedOfBand[at] ?? 0 };
      });
      if (before === undefined || after === undefined || before.all + after.all === 0) return [];
      return [
        { band, before: shareOf(before.approved, before.all), after: shareOf(after.approved, after.all) },
      ];
    });
  }

  #uncollected(): UncollectedData | null {
    if (this.#openReports === 0) return null;
    return {
      reports: this.#openReports,
      sections: [...this.#open]
        .toSorted(([, a], [, b]) => b - a)
        .map(([section, count]) => ({ section, count })),
      before: boundsOf(this.#before.reachable),
      after: boundsOf(this.#after.reachable),
    };
  }
}

function countsOf(compiled: CompiledPolicy): PolicyCounts {
  const bands = bandsOf(compiled.policy);
  return {
    compiled,
    bands,
    ofBand: new Float64Array(bands.length + 1),
    approvedOfBand: new Float64Array(bands.length + 1),
    reachable: new Float64Array(1 << allDecisions.length),
  };
}

/** Counts what one policy makes of the report at a place. */
function addOf(counts: PolicyCounts, { band, status, reachable }: PageFigures, place: number): void {
  const own = band[place] ?? -1;
  const at = own === -1 ? counts.bands.length : own;
  addOne(counts.ofBand, at);
  if (status[place] === approved) addOne(counts.approvedOfBand, at);
  addOne(counts.reachable, reachable[place] ?? 0);
}

function addOne(counts: Float64Array | undefined, at: number): void {
  if (counts !== undefined) counts[at] = (counts[at] ?? 0) + 1;
}

function cellsOf<Key>(groups: Map<Key, PairCells>, key: Key): PairCells {
  const earlier = groups.get(key);
  if (earlier !== undefined) return earlier;
  const cells = new Float64Array(4);
  groups.set(key, cells);
  return cells;
}

function pairsOf([both = 0, first = 0, second = 0, neither = 0]: PairCells): PairedCounts {
  return { both, first, second, neither };
}

/** Whether more than one decision could be reached. */
function isOpen(bits = 0): boolean {
  return (bits & (bits - 1)) !== 0;
}

/** How often each of two policies approves, with intervals. */
export function ratesOf(counts: PairedCounts): ApprovalRates {
  const { both, first, second, neither } = counts;
  const all = both + first + second + neither;
  return {
    counts: { both, first, second, neither },
    before: shareOf(both + first, all),
    after: shareOf(both + second, all),
    difference: pairedDifference(counts),
  };
}

function inOrder<Key extends string | null>(groups: ReadonlyMap<Key, PairCells>): [Key, PairCells][] {
  return [...groups].toSorted(([a], [b]) => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1));
}

/** How many must be, and how many could be, approved and denied; by the bits of what could be reached. */
function boundsOf(reachable: Float64Array): DecisionBounds {
  const bounds = { approvedLeast: 0, approvedMost: 0, deniedLeast: 0, deniedMost: 0 };
  for (const [bits, count] of reachable.entries()) {
    const decisions = decisionsOf(bits);
    const settled = decisions.length === 1 ? count : 0;
    if (decisions.includes('APPROVED')) {
      bounds.approvedMost += count;
      bounds.approvedLeast += settled;
    }
    if (decisions.includes('DENIED')) {
      bounds.deniedMost += count;
      bounds.deniedLeast += settled;
    }
  }
  return bounds;
}

/** The scores of the older months beside those of the newer, cut where each has about half. */
function stabilityOfMonths(
  months: readonly { readonly month: string; readonly scores: Float64Array }[],
): Backtest['stability'] {
  const sizes = months.map(({ scores }) => scores.reduce((sum, count) => sum + count, 0));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  let [older, cut, nearest] = [0, 0, Number.POSITIVE_INFINITY];
  for (const [place, size] of sizes.slice(0, -1).entries()) {
    older += size;
    const distance = Math.abs(older - all / 2);
    if (distance < nearest) [cut, nearest] = [place + 1, distance];
  }
  const splitAt = months[cut]?.month;
  if (cut === 0 || splitAt === undefined) return null;
  const joined = (some: typeof months) => {
    const scores = new Float64Array(scoreCount);
    for (const own of some)
      for (const [score, count] of own.scores.entries()) scores[score] = (scores[score] ?? 0) + count;
    return scores;
  };
  const stability = stabilityOf(joined(months.slice(0, cut)), joined(months.slice(cut)));
  return stability === undefined ? null : { ...stability, splitAt };
}
