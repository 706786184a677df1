import type { Actor } from '../auth/actor.ts';
import { minuteInUtc } from '../base/calendar-day.ts';
import { CreditError } from '../base/errors.ts';
import type { Language } from '../base/language.ts';
import { nameForSearch } from '../base/name-for-search.ts';
import { pageInSlices } from '../base/slices.ts';
import { findPolicy } from '../credit-policy/policy-store.ts';
import type { StoredPolicy } from '../credit-policy/stored-policy.ts';
import { isDamage } from '../storage/read-soundly.ts';
import { damagedRow } from '../storage/row-checksum.ts';
import { listCharges } from '../usage/charge-store.ts';
import { findPreviousAnalystId } from './decision-store.ts';
import type { Engine } from './engine.ts';
import { listNamedIds, type NamedIds, shortestName } from './name-index-store.ts';
import { listNotes } from './note-store.ts';
import { isFinal, mayStillChange, type Report, type Run } from './report.ts';
import {
  answerReport,
  answerReportSummary,
  answerSection,
  defaultLanguage,
  type ReportAnswer,
  type ReportSummaryAnswer,
  type SectionAnswer,
  summaryInLanguage,
} from './report-answer.ts';
import { listReportIds, type ReportFilter, type ReportNarrowing } from './report-list-store.ts';
import type { ReportStates } from './report-states.ts';
import { findReport, findSoundReports, type ReportState } from './report-store.ts';
import { listReviewsOf } from './review-store.ts';
import { findSoundRuns, getRun } from './run-store.ts';
import { findSection, findSectionOfType, listAllSections, type StoredSection } from './section-store.ts';
import { listSignatures } from './signature-store.ts';

type Db = Engine['storage']['db'];

const defaultLimit = 50;
const maximumLimit = 200;

/** What a list may be narrowed by, and where its page begins. */
export interface ListReportsQuery extends ReportNarrowing {
  /** A text within the subject's name, whatever its accents and case; at least three characters. */
  readonly name?: string;
  /** 1 to 200; 50 where absent. */
  readonly limit?: number;
  /** The `nextCursor` of the page before. */
  readonly cursor?: string;
}

/**
 * A report with the sections that its latest run has finished.
 *
 * @throws CreditError UNKNOWN_REPORT, for another organisation's report too.
 */
export async function getReport(
  engine: Engine,
  actor: Actor,
  id: string,
  language: Language = defaultLanguage,
): Promise<ReportAnswer> {
  return (await readReport(engine, actor, id, language)).answer;
}

/**
 * A report as `getReport` gives it, and what tells whether it has changed since.
 *
 * @returns `finalRevision` as `findFinalRevision` gives it, of the same instant.
 * @throws CreditError UNKNOWN_REPORT
 */
export async function readReport(
  engine: Engine,
  actor: Actor,
  id: string,
  language: Language = defaultLanguage,
): Promise<{ readonly answer: ReportAnswer; readonly finalRevision: number | null }> {
  return engine.storage.read(async (db) => {
    const report = await requireReport(db, actor, id);
    const run = await getRun(db, report.currentRunId);
    const sections = await listAllSections(db, run);
    const previousAnalystId = report.decidedAt === null ? undefined : await findPreviousAnalystId(db, report);
    const signatures = await listSignatures(db, report);
    const notes = await listNotes(db, report);
    const reviews = await listReviewsOf(db, report);
    const charges = await listCharges(db, report.organizationId, run.id);
    const isEnded = run.policyResult !== null || isFinal(run.phase);
    const policy = isEnded ? await findPolicyOf(db, run) : undefined;
    const more = {
      sections,
      policy,
      previousAnalystId,
      signatures,
      notes,
      reviews,
      charges,
      now: engine.clock.now(),
      language,
    };
    const answer = answerReport(report, run, more);
    // A decided report whose run ended in ERROR has no result of its policy, and does not change any more.
    return { answer, finalRevision: isFinal(run.phase) ? report.revision : finalRevisionOf(report) };
  });
}

/** Returns the policy version that a run was evaluated by. @throws CreditError RECORD_DAMAGED */
export async function getPolicyOf(db: Db, run: Run): Promise<StoredPolicy> {
  const { organizationId, policyId, policyVersion: version } = run;
  const policy = await findPolicy(db, { organizationId }, { policyId, version });
  if (policy !== undefined) return policy;
  const { organizationId: organization_id } = run;
  throw damagedRow('policy_version', { organization_id, policy_id: policyId, version });
}

/** The version that a run was evaluated by; undefined where it cannot be read, for a report can be read without. */
export async function findPolicyOf(db: Db, run: Run): Promise<StoredPolicy | undefined> {
  try {
    return await getPolicyOf(db, run);
  } catch (error) {
    if (isDamage(error)) return undefined;
    throw error;
  }
}

