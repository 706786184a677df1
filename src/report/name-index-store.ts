import { CompiledQuery, type Kysely } from 'kysely';
import { idBoundAtPlace, placeOfId } from '../base/ids.ts';
import { nameForSearch } from '../base/name-for-search.ts';
import { sendAlong } from '../storage/send-along.ts';
import { isServer } from '../storage/sql-words.ts';
import type { Tables } from '../storage/tables.ts';
import { conditionsOf, idRangeOf, type ReportFilter } from './report-list-store.ts';

/*
 * Names by their trigrams. A row of the index holds the names of the reports of one place in time (see base/ids.ts), mostly of
 * one report, and is made of these: it needs no key beside it, and the newest are found first.
 */

type Db = Kysely<Tables>;

/** So many rows of the index are looked at for one page at most, however rare what is wanted beside the name. */
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
  /** Where the look at the index ended although there is more: every report from here on was looked at. */
  readonly lookedAtFrom: string | undefined;
}

/**
 * The ids of the organisation's reports whose subject's name holds a text, newest first.
 *
 * @param filter.name at least `shortestName` characters, folded.
 * @returns fewer than `limit`, and `lookedAtFrom`, where many have the name and few of these what is wanted beside it.
 */
export async function listNamedIds(
  db: Db,
  organizationId: string,
  filter: ReportFilter & { readonly name: string },
): Promise<NamedIds> {
  const name = nameForSearch(filter.name);
  const range = idRangeOf(filter);
  const lowest = placeOfId(range.from) ?? Number.MIN_SAFE_INTEGER;
  let highest = placeOfId(range.before) ?? Number.MAX_SAFE_INTEGER;
  const ids: string[] = [];
  let lookedAt = 0;
  // Where nothing else is wanted, nearly each row of the index is one of the page.
  let atOnce = 2 * filter.limit;
  for (;;) {
    const places = await findPlaces(db, name, { lowest, highest, limit: atOnce });
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

/** Places in time that have a name with these trigrams in their order, the latest first. */
async function findPlaces(
  db: Db,
  name: string,
  { lowest, highest, limit }: { readonly lowest: number; readonly highest: number; readonly limit: number },
): Promise<readonly number[]> {
  const [condition, parameters] = isServer(db)
    ? ['strpos(names, ?) > 0 and trigrams_of(names) @> trigrams_of(?)', [name, name]]
    : // In quotes it is a text and no expression.
      ['report_name match ?', [`"${name.replaceAll('"', '""')}"`]];
  const { rows } = await db.executeQuery<{ place: number }>(
    CompiledQuery.raw(
      `select rowid as place from report_name where ${condition} and rowid between ? and ?
       order by rowid desc limit ?`,
      [...parameters, BigInt(lowest), BigInt(highest), limit],
    ),
  );
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
