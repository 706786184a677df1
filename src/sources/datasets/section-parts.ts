import type { AnsweredMatch, ListAnswer } from './answer.ts';

/** What a hit says of how it was found; odds and score only where they are any matter. */
export function matchParts({ matched, odds, score, sha256, certainty }: AnsweredMatch) {
  const isOfOdds = certainty === 'POSSIBLE' && score === null;
  return {
    matched: [...matched],
    ...(isOfOdds && { odds }),
    ...(score !== null && { score }),
    rowSha256: sha256,
  };
}

/** Which edition answered. */
export function editionPart({ dataset, edition }: ListAnswer) {
  return edition === null ? {} : { edition: { dataset, ...edition } };
}

/** A fact of an entry; null where it has none of that name. */
export function factOf({ facts }: AnsweredMatch, name: string): string | null {
  return facts[name] ?? null;
}

export function nameOf({ names }: AnsweredMatch): string {
  return names[0] ?? '';
}
