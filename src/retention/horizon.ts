/** By so much the instant that terms are counted from moves on in one run at most. */
const longestStepMs = 3 * 86_400_000;

/**
 * The instant that a run counts terms from: now, but never much later than the run before counted from, nor, at the first, than the
 * newest analysis. A clock that jumps ten years ahead so removes what would have gone within three days, and not the database; after
 * a longer pause some runs catch up.
 *
 * @param before ISO 8601; undefined where nothing was ever kept.
 */
export function horizonOf(now: Date, before: string | undefined): Date {
  const latest = before === undefined ? now.getTime() : Date.parse(before) + longestStepMs;
  return new Date(Math.min(now.getTime(), latest));
}
