import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentOf } from './document-of-case.ts';
import { type Machine, newMachine, type RunOptions } from './run-credit.ts';

const approved = documentOf('approved-company');
const alert = documentOf('alert-company');
const denied = documentOf('denied-by-exclusion-company');
const person = documentOf('approved-person');

let machine: Machine;
beforeAll(async () => {
  machine = await newMachine();
});
afterAll(() => machine.remove());

function save(name: string, content: string | Buffer): Promise<void> {
  return writeFile(join(machine.folder, name), content);
}

async function preview(words: string, options: RunOptions = {}) {
  const run = await machine.run(`batch ${words} --dry-run --json`, options);
  expect([run.code, run.stderr]).toEqual([0, run.stderr]);
  return JSON.parse(run.stdout);
}

async function batchCount(): Promise<number> {
  return JSON.parse((await machine.run('batch list --json')).stdout).items.length;
}

describe('a dry run', () => {
  test('tells what is valid, invalid and repeated, what it would cost, and makes nothing', async () => {
    await save('mixed.txt', `${approved}\n${denied}\n11.222.333/0001-8\n${approved}\n${person}\n`);
    const { code, stdout, stderr } = await machine.run('batch mixed.txt --dry-run --lang pt-BR');
    expect(code).toBe(0);
    expect(stdout.split('\n')[0]).toContain('SANDBOX');
    expect(stdout).toContain('Linhas lidas: 5');
    expect(stdout).toContain('válidos 2 · repetidos 1 · inválidos 2 · dos quais outro tipo (CPF) 1');
    expect(stdout).toMatch(/a consultar 2 · preço previsto R\$\s20,20/);
    expect(stdout).toContain('linha 3 11.222.333/0001-8');
    expect(stderr.startsWith('Lendo mixed.txt …\n')).toBe(true);
    expect(stderr).toContain('Nada foi criado');
    expect(await batchCount()).toBe(0);
  });

  test.each([
    ['people', 'cpf\n1234567890\n9100010065\n', 'starter-person', 2],
    ['companies', 'cnpj\n1234567000195\n1180000126\n', 'starter-company', 2],
    ['people, with one company', `1234567890\n9100010065\n${approved}\n`, 'starter-person', 2],
  ])(
    'without a policy takes that of the documents that lost their zeros: %s',
    async (_what, text, policy, lost) => {
      await save('lost.csv', text);
      const { stdout } = await machine.run('batch lost.csv --dry-run');
      expect(stdout).toContain(policy);
      expect(stdout).toContain(`Zeros lost in front (${lost}): --pad-zeros gives them back.`);
      expect(await preview('lost.csv --pad-zeros')).toMatchObject({ valid: lost });
    },
  );

  test('shows the names in a text that are not used', async () => {
    await save('list.yaml', `- cnpj: "${approved}"\n  valor: 1500.00\n`);
    const { code, stderr } = await machine.run('batch list.yaml --dry-run');
    expect(code).toBe(0);
    expect(stderr).toContain('Not used: "valor". To use these values, provide a table, such as CSV.');
    expect(await preview('list.yaml')).toMatchObject({ valid: 1, unusedColumns: ['valor'] });
  });

  test('shows which column feeds which input of the policy before anything is asked', async () => {
    await save(
      'customers.yaml',
      `id: customers
name: Customers
kind: cnpj
depth: SIMPLES
inputs:
  - { name: daysLate, title: { en: Days late, pt-BR: Dias de atraso }, type: integer, minimum: 0, required: true }
  - { name: purchases, title: { en: Purchases, pt-BR: Compras }, type: money }
groups:
  - name: ours
    rules:
      - { rule: INPUT, input: daysLate, failWhen: GREATER_THAN 15, statusToApply: ALERT }
      - { rule: INPUT, input: purchases, failWhen: LESS_THAN 1 BRL, statusToApply: ALERT }
`,
    );
    await machine.run('policy enable customers.yaml');
    await save('erp.csv', `CNPJ;Prazo;Vendedor\n${approved};12;Ana\n${denied};soon;Ana\n`);
    const words = '--policy customers --map Prazo=daysLate --map Vendedor=';
    const { code, stdout, stderr } = await machine.run(`batch erp.csv ${words} --dry-run --lang pt-BR`);
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('Dito por você: "Prazo" → Dias de atraso (daysLate).'),
    ]);
    expect(stderr).toContain('Sem coluna: Compras (purchases).');
    expect(stderr).toContain('Mantidas como estão: "Vendedor".');
    expect(stdout).toContain('válidos 1');
    const answer = await preview(`erp.csv ${words}`);
    expect(answer.inputs).toEqual([
      { name: 'daysLate', title: 'Days late', required: true, column: 'Prazo' },
      { name: 'purchases', title: 'Purchases', required: false, column: null },
    ]);
    expect(answer.items).toMatchObject([
      { outcome: 'VALID', inputs: { daysLate: 12 } },
      { outcome: 'INVALID', reason: { code: 'INVALID_INPUT' } },
    ]);
    const twice = await machine.run(
      'batch erp.csv --policy customers --map Prazo=daysLate --map Vendedor=daysLate -n',
    );
    expect([twice.code, twice.stderr]).toEqual([2, expect.stringContaining('Prazo, Vendedor')]);
    const again = await machine.run(
      'batch erp.csv --policy customers --map Prazo=daysLate --map prazo=purchases -n',
    );
    expect(again.code).toBe(2);
    expect(again.stderr).toContain('The column "Prazo" is mapped more than once: to daysLate, purchases.');
  });

  test('as JSON has each line as an item', async () => {
    const answer = await preview('-', { stdin: `${approved} ${alert}\nnonsense\n${approved}\n` });
    expect(answer).toMatchObject({
      valid: 2,
      invalid: 1,
      duplicates: 1,
      otherKind: 0,
      toAsk: 2,
      reusable: 0,
    });
    expect(answer.items).toMatchObject([
      { line: 1, outcome: 'VALID', document: approved },
      { line: 1, outcome: 'VALID', document: alert },
      { line: 2, outcome: 'INVALID', text: 'nonsense', reason: { code: 'NO_DOCUMENT' } },
      { line: 3, outcome: 'DUPLICATE', document: approved, firstLine: 1 },
    ]);
  });

  test('counts fresh reports as reusable where it may', async () => {
    await machine.run(`analyze ${alert}`);
    expect(await preview('- --reuse-days 30', { stdin: `${alert}\n${denied}\n` })).toMatchObject({
      reusable: 1,
      toAsk: 1,
    });
  });

  test('exits 3 for invalid lines when asked to', async () => {
    const options = { stdin: `${approved}\n123\n` };
    expect((await machine.run('batch - -n --fail-on invalid', options)).code).toBe(3);
    expect((await machine.run('batch - -n --fail-on denied', options)).code).toBe(0);
  });

  test('writes neither file that was asked for', async () => {
    await machine.run('batch - -n -o dry.xlsx --invalid dry.csv', { stdin: `${approved}\n` });
    for (const name of ['dry.xlsx', 'dry.csv'])
      await expect(stat(join(machine.folder, name))).rejects.toThrow();
  });
});

