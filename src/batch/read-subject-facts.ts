import type { CreditError } from '../base/errors.ts';
import type { Report, Run } from '../report/report.ts';
import { findSections, type StoredSection } from '../report/section-store.ts';
import type { BasicInformationDetails } from '../sections/basic-information.ts';
import {
  type CriminalRecordDetails,
  countWarrants,
  criminalRecord,
  isOutdated,
} from '../sections/criminal-record.ts';
import type { SectionType } from '../sections/index.ts';
import type { Storage } from '../storage/open-database.ts';
import { readSoundly } from '../storage/read-soundly.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { BatchResultRow } from './spreadsheet/batch-rows.ts';

/** What a row of a batch says of whom its document names. */
type SubjectFacts = Pick<BatchResultRow, 'name' | 'warrants'>;

/** What sections of each run say of its subject. Where their reports say it, no section is unpacked. */
export async function readSubjectFacts(
  db: Storage['db'],
  runs: readonly Run[],
  reports: ReadonlyMap<string, Report>,
): Promise<{
  readonly factsOf: (runId: string) => SubjectFacts | undefined;
  readonly errorOf: (runId: string) => CreditError | undefined;
}> {
  const said = new Map<string, SubjectFacts>();
  for (const run of runs) {
    const facts = factsBeside(run, reports.get(run.reportId));
    if (facts !== undefined) said.set(run.id, facts);
  }
  const unsaid = runs.filter(({ id }) => !said.has(id));
  const find = async (some: readonly Run[]) => {
    const facts = new Map<string, SubjectFacts>();
    for (const [runId, sections] of await findSections(db, some, ['BASIC_INFORMATION', 'CRIMINAL_RECORD'])) {
      const ofType = (wanted: SectionType) => sections.find(({ type }) => type === wanted);
      const [basic, record] = [ofType('BASIC_INFORMATION'), ofType('CRIMINAL_RECORD')];
      facts.set(runId, { name: basic ? nameIn(basic) : null, warrants: record ? warrantsIn(record) : null });
    }
    return facts;
  };
  const read = await readSoundly(
    unsaid.map(({ id }) => id),
    (ids) => find(unsaid.filter(({ id }) => ids.includes(id))),
  );
  const errors = new Map(read.unreadable.map(({ id, error }) => [id, error]));
  return { factsOf: (id) => said.get(id) ?? read.sound.get(id), errorOf: (id) => errors.get(id) };
}

/**
 * What a report that its first run ended, and that nothing has touched since, says of its subject; undefined where it may say something
 * else than the sections of the run do.
 */
function factsBeside(run: Run, report: Report | undefined): SubjectFacts | undefined {
  if (report === undefined || criminalRecord.documentKinds.includes(report.documentKind)) return undefined;
  const { subjectName: name, currentRunId, updatedAt } = report;
  const isOfRun = run.number === 1 && currentRunId === run.id && updatedAt === run.finishedAt;
  return isOfRun && name ? { name, warrants: null } : undefined;
}

function nameIn(section: StoredSection): string | null {
  return readKeptJson<Partial<BasicInformationDetails>>(section.details, 'section', section).name ?? null;
}

/** Returns the warrants of a CRIMINAL_RECORD section, with the state of the section. @throws CreditError RECORD_DAMAGED */
export function warrantsIn(section: StoredSection): BatchResultRow['warrants'] {
  const { warrants = [], referenceMonth = null } = readKeptJson<Partial<CriminalRecordDetails>>(
    section.details,
    'section',
    section,
  );
  // The dates of sample data are fixed.
  const isSample = section.sources.some(({ sandbox }) => sandbox);
  return {
    status: section.status,
    counts: countWarrants(warrants),
    isOutdated: !isSample && isOutdated({ referenceMonth }, section.asOf),
  };
}
