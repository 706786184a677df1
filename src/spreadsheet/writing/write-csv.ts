import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Language } from '../../base/language.ts';
import { localeOf } from '../../wording/locale.ts';
import { wallClockIn } from '../../wording/wall-clock.ts';
import type { Cell, NumberFormat } from './cell.ts';
import type { Column } from './column.ts';
import { csvText } from './csv-text.ts';
import { destroyWholly, Stop, stopWith, takenWholly, untilStopped } from './stop.ts';

/** How a CSV file is written for its reader. */
export interface CsvStyle {
  /** Also settles separator and decimals: `;` and a comma in Portuguese, `,` and a point in English. */
  readonly language: Language;
  /** IANA name of the zone that times are shown in. */
  readonly timeZone: string;
  readonly signal?: AbortSignal | undefined;
}

const byteOrderMark = '\uFEFF';
/** What is gathered before it is handed on, in characters. */
const pieceLength = 65_536;

/**
 * Writes rows as CSV (RFC 4180): UTF-8 with a byte order mark, by which Excel knows it, and CRLF. Texts are guarded against
 * being taken for formulas as `csvText` says. `destination` is ended, or destroyed where something goes wrong.
 *
 * @throws the error of `destination`; the reason of the signal.
 */
export async function writeCsv<Row>(
  destination: Writable,
  { columns, rows }: { readonly columns: () => readonly Column<Row>[]; readonly rows: AsyncIterable<Row> },
  options: CsvStyle,
): Promise<void> {
  const stop = new Stop();
  const release = stopWith(stop, { destination, signal: options.signal });
  try {
    stop.throwIfStopped();
    for await (const piece of csvPieces(columns(), untilStopped(rows, stop), options)) {
      if (!destination.write(piece)) await stop.during(once(destination, 'drain'));
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
  options: CsvStyle,
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
function fieldWriter({ language, timeZone }: CsvStyle): (cell: Cell) => string {
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
      case 'day':
        return localTime(`${cell.on}T`, language).trim();
      case 'count':
        return String(cell.value);
      case 'own':
        return ownText(cell, decimal);
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

/** A value of the user's own column: a number with the reader's decimal mark, a date as it was read. */
function ownText({ value, text }: Extract<Cell, { kind: 'own' }>, decimal: (text: string) => string): string {
  return String(value) === text ? decimal(text) : csvText(text);
}

function localTime(iso: string, language: Language): string {
  if (localeOf(language).dateOrder === 'YEAR_FIRST') return iso.replace('T', ' ');
  return iso.replace(/^(\d+)-(\d\d)-(\d\d)T/, '$3/$2/$1 ');
}
