import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newTerminal } from './on-terminal.ts';
import { type Machine, newMachine } from './run-credit.ts';

const operation = 'company-and-its-people';
const shipped = (what = '') => readFile(`policies/operations/${operation}${what}.yaml`, 'utf8');
/** A denied partner does no more than alert, and only five are asked for. */
const milder = async () =>
  (await shipped()).replace('limit: 20\n    onDenied: DENIED', 'limit: 5\n    onDenied: ALERT');

let machine: Machine;
beforeEach(async () => {
  machine = await newMachine();
  await write('mine.yaml', await milder());
});
afterEach(() => machine.remove());

const write = (name: string, text: string) => writeFile(join(machine.folder, name), text);
const flat = (text: string) => text.replace(/\s+/g, ' ');

describe('operations among policies', () => {
  test('are compared by meaning, by what is stored and by files', async () => {
    const { code, stdout } = await machine.run(`policy diff ${operation} mine.yaml --exit-code`);
    expect(code).toBe(3);
    expect(flat(stdout)).toContain(
      '~ changed step partners, at most so many members: 20 → 5 ~ changed step partners, a denied member gives: DENIED → ALERT',
    );
    await machine.run('policy enable ./mine.yaml');
    const stored = await machine.run(`policy diff ${operation}@1 ${operation} --lang pt-BR --json`);
    expect(JSON.parse(stored.stdout)).toMatchObject({
      before: `${operation}@1`,
      after: `${operation}@2`,
      changes: [
        { subject: 'STEP', place: 'steps/partners/limit', before: 20, after: 5 },
        { text: 'etapa partners, um membro negado dá: DENIED → ALERT' },
      ],
      cases: null,
      reports: null,
    });
  });

  test('decide cases under both, and those that come out otherwise are shown', async () => {
    await write('mine.cases.yaml', (await shipped('.cases')).replaceAll(`${operation}.yaml`, 'mine.yaml'));
    const { stdout } = await machine.run(`policy diff ${operation} mine.yaml --cases mine.cases.yaml`);
    expect(stdout).toMatch(/\d+ cases compared: \d+ decided the same, 0 stricter, \d+ looser\./);
    expect(flat(stdout)).toContain('looser DENIED → ALERT: 2 a denied partner denies (mine.cases.yaml)');
    expect(flat(stdout)).toContain('DENIED: ana (partners) came to DENIED');
  });

  test('are no match for policies, and decide no stored reports', async () => {
    const mixed = await machine.run(`policy diff starter-company ${operation}`);
    expect([mixed.code, flat(mixed.stderr)]).toEqual([2, expect.stringContaining('it is an operation')]);
    const reports = await machine.run(`policy diff ${operation} mine.yaml --reports`);
    expect([reports.code, flat(reports.stderr)]).toEqual([
      2,
      expect.stringContaining('--reports is for policies'),
    ]);
  });

  test('are listed among the templates, marked, and enabled from there', async () => {
    const all = JSON.parse((await machine.run('policy templates --json')).stdout).items;
    const operations = all.filter(({ kind }: { kind: string }) => kind === 'OPERATION');
    expect(operations).toMatchObject([
      { id: operation, type: 'cnpj', depth: null, additionals: [] },
      { id: 'person-and-companies', type: 'cpf' },
    ]);
    expect(all.slice(-2)).toEqual(operations);
    const { stdout } = await machine.run('policy templates --kind operation --lang pt-BR');
    expect(stdout).toContain('person-and-companies');
    expect(stdout).toContain('OPERATION');
    expect(stdout).not.toContain('starter-company');
    expect((await machine.run('policy templates --kind policy')).stdout).not.toContain(operation);
    const unknown = await machine.run('policy show person-and-companies');
    expect(flat(unknown.stderr)).toContain('credit policy enable person-and-companies');
    expect((await machine.run('policy enable person-and-companies')).code).toBe(0);
    // And one of one's own begins from it.
    expect((await machine.run(`policy new x.yaml --template ${operation}`)).code).toBe(0);
  });

  test('keep the cases that they were enabled with, version by version', async () => {
    expect((await machine.run(`policy show ${operation} --cases`)).stdout).toBe(await shipped('.cases'));
    expect((await machine.run(`policy show ${operation}`)).stdout).toContain(
      `Its cases: credit policy show ${operation} --cases`,
    );
    const cases = 'operation: mine.yaml\ncases:\n  - { name: alone, expect: { status: APPROVED } }\n';
    await write('mine.cases.yaml', cases);
    await machine.run('policy enable ./mine.yaml');
    expect((await machine.run(`policy show ${operation} --cases`)).stdout).toBe(cases);
    expect((await machine.run(`policy show ${operation} --version 1 --cases`)).stdout).toBe(
      await shipped('.cases'),
    );
    await write('mine.cases.yaml', 'operation: mine.yaml\ncases: 3\n');
    const broken = await machine.run('policy enable ./mine.yaml');
    expect([broken.code, flat(broken.stderr)]).toEqual([2, expect.stringContaining('./mine.cases.yaml')]);
  });

  test('are planned: what changes, with which versions of which policies, and which cases fail', async () => {
    await write('mine.cases.yaml', (await shipped('.cases')).replaceAll(`${operation}.yaml`, 'mine.yaml'));
    const told = await machine.run('policy enable ./mine.yaml --plan plan.json');
    expect(told.code).toBe(0);
    expect(flat(told.stdout)).toContain(
      `${operation} goes from version 1 to version 2. Operations that have begun keep theirs. It analyses with starter-company@1, starter-person@1 as of now`,
    );
    expect(flat(told.stdout)).toMatch(/Cases that do not come out as they expect: \d+ of \d+\./);
    expect(flat(told.stdout)).toContain('step partners, at most so many members: 20 → 5');
    const plan = JSON.parse(await readFile(join(machine.folder, 'plan.json'), 'utf8'));
    expect(plan).toMatchObject({
      policyId: operation,
      outcome: 'NEW_VERSION',
      base: { version: 1 },
      next: { version: 2 },
      policies: [
        { id: 'starter-company', version: 1 },
        { id: 'starter-person', version: 1 },
      ],
      reports: null,
    });
    const enabled = await machine.run('policy enable --from plan.json --json');
    expect(JSON.parse(enabled.stdout)).toMatchObject({ outcome: 'NEW_VERSION', version: 2 });
    const again = await machine.run(`policy enable ${operation} --plan --json`);
    expect(JSON.parse(again.stdout)).toMatchObject({ outcome: 'UNCHANGED', difference: [] });
  });

  test('are not enabled as planned once a policy that they name is another', async () => {
    await machine.run('policy enable ./mine.yaml --plan plan.json');
    const person = await readFile('policies/starter-person.yaml', 'utf8');
    await write('person.yaml', person.replace(/^name: .*$/m, 'name: Another'));
    await machine.run('policy enable ./person.yaml');
    expect(await machine.run('policy enable --from plan.json')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('POLICY_PLAN_OUTDATED'),
    });
  });

  test('that cannot be used are refused with the first place at fault', async () => {
    await write('mine.yaml', (await milder()).replace('relation: PARTNERS', 'relation: OWNERS'));
    const refused = await machine.run('policy enable ./mine.yaml --plan');
    expect([refused.code, flat(refused.stderr)]).toEqual([2, expect.stringContaining('./mine.yaml')]);
  });
});

test('on a terminal an operation is enabled after its difference was shown', async () => {
  const terminal = await newTerminal();
  try {
    await writeFile(join(terminal.folder, 'mine.yaml'), await milder());
    const run = terminal.start('credit policy enable ./mine.yaml');
    await run.until('(y/N)');
    expect(run.text()).toContain('at most so many members: 20 → 5');
    run.type('y\r');
    expect(await run.ended).toBe(0);
    expect(run.text()).toContain('version 2');
  } finally {
    await terminal.remove();
  }
});
