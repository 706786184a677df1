import type { Writable } from 'node:stream';
import { type ZipEntry, zipLimits, zipOf } from '../archive/write-zip.ts';
import type { Language, Text } from '../base/language.ts';
import { numberCell, textCell } from '../spreadsheet/writing/cell.ts';
import { type ColumnDefinition, columnsFor } from '../spreadsheet/writing/column.ts';
import { writeCsv } from '../spreadsheet/writing/write-csv.ts';
import type { BatchReportFormat } from './export.ts';

/** What became of the file of one document. */
export type ReportFileState = 'WRITTEN' | 'NO_REPORT' | 'RUNNING' | 'ERASED' | 'FAILED';

/** A line of the table that lies beside the files. */
export interface ReportFileRow {
  /** The first line of the input with the document; null if the row of the document is damaged. */
  readonly line: number | null;
  readonly reportId: string | null;
  readonly file: string | null;
  readonly state: ReportFileState;
}

/** The name of a report's file: the line of its document and its id; never a document, never a name of a person. */
export function reportFileName(
  { line, reportId }: { readonly line: number; readonly reportId: string },
  format: BatchReportFormat,
): string {
  return `${String(line).padStart(6, '0')}-${reportId}.${format}`;
}

const fromBatch: Text = { en: 'The batch', 'pt-BR': 'O lote' };
const none: Text = { en: 'There is none', 'pt-BR': 'Não há' };

const columns: readonly ColumnDefinition<ReportFileRow>[] = [
  {
    key: 'line',
    heading: { en: 'Line', 'pt-BR': 'Linha' },
    width: 7,
    style: 'integer',
    cell: ({ line }) => numberCell(line, 'integer'),
    what: { en: 'The line of the input', 'pt-BR': 'A linha da entrada' },
    from: fromBatch,
  },
  ...(
    [
      ['file', { en: 'File', 'pt-BR': 'Arquivo' }],
      ['state', { en: 'state', 'pt-BR': 'state' }],
      ['reportId', { en: 'report_id', 'pt-BR': 'report_id' }],
    ] as const
  ).map(
    ([key, heading]): ColumnDefinition<ReportFileRow> => ({
      key,
      heading,
      width: 34,
      style: 'text',
      cell: (row) => textCell(row[key]),
      what: heading,
      from: fromBatch,
      empty: none,
    }),
  ),
];

/**
 * Writes which line of the input has which file, as CSV. `destination` is ended.
 *
 * @throws the error of `destination`; the reason of the signal.
 */
export function writeReportIndex(
  destination: Writable,
  rows: AsyncIterable<ReportFileRow>,
  options: { readonly language: Language; readonly timeZone: string; readonly signal?: AbortSignal },
): Promise<void> {
  const { language } = options;
  return writeCsv(destination, { columns: () => columnsFor(columns, { language }), rows }, options);
}

/** The files of a batch as a zip, and whether it can hold them: so many, of so many bytes in all. */
export const reportArchive = {
  holds: ({ files, bytes }: { readonly files: number; readonly bytes: number }): boolean =>
    files <= zipLimits.entries && bytes + files * roomOfEntry <= zipLimits.bytes,
  of: (files: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> => zipOf(files),
} as const;

/** What a zip needs for a file beside its bytes, generously. */
const roomOfEntry = 512;
