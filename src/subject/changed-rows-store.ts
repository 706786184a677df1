import { CompiledQuery, type Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import { type ErasedRecord, type Fate, fates } from './erasure.ts';

type Db = Kysely<Tables>;

/** A document within an organisation. */
export interface SubjectKey {
  readonly organizationId: string;
  readonly document: string;
}

/** How many rows of a table a statement changed. */
export interface ChangedRows {
  readonly record: ErasedRecord;
  readonly fate: Fate;
  readonly count: number;
}

/** Runs a statement that changes rows of a table, and says how many; nothing where it changed none. */
export async function changeRows(
  db: Db,
  record: ErasedRecord,
  [text, parameters]: readonly [text: string, parameters: readonly unknown[]],
): Promise<readonly ChangedRows[]> {
  const count = await runStatement(db, text, parameters);
  return count === 0 ? [] : [{ record, fate: fates[record], count }];
}

/** Runs a statement. @returns how many rows it changed. */
export async function runStatement(db: Db, text: string, parameters: readonly unknown[]): Promise<number> {
  const { numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, [...parameters]));
  return Number(numAffectedRows ?? 0n);
}

/** The rows of a query. */
export async function selectRows<Row>(
  db: Db,
  text: string,
  parameters: readonly unknown[],
): Promise<readonly Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));
  return rows;
}
