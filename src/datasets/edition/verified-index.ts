import { crc32 } from 'node:zlib';
import Database from 'better-sqlite3';

/**
 * An index of an edition, which can prove that a value is missing. The entries of an index are sorted and stored in pages. Each page has
 * a checksum and the first value of the next page, so an undamaged page shows all entries between the two. An index of SQLite cannot
 * prove this: if one of its pages is damaged, a value can be missing without an error.
 */
export const indexSchema = `
  CREATE TABLE page (
    part TEXT NOT NULL, first NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL, crc INTEGER NOT NULL,
    PRIMARY KEY (part, first, number)
  ) WITHOUT ROWID;
`;

/** A document, a root or six digits, in ASCII, or a key of a name. */
type IndexValue = string | number;

interface PageRow {
  readonly first: IndexValue;
  readonly number: number;
  /** JSON of its values, of the ids of their entries, and of the first value of the next page; null on the last page. */
  readonly body: string;
  readonly crc: number;
}

interface Page {
  readonly number: number;
  readonly values: readonly IndexValue[];
  readonly ids: readonly number[];
  readonly next: IndexValue | null;
}

const entriesEachPage = 128;

/** The indexes, each with a value that sorts before all of its values. The first page starts with it: even an empty index has a page. */
const lowest = {
  document: '',
  mask: '',
  /** The six middle digits of whole CPFs. */
  digits: '',
  key: -1,
  search_key: -1,
  /** Only the number of entries. */
  rows: -1,
  /** Only the name of the dataset. */
  dataset: '',
} as const;
type IndexPart = keyof typeof lowest;

/** Returns the error of SQLite for missing or damaged content. */
export function damaged(what: string): Error {
  return new Database.SqliteError(`${what} is missing or damaged`, 'SQLITE_CORRUPT');
}

/**
 * Writes an index.
 *
 * @param pairs the values with the ids of their entries, sorted by value.
 */
export function writeVerifiedIndex(
  database: Database.Database,
  part: IndexPart,
  pairs: Iterable<readonly [value: IndexValue, id: number]>,
): void {
  const insert = database.prepare('INSERT INTO page (part, first, number, body, crc) VALUES (?, ?, ?, ?, ?)');
  let [first, number]: [IndexValue, number] = [lowest[part], 0];
  let [values, ids]: [IndexValue[], number[]] = [[], []];
  const write = (next: IndexValue | null) => {
    const body = JSON.stringify({ values, ids, next });
    insert.run(part, first, number, body, checksumOf(part, { first, number, body }));
    if (next === null) return;
    [first, number, values, ids] = [next, number + 1, [], []];
  };
  for (const [value, id] of pairs) {
    if (values.length === entriesEachPage) write(value);
    values.push(value);
    ids.push(id);
  }
  write(null);
}

/** Reads an index of an edition. Its methods throw the error of SQLite if a page is missing or damaged. */
export class VerifiedIndex {
  readonly #part: IndexPart;
  readonly #before: Database.Statement<[string, IndexValue], PageRow>;
  readonly #at: Database.Statement<[string, IndexValue, number], PageRow>;

  constructor(database: Database.Database, part: IndexPart) {
    this.#part = part;
    const columns = 'SELECT first, number, body, crc FROM page WHERE part = ?';
    this.#before = database.prepare(`${columns} AND first < ? ORDER BY first DESC, number DESC LIMIT 1`);
    this.#at = database.prepare(`${columns} AND first = ? AND number = ?`);
  }

  /** Returns the ids of the entries whose value is at least `from` and at most `to`, by value. */
  idsBetween(from: IndexValue, to: IndexValue): readonly number[] {
    const ids: number[] = [];
    const isFirst = from <= lowest[this.#part];
    let page = isFirst
      ? this.#first()
      : this.#read(this.#before.get(this.#part, from), (row) => row.first < from);
    for (;;) {
      for (const [at, value] of page.values.entries()) {
        const id = page.ids[at];
        if (id !== undefined && value >= from && value <= to) ids.push(id);
      }
      if (page.next === null || page.next > to) return ids;
      page = this.#after(page, page.next);
    }
  }

  /** All entries of the index, by value. */
  *pairs(): Generator<readonly [value: IndexValue, id: number]> {
    let page = this.#first();
    for (;;) {
      for (const [at, value] of page.values.entries()) yield [value, page.ids[at] ?? 0];
      if (page.next === null) return;
      page = this.#after(page, page.next);
    }
  }

  isEmpty(): boolean {
    return this.#first().values.length === 0;
  }

  #first(): Page {
    const first = lowest[this.#part];
    return this.#read(this.#at.get(this.#part, first, 0), (row) => row.first === first);
  }

  #after({ number }: Page, next: IndexValue): Page {
    return this.#read(
      this.#at.get(this.#part, next, number + 1),
      (row) => row.first === next && row.number === number + 1,
    );
  }

  /** @param isWanted whether a row is the requested page. */
  #read(row: PageRow | undefined, isWanted: (row: PageRow) => boolean): Page {
    if (row === undefined || row.crc !== checksumOf(this.#part, row) || !isWanted(row))
      throw damaged(`A page of the index ${this.#part}`);
    // The checksum matches, and only this program writes pages.
    const { values, ids, next }: Omit<Page, 'number'> = JSON.parse(row.body);
    return { number: row.number, values, ids, next };
  }
}

function checksumOf(part: string, { first, number, body }: Omit<PageRow, 'crc'>): number {
  return crc32(JSON.stringify([part, first, number, body]));
}
