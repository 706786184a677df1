import { setImmediate as nextTurn } from 'node:timers/promises';
import { canonicalJson } from '../base/canonical-json.ts';
import { newId } from '../base/ids.ts';
import { type AssembledSection, finishedSections } from '../collector/assemble.ts';
import type { SourceResult } from '../collector/collect.ts';
import { insertEvidence } from '../collector/evidence-store.ts';
import { sectionTypes } from '../sections/index.ts';
import type { ClaimedRun } from './claim-run.ts';
import { LeaseLost } from './lease.ts';
import { requireTransition } from './report.ts';
import type { ReportEngine } from './report-engine.ts';
import { tellOfReport } from './report-events.ts';
import { moveReport } from './report-store.ts';
import { moveRun } from './run-store.ts';
import { putSection } from './section-store.ts';

type Db = Parameters<typeof putSection>[0];

/**
 * Keeps what the sources answer. Answers that arrive together are written in one transaction, so that a run costs
 * a few syncs and not one for each source.
 */
export function openJournal(
  engine: ReportEngine,
  claim: ClaimedRun,
  options: { sources: Parameters<typeof finishedSections>[1]; stop: AbortController },
) {
  const results: SourceResult[] = [];
  const writtenSections = new Set<string>();
  let waiting: SourceResult[] = [];
  let writing: Promise<void> = Promise.resolve();

  async function flush(): Promise<void> {
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    results.push(...batch);
    const finished = finishedSections(claim.assemblyPlan, options.sources, [
      ...claim.attached,
      ...results,
    ]).filter((section) => !writtenSections.has(section.type));
    await engine.storage.write(async (db) => {
      await stillOurs(moveRun(db, claim.hold, { sourcesDone: results.length }));
      for (const result of batch) if (!result.kept) await insertEvidence(db, claim.run, result);
      for (const section of finished) await writeSection(engine, db, claim, section);
    });
    for (const section of finished) writtenSections.add(section.type);
  }

  return {
    add(result: SourceResult): void {
      waiting.push(result);
      if (waiting.length > 1) return;
      // What other sources answer in the same turn of the event loop comes along.
      writing = Promise.all([writing, nextTurn()]).then(flush);
      writing.catch((error: unknown) => options.stop.abort(error));
    },
    /** Resolves when everything added is on disk; rejects with the first failure to write. */
    settled: (): Promise<void> => writing,
    /** Writes the sections that remain and moves the run on to evaluation. */
    async complete(assembled: readonly AssembledSection[]): Promise<void> {
      requireTransition('COLLECTED', 'PROCESSING', 'EVALUATING');
      await engine.storage.write(async (db) => {
        await stillOurs(moveRun(db, claim.hold, { phase: 'EVALUATING' }));
        await moveReport(db, claim.report, { status: 'EVALUATING' }, engine.clock.now().toISOString());
        for (const section of assembled) {
          if (!writtenSections.has(section.type)) await writeSection(engine, db, claim, section);
        }
      });
    },
  };
}

/**
 * Writes one assembled section of the run, and tells of it where it is new or says something new. The caller has checked
 * the hold in the same transaction, and moved the report first.
 */
export async function writeSection(
  engine: ReportEngine,
  db: Db,
  claim: Pick<ClaimedRun, 'run' | 'report'>,
  section: AssembledSection,
): Promise<void> {
  const { organizationId } = claim.run;
  const { type, status, integrationCount } = section;
  const id = await putSection(db, {
    id: newId('sec'),
    organizationId,
    reportId: claim.report.id,
    runId: claim.run.id,
    type,
    position: sectionTypes.indexOf(type),
    status,
    details: canonicalJson(section.details ?? {}),
    integrationCount,
    sources: section.sources,
    errors: section.errors,
    updatedAt: engine.clock.now().toISOString(),
  });
  if (id === undefined) return;
  await tellOfReport(engine, db, {
    organizationId,
    reportId: claim.report.id,
    type: 'REPORT',
    details: { section: { id, type, status, integrationCount } },
  });
}

/** @throws LeaseLost when the step found the run in other hands; the transaction around it is undone. */
export async function stillOurs(moved: Promise<boolean>): Promise<void> {
  if (!(await moved)) throw new LeaseLost();
}
