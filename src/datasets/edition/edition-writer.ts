import Database from 'better-sqlite3';
import type { DatasetEntry } from '../dataset.ts';
import { checksumOfEntry } from './kept-entry.ts';
import { indexSchema, writeVerifiedIndex } from './verified-index.ts';

/**
 * The tables of an edition. Its file is written once, in one go, and then only read: it has no migrations, no organisation
 * and no personal data of anybody's report. Every row and every page of its indexes has a checksum. The index `key` finds by sound the
 * entries that show no document; `search_key` finds all others, for users who search.
 */
const schema = `
  CREATE TABLE entry (
    id INTEGER PRIMARY KEY,
    document TEXT, mask TEXT, kind TEXT,
    names TEXT NOT NULL, facts TEXT NOT NULL, sha256 BLOB NOT NULL, crc INTEGER NOT NULL
  );
  CREATE TEMP TABLE key (value INTEGER NOT NULL, entry INTEGER NOT NULL);
  CREATE TEMP TABLE search_key (value INTEGER NOT NULL, entry INTEGER NOT NULL);
  ${indexSchema}
`;

/** Marks an edition of this form; another form has another number, and is loaded again. */
export const applicationId = 0x63_72_64_02;
const rowsEachCommit = 20_000;

/** Writes an edition into a file of its own. Whoever opened it closes it; what was not finished is thrown away. */
export class EditionWriter {
  private readonly database: Database.Database;
  private readonly insertEntry: Database.Statement;
  private readonly insertKey: Database.Statement;
  private readonly insertSearchKey: Database.Statement;
  private count = 0;

  constructor(file: string) {
    this.database = new Database(file);
    // Nobody reads it before it is whole, and what is half is deleted: it needs no journal, and is synced at the end.
    this.database.pragma('journal_mode = OFF');
    this.database.pragma('synchronous = OFF');
    this.database.pragma('temp_store = FILE');
    this.database.pragma('cache_size = -65536');
    this.database.pragma(`application_id = ${applicationId}`);
    this.database.exec(schema);
    this.insertEntry = this.database.prepare(
      'INSERT INTO entry (id, document, mask, kind, names, facts, sha256, crc) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    );
    this.insertKey = this.database.prepare('INSERT INTO key (value, entry) VALUES (?, ?)');
    this.insertSearchKey = this.database.prepare('INSERT INTO search_key (value, entry) VALUES (?, ?)');
    this.database.exec('BEGIN');
  }

  get rows(): number {
    return this.count;
  }

  /** Adds an entry, found by these keys. */
  add(entry: DatasetEntry, keys: Iterable<number>): void {
    const { document, mask, kind, sha256 } = entry;
    const id = this.count + 1;
    const [names, facts] = [JSON.stringify(entry.names), JSON.stringify(entry.facts)];
    const hash = Buffer.from(sha256).toString('hex');
    const crc = checksumOfEntry({ id, document, mask, kind, names, facts, sha256: hash });
    this.insertEntry.run(id, document, mask, kind, names, facts, sha256, crc);
    const insert = document === null && mask === null ? this.insertKey : this.insertSearchKey;
    for (const key of keys) insert.run(key, id);
    this.count = id;
    if (this.count % rowsEachCommit === 0) this.database.exec('COMMIT; BEGIN');
  }

  /** Returns the number of rows that differ from each other. Sorts their hashes on disk. */
  countDistinct(): number {
    return (
      this.database
        .prepare<[], number>('SELECT count(*) FROM (SELECT DISTINCT sha256 FROM entry)')
        .pluck()
        .get() ?? 0
    );
  }

  /** Makes the indexes: the edition is whole. */
  finish(): void {
    // Allows to write pages while the pairs are read, which come from other tables.
    this.database.unsafeMode(true);
    this.writeIndex('document', 'SELECT document, id FROM entry WHERE document IS NOT NULL');
    this.writeIndex('mask', 'SELECT mask, id FROM entry WHERE mask IS NOT NULL');
    this.writeIndex('key', 'SELECT DISTINCT value, entry FROM key');
    this.writeIndex('search_key', 'SELECT DISTINCT value, entry FROM search_key');
    writeVerifiedIndex(this.database, 'rows', [[this.count, 0]]);
    this.database.exec('COMMIT');
  }

  private writeIndex(part: 'document' | 'mask' | 'key' | 'search_key', pairs: string): void {
    const sorted = this.database.prepare<[], [string | number, number]>(`${pairs} ORDER BY 1, 2`).raw();
    writeVerifiedIndex(this.database, part, sorted.iterate());
  }

  close(): void {
    this.database.close();
  }
}
