import type { Actor } from '../auth/actor.ts';
import { listAnalystNames } from '../auth/analyst-name-store.ts';
import { statementDetails } from '../financial-statement/analyze-statements.ts';
import type { StatementOrigin } from '../financial-statement/extracted-statements.ts';
import { type PeriodState, settleUploads } from '../financial-statement/settle-uploads.ts';
import type { UnconfirmedPeriod } from '../sections/financial-statements.ts';
import type { Engine } from './engine.ts';
import { requireReport } from './read-reports.ts';
import { findStatementsOfSources } from './source-statements.ts';
import { listAttached } from './statement-store.ts';

/** Statements that were attached to a report: a file, typed figures, or a confirmation. */
export interface AttachedStatementsAnswer {
  readonly id: string;
  /** Null for typed figures and confirmations. */
  readonly fileName: string | null;
  readonly origin: StatementOrigin;
  readonly analystId: string;
  /** Null if the user is not stored any more. */
  readonly analystName: string | null;
  readonly attachedAt: string;
  /** The id of the upload whose period this one confirms; null for files and typed figures. */
  readonly confirms: string | null;
  readonly periods: readonly {
    readonly start: string;
    readonly end: string;
    readonly months: number;
    /** Number of figures that were read. */
    readonly figures: number;
    /** COUNTED, or TO_CONFIRM while it has doubts, or REPLACED by a newer upload or a confirmation. */
    readonly state: PeriodState;
  }[];
  /** The periods in state TO_CONFIRM, with their figures and doubts. */
  readonly toConfirm: readonly UnconfirmedPeriod[];
}

export interface StatementListAnswer {
  readonly items: readonly AttachedStatementsAnswer[];
}

/**
 * Returns what was attached to a report, newest first, with the state of each period.
 *
 * @throws CreditError UNKNOWN_REPORT, REPORT_ERASED; RECORD_DAMAGED.
 */
export async function listStatements(
  engine: Engine,
  actor: Actor,
  reportId: string,
): Promise<StatementListAnswer> {
  const { uploads, sources, names } = await engine.storage.read(async (db) => {
    const report = await requireReport(db, actor, reportId);
    const uploads = await listAttached(db, report.organizationId, report.id);
    const analystIds = [...new Set(uploads.map((upload) => upload.analystId))];
    const sources = await findStatementsOfSources(db, report);
    return { uploads, sources, names: await listAnalystNames(db, report.organizationId, analystIds) };
  });
  const items = settleUploads(uploads, sources).map(({ upload, statements, periods }) => {
    const { id, fileName, analystId, uploadedAt, extracted } = upload;
    const { toConfirm = [] } = statementDetails([statements]);
    return {
      id,
      fileName,
      origin: extracted.origin,
      analystId,
      analystName: names.get(analystId) ?? null,
      attachedAt: uploadedAt,
      confirms: extracted.confirms?.uploadId ?? null,
      periods: periods.map(({ period: { start, end, months, figures }, state }) => ({
        start,
        end,
        months,
        figures: figures.length,
        state,
      })),
      toConfirm,
    };
  });
  return { items };
}
