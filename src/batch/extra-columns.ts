import { isPlainNumber } from '../spreadsheet/writing/cell.ts';
import type { ExtraColumn } from './spreadsheet/batch-rows.ts';

/** Gathers the input's own columns: rows come with names, and are kept as lists in the order of the columns. */
export interface ExtraColumns {
  /** What a row holds, in the order of the columns so far. */
  take(row: Readonly<Record<string, string>>): readonly string[];
  columns(): readonly ExtraColumn[];
}

/** @param headings those that are known from the beginning; a later row may bring more. */
export function openExtraColumns(headings: readonly string[]): ExtraColumns {
  const places = new Map<string, number>();
  const numbers: boolean[] = [];
  const placeOf = (heading: string): number => {
    const known = places.get(heading);
    if (known !== undefined) return known;
    const place = places.size;
    places.set(heading, place);
    numbers.push(true);
    return place;
  };
  for (const heading of headings) placeOf(heading);
  return {
    take: (row) => {
      const values: string[] = [];
      for (const [heading, value] of Object.entries(row)) {
        const place = placeOf(heading);
        values[place] = value;
        if (value !== '' && !isPlainNumber(value)) numbers[place] = false;
      }
      return Array.from(values, (value) => value ?? '');
    },
    columns: () =>
      [...places.keys()].map((heading, place) => ({ heading, numbers: numbers[place] ?? false })),
  };
}
