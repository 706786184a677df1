import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import type { Text } from '../base/language.ts';
import { damagedRow, readKeptJson } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import type { BatchKey } from './batch-item-store.ts';
import {
  type ListedBatch,
  type Place,
  placesUpTo,
  type RowStretch,
  readStretch,
} from './row-stretch-store.ts';

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

/** Returns the lines of a batch without a document, in the order of the input. */
export async function listRefusals(
  db: Db,
  batch: ListedBatch,
  page: { readonly after: number; readonly limit: number },
): Promise<RowStretch<BatchRefusal>> {
  const places =
    batch.removed.refusals === 0
      ? placesUpTo(batch.lines.invalid, page)
      : await listPlacesLeft(db, batch, page);
  return readStretch(db, batch, {
    table: 'batch_refusal',
    places,
    limit: page.limit,
    toRow: toRefusal,
  });
}

/** Reads the places that are left after some lines were removed, from an index alone. */
async function listPlacesLeft(
  db: Db,
  batch: ListedBatch,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly Place[]> {
  const ofBatch = 'from batch_refusal indexed by batch_refusal_checksum where batch_id = ?';
  const { rows } = await db.executeQuery<Place & { readonly total: number }>(
    CompiledQuery.raw(
      `select position, '' as document, (select count(*) ${ofBatch}) as total ${ofBatch} and position > ?
       order by position limit ?`,
      [batch.id, batch.id, after, limit],
    ),
  );
  const total = batch.lines.invalid - batch.removed.refusals;
  if (rows.some((row) => Number(row.total) !== total)) throw damagedRow('batch', batch);
  return rows;
}

function toRefusal(row: Selectable<Tables['batch_refusal']>): BatchRefusal {
  const { position, line, text, code, suggestion } = row;
  // Written by this store alone.
  const reason = readKeptJson<Text>(row.reason, 'batch_refusal', row);
  const columns =
    row.columns === null ? {} : readKeptJson<BatchRefusal['columns']>(row.columns, 'batch_refusal', row);
  return { position, line, text, code, reason, suggestion, columns };
}
