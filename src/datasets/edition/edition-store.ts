import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { DatasetEntry } from '../dataset.ts';
import { type EntryFilter, entryFilterOf, type KeyIndex, keyIndexOf } from './edition-index.ts';

/**
 * The tables of an edition. Its file is written once, in one go, and then only read: it has no migrations, no organisation
 * and no personal data of anybody's report. `key` finds by sound the entries that show no document;
 * `search_key` all others, for people who search.
 */
const schema = `
  CREATE TABLE entry (
    id INTEGER PRIMARY KEY,
    document TEXT, mask TEXT, kind TEXT,
    names TEXT NOT NULL, facts TEXT NOT NULL, sha256 BLOB NOT NULL
  );
  CREATE TABLE key (value INTEGER NOT NULL, entry INTEGER NOT NULL, PRIMARY KEY (value, entry)) WITHOUT ROWID;
  CREATE TABLE search_key (value INTEGER NOT NULL, entry INTEGER NOT NULL, PRIMARY KEY (value, entry)) WITHOUT ROWID;
`;

const indexes = `
  CREATE INDEX entry_document ON entry (document) WHERE document IS NOT NULL;
  CREATE INDEX entry_mask ON entry (mask) WHERE mask IS NOT NULL;
`;

/** Marks an edition of this form; another form has another number, and is loaded again. */
const applicationId = 0x63_72_64_01;
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
      'INSERT INTO entry (document, mask, kind, names, facts, sha256) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.insertKey = this.database.prepare('INSERT OR IGNORE INTO key (value, entry) VALUES (?, ?)');
    this.insertSearchKey = this.database.prepare(
      'INSERT OR IGNORE INTO search_key (value, entry) VALUES (?, ?)',
    );
    this.database.exec('BEGIN');
  }

  get rows(): number {
    return this.count;
  }

  /** Adds an entry, found by these keys. */
  add({ document, mask, kind, names, facts, sha256 }: DatasetEntry, keys: Iterable<number>): void {
    const { lastInsertRowid } = this.insertEntry.run(
      document,
      mask,
      kind,
      JSON.stringify(names),
      JSON.stringify(facts),
      sha256,
    );
    const insert = document === null && mask === null ? this.insertKey : this.insertSearchKey;
    for (const key of keys) insert.run(key, lastInsertRowid);
    this.count += 1;
    if (this.count % rowsEachCommit === 0) this.database.exec('COMMIT; BEGIN');
  }

  /** Makes the indexes: the edition is whole. */
  finish(): void {
    this.database.exec('COMMIT');
    this.database.exec(indexes);
    this.database.exec('ANALYZE');
  }

  close(): void {
    this.database.close();
  }
}

/** A row of an edition, as it was kept. */
export interface KeptEntry {
  readonly document: string | null;
  readonly mask: string | null;
  readonly kind: string | null;
  /** JSON of what the list calls it. */
  readonly names: string;
  /** JSON of what the list says of it. */
  readonly facts: string;
  /** In lower-case hexadecimal. */
  readonly sha256: string;
}

const columns = 'document, mask, kind, names, facts, lower(hex(sha256)) AS sha256';
const mostFound = 10_000;
/** Larger editions are asked each time: reading them would take longer than the questions. */
const mostFiltered = 500_000;
const fewQuestions = 100;
const unfiltered: EntryFilter = { mayHave: () => true };
/** Candidates of one edition that are kept in memory. */
const mostRecent = 5_000;

/** Reads an edition. Its file may be deleted meanwhile: what is open stays readable. */
export class EditionReader {
  private readonly database: Database.Database;
  private readonly byDocument: Database.Statement<[string], KeptEntry>;
  private readonly byRoot: Database.Statement<[string, string], KeptEntry>;
  private readonly byMask: Database.Statement<[string], KeptEntry>;
  private readonly byIds: Database.Statement<[string], KeptEntry & { readonly id: number }>;
  private keyIndex: KeyIndex | undefined;
  private filter: EntryFilter | undefined;
  private questions = 0;
  /** The candidates that were read last: many subjects meet the same few. */
  private readonly recent = new Map<number, KeptEntry>();

