import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import type { CreditError } from '../base/errors.ts';
import { readSoundly } from '../storage/read-soundly.ts';
import { damagedRow } from '../storage/row-checksum.ts';
import type { Tables } from '../storage/tables.ts';
import type { StoredBatch } from './batch-store.ts';

/** A batch with the totals that its lists are compared with. */
export type ListedBatch = Pick<StoredBatch, 'id' | 'organizationId' | 'phase' | 'lines' | 'removed'>;

/** A row that cannot be read. Only its place among the others is known. */
export interface DamagedPlace {
  readonly position: number;
  readonly error: CreditError;
}

/** The place of a row in a list. */
export interface Place {
  readonly position: number;
  /** The document of the row; empty in lists in the order of the input. */
  readonly document: string;
}

/** A part of a list of rows of a batch, in its order. */
export interface RowStretch<Row> {
  readonly items: readonly Row[];
  readonly damaged: readonly DamagedPlace[];
  /** The place of the last row, damaged or not; undefined if the part is empty. */
  readonly last: Place | undefined;
  /** True if more rows may follow. */
  readonly isFull: boolean;
}

/** Returns the places of rows whose positions count up without a gap. `last` is the highest position. */
export function placesUpTo(
  last: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): readonly Place[] {
  const length = Math.max(0, Math.min(limit, last - after));
  return Array.from({ length }, (_, at) => ({ position: after + 1 + at, document: '' }));
}

interface StretchRead<Table extends 'batch_item' | 'batch_refusal', Row> {
  readonly table: Table;
  readonly places: readonly Place[];
  /** The number of places that were requested. */
  readonly limit: number;
  /** Reads a row. @throws CreditError RECORD_DAMAGED */
  readonly toRow: (row: Selectable<Tables[Table]>) => Row;
}

/**
 * Reads the rows at the places of a list with the checksums of the index, so that a row of an older copy is noticed. A damaged
 * or missing row does not affect the others.
 */
export async function readStretch<
  Table extends 'batch_item' | 'batch_refusal',
  Row extends { readonly position: number },
>(
  db: Kysely<Tables>,
  { id, organizationId }: Pick<StoredBatch, 'id' | 'organizationId'>,
  { table, places, limit, toRow }: StretchRead<Table, Row>,
): Promise<RowStretch<Row>> {
  const { sound, unreadable } = await readSoundly(
    places.map(({ position }) => String(position)),
    async (positions) => {
      const { rows } = await db.executeQuery<Selectable<Tables[Table]>>(
        CompiledQuery.raw(
          `select * from ${table} indexed by ${table}_checksum where batch_id = ? and organization_id = ?
             and position in (select cast(value as bigint) from json_each(?))`,
          [id, organizationId, JSON.stringify(positions.map(Number))],
        ),
      );
      return new Map(rows.map(toRow).map((row) => [String(row.position), row]));
    },
  );
  const errors = new Map(unreadable.map((row) => [row.id, row.error]));
  return {
    items: places.flatMap(({ position }) => sound.get(String(position)) ?? []),
    damaged: places.flatMap(({ position }) => {
      if (sound.has(String(position))) return [];
      const error = errors.get(String(position)) ?? damagedRow(table, { batch_id: id, position });
      return [{ position, error }];
    }),
    last: places.at(-1),
    isFull: places.length >= limit,
  };
}
