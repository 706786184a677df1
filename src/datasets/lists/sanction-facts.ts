/** What the sanctions lists say of an entry, under the same names in each; days as `YYYY-MM-DD`. */
export interface SanctionFacts extends Readonly<Record<string, string | null>> {
  /** The list's own number of it. */
  readonly reference: string | null;
  readonly sanction: string | null;
  readonly authority: string | null;
  readonly from: string | null;
  readonly until: string | null;
}
