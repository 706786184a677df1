import type { DocumentKind } from '../document/document.ts';

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

/** What can happen to a report. */
export type ReportEvent =
  | 'CREATE'
  | 'REANALYSE'
  | 'BEGIN'
  | 'TAKE_UP'
  | 'COLLECTED'
  | 'SOURCE_FAILED'
  | 'GIVEN_UP'
  | 'EVALUATED'
  | 'EVALUATION_BROKE'
  | 'REEVALUATED'
  | 'DECIDE'
  | 'REDO';

interface Transition {
  readonly event: ReportEvent;
  /** The statuses in which the event may happen; an empty list means that there is no report yet. */
  readonly from: readonly ReportStatus[];
  /** Where it may lead. With several, the event says which. */
  readonly to: readonly ReportStatus[];
  /** The phase that the report's current run is in afterwards; absent where a run is not touched. */
  readonly phase?: RunPhase;
  /** True when this step counts the run for usage. */
  readonly counted?: true;
  readonly meaning: string;
}

const inFlight = ['PENDING', 'PROCESSING', 'EVALUATING'] as const;
const evaluated = ['COMPLETED', 'APPROVED', 'DENIED', 'ALERT'] as const;
const settled = [...evaluated, 'ERROR'] as const;

/**
 * The whole life of a report. Nothing else in the program decides where a report may go.
 *
 * A create request for a document whose newest report is neither APPROVED nor DENIED is REANALYSE, otherwise
 * CREATE. While a run is in flight, an equal request joins it and changes nothing; a different one is REANALYSE,
 * and the run in flight becomes SUPERSEDED.
 */
export const transitions: readonly Transition[] = [
  {
    event: 'CREATE',
    from: [],
    to: ['PENDING'],
    phase: 'PENDING',
    meaning: 'a request for a document without a report, or whose newest is APPROVED or DENIED',
  },
  {
    event: 'REANALYSE',
    from: ['PENDING', 'PROCESSING', 'EVALUATING', 'COMPLETED', 'ALERT', 'ERROR'],
    to: ['PENDING'],
    phase: 'PENDING',
    meaning: 'a request for the same document: same report, new run, earlier result cleared',
  },
  {
    event: 'BEGIN',
    from: ['PENDING'],
    to: ['PROCESSING'],
    phase: 'PROCESSING',
    meaning: 'a worker holds the run and asks the sources',
  },
  {
    event: 'TAKE_UP',
    from: inFlight,
    to: ['PROCESSING'],
    phase: 'PROCESSING',
    meaning: 'the process that held the run is gone; answers already kept are not asked again',
  },
  {
    event: 'COLLECTED',
    from: ['PROCESSING'],
    to: ['EVALUATING'],
    phase: 'EVALUATING',
    meaning: 'every source has answered, or failed and was optional',
  },
  {
    event: 'SOURCE_FAILED',
    from: ['PROCESSING'],
    to: ['ERROR'],
    phase: 'ERROR',
    meaning: 'a required source failed after its retries: no decision, not counted',
  },
  {
    event: 'GIVEN_UP',
    from: inFlight,
    to: ['ERROR'],
    phase: 'ERROR',
    meaning: 'three processes died while working on the run: no decision, not counted',
  },
  {
    event: 'EVALUATED',
    from: ['EVALUATING'],
    to: ['APPROVED', 'DENIED', 'ALERT', 'COMPLETED'],
    phase: 'COMPLETED',
    counted: true,
    meaning: 'the policy result, where the policy is automatic; COMPLETED where an analyst decides',
  },
  {
    event: 'EVALUATION_BROKE',
    from: ['EVALUATING'],
    to: ['ERROR'],
    phase: 'ERROR',
    meaning: 'a rule threw: a defect is never a denial; not counted',
  },
  {
    event: 'REEVALUATED',
    from: evaluated,
    to: evaluated,
    meaning:
      'statements were attached and the policy uses them: its result again, unless an analyst has decided; not counted again',
  },
  {
    event: 'DECIDE',
    from: settled,
    to: ['APPROVED', 'DENIED'],
    meaning: 'the first manual decision; policyStatus is kept for audit',
  },
  {
    event: 'REDO',
    from: ['APPROVED', 'DENIED'],
    to: ['APPROVED', 'DENIED'],
    meaning: 'a manual decision replaced; sources are not asked again',
  },
];

/**
 * The row of the table for `event`, checked against where the report is and where it shall go.
 *
 * @throws Error when the table has no such step: a defect of the caller, who should have asked first.
 */
export function requireTransition(
  event: ReportEvent,
  from: ReportStatus | null,
  to: ReportStatus,
): Transition {
  const transition = transitions.find((row) => row.event === event);
  const allowed =
    transition !== undefined &&
    (from === null ? transition.from.length === 0 : transition.from.includes(from)) &&
    transition.to.includes(to);
  if (!allowed) throw new Error(`A report cannot go from ${from ?? 'nothing'} to ${to} by ${event}`);
  return transition;
}

/** True while a report is still being worked on by itself. */
export function isInFlight(status: ReportStatus): boolean {
  return inFlight.some((one) => one === status);
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
  readonly commentary: string | null;
  readonly analystId: string | null;
  readonly analystName: string | null;
  readonly decidedAt: string | null;
  readonly currentRunId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Goes up with every change of the report. */
  readonly revision: number;
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
  readonly requestedAmount: number | null;
  readonly externalId: string | null;
  readonly phase: RunPhase;
  readonly asOf: string;
  readonly sandbox: boolean;
  readonly sourcesDone: number;
  readonly sourcesTotal: number;
  readonly holder: string | null;
  readonly heldUntil: string | null;
  readonly fence: number;
  readonly attempts: number;
  readonly errors: readonly ReportError[];
  /** Canonical JSON of the CREDIT_POLICY details. */
  readonly policyResult: string | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

/** True when nothing more will happen to the run by itself. */
export function isFinal(phase: RunPhase): boolean {
  return phase === 'COMPLETED' || phase === 'ERROR' || phase === 'SUPERSEDED';
}