  private readonly unreadable: (cause: unknown) => unknown;

  /**
   * @param unreadable makes the error that is thrown if the file turns out to be damaged. Default: the error of SQLite.
   * @throws the error of SQLite if the file is missing or is not an edition.
   */
  constructor(file: string, unreadable: (cause: unknown) => unknown = (cause) => cause) {
    this.unreadable = unreadable;
    this.database = new Database(file, { readonly: true, fileMustExist: true });
    try {
      if (this.database.pragma('application_id', { simple: true }) !== applicationId) {
        throw new Error('not an edition of this form');
      }
      this.database.pragma('mmap_size = 1073741824');
      const prepare = <Params extends unknown[]>(where: string) =>
        this.database.prepare<Params, KeptEntry>(`SELECT ${columns} FROM entry WHERE ${where}`);
      this.byDocument = prepare('document = ?');
      // Letters come after digits, and ~ after both.
      this.byRoot = prepare('document >= ? AND document < ?');
      this.byMask = prepare('mask = ?');
      this.byIds = this.database.prepare(
        `SELECT id, ${columns} FROM entry WHERE id IN (SELECT value FROM json_each(?))`,
      );
    } catch (error) {
      this.database.close();
      throw error;
    }
  }

  findByDocument(document: string): readonly KeptEntry[] {
    return this.read(() => (this.own.mayHave('document', document) ? this.byDocument.all(document) : []));
  }

  /** Every establishment of a company. */
  findByRoot(root: string): readonly KeptEntry[] {
    return this.read(() => (this.own.mayHave('root', root) ? this.byRoot.all(root, `${root}~`) : []));
  }

  findByMask(mask: string): readonly KeptEntry[] {
    return this.read(() => (this.own.mayHave('mask', mask) ? this.byMask.all(mask) : []));
  }

