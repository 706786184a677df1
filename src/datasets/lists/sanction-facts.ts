import { plainText } from '../../base/plain-text.ts';

/** What the sanctions lists say of an entry, under the same names in each; days as `YYYY-MM-DD`. */
export interface SanctionFacts extends Readonly<Record<string, string | null>> {
  /** The list's own number of it. */
  readonly reference: string | null;
  readonly sanction: string | null;
  readonly authority: string | null;
  readonly from: string | null;
  readonly until: string | null;
}

/** Words for a sanction without effect. "Suspensão" is a sanction, "suspensa por decisão judicial" may be none. */
const withoutEffect =
  /\b(?:suspens[ao]s?|sustad[ao]s?|revogad[ao]s?|anulad[ao]s?|nul[ao]|sem efeito|reabilitad[ao]|liminar)\b/;

/** Returns the name of a sanction. If the name shows that the sanction may have no effect, it is also returned as `stateAsWritten`. */
export function sanctionNamed(name: string | null) {
  const isOpen = withoutEffect.test(plainText(name ?? ''));
  return { sanction: name, ...(name !== null && isOpen && { stateAsWritten: name }) };
}

/** Facts about a person that only foreign lists contain. */
export interface PersonFacts extends Readonly<Record<string, string | null>> {
  /** In the format of `birthsOf`. */
  readonly birthDates: string | null;
  /** Countries in the words of the list, separated by `; `. */
  readonly nationalities: string | null;
}

/** Joins the texts of an entry without duplicates; null if there are none. */
export function joinedTexts(texts: readonly string[]): string | null {
  const own = texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
  return own.length === 0 ? null : [...new Set(own)].join('; ');
}
