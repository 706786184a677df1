import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, openApp } from '../../src/app.ts';
import type { ExportFormat, ExportSubject } from '../../src/export/export.ts';
import { ReportExports } from '../../src/export/report-exports.ts';
import { defaultPriceTable } from '../../src/usage/price-table.ts';
import { form } from '../export/export-world.ts';
import { readPdf } from '../export/read-pdf.ts';
import { type Machine, newMachine } from './run-credit.ts';

let program: Machine;
let app: App;
let exports: ReportExports;
beforeAll(async () => {
  program = await newMachine();
  const options = {
    db: program.db,
    profile: 'sandbox',
    registryUrl: 'http://127.0.0.1:1',
    prices: defaultPriceTable,
    sandboxDelay: '',
    allowPrivateTargets: '',
  };
  app = await openApp(options, { analystName: 'ana' });
  exports = new ReportExports(app.engine, { keptDays: 7, rightsContact: null });
});
afterAll(async () => {
  await exports.close();
  await app.close();
  await program.remove();
});

type Json = ReturnType<typeof JSON.parse>;

/**
 * What a reader of Portuguese gets as a file of a format. As commands get it, but for one thread that makes all of them: each
 * command has one of its own, which has to begin and to learn to write a PDF.
 */
async function exportOf(subject: ExportSubject, format: ExportFormat): Promise<Uint8Array> {
  const made = await exports.make(await exports.request(app.actor, subject, form({ format })));
  const { one, files } = await exports.open(app.actor, made.id);
  return files.read(one);
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();

const plain = (text: string) => text.replace(/\s+/g, ' ');

/** An amount as a reader of Portuguese writes it, to the cent; made here, and by nothing that the program has. */
function money(amount: number): string {
  const cents = String(Math.round(Math.abs(amount) * 100)).padStart(3, '0');
  const whole = cents.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${amount < 0 ? '-' : ''}R$ ${whole},${cents.slice(-2)}`;
}

const count = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, '.');
const percent = (value: number) => `${String(value).replace('.', ',')}%`;

/** What a rule found as people read it, where its number alone says how; its unit stands in the condition. */
function written({ value, condition = '' }: Json): string | undefined {
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value !== 'number') return undefined;
  if (/ BRL\b/.test(condition)) return money(value);
  if (/%|PERCENT/.test(condition)) return percent(value);
  return /MONTHS|YEARS|DAYS/.test(condition) ? undefined : count(value);
}

async function workbookOf(bytes: Uint8Array): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(new Uint8Array(bytes).buffer);
  return workbook;
}

/** The cells of a sheet below its heads, by the heads. */
function recordsOf(workbook: ExcelJS.Workbook, name: string): readonly ReadonlyMap<string, unknown>[] {
  const sheet = workbook.getWorksheet(name);
  if (sheet === undefined) return [];
  const heads = Array.from({ length: sheet.columnCount }, (_, at) => sheet.getRow(1).getCell(at + 1).text);
  const rows = sheet.getRows(2, sheet.rowCount - 1) ?? [];
  return rows.map((row) => new Map(heads.map((head, at) => [head, row.getCell(at + 1).value])));
}

/** What stands beside each label of the first sheet. */
function labelled(workbook: ExcelJS.Workbook): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>();
  workbook.worksheets[0]?.eachRow((row) => {
    values.set(row.getCell(1).text, row.getCell(2).value);
  });
  return values;
}

/** The lines of CSV as a reader of Portuguese gets it, by their heads. */
function linesOf(csv: string): readonly ReadonlyMap<string, string>[] {
  const rows = csv
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^;]*))(?:;|$)/g)].map(([, quoted, bare = '']) =>
        (quoted ?? bare).replaceAll('""', '"'),
      ),
    );
  const [heads = [], ...others] = rows;
  return others.map((row) => new Map(heads.map((head, at) => [head, row[at] ?? ''])));
}

const statuses: Readonly<Record<string, string>> = {
  APPROVED: 'Aprovado',
  ALERT: 'Alerta',
  DENIED: 'Negado',
  NOT_APPLIED: 'Não avaliada',
};

test.each([
  ['denied by its score', '99990004000121', '15.000,55'],
  ['approved with a limit', '99990001000198', '1.234,56'],
  ['of a person', '00000012360', '999,99'],
])(
  'a report that is %s says the same figures as PDF, workbook, CSV, JSON and on the terminal, to the cent',
  async (_what, document, amount) => {
    const { stdout } = await program.run(`analyze ${document} --amount ${amount} --json`);
    const { id } = JSON.parse(stdout);
    const fileOf = (format: ExportFormat) => exportOf({ reportId: id }, format);
    const report: Json = JSON.parse(textOf(await fileOf('json')));
    const { policyResult: result, score, requestedAmount } = report;
    const pdf = await readPdf(await fileOf('pdf'));
    const first = plain(pdf.pages[0]?.text ?? '');
    const pages = plain(pdf.pages.map(({ text }) => text).join('\n'));
    const terminal = plain((await program.run(`report show ${id} --lang pt-BR`)).stdout);
    const workbook = await workbookOf(await fileOf('xlsx'));
    const summary = labelled(workbook);
    const ruleRows = recordsOf(workbook, 'Regras');
    const csv = linesOf(textOf(await fileOf('csv')));

    // What was decided.
    const status = statuses[report.status] ?? '';
    expect(first).toContain(status);
    expect(terminal).toContain(`${status.toUpperCase()} score ${score} de 1000 faixa ${result.riskBand}`);
    expect(first).toContain(`${score} de 1000, faixa ${result.riskBand}`);
    expect([summary.get('Decisão'), summary.get('Score, de 1000'), summary.get('Faixa de risco')]).toEqual([
      status,
      score,
      result.riskBand,
    ]);
    expect(summary.get('Valor pedido')).toBe(requestedAmount);
    for (const text of [first, terminal]) expect(text).toContain(money(requestedAmount));
    if (result.creditLimit === null) expect(summary.get('Limite de crédito') ?? null).toBe(null);
    else {
      expect(summary.get('Limite de crédito')).toBe(result.creditLimit);
      for (const text of [first, terminal]) expect(text).toContain(money(result.creditLimit));
    }

    // The points of each group, and what each rule found.
    const rules = result.groups.flatMap((group: Json) => group.rules);
    expect([ruleRows.length, csv.length]).toEqual([rules.length, rules.length]);
    for (const { title, name, score: earned, maximumScore } of result.groups) {
      const points = `${count(earned)} de ${count(maximumScore)}`;
      expect(terminal, title ?? name).toContain(`${title ?? name} ${points} pontos`);
      expect(pages, title ?? name).toContain(`${title ?? name} ${points}`);
    }
    for (const [at, rule] of rules.entries()) {
      const [row, line] = [ruleRows[at], csv[at]];
      const place = `${rule.rule} (${at})`;
      expect([row?.get('Código da regra'), line?.get('Código da regra')], place).toEqual([
        rule.rule,
        rule.rule,
      ]);
      expect([row?.get('Código do resultado'), line?.get('Código do resultado')], place).toEqual([
        rule.status,
        rule.status,
      ]);
      expect([row?.get('Pontos possíveis'), Number(line?.get('Pontos possíveis'))], place).toEqual([
        rule.points,
        rule.points,
      ]);
      if (rule.status === 'NOT_APPLIED') continue;
      expect([row?.get('Pontos ganhos'), Number(line?.get('Pontos ganhos'))], place).toEqual([
        rule.earnedPoints,
        rule.earnedPoints,
      ]);
      if (typeof rule.value === 'number') {
        expect(row?.get('Valor puro'), place).toBe(rule.value);
        expect(Number(line?.get('Valor puro')?.replace(',', '.')), place).toBe(rule.value);
      }
      // The workbook's words are those of every other form, and where its number says how, they are that number's.
      const words = plain(String(row?.get('Valor')));
      const own = written(rule);
      if (own !== undefined) expect(words, place).toBe(own);
      expect(plain(line?.get('Valor') ?? ''), place).toBe(words);
      const told = `${statuses[rule.status]} ${plain(String(row?.get('Regra')))} ${words}`;
      expect(pages, place).toContain(told);
      expect(terminal.toUpperCase(), place).toContain(told.toUpperCase());
    }

    // What the sections sum up.
    for (const { type, details } of report.sections) {
      if (!['PEFIN', 'REFIN', 'PROTESTS', 'OVERDUE_DEBTS'].includes(type.value) || details.count === 0)
        continue;
      for (const text of [pages, terminal, plain(String(summary.get(type.title)))])
        expect(text, type.value).toContain(money(details.totalAmount));
    }
  },
);

const fewDataPolicy = (band: string) => `
id: few-data
name: Few data
kind: cnpj
depth: SIMPLES
usePolicyResult: true
scoring:
  minimumCoverage: 0.8
  riskBands: [{ band: ZETA, from: 0, status: ${band} }]
groups:
  - name: rules
    rules:
      - { rule: COMPANY_SITUATION, failWhen: NOT_CONTAINS ATIVA, statusToApply: DENIED, points: 39 }
      - { rule: REQUESTED_AMOUNT, failWhen: GREATER_THAN 1000 BRL, statusToApply: ALERT, points: 61 }
`;

test.each([
  ['APPROVED', 'Alerta'],
  ['DENIED', 'Negado'],
])(
  'a score on less data than the policy requires is in no band in every form, if its band is %s',
  async (bandStatus, status) => {
    const file = join(program.folder, 'few-data.yaml');
    await writeFile(file, fewDataPolicy(bandStatus));
    expect((await program.run(`policy enable ${file} --yes`)).code).toBe(0);
    const { stdout } = await program.run('analyze 99990001000198 --policy few-data --json');
    const shown: Json = JSON.parse(stdout);
    expect([shown.score, shown.policyResult.coverage]).toEqual([1000, 0.39]);
    const fileOf = (format: ExportFormat) => exportOf({ reportId: shown.id }, format);
    const json: Json = JSON.parse(textOf(await fileOf('json')));
    for (const report of [shown, json]) {
      expect(report.policyResult.riskBand).toBe(null);
      expect(JSON.stringify(report)).not.toContain('ZETA');
    }
    const workbook = await workbookOf(await fileOf('xlsx'));
    expect(labelled(workbook).get('Faixa de risco')).toBe('dados insuficientes para uma faixa');
    const pdf = await readPdf(await fileOf('pdf'));
    const first = plain(pdf.pages[0]?.text ?? '');
    const terminal = plain((await program.run(`report show ${shown.id} --lang pt-BR`)).stdout);
    const section = await program.run(`report show ${shown.id} --section CREDIT_POLICY --lang pt-BR`);
    expect(first).toContain(`${status} `);
    expect(first).toContain('1000 de 1000, dados insuficientes para uma faixa');
    expect(terminal).toContain('score 1000 de 1000 dados insuficientes para uma faixa cobertura 39%');
    expect(plain(section.stdout)).toContain('Faixa de risco: dados insuficientes para uma faixa');
    for (const text of [terminal, section.stdout]) expect(text).not.toContain('ZETA');
    const batch = await program.run('batch - --policy few-data --json', { stdin: '99990001000198\n' });
    expect(batch.stdout).not.toContain('ZETA');
  },
);

test('what an analyst approved is one amount in every form, to the cent', async () => {
  const { id } = JSON.parse((await program.run('analyze 99990003000187 --json')).stdout);
  const decided = await program.run(
    `report decide ${id} --approve --limit 10.000,55 --commentary Garantia --yes`,
  );
  expect(decided.code).toBe(0);
  const fileOf = (format: ExportFormat) => exportOf({ reportId: id }, format);
  const { terms }: Json = JSON.parse(textOf(await fileOf('json')));
  const pdf = await readPdf(await fileOf('pdf'));
  const summary = labelled(await workbookOf(await fileOf('xlsx')));
  expect([terms.limit, summary.get('Limite aprovado')]).toEqual([10_000.55, 10_000.55]);
  const terminal = (await program.run(`report show ${id} --lang pt-BR`)).stdout;
  for (const text of [pdf.pages[0]?.text ?? '', terminal]) expect(plain(text)).toContain(money(terms.limit));
});

test('an operation costs the same in every form, and as much as its members together, to the cent', async () => {
  const document = '99990018000145';
  const run = await program.run(`operation run ${document} --operation company-and-its-people --json`);
  const { id, price, counted, nodes }: Json = JSON.parse(run.stdout);
  const cents = (amounts: readonly number[]) =>
    amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
  expect(counted).toBeGreaterThan(1);
  expect(cents(nodes.map((node: Json) => node.price ?? 0))).toBe(cents([price]));
  const fileOf = (format: ExportFormat) => exportOf({ operationId: id }, format);
  expect(JSON.parse(textOf(await fileOf('json')))).toMatchObject({ price, counted });
  const workbook = await workbookOf(await fileOf('xlsx'));
  expect(labelled(workbook).get('Preço')).toBe(price);
  const prices = recordsOf(workbook, 'Membros').map((row) => Number(row.get('Preço') ?? 0));
  expect(cents(prices)).toBe(cents([price]));
  const lines = linesOf(textOf(await fileOf('csv')));
  expect(cents(lines.map((line) => Number((line.get('Preço') ?? '').replace(',', '.'))))).toBe(
    cents([price]),
  );
  const pdf = plain((await readPdf(await fileOf('pdf'))).pages.map(({ text }) => text).join('\n'));
  const terminal = plain((await program.run(`operation show ${id} --lang pt-BR`)).stdout);
  expect(terminal).toContain(`contados ${counted}, ${money(price)}`);
  expect(pdf).toContain(`Contados: ${counted}, ${money(price)} no total`);
  for (const { price: own } of nodes) if (own) expect(pdf).toContain(money(own));
});
