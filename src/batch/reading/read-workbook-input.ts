import { randomInt } from 'node:crypto';
import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
import { plainText } from '../../base/plain-text.ts';
import type { Document, DocumentKind } from '../../document/kind.ts';
import { type PlaceContent, placesInLines } from '../../document/paste.ts';
import { SeenDocuments } from '../../document/seen-documents.ts';
import { type OpenSheet, openWorkbook } from '../../spreadsheet/reading/open-workbook.ts';
import { isBlankRow, type TableRow } from '../../spreadsheet/reading/table-row.ts';
import { sheetNames } from '../spreadsheet/batch-words.ts';
import { type BatchInput, columnsOf, inColumns, inputPlaces } from './batch-input.ts';
import type { BatchLine } from './batch-line.ts';
import { chooseColumns, type NoColumn } from './choose-columns.ts';
import { sampleRows, widestHeader } from './choose-table.ts';
import { ambiguousColumns, outsideColumns, unknownColumn, unknownSheet } from './column-errors.ts';
import type { ColumnLayout } from './column-layout.ts';
import {
  contentsOfColumns,
  holdsDocument,
  placesOfColumn,
  readDocumentCell,
  standsAlone,
} from './document-cell.ts';
import { withDocumentJoined } from './document-parts.ts';
import { type InputOptions, refuseMapping, withInputs } from './input-columns.ts';
import { judgeLooseRow, looseText } from './judge-row.ts';
import type { LineJudge } from './line-judge.ts';
import { listsOtherParties } from './other-party-titles.ts';
import { RowJudge } from './row-judge.ts';

/** The sheet of a workbook that holds the documents; without a layout they stand in no column of their own. */
interface ChosenSheet {
  readonly sheet: OpenSheet;
  readonly layout: ColumnLayout | undefined;
  /** Without a layout: the content of the first, second … number of each row. */
  readonly places: readonly PlaceContent[];
  /** Without a layout: the indexes of columns whose titles name other numbers. Default: none. */
  readonly otherNumbers?: ReadonlySet<number>;
}

/** One whose column may be that of documents, with its first rows. */
interface LikelySheet {
  readonly sheet: OpenSheet;
  readonly layout: ColumnLayout;
  readonly rows: readonly TableRow[];
}

/** Reads the sheet of an .xlsx spreadsheet that holds the documents. */
export async function readWorkbookInput(
  bytes: AsyncIterable<Uint8Array>,
  {
    column,
    sheet,
    judge,
    ...asked
  }: InputOptions & {
    readonly column?: string | undefined;
    readonly sheet?: string | undefined;
    readonly judge: LineJudge;
  },
): Promise<BatchInput> {
  const sheets = await openWorkbook(bytes, {
    refuse: (reason, options) => new CreditError('BATCH_WORKBOOK_REFUSED', { reason }, options),
    refuseOther: ({ content, instead }) =>
      new CreditError('BATCH_INPUT_NOT_READ', { found: content, instead }),
  });
  if (sheet === undefined && isOfReport(sheets)) throw new CreditError('BATCH_INPUT_NOT_READ', oneReport);
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  const among =
    sheet === undefined ? resultsOfBatch(shown.length > 0 ? shown : sheets) : namedSheets(sheets, sheet);
  const chosen = await chooseSheet(among, { ...asked, column, kind: judge.options.kind });
  const { name } = chosen.sheet;
  const otherSheets = sheets.filter((one) => one !== chosen.sheet).map((one) => one.name);
  const columns = chosen.layout && columnsOf(chosen.layout);
  const columnPlace = columns && inColumns(columns);
  const place: Text = {
    en: `in the sheet "${name}"${columnPlace ? `, ${columnPlace.en}` : ''}`,
    'pt-BR': `na planilha "${name}"${columnPlace ? `, ${columnPlace['pt-BR']}` : ''}`,
  };
  return {
    format: {
      kind: 'SPREADSHEET',
      sheet: name,
      otherSheets,
      ...(columns && { columns }),
      ...inputPlaces(asked.inputs, chosen.layout),
    },
    lines: judgeSheet(chosen, judge, place),
  };
}

/** The sheets that only the workbook of a report has together. */
const sheetsOfReport: readonly Text[] = [
  sheetNames.summary,
  { en: 'Sources', 'pt-BR': 'Fontes' },
  sheetNames.dictionary,
];
const oneReport = {
  found: { en: 'the workbook of one report', 'pt-BR': 'a planilha de um só relatório' },
  instead: {
    en: 'Its sheets list partners, relatives and others. Give the document of the report, or specify a sheet',
    'pt-BR':
      'Suas abas listam sócios, parentes e outros. Informe o documento do relatório ou especifique uma aba',
  },
} as const satisfies Readonly<Record<string, Text>>;

