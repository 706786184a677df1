import type { Text } from '../base/language.ts';
import { withoutAccents } from '../base/plain-text.ts';
import type { DecimalMark } from '../base/typed-amount.ts';
import { chooseColumns } from '../batch/reading/choose-columns.ts';
import { ambiguousColumns } from '../batch/reading/column-errors.ts';
import { type ColumnLayout, decimalMarkIn } from '../batch/reading/column-layout.ts';
import { documentNameOf } from '../batch/reading/column-names.ts';
import { isDecoration } from '../batch/reading/decoration.ts';
import { hideDocumentsInText } from '../document/mask.ts';
import { filledCells, isBlankRow, type TableRow } from '../spreadsheet/reading/table-row.ts';
import { areMonthsFirst, readEvent } from './outcome-cells.ts';

/** The names of each column but that of documents, without spaces and fillers. The names that leave no doubt come first. */
const names = {
  report: 'report|reportid|relatorio|idrelatorio|codigorelatorio',
  event:
    'event|evento|outcome|desempenhopagamento|statuspagamento|situacaopagamento|paymentstatus|loanstatus|statusparcela|situacaoparcela|statustitulo|situacaotitulo|statuscontrato|situacaocontrato|desempenho|ocorrencia|status|situacao|resultado|statuscliente|situacaocliente',
  daysLate:
    'dayslate|dayspastdue|pastduedays|dayspastduedpd|dpd|daysoverdue|overduedays|daysdelinquent|delinquencydays|daysdelinquency|daysarrears|arrearsdays|delaydays|daysdelay|diasatraso|atrasodias|diasatrasados|diasatrasado|diasinadimplencia|diasinadimplente|diasvencidos|diasvencido|diasaposvencimento|diasmora|maioratraso|maioratrasodias|atraso|dias|days',
  date: 'eventdate|dataevento|dtevento|date|data|dt|datapagamento|dtpagamento|datapagto|dtpagto|paymentdate|databaixa|dtbaixa|dataocorrencia|dtocorrencia|datasituacao|dtsituacao|datareferencia|dtreferencia|referencedate|dataposicao|dtposicao|database|dtbase|dia|vencimento|datavencimento|dtvencimento|duedate',
  amount: 'amount|valor|montante|saldo|saldodevedor|valoraberto|valorparcela|valortitulo|valorpago|balance',
  policy: 'policy|policyid|politica|idpolitica|politicacredito',
} as const;
type NamedField = keyof typeof names;

/** What a column of outcomes holds. */
type OutcomeField = NamedField | 'document';

/** The names of the fields for readers. */
export const outcomeFieldWords: Readonly<Record<OutcomeField, Text>> = {
  report: { en: 'report', 'pt-BR': 'relatório' },
  document: { en: 'document', 'pt-BR': 'documento' },
  policy: { en: 'policy', 'pt-BR': 'política' },
  event: { en: 'event', 'pt-BR': 'evento' },
  daysLate: { en: 'days late', 'pt-BR': 'dias de atraso' },
  date: { en: 'date', 'pt-BR': 'data' },
  amount: { en: 'amount', 'pt-BR': 'valor' },
};

const fillers = new Set(
  'a o as os da de do das dos of the em no na in r rs brl reais n nr num numero number qt qtd qtde qtdade quant quantidade max maximo maximum d'.split(
    ' ',
  ),
);

/** A column of a table of outcomes: its number from 1, its name, and what it holds. Null if it is not used. */
interface OutcomeColumn {
  readonly number: number;
  readonly name: string;
  readonly field: OutcomeField | null;
}

/** How a table of outcomes was understood. */
export interface OutcomeFormat {
  readonly columns: readonly OutcomeColumn[];
  /** The sheet that is read. Absent for a text. */
  readonly sheet?: string;
  /** The sheets that are not read. Absent for a text. */
  readonly otherSheets?: readonly string[];
}

/** The columns of a table of outcomes, by their indexes. */
export interface OutcomeLayout {
  readonly fields: Readonly<Partial<Record<NamedField, number>>>;
  /** The columns of days, the best one first. The first one with content gives the day of a line. */
  readonly dates: readonly number[];
  /** The columns of documents. Undefined if reports name the subjects. */
  readonly documents: ColumnLayout | undefined;
  readonly headerLine: number;
  readonly columns: readonly OutcomeColumn[];
  /** The mark before the cents, if amounts of the sample show it and none contradicts. */
  readonly decimalMark: DecimalMark | undefined;
  /** Whether days of the sample such as `11/20/2026` have the month first, and none has the day first. */
  readonly isMonthFirst: boolean;
  /** The number of rows of the sample below the header. */
  readonly rows: number;
}

