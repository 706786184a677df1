import type { Actor } from '../auth/actor.ts';
import { idBoundAt } from '../base/ids.ts';
import type { DocumentKind } from '../document/kind.ts';
import { type ReadingColumn, readColumns } from '../policy/readings/reading-columns.ts';
import type { Reading } from '../policy/rules/define-rule.ts';
import {
  findReadingForms,
  listReportsWithReadings,
  type ReportWithReadings,
} from '../report/reading-store.ts';
import { isInFlight, type ReportStatus } from '../report/report.ts';
import type { ReadingForm } from '../report/run-readings.ts';
import type { SectionType } from '../sections/index.ts';
import type { Storage } from '../storage/open-database.ts';
import { isDamage } from '../storage/read-soundly.ts';
import { type FilledRun, fillReadings } from './fill-readings.ts';
import { type KeptPage, PageDecider, type PageDecisions, segmentOf } from './page-decider.ts';
import { PageThread } from './page-thread.ts';
import type { Decided, Decider } from './report-decision.ts';

/** A stored report as two policies decide it. */
export interface DecidedReport {
  readonly id: string;
  readonly document: string;
  /** As it stands, whoever decided. */
  readonly status: ReportStatus;
  readonly policyId: string;
  /** `YYYY-MM` of its run. */
  readonly month: string;
  /** The size of a company, or between which years of age a person is (`25-34`); undefined where it is not known. */
  readonly segment: string | undefined;
  readonly sandbox: boolean;
  /** The sections that its run asked for. */
  readonly collected: ReadonlySet<SectionType>;
  readonly before: Decided;
  readonly after: Decided;
  /** What else was asked of it, in the order of `also`. */
  readonly also: readonly (Reading | undefined)[];
}

/** A page of them, and what could not be decided. */
export interface DecidedPage {
  readonly reports: readonly DecidedReport[];
  /** Still running, or ended in ERROR. */
  readonly unevaluated: number;
  readonly damaged: number;
  /** How many had to be read from their sections. */
  readonly fromSections: number;
}

/** Read at a time: what is held in memory, however many reports there are. */
const usualPageSize = 1_000;
/** So many pages are decided here: a thread takes longer to start. */
const pagesWithoutThread = 5;
/** So many are with the thread, or wait for it, while the next one is read. */
const pagesAhead = 2;

/**
 * Decides every stored report of one kind under two policies, newest first, by what is kept of its run; where not all is kept that they read,
 * by its sections, and keeps that then. Asks no source. Of many, a thread decides while this one reads.
 *
 * @param options.since the first day, `YYYY-MM-DD`; all unless told.
 * @throws CreditError STORAGE_*; the reason of `signal`.
 */
export async function* decideReports(
  storage: Storage,
  { organizationId }: Actor,
  options: {
    readonly before: Decider;
    readonly after: Decider;
    /** What else is to be read of each. */
    readonly also?: readonly ReadingColumn[];
    readonly since?: string | undefined;
    readonly signal?: AbortSignal | undefined;
    /** How many reports are read at a time; 1,000 unless told. */
    readonly pageSize?: number;
  },
): AsyncGenerator<DecidedPage> {
  const { before, after, also = [], signal = new AbortController().signal } = options;
  const { kind } = after.compiled.policy;
  const decider = new PageDecider(before, after, also);
  const thread = new PageThread(before, after);
  const pages = readPages(storage, organizationId, { ...options, signal, kind, decider, thread });
  const underWay: PageUnderWay[] = [];
  try {
    for (;;) {
      while (underWay.length < pagesAhead) {
        const next = await pages.next();
        if (next.done === true) break;
        underWay.push(next.value);
      }
      const page = underWay.shift();
      if (page === undefined) return;
      const { evaluated, unevaluated } = page;
      const decisions = await page.decided();
      const decided = new Map<string, DecidedReport>();
      const unread: ReportWithReadings[] = [];
      for (const [place, report] of evaluated.entries()) {
        const own = reportAt(report, place, { decider, decisions });
        if (own === undefined) unread.push(report);
        else decided.set(report.id, own);
      }
      const filled = await fillReadings(storage, organizationId, unread, {
        kind,
        columns: decider.columns,
        isKept: (hash) => decider.isCurrent(hash),
        signal,
      });
      for (const run of filled.runs) decided.set(run.report.id, decideFilled(run, { before, after, also }));
      yield {
        reports: evaluated.flatMap(({ id }) => decided.get(id) ?? []),
        unevaluated: unevaluated + filled.unevaluated,
        damaged: filled.damaged,
        fromSections: filled.runs.length,
      };
    }
  } finally {
    thread.end();
  }
}