/** Whether a workbook is one that credit wrote of a report. The documents in its sheets are those of other people. */
function isOfReport(sheets: readonly OpenSheet[]): boolean {
  return sheetsOfReport.every((title) => sheets.some(({ name }) => Object.values(title).includes(name)));
}

/** Returns the sheet of results of a workbook that credit wrote of a batch, whose other sheets are details; else all sheets. */
function resultsOfBatch(sheets: readonly OpenSheet[]): readonly OpenSheet[] {
  const named = (title: Text) => sheets.filter(({ name }) => Object.values(title).includes(name));
  const results = named(sheetNames.results);
  return named(sheetNames.dictionary).length > 0 && results.length > 0 ? results : sheets;
}

/**
 * Returns the sheet of a name, whatever its capitals and accents.
 *
 * @throws CreditError BATCH_SHEET_UNKNOWN with the names of the sheets.
 */
export function namedSheets(sheets: readonly OpenSheet[], wanted: string): readonly OpenSheet[] {
  const folded = plainText(wanted);
  const named =
    sheets.find(({ name }) => name === wanted) ?? sheets.find(({ name }) => plainText(name) === folded);
  if (named !== undefined) return [named];
  throw unknownSheet(
    wanted,
    sheets.map(({ name }) => name),
  );
}

/**
 * Chooses the sheet with the most different documents in the column that its first rows show as that of documents, the
 * first of several alike: a summary has fewer, and a list of details repeats them. A sheet such as `Sócios` counts only if no other has any.
 *
 * @param kind counts only documents of the policy's kind.
 * @throws CreditError BATCH_COLUMN_UNKNOWN when no sheet has `column`, BATCH_COLUMN_AMBIGUOUS, BATCH_WITHOUT_DOCUMENT; as
 * `withInputs`.
 */
async function chooseSheet(
  sheets: readonly OpenSheet[],
  {
    column,
    kind,
    ...asked
  }: InputOptions & { readonly column: string | undefined; readonly kind: DocumentKind | undefined },
): Promise<ChosenSheet> {
  const holding: (LikelySheet & { readonly count: number })[] = [];
  let mostAmbiguous: { readonly columns: readonly string[]; readonly count: number } | undefined;
  const samples: { sheet: OpenSheet; rows: readonly TableRow[]; choice: NoColumn }[] = [];
  const headers: (readonly TableRow[])[] = [];
  /** Those whose column holds no document that stands alone, by how likely they are meant all the same. */
  const lesser: Partial<Record<ColumnContent, LikelySheet>> = {};
  for (const sheet of sheets) {
    const rows = await firstRows(sheet);
    const choice = chooseColumns(rows, { column, fewestColumns: 1 });
    headers.push(rows);
    if (choice.outcome === 'NONE') samples.push({ sheet, rows, choice });
    else if (choice.outcome === 'AMBIGUOUS') {
      const { columns, indexes } = choice;
      const contents = contentsOfColumns(rows);
      const counts = indexes.map((index) => countDifferent(rows, { documents: [index], contents }, kind));
      const count = Math.max(...counts);
      if (mostAmbiguous === undefined || count > mostAmbiguous.count) mostAmbiguous = { columns, count };
    } else {
      const { layout } = choice;
      const content = contentOf(rows, layout);
      if (content === 'DOCUMENTS') {
        holding.push({ sheet, layout, rows, count: countDifferent(rows, layout, kind) });
      } else lesser[content] ??= { sheet, layout, rows };
    }
  }
  const ofCustomers = holding.filter(({ sheet, count }) => count > 0 && !listsOtherParties(sheet.name));
  const best = await sheetOfMost(ofCustomers.length > 0 ? ofCustomers : holding, kind);
  // A sheet of details must not be read instead of one whose column is ambiguous.
  if (mostAmbiguous !== undefined && mostAmbiguous.count >= (best?.count ?? 0))
    throw ambiguousColumns(mostAmbiguous.columns);
  const chosen = best ?? lesser.MENTIONS ?? lesser.NAME;
  if (chosen !== undefined)
    return { sheet: chosen.sheet, layout: withInputs(chosen.layout, chosen.rows, asked), places: [] };
  if (column !== undefined) throw unknownColumn(column, widestHeader(headers));
  for (const { sheet, rows, choice } of samples) {
    const otherNumbers = new Set(choice.otherNumbers.map(({ index }) => index));
    const shown = rows.map((row) => withoutCells(row, otherNumbers));
    if (!shown.some((row) => row.cells.some((_, index) => holdsDocument(row, index)))) continue;
    refuseMapping(asked);
    return { sheet, layout: undefined, places: placesInLines(shown.map(looseText)), otherNumbers };
  }
  const others = samples.flatMap(({ choice }) => choice.otherNumbers.map(({ name }) => name));
  const nowhere: Text = {
    en: `in the first rows of any sheet (${sheets.length})`,
    'pt-BR': `nas primeiras linhas de nenhuma planilha (${sheets.length})`,
  };
  throw new CreditError('BATCH_WITHOUT_DOCUMENT', {
    place: others.length > 0 ? outsideColumns(others) : nowhere,
  });
}

