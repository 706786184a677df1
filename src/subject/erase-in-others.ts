import { appendAudit } from '../audit/append-audit.ts';
import { hashesNow } from '../audit/hashes-now.ts';
import { canonicalJson } from '../base/canonical-json.ts';
import { nextSlice } from '../base/slices.ts';
import type { HashDocument } from '../privacy/document-hashes.ts';
import { deleteMention, insertDueRun, listMentioningRuns, mentionHash } from '../privacy/mention-store.ts';
import { joinParts, type RunKey, readDossier, replaceDossier } from '../report/dossier-store.ts';
import { fillMentions } from '../report/fill-mentions.ts';
import { packResult } from '../report/policy-result.ts';
import { isFinal, type Run } from '../report/report.ts';
import { touchReport } from '../report/report-store.ts';
import { mentionedIn } from '../report/run-mentions.ts';
import { getReportOfRun, getRun, noteSectionCount, replaceResult } from '../report/run-store.ts';
import { lockOf } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import { maskTexts } from './erase-by-document-store.ts';
import { auditOf, maskEvents } from './erase-records.ts';
import { listExportsOf } from './erase-rows-store.ts';
import type { Eraser, LiveErasure } from './eraser.ts';
import type { ErasedMention } from './erasure.ts';
import { insertTraces, isAtStep, moveErasure } from './erasure-store.ts';
import { type MaskedDossier, maskDossier } from './mask-dossier.ts';
import type { SubjectMask } from './subject-mask.ts';

type Db = Storage['db'];

/** So many runs are listed at once. */
const atOnce = 200;

/**
 * Takes a document, and the names of whom it is, out of what was collected about others: run by run, each in a transaction of its
 * own. Of a run under way more may come, so that its end is waited for.
 *
 * @returns false where nothing is left but such runs.
 */
export async function eraseInOthers(eraser: Eraser, one: LiveErasure): Promise<boolean> {
  const { engine } = eraser;
  const { storage } = engine;
  if (one.scope === 'REPORT')
    return storage.write({ locks: [] }, (db) => moveErasure(db, one, { step: 'FILES' }));
  const hash = await engine.documentHashes.forOrganization(one.organizationId);
  for (;;) {
    const runs = await listMentioningRuns(storage.db, one, atOnce);
    if (runs.length === 0) {
      await storage.write({ locks: [] }, (db) => moveErasure(db, one, { step: 'FILES' }));
      await fillMentions(engine, one.organizationId);
      return true;
    }
    let masked = 0;
    for (const runId of runs) {
      await nextSlice();
      if (await maskRun(eraser, one, { runId, hash })) masked += 1;
    }
    if (masked === 0) return false;
  }
}

/** @returns false for a run that is under way. */
async function maskRun(
  { engine, shelf }: Eraser,
  one: LiveErasure,
  { runId, hash }: { readonly runId: string; readonly hash: HashDocument },
): Promise<boolean> {
  const { storage, clock } = engine;
  const { organizationId } = one;
  const report = await getReportOfRun(storage.db, runId);
  const removeFiles = async () => {
    for (const file of await listExportsOf(storage.db, organizationId, [report.id]))
      await shelf.remove({ ...file, organizationId });
  };
  // Before, since whoever stops here comes again; and after, for what was made meanwhile.
  await removeFiles();
  const done = await storage.write(
    { locks: [lockOf.document(organizationId, report.document)] },
    async (db) => {
      if (!(await isAtStep(db, one))) return true;
      const run = await getRun(db, runId);
      if (!isFinal(run.phase)) return false;
      const at = clock.now().toISOString();
      const masked = await maskCollected(db, { ...run, document: report.document }, { ...one, hash, at });
      await deleteMention(db, run, one.documentHash);
      if (masked === undefined) return true;
      const others = mentionedIn(masked.dossier, report.document);
      // What was noted was of somebody else too, or of somebody else alone: it is noted anew when this one is through.
      if (others.some((other) => mentionHash(hash(other)) === mentionHash(one.documentHash)))
        await insertDueRun(db, run);
      const { id: reportId, document: owner } = report;
      const { mask } = masked;
      const changed = [
        ...(await maskTexts(db, { ...one, id: reportId, owner }, mask)),
        ...(await maskEvents(db, one, { topic: reportId, mask })),
      ];
      await touchReport(db, { id: reportId, organizationId }, at);
      const records = changed.map((rows) => ({ kind: 'RECORDS', ...rows }) as const);
      await insertTraces(db, one, [traceOf(reportId, run, masked), ...records]);
      // What the chain said of it before is of words that are gone.
      const hashes = await hashesNow(db, { organizationId, reportId });
      if (hashes !== undefined)
        appendAudit(db, { ...auditOf(one), at, ...hashes, details: { ...hashes.details, erasure: one.id } });
      return true;
    },
  );
  if (done) await removeFiles();
  return done;
}

/** Masks what a run has collected, and what the policy made of it; undefined where nothing of it is kept. */
async function maskCollected(
  db: Db,
  run: Run & RunKey,
  options: Pick<LiveErasure, 'document' | 'names'> & { readonly hash: HashDocument; readonly at: string },
): Promise<MaskedDossier | undefined> {
  await noteSectionCount(db, run, await joinParts(db, run));
  const dossier = await readDossier(db, run.id);
  if (dossier.sections.length + dossier.evidence.length === 0) return undefined;
  const masked = maskDossier(dossier, options);
  await replaceDossier(db, run, masked.dossier);
  await maskResult(db, run, masked.mask);
  return masked;
}

async function maskResult(db: Db, run: Run & RunKey, mask: SubjectMask): Promise<void> {
  const { policyResult, policySection } = await getRun(db, run.id);
  if (policyResult === null || policySection === null) return;
  const details = canonicalJson(mask.value(JSON.parse(policyResult)));
  if (details !== policyResult) await replaceResult(db, run, packResult({ ...policySection, details }));
}

function traceOf(reportId: string, run: Run, { sections, answers }: MaskedDossier): ErasedMention {
  return {
    kind: 'MENTION',
    reportId,
    runId: run.id,
    sections,
    answers: answers.map(({ role, provider, keyedSha256, sha256 }) => ({
      role,
      provider,
      before: keyedSha256,
      after: sha256,
    })),
  };
}
