import { canonicalJson } from '../base/canonical-json.ts';
import { newId } from '../base/ids.ts';
import type { AssembledSection } from '../collector/assemble.ts';
import type { SourceResult } from '../collector/collect.ts';
import type { CreditPolicyDetails } from '../sections/credit-policy.ts';
import { priceOf } from '../usage/price-table.ts';
import { insertUsage } from '../usage/usage-store.ts';
import type { ClaimedRun } from './claim-run.ts';
import { evaluateSections } from './evaluate-run.ts';
import { type ReportError, requireTransition } from './report.ts';
import type { ReportEngine } from './report-engine.ts';
import { finishedDetails, tellOfReport } from './report-events.ts';
import { moveReport } from './report-store.ts';
import { stillOurs, writeSection } from './run-journal.ts';
import { finishRun } from './run-store.ts';
import { writePolicyResult } from './write-policy-result.ts';

/** What a collection brought: the sources' results and the sections made of them. */
interface Findings {
  readonly results: readonly SourceResult[];
  readonly assembled: readonly AssembledSection[];
}

/**
 * Evaluates the policy and ends the run: result, report, section CREDIT_POLICY and usage in one transaction. A
 * rule that throws ends it in ERROR instead, which is never counted.
 */
export async function finishEvaluated(
  engine: ReportEngine,
  claim: ClaimedRun,
  findings: Findings,
): Promise<'COMPLETED' | 'ERROR'> {
  let result: CreditPolicyDetails;
  try {
    result = evaluateSections(claim, findings.assembled);
  } catch (defect) {
    requireTransition('EVALUATION_BROKE', 'EVALUATING', 'ERROR');
    const message = `the evaluation failed: ${defect instanceof Error ? defect.message : String(defect)}`;
    const at = engine.clock.now().toISOString();
    const error = { source: 'policy', section: 'CREDIT_POLICY', code: 'EVALUATION_FAILED', message, at };
    await endInError(engine, claim, { errors: [...reportErrors(findings), error], at, sections: [] });
    return 'ERROR';
  }

  const { run, report, policy } = claim;
  const { depth, additionals } = policy;
  const { documentKind } = report;
  const status = policy.usePolicyResult ? result.policyStatus : 'COMPLETED';
  requireTransition('EVALUATED', 'EVALUATING', status);
  await engine.storage.write(async (db) => {
    const at = engine.clock.now().toISOString();
    const end = {
      phase: 'COMPLETED',
      errors: reportErrors(findings),
      policyResult: canonicalJson(result),
    } as const;
    await stillOurs(finishRun(db, claim.hold, { ...end, finishedAt: at }));
    const { policyStatus, score } = result;
    await moveReport(db, report, { status, policyStatus, score }, at);
    await writePolicyResult(engine, db, claim, result);
    const subject = { organizationId: run.organizationId, reportId: report.id };
    await tellOfReport(engine, db, {
      ...subject,
      type: 'REPORT_FINISHED',
      details: finishedDetails(at, end.errors),
    });
    await insertUsage(db, {
      id: newId('usg'),
      organizationId: run.organizationId,
      runId: run.id,
      reportId: report.id,
      policyId: run.policyId,
      documentKind,
      depth,
      additionals,
      priceCents: priceOf(engine.prices, { documentKind, depth, additionals }),
      countedAt: at,
    });
  });
  engine.endings.tell(report.id);
  return 'COMPLETED';
}

/** The end without a decision, because a required source failed: nothing is evaluated and nothing counted. */
export async function finishWithError(
  engine: ReportEngine,
  claim: ClaimedRun,
  findings: Findings,
): Promise<void> {
  requireTransition('SOURCE_FAILED', 'PROCESSING', 'ERROR');
  await endInError(engine, claim, {
    errors: reportErrors(findings),
    at: engine.clock.now().toISOString(),
    sections: findings.assembled.filter((section) => section.errors.length > 0),
  });
}

async function endInError(
  engine: ReportEngine,
  claim: ClaimedRun,
  end: { errors: readonly ReportError[]; at: string; sections: readonly AssembledSection[] },
): Promise<void> {
  const { errors, at } = end;
  await engine.storage.write(async (db) => {
    await stillOurs(
      finishRun(db, claim.hold, { phase: 'ERROR', errors, policyResult: null, finishedAt: at }),
    );
    const { id: reportId, organizationId } = claim.report;
    await moveReport(db, claim.report, { status: 'ERROR' }, at);
    for (const section of end.sections) await writeSection(engine, db, claim, section);
    const details = finishedDetails(at, errors);
    await tellOfReport(engine, db, { organizationId, reportId, type: 'REPORT_FINISHED', details });
  });
  engine.endings.tell(claim.report.id);
}

/** One entry for each failed source and each section that it should have given. */
function reportErrors({ results, assembled }: Findings): ReportError[] {
  return results.flatMap(({ source, failure, evidence }): ReportError[] => {
    if (failure === null) return [];
    const error = { source, code: failure.code, message: failure.message, at: evidence.receivedAt };
    const missed = assembled.filter((section) => section.errors.some((one) => one.source === source));
    if (missed.length === 0) return [{ ...error, section: null }];
    return missed.map((section) => ({ ...error, section: section.type }));
  });
}
