import type { Actor } from '../auth/actor.ts';
import { canonicalJson, sha256 } from '../base/canonical-json.ts';
import type { Language } from '../base/language.ts';
import { inOrder, lockOf } from '../storage/locks.ts';
import { type AcceptedRun, type CreateReportRequest, ReportAcceptor } from './create-report.ts';
import type { Engine } from './engine.ts';
import { answerOnce, type Idempotency, keyedRequest } from './keyed-request.ts';
import { answerCreated, type CreateReportAnswer, defaultLanguage } from './report-answer.ts';
import { reservationLocks } from './reserve-cost.ts';

interface AcceptOptions {
  readonly idempotency?: Idempotency;
  /** Throws where no more work can be taken; asked only where a run would be made. */
  readonly admit?: () => void;
  /** Of the titles in the answer. */
  readonly language?: Language;
}

/** The answer to a request for an analysis, and what is to be worked on. */
interface AcceptedReport {
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
  engine: Engine,
  actor: Actor,
  request: CreateReportRequest,
  options: AcceptOptions = {},
): Promise<AcceptedReport> {
  const { idempotency, language = defaultLanguage, ...acceptorOptions } = options;
  const acceptor = await ReportAcceptor.open(engine, actor, acceptorOptions);
  const keyed = idempotency && keyedRequest(actor, idempotency, () => hashRequest(request));
  const locks = inOrder([
    lockOf.document(actor.organizationId, request.document.value),
    ...reservationLocks(engine, actor.organizationId, null),
    ...(keyed === undefined ? [] : [lockOf.keptAnswer(keyed)]),
  ]);
  return engine.storage.write({ locks }, async (db) => {
    const now = engine.clock.now();
    const answer = await answerOnce(db, keyed, now, async () =>
      toAnswer(await acceptor.accept(db, request), { now, language, externalId: request.externalId }),
    );
    const { status, subjectId: reportId, body, replayed } = answer;
    return { status, reportId, body, replayed, runId: answer.replayed ? undefined : answer.runId };
  });
}

function toAnswer(
  { report, run, outcome }: AcceptedRun,
  {
    now,
    language,
    externalId,
  }: {
    readonly now: Date;
    readonly language: Language;
    /** That of the request. */
    readonly externalId: string | undefined;
  },
) {
  const reused = outcome === 'REUSED';
  const content: CreateReportAnswer = {
    ...answerCreated(report, run, { reused, now, language }),
    ...(externalId !== undefined && { externalId }),
  };
  return {
    status: outcome === 'CREATED' ? 201 : 200,
    subjectId: report.id,
    body: JSON.stringify(content),
    document: report.document,
    runId: outcome === 'REUSED' || outcome === 'JOINED' ? undefined : run.id,
  };
}

/** Equal for requests that mean the same, however their JSON was written. */
function hashRequest(request: CreateReportRequest): string {
  const { document, policyId, externalId, requestedAmount, inputs, purpose, reuseWithinDays } = request;
  const terms = { document, policyId, externalId, requestedAmount, inputs, purpose, reuseWithinDays };
  return sha256(canonicalJson(terms));
}
