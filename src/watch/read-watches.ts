import type { Actor } from '../auth/actor.ts';
import { CreditError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';
import { describeDatasets } from '../datasets/describe-datasets.ts';
import { datasetOf } from '../datasets/index.ts';
import type { Engine } from '../report/engine.ts';
import { documentType } from '../report/report-answer.ts';
import type { WatchedChange } from '../webhook/events.ts';
import { dayIn } from '../wording/calendar.ts';
import { countChanges, listChangeRows } from './change-store.ts';
import { countFindings } from './finding-store.ts';
import { listScreenedEditions, listUnderWay } from './screening-store.ts';
import type { KeptChange, Watch } from './watch.ts';
import { findWatch, listWatchRows } from './watch-store.ts';
import { watchedDatasets } from './watched-datasets.ts';

type Db = Engine['storage']['db'];

/** How a portfolio stands with a dataset. */
export interface WatchedDatasetAnswer {
  readonly dataset: string;
  /** What people read in place of its name. */
  readonly title: Text;
  /** Of the dataset: one that is not loaded, or is old, calls nobody clean. */
  readonly state: 'LOADED' | 'STALE' | 'NOT_LOADED' | 'UNREADABLE';
  /** SHA-256 of the edition that all were screened against last; null before the first. */
  readonly edition: string | null;
  /** The publisher's date of that. */
  readonly publishedOn: string | null;
  readonly screenedAt: string | null;
  /** Of how many documents it says anything, possible matches too; null before the first. */
  readonly found: number | null;
  /** How many documents of the portfolio were screened; null before the first screening. */
  readonly screened: number | null;
  /** How many had no name, without which it cannot be asked about possible matches; null before the first. */
  readonly nameless: number | null;
  /** Whether a screening was stopped: the next run goes on with it. */
  readonly unfinished: boolean;
}

/** A watched portfolio as it is answered. */
export interface WatchAnswer {
  readonly id: string;
  readonly name: string;
  readonly documents: number;
  /** The batch that it was made of; null where it was made of documents. */
  readonly batchId: string | null;
  readonly createdAt: string;
  /** When anything was screened last; null before the first time. */
  readonly screenedAt: string | null;
  /** Changes that were told so far, each of one document in one edition. */
  readonly changes: number;
  readonly datasets: readonly WatchedDatasetAnswer[];
}

/** What has changed of a document in an edition, as it is answered. */
export interface WatchChangeAnswer {
  readonly id: string;
  readonly watchId: string;
  readonly document: string;
  readonly type: 'CPF' | 'CNPJ';
  readonly dataset: string;
  readonly edition: string;
  readonly publishedOn: string;
  readonly changes: readonly WatchedChange[];
  readonly createdAt: string;
}

/** Where datasets lie; undefined where none are kept. */
interface ReadOptions {
  readonly datasetsFolder: string | undefined;
}

/** Which part of a list. */
interface Page {
  readonly limit?: number | undefined;
  /** The `nextCursor` of the page before. */
  readonly cursor?: string | undefined;
}

const usualLimit = 50;

/** A page of the portfolios of the organisation, the newest first. */
export async function listWatches(
  engine: Engine,
  { organizationId }: Pick<Actor, 'organizationId'>,
  { limit = usualLimit, cursor, ...options }: ReadOptions & Page,
): Promise<{ readonly items: readonly WatchAnswer[]; readonly nextCursor: string | null }> {
  return engine.storage.read(async (db) => {
    const answerOf = await answering(engine, db, organizationId, options);
    const rows = await listWatchRows(db, organizationId, { before: cursor, limit: limit + 1 });
    const items: WatchAnswer[] = [];
    for (const watch of rows.slice(0, limit)) items.push(await answerOf(watch));
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  });
}

/** @throws CreditError UNKNOWN_WATCH, for another organisation's too. */
export async function getWatch(
  engine: Engine,
  { organizationId }: Pick<Actor, 'organizationId'>,
  { id, ...options }: ReadOptions & { readonly id: string },
): Promise<WatchAnswer> {
  return engine.storage.read(async (db) => {
    const watch = await requireWatch(db, organizationId, id);
    return (await answering(engine, db, organizationId, options))(watch);
  });
}

/**
 * A page of what has changed, the newest first.
 *
 * @throws CreditError UNKNOWN_WATCH
 */
export async function listWatchChanges(
  engine: Engine,
  { organizationId }: Pick<Actor, 'organizationId'>,
  {
    id,
    limit = usualLimit,
    cursor,
  }: {
    readonly id: string;
  } & Page,
): Promise<{ readonly items: readonly WatchChangeAnswer[]; readonly nextCursor: string | null }> {
  return engine.storage.read(async (db) => {
    await requireWatch(db, organizationId, id);
    const rows = await listChangeRows(db, { id, organizationId }, { before: cursor, limit: limit + 1 });
    const page = rows.slice(0, limit);
    return {
      items: page.map(answerChange),
      nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  });
}

/** Every change of a portfolio, the newest first, read page by page as it is gone through. */
export async function* readWatchChanges(
  engine: Engine,
  actor: Pick<Actor, 'organizationId'>,
  id: string,
): AsyncGenerator<WatchChangeAnswer> {
  let cursor: string | undefined;
  do {
    const page = await listWatchChanges(engine, actor, { id, limit: 500, cursor });
    yield* page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** @throws CreditError UNKNOWN_WATCH */
export async function requireWatch(db: Db, organizationId: string, id: string): Promise<Watch> {
  const watch = await findWatch(db, organizationId, id);
  if (watch === undefined) throw new CreditError('UNKNOWN_WATCH', { watchId: id });
  return watch;
}

/** What answers a portfolio, with what holds for all of them read once. */
async function answering(
  engine: Engine,
  db: Db,
  organizationId: string,
  { datasetsFolder }: ReadOptions,
): Promise<(watch: Watch) => Promise<WatchAnswer>> {
  const counts = await countChanges(db, organizationId);
  const today = dayIn(engine.clock.now(), engine.timezone);
  const states = datasetsFolder === undefined ? [] : describeDatasets(datasetsFolder, today);
  const stateOf = new Map(states.map(({ name, state }) => [name, state]));
  return async (watch) => {
    const documents = await countFindings(db, watch);
    const underWay = await listUnderWay(db, watch);
    const screened = new Map((await listScreenedEditions(db, watch)).map((one) => [one.dataset, one]));
    const datasets = watchedDatasets.map((dataset): WatchedDatasetAnswer => {
      const last = screened.get(dataset);
      return {
        dataset,
        title: datasetOf(dataset).title,
        state: stateOf.get(dataset) ?? 'NOT_LOADED',
        edition: last?.edition ?? null,
        publishedOn: last?.publishedOn ?? null,
        screenedAt: last?.screenedAt ?? null,
        found: last === undefined ? null : (documents.get(dataset) ?? 0),
        screened: last?.screened ?? null,
        nameless: last?.unnamed ?? null,
        unfinished: underWay.some((one) => one.dataset === dataset),
      };
    });
    const times = datasets.flatMap(({ screenedAt }) => screenedAt ?? []).sort();
    const { id, name, batchId, createdAt } = watch;
    return {
      id,
      name,
      documents: watch.documents,
      batchId,
      createdAt,
      screenedAt: times.at(-1) ?? null,
      changes: counts.get(id) ?? 0,
      datasets,
    };
  };
}

function answerChange({ document, organizationId: _, ...change }: KeptChange): WatchChangeAnswer {
  return { ...change, document: document.value, type: documentType(document.kind) };
}
