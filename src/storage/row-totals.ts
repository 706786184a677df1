import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import { damagedRow } from './row-checksum.ts';
import type { Tables } from './tables.ts';

/** The number of rows that belong to one row, which is stored in a column of that row. */
interface RowTotal {
  readonly parent: 'report' | 'operation';
  readonly column: string;
  /** The column that refers to the parent. */
  readonly by: string;
}

/** The tables whose rows are counted in another row. */
export const rowTotals = {
  report_note: { parent: 'report', column: 'note_count', by: 'report_id' },
  review: { parent: 'report', column: 'review_count', by: 'report_id' },
  operation_node: { parent: 'operation', column: 'node_count', by: 'operation_id' },
} as const satisfies Readonly<Partial<Record<keyof Tables, RowTotal>>>;

/**
 * Returns the rows that belong to a report or an operation; empty if that does not exist.
 *
 * @param order the columns to sort by, as SQL.
 * @throws CreditError RECORD_DAMAGED if a row is damaged or missing.
 */
export async function listCountedRows<Name extends keyof typeof rowTotals>(
  db: Kysely<Tables>,
  table: Name,
  of: { readonly id: string; readonly organizationId: string; readonly order: string },
): Promise<readonly Selectable<Tables[Name]>[]> {
  const { parent, column, by } = rowTotals[table];
  // In one statement, because both may change between two.
  const { rows } = await db.executeQuery<
    Selectable<Tables[Name]> & { readonly total: number; readonly is_present: unknown }
  >(
    CompiledQuery.raw(
      `select ${parent}.${column} as total, ${table}.${by} as is_present, ${table}.* from ${parent}
       left join ${table} on ${table}.${by} = ${parent}.id and ${table}.organization_id = ${parent}.organization_id
       where ${parent}.id = ? and ${parent}.organization_id = ? order by ${of.order}`,
      [of.id, of.organizationId],
    ),
  );
  const [first] = rows;
  if (first === undefined) return [];
  const present = rows.filter((row) => row.is_present !== null);
  if (present.length !== first.total) throw damagedRow(parent, { id: of.id });
  return present;
}
