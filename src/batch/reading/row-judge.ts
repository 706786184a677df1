import { CreditError } from '../../base/errors.ts';
import { plainText } from '../../base/plain-text.ts';
import { filledCells, isBlankRow, type TableRow } from '../../spreadsheet/reading/table-row.ts';
import { withoutGuard } from '../../spreadsheet/writing/csv-text.ts';
import type { BatchLine } from './batch-line.ts';
import { type ColumnLayout, uniqueNames } from './column-layout.ts';
import { amountColumns, documentNameOf, externalIdColumns } from './column-names.ts';
import { isDecoration } from './decoration.ts';
import { unitsBelow } from './foreign-units.ts';
import { judgeRow, rowColumns, wholeText } from './judge-row.ts';
import type { LineJudge } from './line-judge.ts';
import { refuseOtherTitles } from './line-refusal.ts';

/** Minimum number of cells and of known titles in a row of titles. */
const fewestTitles = 2;

/** The titles that were repeated last. */
interface Titles {
  readonly line: number;
  readonly names: readonly string[];
  /** The index below these titles of each column of the table, -1 for none; undefined if a title is unknown. */
  readonly places: readonly number[] | undefined;
}

/**
 * Makes the lines of a table. A file that was put together from several exports repeats its titles, also in another order: the rows
 * below them are read by these titles. If a title is not one of the table, the rows below it are invalid lines.
 */
export class RowJudge {
  #layout: ColumnLayout;
  readonly #judge: LineJudge;
  readonly #names: readonly string[];
  #titles: Titles | undefined;
  /** The nearest row above with content. */
  #previous: TableRow | undefined;
  #hasAmounts = false;
  /** The last line with a unit, if it is below amounts and no row follows. */
  #unitBelow: { readonly line: number; readonly unit: string } | undefined;

  constructor(layout: ColumnLayout, judge: LineJudge) {
    this.#layout = layout;
    this.#judge = judge;
    this.#names = layout.names.map(plainText);
  }

  /** Returns the line that a row makes, if any: see `judgeRow`. */
  line(original: TableRow): BatchLine | undefined {
    const line = this.#lineOf(original);
    if (!isBlankRow(original)) this.#previous = original;
    if (line !== undefined) this.#noteAmounts(line);
    return line;
  }

  /**
   * For the end of a table.
   *
   * @throws CreditError BATCH_INPUT_NOT_READ if a line below the amounts states their unit, `Valores em R$ mil`.
   */
  end(): void {
    if (this.#unitBelow !== undefined) throw unitBelowAmounts(this.#unitBelow);
  }

  #noteAmounts(line: BatchLine): void {
    const { inputs } = this.#layout;
    if (line.outcome !== 'INVALID' || line.refusal.code === 'AMOUNT') this.#unitBelow = undefined;
    this.#hasAmounts ||=
      line.outcome === 'VALID' &&
      (line.amount !== undefined ||
        inputs.some(({ input: { name, type } }) => type === 'money' && line.inputs?.[name] !== undefined));
  }

