import { decodeChunks } from '../../base/decode-text.ts';
import type { Text } from '../../base/language.ts';
import { findDocuments, type PlaceContent, placesInText } from '../../document/paste.ts';
import { openLineSplitter } from '../../document/split-lines.ts';
import { CsvReader, statedDelimiter } from '../../spreadsheet/reading/read-csv.ts';
import { type BatchInput, columnsOf, inColumns, inputPlaces } from './batch-input.ts';
import type { BatchLine } from './batch-line.ts';
import { chooseTable, type OtherColumns, otherColumnsOf, type TextTable } from './choose-table.ts';
import { outsideColumns, unknownSheet } from './column-errors.ts';
import { amountColumns, isHeader } from './column-names.ts';
import { isComment, isDecoration } from './decoration.ts';
import { holdsDocument } from './document-cell.ts';
import { withDocumentJoined } from './document-parts.ts';
import { drawnFormOf, redrawn, redrawnText } from './drawn-table.ts';
import type { InputOptions } from './input-columns.ts';
import type { LineJudge } from './line-judge.ts';
import { refuseBrokenRow, refuseComment, refuseStruckRow } from './line-refusal.ts';
import { PeekableStream } from './peekable-stream.ts';
import { recognizeText, requireReadable } from './recognize-content.ts';
import { RowJudge } from './row-judge.ts';
import { struckPart } from './struck-cells.ts';
import { unusedColumns } from './unused-columns.ts';

/** The number of characters by which the columns of a text are chosen. */
export const sampleLength = 64 * 1024;

/** Reads a text: as a table where its beginning is one, else every document wherever it stands. */
export async function readTextInput(
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
  if (sheet !== undefined) throw unknownSheet(sheet, []);
  const text = new PeekableStream(decodeChunks(bytes));
  const { items, isWhole } = await text.peek(sampleLength + 1);
  const beginning = items.join('');
  const sample = beginning.slice(0, sampleLength);
  requireReadable(recognizeText(sample));
  const form = drawnFormOf(sample);
  const chosen = chooseTable(form === undefined ? sample : redrawnText(sample, form), {
    isWhole: isWhole && beginning.length <= sampleLength,
    column,
    ...asked,
  });
  const table = chosen !== undefined && column === undefined && hidesAmount(chosen) ? undefined : chosen;
  const inputs = inputPlaces(asked.inputs, table?.layout);
  if (table === undefined) {
    const others = otherColumnsOf(sample);
    const places = placesInText(sample, (line) => withoutColumns(line, others));
    const unused = unusedColumns(sample);
    return {
      format: { kind: 'TEXT', ...inputs, ...(unused.length > 0 && { unusedColumns: unused }) },
      lines: judgePastedText(text, { judge, others, places }),
    };
  }
  const columns = columnsOf(table.layout);
  return {
    format: { kind: 'TABLE', delimiter: table.delimiter, columns, ...inputs },
    lines: judgeTable(form === undefined ? text : redrawn(text, form), {
      table,
      judge,
      place: inColumns(columns),
    }),
  };
}

/** Returns whether the column of documents is also named as one of amounts, `cnpj valor`: two columns were taken for one. */
function hidesAmount({ layout: { documents, names } }: TextTable): boolean {
  const words = documents.flatMap((index) => (names[index] ?? '').split(/[^\p{L}]+/u));
  return amountColumns(words).length > 0;
}

const asText: Text = { en: 'read as text', 'pt-BR': 'lida como texto' };

