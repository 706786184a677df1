import { digitsIn } from '../../document/number-places.ts';
import { findDocuments, type PasteOptions } from '../../document/paste.ts';
import type { TableRow } from '../../spreadsheet/reading/table-row.ts';
import { type ColumnLayout, hasDividedNumber, nameOfColumn, withoutLabel } from './column-layout.ts';
import { documentNameOf } from './column-names.ts';
import {
  type CellReading,
  holdsDocument,
  mayBeMeant,
  placesOfColumn,
  readDocumentCell,
} from './document-cell.ts';
import {
  refuseEmptyColumns,
  refuseFieldCount,
  refuseNoResult,
  refuseSeveralDocuments,
} from './line-refusal.ts';
import { namesOtherNumber } from './other-number-titles.ts';

/** Returns the document of a row with its column, or why the row does not have exactly one. */
export function readDocument(
  row: TableRow,
  layout: ColumnLayout,
  options: PasteOptions,
): CellReading & { readonly at?: number } {
  const { documents, isAsked, names, width, contents } = layout;
  const surplus = width === undefined ? -1 : lastFilled(row, width);
  if (width !== undefined && row.kinds === undefined && (surplus !== -1 || dividesAmount(row, layout))) {
    const count = surplus === -1 ? row.cells.length : surplus + 1;
    return { refusal: refuseFieldCount(count, width), suggestion: undefined };
  }
  const filled = documents.filter((index) => (row.cells[index] ?? '').trim() !== '');
  const formula = documents.find((index) => row.kinds?.get(index) === 'NO_RESULT');
  if (formula !== undefined && filled.length === 0) {
    return { refusal: refuseNoResult(nameOfColumn(names, formula)), suggestion: undefined };
  }
  const readings = filled.map((at) => {
    const places = placesOfColumn(contents, at);
    return { at, ...readDocumentCell(row, at, { ...options, ...places }) };
  });
  const [first, ...others] = readings;
  if (first === undefined) {
    const alone = readLoneText(row, layout, options);
    return alone === undefined ? readNothing(row, layout) : (refuseUndivided(row, alone, layout) ?? alone);
  }
  const several = (count: number) => ({
    at: first.at,
    refusal: refuseSeveralDocuments(count),
    suggestion: undefined,
  });
  if (documentNameOf(names[first.at] ?? '') === undefined && !isAsked) {
    // Without a name of documents, one in another column may be meant as well: it is not lost, and not guessed at.
    const count = row.cells.filter(
      (_, index) =>
        index === first.at || (!namesOtherNumber(names[index] ?? '') && holdsDocument(row, index, contents)),
    ).length;
    if (count > 1) return several(count);
  }
  if (others.length === 0) return refuseUndivided(row, first, layout) ?? first;
  const [valid, ...more] = readings.filter(({ document }) => document !== undefined);
  if (valid === undefined) return first;
  const meant = readings.filter(({ at, ...reading }) => {
    if (reading.document !== undefined || reading.suggestion?.value === valid.document?.value) return false;
    const { code, params } = reading.refusal;
    // A person next to a company is its partner. A company next to a person is whom the row is about.
    if (code === 'KIND') return params.actual === 'cnpj';
    return code === 'SPREADSHEET_ERROR' || mayBeMeant(row.cells[at] ?? '');
  });
  const different = new Set([valid, ...more].map(({ document }) => document?.value));
  const count = different.size + meant.length;
  return count > 1 ? several(count) : valid;
}

/**
 * Refuses a row of a text without a separator whose cell has other digits than those of its document, such as an amount behind another
 * separator: `33.683.111/0002-80,1500.00`. Returns undefined for other rows.
 */
function refuseUndivided(
  { cells, kinds }: TableRow,
  { document: suggestion }: CellReading,
  { width = 0, amount, externalId, inputs }: ColumnLayout,
): CellReading | undefined {
  const [cell = '', ...others] = cells;
  const usesOthers = amount !== undefined || externalId !== undefined || inputs.length > 0;
  if (others.length > 0 || kinds !== undefined || width < 2 || !usesOthers || suggestion === undefined)
    return undefined;
  const isAlone = digitsIn(cell) <= digitsIn(suggestion.value) || /\p{L}{2}/u.test(withoutLabel(cell));
  return isAlone ? undefined : { refusal: refuseFieldCount(1, width), suggestion };
}

/**
 * A line of a text that has none of the table's columns and is a document, as people put one below a table that they paste;
 * undefined of a row, and where the first column is named as that of another document.
 */
function readLoneText(
  row: TableRow,
  { documents, names }: ColumnLayout,
  options: PasteOptions,
): (CellReading & { readonly at: number }) | undefined {
  const [text = '', ...others] = row.cells;
  const isRow = others.length > 0 || row.kinds !== undefined || documents.includes(0);
  if (isRow || documentNameOf(names[0] ?? '') !== undefined) return undefined;
  return findDocuments(text, options).length === 0
    ? undefined
    : { at: 0, ...readDocumentCell(row, 0, options) };
}

/** A row whose columns of documents are empty, with the only document that stands elsewhere in it and is not named as another's. */
function readNothing(row: TableRow, { documents, names, contents }: ColumnLayout): CellReading {
  const elsewhere = row.cells.flatMap((_, index) => {
    const name = names[index] ?? '';
    const isMeant =
      documentNameOf(name) === undefined && !namesOtherNumber(name) && holdsDocument(row, index, contents);
    const { document } = isMeant ? readDocumentCell(row, index, {}) : {};
    return document === undefined ? [] : [document];
  });
  return {
    refusal: refuseEmptyColumns(documents.map((index) => nameOfColumn(names, index))),
    suggestion: elsewhere.length === 1 ? elsewhere[0] : undefined,
  };
}

/** Whether the separator is also in the amount, `1,500.00`, so that the row has more cells than titles, the last of them empty. */
function dividesAmount({ cells }: TableRow, { amount, width = 0, hasCommas = false }: ColumnLayout): boolean {
  return (
    hasCommas &&
    amount !== undefined &&
    cells.length > width &&
    hasDividedNumber(cells.slice(amount, amount + 2))
  );
}

/** The index of the last cell with content at or behind `from`, -1 where there is none. */
function lastFilled({ cells }: TableRow, from: number): number {
  for (let index = cells.length - 1; index >= from; index -= 1) {
    if ((cells[index] ?? '').trim() !== '') return index;
  }
  return -1;
}
