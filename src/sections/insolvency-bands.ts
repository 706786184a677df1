/** Where the scores of insolvency part the firms; a value on a border is in the band between. */
export const insolvencyBands = {
  /** S. C. Kanitz, "Como prever falências" (1978): below −3 insolvent, above 0 solvent. */
  kanitz: { distressBelow: -3, safeAbove: 0 },
  /** E. I. Altman, "Predicting financial distress of companies" (2000), model Z' for closed companies. */
  altmanZPrivate: { distressBelow: 1.23, safeAbove: 2.9 },
  /** The same, model Z'' with the constant 3.25 of emerging markets. */
  altmanZEmerging: { distressBelow: 4.35, safeAbove: 5.85 },
} as const;

/** The band of a score; undefined where there is none. */
export function insolvencyBand(
  score: keyof typeof insolvencyBands,
  value: number | null,
): 'SAFE' | 'DOUBTFUL' | 'DISTRESS' | undefined {
  if (value === null) return undefined;
  const { distressBelow, safeAbove } = insolvencyBands[score];
  if (value < distressBelow) return 'DISTRESS';
  return value > safeAbove ? 'SAFE' : 'DOUBTFUL';
}