/**
 * The revision of a report that is final: equal revisions have equal answers. Null while a run is in flight, since what is
 * answered may then change without it.
 *
 * @throws CreditError UNKNOWN_REPORT
 */
export async function findFinalRevision(
  states: ReportStates,
  actor: Actor,
  id: string,
): Promise<number | null> {
  const state = await states.find(actor.organizationId, id);
  if (state === undefined) throw new CreditError('UNKNOWN_REPORT', { reportId: id });
  return finalRevisionOf(state);
}

function finalRevisionOf(state: ReportState): number | null {
  return mayStillChange(state) ? null : state.revision;
}

/** Whether a run of the report is in progress, even if an analyst has already decided. */
export async function isRunUnderWay(db: Db, report: Report): Promise<boolean> {
  return (await phaseUnderWay(db, report)) !== undefined;
}

/** @throws CreditError REPORT_RUNNING if a run of the report is in progress. */
export async function requireEndedRun(db: Db, report: Report): Promise<void> {
  const phase = await phaseUnderWay(db, report);
  if (phase !== undefined) throw new CreditError('REPORT_RUNNING', { reportId: report.id, phase });
}

async function phaseUnderWay(db: Db, report: Report): Promise<Run['phase'] | undefined> {
  if (!mayStillChange(report)) return undefined;
  const { phase } = await getRun(db, report.currentRunId);
  return isFinal(phase) ? undefined : phase;
}

/**
 * One section of a report.
 *
 * @throws CreditError UNKNOWN_REPORT, UNKNOWN_SECTION (naming those that the report has).
 */
export async function getSection(
  engine: Engine,
  actor: Actor,
  wanted: { reportId: string; type: string },
  language: Language = defaultLanguage,
): Promise<SectionAnswer & { readonly reportId: string }> {
  const { report, run, section, types } = await engine.storage.read(async (db) => {
    const report = await requireReport(db, actor, wanted.reportId);
    const run = await getRun(db, report.currentRunId);
    const section = await findSectionOfType(db, run, wanted.type);
    return { report, run, section, types: section ? [] : await readSectionTypes(db, run) };
  });
  if (section === undefined) {
    throw new CreditError('UNKNOWN_SECTION', {
      reportId: report.id,
      section: wanted.type,
      choices: types.join(', ') || '-',
    });
  }
  return answerOneSection(engine, actor, { run, section }, language);
}

/** Which sections a report has. @throws CreditError RECORD_DAMAGED where one is damaged, or cannot be found any more. */
async function readSectionTypes(db: Db, run: Run): Promise<readonly string[]> {
  const sections = await listAllSections(db, run);
  return sections.map(({ type }) => type);
}

/**
 * One section by its own id; only sections of a report's latest run are found.
 *
 * @throws CreditError UNKNOWN_SECTION_ID, for another organisation's too.
 */
export async function getSectionById(
  engine: Engine,
  actor: Actor,
  sectionId: string,
  language: Language = defaultLanguage,
): Promise<SectionAnswer & { readonly reportId: string }> {
  const sectionOfRun = await findSection(engine.storage.db, actor.organizationId, sectionId);
  if (sectionOfRun === undefined) throw new CreditError('UNKNOWN_SECTION_ID', { sectionId });
  return answerOneSection(engine, actor, sectionOfRun, language);
}

/** Returns one section. The policy result is read with its report, because the reason for a missing result depends on other sections. */
async function answerOneSection(
  engine: Engine,
  actor: Actor,
  { run, section }: { readonly run: Run; readonly section: StoredSection },
  language: Language,
): Promise<SectionAnswer & { readonly reportId: string }> {
  const { reportId } = section;
  if (section.type === 'CREDIT_POLICY') {
    const { sections } = await getReport(engine, actor, reportId, language);
    const whole = sections.find(({ id }) => id === section.id);
    if (whole !== undefined) return { reportId, ...whole };
  }
  const policy = await findPolicyOf(engine.storage.db, run);
  return { reportId, ...answerSection(section, policy, language) };
}

/** A report that is damaged: it is named in lists, and what it says is not shown. */
export interface DamagedReport {
  readonly id: string;
  readonly code: 'RECORD_DAMAGED';
}

/** A page of reports. */
export interface ReportPageAnswer {
  readonly items: readonly ReportSummaryAnswer[];
  /** Those of the page that are damaged; absent where none is. */
  readonly damaged?: readonly DamagedReport[];
  readonly nextCursor: string | null;
}

/**
 * The organisation's reports, newest first, without their sections. A page by name may hold fewer than `limit`, even none, with a
 * `nextCursor`: where many have the name, and few of these what is wanted beside it.
 *
 * @throws CreditError INVALID_ARGUMENT for a limit or a cursor that cannot be.
 */
