import { centsOf, compareShare, type Decimal, decimalOf, percentOfCents } from '../base/cents.ts';
import { mapSpan, type Span, spanOf } from './span.ts';

/**
 * An amount in proportion to another, both in cents. It is compared with percentages without rounding: if 20.004 % were rounded
 * to two decimals, it would not be greater than 20 %.
 */
export interface Share {
  readonly part: number | Span;
  /** Above 0. */
  readonly whole: number;
}

export function isShare(value: unknown): value is Share {
  return typeof value === 'object' && value !== null && 'part' in value && 'whole' in value;
}

/** Returns the share of two amounts in BRL; undefined if either is unknown or the whole is not above 0. */
export function shareOf(
  amount: number | Span | null | undefined,
  whole: number | null | undefined,
): Share | undefined {
  if (amount === null || amount === undefined || whole === null || whole === undefined) return undefined;
  const wholeCents = centsOf(whole);
  return wholeCents > 0 ? { part: mapSpan(amount, centsOf), whole: wholeCents } : undefined;
}

/** A percentage with which shares are compared. */
export interface Mark extends Decimal {
  readonly percent: number;
}

/** Returns percentages as marks, lowest first. */
export function marksOf(percentages: readonly number[]): readonly Mark[] {
  return [...percentages].sort((a, b) => a - b).map((percent) => ({ percent, ...decimalOf(percent) }));
}

/** Relative distance from a mark within which a floating-point quotient may be on the wrong side. */
const unsure = 1e-12;

/**
 * Returns a number that compares with each mark in the same way as the share: equal if the share is exactly that percentage,
 * otherwise on the same side of it. If no mark is near, returns the percentage itself.
 */
export function placeShare(part: number, whole: number, marks: readonly Mark[]): number {
  const quotient = (part / whole) * 100;
  for (const mark of marks) {
    const { percent } = mark;
    if (Math.abs(quotient - percent) > unsure * Math.max(1, Math.abs(percent))) continue;
    const order = compareShare(part, whole, mark);
    if (order === 0) return percent;
    return percent + (order > 0 ? 1 : -1) * unsure * Math.max(1, Math.abs(percent));
  }
  return quotient;
}

/** Returns the bounds of a share in percent, placed by `placeShare`. */
export function placedSpan({ least, most }: Span, whole: number, marks: readonly Mark[]): Span {
  return {
    least: placeShare(least, whole, marks),
    most: most === null ? null : placeShare(most, whole, marks),
  };
}

/** The highest number of decimals in a result. */
const mostDecimals = 12;

/**
 * Returns a share in percent as results show it: with two decimals, or with as many as necessary to show on which side of each
 * mark it is.
 */
export function shownShare({ part, whole }: Share, marks: readonly Mark[]): number | Span {
  if (typeof part === 'number') return shownPercent(part, whole, marks);
  const { least, most } = part;
  return spanOf(shownPercent(least, whole, marks), most === null ? null : shownPercent(most, whole, marks));
}

function shownPercent(part: number, whole: number, marks: readonly Mark[]): number {
  const short = percentOfCents(part, whole) ?? 0;
  if (marks.length === 0) return short;
  const placed = placeShare(part, whole, marks);
  const isTrue = (shown: number) =>
    marks.every(({ percent }) => Math.sign(shown - percent) === Math.sign(placed - percent));
  if (isTrue(short)) return short;
  for (let decimals = 3; decimals <= mostDecimals; decimals += 1) {
    const longer = Number(((part / whole) * 100).toFixed(decimals));
    if (isTrue(longer)) return longer;
  }
  return placed;
}
