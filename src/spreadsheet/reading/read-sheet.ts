import { damagedArchive, type PackedEntry } from '../../archive/zip-archive.ts';
import { attributeOf, type XmlAttributes, type XmlEvents } from '../../xml/read-xml.ts';
import { columnIndex } from '../cell-address.ts';
import { longestCellText, mostRows } from '../sheet-limits.ts';
import { type CellFormat, dateText } from './cell-formats.ts';
import { CellText, unescaped } from './cell-text.ts';
import { type PartContext, readPart } from './read-part.ts';
import type { CellKind, TableRow } from './table-row.ts';
import type { TextStore } from './text-store.ts';

/** What the cells of a sheet refer to. */
export interface SheetContext extends PartContext {
  readonly sharedStrings: TextStore;
  readonly formats: readonly CellFormat[];
  readonly isFrom1904: boolean;
}

/** Cells further to the right are not read. */
const mostColumns = 1024;

/**
 * The rows of a sheet that have cells, in stretches as they are read; formulas by their stored results.
 *
 * @throws what the context makes of a sheet that is unsound.
 */
export async function* readSheet(
  part: PackedEntry,
  context: SheetContext,
): AsyncGenerator<readonly TableRow[]> {
  const gathered = new SheetRows(context);
  for await (const _ of readPart(part, gathered, context)) {
    const rows = gathered.take();
    if (rows.length > 0) yield rows;
  }
}

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly format: CellFormat | undefined;
  hasFormula: boolean;
  value: string;
}

/** Makes rows of the tags and texts of a sheet (ECMA-376 part 1, 18.3.1). */
class SheetRows implements XmlEvents {
  readonly #context: SheetContext;
  #rows: TableRow[] = [];
  #line = 0;
  #cells: string[] = [];
  #kinds = new Map<number, CellKind>();
  #percents: Set<number> | undefined;
  #foreignUnits: Map<number, string> | undefined;
  #formats: Map<number, string> | undefined;
  #shown: Map<number, string> | undefined;
  #struck: Set<number> | undefined;
  #isHidden = false;
  /** Those of the sheet; undefined if there are none. */
  #hiddenColumns: Set<number> | undefined;
  #isCut = false;
  #cell: Cell | undefined;
  #nextColumn = 0;
  #isValue = false;
  readonly #inlineText = new CellText();

  constructor(context: SheetContext) {
    this.#context = context;
  }

