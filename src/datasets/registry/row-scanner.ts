import type { CsvFault, CsvPlace } from '../../spreadsheet/reading/read-csv.ts';

/** Separates the fields of a scanned row. A field that contains this byte has a blank in its place. */
export const fieldEnd = 0x1f;

/** Maximum length of a row, in bytes. */
export const longestRow = 16 * 1024;

const mostFields = 64;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
const [quote, lineFeed, carriageReturn, blank] = [0x22, 0x0a, 0x0d, 0x20];

/**
 * The position of the scanner: at the beginning of a field, within an unquoted field, within quotes, after a quote that may be doubled, or
 * after the spaces that follow a closing quote.
 */
const [fieldBegins, plain, quoted, quoteSeen, closed] = [0, 1, 2, 3, 4];

/** Makes the error for a fault. The column counts bytes. */
type RefuseRow = (place: CsvPlace, fault: CsvFault) => Error;

/**
 * Reads rows byte by byte, as they come, by the rules of `CsvReader` for UTF-8 and Windows-1252. Fields stay bytes, because the register has
 * tens of millions of rows and few are read. Only the fields of the current row are in memory.
 */
export class RowScanner {
  /** The fields of the row, each followed by `fieldEnd`. */
  readonly bytes = Buffer.allocUnsafeSlow(longestRow + mostFields + 2);
  /** Where each field of the row ends in `bytes`. */
  readonly ends = new Int32Array(mostFields);
  /** How many fields the row has. */
  fields = 0;
  /** The line on which the row begins, from 1. */
  line = 1;
  private readonly delimiter: number;
  private readonly onRow: () => void;
  private readonly refuse: RefuseRow;
  private length = 0;
  private state: number = fieldBegins;
  /** Number of line ends before the current byte, and the offset of its line in the file. */
  private lineEnds = 0;
  private lineStart = 0;
  /** Offset of the current piece in the file. */
  private offset = 0;
  private isAfterReturn = false;
  /** The offset of the quote that was opened last, with the line ends before it and the offset of its line. */
  private openAt = 0;
  private openLineEnds = 0;
  private openLineStart = 0;

  /** @param options.onRow called with each row, which is in `bytes` until it returns. */
  constructor(delimiter: ';' | ',', { onRow, refuse }: { onRow: () => void; refuse: RefuseRow }) {
    this.delimiter = delimiter.charCodeAt(0);
    this.onRow = onRow;
    this.refuse = refuse;
  }

  /** Where a field begins in `bytes`. */
  startOf(field: number): number {
    return field === 0 ? 0 : (this.ends[field - 1] ?? 0) + 1;
  }

  endOf(field: number): number {
    return this.ends[field] ?? 0;
  }

  /** Length of all fields together, with their ends but for the last. */
  get rowLength(): number {
    return this.endOf(this.fields - 1);
  }

