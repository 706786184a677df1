import type { Actor } from '../auth/actor.ts';
import { idBoundAt } from '../base/ids.ts';
import type { DocumentKind } from '../document/kind.ts';
import { calendarDay } from '../policy/elapsed-time.ts';
import { type ReadingColumn, readColumns } from '../policy/readings/reading-columns.ts';
import {
  findReadingForms,
  listReportsWithReadings,
  type ReportWithReadings,
} from '../report/reading-store.ts';
import { isEvaluated } from '../report/report.ts';
import type { ReadingForm } from '../report/run-readings.ts';
import type { Storage } from '../storage/open-database.ts';
import { isDamage } from '../storage/read-soundly.ts';
import { startOfDay } from '../wording/calendar.ts';
import type { DecidedPage } from './decided-page.ts';
import { fillReadings } from './fill-readings.ts';
import { type KeptPage, PageDecider, type PageDecisions, segmentOf, type ToldOf } from './page-decider.ts';
import { PageThread } from './page-thread.ts';
import type { Decider } from './report-decision.ts';

/** Read at a time: what is held in memory, however many reports there are. */
const usualPageSize = 1_000;
/** So many pages are decided here: a thread takes longer to start. */
const pagesWithoutThread = 5;
/** So many are with the thread, or wait for it, while the next one is read. */
const pagesAhead = 2;

/** Stored reports as they are decided under two policies. */
interface ReportDecider {
  /** What tells of a page in words. */
  readonly decider: PageDecider;
  /** Every report once, the newest first. */
  readonly pages: AsyncGenerator<DecidedPage>;
}

/**
 * Decides every stored report of one kind under two policies, newest first, by what is kept of its run; where not all is kept that they read,
 * by its sections, and keeps that then. Asks no source. Of many, a thread decides while this one reads.
 *
 * @param options.since the first day of the reports. Default: all reports.
 * @throws CreditError STORAGE_*; the reason of `signal`: of its pages.
 */
export function decideReports(
  storage: Storage,
  { organizationId }: Actor,
  options: DecideOptions,
): ReportDecider {
  const { before, after, also, toldOf } = options;
  const decider = new PageDecider(before, after, {
    ...(also !== undefined && { also }),
    ...(toldOf !== undefined && { toldOf }),
  });
  return { decider, pages: decidePages(storage, organizationId, { ...options, decider }) };
}

/** The first day of the reports to read, `YYYY-MM-DD`, in a time zone. */
export interface FirstDay {
  readonly day: string;
  readonly timezone: string;
}

/** Returns a bound that sorts before the ids of the reports from a day on. */
export function firstId(since: FirstDay | undefined): string {
  return since === undefined ? '' : idBoundAt('rpt', startOfDay(since.day, since.timezone).getTime());
}

interface DecideOptions {
  readonly before: Decider;
  readonly after: Decider;
  /** What else is to be read of each. It is decided here then. */
  readonly also?: readonly ReadingColumn[];
  /** Of whom it is told what speaks against them; whom the policies decide otherwise unless said. It is decided here then. */
  readonly toldOf?: ToldOf;
  readonly since?: FirstDay | undefined;
  readonly signal?: AbortSignal | undefined;
  /** How many reports are read at a time; 1,000 unless told. */
  readonly pageSize?: number;
}

async function* decidePages(
  storage: Storage,
  organizationId: string,
  options: DecideOptions & { readonly decider: PageDecider },
): AsyncGenerator<DecidedPage> {
  const { before, after, also = [], decider, signal = new AbortController().signal } = options;
  const { kind } = after.compiled.policy;
  const thread = new PageThread(before, after);
  const pages = readPages(storage, organizationId, { ...options, signal, kind, thread });
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
      const { isDecided } = decisions;
      const months = monthsOf(evaluated);
      const runs = evaluated.map(({ kept }, place) =>
        kept === null || isDecided[place] !== 1 ? undefined : decider.runsOf(kept.formHash),
      );
      const unread = evaluated.filter((_, place) => runs[place] === undefined);
      const filled = await fillReadings(storage, organizationId, unread, {
        kind,
        columns: decider.columns,
        isKept: (hash) => decider.isCurrent(hash),
        signal,
      });
      for (const { report, facts, segment, ...run } of filled.runs) {
        const place = evaluated.indexOf(report);
        decider.put(decisions, place, {
          before: before.decideSections(facts, run.collected),
          after: after.decideSections(facts, run.collected),
          segment: segmentOf(segment, { kind, asOf: calendarDay(facts.asOf) }),
          also: readColumns(also, facts),
        });
        runs[place] = run;
        months[place] = facts.asOf.slice(0, 7);
      }
      yield {
        reports: evaluated,
        months,
        runs,
        decisions,
        unevaluated: unevaluated + filled.unevaluated,
        damaged: filled.damaged,
        fromSections: filled.runs.length,
      };
    }
  } finally {
    thread.end();
  }
}

/** The months of runs, as far as they are kept: the same text for those that follow one another. */
function monthsOf(reports: readonly ReportWithReadings[]): string[] {
  let month = '';
  return reports.map(({ kept }) => {
    const asOf = kept?.asOfDay ?? '';
    if (month === '' || !asOf.startsWith(month)) month = asOf.slice(0, 7);
    return month;
  });
}

/** Reads page after page, and hands each to who decides it. */
async function* readPages(
  storage: Storage,
  organizationId: string,
  options: Omit<DecideOptions, 'signal'> & {
    readonly kind: DocumentKind;
    readonly decider: PageDecider;
    readonly thread: PageThread;
    readonly signal: AbortSignal;
  },
): AsyncGenerator<PageUnderWay, undefined> {
  const { kind, since, also = [], toldOf, decider, thread, signal, pageSize = usualPageSize } = options;
  const from = firstId(since);
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
    const evaluated = reports.filter(({ status }) => isEvaluated(status));
    const kept = keptPage(evaluated);
    // What else is read of a report may be of any size, and is asked for by what takes little time.
    const isHere = pages <= pagesWithoutThread || also.length > 0 || toldOf !== undefined;
    const decisions = isHere ? undefined : thread.decide(kept, signal);
    // Whoever gives up a page that was read ahead waits for nothing of it.
    decisions?.catch(() => {});
    const unevaluated = reports.length - evaluated.length;
    yield {
      evaluated,
      unevaluated,
      decided: async () => (await decisions) ?? decider.decide(decider.read(kept)),
    };
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
    asOf.push(kept?.asOfDay ?? '');
    // No form is called so.
    formHash.push(kept?.formHash ?? '');
    readings.push(kept?.readings ?? '');
  }
  return { asOf, formHash, readings };
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
