import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textWidth } from '../../src/cli/output/wrap.ts';
import { grey, type Machine, newMachine } from './run-credit.ts';

let machine: Machine;
let company: string;
let person: string;

const approvedCompany = '99990001000198';
const alertPerson = '00000011800';

beforeAll(async () => {
  machine = await newMachine();
  company = JSON.parse((await machine.run(`analyze ${approvedCompany} --json --external-id acme`)).stdout).id;
  person = JSON.parse((await machine.run(`analyze ${alertPerson} --json`)).stdout).id;
});
afterAll(() => machine.remove());

describe('credit report list', () => {
  test('in a pipe: ids by cut -f1, CPFs in part, codes and ISO times', async () => {
    const { code, stdout } = await machine.run('report list');
    expect(code).toBe(0);
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(rows.map((row) => row[0])).toEqual([person, company]);
    expect(stdout).not.toContain(alertPerson);
    expect(rows[0]?.[1]).toMatch(/^\*{3}\.\d{3}\.\d{3}-\*\*$/);
    expect(rows[0]?.[2]).toBe('ALERT');
    expect(rows[0]?.[5]).toMatch(/^\d{4}-\d{2}-\d{2}T.*Z$/);
    expect(rows[0]).toContain('SANDBOX');
    expect((await machine.run('report list --header')).stdout.split('\n')[0]).toMatch(
      /^id\tdocument\tstatus\t/,
    );
  });

  test('as JSON is what the API answers', async () => {
    const { items, nextCursor } = JSON.parse((await machine.run('report list --json --limit 1')).stdout);
    expect(items).toHaveLength(1);
    const next = JSON.parse(
      (await machine.run(`report list --json --limit 1 --cursor ${nextCursor}`)).stdout,
    );
    expect(next.items[0].id).toBe(company);
    const all = JSON.parse((await machine.run('report list --json --all')).stdout);
    expect(all).toMatchObject({ items: [{ id: person }, { id: company }], nextCursor: null });
  });

  test.each([
    ['--policy-status ALERT', 'person'],
    ['--status approved', 'company'],
    ['--policy starter-company', 'company'],
    ['--kind cpf', 'person'],
    ['--external-id acme', 'company'],
    [`--document ${approvedCompany}`, 'company'],
  ])('is narrowed by %s', async (options, expected) => {
    const ids = (await machine.run(`report list ${options}`)).stdout
      .split('\n')
      .map((line) => line.split('\t')[0]);
    expect(ids).toEqual([expected === 'person' ? person : company, '']);
  });

  test('is narrowed by days of the reader, written either way', async () => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date());
    const brazilian = today.split('-').reverse().join('/');
    expect(
      (await machine.run(`report list --from ${today} --to ${brazilian}`)).stdout.trimEnd().split('\n'),
    ).toHaveLength(2);
    expect((await machine.run('report list --to 2020-01-01')).stdout).toBe('');
  });

  test('reads the document to look for from stdin, out of the shell history', async () => {
    const { stdout } = await machine.run('report list --document - --json', { stdin: `${alertPerson}\n` });
    expect(JSON.parse(stdout).items).toMatchObject([{ id: person }]);
  });

  test('without anything is done, not failed', async () => {
    expect(await machine.run('report list --external-id nothing --json')).toMatchObject({
      code: 0,
      stdout: '{"items":[],"nextCursor":null}\n',
    });
  });

  test('on a terminal fits it, says SANDBOX first and tells how long ago', async () => {
    for (const columns of [60, 80, 120]) {
      const { stdout } = await machine.run('report list', {
        terminal: ['stdout'],
        columns,
        env: { NO_COLOR: '1' },
      });
      const lines = stdout.split('\n');
      expect(lines[0]).toContain('SANDBOX');
      expect(lines.filter((line) => textWidth(line) > columns)).toEqual([]);
      expect(stdout).toContain(company);
    }
    expect((await machine.run('report list', { terminal: ['stdout'], columns: 160 })).stdout).toMatch(/ago/);
  });
});

