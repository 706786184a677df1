import type { Writable } from 'node:stream';
import { say, type Text } from '../base/language.ts';
import { type Cell, numberCell, textCell } from '../spreadsheet/writing/cell.ts';
import {
  type StreamedSheet,
  type StreamedWorkbook,
  writeWorkbook,
} from '../spreadsheet/writing/streamed-workbook.ts';
import type { BacktestPage } from './page/backtest-page.ts';
import type { BacktestCell, BacktestCellKind, BacktestTable } from './page/cells.ts';

const summary: Text = { en: 'Summary', 'pt-BR': 'Resumo' };
const longestSheetName = 31;

/**
 * Writes a backtest as a workbook: what comes out in words, then a sheet for each table. It ends `destination`, or destroys it where something
 * goes wrong.
 *
 * @throws the error of `destination`; the reason of `signal`.
 */
export async function writeBacktestWorkbook(
  page: BacktestPage,
  destination: Writable,
  {
    timeZone,
    created,
    signal,
  }: { readonly timeZone: string; readonly created: string; readonly signal?: AbortSignal },
): Promise<void> {
  const { language, title, sandbox } = page;
  const context = { timeZone, language, title, identifier: title, pageHeader: sandbox, signal };
  await writeWorkbook(destination, context, (workbook) => {
    const first = workbook.addSheet({
      name: say(summary, language),
      columns: [{ heading: title, width: 110, style: 'wrapped' }],
      frozenColumns: 0,
      filter: false,
    });
    if (sandbox !== undefined) first.writeRow([textCell(sandbox)], 'warning');
    for (const line of page.lines) first.writeRow([textCell(line)]);
    first.finish();
    for (const table of page.tables) writeTable(workbook, table);
    return created;
  });
}

function writeTable(
  workbook: StreamedWorkbook,
  { title, notes, columns, rows }: BacktestTable,
): StreamedSheet {
  const sheet = workbook.addSheet({
    name: sheetName(title),
    columns: columns.map(({ heading, kind }, place) => ({
      heading,
      width: kind === 'text' ? widthOf(rows, place, heading) : 13,
      style: kind === 'text' ? ('text' as const) : formats[kind],
    })),
    frozenColumns: 1,
    // Notes stand below the rows, and a filter would take them along.
    filter: false,
  });
  for (const row of rows)
    sheet.writeRow(row.map((cell, place) => cellOf(cell, columns[place]?.kind ?? 'text')));
  for (const note of notes) sheet.writeRow([textCell(note)]);
  sheet.finish();
  return sheet;
}

const formats = { count: 'number', share: 'exactShare', difference: 'exactShare', index: 'number' } as const;

function cellOf(cell: BacktestCell, kind: BacktestCellKind): Cell {
  if (typeof cell === 'string' || kind === 'text') return textCell(cell === null ? null : String(cell));
  return numberCell(kind === 'index' && cell !== null ? Math.round(cell * 1000) / 1000 : cell, formats[kind]);
}

function widthOf(rows: BacktestTable['rows'], place: number, heading: string): number {
  const longest = rows.reduce((most, row) => Math.max(most, String(row[place] ?? '').length), heading.length);
  return Math.min(100, Math.max(14, longest + 3));
}

/** Without what a sheet may not be called by. */
function sheetName(title: string): string {
  return title
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .slice(0, longestSheetName)
    .trim();
}
