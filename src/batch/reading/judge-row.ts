import { plainText } from '../../base/plain-text.ts';
import type { Document } from '../../document/document.ts';
import { findDocuments, type PasteOptions, type PlaceContent } from '../../document/paste.ts';
import { refuseOtherNumber } from '../../document/refusal.ts';
import { filledCells, isBlankRow, type TableRow } from '../../spreadsheet/reading/table-row.ts';
import { longestCellText } from '../../spreadsheet/sheet-limits.ts';
import { readAmount } from './amount-cell.ts';
import { type BatchLine, detached, excerptOf } from './batch-line.ts';
import { type ColumnLayout, isIntroduced, nameOfColumn, withoutLabel } from './column-layout.ts';
import { isHeader } from './column-names.ts';
import { isComment, isDecoration, isTotals } from './decoration.ts';
import { type CellReading, holdsDocument, readDocumentCell, standsAlone } from './document-cell.ts';
import { withDocumentJoined } from './document-parts.ts';
import { readInputCells } from './input-cells.ts';
import { requireSameValues } from './input-columns.ts';
import type { BesideDocument, LineJudge } from './line-judge.ts';
import {
  type LineRefusal,
  longestExternalId,
  refuseAboveHeader,
  refuseComment,
  refuseExternalId,
  refuseHiddenRow,
  refuseMissingInput,
  refuseNoResult,
  refuseNote,
  refuseRoundedNumber,
  refuseStruckRow,
} from './line-refusal.ts';
import { numberKindOf } from './other-number-titles.ts';
import { readDocument } from './row-document.ts';
import { isStruck, usesStruckCell } from './struck-cells.ts';

/** Of the caller's other columns as many are kept, and of each as many characters as a cell of a spreadsheet holds. */
const mostExtraColumns = 50;
/** Of a line that is refused as many columns are given back. */
const mostColumns = 200;

/**
 * Returns the line of a row in a table with known columns; undefined for a blank row or the header.
 *
 * @param previous the nearest row above with content. Default: unknown.
 */
export function judgeRow(
  original: TableRow,
  layout: ColumnLayout,
  judge: LineJudge,
  previous?: TableRow,
): BatchLine | undefined {
  if (isBlankRow(original)) return undefined;
  judge.skip();
  if (layout.headerLine !== undefined && original.line <= layout.headerLine) {
    return judgeAbove(original, layout, judge);
  }
  if (isDecoration(original)) return undefined;
  if (isTotals(original, layout.parts?.indexes ?? layout.documents)) return undefined;
  if (isCommentRow(original, layout)) return judgeComment(original, layout, judge);
  const row = withDocumentJoined(original, layout.parts);
  const { line, cells } = row;
  const reading = readDocument(row, layout, judge.options);
  const at = reading.at ?? layout.documents[0] ?? 0;
  const cell = cells[at] ?? '';
  const text = cell.trim() === '' ? wholeText(row) : cell.trim();
  const place = { line, text };
  const unseen = refuseUnseen(original, layout, reading.document !== undefined);
  if (unseen !== undefined) {
    if (reading.document === undefined && (cell.trim() === '' || isHeaderAgain(row, layout)))
      return undefined;
    const suggestion = suggestionOf(reading) ?? suggestionOf(readDocument(row, layout, ofAnyKind(judge)));
    return judge.refuse(place, unseen, {
      suggestion,
      columns: rowColumns(original, layout.names),
    });
  }
  if (reading.document === undefined) {
    if (isHeaderAgain(row, layout)) return undefined;
    const { refusal, suggestion } = reading;
    return judge.refuse(place, refusal, { suggestion, columns: rowColumns(original, layout.names) });
  }
  if (isNote(row, at, layout, previous)) {
    return judge.refuse(place, refuseNote(), {
      suggestion: reading.document,
      columns: rowColumns(original, layout.names),
    });
  }
  const other = layout.kinds === undefined ? undefined : numberKindOf(cells[layout.kinds] ?? '');
  if (other !== undefined) {
    return judge.refuse(place, refuseOtherNumber(other), {
      suggestion: reading.document,
      columns: rowColumns(original, layout.names),
    });
  }
  // What stands alone says nothing else, whatever the first column is called.
  const beside = readBeside(layout.documents.includes(at) ? row : { ...row, cells: [] }, layout, judge);
  if ('refusal' in beside) {
    return judge.refuse(place, beside.refusal, { columns: rowColumns(original, layout.names) });
  }
  return judge.accept({ ...place, document: reading.document, padded: reading.padded }, beside);
}

