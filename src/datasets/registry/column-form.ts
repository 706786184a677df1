import { fieldEnd } from './row-scanner.ts';

/**
 * How one column of a table lies in a block: a byte that says the form, then its cells.
 *
 * - up to `widest`: every cell has so many bytes, and they stand one behind the other;
 * - `digits` and 1 to 9: every cell is so many digits, kept as a whole number, and `dates`: every cell is a day as `YYYYMMDD`, or zeros, kept as a
 *   number of 16 bits. The last byte of each comes first, then the byte before it of each: what numbers have in common lies together;
 * - `ended`: their length together (4 bytes), then the cells, each followed by `fieldEnd`.
 */
const widest = 127;
const digits = 128;
const dates = 144;
const ended = 255;

/** How many bytes a number of so many digits takes. */
const bytesOfDigits = [0, 1, 1, 2, 2, 3, 3, 3, 4, 4] as const;

const dateWidth = 8;
/** From here on 176 years of 12 months of 31 days fit into 16 bits, behind the zeros. */
const firstYear = 1900;
const yearDays = 372;
const lastYear = firstYear + 175;

/** The cells of a column that is packed: one behind the other from `start` up to `end`, each followed by `fieldEnd`. */
interface ColumnCells {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
  readonly count: number;
  /** How many bytes every cell has; -1 where they differ. */
  readonly width: number;
}

/** A packed column has no more bytes than its cells with their ends, and these. */
export const columnHead = 5;

/** Writes a column into a block from a place on, and gives where it ends. */
export function packColumn(cells: ColumnCells, block: Buffer, at: number): number {
  const { bytes, start, end, count, width } = cells;
  if (count === 0) {
    block[at] = 0;
    return at + 1;
  }
  if (width < 0 || width > widest) {
    block[at] = ended;
    block.writeUInt32LE(end - start, at + 1);
    block.set(bytes.subarray(start, end), at + columnHead);
    return at + columnHead + end - start;
  }
  if (width === dateWidth && packNumbers(cells, block, at + 1, { planes: 2, numberOf: dateNumber })) {
    block[at] = dates;
    return at + 1 + 2 * count;
  }
  const planes = bytesOfDigits[width] ?? 0;
  if (planes > 0 && packNumbers(cells, block, at + 1, { planes, numberOf: same })) {
    block[at] = digits + width;
    return at + 1 + planes * count;
  }
  block[at] = width;
  return packFixed(cells, block, at + 1);
}

/** The number that is kept of a day; -1 where it is none, or none of these years. */
function dateNumber(day: number): number {
  if (day === 0) return 0;
  const [year, month, date] = [Math.floor(day / 10_000), Math.floor(day / 100) % 100, day % 100];
  const isDate =
    year >= firstYear && year <= lastYear && month >= 1 && month <= 12 && date >= 1 && date <= 31;
  return isDate ? 1 + (year - firstYear) * yearDays + (month - 1) * 31 + (date - 1) : -1;
}

function dayOfNumber(number: number): number {
  if (number === 0) return 0;
  const days = number - 1;
  const rest = days % yearDays;
  return (
    (firstYear + Math.floor(days / yearDays)) * 10_000 + (Math.floor(rest / 31) + 1) * 100 + (rest % 31) + 1
  );
}

const same = (number: number) => number;

/** Writes cells that are digits as numbers; false where one of them is none. */
function packNumbers(
  { bytes, start, count, width }: ColumnCells,
  block: Buffer,
  at: number,
  { planes, numberOf }: { readonly planes: number; readonly numberOf: (digits: number) => number },
): boolean {
  let from = start;
  for (let cell = 0; cell < count; cell += 1) {
    let plain = 0;
    for (const end = from + width; from < end; from += 1) {
      const digit = (bytes[from] ?? 0) - 0x30;
      if (digit < 0 || digit > 9) return false;
      plain = plain * 10 + digit;
    }
    from += 1;
    let number = numberOf(plain);
    if (number < 0) return false;
    for (let to = at + cell, plane = 0; plane < planes; plane += 1, to += count) {
      block[to] = number;
      number >>>= 8;
    }
  }
  return true;
}

function packFixed({ bytes, start, count, width }: ColumnCells, block: Buffer, at: number): number {
  if (width === 0) return at;
  let [from, to] = [start, at];
  for (let cell = 0; cell < count; cell += 1) {
    for (const end = from + width; from < end; from += 1, to += 1) block[to] = bytes[from] ?? 0;
    from += 1;
  }
  return to;
}

/** A column of a block. It is read fastest from its first cell to its last. */
export class PackedColumn {
  /** Where the column ends in its block. */
  readonly end: number;
  private readonly block: Buffer;
  private readonly cells: number;
  private readonly form: number;
  private readonly start: number;
  /** The cell that `next` begins with, where their ends have to be looked for. */
  private cell = 0;
  private next: number;

  /** @param cells how many it has. */
  constructor(block: Buffer, at: number, cells: number) {
    this.block = block;
    this.cells = cells;
    this.form = block[at] ?? 0;
    if (this.form === ended) {
      this.start = at + columnHead;
      this.end = this.start + block.readUInt32LE(at + 1);
    } else {
      this.start = at + 1;
      this.end = this.start + cells * this.cellBytes;
    }
    this.next = this.start;
  }

  /** A cell as the publisher wrote it. @throws Error where the block is damaged. */
  textAt(cell: number): string {
    const { block, form, start } = this;
    if (form === ended) return this.endedText(cell);
    if (form <= widest) return block.toString('latin1', start + cell * form, start + (cell + 1) * form);
    const number = this.numberAt(cell);
    if (form === dates) return String(dayOfNumber(number)).padStart(dateWidth, '0');
    return String(number).padStart(form - digits, '0');
  }

  private get cellBytes(): number {
    if (this.form <= widest) return this.form;
    return this.form === dates ? 2 : (bytesOfDigits[this.form - digits] ?? 0);
  }

  private numberAt(cell: number): number {
    let number = 0;
    for (let plane = this.cellBytes - 1; plane >= 0; plane -= 1) {
      number = number * 256 + (this.block[this.start + plane * this.cells + cell] ?? 0);
    }
    return number;
  }

  private endedText(cell: number): string {
    const { block, end } = this;
    const at = this.startOfEnded(cell);
    let stop = at;
    while (stop < end && block[stop] !== fieldEnd) stop += 1;
    if (stop >= end) throw new Error('a block has another number of cells than it says');
    this.cell = cell + 1;
    this.next = stop + 1;
    return block.toString('latin1', at, stop);
  }

  /** Ends are counted from where the last cell was read, or from the nearer end of the column. */
  private startOfEnded(cell: number): number {
    const { block, start, end } = this;
    const behind = this.cells - cell;
    if (cell < this.cell || cell - this.cell > behind) {
      if (behind < cell) {
        let at = end;
        // The end of the cell before it is looked for too.
        for (let ends = behind + 1; ends > 0 && at > start; ) {
          at -= 1;
          if (block[at] === fieldEnd) ends -= 1;
        }
        return at + 1;
      }
      this.cell = 0;
      this.next = start;
    }
    let at = this.next;
    for (let ends = cell - this.cell; ends > 0 && at < end; at += 1) if (block[at] === fieldEnd) ends -= 1;
    return at;
  }
}
