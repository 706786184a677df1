import type { Column } from './column.ts';
import { type Stop, untilStopped } from './stop.ts';
import type { SheetLayout, StreamedSheet, StreamedWorkbook } from './streamed-workbook.ts';

/**
 * Writes rows to as many sheets as they need, at least one, and says which; the further ones are numbered. Rows are asked
 * for as fast as they are taken.
 *
 * @param options.onRow sees every row before it is written.
 */
export async function writeRows<Row>(
  workbook: StreamedWorkbook,
  rows: AsyncIterable<Row>,
  options: Pick<SheetLayout, 'name' | 'coloured' | 'printedTo'> & {
    readonly columns: readonly Column<Row>[];
    readonly stop: Stop;
    readonly rowsPerSheet: number;
    readonly onRow?: (row: Row) => void;
  },
): Promise<readonly StreamedSheet[]> {
  const { name, columns, coloured, printedTo, stop, rowsPerSheet, onRow } = options;
  const written: StreamedSheet[] = [];
  const open = () =>
    workbook.addSheet({
      name: written.length === 0 ? name : `${name} ${written.length + 1}`,
      columns,
      frozenColumns: 2,
      filter: true,
      coloured,
      printedTo,
    });
  const close = (sheet: StreamedSheet) => {
    sheet.finish();
    written.push(sheet);
  };
  let sheet = open();
  for await (const row of untilStopped(rows, stop)) {
    if (sheet.lastRow > rowsPerSheet) {
      close(sheet);
      sheet = open();
    }
    onRow?.(row);
    const full = sheet.writeRow(columns.map(({ cell }) => cell(row)));
    if (full) await stop.during(sheet.drained());
  }
  close(sheet);
  return written;
}
