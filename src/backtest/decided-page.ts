import type { ReportWithReadings } from '../report/reading-store.ts';
import type { ReportStatus } from '../report/report.ts';
import type { SectionType } from '../sections/index.ts';
import type { PageDecider, PageDecisions } from './page-decider.ts';
import type { Decided } from './report-decision.ts';

/** What is the same of many runs. */
export interface RunKind {
  /** The sections that they asked for. */
  readonly collected: ReadonlySet<SectionType>;
  readonly sandbox: boolean;
}

/**
 * Stored reports as two policies decide them, a place for each in every column: an object for each would cost as much as
 * deciding it.
 */
export interface DecidedPage {
  readonly reports: readonly Pick<ReportWithReadings, 'id' | 'document' | 'status' | 'policyId'>[];
  /** `YYYY-MM` of each run. */
  readonly months: readonly string[];
  /** undefined of those that were not decided. */
  readonly runs: readonly (RunKind | undefined)[];
  readonly decisions: PageDecisions;
  /** Still running, or ended in ERROR. */
  readonly unevaluated: number;
  readonly damaged: number;
  /** How many had to be read from their sections. */
  readonly fromSections: number;
}

/** A stored report as two policies decide it. */
export interface DecidedReport extends RunKind {
  readonly id: string;
  readonly document: string;
  /** As it stands, whoever decided. */
  readonly status: ReportStatus;
  readonly policyId: string;
  readonly month: string;
  /** The size of a company, or between which years of age a person is (`25-34`); undefined where it is not known. */
  readonly segment: string | undefined;
  readonly before: Decided;
  readonly after: Decided;
  /** What else was asked of it. */
  readonly also: PageDecisions['also'][number];
}

/** The reports of a page one by one, for what looks at few, or at each by itself. */
export function* reportsOf(
  { reports, months, runs, decisions }: DecidedPage,
  decider: Pick<PageDecider, 'decidedAt'>,
): Generator<DecidedReport> {
  for (const [place, report] of reports.entries()) {
    const run = runs[place];
    const decided = decider.decidedAt(decisions, place);
    if (run === undefined || decided === undefined) continue;
    const { id, document, status, policyId } = report;
    const segment = decisions.segments[decisions.segment[place] ?? 0];
    const { collected, sandbox } = run;
    const month = months[place] ?? '';
    const also = decisions.also[place] ?? [];
    yield { id, document, status, policyId, month, segment, sandbox, collected, ...decided, also };
  }
}

/** How many of a page were decided. */
export function decidedCount({ runs }: DecidedPage): number {
  return runs.reduce((count, run) => count + (run === undefined ? 0 : 1), 0);
}
