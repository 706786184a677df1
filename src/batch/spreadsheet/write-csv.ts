import type { Writable } from 'node:stream';
import { publicAddresses } from '../../report/public-addresses.ts';
import { type CsvStyle, writeCsv } from '../../spreadsheet/writing/write-csv.ts';
import type { BatchFacts, BatchResultRow, InvalidRow } from './batch-rows.ts';
import { invalidColumns } from './invalid-columns.ts';
import { resultColumns } from './result-columns.ts';

export interface CsvOptions extends CsvStyle {
  /** Where the service is reached; without it reports are named and not linked. */
  readonly publicUrl?: string | undefined;
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
    readonly batch: Pick<BatchFacts, 'extraColumns' | 'inputs' | 'hasMembers'>;
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
