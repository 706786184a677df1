import { maskOf } from '../../datasets/screening/find-matches.ts';
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
  return matches.filter(({ setAside, ruledOut }) => setAside === undefined && ruledOut === undefined);
}

/** Returns the entries of namesakes, whose birth dates differ from the subject's. */
export function ruledOutPart(matches: readonly AnsweredMatch[]) {
  const ruledOut = matches
    .filter((match) => match.ruledOut !== undefined && match.setAside === undefined)
    .map((match) => ({
      name: nameOf(match),
      ...personParts(match),
      score: match.score,
      rowSha256: match.sha256,
    }));
  return ruledOut.length === 0 ? {} : { ruledOut };
}

/** Returns the birth dates and nationalities, if the list shows any. */
export function personParts(match: AnsweredMatch) {
  const [birthDates, nationalities] = [factOf(match, 'birthDates'), factOf(match, 'nationalities')];
  return { ...(birthDates !== null && { birthDates }), ...(nationalities !== null && { nationalities }) };
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
    edition: { dataset, sha256, publishedOn, stale, staleAfterDays },
  };
}

/** A fact of an entry; null where it has none of that name. */
export function factOf({ facts }: AnsweredMatch, name: string): string | null {
  return facts[name] ?? null;
}

export function nameOf({ names }: AnsweredMatch): string {
  return names[0] ?? '';
}

/** Returns the six middle digits of a complete or masked CPF; null for other texts, such as `***000000**` of a person without a CPF. */
export function digitsOf({ document }: { readonly document: string | null }): string | null {
  if (document === null) return null;
  return /^\d{11}$/.test(document)
    ? maskOf(document)
    : (/^\*{3}(?!000000)(\d{6})\*{2}$/.exec(document)?.[1] ?? null);
}
