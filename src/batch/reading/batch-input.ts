import type { Text } from '../../base/language.ts';
import type { PolicyInput } from '../../policy/inputs/input.ts';
import type { CsvDelimiter } from '../../spreadsheet/reading/read-csv.ts';
import type { BatchLine } from './batch-line.ts';
import { type ColumnLayout, nameOfColumn } from './column-layout.ts';

/** A column, by its number from 1 and its name; a letter where it has none. */
export interface ColumnPlace {
  readonly number: number;
  readonly name: string;
}

/** How an input was understood, to be shown. */
export interface BatchFormat {
  /** Documents in no columns, a table as text, or a spreadsheet. */
  readonly kind: 'TEXT' | 'TABLE' | 'SPREADSHEET';
  /** Of a table as text that has one: a list in JSON has none. */
  readonly delimiter?: CsvDelimiter;
  /** Of a spreadsheet: the sheet that is read. */
  readonly sheet?: string;
  /** Of a spreadsheet: its other sheets, which are not read. */
  readonly otherSheets?: readonly string[];
  /** Of a table and of a sheet whose columns are known. */
  readonly columns?: BatchColumns;
  /** What the policy asks of the caller, with the column that holds it; absent where it asks nothing. */
  readonly inputs?: readonly InputPlace[];
  /** For a text: names of amounts and external ids in it, which are not read. Default: none. */
  readonly unusedColumns?: readonly string[];
}

/** An input of the policy, and the column that feeds it, if any does. */
interface InputPlace extends Pick<PolicyInput, 'name' | 'title' | 'required'> {
  readonly column: ColumnPlace | undefined;
}

export interface BatchColumns {
  /** The line of the names, 0 for those of a list in JSON; undefined where there are none. */
  readonly headerLine: number | undefined;
  /** More than one if CPF and CNPJ have a column each, or if each document is divided among columns. */
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

/** Which column of a layout feeds which input, of all that the policy asks for; without a layout none does. */
export function inputPlaces(
  inputs: readonly PolicyInput[] | undefined,
  layout: ColumnLayout | undefined,
): Pick<BatchFormat, 'inputs'> {
  if (inputs === undefined || inputs.length === 0) return {};
  const places = inputs.map(({ name, title, required }): InputPlace => {
    const column = layout?.inputs.find(({ input }) => input.name === name);
    return {
      name,
      ...(title !== undefined && { title }),
      ...(required !== undefined && { required }),
      column: layout && column && placeOf(layout, column.index),
    };
  });
  return { inputs: places };
}

function placeOf({ names }: ColumnLayout, index: number): ColumnPlace {
  return { number: index + 1, name: nameOfColumn(names, index) };
}

/** The columns of a layout, to be shown. */
export function columnsOf(layout: ColumnLayout): BatchColumns {
  const { documents, parts, externalId, amount, headerLine, others } = layout;
  const place = (index: number) => placeOf(layout, index);
  return {
    headerLine,
    documents: (parts?.indexes ?? documents).map(place),
    externalId: externalId === undefined ? undefined : place(externalId),
    amount: amount === undefined ? undefined : place(amount),
    extra: others.map(({ index }) => place(index)),
  };
}

/** Where documents are looked for, as a phrase. */
export function inColumns({ documents }: BatchColumns): Text {
  const names = documents.map(({ name }) => `"${name}"`).join(', ');
  return { en: `in the column ${names}`, 'pt-BR': `na coluna ${names}` };
}
