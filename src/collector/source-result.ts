import type { SourceContribution, SourceFailureCode } from '../sources/define-source.ts';

/** What a source answered, as received, with when and how. */
export interface Evidence {
  readonly contentType: string;
  /** Empty where nothing was received. */
  readonly body: Uint8Array;
  readonly sha256: string;
  /** The source's own date of its data (`YYYY-MM-DD`), where it says one. */
  readonly editionDate: string | null;
  /** ISO 8601 UTC with milliseconds. */
  readonly requestedAt: string;
  readonly receivedAt: string;
  readonly attempts: number;
}

/** What came of one source in one run. */
export interface SourceResult {
  readonly role: string;
  readonly provider: string;
  readonly sandbox: boolean;
  /** Whether the run fails with the role. */
  readonly required: boolean;
  readonly outcome: 'ANSWERED' | 'NO_RECORD' | 'FAILED';
  readonly failure: { readonly code: SourceFailureCode; readonly message: string } | null;
  readonly evidence: Evidence;
  readonly contribution: SourceContribution;
  /** True when an earlier attempt at the run had asked already and its answer was read again. */
  readonly kept: boolean;
  /** From the question to the answer or the last failure. */
  readonly ms: number;
}
