import { type DecisionStatus, gravity } from '../policy/decision-tally.ts';
import type { Objection } from '../policy/readings/decide-by-readings.ts';
import { missingSections } from '../policy/readings/reachable-decisions.ts';
import type { SectionType } from '../sections/index.ts';
import type {
  ApprovalRates,
  Backtest,
  DecisionBounds,
  DecisionMove,
  SwapReason,
  UncollectedData,
} from './backtest.ts';
import type { DecidedPage, DecidedReport } from './decide-reports.ts';
import { mcNemar, type PairedCounts, pairedDifference, shareOf } from './paired-rates.ts';
import type { Decided, Decider } from './report-decision.ts';
import { stabilityOf } from './stability.ts';

/** What reports add up to, beside what names the backtest and what their outcomes say. */
type BacktestFigures = Omit<
  Backtest,
  'documentKind' | 'candidate' | 'against' | 'since' | 'documents' | 'outcomes'
>;

/** Scores from 0 to 1000. */
export const scoreCount = 1001;
/** So many reports of each move are named. */
const mostExamples = 10;

type Counts = { -readonly [Name in keyof PairedCounts]: number };

/** Adds up reports that two policies have decided, in memory that does not grow with their number. */
export class BacktestTally {
  readonly #before: Decider;
  readonly #after: Decider;
  readonly #all = noCounts();
  readonly #months = new Map<string, { readonly counts: Counts; readonly scores: Float64Array }>();
  readonly #segments = new Map<string | null, Counts>();
  readonly #policies = new Map<string, Counts>();
  readonly #bands = new Map<
    string | null,
    { before: number; after: number; approvedBefore: number; approvedAfter: number }
  >();
  readonly #moves = new Map<
    string,
    { from: DecisionStatus; to: DecisionStatus; count: number; examples: string[] }
  >();
  readonly #reasons = new Map<string, { objection: Objection; kind: SwapReason['kind']; count: number }>();
  readonly #open = new Map<SectionType, number>();
  /** Runs that asked for the same share one set. */
  readonly #missing = new WeakMap<ReadonlySet<SectionType>, ReadonlySet<SectionType>>();
  readonly #boundsBefore = noBounds();
  readonly #boundsAfter = noBounds();
  #openReports = 0;
  #compared = 0;
  #sandbox = 0;
  #unevaluated = 0;
  #damaged = 0;
  #fromSections = 0;
  #otherFigures = 0;

  constructor(before: Decider, after: Decider) {
    this.#before = before;
    this.#after = after;
  }

  addPage({ reports, unevaluated, damaged, fromSections }: DecidedPage): void {
    this.#unevaluated += unevaluated;
    this.#damaged += damaged;
    this.#fromSections += fromSections;
    for (const report of reports) this.#add(report);
  }

  #add(report: DecidedReport): void {
    const { before, after, month, segment = null, policyId } = report;
    this.#compared += 1;
    if (report.sandbox) this.#sandbox += 1;
    const cell = pairCell(before, after);
    const own = this.#months.get(month) ?? { counts: noCounts(), scores: new Float64Array(scoreCount) };
    this.#months.set(month, own);
    for (const counts of [
      this.#all,
      own.counts,
      countsOf(this.#segments, segment),
      countsOf(this.#policies, policyId),
    ])
      counts[cell] += 1;
    const { score } = after.figures;
    if (score !== null) own.scores[score] = (own.scores[score] ?? 0) + 1;
    this.#addBands(before, after);
    this.#addMove(report);
    this.#addBounds(report);
  }

  #addBands({ figures: was }: Decided, { figures: is }: Decided): void {
    const bandOf = (band: string | null) => {
      const own = this.#bands.get(band) ?? { before: 0, after: 0, approvedBefore: 0, approvedAfter: 0 };
      this.#bands.set(band, own);
      return own;
    };
    const old = bandOf(was.riskBand);
    old.before += 1;
    if (was.policyStatus === 'APPROVED') old.approvedBefore += 1;
    const now = bandOf(is.riskBand);
    now.after += 1;
    if (is.policyStatus === 'APPROVED') now.approvedAfter += 1;
  }

