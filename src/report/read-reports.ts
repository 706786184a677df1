import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import type { Language } from '../base/language.ts';
import { findPreviousAnalystId } from './decision-store.ts';
import type { Engine } from './engine.ts';
import { isInFlight, type Report } from './report.ts';
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
import { findReport, findReportState, listReportRows, type ReportFilter } from './report-store.ts';
import { findRuns, getRun } from './run-store.ts';
import { findSection, listSections } from './section-store.ts';

type Db = Engine['storage']['db'];

const defaultLimit = 50;
const maximumLimit = 200;

/** What a list may be narrowed by, and where its page begins. */
export interface ListReportsQuery extends Omit<ReportFilter, 'limit' | 'before'> {
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
    const sections = await listSections(db, run.id);
    const previousAnalystId = report.decidedAt === null ? undefined : await findPreviousAnalystId(db, report);
    const more = { sections, previousAnalystId, now: engine.clock.now(), language };
    const answer = answerReport(report, run, more);
    return { answer, finalRevision: finalRevisionOf(report) };
  });
}

/**
 * The revision of a report that is final: equal revisions have equal answers. Null while a run is in flight, since what is
 * answered may then change without it.
 *
 * @throws CreditError UNKNOWN_REPORT
 */
export async function findFinalRevision(engine: Engine, actor: Actor, id: string): Promise<number | null> {
  const state = await findReportState(engine.storage.db, actor.organizationId, id);
  if (state === undefined) throw new CreditError('UNKNOWN_REPORT', { reportId: id });
  return finalRevisionOf(state);
}

function finalRevisionOf({ status, revision }: Pick<Report, 'status' | 'revision'>): number | null {
  return isInFlight(status) ? null : revision;
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
  const { report, sections } = await engine.storage.read(async (db) => {
    const report = await requireReport(db, actor, wanted.reportId);
    return { report, sections: await listSections(db, report.currentRunId) };
  });
  const section = sections.find(({ type }) => type === wanted.type);
  if (section === undefined) {
    throw new CreditError('UNKNOWN_SECTION', {
      reportId: report.id,
      section: wanted.type,
      choices: sections.map(({ type }) => type).join(', ') || '-',
    });
  }
  return { reportId: report.id, ...answerSection(section, language) };
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
  const section = await findSection(engine.storage.db, actor.organizationId, sectionId);
  if (section === undefined) throw new CreditError('UNKNOWN_SECTION_ID', { sectionId });
  return { reportId: section.reportId, ...answerSection(section, language) };
}

/**
 * The organisation's reports, newest first, without their sections.
 *
 * @throws CreditError INVALID_ARGUMENT for a limit or a cursor that cannot be.
 */
export async function listReports(
  engine: Engine,
  actor: Actor,
  query: ListReportsQuery = {},
  language: Language = defaultLanguage,
): Promise<{ readonly items: readonly ReportSummaryAnswer[]; readonly nextCursor: string | null }> {
  const { limit = defaultLimit, cursor, ...filter } = query;
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
  const now = engine.clock.now();
  const { items, hasMore } = await engine.storage.read(async (db) => {
    const rows = await listReportRows(db, actor.organizationId, {
      ...filter,
      ...(cursor !== undefined && { before: readCursor(cursor) }),
      // One more than asked tells whether there is a next page.
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    const runs = await findRuns(
      db,
      page.map((report) => report.currentRunId),
    );
    const items = page.map((report): ReportSummaryAnswer => {
      const run = runs.get(report.currentRunId);
      if (run === undefined) throw new Error(`The report ${report.id} lacks its run`);
      return summaryInLanguage(answerReportSummary(report, run, now), language);
    });
    return { items, hasMore: rows.length > limit };
  });
  const last = items.at(-1);
  return { items, nextCursor: hasMore && last !== undefined ? writeCursor(last.id) : null };
}

/** @throws CreditError UNKNOWN_REPORT */
export async function requireReport(db: Db, actor: Actor, id: string): Promise<Report> {
  const report = await findReport(db, actor.organizationId, id);
  if (report === undefined) throw new CreditError('UNKNOWN_REPORT', { reportId: id });
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
