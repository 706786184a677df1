import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { statementDetails } from '../../src/financial-statement/analyze-statements.ts';
import { extractStatements } from '../../src/financial-statement/extract-statements.ts';
import { craftPdf, tableOf } from './pdf/craft-pdf.ts';

type Names = Readonly<Record<string, string>>;

/** A balance sheet. The names of its lines can be replaced. */
const lines: readonly (readonly [name: string, amount: string])[] = [
  ['ATIVO', '1.000'],
  ['ATIVO CIRCULANTE', '600'],
  ['CAIXA E BANCOS', '200'],
  ['CLIENTES', '250'],
  ['ESTOQUES', '150'],
  ['ATIVO NÃO CIRCULANTE', '400'],
  ['IMOBILIZADO', '400'],
  ['PASSIVO', '1.000'],
  ['PASSIVO CIRCULANTE', '300'],
  ['FORNECEDORES', '180'],
  ['EMPRÉSTIMOS', '120'],
  ['PASSIVO NÃO CIRCULANTE', '200'],
  ['FINANCIAMENTOS', '200'],
  ['PATRIMÔNIO LÍQUIDO', '500'],
  ['CAPITAL SOCIAL', '600'],
  ['PREJUÍZOS ACUMULADOS', '(100)'],
];

const forms = {
  ECD: async (names: Names) => {
    const text = readFileSync('fixtures/statements/cases/n-circulante.txt').toString('latin1');
    const renamed = text.replace(/\|([^|]+)\|0,00\|/g, (whole, name: string) =>
      whole.replace(name, names[name] ?? name),
    );
    return new Uint8Array(Buffer.from(renamed, 'latin1'));
  },
  PDF: async (names: Names) => {
    const head = ['EMPRESA LTDA CNPJ 99.990.001/0001-98', 'BALANÇO PATRIMONIAL EM 31 DE DEZEMBRO DE 2024'];
    const rows = lines.map(([name, amount]) => [names[name] ?? name, amount] as const);
    const page = [...head.map((words) => ({ words })), ...tableOf([500], [['', '31/12/2024'], ...rows])];
    return new Uint8Array(await craftPdf([page]));
  },
} as const;

async function read(form: keyof typeof forms, names: Names) {
  const bytes = await forms[form](names);
  return statementDetails([await extractStatements({ fileName: 'file', bytes })]);
}

const inventories = [
  'VEÍCULOS NOVOS',
  'TERRENOS PARA VENDA',
  'IMÓVEIS DESTINADOS À VENDA',
  'ANIMAIS PARA ABATE',
  'EMPRÉSTIMOS',
  'CRÉDITOS DIVERSOS X',
];
const debts = [
  'OBRIGAÇÕES',
  'TÍTULOS A PAGAR',
  'CAPITAL DE TERCEIROS',
  'CLIENTES',
  'ADIANTAMENTOS',
  'VALORES A PAGAR',
];

