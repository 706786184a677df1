/**
 * Why a source was not asked that could have been.
 *
 * - `REPORT_CEILING`, `BATCH_CEILING`, `DAY_CEILING`: its price would have passed what the operator lets it cost.
 * - `DAILY_LIMIT`: its provider accepts no more requests today.
 * - `CANNOT_MATTER`: whatever it said, the decision would be the same.
 * - `REUSED`: an answer that was kept stands for it.
 * - `NOT_LOADED`: none of its lists or registers is loaded.
 * - `NAME_UNKNOWN`: it searches by name, and no source stated the subject's name.
 * - `SECRET_NOT_SET`: it is contracted, and its secret is not set.
 * - `LETTERS`: its provider does not accept a CNPJ with letters.
 */
export const notAskedReasons = [
  'REPORT_CEILING',
  'BATCH_CEILING',
  'DAY_CEILING',
  'DAILY_LIMIT',
  'CANNOT_MATTER',
  'REUSED',
  'NOT_LOADED',
  'NAME_UNKNOWN',
  'LETTERS',
  'SECRET_NOT_SET',
] as const;
export type NotAskedReason = (typeof notAskedReasons)[number];
/** Why what a question costs was not spent. */
type SparedReason = 'CANNOT_MATTER' | 'REUSED' | 'SECRET_NOT_SET' | UnaskableReason;
/** Why a source cannot be queried for a subject. Another source of its role is queried instead. */
export type UnaskableReason = 'NOT_LOADED' | 'NAME_UNKNOWN' | 'LETTERS';
/** Why a question may not be asked. */
export type RefusedReason = Exclude<NotAskedReason, SparedReason>;

const refusals: ReadonlySet<NotAskedReason> = new Set([
  'REPORT_CEILING',
  'BATCH_CEILING',
  'DAY_CEILING',
  'DAILY_LIMIT',
] satisfies RefusedReason[]);

/** Whether a source was not queried because of a spending cap or the daily limit of its provider. */
export function isRefusal(reason: NotAskedReason): boolean {
  return refusals.has(reason);
}

/** A question that is counted before it is asked. */
export interface CountedQuestion {
  readonly role: string;
  readonly provider: string;
  /** The expected cost in cost units. 0 if it is free, or if only its answer states the cost. */
  readonly price: number;
  /** The highest cost in cost units, which is reserved. Null if it is not known: a spending cap then refuses the question. */
  readonly highest: number | null;
  /** Requests a day that its provider accepts. Omit if there is no limit. */
  readonly perDay?: number | undefined;
}

/** The final cost of a query, in cost units. */
export interface SettledCharge {
  readonly id: string;
  readonly cost: number;
  /** True if the cost cannot be read: `cost` is then the cost that counts. Default: false. */
  readonly isUnknown?: boolean;
}

/** What the questions of a run are paid from. */
export interface Purse {
  /** Counts a question that is about to be asked, with its first request, or says why it may not be. */
  take(question: CountedQuestion): Promise<{ readonly id: string } | { readonly refused: RefusedReason }>;
  /** Reserves more for a question that is asked again although an attempt was billed. @returns false if a spending cap refuses it. */
  reserveMore(id: string, amount: number): Promise<boolean>;
  /** Counts a further request of a question. @returns false if the provider accepts no more requests today. */
  addRequest(question: CountedQuestion): Promise<boolean>;
  /** Takes back requests that were counted and not sent. */
  removeRequests(question: CountedQuestion, requests: number): Promise<void>;
  /** Notes what was not spent, since the question could not matter, or had been answered. */
  spare(question: CountedQuestion, reason: SparedReason): Promise<void>;
  /** Notes what questions came to cost that were called off while none of them was on its way, in cost units. */
  settle(charges: readonly SettledCharge[]): Promise<void>;
}
