import { newId } from '../base/ids.ts';
import type { Engine } from '../report/engine.ts';
import { tellOfReport } from '../report/report-events.ts';
import { putSections } from '../report/section-store.ts';
import { sectionTypes } from '../sections/index.ts';
import type { Storage } from '../storage/open-database.ts';
import type { ClaimedRun } from './claim-run.ts';
import type { PreparedSection } from './run-step.ts';

/**
 * Writes sections of a run, and tells of those that are new or say something new. The caller has checked the hold in the
 * same transaction, and moved the report first.
 */
export async function writeSections(
  engine: Engine,
  db: Storage['db'],
  claim: Pick<ClaimedRun, 'run' | 'report'>,
  sections: readonly PreparedSection[],
): Promise<void> {
  const { id, organizationId } = claim.run;
  const reportId = claim.report.id;
  const rows = sections.map((section) => ({
    ...section,
    id: newId('sec'),
    position: sectionTypes.indexOf(section.type),
  }));
  const updatedAt = engine.clock.now().toISOString();
  const written = await putSections(db, { id, organizationId, reportId }, rows, updatedAt);
  if (written.size === 0 || !(await engine.outbox.isAwaited(db, organizationId, 'REPORT'))) return;
  for (const { type, status, integrationCount } of sections) {
    const sectionId = written.get(type);
    if (sectionId === undefined) continue;
    const section = { id: sectionId, type, status, integrationCount };
    await tellOfReport(engine, db, { organizationId, reportId, type: 'REPORT', details: { section } });
  }
}
