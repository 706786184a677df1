import type { RegistryRow } from '../../../datasets/registry/company-block.ts';
import { columns, type TableName } from '../../../datasets/registry/registry-tables.ts';

type Columns = typeof columns;

/** A field of a row; empty where the row has none. */
export function field<Table extends TableName>(
  row: RegistryRow | undefined,
  table: Table,
  column: keyof Columns[Table],
): string {
  const places: Readonly<Record<PropertyKey, number>> = columns[table];
  return row?.cells[places[column] ?? -1] ?? '';
}

/** A company with some of its rows, as the register has them or as an answer keeps them. */
interface RowsOfCompany<Row extends RegistryRow> {
  readonly rows: readonly Row[];
}

export function rowsOf<Row extends RegistryRow>(
  { rows }: RowsOfCompany<Row>,
  table: TableName,
): readonly Row[] {
  return rows.filter((row) => row.table === table);
}

/** The CNPJ of an establishment, bare. */
export function documentOf(row: RegistryRow): string {
  return (
    field(row, 'establishment', 'root') +
    field(row, 'establishment', 'order') +
    field(row, 'establishment', 'checkDigits')
  );
}

/** The head office: the one that the register says to be, not always the establishment 0001. */
export function headOfficeOf<Row extends RegistryRow>(company: RowsOfCompany<Row>): Row | undefined {
  return rowsOf(company, 'establishment').find((row) => field(row, 'establishment', 'kind') === '1');
}

/** A day as the register writes it (`20150310`; `0`, `00000000` and nothing are none), as `YYYY-MM-DD`. */
export function registerDay(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim()) ?? [];
  return year === undefined || year === '0000' ? null : `${year}-${month}-${day}`;
}