  /** The rows that have ended since the last call. */
  take(): readonly TableRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(element: string, attributes: XmlAttributes): void {
    if (element === 'row') this.#beginRow(attributes);
    else if (element === 'c') this.#beginCell(attributes);
    else if (element === 'col') this.#noteColumns(attributes);
    else if (this.#cell === undefined) return;
    else if (element === 'v') this.#isValue = true;
    else if (element === 'f') this.#cell.hasFormula = true;
    else this.#inlineText.open(element, attributes);
  }

  close(element: string): void {
    if (element === 'v') this.#isValue = false;
    else if (element === 'c') this.#endCell();
    else if (element === 'row') this.#endRow();
    else this.#inlineText.close(element);
  }

  text(piece: string): void {
    if (this.#cell === undefined) return;
    if (this.#isValue) this.#cell.value = `${this.#cell.value}${piece}`.slice(0, longestCellText);
    else this.#inlineText.add(piece);
  }

  /** Columns come before the rows of a sheet, those with the same form together. */
  #noteColumns(attributes: XmlAttributes): void {
    if (!isTrue(attributeOf(attributes, 'hidden')) && attributeOf(attributes, 'width') !== '0') return;
    const first = Number(attributeOf(attributes, 'min') ?? 0);
    const last = Math.min(Number(attributeOf(attributes, 'max') ?? 0), mostColumns);
    this.#hiddenColumns ??= new Set();
    for (let column = first; column <= last; column += 1) this.#hiddenColumns.add(column - 1);
  }

  #beginRow(attributes: XmlAttributes): void {
    this.#line = Number(attributeOf(attributes, 'r') ?? this.#line + 1);
    if (!Number.isInteger(this.#line) || this.#line < 1 || this.#line > mostRows) {
      throw this.#context.refuse(damagedArchive);
    }
    this.#cells = [];
    this.#kinds = new Map();
    this.#percents = undefined;
    this.#foreignUnits = undefined;
    this.#formats = undefined;
    this.#shown = undefined;
    this.#struck = undefined;
    this.#isHidden = isTrue(attributeOf(attributes, 'hidden')) || attributeOf(attributes, 'ht') === '0';
    this.#isCut = false;
    this.#nextColumn = 0;
  }

  #endRow(): void {
    this.#rows.push({
      line: this.#line,
      cells: this.#cells,
      kinds: this.#kinds,
      ...(this.#percents && { percents: this.#percents }),
      ...(this.#foreignUnits && { foreignUnits: this.#foreignUnits }),
      ...(this.#formats && { formats: this.#formats }),
      ...(this.#shown && { shown: this.#shown }),
      ...(this.#struck && { struck: this.#struck }),
      ...(this.#isHidden && { isHidden: true }),
      ...(this.#hiddenColumns && { hiddenColumns: this.#hiddenColumns }),
      ...(this.#isCut && { isCut: true }),
    });
  }

  #beginCell(attributes: XmlAttributes): void {
    const column = columnIndex(attributeOf(attributes, 'r')) ?? this.#nextColumn;
    this.#nextColumn = column + 1;
    this.#cell = {
      column,
      type: attributeOf(attributes, 't') ?? 'n',
      format: this.#context.formats[Number(attributeOf(attributes, 's') ?? Number.NaN)],
      hasFormula: false,
      value: '',
    };
    this.#inlineText.begin();
  }

  #endCell(): void {
    const cell = this.#cell;
    this.#cell = undefined;
    if (cell === undefined) return;
    const text = textOf(cell, this.#inlineText, this.#context);
    if (cell.column >= mostColumns) {
      this.#isCut ||= text !== '' || cell.hasFormula;
      return;
    }
    while (this.#cells.length < cell.column) this.#cells.push('');
    this.#cells[cell.column] = text;
    if (text !== '' && this.#isStruck(cell)) {
      this.#struck ??= new Set();
      this.#struck.add(cell.column);
    }
    const kind = kindOf(cell);
    if (kind !== undefined) this.#kinds.set(cell.column, kind);
    if (kind === 'NUMBER' && cell.format?.isPercent(Number(cell.value)) === true) {
      this.#percents ??= new Set();
      this.#percents.add(cell.column);
    }
    const unit = kind === 'NUMBER' ? cell.format?.foreignUnit(Number(cell.value)) : undefined;
    if (unit !== undefined) {
      this.#foreignUnits ??= new Map();
      this.#foreignUnits.set(cell.column, unit);
    }
    const code = codeOf(cell, kind);
    if (code !== undefined) {
      this.#formats ??= new Map();
      this.#formats.set(cell.column, code);
    }
    const shown = shownOf(cell, text, kind);
    if (shown !== undefined && shown !== text) {
      this.#shown ??= new Map();
      this.#shown.set(cell.column, shown);
    }
  }
  #isStruck({ type, value, format }: Cell): boolean {
    const isStruckText =
      type === 's'
        ? this.#context.sharedStrings.isStruck(Number(value))
        : type === 'inlineStr' && this.#inlineText.isStruck;
    return isStruckText || format?.isStruck === true;
  }
}

/** In the general format, a spreadsheet shows all digits of whole numbers below this. */
const shownWhole = 1e11;

/** Returns the code of the number format of a number or a date; undefined if it is unknown. */
function codeOf({ value, format }: Cell, kind: CellKind | undefined): string | undefined {
  if (kind !== 'NUMBER') return kind === 'DATE' ? format?.code : undefined;
  return format?.code ?? (Math.abs(Number(value)) < shownWhole ? 'General' : undefined);
}

function isTrue(attribute: string | undefined): boolean {
  return attribute === '1' || attribute === 'true';
}

function kindOf({ type, value, format, hasFormula }: Cell): CellKind | undefined {
  // The result of a formula may be an empty text.
  if (value === '') return hasFormula && type !== 'str' ? 'NO_RESULT' : undefined;
  if (type === 'n') return format?.isDate(Number(value)) === true ? 'DATE' : 'NUMBER';
  if (type === 'd') return 'DATE';
  if (type === 'b') return 'BOOLEAN';
  return type === 'e' ? 'ERROR' : undefined;
}

function textOf(
  { type, value, format }: Cell,
  inlineText: CellText,
  { sharedStrings, isFrom1904 }: SheetContext,
): string {
  if (type === 's') return sharedStrings.get(Number(value)) ?? '';
  if (type === 'inlineStr') return inlineText.end();
  if (type === 'str') return unescaped(value);
  if (type === 'b') return value === '' ? '' : value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n') return value;
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number)) return value;
  if (format?.isDate(number) === true) return dateText(number, isFrom1904);
  // Digits that JavaScript would round are kept as they are stored.
  if (/^-?\d{16,}$/.test(value)) return value;
  return format?.paddedDigits(number) ?? String(number);
}

/** As many significant digits a spreadsheet shows of a number. */
const shownDigits = 15;

/** Returns what the format of a cell makes of its content; undefined if it is shown as it is. */
function shownOf(
  { type, value, format }: Cell,
  text: string,
  kind: CellKind | undefined,
): string | undefined {
  if (kind === 'NUMBER') {
    const number = Number(value);
    const isRounded = !Number.isInteger(number) && String(number).replace(/\D/g, '').length > shownDigits;
    return (
      format?.shownNumber(number) ?? (isRounded ? String(Number(number.toPrecision(shownDigits))) : undefined)
    );
  }
  const isText = type === 's' || type === 'inlineStr' || type === 'str';
  return isText && text !== '' ? format?.shownText(text) : undefined;
}
