import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
import { decodeChunks } from '../../document/decode.ts';
import type { DocumentKind } from '../../document/document.ts';
import { openWorkbook } from '../../spreadsheet/reading/open-workbook.ts';
import type { BatchLine } from './batch-line.ts';
import { type ColumnLayout, nameOfColumn } from './choose-columns.ts';
import { chooseTable } from './choose-table.ts';
import { type LineJudge, openLineJudge } from './line-judge.ts';
import { readAhead } from './read-ahead.ts';
import { readPastedText, readTable } from './read-text.ts';
import { chooseSheet, readChosenSheet } from './read-workbook.ts';
import {
  type RecognizedContent,
  recognizeContent,
  recognizedBytes,
  recognizeText,
} from './recognize-content.ts';
import type { Delimiter } from './split-records.ts';

export interface BatchInputOptions {
  /** The kind that the policy is for: the other one is refused line by line. */
  readonly kind?: DocumentKind;
  /** Takes a number of 9, 10, 12 or 13 digits that is valid once zeros stand in front. Off unless told. */
  readonly padZeros?: boolean;
  /** The column of documents, by its name or its number from 1. */
  readonly column?: string;
}

/** A column, by its number from 1 and its name; a letter where it has none. */
export interface ColumnPlace {
  readonly number: number;
  readonly name: string;
}

/** How an input was understood, to be shown. */
export interface BatchFormat {
  /** Documents in no columns, a table as text, or a spreadsheet. */
  readonly kind: 'TEXT' | 'TABLE' | 'SPREADSHEET';
  /** Of a table as text. */
  readonly delimiter?: Delimiter;
  /** Of a spreadsheet: the sheet that is read. */
  readonly sheet?: string;
  /** Of a table and of a sheet whose columns are known. */
  readonly columns?: BatchColumns;
}

export interface BatchColumns {
  /** The line of the names; undefined where there are none. */
  readonly headerLine: number | undefined;
  /** More than one where CPF and CNPJ have a column each. */
  readonly documents: readonly ColumnPlace[];
  readonly externalId: ColumnPlace | undefined;
  readonly amount: ColumnPlace | undefined;
  /** The caller's other columns, in their order; later rows may have more. */
  readonly extra: readonly ColumnPlace[];
}

export interface BatchInput {
  readonly format: BatchFormat;
  /**
   * Every document and every line without one, in order; read once, as it is asked for. Whoever reads none of it closes
   * the stream that was given. It ends with a CreditError
   * BATCH_WITHOUT_DOCUMENT or BATCH_INPUT_EMPTY where nothing was meant as a document at all, and with
   * BATCH_WORKBOOK_REFUSED where a spreadsheet turns out unsound: nothing counts before its end was reached.
   */
  readonly lines: AsyncIterable<BatchLine>;
}

/** By as many characters it is decided whether a text is a table. */
const sampleLength = 64 * 1024;

/**
 * Reads what people give as the documents of a batch: documents as text, one or many a line; a table as text, its columns
 * found by their names or by what is in them; an .xlsx spreadsheet. What it is is told by its content. Text may be UTF-8,
 * UTF-16 or Windows-1252. Nothing but the documents that were met is kept in memory, 16 to 32 bytes each; of a spreadsheet
 * also its packed file and its texts.
 *
 * @throws CreditError BATCH_INPUT_EMPTY, BATCH_INPUT_NOT_READ (with what it is, and what would be right),
 *   BATCH_WORKBOOK_REFUSED, BATCH_COLUMN_UNKNOWN, BATCH_COLUMN_AMBIGUOUS, BATCH_WITHOUT_DOCUMENT.
 */
export async function readBatchInput(
  bytes: AsyncIterable<Uint8Array>,
  options: BatchInputOptions = {},
): Promise<BatchInput> {
  const source = await readAhead(bytes, { enough: recognizedBytes, measure: ({ length }) => length });
  try {
    if (source.taken.every(({ length }) => length === 0)) throw new CreditError('BATCH_INPUT_EMPTY', {});
    const content = refuseOther(recognizeContent(Buffer.concat(source.taken)));
    const { column, kind, padZeros } = options;
    const judge = openLineJudge({ ...(kind && { kind }), ...(padZeros && { padZeros }) });
    const read = content.kind === 'ARCHIVE' ? readWorkbookInput : readTextInput;
    return await read(source.all, { column, judge });
  } catch (error) {
    await source.close();
    throw error;
  }
}

