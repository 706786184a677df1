import type { Actor } from '../auth/actor.ts';
import { canonicalJson, sha256 } from '../base/canonical-json.ts';
import { CreditError } from '../base/errors.ts';
import { inOrder, lockOf } from '../storage/locks.ts';
import { type AcceptedRun, type CreateReportRequest, reportAcceptor } from './create-report.ts';
import { deleteExpiredAnswers, findKeptAnswer, insertKeptAnswer, keptForMs } from './kept-answer-store.ts';
import { answerCreated, type CreateReportAnswer } from './report-answer.ts';
import type { ReportEngine } from './report-engine.ts';

export interface AcceptOptions {
  /** A key of the caller's own: the same request under it is answered once. */
  readonly idempotency?: { readonly clientId: string; readonly key: string };
  /** Throws where no more work can be taken; asked only where a run would be made. */
  readonly admit?: () => void;
}

/** The answer to a request for an analysis, and what is to be worked on. */
export interface AcceptedReport {
  /** 201 for a new report, else 200. */
  readonly status: number;
  readonly reportId: string;
  readonly body: string;
  /** True where this is the answer to an earlier request under the same key. */
  readonly replayed: boolean;
  /** The run that was made; undefined where nothing new is to be done. */
  readonly runId: string | undefined;
}

/**
 * Accepts a request for the API: the report, its run and, for a keyed request, the answer itself are written in one
 * transaction, so that a repetition after a crash is given the first answer.
 *
 * @throws CreditError as createReport; IDEMPOTENCY_KEY_REUSED; what `admit` throws. A refused request keeps no key.
 */
export async function acceptReport(
  engine: ReportEngine,
  actor: Actor,
  request: CreateReportRequest,
  options: AcceptOptions = {},
): Promise<AcceptedReport> {
  const { idempotency } = options;
  const accept = await reportAcceptor(engine, actor, options);
  const { organizationId } = actor;
  const key = idempotency && {
    organizationId,
    clientId: idempotency.clientId,
    keyHash: sha256(idempotency.key),
  };
  const locks = inOrder([
    lockOf.document(organizationId, request.document.value),
    ...(key === undefined ? [] : [lockOf.keptAnswer(key)]),
  ]);
  return engine.storage.write({ locks }, async (db) => {
    const now = engine.clock.now();
    if (key === undefined) return answer(await accept(db, request));

    const requestHash = hashRequest(request);
    const kept = await findKeptAnswer(db, key, now.toISOString());
    if (kept !== undefined) {
      if (kept.requestHash !== requestHash) throw new CreditError('IDEMPOTENCY_KEY_REUSED', {});
      const { status, location, body } = kept;
      return { status, reportId: location, body, replayed: true, runId: undefined };
    }
    const accepted = answer(await accept(db, request));
    await deleteExpiredAnswers(db, now.toISOString());
    const expiresAt = new Date(now.getTime() + keptForMs).toISOString();
    const { status, reportId: location, body } = accepted;
    await insertKeptAnswer(db, key, { requestHash, status, location, body, expiresAt });
    return accepted;

    function answer({ report, run, outcome }: AcceptedRun): AcceptedReport {
      const content: CreateReportAnswer = answerCreated(report, run, { reused: outcome === 'REUSED', now });
      return {
        status: outcome === 'CREATED' ? 201 : 200,
        reportId: report.id,
        body: JSON.stringify(content),
        replayed: false,
        runId: outcome === 'REUSED' || outcome === 'JOINED' ? undefined : run.id,
      };
    }
  });
}

/** Equal for requests that mean the same, however their JSON was written. */
function hashRequest(request: CreateReportRequest): string {
  const { document, policyId, externalId, requestedAmount, reuseWithinDays } = request;
  return sha256(canonicalJson({ document, policyId, externalId, requestedAmount, reuseWithinDays }));
}
