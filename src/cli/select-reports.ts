import type { App } from '../app.ts';
import { cnpjRoot } from '../document/cnpj-root.ts';
import { type DamagedReport, type ListReportsQuery, listReports } from '../report/read-reports.ts';
import { readSubjectNames } from '../report/read-subject-names.ts';
import type { ReportSummaryAnswer } from '../report/report-answer.ts';
import type { CommandContext } from './context.ts';
import { noteReading } from './note-reading.ts';
import type { ReportOrder } from './report-orders.ts';

type ReportPage = Awaited<ReturnType<typeof listReports>>;
type Signal = Pick<CommandContext, 'signal'>;

/** What the API gives a page of, and reads at once where all are wanted. */
const largestPage = 200;
const usualLimit = 50;

/** The pages of a list, newest first; only the first unless all are wanted, and what fills it where it is by name. */
export async function* readReportPages(
  { signal }: Signal,
  app: App,
  query: ListReportsQuery,
  { all }: { readonly all: boolean },
): AsyncGenerator<ReportPage> {
  const { engine, actor } = app;
  const { limit = usualLimit, name } = query;
  let { cursor } = query;
  let read = 0;
  do {
    signal.throwIfAborted();
    const page = await listReports(engine, actor, {
      ...query,
      limit: all ? largestPage : limit - read,
      ...(cursor !== undefined && { cursor }),
    });
    noteReading(app, { reportIds: page.items.map(({ id }) => id), isList: true });
    yield page;
    read += page.items.length + (page.damaged?.length ?? 0);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && (all || (name !== undefined && read < limit)));
}

/** Reports that a command lists. */
export interface SelectedReports {
  readonly items: readonly ReportSummaryAnswer[];
  readonly damaged: readonly DamagedReport[];
  readonly nextCursor: string | null;
  readonly hasMore: boolean;
}

/**
 * Reports in an order. Another order than that of the newest reads every report that the query is about, and cuts what is too
 * much.
 */
export async function selectReports(
  context: Pick<CommandContext, 'signal' | 'language'>,
  app: App,
  query: ListReportsQuery,
  wanted: { readonly all: boolean; readonly sort: ReportOrder },
): Promise<SelectedReports> {
  const { all, sort } = wanted;
  const readsAll = all || sort !== 'newest';
  const items: ReportSummaryAnswer[] = [];
  const damaged: DamagedReport[] = [];
  let nextCursor: string | null = null;
  for await (const page of readReportPages(context, app, query, { all: readsAll })) {
    nextCursor = page.nextCursor;
    damaged.push(...(page.damaged ?? []));
    items.push(...page.items);
  }
  const ids = items.map(({ id }) => id);
  const names = sort === 'name' ? await readNamesInPages(app, ids) : new Map<string, string>();
  if (sort !== 'newest') items.sort(byOrder(sort, names, context.language));
  const cut = all || !readsAll ? items : items.slice(0, query.limit ?? usualLimit);
  return { items: cut, damaged, nextCursor, hasMore: nextCursor !== null || cut.length < items.length };
}

/** The names of the subjects of reports, by report. */
async function readNamesInPages(
  { engine, actor }: Pick<App, 'engine' | 'actor'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (let from = 0; from < ids.length; from += largestPage) {
    const page = await readSubjectNames(engine, actor, ids.slice(from, from + largestPage));
    for (const [id, name] of page) names.set(id, name);
  }
  return names;
}

/** A company of which there are reports, with its head office and branches; a person alone. */
interface ReportRoot {
  /** The first eight characters of its CNPJs; a person's CPF. */
  readonly root: string;
  readonly type: 'CPF' | 'CNPJ';
  readonly name: string;
  readonly reports: number;
  readonly approved: number;
  readonly alert: number;
  readonly denied: number;
  readonly error: number;
  /** Of the newest report. */
  readonly updatedAt: string;
}

/** The companies of reports, in the order in which they are met. */
export async function rootsOfReports(
  app: Pick<App, 'engine' | 'actor'>,
  items: readonly ReportSummaryAnswer[],
): Promise<readonly ReportRoot[]> {
  const roots = new Map<string, ReportSummaryAnswer[]>();
  for (const item of items) {
    const root = item.type === 'CPF' ? item.document : cnpjRoot(item.document);
    const together = roots.get(root);
    if (together) together.push(item);
    else roots.set(root, [item]);
  }
  const newest = [...roots.values()].flatMap(([first]) => (first === undefined ? [] : [first.id]));
  const names = await readNamesInPages(app, newest);
  return [...roots].flatMap(([root, reports]) => {
    const [first] = reports;
    if (first === undefined) return [];
    const count = (status: ReportSummaryAnswer['status']) =>
      reports.filter((report) => report.status === status).length;
    return [
      {
        root,
        type: first.type,
        name: names.get(first.id) ?? '',
        reports: reports.length,
        approved: count('APPROVED'),
        alert: count('ALERT'),
        denied: count('DENIED'),
        error: count('ERROR'),
        updatedAt:
          reports
            .map(({ updatedAt }) => updatedAt)
            .toSorted()
            .at(-1) ?? first.updatedAt,
      },
    ];
  });
}

type Comparison = (a: ReportSummaryAnswer, b: ReportSummaryAnswer) => number;

function byOrder(
  sort: Exclude<ReportOrder, 'newest'>,
  names: ReadonlyMap<string, string>,
  language: string,
): Comparison {
  const collator = new Intl.Collator(language, { sensitivity: 'base' });
  const none = Number.POSITIVE_INFINITY;
  const comparisons: Readonly<Record<typeof sort, Comparison>> = {
    oldest: (a, b) => (a.id < b.id ? -1 : 1),
    updated: (a, b) => b.updatedAt.localeCompare(a.updatedAt),
    // Those without a score stand last.
    score: (a, b) => (a.score ?? none) - (b.score ?? none) || 0,
    status: (a, b) => a.status.localeCompare(b.status),
    name: (a, b) => collator.compare(names.get(a.id) ?? '', names.get(b.id) ?? ''),
  };
  return comparisons[sort];
}
