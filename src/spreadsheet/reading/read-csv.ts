import { decodeChunks } from '../../base/decode-text.ts';
import { withoutGuard } from '../writing/csv-text.ts';

/** Delimiters between the fields of a table as text. */
export const csvDelimiters = [';', '\t', ',', '|'] as const;
export type CsvDelimiter = (typeof csvDelimiters)[number];

/** How a table is written as text. */
export interface CsvForm {
  readonly delimiter: CsvDelimiter;
  /** Whether fields may be in quotes. Default: true. */
  readonly quoted?: boolean;
}

/** A row with the line of the file on which it begins, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** OPEN_QUOTE: a quote that is never closed. TEXT_AFTER_QUOTE: text between a closing quote and the next delimiter. */
export type CsvFault = 'TOO_LONG' | 'TOO_MANY_FIELDS' | 'OPEN_QUOTE' | 'TEXT_AFTER_QUOTE';

/** The place of a character in a file: its line and column, both from 1. */
export interface CsvPlace {
  readonly line: number;
  readonly column: number;
}

/** The first line of a row that cannot be read. */
export interface BrokenCsvRow {
  readonly line: number;
  /** The beginning of the line. */
  readonly text: string;
  readonly fault: CsvFault;
  readonly place: CsvPlace;
  /** The place of the quote that caused the fault. The place of the fault if no quote did. */
  readonly quote: CsvPlace;
}

/** Default maximum number of characters of a row. */
export const longestCsvRow = 64 * 1024;

interface CsvReaderOptions extends CsvForm {
  /** Maximum number of characters of a row. Default: `longestCsvRow`. */
  readonly longestRow?: number;
  /** Maximum number of fields of a row. Default: no limit but that of the characters. */
  readonly mostCells?: number;
  /**
   * Returns whether a line within quotes is a row of its own, which means that the quote before it was never closed. Default: a quote is
   * closed by the next single quote, on any line.
   */
  readonly isRow?: (line: string) => boolean;
  /**
   * Whether a field is read as the text that was meant: `="0000"`, a formula by which programs keep leading zeros, is 0000, and `'-150`, by
   * which they keep a spreadsheet from reading a formula, is -150. Default: false.
   */
  readonly showsFormulas?: boolean;
}

/** Maximum number of characters of `BrokenCsvRow.text`. */
const longestExcerpt = 1_000;
/** A line with more characters states no delimiter. */
const longestStatement = 64;
const lineEnds = /\r\n|\r|\n/g;
const [lineFeed, carriageReturn, blank, quoteMark] = [10, 13, 32, 34];

/** Returns the delimiter that a line states if it contains nothing else: `sep=;`, as some spreadsheets write it. */
export function statedDelimiter(line: string): string | undefined {
  return /^"?sep=(.)"?\s*$/i.exec(line)?.[1];
}

/** Returns the delimiters that a text may have, most likely first: only the one it states, or by the number of fields in its first row. */
export function likelyDelimiters(sample: string): readonly CsvDelimiter[] {
  const stated = statedDelimiter(/^[^\r\n]*/.exec(sample)?.[0] ?? '');
  const own = csvDelimiters.find((delimiter) => delimiter === stated);
  if (own !== undefined) return [own];
  return csvDelimiters
    .filter((delimiter) => delimiter === ';' || sample.includes(delimiter))
    .map((delimiter) => ({ delimiter, fields: fieldsOfFirstRow(sample, delimiter) }))
    .toSorted((a, b) => b.fields - a.fields)
    .map(({ delimiter }) => delimiter);
}

function fieldsOfFirstRow(sample: string, delimiter: CsvDelimiter): number {
  const reader = new CsvReader({ delimiter });
  for (const rows of [reader.push(sample), reader.end()]) {
    for (const row of rows) return 'cells' in row ? row.cells.length : 0;
  }
  return 0;
}

/**
 * Reads the rows of a table as text (RFC 4180), in pieces of any length:
 *
 * - A row ends with LF, CR LF or CR. Empty rows are skipped, and so is the byte 1A, which ends the files of some publishers.
 * - A field that begins with a quote, also after spaces, ends with the next single quote. It may contain delimiters, line ends and doubled
 *   quotes. Only spaces may follow the closing quote.
 * - In any other field a quote is text. Any other character is text too.
 * - A first line such as `sep=;` is not a row. The decoder drops the byte order mark.
 *
 * A row that breaks these rules is returned as broken with its first line, and the reading continues at the next line. At most one row is
 * in memory.
 */
export class CsvReader {
  readonly #options: CsvReaderOptions;
  readonly #delimiter: number;
  readonly #longestRow: number;
  readonly #mostCells: number;
  readonly #lineFeeds = new Finder('\n');
  readonly #returns = new Finder('\r');
  readonly #quotes = new Finder('"');
  /** The text from the beginning of the current row. */
  #rest = '';
  /** The incomplete row is read again once the text has this length: small pieces of a long row do not cost the whole row each. */
  #readAgainAt = 0;
  #line = 1;
  #hasBegun = false;
  #isEnd = false;
  /** Whether the rest of a line is skipped because its row is broken. */
  #skips = false;
  /** The row that was read last, until it is returned. */
  #row: CsvRow | BrokenCsvRow | undefined;