  #addMove({ id, before, after }: DecidedReport): void {
    const [was, is] = [before.figures, after.figures];
    const [from, to] = [was.policyStatus, is.policyStatus];
    const name = `${from} ${to}`;
    const move = this.#moves.get(name) ?? { from, to, count: 0, examples: [] };
    this.#moves.set(name, move);
    move.count += 1;
    if (from === to) {
      const isSame =
        was.score === is.score && was.riskBand === is.riskBand && was.creditLimit === is.creditLimit;
      if (!isSame) this.#otherFigures += 1;
      return;
    }
    if (move.examples.length < mostExamples) move.examples.push(id);
    const isStricter = gravity[to] > gravity[from];
    const [stricter, looser] = isStricter ? [after, before] : [before, after];
    for (const objection of ownTo(stricter.objections(), looser.objections())) {
      const own = objectionName(objection);
      const kind = isStricter ? 'LOST' : 'GAINED';
      const reason = this.#reasons.get(`${kind} ${own}`) ?? { objection, kind, count: 0 };
      this.#reasons.set(`${kind} ${own}`, reason);
      reason.count += 1;
    }
  }

  #addBounds({ before, after, collected }: DecidedReport): void {
    addBounds(this.#boundsBefore, before.reachable);
    addBounds(this.#boundsAfter, after.reachable);
    if (before.reachable.length === 1 && after.reachable.length === 1) return;
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
      approvals: ratesOf(this.#all),
      mcNemar: mcNemar(this.#all),
      moves: [...this.#moves.values()].map(directed).sort((a, b) => rankOf(a) - rankOf(b)),
      otherFigures: this.#otherFigures,
      reasons: [...this.#reasons.values()].sort((a, b) => b.count - a.count),
      months: months.map(([month, { counts }]) => ({ month, ...ratesOf(counts) })),
      bands: this.#orderedBands(),
      segments: inOrder(this.#segments).map(([segment, counts]) => ({ segment, ...ratesOf(counts) })),
      policies: inOrder(this.#policies).map(([policyId, counts]) => ({ policyId, ...ratesOf(counts) })),
      uncollected: this.#uncollected(),
      stability: stabilityOfMonths(months.map(([month, { scores }]) => ({ month, scores }))),
    };
  }

  #orderedBands(): Backtest['bands'] {
    const order = [
      ...(this.#after.compiled.policy.scoring?.riskBands ?? []),
      ...(this.#before.compiled.policy.scoring?.riskBands ?? []),
    ]
      .toSorted((a, b) => b.from - a.from)
      .map(({ band }) => band);
    const placeOf = (band: string | null) => (band === null ? order.length : order.indexOf(band));
    return [...this.#bands]
      .toSorted(([a], [b]) => placeOf(a) - placeOf(b))
      .map(([band, { before, after, approvedBefore, approvedAfter }]) => ({
        band,
        before: shareOf(approvedBefore, before),
        after: shareOf(approvedAfter, after),
      }));
  }

  #uncollected(): UncollectedData | null {
    if (this.#openReports === 0) return null;
    return {
      reports: this.#openReports,
      sections: [...this.#open]
        .toSorted(([, a], [, b]) => b - a)
        .map(([section, count]) => ({ section, count })),
      before: this.#boundsBefore,
      after: this.#boundsAfter,
    };
  }
}

/** Names an objection: two policies have the same where their rules are. */
export function objectionName(objection: Objection): string {
  if (typeof objection === 'string') return objection;
  const { condition, conditionRole, members } = objection.criterion.code;
  return JSON.stringify([themeName(objection), condition, conditionRole, members]);
}

/** Names what an objection is about and comes to, whatever its threshold is. */
function themeName(objection: Objection): string {
  if (typeof objection === 'string') return objection;
  const { rule, where, input } = objection.criterion.code;
  return JSON.stringify([rule, where, input?.name, objection.statusToApply, objection.decisive]);
}

/** What speaks against a subject under one policy and not under the other, there with another threshold neither. */
function ownTo(objections: readonly Objection[], others: readonly Objection[]): readonly Objection[] {
  const [own, rest] = [
    without(objections, others, objectionName),
    without(others, objections, objectionName),
  ];
  return without(own, rest, themeName);
}

function without(
  objections: readonly Objection[],
  others: readonly Objection[],
  nameOf: (objection: Objection) => string,
): readonly Objection[] {
  const names = others.map(nameOf);
  return objections.filter((objection) => {
    const place = names.indexOf(nameOf(objection));
    if (place >= 0) names.splice(place, 1);
    return place < 0;
  });
}

function noCounts(): Counts {
  return { both: 0, first: 0, second: 0, neither: 0 };
}

function countsOf<Key>(groups: Map<Key, Counts>, key: Key): Counts {
  const counts = groups.get(key) ?? noCounts();
  groups.set(key, counts);
  return counts;
}

/** Who approves the report. */
function pairCell(before: Decided, after: Decided): keyof PairedCounts {
  const was = before.figures.policyStatus === 'APPROVED';
  const is = after.figures.policyStatus === 'APPROVED';
  if (was) return is ? 'both' : 'first';
  return is ? 'second' : 'neither';
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

function inOrder<Key extends string | null>(groups: ReadonlyMap<Key, Counts>): [Key, Counts][] {
  return [...groups].toSorted(([a], [b]) => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1));
}

function noBounds(): { -readonly [Name in keyof DecisionBounds]: number } {
  return { approvedLeast: 0, approvedMost: 0, deniedLeast: 0, deniedMost: 0 };
}

function addBounds(bounds: ReturnType<typeof noBounds>, reachable: readonly DecisionStatus[]): void {
  const isSettled = reachable.length === 1;
  if (reachable.includes('APPROVED')) {
    bounds.approvedMost += 1;
    if (isSettled) bounds.approvedLeast += 1;
  }
  if (reachable.includes('DENIED')) {
    bounds.deniedMost += 1;
    if (isSettled) bounds.deniedLeast += 1;
  }
}

/** A move with which way it goes. */
export function directed<Move extends Pick<DecisionMove, 'from' | 'to'>>(
  move: Move,
): Move & Pick<DecisionMove, 'direction'> {
  const step = gravity[move.to] - gravity[move.from];
  return { ...move, direction: step === 0 ? 'SAME' : step > 0 ? 'STRICTER' : 'LOOSER' };
}

/** What turns most against subjects first, then what turns most in their favour, then what stays. */
export function rankOf({ from, to }: Pick<DecisionMove, 'from' | 'to'>): number {
  const step = gravity[to] - gravity[from];
  if (step === 0) return 100 + gravity[from];
  return step > 0 ? -10 * step + gravity[from] : 10 + 10 * step + gravity[to];
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
