/** The 97.5th percentile of the normal distribution: 95 of 100 lie within so many standard deviations. */
export const z95 = 1.959963984540054;
/** Its 95th percentile. */
const z90 = 1.6448536269514722;

/**
 * How likely a normal figure lies above `z`, to 7 digits of it: the rational approximation of the complementary error
 * function in Press et al., Numerical Recipes, 6.2.
 */
export function normalTail(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + x / 2);
  const series = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
    -0.82215223, 0.17087277,
  ].reduceRight((sum, coefficient) => coefficient + t * sum, 0);
  const tail = (t * Math.exp(-x * x + series)) / 2;
  return z >= 0 ? tail : 1 - tail;
}

/** What a chi-square figure exceeds in 5 of 100 samples: Wilson and Hilferty 1931, doi:10.1073/pnas.17.12.684. */
export function chiSquare95(degrees: number): number {
  const share = 2 / (9 * degrees);
  return degrees * (1 - share + z90 * Math.sqrt(share)) ** 3;
}
