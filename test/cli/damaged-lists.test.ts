import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readDamage } from '../../src/storage/damage-note.ts';
import { spoil } from '../storage/spoil-row.ts';
import { type Machine, newMachine } from './run-credit.ts';

const documents = ['99990001000198', '99990005000176', '99990009000154'];
let machine: Machine;
let batch: string;
let damagedReport: string;

/** A machine with a batch of which one row and another report are damaged. */
async function newDamagedMachine(): Promise<{
  readonly machine: Machine;
  readonly batch: string;
  readonly damagedReport: string;
}> {
  const machine = await newMachine();
  writeFileSync(join(machine.folder, 'list.txt'), documents.join('\n'));
  const { stdout } = await machine.run('batch list.txt --json');
  const batch = JSON.parse(stdout).id;
  const { items } = JSON.parse((await machine.run('report list --json')).stdout);
  expect(items).toHaveLength(documents.length);
  const damagedReport = items[0].id;
  await spoil(machine.db, "update batch_item set external_id = 'x' where position = 2");
  await spoil(machine.db, `update report set external_id = 'x' where id = '${damagedReport}'`);
  return { machine, batch, damagedReport };
}

beforeAll(async () => {
  ({ machine, batch, damagedReport } = await newDamagedMachine());
});
afterAll(() => machine.remove());

test.each([
  // The report of the third document is damaged. Its row in the list shows the error, and its company counts it.
  ['--items', [2]],
  ['--by-root', [2, 3]],
])('batch show %s lists the damaged documents and fails', async (option, positions) => {
  const { code, stdout, stderr } = await machine.run(`batch show ${batch} ${option} --json --quiet`);
  const { items, damaged } = JSON.parse(stdout);
  expect(items).toHaveLength(2);
  expect(damaged).toEqual(positions.map((position) => ({ position, code: 'RECORD_DAMAGED' })));
  const rows = positions.map((position) => `${batch}/${position}`).join(', ');
  expect(stderr).toBe(`Damaged rows, not shown (RECORD_DAMAGED): ${rows}. Run: credit db check\n`);
  expect(code).toBe(1);
});

test('batch export --reports continues after an erased report', async () => {
  const own = await newMachine();
  writeFileSync(join(own.folder, 'list.txt'), documents.slice(0, 2).join('\n'));
  const { id } = JSON.parse((await own.run('batch list.txt --json')).stdout);
  const { items } = JSON.parse((await own.run('report list --json')).stdout);
  const [{ id: report }] = items;
  const erased = await own.run(`report erase ${report} --reason asked --confirm ${report}`);
  expect(erased.code, erased.stderr).toBe(0);
  const { code, stdout } = await own.run(`batch export ${id} --reports xlsx -o files --json`);
  expect(JSON.parse(stdout)).toMatchObject({ written: 1, missing: 1 });
  expect(code).toBe(0);
  expect(readFileSync(join(own.folder, 'files', 'index.csv'), 'utf8')).toContain('ERASED');
  await own.remove();
});

test('batch export --reports counts the damaged document and fails', async () => {
  const { code, stdout } = await machine.run(`batch export ${batch} --reports xlsx -o files --json`);
  // The row of one document is damaged, and the report of another.
  expect(JSON.parse(stdout)).toMatchObject({ written: 1, missing: 2 });
  expect(code).toBe(1);
  const index = readFileSync(join(machine.folder, 'files', 'index.csv'), 'utf8')
    .trim()
    .split('\r\n');
  expect(index).toHaveLength(1 + documents.length);
  expect(index.filter((line) => line.includes('FAILED'))).toHaveLength(2);
});

test('batch show --jsonl names the damaged document on stderr and fails', async () => {
  const { code, stdout, stderr } = await machine.run(`batch show ${batch} --jsonl --quiet --lang pt-BR`);
  expect(stdout.trim().split('\n')).toHaveLength(2);
  expect(stderr).toContain(`não exibidos (RECORD_DAMAGED): ${batch}/2`);
  expect(code).toBe(1);
});

test.each(['', ' --by-root', ' --sort name'])(
  'report list%s names the damaged report and fails',
  async (option) => {
    const { code, stdout, stderr } = await machine.run(`report list${option} --json`);
    const { items, damaged } = JSON.parse(stdout);
    expect(items).toHaveLength(2);
    expect(damaged).toEqual([{ id: damagedReport, code: 'RECORD_DAMAGED' }]);
    expect(stderr).toContain(damagedReport);
    expect(code).toBe(1);
  },
);

