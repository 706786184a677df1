import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { say } from '../../src/base/language.ts';
import { tooLittleForBand } from '../../src/policy/score-words.ts';
import { columnOf, readWorkbook, summaryOf } from '../batch/spreadsheet/read-workbook.ts';
import { type BuiltProgram, newBuiltProgram } from './built-program.ts';
import { documentOf } from './document-of-case.ts';
import { grey } from './run-credit.ts';

const approved = documentOf('approved-company');
const denied = documentOf('denied-by-exclusion-company');
const wanted = documentOf('warrant-now-person');
const pastWarrant = documentOf('warrant-past-person');
const thin = documentOf('deceased-person');

let program: BuiltProgram;
let folder: string;
const env = { CREDIT_PUBLIC_URL: 'https://credit.example', LANG: 'pt_BR.UTF-8' };

beforeAll(async () => {
  program = await newBuiltProgram();
  folder = program.folder;
});
afterAll(() => program.remove());

const credit = (words: string, stdin = '') => program.credit(words.split(' '), { env, stdin });
/** What the shell is offered, which goes to the stdout of a process. */
const offered = () => program.run('complete -- report show ""', env).stdout;

const save = (name: string, content: string | Uint8Array) => writeFile(join(folder, name), content);
const sheetsOf = async (name: string) => readWorkbook(await readFile(join(folder, name)));

describe('a pasted table of customers', () => {
  const branch = '12ABC345000269';

  beforeAll(async () => {
    const rows = [
      'Cliente;CNPJ;Valor solicitado;Vendedor',
      `Um;${approved};1.234,56;Ana`,
      `Dois;${denied};800;Ana`,
      'Matriz;12.ABC.345/01DE-35;10,5;Bia',
      `Filial;${branch};20;Bia`,
      `Um de novo;${approved};1.234,56;Ana`,
      'Ruim;11.222.333/0001-8;99,90;Caio',
      `Ambíguo;99990003000187;1.234x;`,
    ];
    const run = await credit(
      'batch - --policy starter-company -o out.xlsx --invalid wrong.csv',
      rows.join('\n'),
    );
    expect([run.stderr, run.code]).toEqual([expect.stringContaining('"Valor solicitado"'), 0]);
  }, 120_000);

  test('keeps the amounts beside the limits, the repeated lines and the user’s columns', async () => {
    const sheet = (await sheetsOf('out.xlsx')).sheet('Resultados');
    const values = (heading: string) => columnOf(sheet, heading).map((cell) => cell?.value);
    expect(values('Valor solicitado').slice(0, 2)).toEqual(['1234.56', '800']);
    const limit = Number(values('Limite sugerido')[0]);
    expect(Number(values('Valor sobre o limite')[0])).toBeCloseTo(1234.56 / limit, 10);
    expect(values('Linhas repetidas')[0]).toBe('6');
    expect(values('Dados').every((value) => value === 'SANDBOX')).toBe(true);
    expect(values('Vendedor').slice(0, 2)).toEqual(['Ana', 'Ana']);
  });

  test('gives back what could not be taken with every column and the reason', async () => {
    const [head = '', ...lines] = (await readFile(join(folder, 'wrong.csv'), 'utf8')).trim().split('\r\n');
    expect(head).toContain('"Motivo"');
    expect(head.endsWith('"Cliente";"CNPJ";"Valor solicitado";"Vendedor"')).toBe(true);
    expect(lines[0]).toContain('"Ruim";"11.222.333/0001-8";"99,90";"Caio"');
    expect(lines[1]).toContain('"Ambíguo";"99990003000187";"1.234x"');
    const invalid = (await sheetsOf('out.xlsx')).sheet('Inválidos');
    expect(columnOf(invalid, 'Vendedor')[0]?.value).toBe('Caio');
  });

  test('stores the columns of a rejected line apart from the reason', () => {
    const database = new Database(join(folder, 'credit.db'));
    try {
      const kept = database.prepare('select reason, columns from batch_refusal order by line').all();
      expect(kept[0]).toEqual({
        reason: expect.not.stringContaining('Caio'),
        columns: expect.stringContaining('"Vendedor":"Caio"'),
      });
    } finally {
      database.close();
    }
  });

  test('comes back in once it was corrected, amounts and columns too', async () => {
    const corrected = (await readFile(join(folder, 'wrong.csv'), 'utf8'))
      .replaceAll('11.222.333/0001-8', '99.990.003/0001-87')
      .replaceAll('1.234x', '1.234,00');
    await save('corrected.csv', corrected);
    const { items } = JSON.parse(
      (await credit('batch corrected.csv -n --policy starter-company --json')).stdout,
    );
    expect(items).toMatchObject([
      { outcome: 'VALID', document: '99990003000187', requestedAmount: 99.9 },
      { outcome: 'DUPLICATE', document: '99990003000187' },
    ]);
  });

  test('counts the CNPJs of one company together, and links to pages', async () => {
    const workbook = await sheetsOf('out.xlsx');
    const roots = workbook.sheet('Por raiz');
    expect(columnOf(roots, 'Raiz').map((cell) => cell?.value)).toEqual(['12.ABC.345']);
    expect(columnOf(roots, 'Documentos')[0]?.value).toBe('2');
    expect(columnOf(workbook.sheet('Resultados'), 'Relatório')[0]?.formula).toMatch(
      /^HYPERLINK\("https:\/\/credit\.example\/relatorio\/rpt_[0-9a-z]{26}","abrir"\)$/,
    );
    expect(summaryOf(workbook.sheet('Resumo'), 'Documentos')['B']?.value).toBe('4');
    const listed = (await credit('report list --by-root --header')).stdout.trim().split('\n');
    const [head = '', ...companies] = listed.map((line) => line.split('\t'));
    expect(head.slice(0, 2)).toEqual(['root', 'reports']);
    expect(companies.find(([root]) => root === '12ABC345')?.slice(0, 2)).toEqual(['12ABC345', '2']);
  });

  test('is known to the shell by company and document', () => {
    expect(offered()).toMatch(/^rpt_[0-9a-z]{26}\t99\.990\.001\/0001-98 Padaria .* \(Aprovado\)$/m);
  });
});

