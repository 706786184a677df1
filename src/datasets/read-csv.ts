import { decodeChunks } from '../base/decode-text.ts';

/** How a publisher writes its tables. */
export interface CsvForm {
  readonly delimiter: ';' | ',';
  /** Whether quotes part fields; left out, they do. */
  readonly quoted?: false;
}

/** A row with the line of the file on which it begins, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** What a row may hold at most: a reader that met more is not at a table. */
export const longestRow = 8 * 1024 * 1024;
const mostCells = 500;

/** Told of a row that no table has; the reading ends. */
type RefuseRow = (line: number, reason: 'TOO_LONG' | 'TOO_MANY_FIELDS' | 'OPEN_QUOTE') => Error;

/**
 * The rows of a table (RFC 4180, with the publisher's delimiter), as the bytes come in; a field may hold the delimiter, doubled
 * quotes and line ends. Its encoding is told from its bytes: most publishers write Windows-1252, and a file that an editor saved again is UTF-8. No more than one row is in memory, and one that is too long ends the reading.
 * Rows without anything in them are left out.
 *
 * @throws what `refuse` makes of a row that is too long, or of a quote that is never closed.
 */
export async function* readCsv(
  pieces: AsyncIterable<Uint8Array>,
  { delimiter, quoted = true }: Omit<CsvForm, 'quoted'> & { readonly quoted?: boolean },
  refuse: RefuseRow,
): AsyncGenerator<readonly CsvRow[]> {
  const parser = new CsvParser(delimiter, { quoted, refuse });
  for await (const text of decodeChunks(pieces)) {
    const rows = parser.push(text);
    if (rows.length > 0) yield rows;
  }
  const rows = parser.end('');
  if (rows.length > 0) yield rows;
}

/** Where the parser stands between two pieces of text. */
class CsvParser {
  private readonly delimiter: number;
  private readonly quoted: boolean;
  private readonly refuse: RefuseRow;
  /** The text of the row under way, from its first character on. */
  private rest = '';
  private line = 1;
  private rows: CsvRow[] = [];

  constructor(
    delimiter: string,
    { quoted, refuse }: { readonly quoted: boolean; readonly refuse: RefuseRow },
  ) {
    this.delimiter = delimiter.charCodeAt(0);
    this.quoted = quoted;
    this.refuse = refuse;
  }

  push(text: string): readonly CsvRow[] {
    this.rest += text;
    this.take(false);
    if (this.rest.length > longestRow) throw this.refuse(this.line, 'TOO_LONG');
    return this.given();
  }

  end(text: string): readonly CsvRow[] {
    this.rest += text;
    this.take(true);
    return this.given();
  }

  private given(): readonly CsvRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  /** Takes every whole row off the text. */
  private take(isEnd: boolean): void {
    let start = 0;
    while (start < this.rest.length) {
      const next = this.takeRow(start, isEnd);
      if (next === undefined) break;
      start = next;
    }
    this.rest = this.rest.slice(start);
  }

  /** Where the row after the one at `start` begins; undefined while the row is not whole. */
  private takeRow(start: number, isEnd: boolean): number | undefined {
    const text = this.rest;
    const cells: string[] = [];
    let [at, lines] = [start, 0];
    for (;;) {
      const field = this.takeField(at, isEnd);
      if (field === undefined) return undefined;
      cells.push(field.text);
      if (cells.length > mostCells) throw this.refuse(this.line, 'TOO_MANY_FIELDS');
      lines += field.lines;
      at = field.end;
      if (text.charCodeAt(at) === this.delimiter) at += 1;
      else break;
    }
    // A CR at the end of a piece may belong to a line end whose LF is still to come.
    if (!isEnd && (at >= text.length || (text[at] === '\r' && at + 1 >= text.length))) return undefined;
    const row = { line: this.line, cells };
    if (text[at] === '\r' && text[at + 1] === '\n') at += 2;
    else if (at < text.length) at += 1;
    this.line += lines + 1;
    // The byte 1A ends files of some publishers.
    if (cells.length > 1 || (cells[0] !== '' && cells[0] !== '\u001A')) this.rows.push(row);
    return at;
  }

  private takeField(
    start: number,
    isEnd: boolean,
  ): { readonly text: string; readonly end: number; readonly lines: number } | undefined {
    if (this.quoted && this.rest[start] === '"') return this.takeQuoted(start, isEnd);
    const text = this.rest;
    let end = start;
    for (; end < text.length; end += 1) {
      const code = text.charCodeAt(end);
      if (code === this.delimiter || code === 10 || code === 13) break;
    }
    return { text: text.slice(start, end), end, lines: 0 };
  }

  private takeQuoted(start: number, isEnd: boolean) {
    const text = this.rest;
    let value = '';
    let from = start + 1;
    for (;;) {
      const quote = text.indexOf('"', from);
      if (quote === -1 || (quote + 1 >= text.length && !isEnd)) {
        if (isEnd) throw this.refuse(this.line, 'OPEN_QUOTE');
        return undefined;
      }
      value += text.slice(from, quote);
      if (text[quote + 1] !== '"') {
        const lines = value.includes('\n') ? value.split('\n').length - 1 : 0;
        // What stands between the closing quote and the delimiter is not part of any field, and no publisher has it.
        let end = quote + 1;
        while (end < text.length && !this.isEndOfField(text.charCodeAt(end))) end += 1;
        return { text: value, end, lines };
      }
      value += '"';
      from = quote + 2;
    }
  }

  private isEndOfField(code: number): boolean {
    return code === this.delimiter || code === 10 || code === 13;
  }
}
