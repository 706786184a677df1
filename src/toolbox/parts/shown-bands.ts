import type { PolicyWithVersions } from '../../client/credit-client.ts';
import { plainWords } from '../../wording/plain-words.ts';

type RiskBand = PolicyWithVersions['riskBands'][number];

/** A band of scores, as long as it reaches. */
export interface ShownBand {
  readonly name: string;
  readonly from: number;
  /** Where the next one begins; 1000 for the best. */
  readonly to: number;
  /** The highest score of the band. */
  readonly last: number;
  readonly status: RiskBand['status'];
}

/** The bands of a policy from the lowest to the best. */
export function shownBands(bands: readonly RiskBand[]): readonly ShownBand[] {
  const rising = bands.toSorted((a, b) => a.from - b.from);
  return rising.map(({ band, from, status }, index) => {
    const next = rising[index + 1]?.from;
    const name = plainWords(band);
    return { name, from, to: next ?? 1_000, last: next === undefined ? 1_000 : next - 1, status };
  });
}
