import type { Actor } from '../auth/actor.ts';
import { canonicalJson } from '../base/canonical-json.ts';
import { CreditError } from '../base/errors.ts';
import type { Language } from '../base/language.ts';
import { confirmPeriod, type PeriodCorrection } from '../financial-statement/confirm-period.ts';
import {
  hasReplacementDoubt,
  settleUploads,
  withReplacementDoubts,
} from '../financial-statement/settle-uploads.ts';
import type { Engine } from '../report/engine.ts';
import type { SectionAnswer } from '../report/report-answer.ts';
import { storeStatements } from './attach-statements.ts';

/** A period of an attached file that a person confirms, with what they correct. */
interface StatementConfirmation {
  readonly reportId: string;
  readonly uploadId: string;
  /** The period as read: its last day and its length. */
  readonly end: string;
  readonly months: number;
  /** Default: the figures are right as read. */
  readonly corrected?: PeriodCorrection;
}

/**
 * Confirms a period with doubts of a file that is attached to a report, as it was read or corrected. It is attached again without its
 * doubts, in the name of the actor. If the corrected figures contradict each other in a new way, or would change figures that count
 * and no doubt has shown so, the period must be confirmed again.
 *
 * @returns the section FINANCIAL_STATEMENTS.
 * @throws CreditError STATEMENT_NOT_TO_CONFIRM if the period has no doubts, or a newer upload has it; STATEMENT_EMPTY,
 *   STATEMENT_UNREADABLE for the corrected figures; UNKNOWN_REPORT, REPORT_RUNNING, EVIDENCE_EXPIRED. Then nothing is changed.
 */
export async function confirmStatements(
  engine: Engine,
  actor: Actor,
  { reportId, uploadId, end, months, corrected = {} }: StatementConfirmation,
  language: Language,
): Promise<SectionAnswer & { readonly reportId: string }> {
  const body = Buffer.from(canonicalJson({ uploadId, end, months, corrected }));
  return storeStatements(
    engine,
    actor,
    {
      reportId,
      fileName: undefined,
      body,
      read: ({ uploads, sources }) => {
        const settled = settleUploads(uploads, sources).find(({ upload }) => upload.id === uploadId);
        const period = settled?.statements.periods.find((one) => one.end === end && one.months === months);
        if (settled === undefined || period?.doubts === undefined)
          throw new CreditError('STATEMENT_NOT_TO_CONFIRM', { end, months });
        const { origin, company } = settled.statements;
        const periods = [confirmPeriod(period, corrected)];
        const confirmation = { origin, company, periods, confirms: { uploadId, end, months } };
        return hasReplacementDoubt(period)
          ? { ...confirmation, replaces: true as const }
          : withReplacementDoubts(
              confirmation,
              uploads.map(({ extracted }) => extracted),
            );
      },
    },
    language,
  );
}
