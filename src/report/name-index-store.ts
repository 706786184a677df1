import { CompiledQuery, type Kysely } from 'kysely';
import { idBoundAtPlace, placeOfId } from '../base/ids.ts';
import { nameForSearch } from '../base/name-for-search.ts';
import { sendAlong } from '../storage/send-along.ts';
import { isServer, sqlWords } from '../storage/sql-words.ts';
import type { Tables } from '../storage/tables.ts';
import { conditionsOf, idRangeOf, listReportIds, type ReportFilter } from './report-list-store.ts';

/*
 * Names by their trigrams. A row of the index holds the names of the reports of one place in time (see base/ids.ts), mostly of
 * one report, and is made of these: it needs no key beside it, and the newest are found first.
 */

type Db = Kysely<Tables>;

/** So many reports, or rows of the index, are looked at for one page, and little more, however rare what is wanted beside the name. */
const mostLookedAt = 1_000;

/** So many of the latest names a server goes through before it asks their index: some milliseconds. */
const mostWalked = 20_000;

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
  let rest: ReportFilter = { ...filter, limit: 2 * filter.limit };
  let lookedAt = 0;
  for (;;) {
    const newest = await listReportIds(db, organizationId, rest);
    ids.push(...(await thoseNamed(db, organizationId, { name, ids: newest })));
    lookedAt += newest.length;
    const last = newest.at(-1);
    if (ids.length >= filter.limit || last === undefined || newest.length < rest.limit)
      return { ids: ids.slice(0, filter.limit), lookedAtFrom: undefined };
    if (lookedAt >= mostLookedAt) return { ids, lookedAtFrom: last };
    const isFirst = lookedAt === newest.length;
    // Twice as many as the page wants, if as many have the name among them as until now; and as many as until now, so that it ends soon.
    const enough = Math.ceil((2 * lookedAt * (filter.limit - ids.length)) / ids.length);
    rest = { ...filter, before: last, limit: Math.min(mostLookedAt, Math.max(lookedAt, enough)) };
    if (!isFirst || frequentAtOneIn * ids.length >= lookedAt) continue;
    const indexed = await listIndexedIds(db, organizationId, {
      ...rest,
      name,
      limit: filter.limit - ids.length,
    });
    return { ...indexed, ids: [...ids, ...indexed.ids] };
  }
}

/**
 * Which of these reports have a name, in their order. What else is wanted is asked of each row that is found and is no condition: a server
 * would go through all reports that meet it.
 */
async function thoseNamed(
  db: Db,
  organizationId: string,
  wanted: {
    readonly name: string;
    readonly ids: readonly string[];
    readonly filter?: Omit<ReportFilter, 'limit'>;
  },
): Promise<readonly string[]> {
  const { name, ids, filter = {} } = wanted;
  const { conditions, values } = conditionsOf(filter, { db, organizationId });
  const { rows } = await db.executeQuery<{ id: string; name: string | null }>(
    CompiledQuery.raw(
      `select report.id, case when subject_name <> ''${conditions} then subject_name end as name
       from json_each(?) as one cross join report indexed by report_by_organization
       where organization_id = ? and report.id = one.value ->> 0`,
      [...values, JSON.stringify(ids.map((id) => [id])), organizationId],
    ),
  );
  const named = new Set(
    rows.flatMap((row) => (row.name !== null && nameForSearch(row.name).includes(name) ? row.id : [])),
  );
  return ids.filter((id) => named.has(id));
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
    const candidates = await findAtPlaces(db, organizationId, { range, places });
    ids.push(...(await thoseNamed(db, organizationId, { name, ids: candidates, filter })));
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
  const within = [BigInt(lowest), BigInt(highest)];
  const latest = 'order by rowid desc limit ?';
  const read = async (sql: string, parameters: readonly unknown[]) => {
    const { rows } = await db.executeQuery<{ place: number }>(CompiledQuery.raw(sql, [...parameters]));
    return rows.map(({ place }) => place);
  };
  if (!isServer(db))
    return read(
      `select rowid as place from report_name where report_name match ? and rowid between ? and ? ${latest}`,
      // In quotes it is a text and no expression.
      [`"${name.replaceAll('"', '""')}"`, ...within, limit],
    );
  // A server takes all that have a name from its index before it knows the latest: those that many have are among the latest names.
  const walked = await read(
    `select rowid as place from (
       select rowid, names from report_name where rowid between ? and ? ${latest}
     ) as latest where strpos(names, ?) > 0 ${latest}`,
    [...within, mostWalked, name, limit],
  );
  if (walked.length === limit) return walked;
  // By itself, or it would walk the table where it takes the name to be one of many.
  return read(
    `with named as materialized (
       select rowid from report_name
       where strpos(names, ?) > 0 and trigrams_of(names) @> cast(? as text[]) and rowid between ? and ?
     ) select rowid as place from named ${latest}`,
    [name, trigramsAcross(name), ...within, limit],
  );
}

/** Trigrams beside each other that a name is made of, so that each of its characters is in one: the others would be looked up for little. */
function trigramsAcross(name: string): readonly string[] {
  const characters = [...name];
  const last = characters.length - shortestName;
  const starts = Array.from({ length: Math.ceil(characters.length / shortestName) }, (_, at) =>
    Math.min(at * shortestName, last),
  );
  return starts.map((start) => characters.slice(start, start + shortestName).join(''));
}

/** The reports of places, newest first. */
async function findAtPlaces(
  db: Db,
  organizationId: string,
  wanted: {
    readonly range: { readonly from: string; readonly before: string };
    readonly places: readonly number[];
  },
): Promise<readonly string[]> {
  const { range, places } = wanted;
  // Cut here and not in the statement, so that SQLite has one lower and one upper end to seek by.
  const bounds = places.map((place) => {
    const [from, before] = [idBoundAtPlace('rpt', place), idBoundAtPlace('rpt', place + 1)];
    return [from < range.from ? range.from : from, range.before < before ? range.before : before];
  });
  // The limit is never met: a server goes to each place for it, and not through all reports for all places.
  const atPlace = `select id from report indexed by report_by_organization
    where organization_id = ? and id >= place.value ->> 0 and id < place.value ->> 1 order by id desc limit 1000`;
  const { rows } = await db.executeQuery<{ id: string }>(
    CompiledQuery.raw(
      `select one.value as id from json_each(?) as place, ${sqlWords(db).rowsOf(atPlace, 'id')} as one
       order by one.value desc`,
      [JSON.stringify(bounds), organizationId],
    ),
  );
  return rows.map(({ id }) => id);
}
