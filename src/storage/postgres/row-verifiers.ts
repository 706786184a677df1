import type { FieldDef, PoolClient } from 'pg';
import { CreditError } from '../../base/errors.ts';
import { checkedTableNames } from '../checked-tables.ts';
import type { Keyring } from '../keyring.ts';
import { knownSchema } from '../migrations.ts';
import { missingKeys, openRows, type SealedPlace, sealedPlaces } from '../open-rows.ts';
import { isDamagedRow } from '../read-soundly.ts';
import { type RowVerifier, rowVerifier } from '../verify-rows.ts';
import { rowDigest } from './row-digest.ts';
import { readSchemaNumber } from './schema-number.ts';

/** What the server calls the columns of the tables whose rows are verified. */
interface ColumnNames {
  /** By a table and a column as the server numbers them. */
  readonly byNumbers: ReadonlyMap<string, { readonly table: string; readonly column: string }>;
  /** The numbers of all tables, also of those whose rows are not verified. */
  readonly tables: ReadonlySet<number>;
}

/** Tables of the server itself have numbers below this one (FirstNormalObjectId in its sources). */
const firstTableOfUsers = 16_384;

/** What a statement gave. */
interface Answer {
  /** Its text decides the columns. */
  readonly text: string;
  readonly fields: readonly FieldDef[];
  readonly rows: readonly unknown[];
}

/** So many statements are remembered by their text. */
const mostTexts = 1_000;

/** What is done with the rows of a statement. */
interface RowReader {
  readonly verify: RowVerifier | undefined;
  readonly sealed: readonly SealedPlace[];
}

/** How the rows of statements are verified as they are read, see verify-rows.ts, and what is sealed in them opened. */
export class RowVerifiers {
  readonly #place: string;
  readonly #keyring: Keyring | undefined;
  readonly #byText = new Map<string, RowReader>();
  #names: ColumnNames | undefined;

  constructor(place: string, keyring?: Keyring) {
    this.#place = place;
    this.#keyring = keyring;
  }

  /**
   * @throws CreditError RECORD_DAMAGED for a row that is not as it was written; STORAGE_SCHEMA_UNKNOWN where a later version has
   * changed the tables since this was opened, and may have written it; RECORD_ERASED; as `Keyring.take`.
   */
  async read(client: PoolClient, { text, fields, rows }: Answer): Promise<void> {
    const { verify, sealed } = this.#byText.get(text) ?? (await this.#add(client, text, fields));
    try {
      verify?.(rows);
      if (sealed.length > 0) await this.#open(client, rows, sealed);
    } catch (error) {
      if (!isDamagedRow(error)) throw error;
      const number = await readSchemaNumber(client);
      if (number === undefined || number <= knownSchema) throw error;
      throw new CreditError('STORAGE_SCHEMA_UNKNOWN', {
        file: this.#place,
        found: number,
        known: knownSchema,
      });
    }
  }

  async #open(client: PoolClient, rows: readonly unknown[], sealed: readonly SealedPlace[]): Promise<void> {
    const keyring = this.#keyring;
    if (keyring === undefined) return;
    const missing = missingKeys(rows, sealed, keyring);
    if (missing.length > 0) {
      const text = 'select * from subject_key where id = any($1)';
      const keys = await client.query<{ id: string; sealed: Uint8Array }>(text, [missing]);
      await this.read(client, { text, fields: keys.fields, rows: keys.rows });
      for (const key of keys.rows) keyring.take(key.id, key.sealed);
    }
    openRows(rows, sealed, keyring);
  }

  async #add(client: PoolClient, text: string, fields: readonly FieldDef[]): Promise<RowReader> {
    const origins = fields.map(({ tableID }) => tableID).filter((id) => id >= firstTableOfUsers);
    const knows = ({ tables }: ColumnNames) => origins.every((id) => tables.has(id));
    // A later version that migrates makes tables anew under the machines that still run this one.
    if (this.#names === undefined || !knows(this.#names)) this.#names = await readColumnNames(client);
    const names = this.#names;
    const columns = fields.map(({ name, tableID, columnID }) => {
      const origin = names.byNumbers.get(`${tableID} ${columnID}`);
      return { name, table: origin?.table ?? null, column: origin?.column ?? null };
    });
    const reader = { verify: rowVerifier(columns, rowDigest), sealed: sealedPlaces(columns) };
    // A transaction from before such a table does not see what it is called; the next one does.
    if (!knows(names)) return reader;
    if (this.#byText.size >= mostTexts) this.#byText.clear();
    this.#byText.set(text, reader);
    return reader;
  }
}

async function readColumnNames(client: PoolClient): Promise<ColumnNames> {
  const { rows } = await client.query<{ id: number; number: number; table: string; column: string }>(
    `select attrelid as id, attnum as number, relname as table, attname as column
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where attnum > 0 and relkind <> 'i' and relnamespace = current_schema()::regnamespace`,
  );
  const checked: ReadonlySet<string> = new Set(checkedTableNames);
  return {
    byNumbers: new Map(
      rows
        .filter(({ table }) => checked.has(table))
        .map(({ id, number, table, column }) => [`${id} ${number}`, { table, column }]),
    ),
    tables: new Set(rows.map(({ id }) => id)),
  };
}