/** Reads page after page, and hands each to who decides it. */
async function* readPages(
  storage: Storage,
  organizationId: string,
  options: {
    readonly kind: DocumentKind;
    readonly since?: string | undefined;
    readonly also?: readonly ReadingColumn[];
    readonly decider: PageDecider;
    readonly thread: PageThread;
    readonly signal: AbortSignal;
    readonly pageSize?: number;
  },
): AsyncGenerator<PageUnderWay, undefined> {
  const { kind, since, also = [], decider, thread, signal, pageSize = usualPageSize } = options;
  const from = since === undefined ? '' : idBoundAt('rpt', Date.parse(since));
  let last: string | undefined = 'rpt_~';
  for (let pages = 1; last !== undefined; pages += 1) {
    signal.throwIfAborted();
    const page = { documentKind: kind, from, before: last, limit: pageSize };
    const { reports, next, newForms } = await storage.read(async (db) => {
      const listed = await listSoundly(db, organizationId, page);
      const used = listed.reports.flatMap(({ kept }) => kept?.formHash ?? []);
      const newForms = used.every((hash) => decider.has(hash))
        ? new Map<string, ReadingForm>()
        : await findReadingForms(db, organizationId);
      return { reports: listed.reports, next: listed.last, newForms };
    });
    last = next;
    decider.add(newForms);
    thread.add(newForms);
    const evaluated = reports.filter(({ status }) => !isInFlight(status) && status !== 'ERROR');
    const kept = keptPage(evaluated);
    // What else is read of a report may be of any size, and is asked for by what takes little time.
    const isHere = pages <= pagesWithoutThread || also.length > 0;
    const decisions = isHere ? undefined : thread.decide(kept, signal);
    // Whoever gives up a page that was read ahead waits for nothing of it.
    decisions?.catch(() => {});
    const unevaluated = reports.length - evaluated.length;
    yield { evaluated, unevaluated, decided: async () => (await decisions) ?? decider.decide(kept) };
  }
  return undefined;
}

/** A page that was read and is being decided. */
interface PageUnderWay {
  readonly evaluated: readonly ReportWithReadings[];
  readonly unevaluated: number;
  /** Decided here where no thread has done so. */
  decided(): Promise<PageDecisions>;
}

function keptPage(reports: readonly ReportWithReadings[]): KeptPage {
  const [asOf, formHash, readings]: [string[], string[], string[]] = [[], [], []];
  for (const { kept } of reports) {
    asOf.push(kept?.asOf ?? '');
    // No form is called so.
    formHash.push(kept?.formHash ?? '');
    readings.push(kept?.readings ?? '');
  }
  return { asOf, formHash, readings };
}

/** A report as both policies decide it; undefined where not all is kept of it that they read. */
function reportAt(
  { id, document, status, policyId, kept }: ReportWithReadings,
  place: number,
  { decider, decisions }: { readonly decider: PageDecider; readonly decisions: PageDecisions },
): DecidedReport | undefined {
  const runs = kept === null ? undefined : decider.runsOf(kept.formHash);
  const decided = decider.decidedAt(decisions, place);
  if (kept === null || runs === undefined || decided === undefined) return undefined;
  return {
    id,
    document,
    status,
    policyId,
    month: kept.asOf.slice(0, 7),
    segment: decisions.segments[decisions.segment[place] ?? 0],
    sandbox: runs.sandbox,
    collected: runs.collected,
    before: decided.before,
    after: decided.after,
    also: decisions.also[place] ?? [],
  };
}

/** A page of reports; where what is kept of one is damaged, all of the page without what is kept. */
async function listSoundly(
  db: Storage['db'],
  organizationId: string,
  page: Parameters<typeof listReportsWithReadings>[2],
): ReturnType<typeof listReportsWithReadings> {
  try {
    return await listReportsWithReadings(db, organizationId, page);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return listReportsWithReadings(db, organizationId, page, { readings: false });
  }
}

function decideFilled(
  { report, facts, collected, sandbox, segment }: FilledRun,
  {
    before,
    after,
    also,
  }: { readonly before: Decider; readonly after: Decider; readonly also: readonly ReadingColumn[] },
): DecidedReport {
  const { id, document, status, policyId } = report;
  return {
    id,
    document,
    status,
    policyId,
    month: facts.asOf.slice(0, 7),
    segment: segmentOf(segment, { kind: facts.documentKind, asOf: facts.asOf }),
    sandbox,
    collected,
    before: before.decideSections(facts, collected),
    after: after.decideSections(facts, collected),
    also: readColumns(also, facts),
  };
}