/** Returns the text of a row whose columns are unknown. */
export function looseText({ cells }: TableRow): string {
  return cells.join('\t');
}

/**
 * Returns the lines of a row whose columns are unknown: every document in it.
 *
 * @param places the content of the first, second … number of each row.
 */
export function judgeLooseRow(
  row: TableRow,
  judge: LineJudge,
  places: readonly PlaceContent[],
): readonly BatchLine[] {
  const place = { line: row.line, text: looseText(row) };
  const isFirst = !judge.hasContent;
  if (!isBlankRow(row)) judge.skip();
  const isStruckOut = row.cells.some((_, index) => isStruck(row, index) && holdsDocument(row, index));
  if (row.isHidden === true || isStruckOut) {
    const refusal = row.isHidden === true ? refuseHiddenRow() : refuseStruckRow();
    const readings = findDocuments(place.text, { ...ofAnyKind(judge), places });
    return readings.map((reading) => judge.refuse(place, refusal, { suggestion: suggestionOf(reading) }));
  }
  const lines = judge.judgeText(place, places);
  return lines.length > 0 || isHeader(row.cells, isFirst) ? lines : judge.refuseEmpty(place);
}

/**
 * Whether a row is a note with a document, such as the last line of a report: `Emitido por A LTDA, CNPJ 33.683.111/0002-80`. The text
 * can also be in the row above, or in the cell before the document: `Emitente:`.
 */
function isNote(row: TableRow, at: number, { usual }: ColumnLayout, previous?: TableRow): boolean {
  const cell = row.cells[at] ?? '';
  const text = withoutLabel(cell);
  // A text that spans several columns of equal width is in each of them.
  const count = new Set(filledCells(row)).size;
  const isShort = count < usual.fewestCells;
  if (!standsAlone(text)) {
    if (count === 1 && isShort) return true;
    const hasWordBefore = /^\D*\p{L}{2}\s*[\s:-]/u.test(text);
    return hasWordBefore && usual.areMost && (isShort || count === 1);
  }
  if (isIntroduced(row, at)) return isShort;
  const isLabelled = text !== cell && !usual.areLabelled;
  return isLabelled && count === 1 && isShort && isTextAlone(previous);
}

/** Whether a row has one cell of text without a document, such as a company name above its CNPJ. */
function isTextAlone(row: TableRow | undefined): boolean {
  const [text, ...others] = row === undefined ? [] : filledCells(row);
  return text !== undefined && others.length === 0 && /\p{L}/u.test(text) && findDocuments(text).length === 0;
}

/** Refuses a row that a person does not see, or sees struck out. */
function refuseUnseen(row: TableRow, layout: ColumnLayout, hasDocument: boolean): LineRefusal | undefined {
  if (row.isHidden === true) return refuseHiddenRow();
  return usesStruckCell(row, layout, hasDocument) ? refuseStruckRow() : undefined;
}

/** The options for a hidden row: a document of the other kind is a suggestion too. */
function ofAnyKind({ options: { kind: _, ...others } }: LineJudge): PasteOptions {
  return others;
}

/** Returns the document that a person may confirm. */
function suggestionOf(reading: CellReading): Document | undefined {
  return reading.document ?? reading.suggestion;
}

/** A first cell with the mark of a comment is one where documents are expected, or alone in its row; else it is the caller's own. */
function isCommentRow(row: TableRow, { documents }: ColumnLayout): boolean {
  const [first = '', ...others] = row.cells;
  if (row.kinds !== undefined || !isComment(first)) return false;
  return documents.includes(0) || others.every((cell) => cell.trim() === '');
}

/** A comment is no row, and nobody expects a document in it to be analysed. */
function judgeComment(row: TableRow, layout: ColumnLayout, judge: LineJudge): BatchLine | undefined {
  const at = row.cells.findIndex((_, index) => holdsDocument(row, index));
  if (at === -1) return undefined;
  const { document: suggestion } = readDocumentCell(row, at, judge.options);
  const columns = rowColumns(row, layout.names);
  return judge.refuse({ line: row.line, text: wholeText(row) }, refuseComment(), { suggestion, columns });
}

