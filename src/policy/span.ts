/** A number of which only the bounds are known, both included; `most` is null if there is no upper bound. */
export interface Span {
  readonly least: number;
  readonly most: number | null;
}

/** Returns the number if both bounds are the same, else the span between them. */
export function spanOf(least: number, most: number | null): number | Span {
  return least === most ? least : { least, most };
}

export function isSpan(value: unknown): value is Span {
  return typeof value === 'object' && value !== null && 'least' in value && 'most' in value;
}

/** Returns the bounds of a number or a span; the upper bound of a span without one is infinite. */
export function boundsOf(value: number | Span): { readonly least: number; readonly most: number } {
  if (typeof value === 'number') return { least: value, most: value };
  return { least: value.least, most: value.most ?? Number.POSITIVE_INFINITY };
}

/** Applies a function that never decreases to both bounds. */
export function mapSpan(value: number | Span, change: (bound: number) => number): number | Span {
  if (typeof value === 'number') return change(value);
  return spanOf(change(value.least), value.most === null ? null : change(value.most));
}

/**
 * Returns the result of a comparison if all values of a span give the same one, else undefined.
 *
 * @param thresholds those of the comparison: its result changes at them only. The function therefore tests the bounds, each
 *   threshold between them, and one value in each gap.
 */
export function testSpan(
  test: (value: number) => boolean,
  span: Span,
  thresholds: readonly number[],
): boolean | undefined {
  const { least, most } = boundsOf(span);
  const first = test(least);
  if (test(most) !== first) return undefined;
  let from = least;
  for (const at of [...thresholds].sort((a, b) => a - b)) {
    if (at <= least || at >= most) continue;
    if (test(at) !== first || test((from + at) / 2) !== first) return undefined;
    from = at;
  }
  const inLastGap = most === Number.POSITIVE_INFINITY ? from + 1 : (from + most) / 2;
  return test(inLastGap) === first ? first : undefined;
}
