import type { Actor } from '../auth/actor.ts';
import { canonicalJson, sha256 } from '../base/canonical-json.ts';
import { CreditError } from '../base/errors.ts';
import { assembleSections } from '../collector/assemble.ts';
import { applicableSources } from '../collector/collect.ts';
import { listEvidence, replayEvidence } from '../collector/evidence-store.ts';
import { getPolicyVersion } from '../credit-policy/find-policy.ts';
import { hideDocumentsInText } from '../document/mask.ts';
import { requireReport } from '../report/read-reports.ts';
import type { ReportEngine } from '../report/report-engine.ts';
import { getRun } from '../report/run-store.ts';
import { listSections } from '../report/section-store.ts';
import { listUploads } from '../report/statement-store.ts';
import { planCollection } from '../sections/collection-plan.ts';
import { attachedResults, attachmentSource, withAttachments } from './attached-statements.ts';
import { optionalSources } from './claim-run.ts';
import { evaluateSections } from './evaluate-run.ts';

/** The proof that a decision follows from what the sources had answered. */
export interface ReplayAnswer {
  readonly reportId: string;
  readonly runId: string;
  readonly equal: true;
  readonly policyId: string;
  readonly policyVersion: number;
  readonly policyHash: string;
  readonly asOf: string;
  readonly policyStatus: string;
  readonly score: number | null;
  /** How many answers were read again, and sections and results compared. */
  readonly evidence: number;
  readonly sections: number;
  /** SHA-256 of the policy result's canonical JSON, stored and replayed alike. */
  readonly sha256: string;
}

/**
 * Derives the decision of the report's latest run again from the kept evidence, and compares every section and
 * the policy result with what was stored, byte for byte. Asks no source and changes nothing.
 *
 * @throws CreditError UNKNOWN_REPORT; REPLAY_IMPOSSIBLE for a run that was never evaluated; REPLAY_DIFFERS naming
 * the first difference.
 */
export async function replayReport(
  engine: ReportEngine,
  actor: Actor,
  reportId: string,
): Promise<ReplayAnswer> {
  const { db } = engine.storage;
  const report = await requireReport(db, actor, reportId);
  const run = await getRun(db, report.currentRunId);
  if (run.policyResult === null) throw new CreditError('REPLAY_IMPOSSIBLE', { reportId, phase: run.phase });

  const { policy, hash } = await getPolicyVersion(db, run.organizationId, run.policyId, run.policyVersion);
  const document = { kind: report.documentKind, value: report.document };
  const plan = planCollection(document.kind, policy.depth, policy.additionals);
  const profile = await engine.loadProfile(run.profile);
  const sources = applicableSources(profile.sources, document.kind, plan);
  const evidence = await listEvidence(db, run.id);
  for (const kept of evidence) {
    compare(reportId, `evidence ${kept.role} sha256`, kept.evidence.sha256, sha256(kept.evidence.body));
  }
  const results = replayEvidence(evidence, { document, plan, sources, optional: optionalSources(policy) });
  const uploads = await listUploads(db, report.organizationId, report.id);
  for (const upload of uploads) {
    compare(reportId, `statements ${upload.id} sha256`, upload.sha256, sha256(upload.body));
    compare(
      reportId,
      `statements ${upload.id} figures`,
      upload.extractedSha256,
      sha256(upload.extractedJson),
    );
  }
  const assembled = assembleSections(
    withAttachments(plan, uploads),
    [attachmentSource, ...sources],
    [...attachedResults(uploads), ...results],
  );
  const result = evaluateSections({ run, report, policy, policyHash: hash }, assembled);

  const stored = new Map((await listSections(db, run.id)).map((section) => [section.type, section.details]));
  stored.delete('CREDIT_POLICY');
  for (const section of assembled) {
    compare(
      reportId,
      section.type,
      stored.get(section.type) ?? 'nothing',
      canonicalJson(section.details ?? {}),
    );
    stored.delete(section.type);
  }
  for (const [type, details] of stored) compare(reportId, type, details, 'nothing');
  const replayed = canonicalJson(result);
  compare(reportId, 'CREDIT_POLICY', run.policyResult, replayed);
  return {
    reportId,
    runId: run.id,
    equal: true,
    policyId: run.policyId,
    policyVersion: run.policyVersion,
    policyHash: hash,
    asOf: run.asOf,
    policyStatus: result.policyStatus,
    score: result.score,
    evidence: evidence.length + uploads.length,
    sections: assembled.length,
    sha256: sha256(replayed),
  };
}

function compare(reportId: string, path: string, stored: string, replayed: string): void {
  if (stored === replayed) return;
  let at = 0;
  while (at < stored.length && stored[at] === replayed[at]) at += 1;
  // A document that the cut halves would not be recognised any more.
  const around = (text: string) =>
    hideDocumentsInText(text.slice(Math.max(0, at - 40), at + 40).replace(/^[\d.]+|[\d.]+$/g, '…'));
  throw new CreditError('REPLAY_DIFFERS', {
    reportId,
    path: `${path}, character ${at + 1}`,
    stored: around(stored),
    replayed: around(replayed),
  });
}
