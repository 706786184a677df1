import type { NotAskedReason, SettledCharge } from '../base/purse.ts';
import type { FailedPart, SourceContribution } from '../sources/define-source.ts';

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
  /** The consent of the holder with which it was asked; left out where none is needed, or the source invents. */
  readonly consentId?: string;
  /** Since when somebody was taken out of it (ISO 8601): `sha256` is then the keyed hash of what it was. Left out where it is as received. */
  readonly erasedAt?: string;
}

/** What a question cost. Amounts are in cost units. */
export interface Spending {
  /** Under what it is counted; null where it is nowhere. */
  readonly chargeId: string | null;
  /** Of one question. */
  readonly price: number;
  /** Of all attempts together. */
  readonly cost: number;
  /** True if the cost of an attempt cannot be read: `cost` is then what it counts with. Default: false. */
  readonly isUnknown?: boolean;
  /** Where several questions were asked: the others, each as it is counted with its part of `cost`. */
  readonly others?: readonly { readonly id: string; readonly cost: number }[];
}

/** What came of one source in one run. */
export interface SourceResult {
  readonly role: string;
  readonly provider: string;
  readonly sandbox: boolean;
  /** Whether the run fails with the role. */
  readonly required: boolean;
  readonly outcome: 'ANSWERED' | 'NO_RECORD' | 'FAILED' | 'NOT_ASKED';
  /** Of NOT_ASKED: why. */
  readonly notAsked?: NotAskedReason;
  /** Of FAILED: why. Of ANSWERED: why a part of the answer is missing. */
  readonly failure: FailedPart | null;
  readonly evidence: Evidence;
  readonly contribution: SourceContribution;
  /** True when an earlier attempt at the run had asked already and its answer was read again. */
  readonly kept: boolean;
  /** From the question to the answer or the last failure. */
  readonly ms: number;
  /** Left out where a question has no price. */
  readonly spending?: Spending;
  /** Of an earlier answer that was used again: the report for which it was asked. */
  readonly reusedFrom?: string;
}

/** What questions came to cost, in cost units, by what each is counted under. */
export function settledBy({
  chargeId,
  cost,
  isUnknown = false,
  others = [],
}: Spending): readonly SettledCharge[] {
  if (chargeId === null) return [];
  const rest = others.reduce((sum, one) => sum + one.cost, 0);
  return [{ id: chargeId, cost: cost - rest, ...(isUnknown && { isUnknown }) }, ...others];
}