/** The lines of a text without columns: every document wherever it stands, and each line that has none. */
async function* judgePastedText(
  chunks: AsyncIterable<string>,
  {
    judge,
    others,
    places,
  }: {
    readonly judge: LineJudge;
    readonly others: OtherColumns | undefined;
    readonly places: readonly PlaceContent[];
  },
): AsyncGenerator<BatchLine> {
  /** The line that comes in pieces: how it begins, and whether a document was in it. */
  let line = { number: 0, beginning: '', hasDocument: false };
  for await (const pieces of piecesOf(chunks, openLineSplitter())) {
    for (const { number, text, continues } of pieces) {
      const isFirst = !judge.hasContent;
      const isOwn = line.number !== number;
      if (isOwn && !continues && isDecoration({ line: number, cells: [text] })) continue;
      if (isOwn && !continues && isComment(text)) {
        const readings = findDocuments(text, { ...judge.options, places });
        const [suggestion] = readings.flatMap(({ document, suggestion: meant }) => document ?? meant ?? []);
        if (suggestion) yield judge.refuse({ line: number, text }, refuseComment(), { suggestion });
        continue;
      }
      const struck = refuseStruckParts({ line: number, text }, judge);
      for (const refused of struck) yield refused;
      const shown = struck.length > 0 ? text.replaceAll(struckPart, ' ') : text;
      // `1. ~~33.683.111/0002-80~~`
      const isStruckOut = struck.length > 0 && !/\d{3}/.test(shown);
      const documents = isStruckOut
        ? []
        : judge.judgeText({ line: number, text: withoutColumns(shown, others) }, places);
      for (const document of documents) yield document;
      if (line.number !== number) line = { number, beginning: text, hasDocument: false };
      line.hasDocument ||= documents.length + struck.length > 0;
      if (continues || line.hasDocument) continue;
      if (isTitle(line, isFirst)) judge.skip();
      else yield* judge.refuseEmpty({ line: number, text: line.beginning });
    }
  }
  judge.requireDocuments(others === undefined ? asText : outsideColumns(others.names));
}

/** Refuses the documents in the parts of a line that are struck out. */
function refuseStruckParts(
  { line, text }: { readonly line: number; readonly text: string },
  judge: LineJudge,
): readonly BatchLine[] {
  return (text.match(struckPart) ?? []).flatMap((part) =>
    findDocuments(part, judge.options).flatMap(({ document, suggestion: meant }) => {
      const suggestion = document ?? meant;
      return suggestion === undefined
        ? []
        : [judge.refuse({ line, text: part }, refuseStruckRow(), { suggestion })];
    }),
  );
}

/** Returns a line without the cells of other numbers, so that no telephone is read as a document. */
function withoutColumns(text: string, others: OtherColumns | undefined): string {
  if (others === undefined) return text;
  const { delimiter, indexes } = others;
  return text
    .split(delimiter)
    .map((cell, index) => (indexes.has(index) ? '' : cell))
    .join(delimiter);
}

/** Whether a line names a column, or the delimiter of a table. */
function isTitle({ number, beginning }: { number: number; beginning: string }, isFirst: boolean): boolean {
  return (
    isHeader(beginning.split(/[;,|\t]/), isFirst) ||
    (number === 1 && statedDelimiter(beginning) !== undefined)
  );
}

/** The lines of a table as text whose columns are known. */
async function* judgeTable(
  chunks: AsyncIterable<string>,
  { table, judge, place }: { readonly table: TextTable; readonly judge: LineJudge; readonly place: Text },
): AsyncGenerator<BatchLine> {
  const { delimiter, layout } = table;
  const isRow = (line: string) => isRowOf(table, line);
  const reader = new CsvReader({ delimiter, isRow, showsFormulas: true });
  const rowJudge = new RowJudge(layout, judge);
  for await (const rows of piecesOf(chunks, reader)) {
    for (const row of rows) {
      const line = 'fault' in row ? judge.refuse(row, refuseBrokenRow(row)) : rowJudge.line(row);
      if (line !== undefined) yield line;
    }
  }
  rowJudge.end();
  judge.requireDocuments(place);
}

/** Returns whether a line within quotes is a row of its own: it has enough cells, and a document where documents stand. */
function isRowOf({ delimiter, layout }: TextTable, line: string): boolean {
  const fewestCells = Math.max(2, layout.width ?? layout.names.length);
  if (line.split(delimiter).length < fewestCells) return false;
  // Behind a quote nobody knows whether it opens or closes: the document must stand before the first.
  const [plain = ''] = line.split('"', 1);
  const cells = plain.split(delimiter);
  if (plain.length < line.length) cells.pop();
  const row = withDocumentJoined({ line: 0, cells }, layout.parts);
  return layout.documents.some((index) => holdsDocument(row, index));
}

/** Yields the pieces into which a splitter divides a text, for each of its chunks. */
export async function* piecesOf<Piece>(
  chunks: AsyncIterable<string>,
  splitter: { push(chunk: string): Iterable<Piece>; end(): Iterable<Piece> },
): AsyncGenerator<Iterable<Piece>> {
  for await (const chunk of chunks) yield splitter.push(chunk);
  yield splitter.end();
}
