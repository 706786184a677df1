import { isOnCalendar } from '../base/calendar-day.ts';
import { decodeChunks } from '../base/decode-text.ts';
import { CreditError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';
import { plainText } from '../base/plain-text.ts';
import { type DecimalMark, decimalMarkOf, parseAmount } from '../base/typed-amount.ts';
import { readDocumentCell } from '../batch/reading/document-cell.ts';
import { refuseBrokenRow } from '../batch/reading/line-refusal.ts';
import { PeekableStream } from '../batch/reading/peekable-stream.ts';
import { recognizeContent, recognizedBytes } from '../batch/reading/recognize-content.ts';
import { hideDocumentsInText } from '../document/mask.ts';
import { openWorkbook } from '../spreadsheet/reading/open-workbook.ts';
import { type BrokenCsvRow, CsvReader, likelyDelimiters } from '../spreadsheet/reading/read-csv.ts';
import { isBlankRow, type TableRow } from '../spreadsheet/reading/table-row.ts';
import { type OutcomeEvent, type OutcomeLine, refuseOutcome, type ToldOutcome } from './outcome.ts';

/** What a column says, by the names that it may have, those that leave no doubt first. */
const names = {
  report: 'report|report id|reportid|relatorio|id relatorio|id do relatorio|codigo do relatorio',
  document: 'document|documento|cpf|cnpj|cpf cnpj|cnpj cpf|cpf ou cnpj|cliente|doc',
  event: 'event|evento|situacao|status|outcome|resultado|ocorrencia',
  daysLate: 'days late|dayslate|dias de atraso|dias atraso|atraso|dias em atraso|atraso dias|dias',
  date: 'event date|data do evento|data evento|date|data|data pagamento|data de pagamento|dia|vencimento',
  amount: 'amount|valor|montante|valor r|valor em reais|saldo',
  policy: 'policy|policy id|policyid|politica|id politica|id da politica|politica de credito',
} as const;
type ColumnName = keyof typeof names;
type Columns = Partial<Record<ColumnName, number>>;

const events: Readonly<Record<OutcomeEvent, string>> = {
  PAID: 'paid|pago|paga|pagou|em dia|quitado|quitada|liquidado|liquidada|adimplente',
  LATE: 'late|atraso|atrasado|atrasada|em atraso|vencido|vencida',
  DEFAULT: 'default|defaulted|inadimplente|inadimplencia|nao pago|nao paga|perda|calote|baixado como perda',
};

type Piece = TableRow | BrokenCsvRow;

/**
 * Reads a table of outcomes, its columns found by their names: CSV and the like in UTF-8, UTF-16 or Windows-1252, or an .xlsx
 * spreadsheet. Text is read as it comes, and never held whole.
 *
 * @param options.policyId the policy of the lines that state none. Default: any policy.
 * @throws CreditError OUTCOME_FILE_NOT_READ, BATCH_WORKBOOK_REFUSED; OUTCOME_COLUMNS_MISSING where the first row does not name
 * what is needed, or there is none.
 */
export async function* readOutcomes(
  bytes: AsyncIterable<Uint8Array>,
  { policyId }: { readonly policyId?: string | undefined } = {},
): AsyncGenerator<OutcomeLine> {
  const stream = new PeekableStream(bytes);
  try {
    const { items } = await stream.peek(recognizedBytes);
    const head = Buffer.concat(items);
    if (head.length === 0) throw refuseEmpty();
    const recognized = recognizeContent(head);
    if (recognized.kind === 'OTHER') throw notRead(recognized);
    const pieces = recognized.kind === 'TEXT' ? rowsOfText(stream) : rowsOfWorkbook(stream);
    yield* judgeRows(pieces, policyId);
  } finally {
    await stream.close();
  }
}

function notRead({ content, instead }: { readonly content: Text; readonly instead: Text }): CreditError {
  return new CreditError('OUTCOME_FILE_NOT_READ', { found: content, instead });
}

async function* rowsOfText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Iterable<Piece>> {
  const text = new PeekableStream(decodeChunks(bytes));
  const { items } = await text.peek(4096);
  const [delimiter = ';'] = likelyDelimiters(items.join(''));
  const reader = new CsvReader({ delimiter, showsFormulas: true });
  for await (const chunk of text) yield reader.push(chunk);
  yield reader.end();
}

async function* rowsOfWorkbook(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Iterable<Piece>> {
  const sheets = await openWorkbook(bytes, {
    refuse: (reason, options) => new CreditError('BATCH_WORKBOOK_REFUSED', { reason }, options),
    refuseOther: notRead,
  });
  const sheet = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  if (sheet !== undefined) yield* sheet.rows();
}

async function* judgeRows(
  pieces: AsyncIterable<Iterable<Piece>>,
  policyId: string | undefined,
): AsyncGenerator<OutcomeLine> {
  let columns: Columns | undefined;
  const marks: { decimal: DecimalMark | undefined } = { decimal: undefined };
  for await (const rows of pieces) {
    for (const row of rows) {
      if ('fault' in row) {
        yield { line: row.line, refusal: { code: 'BROKEN_LINE', text: refuseBrokenRow(row).text } };
        continue;
      }
      if (isBlankRow(row)) continue;
      if (columns === undefined) columns = columnsOf(row.cells);
      else yield judgeRow(row, columns, { marks, policyId });
    }
  }
  if (columns === undefined) throw refuseEmpty();
}

function refuseEmpty(): CreditError {
  return new CreditError('OUTCOME_COLUMNS_MISSING', {
    found: { en: 'the file is empty', 'pt-BR': 'o arquivo está vazio' },
  });
}

/**
 * Of several columns that could say one thing the one that names it best: beside "CNPJ" a "Cliente" is a name, and beside "Data do
 * evento" a "Vencimento" when it was due.
 *
 * @throws CreditError OUTCOME_COLUMNS_MISSING
 */
function columnsOf(cells: readonly string[]): Columns {
  const columns: Columns = {};
  const headings = cells.map(wordsOf);
  for (const key of keys) {
    const [best] = names[key].split('|').flatMap((name) => {
      const index = headings.indexOf(name);
      return index < 0 ? [] : [index];
    });
    if (best !== undefined) columns[key] = best;
  }
  const isNamed = columns.report !== undefined || columns.document !== undefined;
  if (isNamed && columns.event !== undefined && columns.date !== undefined) return columns;
  // A table without a first row of names begins with somebody's document.
  const heading = hideDocumentsInText(cells.join(', ')).slice(0, 200);
  throw new CreditError('OUTCOME_COLUMNS_MISSING', { found: heading });
}

const keys: readonly ColumnName[] = ['report', 'document', 'event', 'daysLate', 'date', 'amount', 'policy'];

function wordsOf(text: string): string {
  return plainText(text)
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

function judgeRow(
  row: TableRow,
  columns: Columns,
  {
    marks,
    policyId,
  }: {
    readonly marks: { decimal: DecimalMark | undefined };
    readonly policyId: string | undefined;
  },
): OutcomeLine {
  const { line } = row;
  const cell = (name: ColumnName) => {
    const index = columns[name];
    return index === undefined ? '' : (row.cells[index] ?? '').trim();
  };
  const refuse = (code: Parameters<typeof refuseOutcome>[0]): OutcomeLine => ({
    line,
    refusal: refuseOutcome(code),
  });
  const reportId = cell('report');
  const documentAt = columns.document;
  const reading =
    documentAt === undefined || cell('document') === '' ? undefined : readDocumentCell(row, documentAt, {});
  if (reading !== undefined && reading.document === undefined) return refuse('DOCUMENT');
  if (reportId === '' && reading === undefined) return refuse('NO_SUBJECT');
  const event = eventOf(cell('event'));
  if (event === undefined) return refuse('NO_EVENT');
  const date = dayOf(cell('date'));
  if (date === undefined) return refuse('NO_DATE');
  const daysLate = wholeOf(cell('daysLate'));
  if (daysLate === null) return refuse('DAYS_LATE');
  const amount = amountOf(cell('amount'), row.kinds?.get(columns.amount ?? -1) === 'NUMBER', marks);
  if (amount === null) return refuse('AMOUNT');
  const outcome: ToldOutcome = {
    reportId: reportId === '' ? undefined : reportId,
    policyId: cell('policy') || policyId,
    document: reading?.document,
    event,
    daysLate,
    date,
    amount,
  };
  return { line, outcome };
}

const eventByWord = new Map(
  Object.entries(events).flatMap(([event, words]) => words.split('|').map((word) => [word, event] as const)),
);

function eventOf(text: string): OutcomeEvent | undefined {
  // Most are written as they are looked for.
  const event = eventByWord.get(text.toLowerCase()) ?? eventByWord.get(wordsOf(text));
  return event === 'PAID' || event === 'LATE' || event === 'DEFAULT' ? event : undefined;
}

/** `2026-11-20`, `20/11/2026`, `20-11-26`, also with a time behind it. */
function dayOf(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/.exec(text);
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:$| )/.exec(text);
  const [year = '', month = '', day = ''] =
    iso !== null ? iso.slice(1) : local !== null ? [local[3], local[2], local[1]] : [];
  if (year === '') return undefined;
  const whole = `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isOnCalendar(whole) ? whole : undefined;
}

/** A number of days; undefined for nothing, null for what is none. */
function wholeOf(text: string): number | undefined | null {
  if (text === '') return undefined;
  return /^\d{1,5}$/.test(text) && Number(text) <= 36_500 ? Number(text) : null;
}

/** An amount in BRL; undefined for nothing, null for what cannot be read. What one cell makes clear of the column holds on. */
function amountOf(
  text: string,
  isNumber: boolean,
  marks: { decimal: DecimalMark | undefined },
): number | undefined | null {
  if (text === '') return undefined;
  if (isNumber) {
    const rounded = Number(Number(text).toFixed(2));
    return Number.isFinite(rounded) && rounded >= 0 ? rounded : null;
  }
  marks.decimal ??= decimalMarkOf(text);
  if (/^(?:R\$\s*)?0+(?:[.,]0{1,2})?$/i.test(text)) return 0;
  const parsed = parseAmount(text, marks.decimal);
  return parsed.outcome === 'AMOUNT' ? parsed.amount : null;
}
