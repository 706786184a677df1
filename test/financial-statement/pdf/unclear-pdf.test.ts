import { describe, expect, test } from 'vitest';
import { extractStatements } from '../../../src/financial-statement/extract-statements.ts';
import type { ExtractedStatements } from '../../../src/financial-statement/extracted-statements.ts';
import { refusalOf } from '../refusal-of.ts';
import { type CraftedLine, craftPdf, tableOf } from './craft-pdf.ts';

type Rows = readonly (readonly [words: string, amount: number])[];

const balance: Rows = [
  ['ATIVO', 10_000],
  ['ATIVO CIRCULANTE', 6_000],
  ['Caixa e equivalentes de caixa', 2_000],
  ['Clientes', 2_500],
  ['Estoques', 1_500],
  ['ATIVO NÃO CIRCULANTE', 4_000],
  ['Imobilizado', 4_000],
  ['PASSIVO', 10_000],
  ['PASSIVO CIRCULANTE', 3_000],
  ['Fornecedores', 1_800],
  ['Empréstimos e financiamentos', 1_200],
  ['PASSIVO NÃO CIRCULANTE', 2_000],
  ['Financiamentos', 2_000],
  ['PATRIMÔNIO LÍQUIDO', 5_000],
  ['Capital social', 6_000],
  ['Prejuízos acumulados', -1_000],
];
const income: Rows = [
  ['RECEITA OPERACIONAL BRUTA', 10_000],
  ['(-) Deduções da receita', -1_000],
  ['RECEITA LÍQUIDA', 9_000],
  ['Custo das mercadorias vendidas', -5_000],
  ['LUCRO BRUTO', 4_000],
  ['Despesas administrativas', -2_400],
  ['Despesas financeiras', -400],
  ['LUCRO ANTES DO IRPJ E CSLL', 1_200],
  ['Provisão para IRPJ e CSLL', -300],
  ['LUCRO LÍQUIDO DO EXERCÍCIO', 900],
];

const heading = (words: string): CraftedLine => ({ words });
const print = (amount: number) => {
  const digits = new Intl.NumberFormat('pt-BR').format(Math.abs(amount));
  return amount < 0 ? `(${digits})` : digits;
};
const company = 'EMPRESA LTDA CNPJ 99.990.001/0001-98';
const titles = {
  balance: 'BALANÇO PATRIMONIAL EM 31 DE DEZEMBRO DE 2025',
  income: 'DEMONSTRAÇÃO DO RESULTADO DO EXERCÍCIO EM 31 DE DEZEMBRO DE 2025',
} as const;

interface Page {
  readonly head: readonly string[];
  readonly rows: Rows;
  readonly columns?: readonly string[];
  readonly foot?: readonly string[];
  /** What amounts are multiplied by. */
  readonly times?: number;
}

function linesOf({
  head,
  rows,
  columns = ['31/12/2025'],
  foot = [],
  times = 1,
}: Page): readonly CraftedLine[] {
  const table = rows.map(
    ([words, amount]) => [words, ...columns.map((_, at) => print(amount * times * (at + 1)))] as const,
  );
  return [
    ...head.map(heading),
    ...tableOf([330, 420, 510], [['', ...columns], ...table]),
    ...foot.map(heading),
  ];
}

async function read(...pages: readonly Page[]): Promise<ExtractedStatements> {
  const bytes = new Uint8Array(await craftPdf(pages.map(linesOf)));
  return extractStatements({ fileName: 'balanço.pdf', bytes });
}

/** Each period with its length and the kinds of its doubts. */
const shortForm = ({ periods }: ExtractedStatements) =>
  periods.map(({ end, months, doubts = [] }) => [end, months, ...new Set(doubts.map(({ kind }) => kind))]);

const balancePage = (...head: readonly string[]): Page => ({
  head: [company, titles.balance, ...head],
  rows: balance,
});
const incomePage = (...head: readonly string[]): Page => ({
  head: [company, titles.income, ...head],
  rows: income,
});

