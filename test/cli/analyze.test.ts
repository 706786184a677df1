import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandboxCases } from '../../src/sources/sandbox/sandbox-case.ts';
import { documentOf } from './document-of-case.ts';
import { grey, type Machine, newMachine, type RunOptions } from './run-credit.ts';

let machine: Machine;
beforeAll(async () => {
  machine = await newMachine();
});
afterAll(() => machine.remove());

async function json(words: string, options?: RunOptions) {
  const run = await machine.run(words, options);
  return { ...run, answer: JSON.parse(run.stdout) };
}

describe('credit analyze', () => {
  test('prints the report as the API answers it, alone on stdout', async () => {
    const { code, answer } = await json(`analyze ${documentOf('approved-company')} --json`);
    expect(code).toBe(0);
    expect(answer).toMatchObject({
      id: expect.stringMatching(/^rpt_/),
      document: documentOf('approved-company'),
      type: 'CNPJ',
      status: 'APPROVED',
      policyStatus: 'APPROVED',
      sandbox: true,
      progress: { phase: 'COMPLETED', final: true },
    });
  });

  // The first run of each case on a database of its own decides; some of them take a while on purpose.
  test.each(
    sandboxCases()
      .filter((one) => !one.case.startsWith('slow'))
      .map((one) => [one.case, one] as const),
  )('of the case %s ends in the status that its name says', async (_, { document, policyId, expected }) => {
    const own = await newMachine();
    try {
      const { code, stdout } = await own.run(`analyze ${document} --policy ${policyId} --json`);
      const report = JSON.parse(stdout);
      expect({ status: report.status, policyStatus: report.policyStatus }).toEqual(expected);
      expect(code).toBe(expected.status === 'ERROR' ? 4 : 0);
    } finally {
      await own.remove();
    }
  });

  test('exits 3 on an outcome that was asked to fail on, and 0 on another', async () => {
    const denied = documentOf('denied-by-exclusion-company');
    expect((await machine.run(`analyze ${denied} --fail-on denied,alert`)).code).toBe(3);
    expect((await machine.run(`analyze ${denied} --fail-on alert`)).code).toBe(0);
    expect((await machine.run(`analyze ${documentOf('alert-person')} --fail-on denied,alert`)).code).toBe(3);
  });

  test('exits 4 when a required source failed, and names it', async () => {
    const { code, stdout } = await machine.run(
      `analyze ${documentOf('source-down-required-company')} --fail-on error`,
    );
    expect(code).toBe(4);
    expect(stdout).toContain('What failed');
    expect(stdout).toContain('There is no decision');
  });

  test('reads the document from stdin', async () => {
    const { code, answer } = await json('analyze - --json', {
      stdin: `  ${documentOf('approved-person')}\n`,
    });
    expect(code).toBe(0);
    expect(answer.document).toBe(documentOf('approved-person'));
  });

  test('takes amount, own id and policy into the report', async () => {
    const document = documentOf('approved-company');
    const { answer } = await json(
      `analyze ${document} --json --amount 1.234,56 --external-id order-1 --policy starter-company-manual`.replace(
        'starter-company-manual',
        'starter-company',
      ),
    );
    expect(answer).toMatchObject({
      requestedAmount: 1234.56,
      externalId: 'order-1',
      policyId: 'starter-company',
    });
  });

  test('refuses before anything is opened: document, amount, file', async () => {
    const own = await newMachine({ isNew: true });
    try {
      for (const words of [
        'analyze 12.ABC.345/01DE-36',
        'analyze 12.ABC.345/01DE-35 --amount 1.234',
        'analyze 12.ABC.345/01DE-35 -o report.docx',
        'analyze 12.ABC.345/01DE-35 --wait --no-wait 3',
      ]) {
        expect(await own.run(words)).toMatchObject({ code: 2, stdout: '' });
      }
      expect(existsSync(own.db)).toBe(false);
    } finally {
      await own.remove();
    }
  });

  test.each([
    [
      'a policy that does not exist, with the nearest',
      '--policy starter-compny',
      'UNKNOWN_POLICY',
      'starter-company',
    ],
    ['a policy of the other kind', '--policy starter-person', 'POLICY_KIND_MISMATCH', 'starter-company'],
    ['an unknown profile', '--profile sandbx', 'UNKNOWN_PROFILE', 'sandbox'],
  ])('refuses %s', async (_, option, errorCode, named) => {
    const { code, stdout, stderr } = await machine.run(`analyze ${documentOf('approved-company')} ${option}`);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(errorCode);
    expect(stderr).toContain(named);
  });

  test('never names a CPF whole in what it says about it', async () => {
    const document = documentOf('alert-person');
    const { stderr } = await machine.run(`analyze ${document} --policy nothing --debug`);
    expect(stderr).not.toContain(document);
    expect((await machine.run(`analyze ${document} --json`)).stderr).not.toContain(document);
    expect((await machine.run(`analyze ${document.slice(0, -1)}x`)).stderr).not.toContain(
      document.slice(0, -1),
    );
  });
});