describe('credit report show', () => {
  test('of a report that does not exist says so', async () => {
    expect(await machine.run('report show rpt_00000000000000000000000000')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('UNKNOWN_REPORT'),
    });
  });

  test('shows the report with every rule; the document is whole, as this is the report itself', async () => {
    const { code, stdout } = await machine.run(`report show ${person}`);
    expect(code).toBe(0);
    expect(stdout.split('\n')[0]).toContain('SANDBOX');
    expect(stdout).toContain('000.000.118-00');
    expect(stdout.split('\n').length).toBeGreaterThan(
      (await machine.run(`report show ${person} --reasons`)).stdout.split('\n').length,
    );
  });

  test('--what-if says what would change the decision and how firm it is, and no more', async () => {
    const ofPerson = await machine.run(`report show ${person} --what-if --lang en`);
    expect(ofPerson.code).toBe(0);
    expect(ofPerson.stdout.split('\n')[0]).toContain('SANDBOX');
    expect(ofPerson.stdout).toContain('What would change the decision');
    expect(ofPerson.stdout).not.toContain('Sections');
    const answer = JSON.parse((await machine.run(`report show ${person} --json --lang en`)).stdout);
    const [way] = answer.counterfactuals;
    expect(way.aim).toBe('APPROVED');
    // Its sentence stands there, however its lines are broken.
    const said = (text: string) => text.replace(/\s+/g, ' ');
    expect(said(ofPerson.stdout)).toContain(said(way.changes[0].text));
    // An approval has nothing to be changed for.
    const ofCompany = await machine.run(`report show ${company} --what-if --lang en`);
    expect(ofCompany.stdout).toContain('is not told');
  });

  test('shows one section with everything in it, and names the sections that there are', async () => {
    const { code, stdout } = await machine.run(`report show ${company} --section relations`);
    expect(code).toBe(0);
    expect(stdout.split('\n')[0]).toContain('SANDBOX');
    expect(stdout).toContain('Partners:');
    expect(
      JSON.parse((await machine.run(`report show ${company} --section RELATIONS --json`)).stdout),
    ).toMatchObject({
      reportId: company,
      type: { value: 'RELATIONS' },
    });
    const wrong = await machine.run(`report show ${company} --section NOTHING`);
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('RELATIONS') });
  });

  test.each([60, 80])('with everything fits %d columns', async (columns) => {
    for (const words of [
      `report show ${company}`,
      `report show ${company} --section RELATIONS`,
      `report show ${person}`,
    ]) {
      const { stdout } = await machine.run(words, { terminal: ['stdout'], columns, env: { NO_COLOR: '1' } });
      expect(stdout.split('\n').filter((line) => textWidth(line) > columns)).toEqual([]);
    }
  });
});

describe('credit report replay', () => {
  test('proves that the same evidence gives the same bytes', async () => {
    const first = JSON.parse((await machine.run(`report replay ${company} --json`)).stdout);
    expect(first).toMatchObject({
      reportId: company,
      equal: true,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect((await machine.run(`report replay ${company}`)).stdout).toContain(first.sha256);
  });
});

describe('the same document twice', () => {
  test('reprocesses the report until it is approved or denied, then makes another', async () => {
    const own = await newMachine();
    try {
      const analyse = async () => JSON.parse((await own.run(`analyze ${alertPerson} --json`)).stdout).id;
      const first = await analyse();
      expect(await analyse()).toBe(first);
      await own.run(`report decide ${first} --approve --commentary ok`);
      expect(await analyse()).not.toBe(first);
    } finally {
      await own.remove();
    }
  });

  test('is answered again without counting when it is fresh enough', async () => {
    const own = await newMachine();
    try {
      const first = JSON.parse((await own.run(`analyze ${approvedCompany} --json`)).stdout).id;
      const again = await own.run(`analyze ${approvedCompany} --json --reuse-days 1`);
      expect(JSON.parse(again.stdout).id).toBe(first);
      expect(again.stderr).toContain('Reused');
      expect(JSON.parse((await own.run('usage --json')).stdout).total.count).toBe(1);
    } finally {
      await own.remove();
    }
  });
});

describe('credit usage', () => {
  test('shows counted runs and their price, as the contract words it', async () => {
    const { stdout } = await machine.run('usage --json');
    const { items, total } = JSON.parse(stdout);
    expect(items[0]).toEqual({
      month: expect.stringMatching(/^\d{4}-\d{2}$/),
      policyId: expect.any(String),
      depth: expect.any(String),
      documentKind: expect.stringMatching(/^(cpf|cnpj)$/),
      count: expect.any(Number),
      price: expect.any(Number),
      cost: expect.any(Number),
      costUnknown: 0,
      saved: expect.any(Number),
    });
    expect(total.count).toBe(items.reduce((sum: number, item: { count: number }) => sum + item.count, 0));
    const { stdout: table } = await machine.run('usage --lang pt-BR', {
      terminal: ['stdout'],
      env: { NO_COLOR: '1' },
    });
    expect(grey(table)).toContain('R$\u00A0');
  });

  test('of a month that is none is refused', async () => {
    expect(await machine.run('usage --month november')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('YYYY-MM'),
    });
  });
});
