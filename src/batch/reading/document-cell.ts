import { cnpjRoot } from '../../document/cnpj-root.ts';
import type { Document, DocumentKind } from '../../document/document.ts';
import { parseDocument } from '../../document/document.ts';
import { hasSeparatorsOfMask, isGluedDocument, isMaskWithMistake } from '../../document/document-forms.ts';
import { mayLackDigits } from '../../document/number-places.ts';
import { otherNumberOf } from '../../document/other-numbers.ts';
import {
  type DocumentReading,
  findDocuments,
  type PasteOptions,
  type PlaceContent,
  placesInLines,
} from '../../document/paste.ts';
import { type DocumentRefusal, refuseNumberFormat } from '../../document/refusal.ts';
import type { TableRow } from '../../spreadsheet/reading/table-row.ts';
import {
  type LineRefusal,
  refuseKindOfPolicy,
  refuseNoDocument,
  refuseRoundedNumber,
  refuseSeveralDocuments,
} from './line-refusal.ts';

/** What stands where one document is expected. */
export type CellReading =
  | { readonly document: Document; readonly padded: boolean; readonly refusal?: undefined }
  | {
      readonly document?: undefined;
      readonly refusal: LineRefusal;
      readonly suggestion: Document | undefined;
    };

/** The document in a cell: it may have a label, or be what a formula or a spreadsheet made of it. */
export function readDocumentCell(row: TableRow, index: number, options: PasteOptions): CellReading {
  const text = documentText(row, index);
  const isNumber = row.kinds?.get(index) === 'NUMBER' && text === row.cells[index];
  // A fraction has the form of a mask, and of more than 15 digits a spreadsheet keeps the first.
  if (isNumber && !/^\d{1,15}$/.test(text)) {
    const { refusal, suggestion } = parseDocument(text, options.kind);
    const isDamage = refusal?.code === 'NUMBER_FORMAT' || refusal?.code === 'SCIENTIFIC_NOTATION';
    return isDamage && suggestion !== undefined
      ? refused(refuseNumberFormat(), suggestion)
      : refused(refuseRoundedNumber());
  }
  const readings = findDocuments(text, options);
  const [first] = readings;
  if (first === undefined) {
    if (text.trim() === '') return refused(refuseNoDocument());
    const { refusal, suggestion } = parseDocument(text, options.kind);
    return refused(refusal === undefined ? refuseNoDocument() : asOfBatch(refusal), suggestion);
  }
  if (readings.length === 1 && first.document !== undefined) {
    return { document: first.document, padded: first.padded };
  }
  const only = readings.find(({ document }) => document !== undefined);
  const different = new Set(
    readings.flatMap((reading) => reading.document?.value ?? meantDocument(reading, only?.text) ?? []),
  );
  if (different.size > 1) return refused(refuseSeveralDocuments(different.size));
  if (only?.document !== undefined) return { document: only.document, padded: only.padded };
  if (first.document !== undefined) throw new Error('a document that was read is not among those read');
  // Of a number in scientific notation the last digits became zeros.
  if (isNumber && /^\d{7,}0{5}$/.test(text)) return refused(refuseRoundedNumber());
  return refused(asOfBatch(first.refusal), first.suggestion);
}

/**
 * Returns a document that somebody meant next to the only valid one of a cell: it is damaged, or has separators of a mask and wrong check
 * digits, characters or length. Next to a bare document, a bare number can be a document with a mistake, and one that can be a telephone
 * can be a CPF.
 *
 * @returns the document, or its text if nobody can know the document; undefined for another number.
 */