interface ReadingContext {
  readonly column: string | undefined;
  readonly judge: LineJudge;
}

async function readWorkbookInput(
  bytes: AsyncIterable<Uint8Array>,
  { column, judge }: ReadingContext,
): Promise<BatchInput> {
  const chosen = await chooseSheet(await openWorkbook(bytes), column);
  const { name } = chosen.sheet;
  const columns = chosen.layout && columnsOf(chosen.layout);
  const inColumn = columns && placeOf(columns);
  const place: Text = {
    en: `in the sheet "${name}"${inColumn ? `, ${inColumn.en}` : ''}`,
    'pt-BR': `na planilha "${name}"${inColumn ? `, ${inColumn['pt-BR']}` : ''}`,
  };
  return {
    format: { kind: 'SPREADSHEET', sheet: name, ...(columns && { columns }) },
    lines: requireDocuments(readChosenSheet(chosen, judge), { judge, place }),
  };
}

async function readTextInput(
  bytes: AsyncIterable<Uint8Array>,
  { column, judge }: ReadingContext,
): Promise<BatchInput> {
  const text = await readAhead(decodeChunks(bytes), {
    enough: sampleLength + 1,
    measure: ({ length }) => length,
  });
  const taken = text.taken.join('');
  const sample = taken.slice(0, sampleLength);
  refuseOther(recognizeText(sample));
  const isWhole = text.isWhole && taken.length <= sampleLength;
  const table = chooseTable(sample, { isWhole, column });
  if (table === undefined) {
    const place: Text = { en: 'read as text', 'pt-BR': 'lida como texto' };
    return {
      format: { kind: 'TEXT' },
      lines: requireDocuments(readPastedText(text.all, judge), { judge, place }),
    };
  }
  const columns = columnsOf(table.layout);
  return {
    format: { kind: 'TABLE', delimiter: table.delimiter, columns },
    lines: requireDocuments(readTable(text.all, { ...table, judge }), { judge, place: placeOf(columns) }),
  };
}

function refuseOther(content: RecognizedContent): Exclude<RecognizedContent, { kind: 'OTHER' }> {
  if (content.kind !== 'OTHER') return content;
  const { found, instead } = content;
  throw new CreditError('BATCH_INPUT_NOT_READ', { found, instead });
}

/** The lines one by one; at their end it is refused that none of them was meant as a document. */
async function* requireDocuments(
  stretches: AsyncIterable<Iterable<BatchLine>>,
  { judge, place }: { readonly judge: LineJudge; readonly place: Text },
): AsyncGenerator<BatchLine> {
  for await (const lines of stretches) {
    for (const line of lines) yield line;
  }
  if (judge.tally.hasDocuments) return;
  throw judge.tally.hasContent
    ? new CreditError('BATCH_WITHOUT_DOCUMENT', { place })
    : new CreditError('BATCH_INPUT_EMPTY', {});
}

/** Where documents were looked for. */
function placeOf({ documents }: BatchColumns): Text {
  const names = documents.map(({ name }) => `"${name}"`).join(', ');
  return { en: `in the column ${names}`, 'pt-BR': `na coluna ${names}` };
}

function columnsOf({ documents, externalId, amount, headerLine, names, others }: ColumnLayout): BatchColumns {
  const placeOfColumn = (index: number): ColumnPlace => ({
    number: index + 1,
    name: nameOfColumn(names, index),
  });
  return {
    headerLine,
    documents: documents.map(placeOfColumn),
    externalId: externalId === undefined ? undefined : placeOfColumn(externalId),
    amount: amount === undefined ? undefined : placeOfColumn(amount),
    extra: others.map(({ index, name }) => ({ number: index + 1, name })),
  };
}
