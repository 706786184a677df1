import { partId } from '../base/ids.ts';
import { type DossierSection, unpackDossier } from '../report/dossier.ts';
import { insertPart, readDossier } from '../report/dossier-store.ts';
import type { Engine } from '../report/engine.ts';
import { tellOfReport } from '../report/report-events.ts';
import type { Storage } from '../storage/open-database.ts';
import type { ClaimedRun } from './claim-run.ts';
import type { RunStep, SectionHead } from './run-step.ts';

/**
 * Writes what a run has collected since the last time, and tells of the sections that are new or say something new. The caller
 * has checked the hold in the same transaction, and moved the report first.
 *
 * @returns the number of the part; undefined where nothing was to be written.
 */
export async function writePart(
  engine: Engine,
  db: Storage['db'],
  claim: Pick<ClaimedRun, 'run' | 'report'>,
  { part, sections }: Pick<RunStep, 'part' | 'sections'>,
): Promise<number | undefined> {
  if (part === undefined) return undefined;
  const { run } = claim;
  const isAwaited = sections.length > 0 && (await engine.outbox.isAwaited(db, run.organizationId, 'REPORT'));
  const before = isAwaited ? (await readDossier(db, run.id)).sections : [];
  const number = await insertPart(db, run, part);
  if (!isAwaited) return number;
  // A first part has nothing that could have been told before.
  const contents = before.length === 0 ? [] : unpackDossier(part.packed).sections;
  for (const head of sections) {
    const earlier = before.find(({ type }) => type === head.type);
    const now = contents.find(({ type }) => type === head.type);
    if (earlier !== undefined && now !== undefined && saysTheSame(earlier, now)) continue;
    await tellOfSection(engine, db, claim, { ...head, id: earlier?.id });
  }
  return number;
}

/** Tells of a section of a run. @param section.id where it has a name of its own. */
export async function tellOfSection(
  engine: Engine,
  db: Storage['db'],
  { run, report }: Pick<ClaimedRun, 'run' | 'report'>,
  section: SectionHead & { readonly id?: string | undefined },
): Promise<void> {
  const { type, status, integrationCount } = section;
  const id = section.id ?? partId('sec', run.id, type);
  await tellOfReport(engine, db, {
    organizationId: run.organizationId,
    reportId: report.id,
    type: 'REPORT',
    details: { section: { id, type, status, integrationCount } },
  });
}

function saysTheSame(one: DossierSection, other: DossierSection): boolean {
  return (
    one.status === other.status &&
    one.details === other.details &&
    one.integrationCount === other.integrationCount &&
    JSON.stringify(one.sources) === JSON.stringify(other.sources) &&
    JSON.stringify(one.errors) === JSON.stringify(other.errors)
  );
}