function meantDocument(
  { text, refusal, suggestion }: DocumentReading,
  only: string | undefined,
): string | undefined {
  const areBare = !/[./-]/.test(only ?? '') && /^\d+$/.test(text);
  switch (refusal?.code) {
    case 'UNCLEAR_NUMBER':
      return suggestion?.value;
    case 'OTHER_NUMBER':
      return /^\d{11}$/.test(only ?? '') ? suggestion?.value : undefined;
    case 'CHECK_DIGITS':
      // A CPF padded with zeros has a suggestion.
      return /\D/.test(text) || areBare ? (suggestion?.value ?? text) : suggestion?.value;
    case 'CHARACTER':
      return (
        suggestion?.value ??
        (isMasked(text) || isMaskWithMistake(text) || isGluedDocument(text) ? text : undefined)
      );
    case 'LENGTH':
      return isMaskWithMistake(text) || isGluedDocument(text) || (areBare && mayLackDigits(text))
        ? text
        : undefined;
    case 'FILLED_ZEROS':
      return text;
    case 'LOST_ZEROS':
    case 'NUMBER_FORMAT':
    case 'SCIENTIFIC_NOTATION':
      return suggestion?.value;
    default:
      return undefined;
  }
}

/** Whether a text has separators, all of them in the places of a mask. */
function isMasked(text: string): boolean {
  return /[^0-9A-Za-z]/.test(text) && hasSeparatorsOfMask(text);
}

/**
 * The text of a cell where a document is expected. A number counts by its digits, however they are grouped, unless its format
 * adds digits to them, hides them or makes another kind of number of them, such as a telephone.
 */
function documentText({ cells, shown }: TableRow, index: number): string {
  const text = cells[index] ?? '';
  const other = shown?.get(index);
  if (other === undefined) return text;
  return other.replace(/\D/g, '') === text && otherNumberOf(other) === undefined ? text : other;
}

/** Why a document is not taken, in the words of a batch. */
export function asOfBatch(refusal: DocumentRefusal): LineRefusal {
  return refusal.code === 'KIND' ? refuseKindOfPolicy(refusal) : refusal;
}

/**
 * Returns how many documents a cell holds by their check digits, of either kind, with or without the zeros in front.
 *
 * @param contents the content of each column. Default: unknown.
 */
export function countDocuments(row: TableRow, index: number, contents?: ColumnContents): number {
  const text = row.cells[index] ?? '';
  if (text.length > longestCell || !mayHoldDocument(text)) return 0;
  const { document, refusal } = readDocumentCell(row, index, {
    padZeros: true,
    ...placesOfColumn(contents, index),
  });
  if (refusal?.code === 'SEVERAL_DOCUMENTS') return refusal.params.count;
  const isMeant = refusal?.code === 'EXAMPLE_NUMBER' || refusal?.code === 'UNCLEAR_NUMBER';
  return document !== undefined || isMeant ? 1 : 0;
}

/** Whether a cell holds a document at all. */
export function holdsDocument(row: TableRow, index: number, contents?: ColumnContents): boolean {
  return countDocuments(row, index, contents) > 0;
}

/** The content of each column of a table, by its index. */
export type ColumnContents = readonly PlaceContent[];

/** Returns the content of each column, judged by sample rows. */
export function contentsOfColumns(rows: readonly TableRow[]): ColumnContents {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, index): PlaceContent => {
    const cells = rows.map((row) => documentText(row, index));
    const [content = 'UNKNOWN'] = placesInLines(
      cells.filter((cell) => cell.length <= longestCell && mayHoldDocument(cell)),
    );
    return content;
  });
}

/** Returns the options to read a cell of a column. */
export function placesOfColumn(
  contents: ColumnContents | undefined,
  index: number,
): Pick<PasteOptions, 'places'> {
  const content = contents?.[index];
  return content === undefined ? {} : { places: [content] };
}

/** The refusals of numbers whose check digits are wrong: a document that was mistyped, or a number of another kind. */
const failures: ReadonlySet<LineRefusal['code']> = new Set(['CHECK_DIGITS', 'REPEATED', 'FILLED_ZEROS']);

/** The refusals of what a spreadsheet or a program made of a document. */
const damages: ReadonlySet<LineRefusal['code']> = new Set([
  'LOST_ZEROS',
  'NUMBER_FORMAT',
  'SCIENTIFIC_NOTATION',
  'ROUNDED_NUMBER',
  'SPREADSHEET_ERROR',
]);

/** Whether a cell holds a document, or what a spreadsheet or a mistake made of one. */
export function isMeantAsDocument(row: TableRow, index: number, contents: ColumnContents): boolean {
  if (holdsDocument(row, index, contents)) return true;
  const code = refusalOf(row, index, contents);
  return code !== undefined && (failures.has(code) || damages.has(code));
}

