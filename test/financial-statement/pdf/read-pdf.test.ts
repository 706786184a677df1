import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extractStatements } from '../../../src/financial-statement/extract-statements.ts';
import type { ExtractedStatements } from '../../../src/financial-statement/extracted-statements.ts';
import { refusalOf } from '../refusal-of.ts';
import { type CraftedLine, craftPdf, tableOf } from './craft-pdf.ts';

const read = async (...pages: readonly (readonly CraftedLine[])[]): Promise<ExtractedStatements> =>
  extractStatements({ fileName: 'balanço.pdf', bytes: new Uint8Array(await craftPdf(pages)) });

const heading = (words: string): CraftedLine => ({ words });
const years = [340, 430, 520];

const balanceRows = [
  ['', 'Nota', '2025', '2024'],
  ['ATIVO', '', '276.250', '250.000'],
  ['ATIVO CIRCULANTE', '', '182.250', '150.000'],
  ['Caixa e equivalentes de caixa', '4', '45.750', '40.000'],
  ['Contas a receber de clientes', '5', '100.000', '80.000'],
  ['Estoques', '6', '36.500', '30.000'],
  ['ATIVO NÃO CIRCULANTE', '', '94.000', '100.000'],
  ['Imobilizado', '7', '94.000', '100.000'],
] as const;
const liabilityRows = [
  ['PASSIVO E PATRIMÔNIO LÍQUIDO', '', '276.250', '250.000'],
  ['PASSIVO CIRCULANTE', '', '76.600', '90.000'],
  ['Fornecedores', '', '50.000', '60.000'],
  ['Empréstimos e financiamentos', '', '26.600', '30.000'],
  ['PATRIMÔNIO LÍQUIDO', '', '199.650', '160.000'],
  ['Capital social', '', '100.000', '100.000'],
  ['Reservas de lucros', '', '99.650', '60.000'],
] as const;
const incomeRows = [
  ['', 'Nota', '2025', '2024'],
  ['RECEITA OPERACIONAL BRUTA', '', '70.000', '60.000'],
  ['(-) Deduções da receita', '', '(11.600)', '(10.000)'],
  ['RECEITA LÍQUIDA', '', '58.400', '50.000'],
  ['Custo das mercadorias vendidas', '', '(30.000)', '(28.000)'],
  ['LUCRO BRUTO', '', '28.400', '22.000'],
  ['Despesas operacionais', '', '(10.000)', '(9.000)'],
  ['Despesas administrativas', '', '(6.000)', '(5.000)'],
  ['Despesas com vendas', '', '(4.000)', '(4.000)'],
  ['Lucro antes do resultado financeiro', '', '18.400', '13.000'],
  ['Receitas financeiras', '', '250', '100'],
  ['Despesas financeiras', '', '(1.000)', '(900)'],
  ['Lucro antes do imposto de renda e da', '', '', ''],
  ['contribuição social', '', '17.650', '12.200'],
  ['Imposto de renda e contribuição social', '', '(3.000)', '(2.000)'],
  ['LUCRO LÍQUIDO DO EXERCÍCIO', '', '14.650', '10.200'],
] as const;

const title = [
  heading('EMPRESA SANDBOX LTDA   CNPJ 33.683.111/0002-80'),
  heading('BALANÇO PATRIMONIAL EM 31 DE DEZEMBRO DE 2025 E 2024'),
  heading('(Em milhares de reais)'),
];

