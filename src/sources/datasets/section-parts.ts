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

/** The matches that count. */
export function standing(matches: readonly AnsweredMatch[]): readonly AnsweredMatch[] {
  return matches.filter(({ setAside }) => setAside === undefined);
}

/** The matches that were decided to be of somebody else, with who and why. */
export function setAsidePart(matches: readonly AnsweredMatch[]) {
  const setAside = matches.flatMap((match) =>
    match.setAside === undefined
      ? []
      : [{ name: nameOf(match), document: match.document, ...matchParts(match), ...match.setAside }],
  );
  return setAside.length === 0 ? {} : { setAside };
}

/** Which edition answered. */
export function editionPart({ dataset, edition }: ListAnswer) {
  if (edition === null) return {};
  const { sha256, publishedOn, stale, staleAfterDays } = edition;
  return {
    edition: { dataset, sha256, publishedOn, stale, ...(staleAfterDays !== undefined && { staleAfterDays }) },
  };
}

/** A fact of an entry; null where it has none of that name. */
export function factOf({ facts }: AnsweredMatch, name: string): string | null {
  return facts[name] ?? null;
}

export function nameOf({ names }: AnsweredMatch): string {
  return names[0] ?? '';
}