/** A header is searched for in this many rows. */
const rowsWithHeader = 20;

/**
 * Finds the row that names the columns of outcomes in the first rows of a table, and the columns. If several rows could be it, the row
 * that names most columns is chosen.
 *
 * @param column the column of documents, by its name or its number from 1. Default: by names and content, as in a batch.
 * @returns undefined if no row names an event and a report or document.
 * @throws CreditError BATCH_COLUMN_AMBIGUOUS.
 */
export function findOutcomeColumns(sample: readonly TableRow[], column?: string): OutcomeLayout | undefined {
  const rows = sample.filter((row) => !isBlankRow(row) && !isDecoration(row));
  const candidates = rows
    .slice(0, rowsWithHeader)
    .map((header, index) => ({ header, below: rows.slice(index + 1) }))
    .map(({ header, below }) => ({ header, below, fields: fieldsOf(header.cells, below) }))
    .filter(({ header, fields }) => fields.event !== undefined && filledCells(header).length > 1)
    .toSorted((a, b) => countNames(b.header, b.fields) - countNames(a.header, a.fields));
  for (const { header, below, fields } of candidates) {
    const choice = chooseColumns([header, ...below], { column, fewestColumns: 1, isNamed: true });
    if (choice.outcome === 'AMBIGUOUS' && fields.report === undefined) throw ambiguousColumns(choice.columns);
    const documents = choice.outcome === 'CHOSEN' ? choice.layout : undefined;
    if (documents === undefined && (fields.report === undefined || column !== undefined)) continue;
    const dates = columnsNamed('date', header.cells.map(headingWords));
    return {
      fields,
      dates,
      documents,
      headerLine: header.line,
      columns: columnsOf(header, { fields, dates, documents }),
      decimalMark: decimalMarkIn(below, fields.amount),
      isMonthFirst: areMonthsFirst(below.flatMap(({ cells }) => dates.map((index) => cells[index] ?? ''))),
      rows: below.length,
    };
  }
  return undefined;
}

function countNames({ cells }: TableRow, fields: OutcomeLayout['fields']): number {
  const isDocument = cells.some((cell) => documentNameOf(cell) !== undefined);
  return Object.keys(fields).length + (isDocument ? 1 : 0);
}

/**
 * Returns the column that names each field best: with `Data do evento` next to it, `Vencimento` is the day when it was due. A column of
 * events without a known event does not count if another one has some.
 */
function fieldsOf(cells: readonly string[], below: readonly TableRow[]): OutcomeLayout['fields'] {
  const headings = cells.map(headingWords);
  const fields: Partial<Record<NamedField, number>> = {};
  for (const field of namedFields) {
    const indexes = columnsNamed(field, headings);
    const holding =
      field === 'event'
        ? indexes.find((index) =>
            below.some((row) => readEvent((row.cells[index] ?? '').trim()) !== undefined),
          )
        : undefined;
    const index = holding ?? indexes[0];
    if (index !== undefined) fields[field] = index;
  }
  return fields;
}

/** Returns the columns that have a name of a field, the best name first. */
function columnsNamed(field: NamedField, headings: readonly string[]): readonly number[] {
  return names[field].split('|').flatMap((name) => {
    const index = headings.indexOf(name);
    return index < 0 ? [] : [index];
  });
}

const namedFields: readonly NamedField[] = ['report', 'event', 'daysLate', 'date', 'amount', 'policy'];

/** The words of a heading in lower case without accents, fillers and spaces. `qtdDiasAtraso` and `Qtd. dias de atraso` are the same. */
function headingWords(heading: string): string {
  return withoutAccents(heading)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => !fillers.has(word))
    .join('')
    .replace(/^(?:qtd?e?|num|nr)(?=dias)/, '');
}

function columnsOf(
  { cells }: TableRow,
  { fields, dates, documents }: Pick<OutcomeLayout, 'fields' | 'dates' | 'documents'>,
): readonly OutcomeColumn[] {
  const fieldOf = new Map<number, OutcomeField>();
  for (const index of documents?.parts?.indexes ?? documents?.documents ?? []) fieldOf.set(index, 'document');
  for (const index of dates) fieldOf.set(index, 'date');
  for (const field of namedFields) {
    const index = fields[field];
    if (index !== undefined) fieldOf.set(index, field);
  }
  return cells.flatMap((cell, index) => {
    const name = hideDocumentsInText(cell.trim().replaceAll(/\s+/g, ' ').slice(0, 100));
    return name === '' ? [] : [{ number: index + 1, name, field: fieldOf.get(index) ?? null }];
  });
}
