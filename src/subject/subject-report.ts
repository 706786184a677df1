import type { Actor } from '../auth/actor.ts';
import type { Language } from '../base/language.ts';
import { nextSlice, Slices } from '../base/slices.ts';
import { type KeptEvidence, shownEvidence } from '../collector/kept-evidence.ts';
import { findDossiers, readDossier } from '../report/dossier-store.ts';
import type { Engine } from '../report/engine.ts';
import { getReport } from '../report/read-reports.ts';
import type { ReportAnswer } from '../report/report-answer.ts';
import { getRun } from '../report/run-store.ts';
import { sectionDefinition, sectionTypes } from '../sections/index.ts';
import { type HiddenNames, initials, maskSection, maskText } from '../sections/mask-others.ts';
import { isRoleName, roles } from '../sections/roles.ts';
import type { Storage } from '../storage/open-database.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import { findNextRun } from './holding-store.ts';

/** Whose file it is, and the names that were masked. */
export interface Masking {
  /** The document of the subject. */
  readonly own: string;
  readonly hidden: HiddenNames;
}

/** A report as its subject may have it. */
export interface SubjectReport {
  readonly report: ReportAnswer;
  /** Its analyses, from first to last, with what the sources answered. */
  readonly analyses: readonly object[];
}

/**
 * A report with all its analyses, in the reader's language: others masked, and who worked on it by initials.
 *
 * @throws CreditError UNKNOWN_REPORT, RECORD_DAMAGED.
 */
export async function readSubjectReport(
  engine: Engine,
  actor: Actor,
  { id, masking, language }: { readonly id: string; readonly masking: Masking; readonly language: Language },
): Promise<SubjectReport> {
  const analyses = await readAnalyses(engine, actor, { id, masking });
  await nextSlice();
  const { sections, ...answer } = await getReport(engine, actor, id, language);
  const whole = {
    ...maskAnswer(answer, masking),
    sections: sections.map((section) => ({
      ...section,
      details: maskSection(section.type.value, section.details, masking),
    })),
  };
  return { report: whole, analyses };
}

/** Adds the names of others that the analyses of a report hold to what is masked. */
export async function hideNamesIn(
  { storage }: Pick<Engine, 'storage'>,
  { organizationId }: Pick<Actor, 'organizationId'>,
  { id, masking }: { readonly id: string; readonly masking: Masking },
): Promise<void> {
  await readRuns(storage, { organizationId, reportId: id }, async (db, runId) => {
    const sections = (await findDossiers(db, [runId], typesWithOthers)).get(runId)?.sections ?? [];
    for (const { type, details } of sections) maskSection(type, readDetails(details, runId, type), masking);
  });
}

/** Reads the runs of a report, from first to last. Each run is read at one instant of the database, and all of them in slices. */
async function readRuns<T>(
  storage: Storage,
  report: { readonly organizationId: string; readonly reportId: string },
  readRun: (db: Storage['db'], runId: string) => Promise<T>,
): Promise<readonly T[]> {
  const values: T[] = [];
  const slices = new Slices();
  for (let after = 0; ; ) {
    const run = await storage.read(async (db) => {
      // A list of all runs from an earlier instant could include a run that was deleted since.
      const next = await findNextRun(db, { ...report, after });
      return next && { number: next.number, value: await readRun(db, next.id) };
    });
    if (run === undefined) return values;
    values.push(run.value);
    after = run.number;
    await slices.pause();
  }
}

/** The sections that may name others. */
const typesWithOthers = sectionTypes.filter(namesOthersIn);

function namesOthersIn(type: (typeof sectionTypes)[number]): boolean {
  return (sectionDefinition(type).thirdParties ?? []).length > 0;
}

function readDetails(details: string, runId: string, type: string) {
  return readKeptJson<Record<string, unknown>>(details, 'section', { id: `${runId}/${type}` });
}

/** The analyses of a report, from first to last; the names of others that their sections hold are added to what is masked. */
async function readAnalyses(
  engine: Pick<Engine, 'storage'>,
  { organizationId }: Pick<Actor, 'organizationId'>,
  { id, masking }: { readonly id: string; readonly masking: Masking },
): Promise<readonly object[]> {
  return readRuns(engine.storage, { organizationId, reportId: id }, async (db, runId) => {
    const { number, policyId, policyVersion, phase, createdAt, asOf, sandbox, inputs } = await getRun(
      db,
      runId,
    );
    const { sections, evidence } = await readDossier(db, runId);
    return {
      number,
      policyId,
      policyVersion,
      phase,
      createdAt,
      asOf,
      sandbox,
      inputs,
      sections: sections.map(({ type, status, details, sources, updatedAt }) => ({
        type,
        status,
        details: maskSection(type, readDetails(details, runId, type), masking),
        sources,
        updatedAt,
      })),
      answers: evidence.map(answerOf),
    };
  });
}

/** What a source answered: as it came where its role tells of the subject alone, else by its SHA-256. */
function answerOf(kept: KeptEvidence): object {
  const { role, provider, sandbox, outcome, failure, evidence } = kept;
  const { body: _, ...facts } = evidence;
  const body = shownEvidence(kept);
  const summary = {
    role,
    provider,
    sandbox,
    outcome,
    failure: failure?.code ?? null,
    ...facts,
    bytes: body.length,
  };
  if (body.length === 0 || namesOthers(role) || !/json|text|xml/.test(facts.contentType)) return summary;
  return { ...summary, body: Buffer.from(body).toString('utf8') };
}

/** Whether an answer may name others, as sections that are made of it do; one whose role is not known may. */
function namesOthers(role: string): boolean {
  if (!isRoleName(role)) return true;
  return roles[role].sections.some(namesOthersIn);
}

const staffIds: ReadonlySet<string> = new Set(['analystId', 'previousAnalystId']);

/** The same with others masked in every text, and those who worked on it by initials. */
function maskAnswer<Answer extends object>(answer: Answer, masking: Masking): Answer {
  const masked: Answer = JSON.parse(JSON.stringify(answer), (key, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (staffIds.has(key)) return '';
    return key === 'analystName' ? initials(value) : maskText(value, masking);
  });
  return masked;
}
