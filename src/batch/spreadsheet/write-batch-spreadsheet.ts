import type { Writable } from 'node:stream';
import { type Language, say } from '../../base/language.ts';
import { mostRows } from '../../spreadsheet/sheet-limits.ts';
import { lettersOf } from '../../spreadsheet/writing/column.ts';
import { destroyWholly, Stop, stopWith } from '../../spreadsheet/writing/stop.ts';
import { StreamedWorkbook } from '../../spreadsheet/writing/streamed-workbook.ts';
import { writeRows } from '../../spreadsheet/writing/write-rows.ts';
import { statusWords } from '../../wording/statuses.ts';
import { wallClockIn } from '../../wording/wall-clock.ts';
import type { BatchFacts, BatchResultRow, FiredRuleRow, InvalidRow } from './batch-rows.ts';
import { BatchTally } from './batch-tally.ts';
import { sandboxNotice, sheetNames } from './batch-words.ts';
import { type DictionaryRow, dictionaryColumns } from './dictionary-columns.ts';
import { invalidColumns } from './invalid-columns.ts';
import { publicAddresses } from './public-addresses.ts';
import { resultColumns } from './result-columns.ts';
import { ruleColumns } from './rule-columns.ts';
import { summaryColumns } from './summary-columns.ts';
import { summaryLines } from './summary-lines.ts';

/** Below the headings. */
const rowsOfSheet = mostRows - 1;

/** Everything that the workbook of a batch says. */
interface BatchSpreadsheetData {
  readonly batch: BatchFacts;
  /** When the batch ended, null while it has not. Asked once all rows are through, so that a running batch may tell. */
  readonly finishedAt: () => string | null;
  /** In the order of the input. */
  readonly results: AsyncIterable<BatchResultRow>;
  /** Read after the results. */
  readonly rules: AsyncIterable<FiredRuleRow>;
  /** Read after the rules. */
  readonly invalid: AsyncIterable<InvalidRow>;
}

export interface BatchSpreadsheetOptions {
  readonly language: Language;
  /** IANA name of the zone that times are shown in. */
  readonly timeZone: string;
  /** Where the service is reached; without it reports are named and not linked. */
  readonly publicUrl?: string | undefined;
  /** False leaves the sheet of rules out; they are not asked for then. */
  readonly reasons?: boolean | undefined;
  /** What does not fit goes to a further sheet. */
  readonly rowsPerSheet?: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes the workbook (.xlsx) of a batch: summary, results, rules, invalid lines and dictionary. Rows are asked for only
 * as fast as `destination` takes them, and none is kept. Equal data give equal bytes.
 *
 * `destination` is ended, and has taken everything when this is done; whatever goes wrong, it is destroyed, and the
 * iterables that were begun are closed.
 *
 * @throws the error of `destination` or of an iterable; the reason of `signal`; RangeError for an unknown zone and
 *   TypeError for an unusable `publicUrl`.
 */
export async function writeBatchSpreadsheet(
  destination: Writable,
  data: BatchSpreadsheetData,
  options: BatchSpreadsheetOptions,
): Promise<void> {
  const { batch } = data;
  const { language, timeZone, signal } = options;
  const stop = new Stop();
  const release = stopWith(stop, { destination, signal });
  let workbook: StreamedWorkbook | undefined;
  try {
    stop.throwIfStopped();
    workbook = await StreamedWorkbook.open(destination, {
      stop,
      clock: wallClockIn(timeZone),
      language,
      title: batch.name,
      identifier: batch.id,
      pageHeader: batch.sandbox ? say(sandboxNotice, language) : undefined,
    });
    const finishedAt = await writeSheets(workbook, data, { ...options, stop });
    await workbook.finish({ created: finishedAt ?? batch.startedAt ?? batch.createdAt });
  } catch (error) {
    if (workbook) await workbook.abandon(error);
    else await destroyWholly(destination);
    throw error;
  } finally {
    release();
  }
}

/** Writes every sheet; when the batch ended, as it was told then. */
async function writeSheets(
  workbook: StreamedWorkbook,
  { batch, finishedAt, results, rules, invalid }: BatchSpreadsheetData,
  options: BatchSpreadsheetOptions & { readonly stop: Stop },
): Promise<string | null> {
  const { language, timeZone, stop, reasons = true, rowsPerSheet = rowsOfSheet } = options;
  const addresses = publicAddresses(options.publicUrl);
  const name = (sheet: keyof typeof sheetNames) => say(sheetNames[sheet], language);
  const columnsOf = {
    summary: summaryColumns({ language }),
    results: resultColumns(batch, { language, reportUrl: addresses.report }),
    rules: ruleColumns({ language }),
    invalid: invalidColumns({ language }),
  };
  const outcomeColumn = lettersOf(columnsOf.results, 'status');
  // The first of the sheets is filled last, when everything has been counted.
  const summary = workbook.addSheet({
    name: name('summary'),
    columns: columnsOf.summary,
    frozenColumns: 0,
    filter: false,
  });
  const tally = new BatchTally();
  const resultSheets = await writeRows(workbook, results, {
    name: name('results'),
    columns: columnsOf.results,
    coloured: {
      columns: [outcomeColumn, lettersOf(columnsOf.results, 'policyStatus')],
      words: (status) => say(statusWords[status], language),
    },
    onRow: (row) => tally.add(row),
    stop,
    rowsPerSheet,
  });
  if (reasons) {
    const columns = columnsOf.rules;
    await writeRows(workbook, rules, { name: name('rules'), columns, stop, rowsPerSheet });
  }
  await writeRows(workbook, invalid, {
    name: name('invalid'),
    columns: columnsOf.invalid,
    stop,
    rowsPerSheet,
  });
  const described = (['summary', 'results', 'rules', 'invalid'] as const).filter(
    (sheet) => reasons || sheet !== 'rules',
  );
  writeDictionary(
    workbook,
    described.flatMap((sheet) => columnsOf[sheet].map((column) => ({ sheet: name(sheet), column }))),
    { language, timeZone },
  );

  const endedAt = finishedAt();
  const batchUrl = addresses.batch(batch.id);
  const context = { language, timeZone, finishedAt: endedAt, batchUrl, resultSheets, outcomeColumn };
  for (const line of summaryLines(batch, tally, context)) {
    summary.writeRow(
      columnsOf.summary.map(({ cell }) => cell(line)),
      line.style,
    );
  }
  summary.finish();
  return endedAt;
}

function writeDictionary(
  workbook: StreamedWorkbook,
  rows: readonly DictionaryRow[],
  { language, timeZone }: Pick<BatchSpreadsheetOptions, 'language' | 'timeZone'>,
): void {
  const columns = dictionaryColumns(language, timeZone);
  const sheet = workbook.addSheet({
    name: say(sheetNames.dictionary, language),
    columns,
    frozenColumns: 2,
    filter: true,
  });
  for (const row of rows) sheet.writeRow(columns.map(({ cell }) => cell(row)));
  sheet.finish();
}
