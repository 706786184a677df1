/** Stands between the fields of a row that was scanned; a field that holds it has a blank in its place. */
export const fieldEnd = 0x1f;

/** No row of the register has as much; one that has is of no table. */
export const longestRow = 16 * 1024;

const mostFields = 64;
const [quote, lineFeed, carriageReturn, blank] = [0x22, 0x0a, 0x0d, 0x20];

/** Where the scanner stands: at the beginning of a field, within one, within quotes, or behind a quote that may be doubled. */
const [fieldBegins, plain, quoted, quoteSeen] = [0, 1, 2, 3];

/** Told of what no table has; the reading ends. */
export type RefuseRow = (row: number, reason: 'TOO_LONG' | 'TOO_MANY_FIELDS' | 'OPEN_QUOTE') => Error;

/**
 * Takes rows apart byte by byte, as they come (RFC 4180 with a delimiter of one byte): a field may hold the delimiter, doubled
 * quotes and line ends. Nothing is made into text: tens of millions of rows pass here, and few are ever looked at. Of the
 * row under way nothing but its fields is kept, and one that is too long ends the reading.
 */
export class RowScanner {
  /** The fields of the row, each followed by `fieldEnd`. */
  readonly bytes = Buffer.allocUnsafeSlow(longestRow + mostFields + 2);
  /** Where each field of the row ends in `bytes`. */
  readonly ends = new Int32Array(mostFields);
  /** How many fields the row has. */
  fields = 0;
  /** How many rows there were, this one among them. */
  rows = 0;
  private readonly delimiter: number;
  private readonly onRow: () => void;
  private readonly refuse: RefuseRow;
  private length = 0;
  private state: number = fieldBegins;

  /** @param options.onRow told of each row, which is in `bytes` until it returns. */
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

  /** @throws what `refuse` makes of it. */
  push(piece: Uint8Array): void {
    const { bytes, ends, delimiter } = this;
    const end = piece.length;
    let { state, length, fields } = this;
    for (let at = 0; at < end; ) {
      if (state === quoted) {
        const stop = Math.min(end, at + longestRow - length);
        for (; at < stop; at += 1, length += 1) {
          const byte = piece[at] ?? 0;
          if (byte === quote) break;
          bytes[length] = byte;
          if (byte === fieldEnd) bytes[length] = blank;
        }
        if (at === end) break;
        if (piece[at] !== quote) throw this.refuse(this.rows + 1, 'TOO_LONG');
        // Nearly every field ends so, and the next begins.
        if (at + 2 < end && piece[at + 1] === delimiter && piece[at + 2] === quote && fields < mostFields) {
          ends[fields] = length;
          fields += 1;
          bytes[length] = fieldEnd;
          length += 1;
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
        length = this.endField(length);
        fields += 1;
        state = fieldBegins;
      } else if (byte === lineFeed) {
        this.fields = fields;
        this.endRow(length);
        [length, fields] = [0, 0];
        state = fieldBegins;
      } else if (byte === quote && state !== plain) {
        if (state === quoteSeen) {
          if (length >= longestRow) throw this.refuse(this.rows + 1, 'TOO_LONG');
          bytes[length] = quote;
          length += 1;
        }
        state = quoted;
      } else if (state !== quoteSeen && byte !== carriageReturn) {
        if (length >= longestRow) throw this.refuse(this.rows + 1, 'TOO_LONG');
        bytes[length] = byte === fieldEnd ? blank : byte;
        length += 1;
        state = plain;
      }
    }
    this.state = state;
    this.length = length;
    this.fields = fields;
  }

  /** Ends the last row, where no line end does. */
  end(): void {
    if (this.state === quoted) throw this.refuse(this.rows + 1, 'OPEN_QUOTE');
    if (this.length > 0 || this.fields > 0) this.endRow(this.length);
  }

  private endField(length: number): number {
    if (this.fields >= mostFields) throw this.refuse(this.rows + 1, 'TOO_MANY_FIELDS');
    this.ends[this.fields] = length;
    this.fields += 1;
    this.bytes[length] = fieldEnd;
    return length + 1;
  }

  private endRow(length: number): void {
    // An empty line, or the byte that ends files of old systems.
    const isEmpty = this.fields === 0 && (length === 0 || (length === 1 && this.bytes[0] === 0x1a));
    if (!isEmpty) {
      this.endField(length);
      this.rows += 1;
      this.onRow();
    }
    this.fields = 0;
    this.length = 0;
  }
}