describe('the file of a report', () => {
  test('is the answer of the API, whole, and readable by its owner only', async () => {
    const file = join(machine.folder, 'report.json');
    const { code, stderr } = await machine.run(`analyze ${documentOf('approved-company')} -o report.json`);
    expect(code).toBe(0);
    expect(stderr).toContain(`Written: ${file}`);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ status: 'APPROVED', sandbox: true });
  });

  test('is never replaced without --force, and nothing is analysed', async () => {
    await writeFile(join(machine.folder, 'kept.json'), 'mine');
    const before = (await json('report list --json')).answer.items.length;
    const { code, stderr } = await machine.run(`analyze ${documentOf('approved-person')} --output kept.json`);
    expect(code).toBe(2);
    expect(stderr).toContain('FILE_EXISTS');
    expect(await readFile(join(machine.folder, 'kept.json'), 'utf8')).toBe('mine');
    expect((await json('report list --json')).answer.items).toHaveLength(before);
    expect((await machine.run(`analyze ${documentOf('approved-person')} -o kept.json --force`)).code).toBe(0);
    expect(await readFile(join(machine.folder, 'kept.json'), 'utf8')).toContain('"status"');
  });

  test('that cannot be written leaves no half file, and nothing is analysed', async () => {
    const before = (await json('report list --json')).answer.items.length;
    const { code, stderr } = await machine.run(
      `analyze ${documentOf('approved-person')} -o no-such-folder/report.json`,
    );
    expect(code).toBe(1);
    expect(stderr).toContain('FILE_UNWRITABLE');
    expect((await readdir(machine.folder)).filter((name) => name.includes('.half'))).toEqual([]);
    expect((await json('report list --json')).answer.items).toHaveLength(before);
  });

  test('that cannot be written once the work is done leaves the report on the screen, with its id', async () => {
    const folder = join(machine.folder, 'going');
    await mkdir(folder);
    const running = machine.start(`analyze ${documentOf('approved-company')} -o going/report.json`, {
      env: { CREDIT_SANDBOX_DELAY: '500-600' },
    });
    await expect.poll(() => running.stderr.text).toContain('Analysing');
    await rm(folder, { recursive: true });
    const { code, stdout, stderr } = await running.finished;
    expect(code).toBe(1);
    expect(stderr).toContain('FILE_UNWRITABLE');
    expect(stderr).toMatch(/credit report show rpt_/);
    expect(stdout).toContain('APPROVED');
  });

  test('named - is stdout', async () => {
    const { answer } = await json(`analyze ${documentOf('approved-company')} -o -`);
    expect(answer.status).toBe('APPROVED');
  });
});

