import { createWriteStream, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import exceljs from 'exceljs';
import { firedRulesEach, frozenIndexes, frozenRows } from './frozen-rows.mjs';

/*
 * What a batch could cost at least: the frozen rows of each document, inserted durably into an empty database, a hundred reports a
 * transaction, and the cells of the two large sheets, streamed with bare exceljs. `batch-floor.mjs <documents> <file>`
 */

const reportsEach = 100;
const resultColumns = 28;
/** Longer than the longest text of a row. */
const filler = Buffer.alloc(16_384, '{"name":"Comércio Modelo Ltda","amount":1234.56},');
const text = filler.toString();
const keys = new Set(['id', 'report_id', 'run_id', 'current_run_id']);

const [, , documents, file] = process.argv;
const count = Number(documents);
console.log(JSON.stringify({ ms: insertMs() + (await streamMs(`${file}.xlsx`)) }));

function insertMs() {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  const tables = Object.entries(frozenRows).map(([table, { columns, rows }]) => {
    database.exec(`create table ${table} (${columns.join(', ')}, primary key (id))`);
    const marks = columns.map(() => '?').join(', ');
    return { columns, rows, statement: database.prepare(`insert into ${table} values (${marks})`) };
  });
  for (const [at, columns] of frozenIndexes.entries()) {
    const [table, list] = columns.split(' (');
    database.exec(`create index frozen_${at} on ${table} (${list}`);
  }
  let ms = 0;
  for (let first = 0; first < count; first += reportsEach) {
    const began = performance.now();
    database.exec('begin immediate');
    for (let report = first; report < Math.min(first + reportsEach, count); report += 1) {
      for (const { columns, rows, statement } of tables) {
        for (const [at, row] of rows.entries()) {
          statement.run(row.map((size, column) => cellOf(size, { column: columns[column], report, at })));
        }
      }
    }
    database.exec('commit');
    ms += performance.now() - began;
  }
  database.close();
  return ms;
}

/** Keys sort by time, as those of the program do; what else a row holds costs by its size alone. */
function cellOf(size, { column, report, at }) {
  if (size === null) return null;
  if (size === 'n') return 1_234_567;
  if (typeof size === 'object') return filler.subarray(0, size.bytes);
  if (!keys.has(column)) return text.slice(0, size);
  return String(column === 'id' ? report * 100 + at : report * 100).padStart(size, '0');
}

async function streamMs(out) {
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({
    stream: createWriteStream(out),
    useStyles: true,
  });
  let ms = 0;
  const add = (sheet, cells) => {
    const began = performance.now();
    sheet.addRow(cells).commit();
    ms += performance.now() - began;
  };
  const results = workbook.addWorksheet('Results');
  for (let row = 0; row < count; row += 1) {
    const texts = [String(row).padStart(30, '0'), 'APPROVED', 'B', text.slice(0, 120)];
    add(results, [...texts, 780, 0.93, 5624.4, ...Array(resultColumns - 7).fill('APPROVED')]);
    if (row % 1_000 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const rules = workbook.addWorksheet('Rules');
  const fired = Math.round(count * firedRulesEach);
  for (let row = 0; row < fired; row += 1) {
    const id = String(row).padStart(30, '0');
    const texts = [
      'financial',
      'Score do bureau',
      'SCORE',
      'ALERT',
      '515',
      '',
      'GREATER_THAN_OR_EQUAL_TO 500',
    ];
    add(rules, [id, id, ...texts, 'BUREAU_SCORE', text.slice(0, 90)]);
    if (row % 1_000 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const began = performance.now();
  await workbook.commit();
  ms += performance.now() - began;
  rmSync(out);
  return ms;
}
