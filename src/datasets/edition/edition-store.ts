import Database from 'better-sqlite3';
import { documentLength } from '../../document/check-digits.ts';
import { type EntryFilter, entryFilterOf, type KeyIndex, keyIndexOf } from './edition-index.ts';
import { applicationId } from './edition-writer.ts';
import { checksumOfEntry, type KeptEntry, type StoredEntry } from './kept-entry.ts';
import { damaged, VerifiedIndex } from './verified-index.ts';

const columns = 'id, document, mask, kind, names, facts, lower(hex(sha256)) AS sha256, crc';
const mostFound = 10_000;
/** Larger editions are asked each time: reading them would take longer than the questions. */
const mostFiltered = 500_000;
const fewQuestions = 100;
const unfiltered: EntryFilter = { mayHave: () => true };
/** Candidates of one edition that are kept in memory. */
const mostRecent = 5_000;

/**
 * Reads an edition. It stays readable while it is open, even if its file is deleted. Everything that is read is compared with its
 * checksum, and the indexes prove that an entry is missing. A damaged file therefore causes an error, not fewer entries.
 */
export class EditionReader {
  private readonly database: Database.Database;
  private readonly documents: VerifiedIndex;
  private readonly masks: VerifiedIndex;
  private readonly digits: VerifiedIndex;
  private readonly keys: VerifiedIndex;
  private readonly searchKeys: VerifiedIndex;
  private readonly rows: VerifiedIndex;
  private readonly byIds: Database.Statement<[string], StoredEntry>;
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
      this.documents = new VerifiedIndex(this.database, 'document');
      this.masks = new VerifiedIndex(this.database, 'mask');
      this.digits = new VerifiedIndex(this.database, 'digits');
      this.keys = new VerifiedIndex(this.database, 'key');
      this.searchKeys = new VerifiedIndex(this.database, 'search_key');
      this.rows = new VerifiedIndex(this.database, 'rows');
      this.byIds = this.database.prepare(
        `SELECT ${columns} FROM entry WHERE id IN (SELECT value FROM json_each(?))`,
      );
    } catch (error) {
      this.database.close();
      throw error;
    }
  }

  findByDocument(document: string): readonly KeptEntry[] {
    return this.find('document', document, () => this.documents.idsBetween(document, document));
  }

  /** Every establishment of a company. A CPF whose first digits are the root belongs to a person. */
  findByRoot(root: string): readonly KeptEntry[] {
    // Letters come after digits, and ~ after both.
    return this.find('root', root, () => this.documents.idsBetween(root, `${root}~`)).filter(
      ({ document }) => document?.length === documentLength.cnpj,
    );
  }

  findByMask(mask: string): readonly KeptEntry[] {
    return this.find('mask', mask, () => this.masks.idsBetween(mask, mask));
  }

  /** Returns the entries with a whole CPF that has these six middle digits, in a list whose names are searched. */
  findByDigits(digits: string): readonly KeptEntry[] {
    return this.read(() =>
      this.readEntries(this.digits.idsBetween(digits, digits)).map(([, entry]) => entry),
    );
  }

  private find(
    what: 'document' | 'root' | 'mask',
    value: string,
    ids: () => readonly number[],
  ): readonly KeptEntry[] {
    return this.read(() =>
      this.own.mayHave(what, value) ? this.readEntries(ids()).map(([, entry]) => entry) : [],
    );
  }

  private read<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw this.asUnreadable(error);
    }
  }

  private asUnreadable(error: unknown): unknown {
    return error instanceof Database.SqliteError ? this.unreadable(error) : error;
  }

  /** Returns the entries with these ids, in the order of the ids. @throws the error of SQLite if one is missing. */
  private readEntries(ids: readonly number[]): readonly (readonly [id: number, entry: KeptEntry])[] {
    if (ids.length === 0) return [];
    const rows = new Map(this.byIds.all(JSON.stringify(ids)).map((row) => [row.id, row]));
    return ids.map((id) => [id, entryOf(rows.get(id))]);
  }

  /** Made once it pays: a single report asks a few times. */
  private get own(): EntryFilter {
    this.questions += 1;
    if (this.filter === undefined && this.questions > fewQuestions) this.filter = this.readFilter();
    return this.filter ?? unfiltered;
  }

  private readFilter(): EntryFilter {
    const count = this.count();
    if (count > mostFiltered) return unfiltered;
    const { documents, masks } = this;
    const rows = function* (): Generator<readonly [string | null, string | null]> {
      for (const [document] of documents.pairs()) yield [String(document), null];
      for (const [mask] of masks.pairs()) yield [null, String(mask)];
    };
    return entryFilterOf(rows(), count);
  }

  private count(): number {
    const [[count] = [0]] = this.rows.pairs();
    return Number(count);
  }

  /** Entries without any document whose names may be alike: all of them, or what was not compared would be called clean. */
  findByKeys(keys: Iterable<number>): readonly KeptEntry[] {
    return this.read(() => this.readByKeys(keys));
  }

  private readByKeys(keys: Iterable<number>): readonly KeptEntry[] {
    this.keyIndex ??= keyIndexOf([...this.keys.pairs()].map(([key, entry]) => [Number(key), entry]));
    const ids = this.keyIndex.find(keys);
    // Nearly every question ends here: few names have anything in common with one on the list.
    if (ids.length === 0) return [];
    const missing = ids.filter((id) => !this.recent.has(id));
    if (missing.length > 0) {
      if (this.recent.size + missing.length > mostRecent) this.recent.clear();
      const absent = ids.filter((id) => !this.recent.has(id));
      for (const [id, entry] of this.readEntries(absent)) this.recent.set(id, entry);
    }
    return ids.flatMap((id) => this.recent.get(id) ?? []);
  }

  /** Returns the entries without any document, which can only be found by name. */
  *entriesByNameOnly(): Generator<KeptEntry> {
    try {
      const ids = new Set<number>();
      for (const [, entry] of this.keys.pairs()) ids.add(entry);
      for (const id of ids) for (const [, entry] of this.readEntries([id])) yield entry;
    } catch (error) {
      throw this.asUnreadable(error);
    }
  }

  /** Entries of any kind whose names may be alike, for a person who searches. */
  findAllByKeys(keys: Iterable<number>): readonly KeptEntry[] {
    return this.read(() => {
      const ids = new Set<number>();
      for (const key of keys)
        for (const index of [this.keys, this.searchKeys])
          for (const id of index.idsBetween(key, key)) if (ids.size < mostFound) ids.add(id);
      return this.readEntries([...ids].sort((a, b) => a - b)).map(([, entry]) => entry);
    });
  }

  /** Every entry, in the order of the publisher's files. */
  *entries(): Generator<KeptEntry> {
    try {
      const rows = this.database.prepare<[], StoredEntry>(`SELECT ${columns} FROM entry ORDER BY id`);
      let last = 0;
      for (const row of rows.iterate()) {
        if (row.id !== last + 1) throw damaged('An entry');
        last = row.id;
        yield entryOf(row);
      }
      if (last !== this.count()) throw damaged('The last entry');
    } catch (error) {
      throw this.asUnreadable(error);
    }
  }

  /** @throws the error of SQLite if this is the edition of another dataset, such as a file that was restored into the wrong folder. */
  requireDataset(name: string): void {
    const [[dataset] = []] = new VerifiedIndex(this.database, 'dataset').pairs();
    if (dataset !== name) throw damaged(`The edition of ${name}`);
  }

  /** Reads all entries, because statements over complete tables compare no checksums. */
  private requireWhole(): void {
    const entries = this.entries();
    while (entries.next().done !== true);
  }

  /** Whether an edition can be read completely. */
  static isWhole(file: string): boolean {
    try {
      const reader = new EditionReader(file);
      try {
        reader.requireWhole();
        return true;
      } finally {
        reader.close();
      }
    } catch {
      return false;
    }
  }

  private attached<T>(otherFile: string, work: () => T): T {
    return this.read(() => {
      this.database.prepare('ATTACH ? AS other').run(otherFile);
      try {
        return work();
      } finally {
        this.database.exec('DETACH other');
      }
    });
  }

  /** How many entries this edition has that another has not, as they say it, and the first of them. */
  differenceFrom(
    otherFile: string,
    limit: number,
  ): { readonly count: number; readonly first: readonly KeptEntry[] } {
    this.requireWhole();
    if (!EditionReader.isWhole(otherFile)) throw this.unreadable(damaged('The other edition'));
    return this.attached(otherFile, () => {
      const plain = 'document, mask, kind, names, facts';
      const only = `SELECT ${plain} FROM main.entry EXCEPT SELECT ${plain} FROM other.entry`;
      const count = this.database
        .prepare<[], { count: number }>(`SELECT count(*) AS count FROM (${only})`)
        .get();
      const first = this.database
        .prepare<[number], Omit<KeptEntry, 'sha256'>>(`${only} ORDER BY names, document LIMIT ?`)
        .all(limit);
      return { count: count?.count ?? 0, first: first.map((entry) => ({ ...entry, sha256: '' })) };
    });
  }

  /**
   * Returns the number of entries that this edition has and another one does not have. Equal entries count as often as they occur. Sorts
   * both on disk. Does not compare checksums: the caller does.
   */
  countAdded(otherFile: string): number {
    const query = `SELECT coalesce(sum(max(0, more)), 0) FROM (
       SELECT sum(sign) AS more FROM (
         SELECT sha256, 1 AS sign FROM main.entry UNION ALL SELECT sha256, -1 FROM other.entry
       ) GROUP BY sha256
     )`;
    return this.attached(otherFile, () => this.database.prepare<[], number>(query).pluck().get() ?? 0);
  }

  /**
   * Returns the entries that only one of this edition and another one has, compared with their hashes. Entries of both need no new
   * screening. Returns undefined if there are more than `most`, or if the other edition cannot be read.
   */
  changedFrom(otherFile: string, most: number): readonly KeptEntry[] | undefined {
    this.requireWhole();
    if (!EditionReader.isWhole(otherFile)) return undefined;
    return this.attached(otherFile, () => {
      const all = 'document, mask, kind, names, facts, sha256';
      const only = (one: string, other: string) =>
        `SELECT * FROM (SELECT ${all} FROM ${one}.entry EXCEPT SELECT ${all} FROM ${other}.entry)`;
      const shown = 'document, mask, kind, names, facts, lower(hex(sha256)) AS sha256';
      const entries = this.database
        .prepare<[number], KeptEntry>(
          `SELECT ${shown} FROM (${only('main', 'other')} UNION ALL ${only('other', 'main')}) LIMIT ?`,
        )
        .all(most + 1);
      return entries.length > most ? undefined : entries;
    });
  }

  /** Whether any entry is found by names alone, any by six digits with a name, and any by the digits in the name of a company. */
  asksForNames(): Readonly<Record<'alone' | 'withDigits' | 'ofOwners', boolean>> {
    return this.read(() => {
      const withDigits = !this.masks.isEmpty();
      return { alone: !this.keys.isEmpty(), withDigits, ofOwners: withDigits || !this.digits.isEmpty() };
    });
  }

  close(): void {
    this.database.close();
  }
}

/** Whether a file is an edition of a dataset in the form that this version reads. */
export function isEditionFile(file: string, dataset: string): boolean {
  try {
    const reader = new EditionReader(file);
    try {
      reader.requireDataset(dataset);
      return true;
    } finally {
      reader.close();
    }
  } catch {
    return false;
  }
}

/** @throws the error of SQLite if a row is missing or damaged. */
function entryOf(row: StoredEntry | undefined): KeptEntry {
  if (row === undefined || row.crc !== checksumOfEntry(row)) throw damaged('An entry');
  const { document, mask, kind, names, facts, sha256 } = row;
  return { document, mask, kind, names, facts, sha256 };
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
