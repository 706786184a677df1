import { isPlainNumber } from '../spreadsheet/writing/cell.ts';

/** A column of the user's own. */
export interface ExtraColumn {
  readonly heading: string;
  /**
   * True where every value is a plain number (see `isPlainNumber`): numbers beside texts in one column could be neither
   * summed nor looked up.
   */
  readonly numbers: boolean;
}

/** Gathers the input's own columns: rows come with names, and are kept as lists in the order of the columns. */
export class ExtraColumns {
  readonly #places = new Map<string, number>();
  readonly #areNumbers: boolean[] = [];

  /** `headings` are those at the beginning; a later row may bring more. */
  constructor(headings: readonly string[]) {
    for (const heading of headings) this.#placeOf(heading);
  }

  /** What a row holds, in the order of the columns so far. */
  take(row: Readonly<Record<string, string>>): readonly string[] {
    const values: string[] = [];
    for (const [heading, value] of Object.entries(row)) {
      const place = this.#placeOf(heading);
      values[place] = value;
      if (value !== '' && !isPlainNumber(value)) this.#areNumbers[place] = false;
    }
    return Array.from(values, (value) => value ?? '');
  }

  columns(): readonly ExtraColumn[] {
    return [...this.#places].map(([heading, place]) => ({
      heading,
      numbers: this.#areNumbers[place] ?? false,
    }));
  }

  #placeOf(heading: string): number {
    let place = this.#places.get(heading);
    if (place === undefined) {
      place = this.#places.size;
      this.#places.set(heading, place);
      this.#areNumbers.push(true);
    }
    return place;
  }
}
