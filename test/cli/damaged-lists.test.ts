import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spoil } from '../storage/spoil-row.ts';
import { type Machine, newMachine } from './run-credit.ts';

const documents = ['99990001000198', '99990005000176', '99990009000154'];
let machine: Machine;
let batch: string;
let damagedReport: string;

beforeAll(async () => {
  machine = await newMachine();
  writeFileSync(join(machine.folder, 'list.txt'), documents.join('\n'));
  const { stdout } = await machine.run('batch list.txt --json');
  batch = JSON.parse(stdout).id;
  const { items } = JSON.parse((await machine.run('report list --json')).stdout);
  expect(items).toHaveLength(documents.length);
  damagedReport = items[0].id;
  await spoil(machine.db, "update batch_item set external_id = 'x' where position = 2");
  await spoil(machine.db, `update report set external_id = 'x' where id = '${damagedReport}'`);
});
afterAll(() => machine.remove());

test.each(['batch show BATCH --items --json', 'batch show BATCH --by-root --json'])(
  '%s lists the damaged document and fails',
  async (command) => {
    const { code, stdout, stderr } = await machine.run(`${command.replace('BATCH', batch)} --quiet`);
    const { items, damaged } = JSON.parse(stdout);
    expect(items).toHaveLength(2);
    expect(damaged).toEqual([{ position: 2, code: 'RECORD_DAMAGED' }]);
    expect(stderr).toBe(`Damaged rows, not shown (RECORD_DAMAGED): ${batch}/2. Run: credit db check\n`);
    expect(code).toBe(1);
  },
);

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

test('policy fairness counts the damaged report and fails', async () => {
  await spoil(machine.db, `update run set external_id = 'x' where report_id <> '${damagedReport}'`);
  const { code, stdout, stderr } = await machine.run('policy fairness starter-company --json');
  const { damaged } = JSON.parse(stdout);
  expect(damaged).toBeGreaterThan(0);
  expect(stderr).toContain(`not included (RECORD_DAMAGED): ${damaged}`);
  expect(code).toBe(1);
});
