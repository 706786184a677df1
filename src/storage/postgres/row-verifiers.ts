import type { FieldDef, PoolClient } from 'pg';
import { CreditError } from '../../base/errors.ts';
import { checkedTableNames } from '../checked-tables.ts';
import { knownSchema } from '../migrate.ts';
import { isDamagedRow } from '../read-soundly.ts';
import { type RowVerifier, rowVerifier } from '../verify-rows.ts';
import { rowDigest } from './row-digest.ts';
import { readSchemaNumber } from './schema-number.ts';

/** By a table and a column as the server numbers them, what they are called. */
type ColumnNames = ReadonlyMap<string, { readonly table: string; readonly column: string }>;

/** What a statement gave. */
interface Answer {
  /** Its text decides the columns. */
  readonly text: string;
  readonly fields: readonly FieldDef[];
  readonly rows: readonly unknown[];
}

/** So many statements are remembered by their text. */
const mostTexts = 1_000;

/** How the rows of statements are verified as they are read; see verify-rows.ts. */
export class RowVerifiers {
  readonly #place: string;
  readonly #byText = new Map<string, RowVerifier | undefined>();
  #names: ColumnNames | undefined;

  constructor(place: string) {
    this.#place = place;
  }

  /**
   * @throws CreditError RECORD_DAMAGED for a row that is not as it was written; STORAGE_NEWER where a later version has
   * changed the tables since this was opened, and may have written it.
   */
  async verify(client: PoolClient, { text, fields, rows }: Answer): Promise<void> {
    if (!this.#byText.has(text)) await this.#add(client, text, fields);
    try {
      this.#byText.get(text)?.(rows);
    } catch (error) {
      if (!isDamagedRow(error)) throw error;
      const number = await readSchemaNumber(client);
      if (number === undefined || number <= knownSchema) throw error;
      throw new CreditError('STORAGE_NEWER', { file: this.#place, found: number, known: knownSchema });
    }
  }

  async #add(client: PoolClient, text: string, fields: readonly FieldDef[]): Promise<void> {
    this.#names ??= await readColumnNames(client);
    const names = this.#names;
    const columns = fields.map(({ name, tableID, columnID }) => {
      const origin = names.get(`${tableID} ${columnID}`);
      return { name, table: origin?.table ?? null, column: origin?.column ?? null };
    });
    if (this.#byText.size >= mostTexts) this.#byText.clear();
    this.#byText.set(text, rowVerifier(columns, rowDigest));
  }
}

async function readColumnNames(client: PoolClient): Promise<ColumnNames> {
  const { rows } = await client.query<{ key: string; table: string; column: string }>(
    `select attrelid || ' ' || attnum as key, relname as table, attname as column
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where attnum > 0 and relnamespace = current_schema()::regnamespace and relname = any($1)`,
    [checkedTableNames],
  );
  return new Map(rows.map(({ key, table, column }) => [key, { table, column }]));
}
