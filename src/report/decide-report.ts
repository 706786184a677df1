import { appendAudit } from '../audit/append-audit.ts';
import { hashDecision } from '../audit/report-hashes.ts';
import type { Actor } from '../auth/actor.ts';
import { requireEnabled } from '../auth/signer.ts';
import { CreditError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import type { Language } from '../base/language.ts';
import { readTypedText } from '../base/typed-text.ts';
import type { DecisionTerms } from '../sections/decision-terms.ts';
import { inOrder } from '../storage/locks.ts';
import { dayIn } from '../wording/calendar.ts';
import { insertDecision } from './decision-store.ts';
import type { Engine } from './engine.ts';
import { moveReport } from './move-report.ts';
import { requireReport } from './read-reports.ts';
import type { PolicyStatus, Report } from './report.ts';
import { answerStatus, defaultLanguage, type StatusAnswer } from './report-answer.ts';
import { tellOfReport } from './report-events.ts';
import { decisionLocks } from './report-locks.ts';
import { touchReport } from './report-store.ts';
import { getRun } from './run-store.ts';
import { answerSignatures, type SignatureAnswer } from './signature-answer.ts';
import {
  countSignature,
  insertSignature,
  listSignatures,
  voidPendingSignature,
  voidSignatures,
} from './signature-store.ts';
import { readTerms, type TermsRequest } from './terms-request.ts';
import { type WeighedApproval, weighApproval } from './weigh-approval.ts';

type Db = Engine['storage']['db'];

/** What a decision says why it was taken with. */
const typedCommentary = {
  name: 'commentary',
  longest: 5_000,
  what: { en: 'a justification of', 'pt-BR': 'uma justificativa de' },
};

/** An analyst's decision on a report. */
export interface DecisionRequest {
  readonly id: string;
  readonly approved: boolean;
  /** The justification, 1 to 5,000 characters. */
  readonly commentary: string;
  /** Of an approval; what is left out is the policy's. */
  readonly terms?: TermsRequest;
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
  /** What the approval says beside its status; of one that awaits a signature, what it would say. */
  readonly terms?: DecisionTerms;
  /** Who has signed an approval that takes two signatures. */
  readonly signatures?: readonly SignatureAnswer[];
  /** There where the approval awaits the signature of somebody else, and nothing has changed yet. */
  readonly signaturesMissing?: 1;
  readonly updatedAt: string;
}

/**
 * Registers the first manual decision on a report, in any state. A run in progress continues and sets only `policyStatus`. If
 * an approval requires two signatures, it is stored as the first one and takes effect when another user signs.
 *
 * @throws CreditError UNKNOWN_REPORT, MANUAL_DECISION_EXISTS, INVALID_ARGUMENT (commentary, terms), USER_DISABLED; and what
 * `weighApproval` refuses.
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
 * @throws CreditError UNKNOWN_REPORT, NO_MANUAL_DECISION, INVALID_ARGUMENT (commentary, terms), USER_DISABLED; and what
 * `weighApproval` refuses.
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
 * @throws CreditError UNKNOWN_REPORT, MANUAL_DECISION_EXISTS, NO_MANUAL_DECISION.
 */
export async function requireDecidable(
  engine: Engine,
  actor: Actor,
  { id, event }: { readonly id: string; readonly event: 'DECIDE' | 'REDO' },
): Promise<void> {
  refuseStep(await requireReport(engine.storage.db, actor, id), event);
}

function refuseStep(report: Report, event: 'DECIDE' | 'REDO'): void {
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
  const commentary = readTypedText(request.commentary, typedCommentary);
  // Refused before anything is waited for.
  readTerms(request.terms, {
    approved: request.approved,
    today: dayIn(engine.clock.now(), engine.timezone),
  });
  // Its document never changes.
  const { document, documentKind } = await requireReport(engine.storage.db, actor, request.id);
  const { organizationId } = actor;
  const locks = inOrder(decisionLocks({ id: request.id, organizationId, document, documentKind }));
  return engine.storage.write({ locks }, (db) =>
    decideWithin(engine, db, { actor, request: { ...request, commentary }, event, language }),
  );
}

/**
 * The same in the transaction of a caller who is alone with the report and its events.
 *
 * @throws what `decideReport` and `redoDecision` refuse.
 */
export async function decideWithin(
  engine: Engine,
  db: Db,
  {
    actor,
    request,
    event,
    language,
  }: {
    readonly actor: Actor;
    readonly request: DecisionRequest;
    readonly event: 'DECIDE' | 'REDO';
    readonly language: Language;
  },
): Promise<DecisionAnswer> {
  const commentary = readTypedText(request.commentary, typedCommentary);
  const { approved } = request;
  const now = engine.clock.now();
  const today = dayIn(now, engine.timezone);
  const termsRequest = readTerms(request.terms, { approved, today });
  // The report may have been erased before the lock was free.
  const report = await requireReport(db, actor, request.id);
  refuseStep(report, event);
  // The credentials of the actor were checked before the transaction.
  if (actor.isOperator !== true) await requireEnabled(db, actor, [actor.analystId]);
  const run = await getRun(db, report.currentRunId);
  const approval = approved
    ? await weighApproval(engine, db, actor, { report, run, termsRequest })
    : undefined;
  const decision = { report, actor, commentary, approval, at: now.toISOString() };
  if (approval !== undefined && !approval.isWhole) {
    await keepSignature(db, decision);
    await touchReport(db, report, decision.at);
  } else {
    await writeDecision(engine, db, decision, event);
  }
  return answerDecision(db, decision, { event, language });
}

interface Decision {
  /** As it was before. */
  readonly report: Report;
  readonly actor: Actor;
  readonly commentary: string;
  /** undefined where it denies. */
  readonly approval: WeighedApproval | undefined;
  readonly at: string;
}

/** The decision takes effect: on the report, among those kept, and in what is told of it. */
async function writeDecision(
  engine: Engine,
  db: Db,
  decision: Decision,
  event: 'DECIDE' | 'REDO',
): Promise<void> {
  const { report, actor, commentary, approval, at } = decision;
  const { analystId, analystName } = actor;
  const approved = approval !== undefined;
  const terms = approval?.terms ?? null;
  const id = newId('dec');
  await insertDecision(db, {
    id,
    organizationId: report.organizationId,
    reportId: report.id,
    approved,
    commentary,
    analystId,
    analystName,
    previousStatus: report.status,
    previousAnalystId: report.analystId,
    decidedAt: at,
    terms,
  });
  await voidSignatures(db, report);
  if (approval?.joins !== undefined) {
    await countSignature(db, report, approval.joins.id);
    await signReport(db, decision, 'COUNTED');
  }
  const change = { commentary, analystId, analystName, decidedAt: at, terms };
  await moveReport(db, report, event, {
    to: approved ? 'APPROVED' : 'DENIED',
    at,
    change,
    audit: (salt) => ({ decision: id, sha256: hashDecision(salt, { approved, ...change }) }),
  });
  await tellOfReport(engine, db, {
    organizationId: report.organizationId,
    reportId: report.id,
    type: 'REPORT_STATUS',
    details: { approved, commentary, analystId, analystName, previousStatus: report.status },
  });
}

/** The approval awaits the signature of somebody else; one that it takes the place of stands no more. */
async function keepSignature(db: Db, decision: Decision): Promise<void> {
  const { report } = decision;
  await voidPendingSignature(db, report);
  const signature = await signReport(db, decision, 'PENDING');
  appendAudit(db, {
    organizationId: report.organizationId,
    kind: 'APPROVAL_SIGNED',
    at: decision.at,
    actor: decision.actor.analystId,
    details: { signature, report: report.id, run: report.currentRunId },
  });
}

async function signReport(
  db: Db,
  { report, actor, commentary, approval, at }: Decision,
  state: 'PENDING' | 'COUNTED',
): Promise<string> {
  if (approval?.signer === undefined) throw new Error('Nobody signs where the policy asks for no authority');
  const { analystId, analystName } = actor;
  const id = newId('sig');
  await insertSignature(db, report, {
    id,
    state,
    commentary,
    terms: approval.terms,
    analystId,
    analystName,
    ...approval.signer,
    signedAt: at,
  });
  return id;
}

async function answerDecision(
  db: Db,
  { report, actor, commentary, approval, at }: Decision,
  { event, language }: { readonly event: 'DECIDE' | 'REDO'; readonly language: Language },
): Promise<DecisionAnswer> {
  const { analystId, analystName } = actor;
  const decided = approval === undefined ? 'DENIED' : approval.isWhole ? 'APPROVED' : report.status;
  const terms = approval?.terms ?? null;
  return {
    id: report.id,
    analystId,
    analystName,
    ...(event === 'REDO' && report.analystId !== null && { previousAnalystId: report.analystId }),
    policyStatus: report.policyStatus,
    commentary,
    status: answerStatus(decided, language),
    ...(terms !== null && { terms }),
    ...answerSignatures(approval?.signer === undefined ? [] : await listSignatures(db, report)),
    updatedAt: at,
  };
}
