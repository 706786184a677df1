/** Where a score of insolvency is safe, doubtful, or a sign of distress. */
export type InsolvencyBand = 'SAFE' | 'DOUBTFUL' | 'DISTRESS';

/** The scores of insolvency among the indicators. */
export type InsolvencyScore = 'kanitz' | 'altmanZPrivate' | 'altmanZEmerging';

interface Bands {
  /** Above it the score is safe. */
  readonly safeAbove: number;
  /** Below it the score is a sign of distress. Between both, and at either, it is doubtful. */
  readonly distressBelow: number;
}

/**
 * The bands of each score, as its author gave them:
 *
 * - `kanitz`: S. C. Kanitz, "Como prever falências", McGraw-Hill (1978): above 0 solvent, 0 to −3 the "penumbra", below
 *   −3 insolvent.
 * - `altmanZPrivate`: E. I. Altman, "Predicting financial distress of companies: revisiting the Z-score and ZETA models"
 *   (2000), model Z' for private companies: 2.9 and 1.23.
 * - `altmanZEmerging`: E. I. Altman, "An emerging market credit scoring system for corporate bonds", Emerging Markets
 *   Review 6 (2005), Z'' with the constant 3.25: 5.85 and 4.35, which are 2.6 and 1.1 of Z'' moved by the constant; some
 *   texts round the lower one to 4.15.
 *
 * Kanitz fitted his factor to a few Brazilian industries of the 1970s and Altman his to other firms: they are context
 * for who decides, and no single one of them decides alone.
 */
export const insolvencyBands: Readonly<Record<InsolvencyScore, Bands>> = {
  kanitz: { safeAbove: 0, distressBelow: -3 },
  altmanZPrivate: { safeAbove: 2.9, distressBelow: 1.23 },
  altmanZEmerging: { safeAbove: 5.85, distressBelow: 4.35 },
};

/** The band of a score; pure. */
export function insolvencyBand(score: InsolvencyScore, value: number): InsolvencyBand {
  const { safeAbove, distressBelow } = insolvencyBands[score];
  if (value > safeAbove) return 'SAFE';
  return value < distressBelow ? 'DISTRESS' : 'DOUBTFUL';
}
