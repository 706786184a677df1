import { createWriteStream, rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import exceljs from 'exceljs';

/*
 * What a batch could cost at least: the rows that it left, inserted durably into an empty database of the same schema, a
 * hundred reports a transaction, and the cells of its two large sheets, streamed with bare exceljs. Reading them is not
 * timed. `--latency` tells instead how long the sources of a run took, on the mean.
 */

const tables = ['run', 'report', 'section', 'evidence', 'usage'];
const reportsEach = 100;
const resultColumns = 28;
/** By their text. */
const statements = new Map();

const [, , first, second] = process.argv;
if (first === '--latency') console.log(JSON.stringify({ ms: latency(second) }));
else console.log(JSON.stringify({ ms: insertMs(first, second) + (await streamMs(first, `${second}.xlsx`)) }));

function latency(file) {
  const db = new Database(file, { readonly: true });
  const { ms } = db
    .prepare(
      `select avg(ms) as ms from (
         select (julianday(max(received_at)) - julianday(min(requested_at))) * 86400000 as ms from evidence group by run_id)`,
    )
    .get();
  db.close();
  return ms;
}

function insertMs(from, to) {
  const source = new Database(from, { readonly: true });
  const target = new Database(to);
  target.pragma('journal_mode = WAL');
  target.pragma('synchronous = FULL');
  const schema = source
    .prepare(
      "select sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by rowid",
    )
    .pluck()
    .all();
  for (const sql of schema) target.exec(sql);
  target.pragma('foreign_keys = OFF');
  for (const table of ['organization', 'analyst', 'policy', 'policy_version', 'batch', 'batch_item']) {
    copyRows(source, target, { table });
  }
  target.pragma('foreign_keys = ON');
  let ms = 0;
  let after = '';
  for (;;) {
    const reports = source
      .prepare('select id from report where id > ? order by id limit ?')
      .pluck()
      .all(after, reportsEach);
    if (reports.length === 0) break;
    after = reports.at(-1);
    const rows = tables.map((table) => [table, rowsOf(source, table, reports)]);
    const began = performance.now();
    target.exec('begin immediate');
    for (const [table, some] of rows) insert(target, table, some);
    target.exec('commit');
    ms += performance.now() - began;
  }
  target.close();
  source.close();
  return ms;
}

function rowsOf(source, table, reports) {
  const marks = reports.map(() => '?').join(', ');
  if (table === 'report')
    return source.prepare(`select * from report where id in (${marks})`).all(...reports);
  if (table === 'run')
    return source.prepare(`select * from run where report_id in (${marks})`).all(...reports);
  // By the run, for which these have an index.
  return source
    .prepare(
      `select ${table}.* from run join ${table} on ${table}.run_id = run.id where run.report_id in (${marks})`,
    )
    .all(...reports);
}

function insert(target, table, rows) {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0]);
  const sql = `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`;
  const statement = statements.get(sql) ?? target.prepare(sql);
  statements.set(sql, statement);
  for (const row of rows) statement.run(...Object.values(row));
}

function copyRows(source, target, { table }) {
  const rows = source.prepare(`select * from ${table}`).all();
  target.transaction(() => insert(target, table, rows))();
}

async function streamMs(file, out) {
  const source = new Database(file, { readonly: true });
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({
    stream: createWriteStream(out),
    useStyles: true,
  });
  const results = workbook.addWorksheet('Results');
  let ms = 0;
  const runs = source.prepare('select id, policy_result from run order by id');
  const add = (sheet, cells) => {
    const began = performance.now();
    sheet.addRow(cells).commit();
    ms += performance.now() - began;
  };
  let count = 0;
  for (const { id, policy_result: result } of runs.iterate()) {
    const { score, riskBand, coverage, creditLimit, reasons, policyStatus } = JSON.parse(result);
    const texts = [
      id,
      policyStatus,
      riskBand,
      reasons
        .slice(0, 3)
        .map(({ text }) => text)
        .join('; '),
    ];
    add(results, [...texts, score, coverage, creditLimit, ...Array(resultColumns - 7).fill(policyStatus)]);
    count += 1;
    if (count % 1_000 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const rules = workbook.addWorksheet('Rules');
  for (const { id, policy_result: result } of runs.iterate()) {
    for (const { name, rules: all } of JSON.parse(result).groups) {
      for (const rule of all) {
        if (rule.status === 'APPROVED') continue;
        const { title, condition = '', text, section } = rule;
        add(rules, [
          id,
          id,
          name,
          title,
          rule.rule,
          rule.status,
          String(rule.value),
          '',
          condition,
          section,
          text,
        ]);
      }
    }
    count += 1;
    if (count % 1_000 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const began = performance.now();
  await workbook.commit();
  ms += performance.now() - began;
  source.close();
  rmSync(out);
  return ms;
}
