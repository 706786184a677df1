/** What is to be enabled: the texts of a policy, as they came. */
export interface PolicyTexts {
  readonly source: string;
  readonly cases?: string;
  readonly invariants?: string;
}
