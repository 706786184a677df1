import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textWidth } from '../../src/cli/output/wrap.ts';
import { runGuarded } from '../../src/storage/guard-rows.ts';
import { type Machine, newMachine } from './run-credit.ts';

let machine: Machine;
beforeAll(async () => {
  machine = await newMachine();
  const yaml = await readFile('policies/starter-company.yaml', 'utf8');
  await write('stricter.yaml', yaml.replace('GREATER_THAN 5000 BRL', 'GREATER_THAN 100 BRL'));
  await write('persons.yaml', await readFile('policies/starter-person.yaml', 'utf8'));
  for (const document of ['99990001000198', '99990003000187', '99990004000121', '12ABC34501DE35'])
    await machine.run(`analyze ${document} --policy starter-company`);
});
afterAll(() => machine.remove());

const write = (name: string, text: string) => writeFile(join(machine.folder, name), text);

describe('credit policy backtest', () => {
  test('says what a changed file decides otherwise, how sure that is, and that it is invented', async () => {
    const { code, stdout, stderr } = await machine.run('policy backtest stricter.yaml');
    expect(code).toBe(0);
    expect(stdout).toContain('Backtest: stricter.yaml against starter-company@1');
    expect(stdout).toContain('SANDBOX: 4 of 4 reports rest on invented data.');
    expect(stdout).toMatch(/decided under both, each as of its own day: 4; documents: 4\./);
    expect(stdout.split('\n').every((line) => line.length <= 80)).toBe(true);
    expect(stderr).toContain('-o FILE.xlsx');
    const portuguese = await machine.run('policy backtest stricter.yaml --lang pt-BR');
    expect(portuguese.stdout).toContain('Backtest: stricter.yaml contra starter-company@1');
  });

  test('prints everything for a program', async () => {
    const { stdout } = await machine.run('policy backtest stricter.yaml --json');
    expect(JSON.parse(stdout)).toMatchObject({
      documentKind: 'cnpj',
      candidate: { name: 'stricter.yaml', policyId: 'starter-company' },
      against: { name: 'starter-company@1', version: 1 },
      compared: 4,
      sandbox: 4,
      fromSections: 0,
      outcomes: null,
    });
  });

  test('writes a workbook, and one page that asks nothing of anybody', async () => {
    expect(await machine.run('policy backtest stricter.yaml -o test.xlsx')).toMatchObject({ code: 0 });
    expect((await readFile(join(machine.folder, 'test.xlsx'))).subarray(0, 2).toString()).toBe('PK');
    await machine.run('policy backtest stricter.yaml --html --lang pt-BR');
    const page = await readFile(join(machine.folder, 'backtest-stricter.html'), 'utf8');
    expect(page).toContain('<html lang="pt-BR">');
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/https?:|src=|url\(/);
    const again = await machine.run('policy backtest stricter.yaml --html');
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('backtest-stricter.html') });
  });

  test('takes outcomes of a file, and says of its lines which it cannot use', async () => {
    await write(
      'paid.csv',
      'CNPJ;Evento;Data\n99990001000198;pago;2020-01-01\n99990003000187;inadimplente;2999-01-01\nx;pago;2020-01-01\n',
    );
    const { code, stdout } = await machine.run('policy backtest stricter.yaml --outcomes paid.csv');
    expect(code).toBe(3);
    expect(stdout).toContain('Lines of the file: 3; used: 0; doubled: 0; refused: 3.');
    expect(stdout).toContain('Line 3: the day lies in the future.');
  });

  test('reads the stated column of documents and sheet, and shows the columns', async () => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(Date.now());
    const line = `99990001000198;99990003000187;pago;${today}`;
    await write('two.csv', `CNPJ sacado;CNPJ cedente;Situação;Data\n${line}\n`);
    const backtest = (options: string) =>
      machine.run(`policy backtest stricter.yaml --outcomes two.csv ${options}`);
    expect(await backtest('')).toMatchObject({ code: 2, stderr: expect.stringContaining('--column') });
    const { code, stdout } = await backtest('--column "CNPJ sacado" --json');
    expect(code).toBe(0);
    const { file } = JSON.parse(stdout).outcomes;
    expect(file).toMatchObject({ lines: 1, used: 1, refused: 0 });
    expect(file.columns.map(({ field }: { field: string | null }) => field)).toEqual([
      'document',
      null,
      'event',
      'date',
    ]);
    await write('two.csv', `CNPJ;Cedente;Situação;Data\n99990001000198;x;pago;${today}\n`);
    const unknown = await backtest('--column nada');
    expect(unknown).toMatchObject({ code: 2, stdout: '' });
    expect(unknown.stderr.replaceAll(/\s+/g, ' ')).toContain(
      'The input has no column "nada". Give a name or a number from 1. Columns: CNPJ, Cedente, Situação, Data.',
    );
    const sheet = await backtest('--sheet nada');
    expect(sheet.stderr.replaceAll(/\s+/g, ' ')).toContain('The input has no sheet "nada".');
    const alone = await machine.run('policy backtest stricter.yaml --column nada');
    expect(alone).toMatchObject({ code: 2, stderr: expect.stringContaining('--column requires --outcomes') });
  });

  test('tells a person how far it has read a long file of outcomes', async () => {
    await write('long.csv', `CNPJ;Evento;Data\n${'99990001000198;pago;2020-01-01\n'.repeat(10_000)}`);
    const { stderr } = await machine.run('policy backtest stricter.yaml --outcomes long.csv', {
      terminal: 'all',
    });
    expect(stderr).toMatch(/Outcomes: (?:5|10),000 lines/);
  });

  test('sets how reports ended in columns that fit 80, whatever the policies are called', async () => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(Date.now());
    const lines = [`99990001000198;pago;${today}`, `99990003000187;inadimplente;${today}`];
    await write(
      'much-stricter-than-before.yaml',
      await readFile(join(machine.folder, 'stricter.yaml'), 'utf8'),
    );
    await write('told.csv', `CNPJ;Evento;Data\n${[...lines, lines[0]].join('\n')}\n`);
    const { stdout } = await machine.run(
      'policy backtest stricter.yaml --against much-stricter-than-before.yaml --outcomes told.csv --lang pt-BR --no-color',
      { terminal: ['stdout'], columns: 80 },
    );
    expect(stdout).toContain('Linhas do arquivo: 3; usadas: 2; repetidas: 1; recusadas: 0.');
    const shown = stdout.split('\n');
    expect(shown.filter((line) => textWidth(line) > 80)).toEqual([]);
    const heading = shown.findIndex((line) =>
      /^ {2}Aprova +Bons +Ruins +Sem desfecho +Taxa ruim +Melhor +Pior$/.test(line),
    );
    expect(shown.slice(heading + 1)).toContainEqual(expect.stringMatching(/^ {2}Todos da candidata +\d/));
    expect(shown.slice(heading + 1, heading + 8).join('\n')).toMatch(
      /^ {2}Todos de +\d+ .*\n {2}much-stricter-than-before/m,
    );
  });

  test('reads reports whose own policy asks rules that are gone, and refuses to decide by it', async () => {
    const file = join(machine.folder, 'gone.db');
    await machine.run('analyze 99990001000198 --policy starter-company --db gone.db');
    const database = new Database(file);
    runGuarded(
      database,
      "update policy_version set hash = 'gone', definition = replace(definition, 'PROTESTS_AMOUNT', 'GONE')",
    );
    database.close();
    await write('whole.yaml', await readFile('policies/starter-company.yaml', 'utf8'));
    const refused = await machine.run('policy backtest whole.yaml --db gone.db');
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('does not have: GONE') });
    const read = await machine.run('policy backtest whole.yaml --against stricter.yaml --db gone.db');
    expect(read).toMatchObject({ code: 0, stdout: expect.stringContaining('day: 1; documents: 1.') });
  });

  test.each([
    ['a candidate of the other kind', 'persons.yaml --against starter-company', 'it is about a CPF'],
    ['nothing to set it against', 'persons.yaml --against nothing', 'nothing'],
    ['a day that is none', 'stricter.yaml --since 2026-02-30', 'no day'],
    ['a day to come', 'stricter.yaml --since 2999-01-01', 'future'],
    ['a file of another form', 'stricter.yaml -o test.pdf', '.xlsx or .html'],
    ['outcomes that are not there', 'stricter.yaml --outcomes none.csv', 'none.csv'],
  ])('refuses %s, and says what would be right', async (_, words, said) => {
    const { code, stderr } = await machine.run(`policy backtest ${words}`);
    expect(code).toBe(2);
    expect(stderr).toContain(said);
  });
});
