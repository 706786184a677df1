/** A label below the scale of the score, from its left end. */
interface ScaleLabel {
  readonly text: string;
  readonly left: number;
  readonly width: number;
}

/** A band of the policy with its room on the scale. */
interface ScaleBand {
  readonly band: string;
  /** The words of the band with its effect, such as "A approves". */
  readonly label: string;
  readonly from: number;
  readonly left: number;
  readonly right: number;
}

/** Bands narrower than this, in points, show their name alone. */
const narrow = 40;
/** Minimum distance between two labels, in points. */
const gap = 4;

/**
 * Places the names of the bands, each within its band. A name that is wider than its band is left out.
 *
 * @param widthOf width of a text, in points.
 */
export function placeBandNames(
  bands: readonly ScaleBand[],
  widthOf: (text: string) => number,
): readonly (ScaleLabel & Pick<ScaleBand, 'band'>)[] {
  return bands.flatMap(({ band, label, left, right }) => {
    const room = right - left;
    const fits = (one: string) => widthOf(one) + gap <= room;
    const text = room >= narrow && fits(label) ? label : band;
    if (!fits(text)) return [];
    const width = widthOf(text);
    return [{ band, text, width, left: left + (room - width) / 2 }];
  });
}

/** Places the lower ends of the bands and the end of the scale. The ends of the scale are always shown, others only if they fit. */
export function placeBandEnds(
  bands: readonly Pick<ScaleBand, 'from' | 'left'>[],
  {
    end,
    right,
    widthOf,
  }: { readonly end: number; readonly right: number; readonly widthOf: (text: string) => number },
): readonly ScaleLabel[] {
  const last = { text: String(end), width: widthOf(String(end)), left: right - widthOf(String(end)) };
  const labels: ScaleLabel[] = [];
  let free = Number.NEGATIVE_INFINITY;
  for (const { from, left } of bands.toSorted((one, other) => one.left - other.left)) {
    const text = String(from);
    const width = widthOf(text);
    if (left < free || left + width + gap > last.left) continue;
    labels.push({ text, width, left });
    free = left + width + gap;
  }
  return [...labels, last];
}
