import { partId } from '../base/ids.ts';
import type { HashDocument } from '../privacy/document-hashes.ts';
import { type DossierSection, unpackDossier } from '../report/dossier.ts';
import { insertPart, type RunKey, readDossier } from '../report/dossier-store.ts';
import type { Engine } from '../report/engine.ts';
import { tellOfReport } from '../report/report-events.ts';
import { noteMentions } from '../report/run-mentions.ts';
import type { Storage } from '../storage/open-database.ts';
import { settleCharges } from '../usage/charge-store.ts';
import type { EventType } from '../webhook/events.ts';
import type { ClaimedRun } from './claim-run.ts';
import type { RunStep, SectionHead } from './run-step.ts';

/** A section to be told of. */
/**
 * Writes what a run has collected since the last time. The caller has checked the hold in the same transaction, or checks it
 * before its end.
 *
 * @returns the number of the part, undefined where nothing was to be written; and which sections are new or say something new,
 * as far as anybody waits to be told.
 */
export async function writePart(
  db: Storage['db'],
  run: RunKey,
  {
    part,
    sections,
    charges = [],
    mentioned,
    awaited,
    hash,
  }: Pick<RunStep, 'part' | 'sections' | 'mentioned'> & {
    readonly charges?: RunStep['charges'];
    readonly awaited: ReadonlySet<EventType>;
    /** Of documents; undefined where no key is to be had. */
    readonly hash: HashDocument | undefined;
  },
): Promise<{ readonly number: number | undefined; readonly news: readonly SectionHead[] }> {
  if (part === undefined) return { number: undefined, news: [] };
  await settleCharges(db, run.organizationId, charges);
  const isAwaited = sections.length > 0 && awaited.has('REPORT');
  const before = isAwaited ? (await readDossier(db, run.id)).sections : [];
  const number = await insertPart(db, run, part);
  await noteMentions(db, run, { mentioned, hash });
  if (!isAwaited) return { number, news: [] };
  // A first part has nothing that could have been told before.
  const contents = before.length === 0 ? [] : unpackDossier(part.packed).sections;
  const news = sections.flatMap((head): SectionHead[] => {
    const earlier = before.find(({ type }) => type === head.type);
    const now = contents.find(({ type }) => type === head.type);
    const isTold = earlier !== undefined && now !== undefined && saysTheSame(earlier, now);
    return isTold ? [] : [head];
  });
  return { number, news };
}

/** Tells of sections of a run, in the transaction that has written them and moved the report. */
export async function tellOfSections(
  engine: Engine,
  db: Storage['db'],
  { run, report }: Pick<ClaimedRun, 'run' | 'report'>,
  news: readonly SectionHead[],
): Promise<void> {
  const { organizationId } = run;
  for (const { type, status, integrationCount } of news) {
    const section = { id: partId('sec', run.id, type), type, status, integrationCount };
    await tellOfReport(engine, db, {
      organizationId,
      reportId: report.id,
      type: 'REPORT',
      details: { section },
    });
  }
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