  /** @throws the error that `refuse` makes of the first fault. */
  push(piece: Uint8Array): void {
    const { bytes, ends, delimiter, offset } = this;
    const end = piece.length;
    let { state, length, fields } = this;
    for (let at = 0; at < end; ) {
      if (state === quoted) {
        const stop = Math.min(end, at + longestRow - length);
        for (; at < stop; at += 1, length += 1) {
          const byte = piece[at] ?? 0;
          if (byte === quote) break;
          bytes[length] = byte;
          if (byte < blank) this.takeControl(byte, length, offset + at);
        }
        if (at === end) break;
        if (piece[at] !== quote) throw this.openQuote();
        // Nearly every field ends so, and the next begins.
        if (at + 2 < end && piece[at + 1] === delimiter && piece[at + 2] === quote && fields < mostFields) {
          ends[fields] = length;
          fields += 1;
          bytes[length] = fieldEnd;
          length += 1;
          this.noteQuote(offset + at + 2);
          at += 3;
          continue;
        }
        state = quoteSeen;
        at += 1;
        continue;
      }
      const byte = piece[at] ?? 0;
      at += 1;
      if (byte === delimiter) {
        this.fields = fields;
        length = this.endField(length, offset + at);
        fields += 1;
        state = fieldBegins;
      } else if (byte === lineFeed || byte === carriageReturn) {
        const isSecond = byte === lineFeed && this.isAfterReturn && this.lineStart === offset + at - 1;
        this.isAfterReturn = byte === carriageReturn;
        if (!isSecond) {
          this.fields = fields;
          this.endRow(length, offset + at);
          this.lineEnds += 1;
        }
        this.lineStart = offset + at;
        this.line = this.lineEnds + 1;
        [length, fields] = [0, 0];
        state = fieldBegins;
      } else if (byte === quote && (state === fieldBegins || state === quoteSeen)) {
        if (state === quoteSeen) {
          if (length >= longestRow) throw this.refuse(this.placeOf(offset + at - 1), 'TOO_LONG');
          bytes[length] = quote;
          length += 1;
        } else {
          length = fields === 0 ? 0 : (ends[fields - 1] ?? 0) + 1;
          this.noteQuote(offset + at - 1);
        }
        state = quoted;
      } else if (state === quoteSeen || state === closed) {
        if (byte !== blank) throw this.refuse(this.placeOf(offset + at - 1), 'TEXT_AFTER_QUOTE');
        state = closed;
      } else {
        if (length >= longestRow) throw this.refuse(this.placeOf(offset + at - 1), 'TOO_LONG');
        bytes[length] = byte === fieldEnd ? blank : byte;
        length += 1;
        // Spaces may come before a quote.
        state = byte === blank && state === fieldBegins ? fieldBegins : plain;
        if (offset + at === byteOrderMark.length && byteOrderMark.equals(bytes.subarray(0, length))) {
          this.lineStart = length;
          length = 0;
          state = fieldBegins;
        }
      }
    }
    this.state = state;
    this.length = length;
    this.fields = fields;
    this.offset = offset + end;
  }

  /** Ends the last row, if no line end does. */
  end(): void {
    if (this.state === quoted) throw this.openQuote();
    if (this.length > 0 || this.fields > 0 || this.state >= quoteSeen) this.endRow(this.length, this.offset);
  }

  /** Takes a control character within quotes, which may be a line end. */
  private takeControl(byte: number, length: number, at: number): void {
    if (byte === fieldEnd) this.bytes[length] = blank;
    if (byte !== lineFeed && byte !== carriageReturn) return;
    const isSecond = byte === lineFeed && this.isAfterReturn && this.lineStart === at;
    if (!isSecond) this.lineEnds += 1;
    this.isAfterReturn = byte === carriageReturn;
    this.lineStart = at + 1;
  }

  private noteQuote(at: number): void {
    this.openAt = at;
    this.openLineEnds = this.lineEnds;
    this.openLineStart = this.lineStart;
  }

  private placeOf(at: number) {
    return { line: this.lineEnds + 1, column: at - this.lineStart + 1 };
  }

  private openQuote(): Error {
    const place = { line: this.openLineEnds + 1, column: this.openAt - this.openLineStart + 1 };
    return this.refuse(place, 'OPEN_QUOTE');
  }

  private endField(length: number, at: number): number {
    if (this.fields >= mostFields) throw this.refuse(this.placeOf(at - 1), 'TOO_MANY_FIELDS');
    this.ends[this.fields] = length;
    this.fields += 1;
    this.bytes[length] = fieldEnd;
    return length + 1;
  }

  private endRow(length: number, at: number): void {
    // An empty line, or the byte that ends files of old systems.
    const isEmpty = this.fields === 0 && (length === 0 || (length === 1 && this.bytes[0] === 0x1a));
    if (!isEmpty) {
      this.endField(length, at);
      this.onRow();
    }
    this.fields = 0;
    this.length = 0;
  }
}