test('audit export writes a changed entry as it is, names it and fails', async () => {
  const { machine } = await newDamagedMachine();
  onTestFinished(() => machine.remove());
  const sound = await machine.run('audit export -o sound.jsonl');
  expect(sound).toMatchObject({ code: 0 });
  await spoil(machine.db, 'update audit_entry set details = \'{"x":1}\' where number = 2');
  const changed = await machine.run('audit export -o changed.jsonl --quiet');
  expect(changed.stderr).toContain('changed (RECORD_DAMAGED): 2.');
  expect(changed.code).toBe(1);
  await spoil(machine.db, 'delete from audit_entry where number = 3');
  expect((await machine.run('audit export -o gap.jsonl')).stderr).toContain('(RECORD_DAMAGED): 2, 3.');
});

test('policy fairness counts the damaged report and fails', async () => {
  const { machine, batch, damagedReport } = await newDamagedMachine();
  onTestFinished(() => machine.remove());
  await spoil(machine.db, `update run set external_id = 'x' where report_id <> '${damagedReport}'`);
  const { code, stdout, stderr } = await machine.run('policy fairness starter-company --json');
  const { damaged } = JSON.parse(stdout);
  expect(damaged).toBeGreaterThan(0);
  expect(stderr).toContain(`not included (RECORD_DAMAGED): ${damaged}`);
  expect(code).toBe(1);
  // The runs of these documents are damaged, so that their companies count them as errors.
  const roots = await machine.run(`batch show ${batch} --by-root --json`);
  expect(JSON.parse(roots.stdout).damaged.length).toBeGreaterThan(1);
  expect(roots.code).toBe(1);
});

test('db backup copies damaged rows, names them and fails', async () => {
  const { code, stdout, stderr } = await machine.run('db backup -o copy.db --json');
  const { damaged } = JSON.parse(stdout);
  expect(damaged).toEqual(expect.arrayContaining([`report ${damagedReport}`]));
  expect(stderr).toContain('The backup contains damaged rows, because the database does: ');
  expect(code).toBe(1);
  expect((await machine.run(`db check --db ${join(machine.folder, 'copy.db')}`)).code).toBe(1);
});

test('commands about a person refuse a database whose indexes are damaged', async () => {
  const own = await newMachine();
  onTestFinished(() => own.remove());
  const [document = ''] = documents;
  expect((await own.run(`analyze ${document} --policy starter-company`)).code).toBe(0);
  const [report] = JSON.parse((await own.run('report list --json')).stdout).items;
  emptyIndexes(own.db, 'report');
  for (const command of [
    `subject show ${document}`,
    `subject export ${document} -o data.zip`,
    `subject accesses ${document}`,
    `subject erase ${document} --reason asked --confirm ${document}`,
    `report erase ${report.id} --reason asked --confirm ${report.id}`,
  ]) {
    const { code, stderr } = await own.run(command);
    expect([command, code, stderr.slice(0, 21)]).toEqual([command, 1, 'Error STORAGE_CORRUPT']);
  }
});

/** Empties the indexes of a table that have one page. The rows of the table stay. */
function emptyIndexes(file: string, table: string): void {
  const database = new Database(file);
  database.pragma('wal_checkpoint(truncate)');
  const pageSize = Number(database.pragma('page_size', { simple: true }));
  const roots = database
    .prepare<[string], number>("select rootpage from sqlite_schema where type = 'index' and tbl_name = ?")
    .pluck()
    .all(table);
  database.close();
  const bytes = readFileSync(file);
  // https://www.sqlite.org/fileformat2.html#b_tree_pages: type 10 is a leaf of an index; bytes 3 and 4 count its cells.
  const leaves = roots.map((root) => (root - 1) * pageSize).filter((start) => bytes[start] === 10);
  for (const start of leaves) bytes.writeUInt16BE(0, start + 3);
  expect(leaves.length).toBeGreaterThan(0);
  writeFileSync(file, bytes);
}

test.each([
  ['usage', 'update usage set price_cents = 1'],
  ['audit log', 'update audit_entry set details = \'{"x":1}\' where number = 2'],
])('%s records the damage that it finds, for a service on the same database', async (command, sql) => {
  const own = await newMachine();
  onTestFinished(() => own.remove());
  expect((await own.run(`analyze ${documents[0]} --policy starter-company`)).code).toBe(0);
  await spoil(own.db, sql);
  const { code, stderr } = await own.run(command);
  expect([code, stderr]).toEqual([1, expect.stringContaining('RECORD_DAMAGED')]);
  expect(readDamage(own.db)).toMatchObject({ by: 'READING' });
});