  #lineOf(original: TableRow): BatchLine | undefined {
    // A CSV file that a spreadsheet saved as a workbook; the reader of CSV files has removed the guards of others.
    const row =
      original.kinds === undefined ? original : { ...original, cells: original.cells.map(withoutGuard) };
    const { headerLine } = this.#layout;
    if (headerLine === undefined || row.line <= headerLine || isDecoration(row)) return this.#judgeRow(row);
    if (this.#isTitles(row)) {
      this.#titles = this.#readTitles(row);
      this.#judge.skip();
      return undefined;
    }
    const titles = this.#titles;
    const placed = titles?.places === undefined ? row : arranged(row, titles.places);
    this.#noteUnits(placed);
    if (titles === undefined || titles.places !== undefined) return this.#judgeRow(placed);
    const { line, names } = titles;
    const text = wholeText(row);
    return text === ''
      ? undefined
      : this.#judge.refuse({ line: row.line, text }, refuseOtherTitles(line), {
          columns: rowColumns(row, names),
        });
  }

  /** A line such as `Valores em US$` between the rows, or a unit below the title of the amounts, counts for the rows after it. */
  #noteUnits(row: TableRow): void {
    const { documents, amount, inputs, columnUnits } = this.#layout;
    const amounts = [...(amount === undefined ? [] : [amount]), ...inputs.map(({ index }) => index)];
    const units = unitsBelow(row, { documents, amounts, columnUnits });
    if (units === undefined) return;
    this.#layout = { ...this.#layout, ...units };
    const { foreignUnit } = units;
    if (foreignUnit !== undefined && this.#hasAmounts)
      this.#unitBelow = { line: row.line, unit: foreignUnit };
  }

  #judgeRow(row: TableRow): BatchLine | undefined {
    return judgeRow(row, this.#layout, this.#judge, this.#previous);
  }

  /** Whether a row has titles instead of a document: the titles of the table, or other titles next to a title of documents. */
  #isTitles(row: TableRow): boolean {
    const { cells, kinds } = row;
    const titles = filledCells(row);
    if ((kinds?.size ?? 0) > 0 || titles.length < fewestTitles || !titles.every(isTitle)) return false;
    const { documents, amount, externalId, inputs } = this.#layout;
    const isSame = (cell: string, index: number) => plainText(cell) === this.#names[index];
    if (documents.every((index) => isSame(cells[index] ?? '', index))) return true;
    const isDocument = (cell: string) =>
      documentNameOf(cell) === 'SURE' || documents.some((index) => isSame(cell, index));
    const isRetitled = (index: number | undefined) =>
      index !== undefined && (cells[index] ?? '').trim() !== '' && !isSame(cells[index] ?? '', index);
    // Below another title of the amounts, shares or days would be taken for amounts.
    const isOfFigures = [amount, ...inputs.map(({ index }) => index)].some(isRetitled);
    if (isOfFigures && documents.every((index) => documentNameOf(cells[index] ?? '') !== undefined))
      return true;
    if (isRetitled(externalId) && documents.every((index) => isDocument(cells[index] ?? ''))) return true;
    const ownTitles = titles.filter((title) => this.#names.includes(plainText(title)));
    if (documents.every((index) => isDocument(cells[index] ?? '')))
      return ownTitles.length > 0 || amountColumns(titles).length > 0 || externalIdColumns(titles).length > 0;
    return (
      titles.some(isDocument) && ownTitles.length >= fewestTitles && ownTitles.length * 2 >= titles.length
    );
  }

  #readTitles({ line, cells }: TableRow): Titles {
    const names = uniqueNames(cells, Math.max(cells.length, this.#names.length));
    const plain = names.map(plainText);
    const { documents } = this.#layout;
    const places = this.#names.map((name) => plain.indexOf(name));
    const [document] = documents;
    const others = plain.flatMap((_, index) =>
      places.includes(index) || (cells[index] ?? '').trim() === '' ? [] : [index],
    );
    const [other] = others;
    // A table of companies above one of people.
    const isRenamed =
      documents.length === 1 && document !== undefined && places[document] === -1 && others.length === 1;
    if (isRenamed && other !== undefined && documentNameOf(cells[other] ?? '') === 'SURE')
      return { line, names, places: places.with(document, other) };
    const isKnown = others.length === 0 && documents.every((index) => places[index] !== -1);
    return { line, names, places: isKnown ? places : undefined };
  }
}

function unitBelowAmounts({ line, unit }: { readonly line: number; readonly unit: string }): CreditError {
  return new CreditError('BATCH_INPUT_NOT_READ', {
    found: {
      en: `a table whose line ${line} states the unit "${unit}" for the amounts above it`,
      'pt-BR': `uma tabela cuja linha ${line} informa a unidade "${unit}" para os valores acima dela`,
    },
    instead: {
      en: 'Convert the amounts to BRL, and remove the line',
      'pt-BR': 'Converta os valores para reais e remova a linha',
    },
  });
}

function isTitle(cell: string): boolean {
  return /\p{L}/u.test(cell) && !/\d{3}/.test(cell);
}

/** Returns a row with its cells in other places. */
function arranged(row: TableRow, places: readonly number[]): TableRow {
  const { cells, kinds, percents, foreignUnits, formats, shown, struck } = row;
  const moved = <Value>(values: ReadonlyMap<number, Value>): ReadonlyMap<number, Value> =>
    new Map(
      places.flatMap((from, to) => {
        const value = values.get(from);
        return value === undefined ? [] : [[to, value] as const];
      }),
    );
  const movedSet = (indexes: ReadonlySet<number>): ReadonlySet<number> =>
    new Set(places.flatMap((from, to) => (indexes.has(from) ? [to] : [])));
  // Cells behind the titles stay there, so that they are refused.
  const behind = cells.flatMap((cell, index) => (index >= places.length ? [cell] : []));
  return {
    ...row,
    cells: [...places.map((index) => cells[index] ?? ''), ...behind],
    ...(kinds && { kinds: moved(kinds) }),
    ...(percents && { percents: movedSet(percents) }),
    ...(struck && { struck: movedSet(struck) }),
    ...(foreignUnits && { foreignUnits: moved(foreignUnits) }),
    ...(formats && { formats: moved(formats) }),
    ...(shown && { shown: moved(shown) }),
  };
}
