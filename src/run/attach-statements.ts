import { webcrypto } from 'node:crypto';
import type { Actor } from '../auth/actor.ts';
import { canonicalJson, sha256 } from '../base/canonical-json.ts';
import { CreditError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import type { Language, Text } from '../base/language.ts';
import { nextSlice } from '../base/slices.ts';
import { getPolicyOfRun } from '../credit-policy/find-policy.ts';
import { cnpjRoot } from '../document/cnpj-root.ts';
import { hideDocument } from '../document/mask.ts';
import { withoutDoubts } from '../financial-statement/analyze-statements.ts';
import type { ExtractedStatements } from '../financial-statement/extracted-statements.ts';
import { withReplacementDoubts } from '../financial-statement/settle-uploads.ts';
import { joinParts, packPart, readDossier } from '../report/dossier-store.ts';
import type { Engine } from '../report/engine.ts';
import { moveReport } from '../report/move-report.ts';
import { packResult } from '../report/policy-result.ts';
import { getSection, requireEndedRun, requireReport } from '../report/read-reports.ts';
import { putReadings } from '../report/reading-store.ts';
import { type Report, statusAfter } from '../report/report.ts';
import type { SectionAnswer } from '../report/report-answer.ts';
import { reportLocks } from '../report/report-locks.ts';
import { touchReport } from '../report/report-store.ts';
import { mentionedIn } from '../report/run-mentions.ts';
import { getRun, noteSectionCount, replaceResult } from '../report/run-store.ts';
import { voidPendingSignature } from '../report/signature-store.ts';
import { findStatementsOfSources } from '../report/source-statements.ts';
import { type AttachedStatements, insertUpload, listAttached } from '../report/statement-store.ts';
import type { FinancialPeriod } from '../sections/financial-statements.ts';
import { inOrder } from '../storage/locks.ts';
import { packFile } from '../storage/packed-bytes.ts';
import { dayIn } from '../wording/calendar.ts';
import { evaluateSections, readingsOfSections } from './evaluate-run.ts';
import { loadProfileOfRun } from './load-profile-of-run.ts';
import { assembleRun, countRunContributors, planRun, replayRun } from './plan-run.ts';
import type { ReceivedFile } from './receive-upload.ts';
import { requireEvidence } from './require-evidence.ts';
import { prepareSection } from './run-step.ts';
import { tellOfResult } from './tell-of-result.ts';
import { tellOfSections, writePart } from './write-part.ts';

/** Statements as they came in, and what was read from them. */
export interface StatementAttachment {
  readonly reportId: string;
  /** Absent where they were typed. */
  readonly fileName?: string;
  /** The file, or the JSON that was typed; a large file as it was packed while it arrived. */
  readonly body: Uint8Array | ReceivedFile;
  readonly extracted: ExtractedStatements;
  /** That a person confirms every figure as it was read, so that periods with doubts count. Default: false. */
  readonly confirm?: boolean;
}

/**
 * Attaches financial statements to a report that is final: they are kept as received, the section FINANCIAL_STATEMENTS
 * is made of everything attached so far, and the policy is evaluated again where it uses statements. No source is asked
 * and nothing is counted anew; a status that an analyst has decided stays, with its signatures. A signature that awaits a second one
 * lapses if the policy was evaluated again. A later run of the report uses them too. A period that would change figures which count
 * has doubts, unless `confirm` is true.
 *
 * @returns the section.
 * @throws CreditError UNKNOWN_REPORT, REPORT_RUNNING, EVIDENCE_EXPIRED, STATEMENTS_NOT_FOR_PEOPLE, STATEMENT_OF_OTHER_COMPANY,
 *   STATEMENT_UNREADABLE for a period that ends in the future. Then nothing is attached.
 */
export async function attachStatements(
  engine: Engine,
  actor: Actor,
  attachment: StatementAttachment,
  language: Language = 'pt-BR',
): Promise<SectionAnswer & { readonly reportId: string }> {
  const { reportId, fileName, body, extracted, confirm = false } = attachment;
  const read = ({ report, uploads, today }: AttachingTo) => {
    const fitting = requireFitting(report, extracted, today);
    if (confirm) return { ...withoutDoubts(fitting), replaces: true as const };
    return withReplacementDoubts(
      fitting,
      uploads.map((upload) => upload.extracted),
    );
  };
  return storeStatements(engine, actor, { reportId, fileName, body, read }, language);
}

/** The report to which statements are attached, while it is locked. */
interface AttachingTo {
  readonly report: Report;
  /** Attached so far, newest first. */
  readonly uploads: readonly AttachedStatements[];
  /** Periods that the sources of the report state and no upload replaces. */
  readonly sources: readonly FinancialPeriod[];
  /** ISO day in the configured time zone. */
  readonly today: string;
}

/** Statements to be attached. */
interface NewStatements {
  readonly reportId: string;
  readonly fileName: string | undefined;
  readonly body: Uint8Array | ReceivedFile;
  /** Returns the figures that are attached. What it throws ends the attachment before anything is written. */
  readonly read: (to: AttachingTo) => ExtractedStatements;
}

/**
 * Attaches what `read` returns, as `attachStatements` does.
 *
 * @returns the section FINANCIAL_STATEMENTS.
 * @throws CreditError UNKNOWN_REPORT, REPORT_RUNNING, EVIDENCE_EXPIRED; what `read` throws.
 */
export async function storeStatements(
  engine: Engine,
  actor: Actor,
  { reportId, fileName, body, read }: NewStatements,
  language: Language,
): Promise<SectionAnswer & { readonly reportId: string }> {
  // Its document never changes.
  const target = await requireReport(engine.storage.db, actor, reportId);
  // Done before the transaction, and not on this thread.
  const received = body instanceof Uint8Array ? await packedBody(body) : body;
  await nextSlice();
  await engine.storage.write({ locks: inOrder(reportLocks(target)) }, async (db) => {
    const report = await requireReport(db, actor, reportId);
    const now = engine.clock.now();
    const before = await listAttached(db, report.organizationId, report.id);
    const sources = await findStatementsOfSources(db, report);
    const extracted = read({ report, uploads: before, sources, today: dayIn(now, engine.timezone) });
    await requireEndedRun(db, report);
    const at = now.toISOString();
    await keepUpload(db, { fileName, extracted }, { report, actor, at, received });

    const run = await getRun(db, report.currentRunId);
    await requireEvidence(db, run, engine.timezone);
    const { policy, hash } = await getPolicyOfRun(db, run);
    const document = { kind: report.documentKind, value: report.document };
    const uploads = await listAttached(db, report.organizationId, report.id);
    const plan = planRun({ document, policy, uploads }, await loadProfileOfRun(engine, db, run));
    const results = replayRun(plan, (await readDossier(db, run.id)).evidence);
    const assembled = assembleRun(plan, results);
    const claim = { run, report };
    const key = { id: run.id, organizationId: run.organizationId, document: report.document };
    // What is derived may follow from the statements too.
    const affected = ['FINANCIAL_STATEMENTS', ...plan.collection.derived];
    const changed = assembled.filter(({ type }) => affected.includes(type));
    const sections = changed.map((section) => prepareSection(section, at));
    const { news } = await writePart(db, key, {
      part: packPart({ sections, evidence: [] }),
      sections,
      mentioned: mentionedIn({ sections, evidence: [] }, report.document),
      hash: engine.documentHashes.ready(report.organizationId),
      awaited: await engine.outbox.awaited(db, report.organizationId),
    });
    await tellOfSections(engine, db, claim, news);
    await noteSectionCount(db, run, await joinParts(db, key));
    const { policySection } = await getRun(db, run.id);
    const isEvaluated = run.policyResult !== null && policy.additionals.includes('FINANCIAL_STATEMENTS');
    if (!isEvaluated) {
      await touchReport(db, report, at);
      return;
    }
    const result = evaluateSections({ run, report, policy, policyHash: hash }, assembled);
    const { policyStatus, score } = result;
    const integrationCount = countRunContributors(plan, results);
    const kept = { ...policySection, details: canonicalJson(result), integrationCount, updatedAt: at };
    const packed = packResult(kept);
    await replaceResult(db, key, packed);
    await putReadings(db, run, readingsOfSections({ run, report, policy, policyHash: hash }, assembled));
    const status = statusAfter(policy, { outcome: 'EVALUATED', policyStatus });
    const terms = status === 'APPROVED' ? (result.terms ?? null) : null;
    await moveReport(db, report, 'REEVALUATED', {
      at,
      to: report.decidedAt === null ? status : report.status,
      change: { policyStatus, score, ...(report.decidedAt === null && { terms }) },
      result: packed,
      evaluated: run,
    });
    // The signature that awaits a second one was given on another result.
    await voidPendingSignature(db, report);
    const isNew = run.policyResult !== kept.details || policySection?.integrationCount !== integrationCount;
    if (isNew) await tellOfResult(engine, db, claim, { ...result, integrationCount });
  });
  await nextSlice();
  const section = { reportId, type: 'FINANCIAL_STATEMENTS' };
  return getSection(engine, actor, section, language);
}

async function keepUpload(
  db: Engine['storage']['db'],
  { fileName, extracted }: { readonly fileName: string | undefined; readonly extracted: ExtractedStatements },
  {
    report,
    actor,
    at,
    received,
  }: {
    readonly report: Report;
    readonly actor: Actor;
    readonly at: string;
    readonly received: ReceivedFile;
  },
): Promise<void> {
  const extractedJson = canonicalJson(extracted);
  const upload: AttachedStatements = {
    id: newId('fin'),
    organizationId: report.organizationId,
    reportId: report.id,
    analystId: actor.analystId,
    fileName: fileName ?? null,
    sha256: received.sha256,
    extracted,
    extractedSha256: sha256(extractedJson),
    uploadedAt: at,
  };
  await insertUpload(db, upload, { document: report.document, file: received.kept, extractedJson });
}

async function packedBody(bytes: Uint8Array): Promise<ReceivedFile> {
  const [digest, kept] = await Promise.all([webcrypto.subtle.digest('SHA-256', bytes), packFile(bytes)]);
  return { sha256: Buffer.from(digest).toString('hex'), kept };
}

/**
 * Returns the statements if they are those of the report's company, and of the past. A CNPJ that a PDF prints away from the
 * titles is a doubt: it may be that of a subsidiary in a note.
 */
function requireFitting(report: Report, extracted: ExtractedStatements, today: string): ExtractedStatements {
  if (report.documentKind === 'cpf')
    throw new CreditError('STATEMENTS_NOT_FOR_PEOPLE', { reportId: report.id });
  for (const { end } of extracted.periods) {
    if (end > today) throw new CreditError('STATEMENT_UNREADABLE', { place: end, reason: inFuture });
  }
  const { document, printed } = extracted.company;
  // A company files for all its branches under the number of its head office: the root is what must be equal.
  const isOwn = (cnpj: string) => cnpjRoot(cnpj) === cnpjRoot(report.document);
  const named = printed ?? (document === null ? [] : [{ document, isInTitle: true }]);
  const [first] = named;
  if (first === undefined || named.some((one) => one.isInTitle && isOwn(one.document))) return extracted;
  if (!named.some((one) => isOwn(one.document))) {
    throw new CreditError('STATEMENT_OF_OTHER_COMPANY', {
      found: hideDocument(first.document),
      expected: hideDocument({ kind: 'cnpj', value: report.document }),
    });
  }
  const doubt = { kind: 'COMPANY_UNCLEAR', field: 'totalAssets', stated: null, computed: null } as const;
  const periods = extracted.periods.map((period) => ({
    ...period,
    doubts: [...(period.doubts ?? []), doubt],
  }));
  return { ...extracted, periods };
}

const inFuture: Text = {
  en: 'the period ends in the future',
  'pt-BR': 'o período termina no futuro',
};
