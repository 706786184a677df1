import type { ReportStatus } from './report.ts';
import type { ReportSummaryAnswer } from './report-answer.ts';

/** The reports about one company: about its head office and branches, whose CNPJs have one root. */
export interface ReportRootAnswer {
  /** The first eight characters of the CNPJs. */
  readonly root: string;
  readonly reports: number;
  /** Different CNPJs that they are about. */
  readonly documents: number;
  readonly counts: Readonly<Record<RootCount, number>>;
  /** The newest of them. */
  readonly reportId: string;
  readonly updatedAt: string;
}

type RootCount = 'approved' | 'alert' | 'denied' | 'completed' | 'error' | 'running';

const rootLength = 8;

const countOf = {
  PENDING: 'running',
  PROCESSING: 'running',
  EVALUATING: 'running',
  COMPLETED: 'completed',
  APPROVED: 'approved',
  DENIED: 'denied',
  ALERT: 'alert',
  ERROR: 'error',
} as const satisfies Record<ReportStatus, RootCount>;

/** Reports, newest first, counted by the roots of their CNPJs, in the same order. A CPF has no root and is left out. */
export function countByRoot(reports: readonly ReportSummaryAnswer[]): readonly ReportRootAnswer[] {
  const byRoot = new Map<string, ReportSummaryAnswer[]>();
  for (const report of reports) {
    if (report.type === 'CPF') continue;
    const root = report.document.slice(0, rootLength);
    const together = byRoot.get(root);
    if (together) together.push(report);
    else byRoot.set(root, [report]);
  }
  return [...byRoot].flatMap(([root, together]) => {
    const [newest] = together;
    return newest === undefined ? [] : [countTogether(root, newest, together)];
  });
}

function countTogether(
  root: string,
  { id: reportId, updatedAt }: ReportSummaryAnswer,
  together: readonly ReportSummaryAnswer[],
): ReportRootAnswer {
  const counts = { approved: 0, alert: 0, denied: 0, completed: 0, error: 0, running: 0 };
  for (const { status } of together) counts[countOf[status]] += 1;
  const documents = new Set(together.map(({ document }) => document)).size;
  return { root, reports: together.length, documents, counts, reportId, updatedAt };
}