export async function listReports(
  engine: Engine,
  actor: Actor,
  query: ListReportsQuery = {},
  language: Language = defaultLanguage,
): Promise<ReportPageAnswer> {
  const { limit = defaultLimit, cursor, name, ...narrowing } = query;
  if (!Number.isInteger(limit) || limit < 1 || limit > maximumLimit) {
    throw new CreditError('INVALID_ARGUMENT', {
      name: 'limit',
      reason: { en: `${limit} is out of range`, 'pt-BR': `${limit} não está entre os valores possíveis` },
      expected: {
        en: `a whole number from 1 to ${maximumLimit}`,
        'pt-BR': `um número inteiro de 1 a ${maximumLimit}`,
      },
    });
  }
  if (name !== undefined) {
    requireSearchable(name);
    return listPart(engine, actor, { ...narrowing, name, limit, cursor, language });
  }
  return pageInSlices({ limit, cursor }, (part) =>
    listPart(engine, actor, { ...narrowing, ...part, language }),
  );
}

/** The part of a page that one slice of the main thread reads, over one instant of the database. */
async function listPart(
  engine: Engine,
  actor: Actor,
  {
    limit,
    cursor,
    name,
    language,
    ...narrowing
  }: ReportNarrowing & {
    readonly name?: string;
    readonly limit: number;
    readonly cursor: string | undefined;
    readonly language: Language;
  },
): Promise<ReportPageAnswer> {
  const now = engine.clock.now();
  return engine.storage.read(async (db) => {
    const { organizationId } = actor;
    const filter = {
      ...narrowing,
      ...(cursor !== undefined && { before: readCursor(cursor) }),
      // One more than asked tells whether there is a next page.
      limit: limit + 1,
    };
    const { ids: newest, lookedAtFrom } = await listIds(db, organizationId, filter, name);
    const ids = newest.slice(0, limit);
    const { reports: page } = await findSoundReports(db, organizationId, ids);
    const runs = await findSoundRuns(
      db,
      page.map((report) => report.currentRunId),
    );
    const items = page.flatMap((report) => {
      const run = runs.sound.get(report.currentRunId);
      return run === undefined
        ? []
        : [summaryInLanguage(answerReportSummary(report, run, { now, language }), language)];
    });
    const damaged = ids
      .filter((id) => !items.some((item) => item.id === id))
      .map((id) => ({ id, code: 'RECORD_DAMAGED' as const }));
    const last = newest.length > limit ? ids.at(-1) : lookedAtFrom;
    return {
      items,
      ...(damaged.length > 0 && { damaged }),
      nextCursor: last === undefined ? null : writeCursor(last),
    };
  });
}

async function listIds(
  db: Db,
  organizationId: string,
  filter: ReportFilter,
  name: string | undefined,
): Promise<NamedIds> {
  if (name !== undefined) return listNamedIds(db, organizationId, { ...filter, name });
  return { ids: await listReportIds(db, organizationId, filter), lookedAtFrom: undefined };
}

/** @throws CreditError INVALID_ARGUMENT, which does not repeat the name. */
function requireSearchable(name: string): void {
  if ([...nameForSearch(name)].length >= shortestName) return;
  throw new CreditError('INVALID_ARGUMENT', {
    name: 'name',
    reason: { en: 'it is too short', 'pt-BR': 'é curto demais' },
    expected: { en: `at least ${shortestName} characters`, 'pt-BR': `pelo menos ${shortestName} caracteres` },
  });
}

/** @throws CreditError UNKNOWN_REPORT; REPORT_ERASED for a tombstone. */
export async function requireReport(
  db: Db,
  actor: Pick<Actor, 'organizationId'>,
  id: string,
): Promise<Report> {
  const report = await findReport(db, actor.organizationId, id);
  if (report === undefined) throw new CreditError('UNKNOWN_REPORT', { reportId: id });
  if (report.erasedAt !== undefined)
    throw new CreditError('REPORT_ERASED', { reportId: id, erasedAt: minuteInUtc(report.erasedAt) });
  return report;
}

function writeCursor(id: string): string {
  return Buffer.from(id).toString('base64url');
}

function readCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString();
  if (!/^rpt_[0-9a-z]{26}$/.test(id)) {
    throw new CreditError('INVALID_ARGUMENT', {
      name: 'cursor',
      reason: { en: 'it is not one that a list has given', 'pt-BR': 'não é de nenhuma lista' },
      expected: {
        en: 'the nextCursor of an earlier answer',
        'pt-BR': 'o nextCursor de uma resposta anterior',
      },
    });
  }
  return id;
}
