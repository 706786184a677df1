import type { App } from '../app.ts';
import { cnpjRoot } from '../document/cnpj-root.ts';
import { type DamagedReport, type ListReportsQuery, listReports } from '../report/read-reports.ts';
import { readSubjectNames } from '../report/read-subject-names.ts';
import type { ReportSummaryAnswer } from '../report/report-answer.ts';
import type { CommandContext } from './context.ts';
import type { ReportOrder } from './report-orders.ts';

type ReportPage = Awaited<ReturnType<typeof listReports>>;
type Signal = Pick<CommandContext, 'signal'>;

/** What the API gives a page of, and reads at once where all are wanted. */
const largestPage = 200;
const usualLimit = 50;

/** The pages of a list, newest first; only the first unless all are wanted. */
export async function* readReportPages(
  { signal }: Signal,
  { engine, actor }: App,
  query: ListReportsQuery,
  { all }: { readonly all: boolean },
): AsyncGenerator<ReportPage> {
  let { cursor } = query;
  do {
    signal.throwIfAborted();
    const page = await listReports(engine, actor, {
      ...query,
      ...(all && { limit: largestPage }),
      ...(cursor !== undefined && { cursor }),
    });
    yield page;
    cursor = page.nextCursor ?? undefined;
  } while (all && cursor !== undefined);
}

/**
 * Reports in an order, and of subjects whose name holds a text. Another order than that of the newest, or a name, reads
 * every report that the query is about, and cuts what is too much.
 */
export async function selectReports(
  context: Pick<CommandContext, 'signal' | 'language'>,
  app: App,
  query: ListReportsQuery,
  wanted: { readonly all: boolean; readonly sort: ReportOrder; readonly name: string | undefined },
): Promise<{
  readonly items: readonly ReportSummaryAnswer[];
  readonly damaged: readonly DamagedReport[];
  readonly nextCursor: string | null;
  readonly hasMore: boolean;
}> {
  const { all, sort, name } = wanted;
  const readsAll = all || sort !== 'newest' || name !== undefined;
  const items: ReportSummaryAnswer[] = [];
  const damaged: DamagedReport[] = [];
  const names = new Map<string, string>();
  let nextCursor: string | null = null;
  for await (const page of readReportPages(context, app, query, { all: readsAll })) {
    nextCursor = page.nextCursor;
    damaged.push(...(page.damaged ?? []));
    if (name === undefined && sort !== 'name') {
      items.push(...page.items);
      continue;
    }
    const namesOfPage = await readSubjectNames(
      app.engine,
      app.actor,
      page.items.map(({ id }) => id),
    );
    for (const item of page.items) {
      const own = namesOfPage.get(item.id) ?? '';
      if (name !== undefined && !folded(own).includes(folded(name))) continue;
      names.set(item.id, own);
      items.push(item);
    }
  }
  if (sort !== 'newest') items.sort(byOrder(sort, names, context.language));
  const limit = query.limit ?? usualLimit;
  const cut = all || !readsAll ? items : items.slice(0, limit);
  return { items: cut, damaged, nextCursor, hasMore: nextCursor !== null || cut.length < items.length };
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
  { engine, actor }: App,
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
  const names = new Map<string, string>();
  for (let from = 0; from < newest.length; from += largestPage) {
    const page = await readSubjectNames(engine, actor, newest.slice(from, from + largestPage));
    for (const [id, name] of page) names.set(id, name);
  }
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

/** Without accents and case. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
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
