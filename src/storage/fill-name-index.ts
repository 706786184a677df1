import type Database from 'better-sqlite3';
import { foldName } from '../base/fold-name.ts';
import { placeOfId } from '../base/ids.ts';

/** Makes the empty index of names of an open file anew, of the names that stand beside reports. */
export function fillNameIndex(database: Database.Database): void {
  const insert = database.prepare('insert into report_name (rowid, names) values (?, ?)');
  let place: number | undefined;
  let names: string[] = [];
  const close = () => {
    if (place !== undefined) insert.run(BigInt(place), names.join('\n'));
  };
  const reports = database.prepare<[], { id: string; name: string }>(
    "select id, subject_name as name from report where subject_name <> '' order by id",
  );
  // Statements that write run while no other is read: a page of a million names is some 60 MB.
  for (const { id, name } of reports.all()) {
    const next = placeOfId(id);
    if (next === undefined) continue;
    if (next !== place) {
      close();
      names = [];
      place = next;
    }
    names.push(foldName(name));
  }
  close();
}
