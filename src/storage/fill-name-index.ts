import type Database from 'better-sqlite3';
import { placeOfId } from '../base/ids.ts';
import { nameForSearch } from '../base/name-for-search.ts';

/** Makes the empty index of names of an open file anew, of the names that stand beside reports. */
export function fillNameIndex(database: Database.Database): void {
  database.function('folded_name', { deterministic: true }, (name: unknown) => nameForSearch(String(name)));
  database.function('place_of_id', { deterministic: true }, (id: unknown) => {
    const place = placeOfId(String(id));
    return place === undefined ? null : BigInt(place);
  });
  // By SQLite alone, which keeps what it has read on the disk where it is much.
  database.exec(`insert into report_name (rowid, names)
    select place_of_id(id) as place, group_concat(folded_name(subject_name), char(10)) from report
    where subject_name <> '' and place is not null group by place`);
}
