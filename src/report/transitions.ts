import { evaluatedStatuses, type ReportStatus, type RunPhase } from './report.ts';

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
  | 'NOT_SEEN'
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
  /** True for a step of the run. After a manual decision, it changes the run but not the status. */
  readonly ofRun?: true;
}

const inFlight = ['PENDING', 'PROCESSING', 'EVALUATING'] as const;
const settled = [...evaluatedStatuses, 'ERROR'] as const;

/**
 * The whole life of a report. Nothing else in the program decides where a report may go, and `move-report.ts` writes
 * nothing else.
 *
 * A create request for a document whose newest report is neither APPROVED nor DENIED is REANALYSE, otherwise
 * CREATE. While a run is in flight, an equal request joins it and changes nothing; a different one is REANALYSE,
 * and the run in flight becomes SUPERSEDED.
 */
export const transitions: readonly Transition[] = [
  // A request for a document without a report, or whose newest is APPROVED or DENIED.
  { event: 'CREATE', from: [], to: ['PENDING'], phase: 'PENDING' },
  // A request for the same document: same report, new run, earlier result cleared.
  {
    event: 'REANALYSE',
    from: ['PENDING', 'PROCESSING', 'EVALUATING', 'COMPLETED', 'ALERT', 'ERROR'],
    to: ['PENDING'],
    phase: 'PENDING',
  },
  // A worker holds the run and asks the sources.
  { event: 'BEGIN', from: ['PENDING'], to: ['PROCESSING'], phase: 'PROCESSING', ofRun: true },
  // The process that held the run is gone; answers already kept are not asked again.
  { event: 'TAKE_UP', from: inFlight, to: ['PROCESSING'], phase: 'PROCESSING', ofRun: true },
  // Every source has answered, or failed and was optional.
  { event: 'COLLECTED', from: ['PROCESSING'], to: ['EVALUATING'], phase: 'EVALUATING', ofRun: true },
  // A required source failed after its retries: no decision, not counted.
  { event: 'SOURCE_FAILED', from: ['PROCESSING'], to: ['ERROR'], phase: 'ERROR', ofRun: true },
  // The run was stopped twice beside others and then while it was alone: no decision, not counted.
  { event: 'GIVEN_UP', from: inFlight, to: ['ERROR'], phase: 'ERROR', ofRun: true },
  // The policy result, where the policy is automatic; COMPLETED where an analyst decides.
  {
    event: 'EVALUATED',
    from: ['EVALUATING'],
    to: ['APPROVED', 'DENIED', 'ALERT', 'COMPLETED'],
    phase: 'COMPLETED',
    counted: true,
    ofRun: true,
  },
  // A rule threw: a defect is never a denial; not counted.
  { event: 'EVALUATION_BROKE', from: ['EVALUATING'], to: ['ERROR'], phase: 'ERROR', ofRun: true },
  // A rule without whose data the policy gives no decision had none: no decision, not counted.
  { event: 'NOT_SEEN', from: ['EVALUATING'], to: ['ERROR'], phase: 'ERROR', ofRun: true },
  // Statements were attached and the policy uses them: its result again, unless an analyst has decided; not counted again.
  { event: 'REEVALUATED', from: evaluatedStatuses, to: evaluatedStatuses },
  // The first manual decision, in any state. policyStatus is kept for audit, and a run in progress still sets it.
  { event: 'DECIDE', from: [...inFlight, ...settled], to: ['APPROVED', 'DENIED'] },
  // A manual decision replaced; sources are not asked again.
  { event: 'REDO', from: ['APPROVED', 'DENIED'], to: ['APPROVED', 'DENIED'] },
];

/** Where the events of one transaction lead. */
export interface Step {
  readonly status: ReportStatus;
  /** The phase that the report's current run is in afterwards; undefined where a run is not touched. */
  readonly phase: RunPhase | undefined;
  /** True when the run is counted for usage by it. */
  readonly counted: boolean;
}

/** The fields of a report that the table reads. */
interface Standing {
  readonly status: ReportStatus;
  /** Time of the manual decision. Null before it. */
  readonly decidedAt: string | null;
}

/**
 * Follows the table from where a report is through `events`, in their order: what one transaction does at once is checked
 * event by event, and only where it ends is written.
 *
 * @param report null if the report does not exist yet.
 * @param to where the last event leads; needed where the table leaves it more than one way.
 * @throws Error when the table has no such step: a defect of the caller, who should have asked first.
 */
export function followTransitions(
  report: Standing | null,
  events: readonly ReportEvent[],
  to?: ReportStatus,
): Step {
  let status = report?.status ?? null;
  const isDecided = report !== null && report.decidedAt !== null;
  let phase: RunPhase | undefined;
  let counted = false;
  for (const [index, event] of events.entries()) {
    const transition = transitions.find((row) => row.event === event);
    if (isDecided && transition?.ofRun) {
      phase = transition.phase ?? phase;
      counted ||= transition.counted === true;
      continue;
    }
    const next = index === events.length - 1 && to !== undefined ? to : onlyOf(transition?.to);
    const isAllowed =
      transition !== undefined &&
      (status === null ? transition.from.length === 0 : transition.from.includes(status)) &&
      next !== undefined &&
      transition.to.includes(next);
    if (!isAllowed) {
      throw new Error(`A report cannot go from ${status ?? 'nothing'} to ${next ?? 'anywhere'} by ${event}`);
    }
    status = next;
    phase = transition.phase ?? phase;
    counted ||= transition.counted === true;
  }
  if (status === null || events.length === 0) throw new Error('A report goes nowhere without an event');
  return { status, phase, counted };
}

function onlyOf(statuses: readonly ReportStatus[] = []): ReportStatus | undefined {
  return statuses.length === 1 ? statuses[0] : undefined;
}
