import type Database from 'better-sqlite3';
import { checkedTableNames } from './checked-tables.ts';
import { checksumOfRow } from './row-checksum.ts';
import { codeOf } from './storage-error.ts';

/** Why a row is lost. */
type LossReason =
  | 'DAMAGED'
  | 'UNREADABLE'
  | 'REFUSED'
  | 'WITHOUT_PARENT'
  | 'INCOMPLETE'
  | 'CHANGED'
  | 'MISSING';

/**
 * A row that could not be saved. INCOMPLETE: it was saved, and lacks what belongs to it. CHANGED: an entry of the audit log that was saved
 * although it differs from what was written. MISSING: entries of the audit log that are not in the file.
 */
export interface LostRow {
  readonly table: string;
  /** Its key, where an index still has it; otherwise its place in the table. `*` for whatever there was. */
  readonly row: string;
  readonly reason: LossReason;
}

/** What is to be saved of a table. */
interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  /** What finds a row: `rowid`, or the primary key of a table without. */
  readonly place: readonly string[];
  /** What names a row to people. */
  readonly key: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

/** A gap is searched place by place where it is not longer than this; beyond, by what the indexes name. */
const mostPlaces = 200_000;

/**
 * Saves the rows of one table, those that can be read and are as they were written, in the file `to`, which has the same tables.
 * The table is read from its beginning and from its end, each up to what cannot be read; in between by what its indexes name,
 * and place by place.
 */
export class TableSalvage {
  readonly #from: Database.Database;
  readonly #to: Database.Database;
  readonly #shape: TableShape;
  readonly #insert: Database.Statement<unknown[]>;
  readonly #isSaved: Database.Statement<unknown[]>;
  readonly #lost = new Map<string, LostRow>();
  #kept = 0;

  constructor(from: Database.Database, to: Database.Database, name: string) {
    this.#from = from;
    this.#to = to;
    this.#shape = readShape(to, name);
    const { columns, place } = this.#shape;
    const written = place[0] === 'rowid' ? ['rowid', ...columns] : columns;
    const marks = written.map(() => '?').join(', ');
    this.#insert = to.prepare(`insert into ${name} (${written.join(', ')}) values (${marks})`);
    this.#isSaved = to.prepare(`select 1 from ${name} where ${this.#atPlace()}`);
  }

  run(): { readonly kept: number; readonly lost: readonly LostRow[] } {
    const first = this.#walk('asc', undefined);
    // What stopped the one walk stops the other from behind.
    const last = first.isWhole ? undefined : this.#walk('desc', first.place);
    if (!first.isWhole) this.#searchGap(first.place, last?.place);
    this.#searchIndexes();
    return { kept: this.#kept, lost: [...this.#lost.values()] };
  }

  /** Saves row by row in one direction, until what cannot be read; `until` bounds the walk back. */
  #walk(
    direction: 'asc' | 'desc',
    until: readonly unknown[] | undefined,
  ): { readonly isWhole: boolean; readonly place: readonly unknown[] | undefined } {
    const { name, columns, place } = this.#shape;
    const bound =
      until === undefined ? '' : `where (${place.join(', ')}) > (${place.map(() => '?').join(', ')})`;
    const order = place.map((column) => `${column} ${direction}`).join(', ');
    let at: readonly unknown[] | undefined;
    try {
      const rows = this.#from
        .prepare<unknown[], Row>(
          `select ${selected(place, columns)} from ${name} not indexed ${bound} order by ${order}`,
        )
        .iterate(...(until ?? []));
      for (const row of rows) {
        const next = this.#placeOf(row);
        // Pages that lead in a circle would never end.
        if (at !== undefined && !goesOn(at, next, direction)) return { isWhole: false, place: at };
        this.#save(row);
        at = next;
      }
      return { isWhole: true, place: at };
    } catch (error) {
      requireDamage(error);
      return { isWhole: false, place: at };
    }
  }

