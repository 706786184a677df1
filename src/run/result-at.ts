import { canonicalJson } from '../base/canonical-json.ts';
import { CreditError } from '../base/errors.ts';
import { getPolicyOfRun } from '../credit-policy/find-policy.ts';
import { readDossier } from '../report/dossier-store.ts';
import type { Engine } from '../report/engine.ts';
import type { Report, Run } from '../report/report.ts';
import { listAllSections, type StoredSection } from '../report/section-store.ts';
import { listAttached } from '../report/statement-store.ts';
import type { Storage } from '../storage/open-database.ts';
import { evaluateSections } from './evaluate-run.ts';
import { loadProfileOfRun } from './load-profile-of-run.ts';
import { assembleRun, planRun, replayRun } from './plan-run.ts';
import { requireEvidence } from './require-evidence.ts';
import { prepareSection } from './run-step.ts';

/** A run and its sections as they were at a time. */
interface ResultAt {
  readonly run: Run;
  readonly sections: readonly StoredSection[];
  /** When the policy was evaluated, ISO 8601. */
  readonly evaluatedAt: string;
}

/**
 * Returns a run with the result and the sections that it had at a time. If statements were attached since, both are derived from the
 * kept answers without these statements.
 *
 * @param at ISO 8601.
 * @throws CreditError EVIDENCE_EXPIRED or EVIDENCE_ERASED if statements were attached since and the answers are no longer kept;
 * RECORD_DAMAGED.
 */
export async function readResultAt(
  engine: Engine,
  db: Storage['db'],
  { report, run, at }: { readonly report: Report; readonly run: Run; readonly at: string },
): Promise<ResultAt> {
  const stored = await listAllSections(db, run);
  const uploads = await listAttached(db, report.organizationId, report.id);
  const attached = uploads.filter(({ uploadedAt }) => uploadedAt <= at);
  const finishedAt = run.finishedAt ?? run.asOf;
  if (run.policyResult === null || attached.length === uploads.length)
    return { run, sections: stored, evaluatedAt: run.policySection?.updatedAt ?? finishedAt };
  const { policy, hash } = await getPolicyOfRun(db, run);
  await requireEvidence(db, run, engine.timezone);
  const { evidence } = await readDossier(db, run.id);
  const erased = evidence.find((one) => one.evidence.erasedAt !== undefined);
  if (erased !== undefined)
    throw new CreditError('EVIDENCE_ERASED', { reportId: report.id, role: erased.role });
  const document = { kind: report.documentKind, value: report.document };
  const plan = planRun({ document, policy, uploads: attached }, await loadProfileOfRun(engine, db, run));
  const assembled = assembleRun(plan, replayRun(plan, evidence));
  const result = evaluateSections({ run, report, policy, policyHash: hash }, assembled);
  const affected = new Set<string>(['FINANCIAL_STATEMENTS', ...plan.collection.derived]);
  const before = new Map(assembled.map((section) => [section.type as string, section]));
  const sections = stored.flatMap((section): readonly StoredSection[] => {
    if (section.type === 'CREDIT_POLICY') return [{ ...section, details: canonicalJson(result) }];
    if (!affected.has(section.type)) return [section];
    const derived = before.get(section.type);
    if (derived === undefined) return [];
    const { position: _, ...prepared } = prepareSection(derived, section.updatedAt);
    return [{ ...section, ...prepared }];
  });
  const [newest] = attached;
  const isLater = newest !== undefined && newest.uploadedAt > finishedAt;
  return {
    run: { ...run, policyResult: canonicalJson(result) },
    sections,
    evaluatedAt:
      isLater && policy.additionals.includes('FINANCIAL_STATEMENTS') ? newest.uploadedAt : finishedAt,
  };
}
