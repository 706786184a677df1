import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import type { Text } from '../base/language.ts';
import { readKeptJson } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import type { BatchKey } from './batch-item-store.ts';
import { type RowStretch, readStretch } from './row-stretch.ts';

type Db = Kysely<Tables>;

/** A line without a document, as kept. */
export interface BatchRefusal {
  readonly position: number;
  readonly line: number;
  readonly text: string;
  readonly code: string;
  readonly reason: Text;
  readonly suggestion: string | null;
  /** What its line of a table held, by the names of the columns; empty where there were none. */
  readonly columns: Readonly<Record<string, string>>;
}

/** Keeps lines without a document in one statement. */
export async function insertRefusals(
  db: Db,
  batch: BatchKey,
  refusals: readonly BatchRefusal[],
): Promise<void> {
  if (refusals.length === 0) return;
  const parameters = refusals.flatMap(({ position, line, text, code, reason, suggestion, columns }) => [
    batch.id,
    batch.organizationId,
    position,
    line,
    text,
    code,
    JSON.stringify(reason),
    suggestion,
    Object.keys(columns).length === 0 ? null : JSON.stringify(columns),
  ]);
  await db.executeQuery(
    CompiledQuery.raw(
      `insert into batch_refusal (batch_id, organization_id, position, line, text, code, reason, suggestion, columns)
       values ${refusals.map(() => '(?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', ')}`,
      parameters,
    ),
  );
}

/** Lines without a document, in order, those after a position. */
export async function listRefusals(
  db: Db,
  batch: BatchKey,
  page: { readonly after: number; readonly limit: number },
): Promise<RowStretch<BatchRefusal>> {
  const refusals = db
    .selectFrom('batch_refusal')
    .where('batch_id', '=', batch.id)
    .where('organization_id', '=', batch.organizationId);
  const query = refusals.where('position', '>', page.after).orderBy('position').limit(page.limit);
  return readStretch(page.limit, {
    rows: async () => (await query.selectAll().execute()).map(toRefusal),
    places: () => query.select('position').execute(),
    some: async (positions) =>
      (await refusals.selectAll().where('position', 'in', positions).execute()).map(toRefusal),
    documentOf: () => '',
  });
}

function toRefusal(row: Selectable<Tables['batch_refusal']>): BatchRefusal {
  const { position, line, text, code, suggestion } = row;
  // Written by this store alone.
  const reason = readKeptJson<Text>(row.reason, 'batch_refusal', row);
  const columns =
    row.columns === null ? {} : readKeptJson<BatchRefusal['columns']>(row.columns, 'batch_refusal', row);
  return { position, line, text, code, reason, suggestion, columns };
}
