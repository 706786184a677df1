import type { CreditError } from '../base/errors.ts';
import { readSoundly } from '../storage/read-soundly.ts';

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
  /** The place of the last row, damaged or not; undefined if there are no rows. */
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

/**
 * Reads the rows at the places of a list. A damaged row does not affect the others.
 *
 * @param limit the number of places that were requested.
 * @param read.missing the error for a place without a row.
 */
export async function readStretch<Row extends { readonly position: number }>(
  places: readonly Place[],
  limit: number,
  read: {
    readonly find: (positions: readonly number[]) => Promise<readonly Row[]>;
    readonly missing: (position: number) => CreditError;
  },
): Promise<RowStretch<Row>> {
  const { sound, unreadable } = await readSoundly(
    places.map(({ position }) => String(position)),
    async (ids) => {
      const rows = await read.find(ids.map(Number));
      return new Map(rows.map((row) => [String(row.position), row]));
    },
  );
  const errors = new Map(unreadable.map(({ id, error }) => [Number(id), error]));
  return {
    items: places.flatMap(({ position }) => sound.get(String(position)) ?? []),
    damaged: places.flatMap(({ position }) =>
      sound.has(String(position))
        ? []
        : [{ position, error: errors.get(position) ?? read.missing(position) }],
    ),
    last: places.at(-1),
    isFull: places.length >= limit,
  };
}