describe('which policy', () => {
  let own: Machine;
  beforeAll(async () => {
    own = await newMachine();
    // Two policies for companies and no default.
    expect((await own.run('policy enable starter-company-manual')).code).toBe(0);
    expect((await own.run('policy default --unset --kind cnpj')).code).toBe(0);
  });
  afterAll(() => own.remove());

  test('where it cannot be known and nobody can be asked names the choices and the option', async () => {
    for (const options of [
      { stdin: '\n' },
      { terminal: ['stdout'] as const },
      { terminal: 'all' as const, env: { CREDIT_NO_INPUT: '1' } },
    ]) {
      const { code, stdout, stderr } = await own.run(`analyze ${documentOf('approved-company')}`, options);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain('PROMPT_NEEDED');
      for (const word of ['--policy', 'starter-company-manual', 'starter-company'])
        expect(stderr).toContain(word);
    }
    expect(
      (await own.run(`analyze ${documentOf('approved-company')} --no-input`, { terminal: 'all' })).code,
    ).toBe(2);
  });

  test('is asked on a terminal', async () => {
    const run = own.start(`analyze ${documentOf('approved-company')}`, {
      terminal: 'all',
      env: { NO_COLOR: '1' },
    });
    while (!run.stdout.text.includes('starter-company'))
      await new Promise((resolve) => setTimeout(resolve, 10));
    run.keyboard.write('\r');
    const { code, stdout } = await run.finished;
    expect(code).toBe(0);
    expect(grey(stdout)).toContain('Policy starter-company');
  });

  test('Ctrl-C at the question is quiet, exits 130, and nothing was created', async () => {
    const before = (await own.run('report list')).stdout;
    const run = own.start(`analyze ${documentOf('bankrupt-company')}`, {
      terminal: 'all',
    });
    while (!run.stdout.text.includes('starter-company'))
      await new Promise((resolve) => setTimeout(resolve, 10));
    run.keyboard.write('\u0003');
    const { code, stderr } = await run.finished;
    expect(code).toBe(130);
    expect(stderr).not.toContain('Error');
    expect((await own.run('report list')).stdout).toBe(before);
  });

  test('is none: the message says what to do', async () => {
    const none = await newMachine();
    try {
      await none.run('policy disable starter-person');
      const { code, stderr } = await none.run(`analyze ${documentOf('approved-person')}`);
      expect(code).toBe(2);
      expect(stderr).toContain('NO_POLICY');
      expect(stderr).toContain('credit policy enable');
    } finally {
      await none.remove();
    }
  });
});

describe('what the caller knows', () => {
  const policy = `id: customers
name: Customers
kind: cnpj
depth: SIMPLES
inputs:
  - { name: daysLate, title: { en: Days late, pt-BR: Dias de atraso }, type: integer, minimum: 0, required: true }
  - { name: purchases, type: money }
groups:
  - name: ours
    rules:
      - { rule: INPUT, input: daysLate, failWhen: GREATER_THAN 15, statusToApply: ALERT }
      - { rule: INPUT, input: purchases, failWhen: LESS_THAN 100 BRL, statusToApply: ALERT }
`;
  const analyzeWith = (more: string, name = 'denied-by-score-company') =>
    machine.run(`analyze ${documentOf(name)} --policy customers ${more}`);

  beforeAll(async () => {
    await writeFile(join(machine.folder, 'customers.yaml'), policy);
    await writeFile(join(machine.folder, 'known.yaml'), 'daysLate: 3\npurchases: 900\n');
    await writeFile(join(machine.folder, 'thousands.yaml'), 'daysLate: 3\npurchases: 12.500\n');
    await writeFile(join(machine.folder, 'no-break.yaml'), 'daysLate:\u00A03\n');
    await writeFile(join(machine.folder, 'no-breaks.yaml'), 'daysLate:\u00A03\npurchases:\u00A0900\n');
    expect((await machine.run('policy enable customers.yaml --yes')).code).toBe(0);
  });

  test('is typed, or stands in a file, and is shown as said by the caller', async () => {
    const { stdout } = await analyzeWith('--inputs known.yaml --input daysLate=40', 'approved-company');
    expect(stdout).toContain('Said by the caller');
    expect(stdout).toMatch(/Days late +40/);
    expect(stdout).toMatch(/purchases +R\$\s900\.00/);
  });

  test.each([
    ['', 'INPUT_REQUIRED'],
    ['--input daysLat=4', 'UNKNOWN_INPUT'],
    ['--input daysLate=soon', 'INVALID_INPUT'],
    ['--input daysLate=4 --input daysLate=5', 'INVALID_ARGUMENT'],
    ['--input daysLate', 'INVALID_ARGUMENT'],
    ['--inputs missing.yaml', 'FILE_UNREADABLE'],
    ['--inputs thousands.yaml', '12.500 is 12500 for some readers'],
    [
      '--inputs no-break.yaml',
      'no-break.yaml:1 cannot be read: The line contains the character U+00A0 (no-break space)',
    ],
    ['--inputs no-breaks.yaml', 'U+00A0 (no-break space)'],
  ])('is refused: %s', async (more, code) => {
    const { stderr, code: exitCode } = await analyzeWith(more);
    expect(stderr).toContain(code);
    expect(exitCode).toBe(2);
  });
});