describe('facts that the sums of a PDF cannot prove', () => {
  test('are certain where the head of each table states them', async () => {
    const unit = '(Em milhares de reais)';
    expect(shortForm(await read(balancePage(unit), incomePage(unit)))).toEqual([['2025-12-31', 12]]);
    expect(shortForm(await read(balancePage(), incomePage()))).toEqual([['2025-12-31', 12]]);
  });

  test.each([
    ['heads with two units', ['(Em milhares de reais)'], ['(Em reais)'], 'SCALE_UNCLEAR'],
    ['a head with a unit that can be two', ['(em milh. de reais)'], ['(em milh. de reais)'], 'SCALE_UNCLEAR'],
    [
      'a sentence with the unit',
      ['Os valores desta demonstração estão em milhares de reais.'],
      [],
      'SCALE_UNCLEAR',
    ],
    ['a sign without a country', ['(Em milhares de $)'], ['(Em milhares de $)'], 'CURRENCY_UNCLEAR'],
    ['two currencies', ['(Em reais e em US$)'], ['(Em reais e em US$)'], 'CURRENCY_UNCLEAR'],
    ['thousands of a currency that is not the real', ['(Em milhares de rand)'], [], 'CURRENCY_UNCLEAR'],
    ['a currency that no list has', ['Valores em zorkmids'], [], 'CURRENCY_UNCLEAR'],
    ['a code of a currency', ['CAD thousand'], ['CAD thousand'], 'CURRENCY_UNCLEAR'],
    [
      'a factor that programs do not print',
      ['(em centenas de reais)'],
      ['(em centenas de reais)'],
      'SCALE_UNCLEAR',
    ],
    ['an economic group', ['GRUPO ECONÔMICO EMPRESA'], [], 'OF_GROUP'],
    ['a company and its subsidiaries', ['EMPRESA LTDA E CONTROLADAS'], [], 'OF_GROUP'],
    ['combined statements', ['Demonstrações combinadas'], ['Demonstrações combinadas'], 'OF_GROUP'],
  ])('are a doubt: %s', async (_, ofBalance, ofIncome, kind) => {
    const [period, ...others] = shortForm(await read(balancePage(...ofBalance), incomePage(...ofIncome)));
    expect(others).toEqual([]);
    expect(period).toContain(kind);
  });

  test('are a doubt, with the factor of the head, if the currency is not known to be the real', async () => {
    const unit = '(Em milhares de zorkmids)';
    const { periods } = await read(balancePage(unit), incomePage(unit));
    expect(periods[0]?.doubts?.map(({ kind }) => kind)).toContain('CURRENCY_UNCLEAR');
    expect(periods[0]?.balanceSheet.totalAssets).toBe(10_000_000);
    expect(periods[0]?.incomeStatement.netIncome).toBe(900_000);
  });

  test.each([
    ['BALANÇO PATRIMONIAL PROJETADO EM 31/12/2025', []],
    ['BALANÇO PATRIMONIAL EM 31/12/2025', ['(Projetado)']],
    ['BALANÇO ORÇADO EM 31/12/2025', []],
    ['PROJEÇÃO DO BALANÇO PATRIMONIAL 2025', []],
    ['BALANÇO PATRIMONIAL PRO FORMA EM 31/12/2025', []],
  ])('are refused if they have not happened: %s %j', async (title, more) => {
    const refused = await refusalOf(() =>
      read({ head: [company, title, ...more], rows: balance }, incomePage()),
    );
    expect(refused).toMatchObject({ code: 'STATEMENT_UNREADABLE' });
    expect(refused.message).toContain('forecast');
  });

  test('are read if only the name of a company resembles a forecast', async () => {
    const name = 'PROJETADA ENGENHARIA E ORÇAMENTOS LTDA';
    expect(shortForm(await read(balancePage(name), incomePage(name)))).toEqual([['2025-12-31', 12]]);
  });

  test('are a doubt: a unit below the table only', async () => {
    const foot = ['Valores expressos em milhares de reais'];
    const statements = await read({ ...balancePage(), foot }, { ...incomePage(), foot });
    expect(shortForm(statements)).toEqual([['2025-12-31', 12, 'SCALE_UNCLEAR']]);
    expect(statements.periods[0]?.doubts?.[0]).toMatchObject({ stated: 1, computed: 1_000 });
  });

  test.each([
    ['months', ['Out/2025', 'Nov/2025', 'Dez/2025'], 'DEMONSTRAÇÃO DO RESULTADO DO EXERCÍCIO'],
    ['quarters', ['30/06/2025', '30/09/2025', '31/12/2025'], 'DEMONSTRAÇÃO DO RESULTADO DO EXERCÍCIO'],
    [
      'a half-year and a year',
      ['30/06/2025', '31/12/2024'],
      'DEMONSTRAÇÃO DO RESULTADO: exercício findo em 31/12/2024 e período de seis meses findo em 30/06/2025',
    ],
    ['one month', ['Dez/2025'], 'DEMONSTRAÇÃO DO RESULTADO DO EXERCÍCIO'],
    ['a half-year under the name of the statement', ['30/06/2025'], 'DEMONSTRAÇÃO DO RESULTADO DO EXERCÍCIO'],
  ])('are a doubt: columns of %s', async (_, columns, title) => {
    const statements = await read(
      { head: [company, 'BALANÇO PATRIMONIAL'], rows: balance, columns },
      { head: [company, title], rows: income, columns },
    );
    expect(shortForm(statements).map(([end, , ...doubts]) => [end, ...doubts])).toEqual(
      shortForm(statements).map(([end]) => [end, 'LENGTH_UNCLEAR']),
    );
    expect(statements.periods).toHaveLength(columns.length);
  });

  test.each([
    ['4T25', 3],
    ['Mês: 12/2025', 1],
    ['Semestre findo em 31/12/2025', 6],
    ['EXERCÍCIO FINDO EM DEZEMBRO DE 2025', 12],
  ])('are certain where the head of the income statement says %s', async (row, months) => {
    const head = [company, 'DEMONSTRAÇÃO DO RESULTADO', row];
    expect(shortForm(await read(balancePage(), { head, rows: income }))).toEqual([['2025-12-31', months]]);
  });

  test('are a doubt: a balance that goes on from the month before', async () => {
    const head = [company, 'DEMONSTRAÇÃO DO RESULTADO', 'Período: 01/12/2025 a 31/12/2025'];
    const statements = await read(balancePage(), { head, rows: income, columns: ['Saldo atual'] });
    expect(shortForm(statements)).toEqual([['2025-12-31', 12, 'LENGTH_UNCLEAR']]);
  });

  test('are not read from the day of a signature', async () => {
    const columns = ['2025', '2024'];
    const foot = ['Campinas, 20 de março de 2025'];
    const pages = [
      {
        head: ['RELATÓRIO', 'São Paulo, 31 de março de 2025', 'BALANÇO PATRIMONIAL'],
        rows: balance,
        columns,
        foot,
      },
      { head: ['DEMONSTRAÇÃO DO RESULTADO DO EXERCÍCIO'], rows: income, columns, foot },
    ];
    expect(shortForm(await read(...pages))).toEqual([
      ['2025-12-31', 12],
      ['2024-12-31', 12],
    ]);
  });

  test('are a doubt: two income statements of one period, and tables of two companies', async () => {
    const other = { head: ['OUTRA LTDA CNPJ 99.990.004/0001-21', titles.income], rows: income };
    expect(shortForm(await read(balancePage(), incomePage(), { ...incomePage(), times: 3 }))).toEqual([
      ['2025-12-31', 12, 'READ_TWICE'],
    ]);
    expect(shortForm(await read(balancePage(), incomePage(), incomePage()))).toEqual([['2025-12-31', 12]]);
    expect(shortForm(await read(balancePage(), other))).toEqual([['2025-12-31', 12, 'COMPANY_UNCLEAR']]);
  });

  test.each([
    [
      'an amount',
      balance.map(([words, amount]) => [words, words.startsWith('Caixa') ? 200 : amount] as const),
    ],
    ['a sign', balance.map(([words, amount]) => [words, Math.abs(amount)] as const)],
  ])('are a doubt: %s in a group that does not add up', async (_, rows) => {
    expect(shortForm(await read({ ...balancePage(), rows }, incomePage()))).toEqual([
      ['2025-12-31', 12, 'LINES_DIFFER'],
    ]);
  });

  test('negative equity is read by its own name', async () => {
    const negative: Readonly<Record<string, readonly [string, number]>> = {
      'PATRIMÔNIO LÍQUIDO': ['PASSIVO A DESCOBERTO', -1_000],
      'PASSIVO NÃO CIRCULANTE': ['PASSIVO NÃO CIRCULANTE', 8_000],
      Financiamentos: ['Financiamentos', 8_000],
      'Prejuízos acumulados': ['Prejuízos acumulados', -7_000],
    };
    const rows = balance.map((row) => negative[row[0]] ?? row);
    const { periods } = await read({ ...balancePage(), rows }, incomePage());
    expect(periods[0]).toMatchObject({ balanceSheet: { equity: -1_000, retainedEarnings: -7_000 } });
    expect(periods[0]?.doubts).toBeUndefined();
  });

  test('restated columns are read', async () => {
    const columns = ['31/12/2025', 'Reapresentado 31/12/2024'];
    const pages = [
      { ...balancePage(), columns },
      { ...incomePage(), columns },
    ];
    expect(shortForm(await read(...pages))).toContainEqual(['2025-12-31', 12]);
  });
});
