import type { Actor } from '../auth/actor.ts';
import { nextSlice, Slices } from '../base/slices.ts';
import type { CompiledPolicy } from '../policy/compile.ts';
import { type DecisionTally, tallyDecisions } from '../policy/decision-tally.ts';
import type { EvaluationFacts } from '../policy/evaluate.ts';
import type { Report } from '../report/report.ts';
import { listReportRows } from '../report/report-store.ts';
import { getRun } from '../report/run-store.ts';
import type { Storage } from '../storage/open-database.ts';
import { isDamage } from '../storage/read-soundly.ts';
import { factsOfRun } from './facts-of-run.ts';

/** How two policies decide what has been collected. */
export interface ReportComparison extends DecisionTally {
  /** Reports that no policy was evaluated for, still running or ended in ERROR, and those that are damaged. */
  readonly unevaluated: number;
}

/** Number of reports that are read in one slice of the main thread. Each takes about 1 ms. */
const pageSize = 4;

/**
 * Evaluates two policies, for one kind of document, over the stored sections of every report of the organisation whose
 * latest run was evaluated, as of the time of that run; newest first. Asks no source and changes nothing. Where a policy
 * asks for more than a report had collected, those rules are NOT_APPLIED, as they would be on that data.
 */
export async function compareOnReports(
  storage: Storage,
  actor: Actor,
  compared: {
    readonly before: CompiledPolicy;
    readonly after: CompiledPolicy;
    readonly signal?: AbortSignal;
    /** At most so many, the newest; all unless told. */
    readonly limit?: number;
    /** How many examples of each change are kept. */
    readonly examples?: number;
    /** Called after each slice with the number of reports read. */
    readonly onProgress?: (read: number) => void;
  },
): Promise<ReportComparison> {
  const { before, after, limit = Number.POSITIVE_INFINITY, signal, examples, onProgress } = compared;
  const tally = tallyDecisions(before, after, examples === undefined ? {} : { examples });
  let unevaluated = 0;
  let read = 0;
  let cursor: string | undefined;
  do {
    await nextSlice();
    signal?.throwIfAborted();
    const slices = new Slices();
    const page = await readPage(storage, actor, {
      documentKind: before.policy.kind,
      cursor,
      limit: Math.min(pageSize, limit - read),
    });
    for (const { id, facts } of page.reports) {
      if (slices.isOver) await slices.pause();
      if (facts === undefined) unevaluated += 1;
      else tally.add(id, facts);
    }
    read += page.reports.length;
    cursor = page.next;
    onProgress?.(read);
  } while (cursor !== undefined && read < limit);
  return { ...tally.result(), unevaluated };
}

interface ReadReport {
  readonly id: string;
  /** undefined where nothing was evaluated. */
  readonly facts: EvaluationFacts | undefined;
}

/** One page over one instant of the database. */
async function readPage(
  storage: Storage,
  actor: Actor,
  {
    documentKind,
    cursor,
    limit,
  }: { documentKind: Report['documentKind']; cursor: string | undefined; limit: number },
): Promise<{ readonly reports: readonly ReadReport[]; readonly next: string | undefined }> {
  return storage.read(async (db) => {
    const { reports: rows, unreadable } = await listReportRows(db, actor.organizationId, {
      documentKind,
      limit,
      ...(cursor !== undefined && { before: cursor }),
    });
    const reports: ReadReport[] = unreadable.map(({ id }) => ({ id, facts: undefined }));
    for (const report of rows) {
      reports.push({ id: report.id, facts: await readFacts(db, report) });
    }
    const last = [...rows, ...unreadable].map(({ id }) => id).sort()[0];
    return { reports, next: reports.length === limit ? last : undefined };
  });
}

/** undefined too for a report that is damaged. */
async function readFacts(db: Storage['db'], report: Report): Promise<EvaluationFacts | undefined> {
  try {
    const run = await getRun(db, report.currentRunId);
    return run.policyResult === null ? undefined : await factsOfRun(db, report, run);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return undefined;
  }
}
