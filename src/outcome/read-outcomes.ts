import { decodeChunks } from '../base/decode-text.ts';
import { CreditError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';
import type { DecimalMark } from '../base/typed-amount.ts';
import { rowsOfSample } from '../batch/reading/choose-table.ts';
import { unknownColumn, unknownSheet } from '../batch/reading/column-errors.ts';
import { isDecoration } from '../batch/reading/decoration.ts';
import { withDocumentJoined } from '../batch/reading/document-parts.ts';
import { drawnFormOf, redrawn, redrawnText } from '../batch/reading/drawn-table.ts';
import { refuseBrokenRow } from '../batch/reading/line-refusal.ts';
import { PeekableStream } from '../batch/reading/peekable-stream.ts';
import { piecesOf, sampleLength } from '../batch/reading/read-text-input.ts';
import { firstRows, namedSheets } from '../batch/reading/read-workbook-input.ts';
import { recognizeContent, recognizedBytes } from '../batch/reading/recognize-content.ts';
import { readDocument } from '../batch/reading/row-document.ts';
import { hideDocumentsInText } from '../document/mask.ts';
import { type OpenSheet, openWorkbook } from '../spreadsheet/reading/open-workbook.ts';
import { type BrokenCsvRow, CsvReader, likelyDelimiters } from '../spreadsheet/reading/read-csv.ts';
import { isBlankRow, type TableRow } from '../spreadsheet/reading/table-row.ts';
import { type OutcomeLine, outcomeLine, refuseOutcome, type UnreadCell } from './outcome.ts';
import { isEmptyCell, readDay, readDaysLate, readEvent, readOutcomeAmount } from './outcome-cells.ts';
import { findOutcomeColumns, type OutcomeFormat, type OutcomeLayout } from './outcome-columns.ts';

type Piece = TableRow | BrokenCsvRow;

/** A table whose columns are known. */
interface OutcomeTable {
  readonly layout: OutcomeLayout;
  readonly sheets?: Pick<OutcomeFormat, 'sheet' | 'otherSheets'>;
  readonly pieces: AsyncIterable<Iterable<Piece>>;
}

/** How a table of outcomes is read. */
interface OutcomeOptions {
  /** The policy of the lines that state none. Default: any policy. */
  readonly policyId?: string | undefined;
  /** The column of documents, by its name or its number from 1. Default: by names and content. */
  readonly column?: string | undefined;
  /** The sheet of a spreadsheet, by its name. Default: the sheet with most outcomes. */
  readonly sheet?: string | undefined;
  /** Called once with the columns, before the first line. */
  readonly onFormat?: ((format: OutcomeFormat) => void) | undefined;
}

/**
 * Reads a table of outcomes, its columns found by their names: CSV and the like in UTF-8, UTF-16 or Windows-1252, or an .xlsx
 * spreadsheet. Rows above the names are skipped. Text is read as it comes, and never held whole. A spreadsheet is read to its end
 * before the first line, so that a damaged one is refused before any outcome is stored.
 *
 * @throws CreditError OUTCOME_FILE_NOT_READ, BATCH_WORKBOOK_REFUSED, BATCH_SHEET_UNKNOWN, BATCH_COLUMN_UNKNOWN,
 *   BATCH_COLUMN_AMBIGUOUS;
 *   OUTCOME_COLUMNS_MISSING if no row names the columns, or there is none.
 */
export async function* readOutcomes(
  bytes: AsyncIterable<Uint8Array>,
  options: OutcomeOptions = {},
): AsyncGenerator<OutcomeLine> {
  const stream = new PeekableStream(bytes);
  try {
    const { items } = await stream.peek(recognizedBytes);
    const head = Buffer.concat(items);
    if (head.length === 0) throw refuseEmpty();
    const recognized = recognizeContent(head);
    if (recognized.kind === 'OTHER') throw notRead(recognized);
    const open = recognized.kind === 'TEXT' ? openText : openSheet;
    const table = await open(stream, options);
    options.onFormat?.({ columns: table.layout.columns, ...table.sheets });
    yield* judgeRows(table, options.policyId);
  } finally {
    await stream.close();
  }
}

function notRead({ content, instead }: { readonly content: Text; readonly instead: Text }): CreditError {
  return new CreditError('OUTCOME_FILE_NOT_READ', { found: content, instead });
}

async function openText(
  bytes: AsyncIterable<Uint8Array>,
  { column, sheet }: OutcomeOptions,
): Promise<OutcomeTable> {
  if (sheet !== undefined) throw unknownSheet(sheet, []);
  const text = new PeekableStream(decodeChunks(bytes));
  const { items, isWhole } = await text.peek(sampleLength + 1);
  const beginning = items.join('').slice(0, sampleLength);
  const form = drawnFormOf(beginning);
  const sample = form === undefined ? beginning : redrawnText(beginning, form);
  const tables = likelyDelimiters(sample).map((delimiter) => {
    const rows = rowsOfSample(sample, { delimiter, isWhole: isWhole && beginning.length < sampleLength });
    return { delimiter, rows, layout: findOutcomeColumns(rows, column) };
  });
  const table = tables.find(({ layout }) => layout !== undefined);
  if (table?.layout === undefined)
    throw missingColumns(
      tables.map(({ rows }) => rows),
      column,
    );
  const reader = new CsvReader({ delimiter: table.delimiter, showsFormulas: true });
  const chunks = form === undefined ? text : redrawn(text, form);
  return { layout: table.layout, pieces: piecesOf(chunks, reader) };
}

async function openSheet(
  bytes: AsyncIterable<Uint8Array>,
  { column, sheet }: OutcomeOptions,
): Promise<OutcomeTable> {
  const sheets = await openWorkbook(bytes, {
    refuse: (reason, options) => new CreditError('BATCH_WORKBOOK_REFUSED', { reason }, options),
    refuseOther: notRead,
  });
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  const among = sheet === undefined ? (shown.length > 0 ? shown : sheets) : namedSheets(sheets, sheet);
  const samples: (readonly TableRow[])[] = [];
  let best: { readonly sheet: OpenSheet; readonly layout: OutcomeLayout } | undefined;
  for (const one of among) {
    const rows = await firstRows(one);
    samples.push(rows);
    const layout = findOutcomeColumns(rows, column);
    if (layout !== undefined && (best === undefined || layout.rows > best.layout.rows))
      best = { sheet: one, layout };
  }
  if (best === undefined) throw missingColumns(samples, column);
  const { sheet: chosen, layout } = best;
  for await (const _ of chosen.rows());
  const otherSheets = sheets.filter((one) => one !== chosen).map(({ name }) => name);
  return { layout, sheets: { sheet: chosen.name, otherSheets }, pieces: chosen.rows() };
}

/**
 * For a table with names of columns: the stated column of documents is not one of them. For a table without: its first row, without
 * documents, since the row may be data.
 */
function missingColumns(tables: readonly (readonly TableRow[])[], column: string | undefined): CreditError {
  const named =
    column === undefined ? undefined : tables.map((rows) => findOutcomeColumns(rows)).find(Boolean);
  if (column !== undefined && named !== undefined)
    return unknownColumn(
      column,
      named.columns.map(({ name }) => name),
    );
  const [widest] = tables
    .flatMap((rows) => rows.slice(0, 1))
    .toSorted((a, b) => b.cells.length - a.cells.length);
  if (widest === undefined) return refuseEmpty();
  const heading = hideDocumentsInText(widest.cells.join(', ')).slice(0, 200);
  return new CreditError('OUTCOME_COLUMNS_MISSING', { found: heading });
}

function refuseEmpty(): CreditError {
  return new CreditError('OUTCOME_COLUMNS_MISSING', {
    found: { en: 'the file is empty', 'pt-BR': 'o arquivo está vazio' },
  });
}

async function* judgeRows(
  { layout, pieces }: OutcomeTable,
  policyId: string | undefined,
): AsyncGenerator<OutcomeLine> {
  const marks = { decimal: layout.decimalMark };
  for await (const rows of pieces) {
    for (const row of rows) {
      if ('fault' in row)
        yield { line: row.line, refusal: { code: 'BROKEN_LINE', text: refuseBrokenRow(row).text } };
      else if (row.line > layout.headerLine && !isBlankRow(row) && !isDecoration(row))
        yield judgeRow(row, layout, { marks, policyId });
    }
  }
}

function judgeRow(
  original: TableRow,
  { fields, dates, documents, isMonthFirst }: OutcomeLayout,
  {
    marks,
    policyId,
  }: {
    readonly marks: { decimal: DecimalMark | undefined };
    readonly policyId: string | undefined;
  },
): OutcomeLine {
  const row = withDocumentJoined(original, documents?.parts);
  const { line } = row;
  const textAt = (index: number) => {
    const text = (row.cells[index] ?? '').trim();
    return isEmptyCell(text) ? '' : text;
  };
  const cell = (name: keyof typeof fields) => {
    const index = fields[name];
    return index === undefined ? '' : textAt(index);
  };
  const reportId = cell('report');
  const hasDocument = documents?.documents.some((index) => textAt(index) !== '') === true;
  if (reportId === '' && !hasDocument) return { line, refusal: refuseOutcome('NO_SUBJECT') };
  const reading =
    hasDocument && documents !== undefined ? readDocument(row, documents, { padZeros: true }) : undefined;
  if (reading?.refusal !== undefined)
    return { line, refusal: { code: 'DOCUMENT', text: reading.refusal.text } };
  const event = readEvent(cell('event'));
  if (event === undefined) return { line, refusal: refuseOutcome('NO_EVENT') };
  const unread: UnreadCell[] = [];
  const date = readDay(dates.map(textAt).find((text) => text !== '') ?? '', isMonthFirst);
  if (date === undefined) unread.push('NO_DATE');
  if (date === null) unread.push('DATE');
  const daysLate = readDaysLate(cell('daysLate'));
  if (daysLate === null) unread.push('DAYS_LATE');
  const amountAt = fields.amount ?? -1;
  const amount =
    row.foreignUnits?.has(amountAt) === true
      ? null
      : readOutcomeAmount(cell('amount'), row.kinds?.get(amountAt) === 'NUMBER', marks);
  if (amount === null) unread.push('AMOUNT');
  const outcome = {
    reportId: reportId === '' ? undefined : reportId,
    document: reading?.document,
    policyId: cell('policy') || policyId,
    event,
    daysLate: daysLate ?? undefined,
    date,
    amount: amount ?? undefined,
  };
  return outcomeLine(line, outcome, unread);
}
