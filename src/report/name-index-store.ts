import { CompiledQuery, type Kysely } from 'kysely';
import { idBoundAtPlace, placeOfId } from '../base/ids.ts';
import { nameForSearch } from '../base/name-for-search.ts';
import { sendAlong } from '../storage/send-along.ts';
import { isServer } from '../storage/sql-words.ts';
import type { Tables } from '../storage/tables.ts';
import { conditionsOf, idRangeOf, listReportIds, type ReportFilter } from './report-list-store.ts';

/*
 * Names by their trigrams. A row of the index holds the names of the reports of one place in time (see base/ids.ts), mostly of
 * one report, and is made of these: it needs no key beside it, and the newest are found first.
 */

type Db = Kysely<Tables>;

/** So many reports, or rows of the index, are looked at for one page, and little more, however rare what is wanted beside the name. */
const mostLookedAt = 1_000;

/** Shorter texts have no trigram. */
export const shortestName = 3;

/** Brings the index to what is stored of reports that share a place with this one. */
export async function indexName(db: Db, reportId: string): Promise<void> {
  const place = placeOfId(reportId);
  if (place === undefined) return;
  const { rows } = await db.executeQuery<{ name: string }>(
    CompiledQuery.raw(
      "select subject_name as name from report where id >= ? and id < ? and subject_name <> ''",
      [idBoundAtPlace('rpt', place), idBoundAtPlace('rpt', place + 1)],
    ),
  );
  const names = rows.map(({ name }) => nameForSearch(name)).join('\n');
  // An index of trigrams knows no conflicts by its key, and a table no replacing.
  const put = isServer(db)
    ? 'insert into report_name (rowid, names) values (?, ?) on conflict (rowid) do update set names = excluded.names'
    : 'insert or replace into report_name (rowid, names) values (?, ?)';
  await sendAlong(
    db,
    names === ''
      ? ['delete from report_name where rowid = ?', [BigInt(place)]]
      : [put, [BigInt(place), names]],
  );
}

/** A page of those that have a name. */
export interface NamedIds {
  readonly ids: readonly string[];
  /** Where the look ended although there is more: every report from here on was looked at. */
  readonly lookedAtFrom: string | undefined;
}

/** Where one in so many has a name, a page is full before too many are looked at. */
const frequentAtOneIn = 20;

/**
 * The ids of the organisation's reports whose subject's name holds a text, newest first. Those that are wanted beside the name are
 * looked at in their own order first: where many have the name, or few are wanted, they are all of the page. Otherwise few have
 * the name, and the index knows which.
 *
 * @param filter.name at least `shortestName` characters, folded.
 * @returns fewer than `limit`, and `lookedAtFrom`, where many have the name and few of these what is wanted beside it.
 */
export async function listNamedIds(
  db: Db,
  organizationId: string,
  { name: text, ...filter }: ReportFilter & { readonly name: string },
): Promise<NamedIds> {
  const name = nameForSearch(text);
  const ids: string[] = [];
  let rest: ReportFilter = filter;
  for (const atOnce of [2 * filter.limit, mostLookedAt]) {
    const looked = await readNames(db, organizationId, { ...rest, limit: atOnce });
    ids.push(...looked.filter((report) => report.name.includes(name)).map(({ id }) => id));
    const last = looked.at(-1);
    if (ids.length >= filter.limit || last === undefined || looked.length < atOnce)
      return { ids: ids.slice(0, filter.limit), lookedAtFrom: undefined };
    const isFirst = rest === filter;
    rest = { ...filter, before: last.id };
    if (!isFirst || frequentAtOneIn * ids.length >= looked.length || (await isFrequent(db, name, rest)))
      continue;
    const limit = filter.limit - ids.length;
    const indexed = await listIndexedIds(db, organizationId, { ...rest, name, limit });
    return { ...indexed, ids: [...ids, ...indexed.ids] };
  }
  return { ids, lookedAtFrom: rest.before };
}

/** The newest reports that are wanted beside a name, and how their subjects are called, folded; '' where nobody knows. */
async function readNames(
  db: Db,
  organizationId: string,
  filter: ReportFilter,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const ids = await listReportIds(db, organizationId, filter);
  const { rows } = await db.executeQuery<{ id: string; name: string }>(
    CompiledQuery.raw(
      `select report.id, subject_name as name
       from json_each(?) as one cross join report indexed by report_by_organization
       where organization_id = ? and report.id = one.value ->> 0 and subject_name <> ''`,
      [JSON.stringify(ids.map((id) => [id])), organizationId],
    ),
  );
  const names = new Map(rows.map((row) => [row.id, row.name]));
  return ids.map((id) => ({ id, name: nameForSearch(names.get(id) ?? '') }));
}

