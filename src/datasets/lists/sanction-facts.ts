/** What the sanctions lists say of an entry, under the same names in each; days as `YYYY-MM-DD`. */
export interface SanctionFacts extends Readonly<Record<string, string | null>> {
  /** The list's own number of it. */
  readonly reference: string | null;
  readonly sanction: string | null;
  readonly authority: string | null;
  readonly from: string | null;
  readonly until: string | null;
}

/** What foreign lists also say of a person. */
export interface PersonFacts extends Readonly<Record<string, string | null>> {
  /** As `birthsOf` writes them. */
  readonly birthDates: string | null;
  /** Countries as the list names them, separated by `; `. */
  readonly nationalities: string | null;
}

/** Joins texts that an entry has several of, each once; null if there is none. */
export function joinedTexts(texts: readonly string[]): string | null {
  const own = texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
  return own.length === 0 ? null : [...new Set(own)].join('; ');
}
