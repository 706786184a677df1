import { decodeChunks } from '../../base/decode-text.ts';

/** How a publisher writes its tables. */
export interface CsvForm {
  readonly delimiter: ';' | ',';
  /** Whether fields may stand in quotes. Default: true. */
  readonly quoted?: boolean;
}

/** A row with the line of the file on which it begins, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A row with more characters does not belong to a table. */
export const longestRow = 8 * 1024 * 1024;
const mostCells = 500;

/** OPEN_QUOTE: a quote that is never closed. TEXT_AFTER_QUOTE: text between a closing quote and the next delimiter. */
export type CsvFault = 'TOO_LONG' | 'TOO_MANY_FIELDS' | 'OPEN_QUOTE' | 'TEXT_AFTER_QUOTE';

/** The place of a fault in a file: the line, and the column of the character, both from 1. */
export interface CsvPlace {
  readonly line: number;
  readonly column: number;
}

/** Makes the error for a fault. */
type RefuseRow = (place: CsvPlace, fault: CsvFault) => Error;

/**
 * Reads the rows of a table (RFC 4180 with the publisher's delimiter) as its bytes come in. A field that begins with a quote ends with the
 * next single quote, and may contain delimiters, line ends and doubled quotes. In any other field a quote is text. The encoding is
 * detected from the bytes: UTF-8, UTF-16 or Windows-1252. At most one row is in memory. Empty rows are skipped.
 *
 * @throws the error that `refuse` makes of the first fault.
 */
export async function* readCsv(
  pieces: AsyncIterable<Uint8Array>,
  { delimiter, quoted = true }: CsvForm,
  refuse: RefuseRow,
): AsyncGenerator<readonly CsvRow[]> {
  const parser = new CsvParser(delimiter, { quoted, refuse });
  for await (const text of decodeChunks(pieces)) {
    const rows = parser.push(text);
    if (rows.length > 0) yield rows;
  }
  const rows = parser.end();
  if (rows.length > 0) yield rows;
}

/** A field of the text, and how many line ends it contains. */
interface Field {
  readonly text: string;
  readonly end: number;
  readonly lines: number;
}

/** The position of the parser between two pieces of text. */
class CsvParser {
  readonly #delimiter: number;
  readonly #quoted: boolean;
  readonly #refuse: RefuseRow;
  /** The text from the beginning of the current row. */
  #rest = '';
  #line = 1;
  #rows: CsvRow[] = [];
  /** Where the quote of the current field was opened in `#rest`; -1 outside quotes. */
  #openQuote = -1;

  constructor(
    delimiter: string,
    { quoted, refuse }: { readonly quoted: boolean; readonly refuse: RefuseRow },
  ) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#quoted = quoted;
    this.#refuse = refuse;
  }

  push(text: string): readonly CsvRow[] {
    this.#rest += text;
    this.#takeRows(false);
    if (this.#rest.length > longestRow) {
      throw this.#openQuote === -1
        ? this.#refuse({ line: this.#line, column: 1 }, 'TOO_LONG')
        : this.#fault('OPEN_QUOTE', { start: 0, at: this.#openQuote });
    }
    return this.#completeRows();
  }

  end(): readonly CsvRow[] {
    this.#takeRows(true);
    return this.#completeRows();
  }

  #completeRows(): readonly CsvRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  /** The error for a fault at `at` in the row that begins at `start`. */
  #fault(fault: CsvFault, { start, at }: { readonly start: number; readonly at: number }): Error {
    const before = this.#rest.slice(start, at);
    const line = this.#line + before.split('\n').length - 1;
    return this.#refuse({ line, column: before.length - before.lastIndexOf('\n') }, fault);
  }

  /** Takes every complete row off the text. */
  #takeRows(isEnd: boolean): void {
    let start = 0;
    while (start < this.#rest.length) {
      const next = this.#takeRow(start, isEnd);
      if (next === undefined) break;
      start = next;
    }
    if (this.#openQuote !== -1) this.#openQuote -= start;
    this.#rest = this.#rest.slice(start);
  }

  /** Returns where the row after the one at `start` begins; undefined while the row is incomplete. */
  #takeRow(start: number, isEnd: boolean): number | undefined {
    const text = this.#rest;
    const cells: string[] = [];
    let [at, lines] = [start, 0];
    for (;;) {
      const field =
        this.#quoted && text[at] === '"' ? this.#takeQuoted(start, at, isEnd) : this.#takePlain(at);
      if (field === undefined) return undefined;
      cells.push(field.text);
      if (cells.length > mostCells) throw this.#fault('TOO_MANY_FIELDS', { start, at });
      lines += field.lines;
      at = field.end;
      if (text.charCodeAt(at) === this.#delimiter) at += 1;
      else break;
    }
    // A CR at the end of a piece may belong to a line end whose LF is still to come.
    if (!isEnd && (at >= text.length || (text[at] === '\r' && at + 1 >= text.length))) return undefined;
    const row = { line: this.#line, cells };
    if (text[at] === '\r' && text[at + 1] === '\n') at += 2;
    else if (at < text.length) at += 1;
    this.#line += lines + 1;
    // The byte 1A ends files of some publishers.
    if (cells.length > 1 || (cells[0] !== '' && cells[0] !== '\u001A')) this.#rows.push(row);
    return at;
  }

  #takePlain(start: number): Field {
    const text = this.#rest;
    let end = start;
    while (end < text.length && !this.#isEndOfField(text.charCodeAt(end))) end += 1;
    return { text: text.slice(start, end), end, lines: 0 };
  }

  #takeQuoted(start: number, open: number, isEnd: boolean): Field | undefined {
    const text = this.#rest;
    this.#openQuote = open;
    let value = '';
    let from = open + 1;
    for (;;) {
      const quote = text.indexOf('"', from);
      if (quote === -1 || (quote + 1 >= text.length && !isEnd)) {
        if (isEnd) throw this.#fault('OPEN_QUOTE', { start, at: open });
        return undefined;
      }
      value += text.slice(from, quote);
      if (text[quote + 1] !== '"') {
        this.#openQuote = -1;
        let end = quote + 1;
        while (text[end] === ' ') end += 1;
        if (end < text.length && !this.#isEndOfField(text.charCodeAt(end))) {
          throw this.#fault('TEXT_AFTER_QUOTE', { start, at: end });
        }
        return { text: value, end, lines: value.includes('\n') ? value.split('\n').length - 1 : 0 };
      }
      value += '"';
      from = quote + 2;
    }
  }

  #isEndOfField(code: number): boolean {
    return code === this.#delimiter || code === 10 || code === 13;
  }
}