/**
 * Whether a name is one of so many that an index of them is of no use: a server takes all that it has from it before the first is
 * known. A file takes them in their order.
 */
async function isFrequent(db: Db, name: string, filter: ReportFilter): Promise<boolean> {
  if (!isServer(db)) return false;
  const { lowest, highest } = placesOf(filter);
  const { rows } = await db.executeQuery<{ count: number }>(
    CompiledQuery.raw(
      `select count(*) as count from (
         select names from report_name where rowid between ? and ? order by rowid desc limit ?
       ) as latest where strpos(names, ?) > 0`,
      [BigInt(lowest), BigInt(highest), mostLookedAt, name],
    ),
  );
  return frequentAtOneIn * (rows[0]?.count ?? 0) >= mostLookedAt;
}

/** Those that have a name as the index has them; its arguments and what it gives are those of `listNamedIds`, the name folded. */
async function listIndexedIds(
  db: Db,
  organizationId: string,
  filter: ReportFilter & { readonly name: string },
): Promise<NamedIds> {
  const { name } = filter;
  const range = idRangeOf(filter);
  const all = placesOf(filter);
  let { highest } = all;
  const ids: string[] = [];
  let lookedAt = 0;
  // Where nothing else is wanted, nearly each row of the index is one of the page.
  let atOnce = 2 * filter.limit;
  for (;;) {
    const places = await findPlaces(db, name, { ...all, highest, limit: atOnce });
    const candidates = await findAtPlaces(db, organizationId, { filter, range, places });
    ids.push(...candidates.filter((report) => nameForSearch(report.name).includes(name)).map(({ id }) => id));
    const last = places.at(-1);
    const isEnd = last === undefined || places.length < atOnce;
    if (ids.length >= filter.limit || isEnd)
      return { ids: ids.slice(0, filter.limit), lookedAtFrom: undefined };
    lookedAt += places.length;
    if (lookedAt >= mostLookedAt) return { ids, lookedAtFrom: idBoundAtPlace('rpt', last) };
    highest = last - 1;
    atOnce = mostLookedAt;
  }
}

interface Places {
  readonly lowest: number;
  readonly highest: number;
}

function placesOf(filter: ReportFilter): Places {
  const { from, before } = idRangeOf(filter);
  return {
    lowest: placeOfId(from) ?? Number.MIN_SAFE_INTEGER,
    highest: placeOfId(before) ?? Number.MAX_SAFE_INTEGER,
  };
}

/** Places in time that have a name with these trigrams in their order, the latest first. */
async function findPlaces(
  db: Db,
  name: string,
  { lowest, highest, limit }: Places & { readonly limit: number },
): Promise<readonly number[]> {
  const within = [BigInt(lowest), BigInt(highest), limit];
  const latest = 'order by rowid desc limit ?';
  const query = isServer(db)
    ? // By itself, or the server would go through the table from its end where it takes the name to be one of many.
      CompiledQuery.raw(
        `with named as materialized (
           select rowid from report_name
           where strpos(names, ?) > 0 and trigrams_of(names) @> trigrams_of(?) and rowid between ? and ?
         ) select rowid as place from named ${latest}`,
        [name, name, ...within],
      )
    : CompiledQuery.raw(
        `select rowid as place from report_name where report_name match ? and rowid between ? and ? ${latest}`,
        // In quotes it is a text and no expression.
        [`"${name.replaceAll('"', '""')}"`, ...within],
      );
  const { rows } = await db.executeQuery<{ place: number }>(query);
  return rows.map(({ place }) => place);
}

/** The reports of places, newest first, as far as they are what is wanted beside the name. */
async function findAtPlaces(
  db: Db,
  organizationId: string,
  wanted: {
    readonly filter: ReportFilter;
    readonly range: { readonly from: string; readonly before: string };
    readonly places: readonly number[];
  },
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { filter, range, places } = wanted;
  const { conditions, values } = conditionsOf(filter);
  // Cut here and not in the statement, so that SQLite has one lower and one upper end to seek by.
  const bounds = places.map((place) => {
    const [from, before] = [idBoundAtPlace('rpt', place), idBoundAtPlace('rpt', place + 1)];
    return [from < range.from ? range.from : from, range.before < before ? range.before : before];
  });
  const { rows } = await db.executeQuery<{ id: string; name: string }>(
    CompiledQuery.raw(
      `select report.id, subject_name as name
       from json_each(?) as place cross join report indexed by report_by_organization
       where organization_id = ? and report.id >= place.value ->> 0 and report.id < place.value ->> 1
         and subject_name <> ''${conditions}
       order by report.id desc`,
      [JSON.stringify(bounds), organizationId, ...values],
    ),
  );
  return rows;
}
