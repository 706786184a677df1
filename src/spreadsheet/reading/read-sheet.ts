import type { PackedEntry } from '../../archive/zip-archive.ts';
import { damagedArchive } from '../../archive/zip-archive.ts';
import { type CellFormat, dateText } from './cell-formats.ts';
import { openCellText } from './cell-text.ts';
import { type PartContext, readPart } from './read-part.ts';
import { attributeOf } from './read-xml.ts';
import type { TableRow } from './table-row.ts';
import type { TextStore } from './text-store.ts';

/** What the cells of a sheet refer to. */
export interface SheetContext extends PartContext {
  readonly sharedStrings: TextStore;
  readonly formats: readonly CellFormat[];
  readonly isFrom1904: boolean;
}

/** Cells further to the right are not read. */
const mostColumns = 1024;
/** What the format allows. */
const lastRow = 1_048_576;
const longestValue = 32_767;

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly format: CellFormat | undefined;
  hasFormula: boolean;
  value: string;
}

/**
 * The rows of a sheet that have cells, in stretches as they are read; formulas by their stored results.
 *
 * @throws what the context makes of a sheet that is unsound.
 */
export async function* readSheet(
  part: PackedEntry,
  context: SheetContext,
): AsyncGenerator<readonly TableRow[]> {
  let rows: TableRow[] = [];
  let line = 0;
  let row = openRow();
  let cell: Cell | undefined;
  let isValue = false;
  let nextColumn = 0;
  const inline = openCellText();

  const openCell = (attributes: string): Cell => {
    const column = columnOf(attributeOf(attributes, 'r')) ?? nextColumn;
    nextColumn = column + 1;
    return {
      column,
      type: attributeOf(attributes, 't') ?? 'n',
      format: context.formats[Number(attributeOf(attributes, 's') ?? Number.NaN)],
      hasFormula: false,
      value: '',
    };
  };

  const stretches = readPart(
    part,
    {
      open: (element, attributes) => {
        if (element === 'row') {
          line = Number(attributeOf(attributes, 'r') ?? line + 1);
          if (!Number.isInteger(line) || line < 1 || line > lastRow) throw context.refuse(damagedArchive);
          row = openRow();
          nextColumn = 0;
        } else if (element === 'c') {
          cell = openCell(attributes);
          inline.begin();
        } else if (cell === undefined) return;
        else if (element === 'v') isValue = true;
        else if (element === 'f') cell.hasFormula = true;
        else inline.open(element);
      },
      close: (element) => {
        if (element === 'v') isValue = false;
        else if (element === 'c') {
          if (cell && cell.column < mostColumns) row.put(cell, inline.end(), context);
          cell = undefined;
        } else if (element === 'row') rows.push(row.end(line));
        else inline.close(element);
      },
      text: (piece) => {
        if (cell === undefined) return;
        if (isValue) cell.value = `${cell.value}${piece}`.slice(0, longestValue);
        else inline.add(piece);
      },
    },
    context,
  );
  for await (const _ of stretches) {
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
}

/** Gathers the cells of one row. */
function openRow() {
  const cells: string[] = [];
  const numbers = new Set<number>();
  const withoutResult = new Set<number>();
  return {
    put: (cell: Cell, inlineText: string, context: SheetContext): void => {
      while (cells.length < cell.column) cells.push('');
      const isNumber = cell.type === 'n' && cell.value !== '' && cell.format?.isDate !== true;
      if (isNumber) numbers.add(cell.column);
      // The result of a formula may be an empty text.
      if (cell.hasFormula && cell.value === '' && cell.type !== 'str') withoutResult.add(cell.column);
      cells[cell.column] = textOf(cell, inlineText, context);
    },
    end: (line: number): TableRow => ({
      line,
      cells,
      numbers,
      ...(withoutResult.size > 0 && { withoutResult }),
    }),
  };
}

function textOf(
  { type, value, format }: Cell,
  inlineText: string,
  { sharedStrings, isFrom1904 }: SheetContext,
): string {
  if (type === 's') return sharedStrings.get(Number(value)) ?? '';
  if (type === 'inlineStr') return inlineText;
  if (type === 'b') return value === '' ? '' : value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n') return value;
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number)) return value;
  if (format?.isDate) return dateText(number, isFrom1904);
  // The zeros that the spreadsheet shows in front.
  return Number.isInteger(number) && number >= 0 && format !== undefined
    ? String(number).padStart(format.digits, '0')
    : String(number);
}

/** The index of the column of an address, `C5`; undefined where there is none. */
function columnOf(address: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}(?=\d)/.exec(address ?? '') ?? [];
  if (letters === undefined) return undefined;
  let index = 0;
  for (const letter of letters) index = index * 26 + (letter.charCodeAt(0) - 64);
  return index - 1;
}