  private read<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw error instanceof Database.SqliteError ? this.unreadable(error) : error;
    }
  }

  /** Made once it pays: a single report asks a few times. */
  private get own(): EntryFilter {
    this.questions += 1;
    if (this.filter === undefined && this.questions > fewQuestions) this.filter = this.readFilter();
    return this.filter ?? unfiltered;
  }

  private readFilter(): EntryFilter {
    const last = this.database.prepare<[], number>('SELECT max(id) FROM entry').pluck().get() ?? 0;
    if (last > mostFiltered) return unfiltered;
    const rows = this.database
      .prepare<[], [string | null, string | null]>('SELECT document, mask FROM entry')
      .raw();
    return entryFilterOf(rows.iterate(), last);
  }

  /** Entries without any document whose names may be alike: all of them, or what was not compared would be called clean. */
  findByKeys(keys: Iterable<number>): readonly KeptEntry[] {
    return this.read(() => this.readByKeys(keys));
  }

  private readByKeys(keys: Iterable<number>): readonly KeptEntry[] {
    this.keyIndex ??= keyIndexOf(
      this.database
        .prepare<[], [number, number]>('SELECT value, entry FROM key ORDER BY value, entry')
        .raw()
        .all(),
    );
    const ids = this.keyIndex.find(keys);
    // Nearly every question ends here: few names have anything in common with one on the list.
    if (ids.length === 0) return [];
    const missing = ids.filter((id) => !this.recent.has(id));
    if (missing.length > 0) {
      if (this.recent.size + missing.length > mostRecent) this.recent.clear();
      const absent = ids.filter((id) => !this.recent.has(id));
      for (const { id, ...entry } of this.byIds.all(JSON.stringify(absent))) this.recent.set(id, entry);
    }
    return ids.flatMap((id) => this.recent.get(id) ?? []);
  }

  /** Entries of any kind whose names may be alike, for a person who searches. */
  findAllByKeys(keys: Iterable<number>): readonly KeptEntry[] {
    const values = JSON.stringify([...keys]);
    const query = `SELECT ${columns} FROM entry WHERE id IN
      (SELECT entry FROM key WHERE value IN (SELECT value FROM json_each(?))
       UNION SELECT entry FROM search_key WHERE value IN (SELECT value FROM json_each(?)) LIMIT ${mostFound})`;
    return this.read(() => this.database.prepare<[string, string], KeptEntry>(query).all(values, values));
  }

  /** Every entry, in the order of the publisher's files. */
  entries(): IterableIterator<KeptEntry> {
    return this.database.prepare<[], KeptEntry>(`SELECT ${columns} FROM entry ORDER BY id`).iterate();
  }

  /** How many entries this edition has that another has not, as they say it, and the first of them. */
  differenceFrom(
    otherFile: string,
    limit: number,
  ): { readonly count: number; readonly first: readonly KeptEntry[] } {
    this.database.prepare('ATTACH ? AS other').run(otherFile);
    try {
      const plain = 'document, mask, kind, names, facts';
      const only = `SELECT ${plain} FROM main.entry EXCEPT SELECT ${plain} FROM other.entry`;
      const count = this.database
        .prepare<[], { count: number }>(`SELECT count(*) AS count FROM (${only})`)
        .get();
      const first = this.database
        .prepare<[number], Omit<KeptEntry, 'sha256'>>(`${only} ORDER BY names, document LIMIT ?`)
        .all(limit);
      return { count: count?.count ?? 0, first: first.map((entry) => ({ ...entry, sha256: '' })) };
    } finally {
      this.database.exec('DETACH other');
    }
  }

  /**
   * How many entries this edition has that another one has not; equal entries count as often as they occur. undefined if the other
   * one cannot be read. Sorts both on disk.
   */
  countAdded(otherFile: string): number | undefined {
    if (!existsSync(otherFile)) return undefined;
    try {
      this.database.prepare('ATTACH ? AS other').run(otherFile);
    } catch {
      return undefined;
    }
    try {
      return this.database
        .prepare<[], number>(
          `SELECT coalesce(sum(max(0, more)), 0) FROM (
             SELECT sum(sign) AS more FROM (
               SELECT sha256, 1 AS sign FROM main.entry UNION ALL SELECT sha256, -1 FROM other.entry
             ) GROUP BY sha256
           )`,
        )
        .pluck()
        .get();
    } catch {
      return undefined;
    } finally {
      this.database.exec('DETACH other');
    }
  }

  /**
   * The entries that this edition or another one has alone, hashes and all: what nobody needs to ask about again is none of
   * them. undefined where they are more than `most`.
   */
  changedFrom(otherFile: string, most: number): readonly KeptEntry[] | undefined {
    this.database.prepare('ATTACH ? AS other').run(otherFile);
    try {
      const all = 'document, mask, kind, names, facts, sha256';
      const only = (one: string, other: string) =>
        `SELECT * FROM (SELECT ${all} FROM ${one}.entry EXCEPT SELECT ${all} FROM ${other}.entry)`;
      const entries = this.database
        .prepare<[number], KeptEntry>(
          `SELECT ${columns} FROM (${only('main', 'other')} UNION ALL ${only('other', 'main')}) LIMIT ?`,
        )
        .all(most + 1);
      return entries.length > most ? undefined : entries;
    } finally {
      this.database.exec('DETACH other');
    }
  }

  /** Whether any entry is found by names alone, and any by six digits with a name. */
  asksForNames(): { readonly alone: boolean; readonly withDigits: boolean } {
    const isAny = (query: string) =>
      this.read(() => this.database.prepare(`SELECT 1 FROM ${query} LIMIT 1`).get() !== undefined);
    return { alone: isAny('key'), withDigits: isAny('entry WHERE mask IS NOT NULL') };
  }

  close(): void {
    this.database.close();
  }
}

/** Held while a dataset is changed: one loading at a time, whatever process. Ends with its process, however that ends. */
export class DatasetLock {
  private readonly database: Database.Database;

  private constructor(database: Database.Database) {
    this.database = database;
  }

  /** undefined where somebody else holds it. */
  static take(file: string): DatasetLock | undefined {
    const database = new Database(file, { timeout: 0 });
    try {
      database.exec('BEGIN EXCLUSIVE');
      return new DatasetLock(database);
    } catch (error) {
      database.close();
      if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return undefined;
      throw error;
    }
  }

  release(): void {
    this.database.close();
  }
}