/** Above the header stand titles; a document there would be lost. */
function judgeAbove(row: TableRow, layout: ColumnLayout, judge: LineJudge): BatchLine | undefined {
  if (row.line === layout.headerLine) return undefined;
  const at = row.cells.findIndex((_, index) => holdsDocument(row, index));
  if (at === -1) return undefined;
  return judge.refuse({ line: row.line, text: wholeText(row) }, refuseAboveHeader());
}

/** Tables that were put together repeat their header. */
function isHeaderAgain(row: TableRow, { documents, names, headerLine }: ColumnLayout): boolean {
  return (
    headerLine !== undefined &&
    documents.every((index) => plainText(row.cells[index] ?? '') === plainText(nameOfColumn(names, index)))
  );
}

function readBeside(
  row: TableRow,
  layout: ColumnLayout,
  judge: LineJudge,
): BesideDocument | { readonly refusal: LineRefusal } {
  requireSameValues(row, layout);
  const externalId = readExternalId(row, layout);
  if (typeof externalId === 'object') return externalId;
  const amount = readAmount(row, layout);
  if (typeof amount === 'object') return amount;
  const inputs = readInputCells(row, layout);
  if ('refusal' in inputs) return inputs;
  const missing = judge.missingInput(inputs);
  if (missing !== undefined) return { refusal: refuseMissingInput(missing) };
  const extra = readExtra(row, layout);
  return {
    ...(externalId !== undefined && { externalId }),
    ...(amount !== undefined && { amount }),
    ...inputs,
    ...extra,
  };
}

/** A number of which a spreadsheet has dropped digits, `1,23457E+11`. */
const rounded = /^\d(?:[.,]\d+)?E\+\d+$/i;

function readExternalId(
  row: TableRow,
  { externalId: index, names }: ColumnLayout,
): string | undefined | { readonly refusal: LineRefusal } {
  if (index === undefined) return undefined;
  const column = nameOfColumn(names, index);
  if (row.kinds?.get(index) === 'NO_RESULT') return { refusal: refuseNoResult(column) };
  const text = (row.shown?.get(index) ?? row.cells[index] ?? '').trim();
  if (rounded.test(text)) return { refusal: refuseRoundedNumber() };
  if (text.length > longestExternalId) return { refusal: refuseExternalId(column, text.length) };
  return text === '' ? undefined : detached(text);
}

function readExtra(
  { cells, formats }: TableRow,
  { others, names }: ColumnLayout,
): Pick<BesideDocument, 'extra' | 'extraFormats'> {
  const extra: [string, string][] = [];
  const codes: [string, string][] = [];
  const keep = (index: number, name: string): void => {
    const text = cells[index] ?? '';
    if (text.trim() === '') return;
    extra.push([name, excerptOf(text, longestCellText)]);
    const code = formats?.get(index);
    if (code !== undefined) codes.push([name, code]);
  };
  const namedCount = Math.min(others.length, mostExtraColumns);
  for (const { index, name } of others.slice(0, namedCount)) keep(index, name);
  // Columns that the first rows did not have.
  const last = Math.min(cells.length, names.length + mostExtraColumns - namedCount);
  for (let index = names.length; index < last; index += 1) keep(index, nameOfColumn(names, index));
  // Not by assignment: a column may be called __proto__.
  return {
    ...(extra.length > 0 && { extra: Object.fromEntries(extra) }),
    ...(codes.length > 0 && { extraFormats: Object.fromEntries(codes) }),
  };
}

/** The cells of a row that is refused by the names of their columns, as many as are given back. */
export function rowColumns({ cells }: TableRow, names: readonly string[]): Readonly<Record<string, string>> {
  const width = Math.min(mostColumns, Math.max(cells.length, names.length));
  return Object.fromEntries(
    Array.from(
      { length: width },
      (_, index) => [nameOfColumn(names, index), excerptOf(cells[index] ?? '', longestCellText)] as const,
    ),
  );
}

/** A row whose cell of the document says nothing, shown by what else is in it. */
export function wholeText(row: TableRow): string {
  return filledCells(row).join(' | ');
}