/** Returns the sheet with the most different documents, the first of several alike. Long sheets are read to their ends only for a tie. */
async function sheetOfMost<Sheet extends LikelySheet & { readonly count: number }>(
  sheets: readonly Sheet[],
  kind: DocumentKind | undefined,
): Promise<Sheet | undefined> {
  const most = Math.max(0, ...sheets.map(({ count }) => count));
  const likely = sheets.filter(({ count, rows }) => count === most || rows.length >= sampleRows);
  let best: { readonly sheet: Sheet; readonly count: number } | undefined;
  for (const sheet of likely) {
    const count = likely.length === 1 ? most : await countAll(sheet, kind);
    if (best === undefined || count > best.count) best = { sheet, count };
  }
  return best?.sheet;
}

async function countAll({ sheet, layout }: LikelySheet, kind: DocumentKind | undefined): Promise<number> {
  const seen = new SeenDocuments(randomInt(2 ** 32));
  let count = 0;
  for await (const rows of sheet.rows()) {
    for (const document of documentsIn(rows, layout)) {
      if (document.kind === (kind ?? document.kind) && seen.add(document, 1) === undefined) count += 1;
    }
  }
  return count;
}

function withoutCells(row: TableRow, indexes: ReadonlySet<number>): TableRow {
  return indexes.size === 0
    ? row
    : { ...row, cells: row.cells.map((cell, index) => (indexes.has(index) ? '' : cell)) };
}

/** Returns the first rows of a sheet that are not blank, at most `sampleRows`. */
export async function firstRows(sheet: OpenSheet): Promise<readonly TableRow[]> {
  const filled: TableRow[] = [];
  for await (const rows of sheet.rows()) {
    for (const row of rows) {
      if (!isBlankRow(row)) filled.push(row);
      if (filled.length >= sampleRows) return filled;
    }
  }
  return filled;
}

/** Returns how many different documents the chosen columns have in some rows. */
function countDifferent(
  rows: readonly TableRow[],
  layout: Pick<ColumnLayout, 'documents' | 'parts' | 'contents'>,
  kind: DocumentKind | undefined,
): number {
  const documents = documentsIn(rows, layout).filter((document) => document.kind === (kind ?? document.kind));
  return new Set(documents.map(({ value }) => value)).size;
}

function documentsIn(
  rows: readonly TableRow[],
  { documents, parts, contents }: Pick<ColumnLayout, 'documents' | 'parts' | 'contents'>,
): readonly Document[] {
  return rows
    .map((row) => withDocumentJoined(row, parts))
    .flatMap((row) =>
      documents.flatMap((index) => {
        const places = placesOfColumn(contents, index);
        return readDocumentCell(row, index, { padZeros: true, ...places }).document ?? [];
      }),
    );
}

/** What is in a column that could be that of documents: the one of instructions may only mention some, or be named so. */
type ColumnContent = 'DOCUMENTS' | 'MENTIONS' | 'NAME';

function contentOf(rows: readonly TableRow[], { documents, parts, contents }: ColumnLayout): ColumnContent {
  const joined = rows.map((row) => withDocumentJoined(row, parts));
  const holding = joined.flatMap((row) =>
    documents.filter((index) => holdsDocument(row, index, contents)).map((index) => row.cells[index] ?? ''),
  );
  if (holding.length === 0) return 'NAME';
  return holding.some(standsAlone) ? 'DOCUMENTS' : 'MENTIONS';
}

async function* judgeSheet(
  { sheet, layout, places, otherNumbers = new Set() }: ChosenSheet,
  judge: LineJudge,
  place: Text,
): AsyncGenerator<BatchLine> {
  const rowJudge = layout && new RowJudge(layout, judge);
  for await (const rows of sheet.rows()) {
    for (const row of rows) {
      if (rowJudge === undefined) {
        for (const line of judgeLooseRow(withoutCells(row, otherNumbers), judge, places)) yield line;
      } else {
        const line = rowJudge.line(row);
        if (line !== undefined) yield line;
      }
    }
  }
  rowJudge?.end();
  judge.requireDocuments(place);
}
