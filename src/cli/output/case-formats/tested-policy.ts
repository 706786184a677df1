import type { PolicyCoverage } from '../../../policy/cases/boundaries.ts';
import type { CaseOutcome, PolicyCase } from '../../../policy/cases/run-cases.ts';
import type { CheckedFile, FormatStyle } from '../finding-formats/checked-file.ts';

/** What came of a case, of a policy or of an operation. */
export interface TestedCase extends Pick<CaseOutcome, 'differences'> {
  readonly case: Pick<PolicyCase, 'name' | 'line' | 'column'>;
  readonly result: {
    readonly policyStatus: string;
    readonly score: number | null;
    readonly riskBand: string | null;
  };
}

/** A file of cases with what came of each; a policy's own file where it cannot be used. */
export interface TestedFile extends CheckedFile {
  /** The path of the policy that the cases are of, as messages give it; undefined where there is none. */
  readonly policyFile: string | undefined;
  readonly outcomes: readonly TestedCase[];
}

/** A policy or an operation with how far all its cases together cover it. */
export interface TestedPolicy {
  /** Its path as messages give it. */
  readonly file: string;
  readonly policyId: string;
  readonly cases: number;
  readonly coverage: PolicyCoverage;
}

/** Everything that a run of cases says. */
export interface CaseReport {
  readonly files: readonly TestedFile[];
  /** None where only some cases were run: they say nothing about coverage. */
  readonly policies: readonly TestedPolicy[];
  /** What each policy must be covered by, 0 to 100; undefined where nothing is asked. */
  readonly minimumCoverage: number | undefined;
  /** Also what holds. */
  readonly verbose: boolean;
}

/** A report in one text, that ends with a line end where it is not empty. */
export type CaseFormat = (report: CaseReport, style: FormatStyle) => string;

/** The cases that came out otherwise than expected. */
export function failuresOf({ outcomes }: TestedFile): readonly TestedCase[] {
  return outcomes.filter(({ differences }) => differences.length > 0);
}

/** Whether a policy is covered by less than is asked: without a case it always is. By whole points, so that no rounding decides. */
export function isUncovered({ cases, coverage }: TestedPolicy, minimumCoverage: number | undefined): boolean {
  if (minimumCoverage === undefined) return false;
  return cases === 0 || coverage.met * 10_000 < Math.round(minimumCoverage * 100) * coverage.demanded;
}