describe('people', () => {
  beforeAll(async () => {
    const run = await credit(
      'batch - --policy starter-person -o people.xlsx',
      [wanted, pastWarrant, thin].join('\n'),
    );
    expect(run.code).toBe(0);
  }, 120_000);

  test('have their warrants marked', async () => {
    const marks = columnOf((await sheetsOf('people.xlsx')).sheet('Resultados'), 'Mandados');
    expect(marks.map((cell) => cell?.value)).toEqual(['✗ 1 em vigor', '! 1 antes', 'nada consta']);
  });

  test('with too little known about them have no score without its coverage', async () => {
    const sheet = (await sheetsOf('people.xlsx')).sheet('Resultados');
    expect(columnOf(sheet, 'Score').map((cell) => cell?.type)).toEqual(['n', 'n', 'inlineStr']);
    expect(columnOf(sheet, 'Score')[2]?.value).toMatch(/^\d+ \(\d+%\)$/);
    expect(columnOf(sheet, 'Faixa')[2]?.value).toBe(say(tooLittleForBand, 'pt-BR'));
    const [newest] = JSON.parse((await credit(`report list --document ${thin} --json`)).stdout).items;
    expect(newest.insufficientCoverage).toBeGreaterThan(0);
    const shown = async (words: string) =>
      grey((await program.credit(words, { env, terminal: 'all', columns: 200 })).stdout);
    const score = new RegExp(`${newest.score} \\(\\d+%\\)`);
    expect(await shown(`report list --document ${thin}`)).toMatch(score);
    const [batch] = JSON.parse((await credit('batch list --json')).stdout).items;
    expect(await shown(`batch show ${batch.id} --items`)).toMatch(score);
    expect(offered()).toContain('***.');
  });
});

test('a person about whom nobody could be asked is not counted', async () => {
  const apart = '--db public.db --profile public';
  const { code, stdout } = await credit(`analyze ${thin} --policy starter-person --json ${apart}`);
  expect([code, JSON.parse(stdout).policyResult.coverage]).toEqual([0, 0]);
  expect(JSON.parse((await credit(`usage --json ${apart}`)).stdout).total).toMatchObject({
    count: 0,
    price: 0,
  });
});

