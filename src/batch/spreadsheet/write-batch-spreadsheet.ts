import type { Writable } from 'node:stream';
import { type Language, say } from '../../base/language.ts';
import { lastPrintedOfMembers } from '../../operation/member-columns.ts';
import { publicAddresses } from '../../report/public-addresses.ts';
import { warrantStatuses } from '../../sections/criminal-record.ts';
import { mostRows } from '../../spreadsheet/sheet-limits.ts';
import { type Column, columnsFor, lettersOf } from '../../spreadsheet/writing/column.ts';
import type { ConditionalColours } from '../../spreadsheet/writing/conditional-colours.ts';
import { type DictionaryRow, dictionaryColumns } from '../../spreadsheet/writing/dictionary-columns.ts';
import type { Stop } from '../../spreadsheet/writing/stop.ts';
import { type StreamedWorkbook, writeWorkbook } from '../../spreadsheet/writing/streamed-workbook.ts';
import { writeRows } from '../../spreadsheet/writing/write-rows.ts';
import { statusWords } from '../../wording/statuses.ts';
import type {
  BatchFacts,
  BatchMemberRow,
  BatchResultRow,
  FiredRuleRow,
  InvalidRow,
  RootRow,
} from './batch-rows.ts';
import { BatchTally } from './batch-tally.ts';
import { sandboxNotice, sheetNames } from './batch-words.ts';
import { invalidColumns, lastPrintedOfInvalid } from './invalid-columns.ts';
import { batchMemberColumns } from './member-columns.ts';
import { lastPrintedColumn, resultColumns } from './result-columns.ts';
import { rootColumns } from './root-columns.ts';
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
  /** Document by document; read after the results, where `batch.hasMembers`. */
  readonly members: AsyncIterable<BatchMemberRow>;
  /** In the order of their roots; read after those, where `batch.hasRoots`. */
  readonly roots: AsyncIterable<RootRow>;
  /** Read after the roots. */
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
 * Writes the workbook (.xlsx) of a batch: summary, results, members of operations, companies with several CNPJs, rules, invalid lines and dictionary. Rows are asked for only
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
  const context = {
    timeZone,
    language,
    title: batch.name,
    identifier: batch.id,
    pageHeader: batch.sandbox ? say(sandboxNotice, language) : undefined,
    signal,
  };
  await writeWorkbook(destination, context, async (workbook, stop) => {
    const finishedAt = await writeSheets(workbook, data, { ...options, stop });
    return finishedAt ?? batch.startedAt ?? batch.createdAt;
  });
}

/** Writes every sheet; when the batch ended, as it was told then. */
async function writeSheets(
  workbook: StreamedWorkbook,
  { batch, finishedAt, results, members, roots, rules, invalid }: BatchSpreadsheetData,
  options: BatchSpreadsheetOptions & { readonly stop: Stop },
): Promise<string | null> {
  const { language, timeZone, stop, reasons = true, rowsPerSheet = rowsOfSheet } = options;
  const addresses = publicAddresses(options.publicUrl);
  const name = (sheet: keyof typeof sheetNames) => say(sheetNames[sheet], language);
  const columnsOf = {
    summary: summaryColumns({ language }),
    results: resultColumns(batch, { language, reportUrl: addresses.report }),
    members: columnsFor(batchMemberColumns, { language, reportUrl: addresses.report }),
    roots: rootColumns({ language }),
    rules: ruleColumns({ language }),
    invalid: invalidColumns(batch.invalidColumns, { language }),
  };
  const outcomeColumn = lettersOf(columnsOf.results, 'status');
  // The first of the sheets is filled last, when everything has been counted.
  const summary = workbook.addSheet({
    name: name('summary'),
    columns: columnsOf.summary,
    frozenColumns: 0,
    filter: false,
    coloured: { bars: { column: lettersOf(columnsOf.summary, 'share') } },
  });
  const tally = new BatchTally();
  const resultSheets = await writeRows(workbook, results, {
    name: name('results'),
    columns: columnsOf.results,
    coloured: resultColours(columnsOf.results, language),
    printedTo: lettersOf(columnsOf.results, lastPrintedColumn),
    onRow: (row) => tally.add(row),
    stop,
    rowsPerSheet,
  });
  if (batch.hasMembers) {
    const columns = columnsOf.members;
    const printedTo = lettersOf(columns, lastPrintedOfMembers);
    await writeRows(workbook, members, { name: name('members'), columns, printedTo, stop, rowsPerSheet });
  }
  if (batch.hasRoots) {
    const columns = columnsOf.roots;
    await writeRows(workbook, roots, { name: name('roots'), columns, stop, rowsPerSheet });
  }
  if (reasons) {
    const columns = columnsOf.rules;
    const printedTo = lettersOf(columns, 'text');
    await writeRows(workbook, rules, { name: name('rules'), columns, printedTo, stop, rowsPerSheet });
  }
  await writeRows(workbook, invalid, {
    name: name('invalid'),
    columns: columnsOf.invalid,
    printedTo: lettersOf(columnsOf.invalid, lastPrintedOfInvalid),
    stop,
    rowsPerSheet,
  });
  const isThere = { rules: reasons, roots: batch.hasRoots, members: batch.hasMembers, invalid: true };
  const described = [
    'summary' as const,
    'results' as const,
    ...(['members', 'roots', 'rules', 'invalid'] as const).filter((sheet) => isThere[sheet]),
  ];
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

/** Words of statuses, and marks of warrants. */
function resultColours(columns: readonly Column<BatchResultRow>[], language: Language): ConditionalColours {
  return {
    words: {
      columns: [lettersOf(columns, 'status'), lettersOf(columns, 'policyStatus')],
      word: (status) => say(statusWords[status], language),
    },
    marks: {
      column: lettersOf(columns, 'warrants'),
      marks: warrantStatuses,
    },
  };
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
