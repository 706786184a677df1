import { isOwnFormat, isOwnValue, isPlainNumber } from '../spreadsheet/writing/cell.ts';

/** A column of the user's own. */
export interface ExtraColumn {
  readonly heading: string;
  /**
   * True where every value is a plain number (see `isPlainNumber`): numbers beside texts in one column could be neither
   * summed nor looked up.
   */
  readonly numbers: boolean;
  /** The code of the number format, if the column of a spreadsheet holds only numbers or dates with this format. */
  readonly format?: string;
}

interface ColumnContent {
  areNumbers: boolean;
  /** Undefined before the first value; null if the values have no format in common. */
  format: string | null | undefined;
}

/** Gathers the input's own columns: rows come with names, and are kept as lists in the order of the columns. */
export class ExtraColumns {
  readonly #places = new Map<string, number>();
  readonly #contents: ColumnContent[] = [];

  /** `headings` are those at the beginning; a later row may bring more. */
  constructor(headings: readonly string[]) {
    for (const heading of headings) this.#placeOf(heading);
  }

  /**
   * Returns the values of a row, in the order of the columns so far.
   *
   * @param formats the codes of number formats, by the names of the columns.
   */
  take(
    row: Readonly<Record<string, string>>,
    formats: Readonly<Record<string, string>> = {},
  ): readonly string[] {
    const values: string[] = [];
    for (const [heading, value] of Object.entries(row)) {
      const place = this.#placeOf(heading);
      values[place] = value;
      const content = this.#contents[place];
      if (value === '' || content === undefined) continue;
      if (!isPlainNumber(value)) content.areNumbers = false;
      const code = Object.hasOwn(formats, heading) ? formats[heading] : undefined;
      const format = code !== undefined && isOwnFormat(code) && isOwnValue(value) ? code : null;
      content.format = content.format === undefined || content.format === format ? format : null;
    }
    return Array.from(values, (value) => value ?? '');
  }

  columns(): readonly ExtraColumn[] {
    return [...this.#places].map(([heading, place]) => {
      const { areNumbers = false, format } = this.#contents[place] ?? {};
      return { heading, numbers: areNumbers, ...(typeof format === 'string' && { format }) };
    });
  }

  #placeOf(heading: string): number {
    let place = this.#places.get(heading);
    if (place === undefined) {
      place = this.#places.size;
      this.#places.set(heading, place);
      this.#contents.push({ areNumbers: true, format: undefined });
    }
    return place;
  }
}
