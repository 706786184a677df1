import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import type { Language } from '../base/language.ts';
import { inOrder } from '../storage/locks.ts';
import { insertDecision } from './decision-store.ts';
import type { Engine } from './engine.ts';
import { moveReport } from './move-report.ts';
import { requireReport } from './read-reports.ts';
import { isInFlight, type PolicyStatus, type Report } from './report.ts';
import { answerStatus, defaultLanguage, type StatusAnswer } from './report-answer.ts';
import { tellOfReport } from './report-events.ts';
import { reportLocks } from './report-locks.ts';
import { findReport } from './report-store.ts';

const maximumCommentaryLength = 5_000;

/** An analyst's decision on a report. */
interface DecisionRequest {
  readonly id: string;
  readonly approved: boolean;
  /** The justification, 1 to 5,000 characters. */
  readonly commentary: string;
}

/** What POST /report/analyze and /report/re-analyze answer. */
export interface DecisionAnswer {
  readonly id: string;
  readonly analystId: string;
  readonly analystName: string;
  /** Only after a redo: who had decided before. */
  readonly previousAnalystId?: string;
  readonly policyStatus: PolicyStatus;
  readonly commentary: string;
  readonly status: StatusAnswer;
  readonly updatedAt: string;
}

/**
 * Registers the first manual decision on a report that is not running.
 *
 * @throws CreditError UNKNOWN_REPORT, REPORT_RUNNING, MANUAL_DECISION_EXISTS, INVALID_ARGUMENT (commentary).
 */
export function decideReport(
  engine: Engine,
  actor: Actor,
  request: DecisionRequest,
  language: Language = defaultLanguage,
): Promise<DecisionAnswer> {
  return decide(engine, actor, request, { event: 'DECIDE', language });
}

/**
 * Replaces a manual decision and its justification; sources are not asked again.
 *
 * @throws CreditError UNKNOWN_REPORT, REPORT_RUNNING, NO_MANUAL_DECISION, INVALID_ARGUMENT (commentary).
 */
export function redoDecision(
  engine: Engine,
  actor: Actor,
  request: DecisionRequest,
  language: Language = defaultLanguage,
): Promise<DecisionAnswer> {
  return decide(engine, actor, request, { event: 'REDO', language });
}

/**
 * Makes sure that a decision could be registered now, so that nobody is asked for one that cannot.
 *
 * @throws CreditError UNKNOWN_REPORT, REPORT_RUNNING, MANUAL_DECISION_EXISTS, NO_MANUAL_DECISION.
 */
export async function requireDecidable(
  engine: Engine,
  actor: Actor,
  { id, event }: { readonly id: string; readonly event: 'DECIDE' | 'REDO' },
): Promise<void> {
  refuseStep(await requireReport(engine.storage.db, actor, id), event);
}

function refuseStep(report: Report, event: 'DECIDE' | 'REDO'): void {
  if (isInFlight(report.status)) {
    throw new CreditError('REPORT_RUNNING', { reportId: report.id, phase: report.status });
  }
  const isDecided = report.decidedAt !== null;
  if (event === 'DECIDE' && isDecided) {
    throw new CreditError('MANUAL_DECISION_EXISTS', {
      reportId: report.id,
      analystName: report.analystName ?? '-',
    });
  }
  if (event === 'REDO' && !isDecided) throw new CreditError('NO_MANUAL_DECISION', { reportId: report.id });
}

async function decide(
  engine: Engine,
  actor: Actor,
  request: DecisionRequest,
  { event, language }: { readonly event: 'DECIDE' | 'REDO'; readonly language: Language },
): Promise<DecisionAnswer> {
  const commentary = request.commentary.trim();
  if (commentary.length === 0 || commentary.length > maximumCommentaryLength) {
    throw new CreditError('INVALID_ARGUMENT', {
      name: 'commentary',
      reason:
        commentary.length === 0
          ? { en: 'is empty', 'pt-BR': 'está vazia' }
          : { en: `has ${commentary.length} characters`, 'pt-BR': `tem ${commentary.length} caracteres` },
      expected: {
        en: `a justification of 1 to ${maximumCommentaryLength} characters`,
        'pt-BR': `uma justificativa de 1 a ${maximumCommentaryLength} caracteres`,
      },
    });
  }
  // Its document never changes.
  const { document } = await requireReport(engine.storage.db, actor, request.id);
  const { organizationId } = actor;
  const locks = inOrder(reportLocks({ id: request.id, organizationId, document }));
  return engine.storage.write({ locks }, async (db) => {
    const report = await findReport(db, actor.organizationId, request.id);
    if (report === undefined) throw new CreditError('UNKNOWN_REPORT', { reportId: request.id });
    refuseStep(report, event);

    const status = request.approved ? 'APPROVED' : 'DENIED';
    const decidedAt = engine.clock.now().toISOString();
    const { analystId, analystName } = actor;
    await insertDecision(db, {
      id: newId('dec'),
      organizationId: report.organizationId,
      reportId: report.id,
      approved: request.approved,
      commentary,
      analystId,
      analystName,
      previousStatus: report.status,
      previousAnalystId: report.analystId,
      decidedAt,
    });
    const change = { commentary, analystId, analystName, decidedAt };
    await moveReport(db, report, event, { to: status, at: decidedAt, change });
    const { approved } = request;
    await tellOfReport(engine, db, {
      organizationId: report.organizationId,
      reportId: report.id,
      type: 'REPORT_STATUS',
      details: { approved, commentary, analystId, analystName, previousStatus: report.status },
    });
    return {
      id: report.id,
      analystId,
      analystName,
      ...(event === 'REDO' && report.analystId !== null && { previousAnalystId: report.analystId }),
      policyStatus: report.policyStatus,
      commentary,
      status: answerStatus(status, language),
      updatedAt: decidedAt,
    };
  });
}