describe('a dry run', () => {
  test('names the policy, the sheets that are passed over, the files and what reuse would save', async () => {
    expect((await credit(`analyze ${approved}`)).code).toBe(0);
    const workbook = new ExcelJS.Workbook();
    workbook.addWorksheet('Clientes').addRows([['CNPJ'], [approved], ['123']]);
    workbook.addWorksheet('Fornecedores').addRows([['CNPJ'], [denied]]);
    await save('both.xlsx', new Uint8Array(await workbook.xlsx.writeBuffer()));
    const run = await credit('batch both.xlsx -n --policy starter-company --invalid x.csv -o y.xlsx');
    expect(run.code).toBe(0);
    expect(run.stderr).toContain('Não lidas: "Fornecedores" (--sheet');
    expect(run.stdout).toMatch(/Política starter-company v1: ./);
    const text = run.stdout.replaceAll(/\s+/g, ' ');
    expect(text).toContain('x.csv receberia as linhas inválidas (1).');
    expect(text).toContain('y.xlsx receberia os resultados (1).');
    expect(text).toMatch(
      /Com --reuse-days 30: até 1 sem novas consultas, com as respostas de relatórios recentes; até R\$ 10,10 a menos\./,
    );
    const other = await credit('batch both.xlsx -n --policy starter-company --sheet fornecedores --json');
    expect(JSON.parse(other.stdout).items).toMatchObject([{ document: denied }]);
    const none = await credit('batch both.xlsx -n --policy starter-company --sheet Nada');
    expect(none.code).toBe(2);
    expect(none.stderr).toContain('BATCH_SHEET_UNKNOWN');
    expect(none.stderr).toMatch(/Clientes,\s+Fornecedores/);
  });
});

test('a batch is not cancelled from a pipe without --yes', async () => {
  await save('few.txt', approved);
  const id = (await credit('batch few.txt --detach')).stdout.trim();
  const refused = await credit(`batch cancel ${id}`);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('--yes');
  expect(JSON.parse((await credit(`batch show ${id} --json`)).stdout).status).toBe('QUEUED');
  expect((await credit(`batch cancel ${id} --yes`)).code).toBe(0);
  expect(JSON.parse((await credit(`batch show ${id} --json`)).stdout).status).toBe('CANCELLED');
});

describe('financial statements', () => {
  const company = '99999002000101';
  let report: string;
  const periods = async () => {
    const { details } = JSON.parse(
      (await credit(`report show ${report} --section FINANCIAL_STATEMENTS --json`)).stdout,
    );
    return details.periods;
  };

  beforeAll(async () => {
    report = JSON.parse((await credit(`analyze ${company} --json`)).stdout).id;
  });

  test('are read from a SPED text', async () => {
    await copyFile(
      join(process.cwd(), 'fixtures', 'statements', 'ecd-layout9-invented.txt'),
      join(folder, 'ecd.txt'),
    );
    const run = await credit(`report statements ${report} ecd.txt`);
    expect([run.stderr, run.code]).toEqual([run.stderr, 0]);
    expect(await periods()).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ year: 2025, months: 12, origin: 'SPED_ECD' })]),
    );
  });

  test('are read from the form, filled in', async () => {
    const form = new ExcelJS.Workbook();
    await form.xlsx.readFile(join(process.cwd(), 'forms', 'financial-statements.xlsx'));
    for (const [sheet, code, amount] of [
      ['Balanço', 'cash', 100],
      ['DRE', 'netRevenue', 500],
    ] as const) {
      form.getWorksheet(sheet)?.eachRow((row) => {
        const field = row.getCell(2).value;
        if (field === 'year') row.getCell(3).value = 2024;
        if (field === 'months') row.getCell(3).value = 12;
        if (field === code) row.getCell(3).value = amount;
      });
    }
    await save('form.xlsx', new Uint8Array(await form.xlsx.writeBuffer()));
    const run = await credit(`report statements ${report} form.xlsx`);
    expect([run.stderr, run.code]).toEqual([run.stderr, 0]);
    expect(await periods()).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ year: 2024, origin: 'SPREADSHEET' })]),
    );
  });
});
