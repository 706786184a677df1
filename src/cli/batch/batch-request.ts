import type { NamedBytes } from './open-bytes.ts';
import type { OutFile } from './out-file.ts';
import type { BatchWork } from './work-on-batch.ts';

/** A batch as it was asked for on the command line. */
export interface BatchRequest {
  readonly inputs: readonly NamedBytes[];
  readonly name: string | undefined;
  readonly policyId: string | undefined;
  readonly column: string | undefined;
  readonly sheet: string | undefined;
  /** By the name or the number of a column the input of the policy that it feeds. */
  readonly map: Readonly<Record<string, string>>;
  readonly padZeros: boolean;
  /** Why the documents are looked up: a code. */
  readonly purpose: string | undefined;
  readonly reuseWithinDays: number | undefined;
  readonly invalid: OutFile<'csv'> | undefined;
  /** The names that were typed for the results and the invalid lines, which a dry run tells of. */
  readonly files: { readonly out: string | undefined; readonly invalid: string | undefined };
  /** What to do where a batch of that name and policy is unfinished, or done with the same input; undefined asks. */
  readonly unfinished: 'RESUME' | 'NEW' | undefined;
  /** Leaves it to a service. */
  readonly detach: boolean;
  /** Tells what would be done, and makes nothing. */
  readonly dryRun: boolean;
  readonly work: BatchWork;
}