describe.each(['ECD', 'PDF'] as const)('a line of an %s that is not recognised in its group', (form) => {
  test.each(inventories)('among the current assets leaves inventories unknown: %s', async (name) => {
    const { periods, toConfirm, suggestedLimit } = await read(form, { ESTOQUES: name });
    expect([periods, suggestedLimit]).toEqual([[], null]);
    expect(toConfirm?.[0]?.balanceSheet).toMatchObject({ cash: 200, receivables: 250, inventories: null });
    expect(toConfirm?.[0]?.doubts).toEqual([
      { kind: 'LINE_UNKNOWN', field: 'cash', stated: 200, computed: 350 },
      { kind: 'LINE_UNKNOWN', field: 'receivables', stated: 250, computed: 400 },
      { kind: 'LINE_UNKNOWN', field: 'inventories', stated: null, computed: 150 },
    ]);
  });

  test.each(debts)('among the current liabilities leaves short-term debt unknown: %s', async (name) => {
    const { periods, toConfirm } = await read(form, { EMPRÉSTIMOS: name });
    expect(periods).toEqual([]);
    expect(toConfirm?.[0]?.doubts).toEqual([
      { kind: 'LINE_UNKNOWN', field: 'suppliers', stated: 180, computed: 300 },
      { kind: 'LINE_UNKNOWN', field: 'shortTermDebt', stated: null, computed: 120 },
    ]);
  });

  test('also if the group has another line of the figure', async () => {
    const { toConfirm } = await read(form, { CLIENTES: 'ESTOQUES', ESTOQUES: 'VEÍCULOS NOVOS' });
    expect(toConfirm?.[0]?.doubts).toContainEqual({
      kind: 'LINE_UNKNOWN',
      field: 'inventories',
      stated: 250,
      computed: 400,
    });
  });

  test.each([
    'IMÓVEIS A COMERCIALIZAR',
    'PEÇAS E EQUIPAMENTOS PARA REVENDA',
    'PRODUTOS EM ELABORAÇÃO',
    'ALMOXARIFADO',
  ])('is not %s, which are inventories', async (name) => {
    const { periods, toConfirm } = await read(form, { ESTOQUES: name });
    expect(toConfirm).toBeUndefined();
    expect(periods[0]?.balanceSheet.inventories).toBe(150);
  });

  test.each([
    'DUPLICATAS DESCONTADAS',
    'CAPITAL DE GIRO',
    'OBRIGAÇÕES COM BANCOS',
    'LEASING A PAGAR',
    'CARTÃO DE CRÉDITO A PAGAR',
    'MÚTUOS A PAGAR',
    'ADIANTAMENTO SOBRE CONTRATO DE CÂMBIO',
    'CHEQUE ESPECIAL',
  ])('is not %s, which is debt', async (name) => {
    const { periods, toConfirm } = await read(form, { EMPRÉSTIMOS: name });
    expect(toConfirm).toBeUndefined();
    expect(periods[0]?.balanceSheet.shortTermDebt).toBe(120);
  });

  test.each([
    ['ESTOQUES', 'IMPOSTOS A RECUPERAR', 'inventories'],
    ['EMPRÉSTIMOS', 'OBRIGAÇÕES TRABALHISTAS', 'shortTermDebt'],
    ['ESTOQUES', 'INSTRUMENTOS FINANCEIROS DERIVATIVOS', 'inventories'],
    ['EMPRÉSTIMOS', 'PASSIVOS DE CONTRATO', 'shortTermDebt'],
    ['EMPRÉSTIMOS', 'DIVIDENDOS A PAGAR', 'shortTermDebt'],
  ] as const)('is not %s as %s, without which the figure %s is 0', async (line, name, field) => {
    const { periods, toConfirm } = await read(form, { [line]: name });
    expect(toConfirm).toBeUndefined();
    expect(periods[0]?.balanceSheet[field]).toBe(0);
  });
});

test('a line below a recognised total of an ECD is part of that total, whatever its name', async () => {
  const text = readFileSync('fixtures/statements/cases/n-circulante.txt').toString('latin1');
  const detailed = text.replace(
    /\|J100\|A13\|D\|3\|A1\|A\|ESTOQUES\|.*\r?\n/,
    (line) =>
      `${line.replace('|D|3|', '|T|3|')}${line.replace('|A13|D|3|A1|A|ESTOQUES|', '|A131|D|4|A13|A|VEÍCULOS NOVOS|')}`,
  );
  const bytes = new Uint8Array(Buffer.from(detailed, 'latin1'));
  const { periods, toConfirm } = statementDetails([await extractStatements({ fileName: 'ecd.txt', bytes })]);
  expect(detailed).not.toBe(text);
  expect(toConfirm).toBeUndefined();
  expect(periods[0]?.balanceSheet.inventories).toBe(150);
});

test('an ECF that shows credits, but not those of customers, states no receivables', async () => {
  const text = readFileSync('fixtures/statements/cases/ecf-blank.txt').toString('latin1');
  const renamed = text.replace(/\|1\.01\.02\.02\|/g, '|1.01.02.09|');
  expect(renamed).not.toBe(text);
  const bytes = new Uint8Array(Buffer.from(renamed, 'latin1'));
  const { periods } = statementDetails([await extractStatements({ fileName: 'ecf.txt', bytes })]);
  expect(periods[0]?.balanceSheet.receivables).toBeNull();
});