  #searchGap(after: readonly unknown[] | undefined, before: readonly unknown[] | undefined): void {
    const { place } = this.#shape;
    const [from, to] = [after?.[0] ?? 0, before?.[0]];
    const isShort = place[0] === 'rowid' && typeof from === 'number' && typeof to === 'number';
    if (isShort && to - from <= mostPlaces) {
      for (let rowid = from + 1; rowid < to; rowid += 1) this.#saveAt([rowid]);
      return;
    }
    // Named one by one below, as far as an index names them.
    this.#lose('*', 'UNREADABLE');
  }

  /** Rows that an index names and that have not been saved. */
  #searchIndexes(): void {
    const { name, place, key } = this.#shape;
    const indexes = this.#to
      .prepare<[string], { name: string }>('select name from pragma_index_list(?) where partial = 0')
      .all(name);
    for (const index of indexes) {
      // An index holds its own columns and the place; only of that of the key more than the place is asked.
      const columns = this.#indexColumns(index.name);
      const named = key.every((column) => columns.includes(column)) ? key : [];
      for (const direction of ['asc', 'desc']) {
        const order = columns.map((column) => `${column} ${direction}`).join(', ');
        try {
          const rows = this.#from
            .prepare<[], Row>(
              `select ${selected(place, named)} from ${name} indexed by ${index.name} order by ${order}`,
            )
            .iterate();
          for (const row of rows) this.#saveAt(this.#placeOf(row), named.length > 0 ? row : undefined);
          break;
        } catch (error) {
          requireDamage(error);
        }
      }
    }
  }

  #indexColumns(index: string): readonly string[] {
    return this.#to
      .prepare<[string], { name: string }>('select name from pragma_index_info(?) order by seqno')
      .all(index)
      .map((column) => column.name);
  }

  /** @param named the row as an index has it, with its key. */
  #saveAt(place: readonly unknown[], named?: Row): void {
    const { name, columns } = this.#shape;
    if (this.#isSaved.get(...place) !== undefined) return;
    const text = named === undefined ? place.join('/') : this.#nameOf(named);
    if (this.#lost.has(String(place))) {
      // It was met by its place; the index knows its key.
      const loss = this.#lost.get(String(place));
      if (named !== undefined && loss !== undefined) this.#lost.set(String(place), { ...loss, row: text });
      return;
    }
    try {
      const row = this.#from
        .prepare<unknown[], Row>(
          `select ${selected(this.#shape.place, columns)} from ${name} not indexed where ${this.#atPlace()}`,
        )
        .get(...place);
      if (row !== undefined) this.#save(row);
      else if (named !== undefined) this.#lose(text, 'UNREADABLE', place);
    } catch (error) {
      requireDamage(error);
      this.#lose(text, 'UNREADABLE', place);
    }
  }

  #save(row: Row): void {
    const { columns, place } = this.#shape;
    if (!this.#isSound(row)) {
      this.#lose(this.#nameOf(row), 'DAMAGED', this.#placeOf(row));
      return;
    }
    const values = columns.map((column) => row[column]);
    try {
      this.#insert.run(...(place[0] === 'rowid' ? [row['rowid'], ...values] : values));
      this.#kept += 1;
    } catch (error) {
      if (!codeOf(error)?.startsWith('SQLITE_CONSTRAINT')) throw error;
      this.#lose(this.#nameOf(row), 'REFUSED', this.#placeOf(row));
    }
  }

  #isSound(row: Row): boolean {
    const name = checkedTableNames.find((table) => table === this.#shape.name);
    if (name === undefined) return true;
    return row['checksum'] === checksumOfRow(name, row);
  }

  #lose(row: string, reason: LossReason, place: readonly unknown[] = ['*']): void {
    this.#lost.set(String(place), { table: this.#shape.name, row, reason });
  }

  #nameOf(row: Row): string {
    return this.#shape.key.map((column) => String(row[column])).join('/');
  }

  #placeOf(row: Row): readonly unknown[] {
    return this.#shape.place.map((column) => row[column]);
  }

  #atPlace(): string {
    return this.#shape.place.map((column) => `${column} = ?`).join(' and ');
  }
}

function readShape(database: Database.Database, name: string): TableShape {
  const columns = database
    .prepare<[string], { name: string; type: string; pk: number }>(
      'select name, type, pk from pragma_table_info(?)',
    )
    .all(name);
  const keyed = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
  const key = keyed.map((column) => column.name);
  const hasRowid =
    database
      .prepare("select 1 from pragma_table_list where schema = 'main' and name = ? and wr = 0")
      .get(name) !== undefined;
  // An integer that is the primary key is the rowid itself.
  const isRowid = keyed.length === 1 && keyed[0]?.type === 'INTEGER';
  return {
    name,
    columns: columns.map((column) => column.name),
    place: hasRowid && !isRowid ? ['rowid'] : key,
    key: key.length > 0 ? key : ['rowid'],
  };
}

function selected(place: readonly string[], columns: readonly string[]): string {
  return [...new Set([...place, ...columns])].map((column) => `${column} as "${column}"`).join(', ');
}

function goesOn(at: readonly unknown[], next: readonly unknown[], direction: 'asc' | 'desc'): boolean {
  const [one, other] = direction === 'asc' ? [at, next] : [next, at];
  for (const [index, value] of one.entries()) {
    const following = other[index];
    if (value === following) continue;
    if (typeof value === 'number' && typeof following === 'number') return value < following;
    // SQLite compares texts by their bytes.
    return Buffer.compare(Buffer.from(String(value)), Buffer.from(String(following))) < 0;
  }
  return false;
}

function requireDamage(error: unknown): void {
  const code = codeOf(error);
  const isDamage =
    code !== undefined && /^SQLITE_(?:CORRUPT|NOTADB|IOERR|FORMAT|ERROR|TOOBIG|NOMEM)/.test(code);
  if (!isDamage) throw error;
}