/** Whether most values of a column are damaged documents. One filled cell is its title. */
export function isMostlyDamaged(rows: readonly TableRow[], index: number, contents: ColumnContents): boolean {
  const filled = rows.filter(({ cells }) => (cells[index] ?? '').trim() !== '').length;
  const damaged = rows.filter((row) => {
    const code = refusalOf(row, index, contents);
    return code !== undefined && damages.has(code);
  });
  return damaged.length > 0 && damaged.length * 2 > filled - 1;
}

/** Whether some columns have at least as many wrong check digits as documents, so that the documents may be valid by chance. */
export function mostlyFail(
  rows: readonly TableRow[],
  columns: readonly number[],
  contents: ColumnContents,
): boolean {
  let [failing, valid] = [0, 0];
  for (const row of rows) {
    for (const index of columns) {
      const code = refusalOf(row, index, contents);
      if (code !== undefined && failures.has(code)) failing += 1;
      else if (holdsDocument(row, index, contents)) valid += 1;
    }
  }
  return failing > 0 && failing >= valid;
}

/** Whether a column has no other documents than another one, row by row. */
export function repeatsColumn(
  rows: readonly TableRow[],
  index: number,
  other: number,
  contents: ColumnContents,
): boolean {
  const valueIn = (row: TableRow, at: number) => documentIn(row, at, contents)?.value;
  return rows.every(
    (row) => !isMeantAsDocument(row, index, contents) || valueIn(row, index) === valueIn(row, other),
  );
}

/** Returns the party that a cell states: a CPF, or the root of a CNPJ, which branches share. Default: the text of the cell. */
export function partyIn(row: TableRow, index: number, contents: ColumnContents): string {
  const document = documentIn(row, index, contents);
  if (document === undefined) return (row.cells[index] ?? '').trim();
  return document.kind === 'cnpj' ? cnpjRoot(document.value) : document.value;
}

function documentIn(row: TableRow, index: number, contents: ColumnContents): Document | undefined {
  return readDocumentCell(row, index, { padZeros: true, ...placesOfColumn(contents, index) }).document;
}

/** Returns the kinds of the documents in a column. */
export function kindsOfColumn(
  rows: readonly TableRow[],
  index: number,
  contents: ColumnContents,
): ReadonlySet<DocumentKind> {
  const options = { padZeros: true, ...placesOfColumn(contents, index) };
  return new Set(rows.flatMap((row) => readDocumentCell(row, index, options).document?.kind ?? []));
}

/** Returns why a cell is not a document; undefined for documents, empty cells and long texts. */
function refusalOf(row: TableRow, index: number, contents: ColumnContents): LineRefusal['code'] | undefined {
  const text = row.cells[index] ?? '';
  if (text.length > longestCell || text.trim() === '') return undefined;
  return readDocumentCell(row, index, placesOfColumn(contents, index)).refusal?.code;
}

/** Whether a cell that holds a document holds nothing else: a column of such is one of documents, others mention some. */
export function standsAlone(cell: string): boolean {
  return /^[^\p{L}]*$/u.test(cell) || parseDocument(cell).document !== undefined;
}

/** Whether a text has as many digits as a document without its zeros, or the letters of a CNPJ: most cells have not. */
function mayHoldDocument(text: string): boolean {
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Full-width digits among them.
    if ((code >= 0x30 && code <= 0x39) || code >= 0xff10) digits += 1;
  }
  return (
    digits >= 9 ||
    (digits >= 2 && text.length >= 14 && /[0-9a-z]{14}|(?:[0-9a-z]{2,4}[^0-9a-z]{1,3}){4}/i.test(text))
  );
}

/** Whether a cell has a number of at least three digits, not only zeros, such as a document that is damaged or partly hidden. */
export function mayBeMeant(cell: string): boolean {
  return /[1-9](?:\D*\d){2}/.test(cell);
}

/** In a longer text a document is mentioned, and not given. */
const longestCell = 200;

function refused(refusal: LineRefusal, suggestion?: Document): CellReading {
  return { refusal, suggestion };
}
