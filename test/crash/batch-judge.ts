import Database from 'better-sqlite3';
import { columnOf, type ReadWorkbook } from '../batch/spreadsheet/read-workbook.ts';

/** What was given as a batch, and what is to come of it. */
export interface GivenBatch {
  readonly name: string;
  /** Each document once, with every line that it stands on. */
  readonly documents: readonly { readonly document: string; readonly lines: readonly number[] }[];
  /** Lines without a document. */
  readonly invalidLines: readonly number[];
  /** Documents that had a fresh report before. */
  readonly reused: ReadonlySet<string>;
}

interface ItemRow {
  readonly document: string;
  readonly line: number;
  readonly repeated_lines: string | null;
  readonly state: string;
  readonly status: string | null;
  readonly report_id: string | null;
  readonly run_id: string | null;
  readonly reused: number;
}

interface RunRow {
  readonly id: string;
  readonly report_id: string;
  readonly phase: string;
  readonly lease_owner: string | null;
}

interface UsageRow {
  readonly run_id: string;
  readonly price_cents: number;
}

const finalPhases = ['COMPLETED', 'ERROR', 'SUPERSEDED'];

/**
 * Judges what is on disk after a batch has come to its end, and its spreadsheet: every document of the input exactly once,
 * with one report and one run that was evaluated, which is counted once; nothing left half-done; no page of the file broken.
 *
 * @returns what is wrong, each in a sentence.
 */
export function judgeBatch(file: string, workbook: ReadWorkbook, given: GivenBatch): readonly string[] {
  const database = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return [
      ...judgeFile(database),
      ...judgeItems(database, given),
      ...judgeRuns(database),
      ...judgeWorkbook(database, workbook, given),
    ];
  } finally {
    database.close();
  }
}

/** The file itself, which is to be sound at every moment, also just after a kill. */
export function judgeFile(database: Database.Database): readonly string[] {
  const integrity = database.pragma('integrity_check', { simple: true });
  const foreignKeys = database.pragma('foreign_key_check');
  return [
    ...(integrity === 'ok' ? [] : [`integrity_check: ${String(integrity)}`]),
    ...(Array.isArray(foreignKeys) && foreignKeys.length === 0 ? [] : ['foreign_key_check finds something']),
  ];
}

function judgeItems(database: Database.Database, given: GivenBatch): readonly string[] {
  const findings: string[] = [];
  const batches = database
    .prepare<[], { id: string; name: string; phase: string; lease_owner: string | null }>(
      'select id, name, phase, lease_owner from batch',
    )
    .all();
  const own = batches.filter(({ name }) => name === given.name);
  if (own.length !== 1) findings.push(`${own.length} batches of that name`);
  for (const { phase, lease_owner } of batches) {
    if (phase !== 'COMPLETED') findings.push(`a batch is ${phase}`);
    if (lease_owner !== null) findings.push('a batch at its end is held');
  }
  const id = own[0]?.id ?? '';
  const items = itemsOf(database, id);
  const expected = given.documents.map(({ document, lines }) => `${document} ${lines.join(' ')}`);
  const found = items.map(({ document, line, repeated_lines }) => {
    const further: readonly number[] = repeated_lines === null ? [] : JSON.parse(repeated_lines);
    return `${document} ${[line, ...further].join(' ')}`;
  });
  if (found.join() !== expected.join())
    findings.push('the documents are not those of the input, in its order');
  for (const { document, state, status, reused } of items) {
    if (state !== 'DONE' || status === null) findings.push(`${document} is ${state} with ${status}`);
    if ((reused === 1) !== given.reused.has(document)) findings.push(`${document} has reused ${reused}`);
  }
  const refused = database
    .prepare<[string], number>('select line from batch_refusal where batch_id = ? order by position')
    .pluck()
    .all(id);
  if (refused.join() !== given.invalidLines.join())
    findings.push('the invalid lines are not those of the input');
  return findings;
}

function judgeRuns(database: Database.Database): readonly string[] {
  const findings: string[] = [];
  const reports = database
    .prepare<[], { document: string; count: number }>(
      'select document, count(*) as count from report group by document having count(*) > 1',
    )
    .all();
  for (const { document, count } of reports) findings.push(`${document} has ${count} reports`);
  const runs = database.prepare<[], RunRow>('select id, report_id, phase, lease_owner from run').all();
  const usage = database.prepare<[], UsageRow>('select run_id, price_cents from usage').all();
  const completed = new Map<string, number>();
  for (const { id, report_id, phase, lease_owner } of runs) {
    if (!finalPhases.includes(phase)) findings.push(`the run ${id} is ${phase}`);
    if (lease_owner !== null) findings.push(`the run ${id} is held`);
    if (phase === 'COMPLETED') completed.set(report_id, (completed.get(report_id) ?? 0) + 1);
    const counted = usage.filter(({ run_id }) => run_id === id).length;
    if (counted !== (phase === 'COMPLETED' ? 1 : 0))
      findings.push(`the ${phase} run ${id} is counted ${counted} times`);
  }
  for (const [report, count] of completed)
    if (count > 1) findings.push(`the report ${report} was paid ${count} times`);
  if (usage.length !== [...completed.values()].reduce((sum, count) => sum + count, 0))
    findings.push('what is counted are not the runs');
  return findings;
}

function judgeWorkbook(
  database: Database.Database,
  workbook: ReadWorkbook,
  { name, documents, invalidLines, reused }: GivenBatch,
): readonly string[] {
  const findings: string[] = [];
  const results = workbook.sheet('Results');
  const column = (heading: string) => columnOf(results, heading).map((cell) => cell?.value);
  if (column('documento_sem_mascara').join() !== documents.map(({ document }) => document).join())
    findings.push('the results are not each document once, in the order of the input');
  if (column('Line').join() !== documents.map(({ lines }) => lines[0]).join())
    findings.push('the results name other lines');
  const invalid = columnOf(workbook.sheet('Invalid'), 'Line').map((cell) => Number(cell?.value));
  if (invalid.join() !== invalidLines.join()) findings.push('the sheet of invalid lines has others');

  const batchId =
    database.prepare<[string], string>('select id from batch where name = ?').pluck().get(name) ?? '';
  const items = itemsOf(database, batchId);
  if (column('status').join() !== items.map(({ status }) => status).join())
    findings.push('the results tell other outcomes than the items');
  if (column('report_id').join() !== items.map(({ report_id }) => report_id).join())
    findings.push('the results name other reports than the items');
  const usage = new Map(
    database
      .prepare<[], UsageRow>('select run_id, price_cents from usage')
      .all()
      .map(({ run_id, price_cents }) => [run_id, price_cents]),
  );
  const prices = column('Price').map((price) => Math.round(Number(price ?? 0) * 100));
  const counted = column('Counted');
  for (const [index, { document, run_id }] of items.entries()) {
    const cents = reused.has(document) ? undefined : usage.get(run_id ?? '');
    if (prices[index] !== (cents ?? 0))
      findings.push(`${document} is priced ${prices[index]}, and cost ${cents}`);
    if (counted[index] !== (cents === undefined ? 'No' : 'Yes'))
      findings.push(`${document} is told as counted wrongly`);
  }
  return findings;
}

function itemsOf(database: Database.Database, batchId: string): readonly ItemRow[] {
  return database
    .prepare<[string], ItemRow>(
      `select document, line, repeated_lines, state, status, report_id, run_id, reused from batch_item
       where batch_id = ? order by position`,
    )
    .all(batchId);
}
