import type { Contribution, Side } from './contribution.ts';
import type { Question } from './seek.ts';

/** What becomes of a subject, from the worst to the best; ERROR is no decision at all, which denies nobody. */
export const ranks = ['DENIED', 'ERROR', 'ALERT', 'APPROVED'] as const;
export type Rank = (typeof ranks)[number];

/** What must hold of one side of a proof, all of it. */
export interface Clause {
  readonly side: number;
  readonly allows?: (sum: Contribution) => boolean;
  readonly rows: readonly SideRow[];
}

interface SideRow {
  readonly least: number;
  of(sum: Contribution): number;
}

/** One question of several clauses. */
export function questionOf(clauses: readonly Clause[]): Question {
  return {
    allows: ({ sides }) =>
      clauses.every(({ side, allows }) => {
        const sum = sides[side];
        return allows === undefined || (sum !== undefined && allows(sum));
      }),
    rows: clauses.flatMap(({ side, rows }) =>
      rows.map(({ least, of }) => ({
        least,
        of: ({ sides }) => {
          const sum = sides[side];
          return sum === undefined ? 0 : of(sum);
        },
      })),
    ),
  };
}

const oneError: SideRow = { least: 1, of: ({ error }) => error };
const oneDenied: SideRow = { least: 1, of: ({ denied }) => denied };
const oneAlert: SideRow = { least: 1, of: ({ alert, denied }) => Math.max(alert, denied) };
const oneUnseen: SideRow = { least: 1, of: ({ unseen }) => unseen };
const oneEvaluated: SideRow = { least: 1, of: ({ evaluated }) => evaluated };
const noneEvaluated: SideRow = { least: 0, of: ({ evaluated }) => -evaluated };
const anyScore: SideRow = { least: 1, of: ({ attainable }) => attainable };
const noScore: SideRow = { least: 0, of: ({ attainable }) => -attainable };

/** `round(1000 × earned ÷ attainable) ≥ from`, in whole numbers; it holds too where there is no score. */
function scoreFrom(from: number): SideRow {
  return { least: 0, of: ({ earned2, attainable }) => 1000 * earned2 - (2 * from - 1) * attainable };
}

/** There is a score, and it is below. */
function scoreBelow(from: number): SideRow {
  return { least: 1, of: ({ earned2, attainable }) => (2 * from - 1) * attainable - 1000 * earned2 };
}

/** The least score that each status of the bands begins at: of that status or better; undefined where none gives it. */
function leastScore({ bands }: Side, statuses: readonly string[]): number | undefined {
  return bands.find(({ status }) => statuses.includes(status))?.from;
}

/** How much must be evaluated: of the points, or of the rules where there are no points. */
function coverageRow({ compiled: { minimumCoverage }, rules, allPoints }: Side): {
  readonly enough: SideRow;
  readonly short: SideRow;
} {
  const all = allPoints === 0 ? rules.length : allPoints;
  const of =
    allPoints === 0
      ? ({ evaluated }: Contribution) => evaluated
      : ({ attainable }: Contribution) => attainable;
  // The least number of which the engine's own division says that it is enough.
  let least = Math.max(0, Math.floor(minimumCoverage * all) - 1);
  while (least <= all && least / all < minimumCoverage) least += 1;
  return { enough: { least, of }, short: { least: 1 - least, of: (sum) => -of(sum) } };
}

/** Ways for a side to decide at least so well: one of them must hold. As decide.ts decides. */
export function atLeast(rank: Exclude<Rank, 'DENIED'>, side: Side, index: number): readonly Clause[] {
  const { bands } = side;
  switch (rank) {
    case 'APPROVED': {
      const from = leastScore(side, ['APPROVED']);
      if (bands.length > 0 && from === undefined) return [];
      const scored = from === undefined ? [] : [anyScore, scoreFrom(from)];
      const isOpen = ({ alert, denied, unseen }: Contribution) => alert + denied + unseen === 0;
      return [{ side: index, allows: isOpen, rows: [oneEvaluated, ...scored, coverageRow(side).enough] }];
    }
    case 'ALERT': {
      const from = leastScore(side, ['APPROVED', 'ALERT']);
      const scored = bands.length === 0 || from === 0 ? [] : [from === undefined ? noScore : scoreFrom(from)];
      return [{ side: index, allows: ({ denied, error }) => denied + error === 0, rows: scored }];
    }
    case 'ERROR':
      return [...atLeast('ALERT', side, index), { side: index, rows: [oneError] }];
  }
}

/** Ways for a side to decide worse than that: one of them must hold. */
export function worseThan(rank: Exclude<Rank, 'DENIED'>, side: Side, index: number): readonly Clause[] {
  const { bands } = side;
  const one = (...rows: readonly SideRow[]): Clause => ({ side: index, rows });
  const below = (statuses: readonly string[]): readonly Clause[] => {
    if (bands.length === 0) return [];
    const from = leastScore(side, statuses);
    if (from === 0) return [];
    return [one(from === undefined ? anyScore : scoreBelow(from))];
  };
  switch (rank) {
    case 'APPROVED':
      return [
        one(oneAlert),
        ...below(['APPROVED']),
        one(oneUnseen),
        ...(bands.length > 0 ? [one(noScore)] : []),
        one(coverageRow(side).short),
        one(noneEvaluated),
      ];
    case 'ALERT':
      return [one(oneDenied), ...below(['APPROVED', 'ALERT']), one(oneError)];
    case 'ERROR':
      return [one(oneDenied), ...below(['APPROVED', 'ALERT'])].map((clause) => ({
        ...clause,
        allows: ({ error }) => error === 0,
      }));
  }
}

/** Ways for the score of a side to lie from one to below another; `to` of the highest band is undefined. */
export function scoreWithin(index: number, from: number, to: number | undefined): Clause {
  return { side: index, rows: [anyScore, scoreFrom(from), ...(to === undefined ? [] : [scoreBelow(to)])] };
}

/** Ways for it not to. */
export function scoreOutside(index: number, from: number, to: number | undefined): readonly Clause[] {
  const one = (...rows: readonly SideRow[]): Clause => ({ side: index, rows });
  return [one(scoreBelow(from)), ...(to === undefined ? [] : [one(anyScore, scoreFrom(to))]), one(noScore)];
}

/** A side comes to a score of at least so much. */
export function scoreAtLeast(index: number, from: number): Clause {
  return { side: index, rows: [anyScore, scoreFrom(from)] };
}

/** A side comes to a score, and a lower one. */
export function scoreUnder(index: number, from: number): Clause {
  return { side: index, rows: [scoreBelow(from)] };
}

/** A side comes to no score. */
export function noScoreAt(index: number): Clause {
  return { side: index, rows: [noScore] };
}

/** A side gives a decision: no required data are missing. */
export function decidedAt(index: number): Clause {
  return { side: index, allows: ({ error }) => error === 0, rows: [] };
}
