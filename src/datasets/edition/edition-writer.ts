import Database from 'better-sqlite3';
import type { DatasetEntry } from '../dataset.ts';
import { checksumOfEntry } from './kept-entry.ts';
import { indexSchema, writeVerifiedIndex } from './verified-index.ts';

/**
 * The tables of an edition. Its file is written once and then only read. It has no migrations, no organisation and no personal data
 * of reports. Every row and every page of its indexes has a checksum. The index `key` finds entries without a document by the sound of
 * their names; `search_key` finds all other entries for users who search. If names are searched, `digits` finds the whole CPFs with six
 * middle digits.
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

/** Marks an edition of this form. An edition of another form has another number, and must be loaded again. */
export const applicationId = 0x63_72_64_05;
const rowsEachCommit = 20_000;

/** Writes an edition into a file of its own. The caller closes it, and deletes the file if the edition is not complete. */
export class EditionWriter {
  private readonly database: Database.Database;
  private readonly insertEntry: Database.Statement;
  private readonly insertKey: Database.Statement;
  private readonly insertSearchKey: Database.Statement;
  private readonly dataset: string;
  private count = 0;

  /** @param dataset the name of the dataset. Its edition is refused in the folder of another dataset. */
  constructor(file: string, dataset: string) {
    this.dataset = dataset;
    this.database = new Database(file);
    // The file is only read once it is complete, and an incomplete one is deleted. It needs no journal, and is synced at the end.
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

  /** Adds an entry that these keys find. */
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

  /** Returns the number of distinct rows. Sorts their hashes on disk. */
  countDistinct(): number {
    const query = 'SELECT count(DISTINCT sha256) FROM entry';
    return this.database.prepare<[], number>(query).pluck().get() ?? 0;
  }

  /** Writes the indexes, which completes the edition. */
  finish(): void {
    // Allows pages to be written while the pairs are read from other tables.
    this.database.unsafeMode(true);
    this.writeIndex('document', 'SELECT document, id FROM entry WHERE document IS NOT NULL');
    this.writeIndex('mask', 'SELECT mask, id FROM entry WHERE mask IS NOT NULL');
    this.writeIndex(
      'digits',
      `SELECT substr(document, 4, 6), id FROM entry WHERE length(document) = 11 AND id IN (SELECT entry FROM search_key)`,
    );
    this.writeIndex('key', 'SELECT DISTINCT value, entry FROM key');
    this.writeIndex('search_key', 'SELECT DISTINCT value, entry FROM search_key');
    writeVerifiedIndex(this.database, 'rows', [[this.count, 0]]);
    writeVerifiedIndex(this.database, 'dataset', [[this.dataset, 0]]);
    this.database.exec('COMMIT');
  }

  private writeIndex(part: 'document' | 'mask' | 'digits' | 'key' | 'search_key', pairs: string): void {
    const sorted = this.database.prepare<[], [string | number, number]>(`${pairs} ORDER BY 1, 2`).raw();
    writeVerifiedIndex(this.database, part, sorted.iterate());
  }

  close(): void {
    this.database.close();
  }
}
