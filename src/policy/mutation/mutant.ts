import type { ValuePath } from '../../yaml/finding.ts';
import type { Policy } from '../policy.ts';

/** What of a policy is changed. */
export type MutationKind =
  | 'THRESHOLD'
  | 'OPERATOR'
  | 'ROLE'
  | 'STATUS'
  | 'POINTS'
  | 'BAND'
  | 'COVERAGE'
  | 'LIMIT'
  | 'WHERE'
  | 'COMBINATION';

/** A policy with one place changed, as a slip of the pen might. */
export interface Mutant {
  readonly kind: MutationKind;
  /** Where in the file. */
  readonly path: ValuePath;
  /** What is changed there: `financial/SCORE#2: LESS_THAN 100 POINTS`. */
  readonly before: string;
  /** What takes its place; a dash where it is taken away. */
  readonly after: string;
  /** Of which rule, band or part of the policy. */
  readonly subject: string;
  readonly policy: Policy;
}
