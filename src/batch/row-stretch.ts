import type { CreditError } from '../base/errors.ts';
import { isDamage, readSoundly } from '../storage/read-soundly.ts';

/** A row that cannot be read: nothing but its place among the others is sure. */
export interface DamagedPlace {
  readonly position: number;
  readonly error: CreditError;
}

/** A stretch of the rows of a batch, in their order. */
export interface RowStretch<Row> {
  readonly items: readonly Row[];
  readonly damaged: readonly DamagedPlace[];
  /** The last of the rows, damaged or not; undefined where there are none. */
  readonly last: { readonly position: number; readonly document: string } | undefined;
  /** True where so many rows were asked for that more may follow. */
  readonly isFull: boolean;
}

/** Reads a stretch at once, and where a row of it is damaged row by row. */
export async function readStretch<Row extends { readonly position: number }>(
  limit: number,
  read: {
    readonly rows: () => Promise<readonly Row[]>;
    /** The places alone, which no checksum is over. */
    readonly places: () => Promise<readonly { readonly position: number; readonly document?: string }[]>;
    readonly some: (positions: readonly number[]) => Promise<readonly Row[]>;
    readonly documentOf: (row: Row) => string;
  },
): Promise<RowStretch<Row>> {
  try {
    const items = await read.rows();
    const last = items.at(-1);
    return {
      items,
      damaged: [],
      last: last && { position: last.position, document: read.documentOf(last) },
      isFull: items.length >= limit,
    };
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  const places = await read.places();
  const { sound, unreadable } = await readSoundly(
    places.map(({ position }) => String(position)),
    async (ids) => {
      const rows = await read.some(ids.map(Number));
      return new Map(rows.map((row) => [String(row.position), row]));
    },
  );
  const last = places.at(-1);
  return {
    items: places.flatMap(({ position }) => sound.get(String(position)) ?? []),
    damaged: unreadable.map(({ id, error }) => ({ position: Number(id), error })),
    last: last && { position: last.position, document: last.document ?? '' },
    isFull: places.length >= limit,
  };
}
