import type { DocumentKind } from '../document/document.ts';
import type { GivenInput } from '../policy/inputs/given-input.ts';
import type { Policy } from '../policy/policy.ts';
import type { Purpose } from '../policy/purpose.ts';
import type { DecisionTerms } from '../sections/decision-terms.ts';
import type { PolicyResult } from './policy-result.ts';

/** Every value of a report's `status`. */
export const reportStatuses = [
  'PENDING',
  'PROCESSING',
  'EVALUATING',
  'COMPLETED',
  'APPROVED',
  'DENIED',
  'ALERT',
  'ERROR',
] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** The policy's own result; PENDING until a run has evaluated it. */
export const policyStatuses = ['PENDING', 'APPROVED', 'DENIED', 'ALERT'] as const;
export type PolicyStatus = (typeof policyStatuses)[number];

/** How far a run is. SUPERSEDED: another request took its place, and nothing that it finds lands any more. */
export type RunPhase = 'PENDING' | 'PROCESSING' | 'EVALUATING' | 'COMPLETED' | 'ERROR' | 'SUPERSEDED';

const inFlight = ['PENDING', 'PROCESSING', 'EVALUATING'] as const;

/** What the work on a run came to. Each is also the event by which its report moves. */
export type RunEnding =
  | { readonly outcome: 'EVALUATED'; readonly policyStatus: Exclude<PolicyStatus, 'PENDING'> }
  | { readonly outcome: 'SOURCE_FAILED' | 'EVALUATION_BROKE' | 'NOT_SEEN' | 'GIVEN_UP' };

/** The status that the end of a run gives its report. */
export function statusAfter(policy: Pick<Policy, 'usePolicyResult'>, end: RunEnding): EndedStatus {
  if (end.outcome !== 'EVALUATED') return 'ERROR';
  return policy.usePolicyResult ? end.policyStatus : 'COMPLETED';
}

/** The statuses of a report that a policy has evaluated or an analyst has decided. ERROR has no decision. */
export const evaluatedStatuses = ['COMPLETED', 'APPROVED', 'DENIED', 'ALERT'] as const;

/** A status that a report keeps until a request, an analyst or new statements change it. */
export type EndedStatus = (typeof evaluatedStatuses)[number] | 'ERROR';

/** True for the statuses of `evaluatedStatuses`. */
export function isEvaluated(status: ReportStatus): boolean {
  return evaluatedStatuses.some((one) => one === status);
}

/** True while a report is still being worked on by itself. */
export function isInFlight(status: ReportStatus): status is Exclude<ReportStatus, EndedStatus> {
  return inFlight.some((running) => running === status);
}

/**
 * Returns true while a run may still change the report. If an analyst decides during a run, the policy's result is PENDING
 * until the run ends. It stays PENDING if the run ends in ERROR.
 */
export function mayStillChange({ status, policyStatus }: Pick<Report, 'status' | 'policyStatus'>): boolean {
  return isInFlight(status) || (isDecided(status) && policyStatus === 'PENDING');
}

/** True when a new request for the document makes a new report instead of reprocessing this one. */
export function isDecided(status: ReportStatus): boolean {
  return status === 'APPROVED' || status === 'DENIED';
}

/** A report as it is kept; what callers see is `ReportAnswer`. */
export interface Report {
  readonly id: string;
  readonly organizationId: string;
  readonly document: string;
  readonly documentKind: DocumentKind;
  readonly policyId: string;
  readonly depth: string;
  readonly status: ReportStatus;
  readonly policyStatus: PolicyStatus;
  readonly score: number | null;
  readonly externalId: string | null;
  /** External ids of later requests that the finished report answered. */
  readonly otherExternalIds: readonly string[];
  readonly commentary: string | null;
  readonly analystId: string | null;
  readonly analystName: string | null;
  readonly decidedAt: string | null;
  /** What the approval says beside its status; null where it says nothing, and where nothing was approved. */
  readonly terms: DecisionTerms | null;
  /** As `subjectNameIn` reads it; empty where it is not known, null until a run has ended and in reports from before. */
  readonly subjectName: string | null;
  readonly currentRunId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Since when it is a tombstone (ISO 8601); left out where it is none. */
  readonly erasedAt?: string;
  /** Goes up with every change of the report. */
  readonly revision: number;
  /** Goes into what the audit chain says of it; null in reports from before until they are next decided. */
  readonly salt: string | null;
}

/** Why a source gave nothing to a section; shown as the report's `errors`. */
export interface ReportError {
  readonly source: string;
  readonly section: string | null;
  readonly code: string;
  readonly message: string;
  readonly at: string;
}

/** One processing of a report. */
export interface Run {
  readonly id: string;
  readonly reportId: string;
  readonly organizationId: string;
  readonly number: number;
  readonly policyId: string;
  readonly policyVersion: number;
  readonly profile: string;
  /** The content of its profile; null in older runs, which know its name alone. */
  readonly profileHash: string | null;
  readonly requestedAmount: number | null;
  /** What the caller said, by the inputs of the policy. */
  readonly inputs: readonly GivenInput[];
  /** Why the subject was looked up; null where nobody said it. */
  readonly purpose: Purpose | null;
  readonly externalId: string | null;
  readonly phase: RunPhase;
  /** The instant that the evaluation takes for now, ISO 8601 UTC. */
  readonly asOf: string;
  /** The calendar day of `asOf` in `timezone`, `YYYY-MM-DD`. The policy and the sections count time to this day. */
  readonly asOfDay: string;
  /** The time zone that was configured when the run was created, an IANA name. */
  readonly timezone: string;
  readonly sandbox: boolean;
  readonly sourcesDone: number;
  readonly sourcesTotal: number;
  readonly holder: string | null;
  readonly heldUntil: string | null;
  readonly fence: number;
  /** Number of failures: a source broke, or the run demonstrably ended its process or thread. */
  readonly failures: number;
  /** Number of lost processes during the run; see jobs/losses.ts. */
  readonly losses: number;
  /** Time of the first loss after the run was started alone, ISO 8601. Null before that. */
  readonly suspectSince: string | null;
  readonly errors: readonly ReportError[];
  /** Canonical JSON of the CREDIT_POLICY details. */
  readonly policyResult: string | null;
  /** What else that section says; null where it is still kept with the others, as before. */
  readonly policySection: Omit<PolicyResult, 'details'> | null;
  /** The earlier run whose answers it uses without querying a source; null if it queries its sources. */
  readonly answersOf: string | null;
  /** How many sections had been collected when it was evaluated; 0 where some of them were lost. Null before, and in older runs. */
  readonly sectionCount: number | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

/** True when nothing more will happen to the run by itself. */
export function isFinal(phase: RunPhase): boolean {
  return phase === 'COMPLETED' || phase === 'ERROR' || phase === 'SUPERSEDED';
}