describe('what is read', () => {
  test('is a table whose columns are found and told, or the column that is named', async () => {
    await save('table.csv', `nome;cnpj;matriz;pedido\nA;${approved};${denied};10\nB;${alert};${denied};11\n`);
    expect((await machine.run('batch table.csv -n')).stderr).toMatch(
      /Documents from the column "cnpj"\. .*Kept as they are: .*"nome"/,
    );
    const { items } = await preview('table.csv --column cnpj');
    expect(items.map((item: { document: string }) => item.document)).toEqual([approved, alert]);
    expect((await preview('table.csv --column 3')).duplicates).toBe(1);
  });

  test('is refused with the columns there are when another one is named', async () => {
    await save('two.csv', `nome;cnpj\nA;${approved}\n`);
    const { code, stderr } = await machine.run('batch two.csv --column documento');
    expect(code).toBe(2);
    expect(stderr).toContain('BATCH_COLUMN_UNKNOWN');
    expect(stderr).toContain('cnpj');
  });

  test('loses no zeros silently: they are given back when asked for', async () => {
    const stdin = '1234567890\n';
    const kept = await machine.run('batch - -n --policy starter-person', { stdin });
    expect(kept.stdout).toContain('--pad-zeros');
    expect(await preview('- --pad-zeros', { stdin })).toMatchObject({
      valid: 1,
      items: [{ document: '01234567890', padded: true }],
    });
  });

  test('are several files in their order, with lines that count on and each document once', async () => {
    await save('one.txt', `${approved}\n${denied}\n`);
    await save('other.txt', `${alert}\n${approved}\n1\n`);
    const answer = await preview('one.txt other.txt');
    expect(answer).toMatchObject({ valid: 3, invalid: 1, duplicates: 1 });
    expect(answer.items.map((item: { line: number }) => item.line)).toEqual([1, 2, 3, 4, 5]);
    expect(answer.items[3]).toMatchObject({ outcome: 'DUPLICATE', firstLine: 1 });
    const { stderr } = await machine.run('batch one.txt other.txt -n');
    expect(stderr).toContain('other.txt: its first line counts as 3.');
  });

  test('without a policy takes the default of the kind that most are of, and tells the others', async () => {
    const people = `${person}\n${documentOf('alert-person')}\n${approved}\n`;
    const { stdout } = await machine.run('batch - -n', { stdin: people });
    expect(stdout).toContain('valid 2');
    expect(stdout).toContain('another kind (CNPJ) 1');
    expect(stdout).toContain('For the CNPJ: a second batch');
  });

  test('is never shown with a whole document that is refused', async () => {
    const { stdout, stderr } = await machine.run('batch - -n --policy starter-company', {
      stdin: `${approved}\n${person}\n`,
    });
    expect(stdout + stderr).not.toContain(person);
  });
});

