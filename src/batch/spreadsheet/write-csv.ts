import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '../../base/language.ts';
import type { Cell, NumberFormat } from '../../spreadsheet/writing/cell.ts';
import type { Column } from '../../spreadsheet/writing/column.ts';
import { csvText } from '../../spreadsheet/writing/csv-text.ts';
import { destroyWholly, Stop, stopWith, takenWholly, untilStopped } from '../../spreadsheet/writing/stop.ts';
import { localeOf } from '../../wording/locale.ts';
import { wallClockIn } from '../../wording/wall-clock.ts';
import type { BatchFacts, BatchResultRow, InvalidRow } from './batch-rows.ts';
import { invalidColumns } from './invalid-columns.ts';
import { publicAddresses } from './public-addresses.ts';
import { resultColumns } from './result-columns.ts';

export interface CsvOptions {
  /** Also settles separator and decimals: `;` and a comma in Portuguese, `,` and a point in English. */
  readonly language: Language;
  /** IANA name of the zone that times are shown in. */
  readonly timeZone: string;
  /** Where the service is reached; without it reports are named and not linked. */
  readonly publicUrl?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes the results of a batch as CSV: the columns of the workbook, UTF-8 with a byte order mark, by which Excel knows it,
 * and CRLF. Texts are guarded against being taken for formulas as `csvText` says; documents keep their zeros, which
 * Excel takes from the bare ones when it opens the file by a double click, and never from those with punctuation.
 *
 * `destination` is ended, or destroyed where something goes wrong, as by `writeBatchSpreadsheet`.
 */
export function writeResultsCsv(
  destination: Writable,
  data: {
    readonly batch: Pick<BatchFacts, 'extraColumns'>;
    readonly results: AsyncIterable<BatchResultRow>;
  },
  options: CsvOptions,
): Promise<void> {
  const { language, publicUrl } = options;
  const columns = () => resultColumns(data.batch, { language, reportUrl: publicAddresses(publicUrl).report });
  return writeCsv(destination, { columns, rows: data.results }, options);
}

/** Writes the lines that hold no document as CSV, with every column of the table that they stood in; see `writeResultsCsv`. */
export function writeInvalidCsv(
  destination: Writable,
  data: {
    readonly batch: Pick<BatchFacts, 'invalidColumns'>;
    readonly invalid: AsyncIterable<InvalidRow>;
  },
  options: CsvOptions,
): Promise<void> {
  const columns = () => invalidColumns(data.batch.invalidColumns, options);
  return writeCsv(destination, { columns, rows: data.invalid }, options);
}

const byteOrderMark = '\uFEFF';
/** What is gathered before it is handed on, in characters. */
const pieceLength = 65_536;

async function writeCsv<Row>(
  destination: Writable,
  { columns, rows }: { readonly columns: () => readonly Column<Row>[]; readonly rows: AsyncIterable<Row> },
  options: CsvOptions,
): Promise<void> {
  const stop = new Stop();
  const release = stopWith(stop, { destination, signal: options.signal });
  try {
    stop.throwIfStopped();
    for await (const piece of csvPieces(columns(), untilStopped(rows, stop), options)) {
      if (!destination.write(piece)) await stop.during(once(destination, 'drain'));
      // Where rows and destination never wait, nothing else would have its turn: no timer, and no signal.
      await stop.during(nextTurn());
    }
    destination.end();
    await stop.during(takenWholly(destination));
  } catch (error) {
    await destroyWholly(destination);
    throw error;
  } finally {
    release();
  }
}

async function* csvPieces<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row>,
  options: CsvOptions,
): AsyncGenerator<string> {
  const separator = localeOf(options.language).listSeparator;
  const field = fieldWriter(options);
  const line = (fields: readonly string[]) => `${fields.join(separator)}\r\n`;
  let piece = byteOrderMark + line(columns.map(({ heading }) => csvText(heading)));
  for await (const row of rows) {
    piece += line(columns.map(({ cell }) => field(cell(row))));
    if (piece.length >= pieceLength) {
      yield piece;
      piece = '';
    }
  }
  yield piece;
}

/** Decimals of a number; the others have as many as they need. */
const decimals: Readonly<Partial<Record<NumberFormat, number>>> = {
  money: 2,
  grouped: 2,
  hundredths: 2,
  tenths: 1,
};

/** Writes fields for one reader: numbers and times so that Excel in the reader's language knows them for what they are. */
function fieldWriter({ language, timeZone }: CsvOptions): (cell: Cell) => string {
  const clock = wallClockIn(timeZone);
  const decimal = (text: string) => text.replace('.', localeOf(language).decimalMark);
  return (cell) => {
    switch (cell?.kind) {
      case undefined:
        return '';
      case 'text':
        return csvText(cell.text);
      case 'link':
        return csvText(cell.url);
      case 'time':
        return localTime(clock.iso(cell.at), language);
      case 'count':
        return String(cell.value);
      case 'number': {
        const { value, format } = cell;
        if (format === 'share' || format === 'exactShare')
          return decimal(`${Math.round(value * 1000) / 10}%`);
        const fixed = decimals[format];
        return decimal(fixed === undefined ? String(value) : value.toFixed(fixed));
      }
    }
  };
}

function localTime(iso: string, language: Language): string {
  if (localeOf(language).dateOrder === 'YEAR_FIRST') return iso.replace('T', ' ');
  return iso.replace(/^(\d+)-(\d\d)-(\d\d)T/, '$3/$2/$1 ');
}