  constructor(options: CsvReaderOptions) {
    this.#options = options;
    this.#delimiter = options.delimiter.charCodeAt(0);
    this.#longestRow = options.longestRow ?? longestCsvRow;
    this.#mostCells = options.mostCells ?? this.#longestRow;
  }

  /** Returns the rows that are complete with this piece. The caller reads all of them before the next piece. */
  push(text: string): Generator<CsvRow | BrokenCsvRow> {
    this.#rest += text;
    return this.#readRows();
  }

  /** Returns the last rows. */
  end(): Generator<CsvRow | BrokenCsvRow> {
    this.#isEnd = true;
    return this.#readRows();
  }

  *#readRows(): Generator<CsvRow | BrokenCsvRow> {
    if (!this.#isEnd && this.#rest.length < this.#readAgainAt) return;
    let start = 0;
    while (start < this.#rest.length) {
      const next = this.#takeLine(start);
      if (next === undefined) break;
      start = next;
      const row = this.#row;
      this.#row = undefined;
      if (row !== undefined) yield row;
    }
    this.#rest = this.#rest.slice(start);
    this.#readAgainAt = Math.min(this.#rest.length * 1.5, this.#longestRow + 1);
    for (const finder of [this.#lineFeeds, this.#returns, this.#quotes]) finder.shift(start);
  }

  /** Returns where the line after the row at `start` begins; undefined if more text is needed. */
  #takeLine(start: number): number | undefined {
    const text = this.#rest;
    const end = this.#endOfLine(start);
    const isComplete = this.#isComplete(end);
    if (!this.#hasBegun) {
      if (!isComplete && text.length < longestStatement) return undefined;
      this.#hasBegun = true;
      this.#skips = statedDelimiter(text.slice(start, end)) !== undefined;
    }
    if (!this.#skips && end - start > this.#longestRow) return this.#break('TOO_LONG', { start, at: start });
    if (this.#skips) {
      // A CR at the end may belong to a line end whose LF is still to come.
      if (!isComplete) return end === start ? undefined : end;
      this.#skips = false;
    } else if (this.#options.quoted !== false && this.#quotes.from(text, start) < end) {
      return this.#takeQuotedRow(start);
    } else if (!isComplete) {
      return undefined;
    } else {
      const cells = text.slice(start, end).split(this.#options.delimiter);
      if (cells.length > this.#mostCells) {
        const before = cells.slice(0, this.#mostCells).join(';').length + 1;
        return this.#break('TOO_MANY_FIELDS', { start, at: start + before });
      }
      this.#complete(this.#options.showsFormulas === true ? cells.map(withoutGuard) : cells);
    }
    this.#line += 1;
    return this.#afterLineEnd(end);
  }

  /** As `#takeLine`, for a row whose first line contains a quote. */
  #takeQuotedRow(start: number): number | undefined {
    const text = this.#rest;
    const delimiter = this.#delimiter;
    const firstEnd = this.#endOfLine(start);
    const cells: string[] = [];
    /** The quotes that opened last, in the row and on its first line. */
    let [open, openOnFirst] = [start, start];
    let at = start;
    for (;;) {
      let begin = at;
      while (text.charCodeAt(begin) === blank) begin += 1;
      // A quote behind the longest row is not the one that made it too long, wherever the text was cut.
      if (begin - start > this.#longestRow) return this.#break('OPEN_QUOTE', { start, at: open });
      let end: number | undefined;
      if (text.charCodeAt(begin) === quoteMark) {
        open = begin;
        if (begin < firstEnd) openOnFirst = begin;
        end = this.#takeQuoted(cells, begin);
        if (end === undefined && this.#isEnd) return this.#break('OPEN_QUOTE', { start, at: open });
      } else {
        end = at;
        while (end < text.length && !isEndOfField(text.charCodeAt(end), delimiter)) end += 1;
        cells.push(text.slice(at, end));
      }
      if ((end ?? text.length) - start > this.#longestRow) {
        return this.#break('OPEN_QUOTE', { start, at: open });
      }
      if (end === undefined) return undefined;
      if (cells.length > this.#mostCells) return this.#break('TOO_MANY_FIELDS', { start, at });
      at = end;
      if (text.charCodeAt(at) !== delimiter) break;
      at += 1;
    }
    if (at < text.length && !isEndOfField(text.charCodeAt(at), delimiter)) {
      return this.#break('TEXT_AFTER_QUOTE', { start, at, quote: open });
    }
    if (!this.#isComplete(at)) return undefined;
    const lines = at > firstEnd ? text.slice(start, at).split(lineEnds).slice(1) : [];
    const { isRow, showsFormulas } = this.#options;
    if (isRow !== undefined && lines.some((line) => isRow(line))) {
      return this.#break('OPEN_QUOTE', { start, at: openOnFirst });
    }
    this.#complete(showsFormulas === true ? cells.map(shownText) : cells);
    this.#line += lines.length + 1;
    return this.#afterLineEnd(at);
  }

  /** Adds the field that the quote at `open` begins. Returns where the spaces after it end; undefined if it is not closed yet. */
  #takeQuoted(cells: string[], open: number): number | undefined {
    const text = this.#rest;
    let value = '';
    let from = open + 1;
    for (;;) {
      const quote = text.indexOf('"', from);
      if (quote === -1 || (quote + 1 === text.length && !this.#isEnd)) return undefined;
      value += text.slice(from, quote);
      if (text.charCodeAt(quote + 1) !== quoteMark) {
        let end = quote + 1;
        while (text.charCodeAt(end) === blank) end += 1;
        cells.push(value);
        return end;
      }
      value += '"';
      from = quote + 2;
    }
  }

  #complete(cells: string[]): void {
    if (cells.length === 1 && (cells[0] === '' || cells[0] === '\u001A')) return;
    this.#row = { line: this.#line, cells };
  }

  /**
   * Notes the first line of the row at `start` as broken, for a fault at `at`. Returns where the rest of the line begins; undefined if more
   * text is needed.
   */
  #break(
    fault: CsvFault,
    { start, at, quote = at }: { readonly start: number; readonly at: number; readonly quote?: number },
  ): number | undefined {
    const end = this.#endOfLine(start);
    if (!this.#isComplete(end) && end - start < longestExcerpt) return undefined;
    this.#row = {
      line: this.#line,
      text: this.#rest.slice(start, Math.min(end, start + longestExcerpt)),
      fault,
      place: this.#placeOf(start, at),
      quote: this.#placeOf(start, quote),
    };
    this.#skips = true;
    return end;
  }

  /** Returns the place of the character at `at` in the row that begins at `start`. */
  #placeOf(start: number, at: number): CsvPlace {
    const before = this.#rest.slice(start, at).split(lineEnds);
    return { line: this.#line + before.length - 1, column: (before.at(-1)?.length ?? 0) + 1 };
  }

  /** Returns where the line at `start` ends: at its line end, or with the text. */
  #endOfLine(start: number): number {
    return Math.min(this.#lineFeeds.from(this.#rest, start), this.#returns.from(this.#rest, start));
  }

  /** Returns whether the line end at `at` is complete: the LF of a CR at the end of a piece may still be to come. */
  #isComplete(at: number): boolean {
    const last = this.#rest.length - 1;
    return this.#isEnd || at < last || (at === last && this.#rest.charCodeAt(at) !== carriageReturn);
  }

  #afterLineEnd(end: number): number {
    return this.#rest.startsWith('\r\n', end) ? end + 2 : Math.min(end + 1, this.#rest.length);
  }
}

function isEndOfField(code: number, delimiter: number): boolean {
  return code === delimiter || code === lineFeed || code === carriageReturn;
}

/** Finds a character at growing places of a text that grows at its end and is cut at its beginning. Searches each place once. */
class Finder {
  readonly #character: string;
  #at = 0;

  constructor(character: string) {
    this.#character = character;
  }

  /** Returns where the character is next, at or after `start`; the length of the text if it is not. */
  from(text: string, start: number): number {
    if (this.#at < start) this.#at = start;
    if (text[this.#at] !== this.#character) {
      const next = text.indexOf(this.#character, this.#at);
      this.#at = next === -1 ? text.length : next;
    }
    return this.#at;
  }

  /** Notes that the text was cut before `start`. */
  shift(start: number): void {
    this.#at = Math.max(0, this.#at - start);
  }
}

/** Returns the text that a spreadsheet shows for a field, or that a program guarded from being read as a formula. */
function shownText(field: string): string {
  const [, text] = /^\s*="((?:[^"]|"")*)"\s*$/.exec(field) ?? [];
  return text === undefined ? withoutGuard(field) : text.replaceAll('""', '"');
}

/** A row of a publisher's table with more characters or fields does not belong to it. */
export const longestRow = 8 * 1024 * 1024;
const mostCells = 500;

/**
 * Reads the rows of a table that must not have a fault, as its bytes come in, by the rules of `CsvReader`. The encoding is detected from the
 * bytes: UTF-8, UTF-16 or Windows-1252.
 *
 * @throws the error that `refuse` makes of the first fault.
 */
export async function* readCsv(
  pieces: AsyncIterable<Uint8Array>,
  form: CsvForm,
  refuse: (place: CsvPlace, fault: CsvFault) => Error,
): AsyncGenerator<readonly CsvRow[]> {
  const reader = new CsvReader({ ...form, longestRow, mostCells });
  const complete = (rows: Iterable<CsvRow | BrokenCsvRow>) =>
    Array.from(rows, (row) => {
      if ('fault' in row) throw refuse(row.place, row.fault);
      return row;
    });
  for await (const text of decodeChunks(pieces)) {
    const rows = complete(reader.push(text));
    if (rows.length > 0) yield rows;
  }
  const rows = complete(reader.end());
  if (rows.length > 0) yield rows;
}
