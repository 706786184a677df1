import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Machine, newMachine } from './run-credit.ts';

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine();
  await write('mine.yaml', policy);
  await write('mine.cases.yaml', cases);
});
afterEach(() => machine.remove());

const write = (name: string, text: string) => writeFile(join(machine.folder, name), text);

const policy = `id: mine
name: Mine
kind: cnpj
language: en
depth: COMPLETO
additionals: [BUREAUS]
groups:
  - name: g
    rules:
      - { rule: COMPANY_SITUATION, failWhen: NOT_CONTAINS ATIVA, statusToApply: DENIED, whenMissing: ALERT }
      - { rule: SCORE, failWhen: LESS_THAN 300 POINTS, statusToApply: ALERT, points: 10, alertPoints: 5 }
`;
const cases = `policy: mine.yaml
asOf: 2026-11-20
cases:
  # What the house has always said.
  - { name: no longer active, sections: { BASIC_INFORMATION: { company: { status: BAIXADA } } }, expect: { status: DENIED } }
`;

describe('credit policy mutate', () => {
  test('says on a terminal how many changes it has judged', async () => {
    const { stderr } = await machine.run('policy mutate mine.yaml', { terminal: 'all' });
    expect(stderr).toMatch(/mine: \d+ changes/);
  });

  test('tells what no case notices, and writes the cases that would', async () => {
    const first = await machine.run('policy mutate mine.yaml --min-score 100', { columns: 100 });
    expect(first.code).toBe(3);
    expect(first.stdout).toMatch(
      /^mine +\d+(\.\d+)?% {2}\d of \d+ changes killed, 1 proven to decide nothing, /,
    );
    expect(first.stdout).toContain('  SURVIVES  g/SCORE  mine.yaml:11:');
    expect(first.stdout).toContain('LESS_THAN 300 POINTS → LESS_THAN_OR_EQUAL_TO 300 POINTS');
    expect((await machine.run('policy mutate mine.yaml')).code).toBe(0);

    const written = await machine.run('policy mutate mine.yaml --write');
    expect(written.stderr).toMatch(/Cases added to mine\.cases\.yaml: \d+\./);
    const text = await readFile(join(machine.folder, 'mine.cases.yaml'), 'utf8');
    expect(text.startsWith(cases)).toBe(true);
    expect(text).toContain('  # To confirm: it expects what the policy decides today.\n');
    expect((await machine.run('policy test mine.yaml')).code).toBe(0);

    const again = await machine.run(
      'policy mutate . --min-score 100 --format json --format junit=mutants.xml',
    );
    expect(again.code).toBe(0);
    expect(JSON.parse(again.stdout).policies).toMatchObject([
      { policyId: 'mine', percent: 100, survive: 0, undecided: 0, equivalent: 1, enough: true },
    ]);
    expect(await readFile(join(machine.folder, 'mutants.xml'), 'utf8')).toMatch(
      /<testsuites name="credit policy mutate"[^>]* failures="0"/,
    );
  });

  test('makes a file of cases where there is none', async () => {
    await write('bare.yaml', policy.replace('id: mine', 'id: bare'));
    expect((await machine.run('policy mutate bare.yaml --write --lang pt-BR')).stderr).toContain(
      'bare.cases.yaml',
    );
    expect((await machine.run('policy test bare.yaml')).code).toBe(0);
    expect((await machine.run('policy mutate bare.yaml --min-score 100')).code).toBe(0);
  });

  test('judges by no cases that fail anyway or cannot be read', async () => {
    await write('mine.cases.yaml', cases.replace('DENIED', 'APPROVED'));
    const failing = await machine.run('policy mutate mine.yaml');
    expect([failing.code, failing.stdout]).toEqual([3, expect.stringContaining('CASES_FAIL')]);
    await write('mine.cases.yaml', cases.replace('expect:', 'expects:'));
    const unreadable = await machine.run('policy mutate mine.yaml --json');
    expect(unreadable.code).toBe(3);
    expect(JSON.parse(unreadable.stdout)).toMatchObject({
      files: [{ file: 'mine.cases.yaml' }],
      policies: [],
    });
  });

  test('tells cases in brackets, to which nothing can be added, before it writes', async () => {
    await write(
      'mine.cases.yaml',
      `${cases.split('cases:')[0]}cases: []\n`.replace('[]', '[{ name: one, expect: { status: ALERT } }]'),
    );
    const { code, stderr } = await machine.run('policy mutate mine.yaml --write');
    expect([code, stderr]).toEqual([2, expect.stringContaining('mine.cases.yaml')]);
  });
});