describe('statements of a PDF', () => {
  test('of two years, in thousands, over two pages, are read with where each figure stands', async () => {
    const { origin, company, periods } = await read(
      [...title, ...tableOf(years, [...balanceRows, ...liabilityRows])],
      [
        heading('DEMONSTRAÇÃO DO RESULTADO DOS EXERCÍCIOS FINDOS EM 31 DE DEZEMBRO DE 2025 E 2024'),
        heading('(Em milhares de reais)'),
        ...tableOf(years, incomeRows),
      ],
    );
    expect({ origin, company }).toEqual({
      origin: 'PDF',
      company: {
        document: '33683111000280',
        name: null,
        printed: [{ document: '33683111000280', isInTitle: true }],
      },
    });
    expect(periods.map(({ year, months, doubts }) => ({ year, months, doubts }))).toEqual([
      { year: 2025, months: 12, doubts: undefined },
      { year: 2024, months: 12, doubts: undefined },
    ]);
    const [latest, before] = periods;
    expect(latest?.balanceSheet).toEqual({
      cash: 45_750_000,
      receivables: 100_000_000,
      inventories: 36_500_000,
      currentAssets: 182_250_000,
      nonCurrentAssets: 94_000_000,
      fixedAssets: 94_000_000,
      totalAssets: 276_250_000,
      suppliers: 50_000_000,
      shortTermDebt: 26_600_000,
      currentLiabilities: 76_600_000,
      longTermDebt: 0,
      nonCurrentLiabilities: 0,
      retainedEarnings: 99_650_000,
      equity: 199_650_000,
    });
    expect(latest?.incomeStatement).toEqual({
      grossRevenue: 70_000_000,
      netRevenue: 58_400_000,
      costOfSales: 30_000_000,
      grossProfit: 28_400_000,
      operatingExpenses: 10_000_000,
      operatingIncome: 18_400_000,
      financialExpenses: 1_000_000,
      depreciation: null,
      incomeBeforeTax: 17_650_000,
      netIncome: 14_650_000,
    });
    expect(before?.balanceSheet).toMatchObject({ cash: 40_000_000, equity: 160_000_000 });
    expect(latest?.figures).toContainEqual({
      field: 'receivables',
      amount: 100_000_000,
      place: 'page 1, line 8',
      label: 'Contas a receber de clientes',
      guessed: true,
    });
    expect(latest?.figures).toContainEqual({
      field: 'incomeBeforeTax',
      amount: 17_650_000,
      place: 'page 2, line 16',
      label: 'Lucro antes do imposto de renda e da contribuição social',
      guessed: true,
    });
    expect(periods.flatMap(({ figures }) => figures).every(({ guessed }) => guessed)).toBe(true);
  });

  test('go on over a page break within a group', async () => {
    const rows = tableOf(years, [...balanceRows, ...liabilityRows]);
    const { periods } = await read([...title, ...rows.slice(0, 5)], rows.slice(5));
    expect(periods[0]?.doubts).toBeUndefined();
    expect(periods[0]?.balanceSheet).toMatchObject({ inventories: 36_500_000, equity: 199_650_000 });
    expect(periods[0]?.figures).toContainEqual(
      expect.objectContaining({ field: 'inventories', place: 'page 2, line 1' }),
    );
  });

  test('of assets beside liabilities are read one side after the other', async () => {
    const left = [
      ['ATIVO CIRCULANTE', '1.000,00'],
      ['Disponível', '400,00'],
      ['Caixa', '100,00'],
      ['Bancos conta movimento', '300,00'],
      ['Clientes', '600,00'],
      ['ATIVO NÃO CIRCULANTE', '500,00'],
      ['Imobilizado', '700,00'],
      ['(-) Depreciação acumulada', '(200,00)'],
      ['TOTAL DO ATIVO', '1.500,00'],
    ] as const;
    const right = [
      ['PASSIVO CIRCULANTE', '450,00'],
      ['Fornecedores', '250,00'],
      ['Obrigações trabalhistas', '200,00'],
      ['PASSIVO NÃO CIRCULANTE', '350,00'],
      ['Financiamentos bancários', '350,00'],
      ['PATRIMÔNIO LÍQUIDO', '700,00'],
      ['Capital social', '900,00'],
      ['Prejuízos acumulados', '(200,00)'],
      ['TOTAL DO PASSIVO', '1.500,00'],
    ] as const;
    const lines = left.flatMap(([words, amount], index): readonly CraftedLine[] => {
      const [other = '', owed = ''] = right[index] ?? [];
      // pdfkit prints both halves at one height where they are pieces of one line.
      return [
        {
          words,
          amounts: [
            [amount, 270],
            [other, 300 + other.length * 5.4],
            [owed, 540],
          ],
        },
      ];
    });
    const { periods } = await read([
      heading('BALANÇO PATRIMONIAL ENCERRADO EM 31/12/2025'),
      heading('Valores em R$'),
      ...lines,
    ]);
    expect(periods).toHaveLength(1);
    expect(periods[0]).toMatchObject({ year: 2025, months: 12 });
    expect(periods[0]?.doubts).toBeUndefined();
    expect(periods[0]?.balanceSheet).toMatchObject({
      cash: 400,
      receivables: 600,
      inventories: 0,
      fixedAssets: 500,
      totalAssets: 1_500,
      suppliers: 250,
      longTermDebt: 350,
      retainedEarnings: -200,
      equity: 700,
    });
  });

  test('of a trial balance count the closing balance, by its side, and the result that is not closed yet', async () => {
    const { periods } = await read([
      heading('BALANCETE DE VERIFICAÇÃO'),
      heading('Período: 01/01/2025 a 30/09/2025        Emissão: 15/10/2026'),
      ...tableOf(
        [300, 380, 460, 550],
        [
          ['Código Conta', 'Saldo Anterior', 'Débito', 'Crédito', 'Saldo Atual'],
          ['1 ATIVO', '800,00D', '900,00', '200,00', '1.500,00D'],
          ['1.1 ATIVO CIRCULANTE', '800,00D', '900,00', '200,00', '1.500,00D'],
          ['1.1.01 CAIXA', '800,00D', '900,00', '200,00', '1.500,00D'],
          ['2 PASSIVO', '800,00C', '0,00', '200,00', '1.000,00C'],
          ['2.1 PASSIVO CIRCULANTE', '300,00C', '0,00', '200,00', '500,00C'],
          ['2.1.01 FORNECEDORES', '300,00C', '0,00', '200,00', '500,00C'],
          ['2.3 PATRIMÔNIO LÍQUIDO', '500,00C', '0,00', '0,00', '500,00C'],
          ['2.3.01 CAPITAL SOCIAL', '500,00C', '0,00', '0,00', '500,00C'],
          ['3 RECEITAS', '0,00', '0,00', '900,00', '900,00C'],
          ['3.1 VENDAS', '0,00', '0,00', '900,00', '900,00C'],
          ['4 CUSTOS', '0,00', '300,00', '0,00', '300,00D'],
          ['5 DESPESAS', '0,00', '100,00', '0,00', '100,00D'],
        ],
      ),
    ]);
    expect(periods).toHaveLength(1);
    expect(periods[0]).toMatchObject({
      year: 2025,
      months: 9,
      balanceSheet: { cash: 1_500, totalAssets: 1_500, nonCurrentAssets: 0, suppliers: 500, equity: 1_000 },
      incomeStatement: { netIncome: 500 },
    });
    expect(periods[0]?.doubts).toBeUndefined();
  });

  test('of a company and its group are those of the company', async () => {
    const two = (own: string, group: string) => [own, group] as const;
    const { periods } = await read([
      heading('BALANÇO PATRIMONIAL'),
      {
        words: '',
        amounts: [
          ['Controladora', 340],
          ['Consolidado', 520],
        ],
      },
      ...tableOf(
        [340, 520],
        [
          ['', '31/12/2025', '31/12/2025'],
          ['ATIVO', ...two('1.000', '9.000')],
          ['ATIVO CIRCULANTE', ...two('1.000', '9.000')],
          ['PASSIVO CIRCULANTE', ...two('400', '5.000')],
          ['PATRIMÔNIO LÍQUIDO', ...two('600', '4.000')],
        ],
      ),
    ]);
    expect(periods.map(({ balanceSheet }) => balanceSheet.totalAssets)).toEqual([1_000]);
    const { message } = await refusalOf(() =>
      read([
        heading('BALANÇO PATRIMONIAL'),
        ...tableOf(
          [340, 520],
          [
            ['', '31/12/2025', '31/12/2025'],
            ['ATIVO', '1.000', '9.000'],
          ],
        ),
      ]),
    );
    expect(message).toContain('two columns are of one year');
  });

  test('leave cash flows and changes of equity alone', async () => {
    const { periods } = await read(
      [...title, ...tableOf(years, [...balanceRows, ...liabilityRows])],
      [
        heading('DEMONSTRAÇÃO DOS FLUXOS DE CAIXA'),
        ...tableOf(years, [
          ['', '', '2025', '2024'],
          ['Lucro líquido do exercício', '', '1', '2'],
          ['Caixa e equivalentes no fim do exercício', '', '3', '4'],
        ]),
      ],
    );
    expect(periods[0]?.balanceSheet.cash).toBe(45_750_000);
    expect(periods[0]?.incomeStatement.netIncome).toBeNull();
  });

  test('that do not add up say where, and what a sum lacks', async () => {
    const rows = [...balanceRows, ...liabilityRows].map((row) =>
      row[0] === 'ATIVO' ? (['ATIVO', '', '276.205', '250.000'] as const) : row,
    );
    const { periods } = await read([...title, ...tableOf(years, rows)]);
    expect(periods.map(({ year, doubts }) => ({ year, doubts }))).toEqual([
      {
        year: 2025,
        doubts: [
          // That there is none follows from a total alone that adds up without it.
          { kind: 'LINE_MISSING', field: 'nonCurrentLiabilities', stated: null, computed: null },
          { kind: 'SUM_DIFFERS', field: 'totalAssets', stated: 276_205_000, computed: 276_250_000 },
        ],
      },
      { year: 2024, doubts: undefined },
    ]);
    const half = await read([...title, ...tableOf(years, balanceRows)]);
    expect(half.periods[0]?.doubts?.map(({ kind, field }) => `${kind} ${field}`)).toEqual([
      'LINE_MISSING currentLiabilities',
      'LINE_MISSING nonCurrentLiabilities',
      'LINE_MISSING equity',
    ]);
  });

  test('count several lines of one figure only where they are all of their group', async () => {
    const withBanks = (bank: string) =>
      [...balanceRows, ...liabilityRows].flatMap((row): readonly (readonly [string, ...string[]])[] =>
        row[0].startsWith('Caixa')
          ? [
              ['Caixa', '', '5.750', '10.000'],
              ['Banco Invencionice', '', bank, '30.000'],
            ]
          : [row],
      );
    const whole = await read([...title, ...tableOf(years, withBanks('40.000'))]);
    expect(whole.periods[0]).toMatchObject({ balanceSheet: { cash: 45_750_000 } });
    expect(whole.periods[0]?.doubts).toBeUndefined();
    const broken = await read([...title, ...tableOf(years, withBanks('40.100'))]);
    expect(broken.periods[0]?.doubts).toEqual([
      { kind: 'LINES_DIFFER', field: 'currentAssets', stated: 182_250_000, computed: 182_350_000 },
    ]);
  });

  test('with one digit wrong anywhere in a total are never taken as they are', async () => {
    const totals = [
      'ATIVO',
      'ATIVO CIRCULANTE',
      'ATIVO NÃO CIRCULANTE',
      'PASSIVO CIRCULANTE',
      'PATRIMÔNIO LÍQUIDO',
      'RECEITA LÍQUIDA',
      'LUCRO BRUTO',
      'Custo das mercadorias vendidas',
      'LUCRO LÍQUIDO DO EXERCÍCIO',
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...totals), fc.integer({ min: 1, max: 9 }), async (name, step) => {
        const change = (row: readonly [string, ...string[]]): readonly [string, ...string[]] => {
          if (row[0] !== name) return row;
          const digits = row[2] ?? '';
          const at = digits.search(/\d/);
          const digit = (Number(digits[at]) + step) % 10;
          return [
            row[0],
            row[1] ?? '',
            `${digits.slice(0, at)}${digit}${digits.slice(at + 1)}`,
            row[3] ?? '',
          ];
        };
        const { periods } = await read(
          [...title, ...tableOf(years, [...balanceRows, ...liabilityRows].map(change))],
          [
            heading('DEMONSTRAÇÃO DO RESULTADO DOS EXERCÍCIOS FINDOS EM 31 DE DEZEMBRO DE 2025 E 2024'),
            heading('(Em milhares de reais)'),
            ...tableOf(years, incomeRows.map(change)),
          ],
        );
        expect(periods[0]?.doubts ?? []).not.toEqual([]);
        expect(periods[1]?.doubts).toBeUndefined();
      }),
      { numRuns: 12 },
    );
  });

  test.each([
    ['that is shown turned by 90 degrees', { shownTurned: 90 }],
    ['that is shown upside down', { shownTurned: 180 }],
    ['that was printed along the side, and is shown so', { isAlongSide: true }],
    ['that was printed along the side, and is shown upright', { isAlongSide: true, shownTurned: 270 }],
  ] as const)('on a page %s are the same', async (_, options) => {
    const page = [...title, ...tableOf(years, [...balanceRows, ...liabilityRows])];
    const bytes = new Uint8Array(await craftPdf([page], options));
    const turned = await extractStatements({ fileName: 'balanço.pdf', bytes });
    expect(turned).toEqual(await read(page));
    expect(turned.periods[0]?.balanceSheet).toMatchObject({ totalAssets: 276_250_000 });
  });

  test('need a date, and lines that are known', async () => {
    const undated = await refusalOf(() =>
      read([heading('BALANÇO PATRIMONIAL'), ...tableOf([520], [['ATIVO', '1.000']])]),
    );
    expect(undated.message).toContain('no date says of which year');
    const letter = await refusalOf(() => read([heading('Prezados senhores, segue o nosso orçamento.')]));
    expect(letter.code).toBe('STATEMENT_UNREADABLE');
    expect(letter.message).toContain('none of its lines');
  });
});