describe('before anything begins', () => {
  const refusals = [
    ['nowhere.txt', 'FILE_UNREADABLE: nowhere.txt cannot be read: there is no such file'],
    ['folder', 'FILE_UNREADABLE: folder cannot be read: it is a folder'],
    ['good.txt nowhere.txt', 'FILE_UNREADABLE: nowhere.txt'],
    ['empty.txt', 'BATCH_INPUT_EMPTY'],
    ['words.txt', 'BATCH_WITHOUT_DOCUMENT'],
    ['picture.png', 'BATCH_INPUT_NOT_READ'],
    ['good.txt --policy starter-compny', 'UNKNOWN_POLICY'],
    ['good.txt --concurrency 0', 'INVALID_ARGUMENT: --concurrency'],
    ['good.txt --fail-on denid', 'Did you mean "denied"?'],
    ['good.txt --as-of 2026-01-01', 'INVALID_ARGUMENT: --as-of'],
    ['good.txt --progress fast', 'UNKNOWN_CHOICE'],
    ['good.txt --resume --new', 'Either --resume or --new'],
    ['good.txt --detach -o x.xlsx', '--detach does not wait'],
    ['good.txt -o report.pdf', 'INVALID_ARGUMENT: --out'],
    ['good.txt --invalid wrong.xlsx', 'INVALID_ARGUMENT: --invalid'],
    ['good.txt -o same.csv --invalid ./same.csv', 'is given twice'],
    ['good.txt -o taken.xlsx', 'FILE_EXISTS'],
    ['- -', '- can be given once'],
    ['shw', 'did you mean show?'],
    ['-o x.xlsx list', 'There is no option "--out"'],
  ] as const;

  test.each(refusals)('"credit batch %s" is refused with 2 and its reason', async (words, said) => {
    await save('good.txt', `${approved}\n`);
    await save('empty.txt', '');
    await save('words.txt', 'nothing here\n');
    await save('picture.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'));
    await save('taken.xlsx', 'precious');
    await mkdir(join(machine.folder, 'folder'), { recursive: true });
    const { code, stdout, stderr } = await machine.run(`batch ${words}`);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(said);
    expect(await readFile(join(machine.folder, 'taken.xlsx'), 'utf8')).toBe('precious');
    expect(await batchCount()).toBe(0);
  });

  test('a place that cannot be written to is told', async () => {
    await save('good.txt', `${approved}\n`);
    const { code, stderr } = await machine.run('batch good.txt -o no/such/folder/x.xlsx');
    expect(code).toBe(1);
    expect(stderr).toContain('FILE_UNWRITABLE');
    expect(await batchCount()).toBe(0);
  });

  test('with several files the one that is refused is named', async () => {
    await save('good.txt', `${approved}\n`);
    await save('words.txt', 'nothing here\n');
    const { stderr } = await machine.run('batch good.txt words.txt');
    expect(stderr).toContain('In words.txt:');
  });

  test('a file that is named like a verb is meant when it is written as a path', async () => {
    await save('list', `${approved}\n`);
    expect((await machine.run('batch ./list -n')).stdout).toContain('valid 1');
    expect((await machine.run('batch list')).stdout).not.toContain('valid 1');
  });

  test('on a terminal stdin says what it takes and how it ends', async () => {
    const run = machine.start('batch - --dry-run', { terminal: 'all' });
    while (!run.stderr.text.includes('Ctrl-D')) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(run.stderr.text).toMatch(/CPF or CNPJ, one or many a line.*spreadsheet/s);
    run.keyboard.end(`${approved}\n`);
    expect((await run.finished).stdout).toContain('valid 1');
  });

  test('an interruption of what is typed ends it, and leaves nothing', async () => {
    const run = machine.start('batch -', { terminal: 'all' });
    while (!run.stderr.text.includes('Ctrl-D')) await new Promise((resolve) => setTimeout(resolve, 5));
    run.keyboard.write(`${approved}\n`);
    run.signal('SIGINT');
    expect((await run.finished).code).toBe(130);
    expect(await batchCount()).toBe(0);
  });
});
