import { expect, test } from 'vitest';
import { extractStatements } from '../../../src/financial-statement/extract-statements.ts';
import { datesIn } from '../../../src/financial-statement/pdf/printed-dates.ts';
import { resultOfName } from '../../../src/financial-statement/statement-names.ts';
import { craftPdf, tableOf } from './craft-pdf.ts';

type Row = readonly [words: string, ...amounts: string[]];

const heads: Row = ['', 'Nota', '31/12/2025', '31/12/2024'];

/** The statements of an audited company: with references to notes, and operations that it has given up. */
async function read(changes: { readonly notes?: readonly string[]; readonly balanceHeads?: Row } = {}) {
  const { notes = ['', '', '', '', ''], balanceHeads = heads } = changes;
  const [cash = '', current = '', fixed = '', liabilities = '', equity = ''] = notes;
  const third = balanceHeads[4] === undefined ? [] : ['700'];
  const page = [
    { words: 'EMPRESA FICTÍCIA S.A.' },
    { words: 'BALANÇO PATRIMONIAL' },
    { words: '(Em milhares de reais)' },
    ...tableOf(
      [300, 380, 450, 520],
      [
        balanceHeads,
        ['ATIVO', '', '1.000', '900', ...third],
        ['Ativo circulante', current, '600', '500', ...third],
        ['Caixa e equivalentes de caixa', cash, '600', '500', ...third],
        ['Ativo não circulante', '', '400', '400', ...third.map(() => '0')],
        ['Imobilizado', fixed, '400', '400', ...third.map(() => '0')],
        ['PASSIVO E PATRIMÔNIO LÍQUIDO', '', '1.000', '900', ...third],
        ['Passivo circulante', liabilities, '300', '300', ...third.map(() => '300')],
        ['Fornecedores', '', '300', '300', ...third.map(() => '300')],
        ['Patrimônio líquido', equity, '700', '600', ...third.map(() => '400')],
      ],
    ),
    { words: 'DEMONSTRAÇÃO DO RESULTADO' },
    { words: 'Exercícios findos em 31 de dezembro' },
    { words: '(Em milhares de reais)' },
    ...tableOf(
      [300, 380, 450],
      [
        heads,
        ['Receita operacional líquida', '20', '900', '800'],
        ['Custo das vendas', '', '(500)', '(450)'],
        ['Lucro bruto', '', '400', '350'],
        ['Despesas operacionais', '21.1', '(280)', '(240)'],
        ['Lucro antes do imposto de renda e da contribuição social', '', '120', '110'],
        ['Imposto de renda e contribuição social', '22(b)', '(20)', '(20)'],
        ['Lucro líquido das operações continuadas', '', '100', '90'],
        ['Prejuízo líquido das operações descontinuadas', '23', '(300)', '(10)'],
        ['(Prejuízo) lucro líquido do exercício', '', '(200)', '80'],
      ],
    ),
  ];
  const bytes = new Uint8Array(await craftPdf([page]));
  return (await extractStatements({ fileName: 'audited.pdf', bytes })).periods;
}

test('net income contains the discontinued operations', async () => {
  const [latest, before] = await read();
  expect(latest).not.toHaveProperty('doubts');
  expect(latest?.incomeStatement).toMatchObject({ incomeBeforeTax: 120_000, netIncome: -200_000 });
  expect(before?.incomeStatement).toMatchObject({ incomeBeforeTax: 110_000, netIncome: 80_000 });
});

test.each([
  ['resultado liquido das operacoes continuadas', undefined],
  ['lucro do periodo proveniente de operacoes em continuidade', undefined],
  ['resultado liquido de operacoes descontinuadas', undefined],
  ['prejuizo do exercicio de operacoes em descontinuidade', undefined],
  ['lucro liquido das operacoes continuadas e descontinuadas', 'netIncome'],
  ['lucro liquido do exercicio', 'netIncome'],
])('"%s" is %s', (words, result) => {
  expect(resultOfName(words)).toBe(result);
});

test.each([
  ['4', '5', '6', '7', '18'],
  ['4.1', '5.2', '6.1.2', '7.3', '18.1'],
  ['4(a)', '5.b', '6a', '7(c)', '18(d)'],
  ['4.1 e 4.2', '5.1, 5.2', '6.1', '(7.1)', '18.1;'],
])('references to notes such as %s are no part of a name', async (...notes) => {
  const [latest] = await read({ notes });
  expect(latest).not.toHaveProperty('doubts');
  expect(latest?.balanceSheet).toMatchObject({
    cash: 600_000,
    currentAssets: 600_000,
    fixedAssets: 400_000,
    totalAssets: 1_000_000,
    currentLiabilities: 300_000,
    equity: 700_000,
  });
});

test('a third column of 1 January is the balance of the year before it', async () => {
  const periods = await read({ balanceHeads: [...heads, '01/01/2024'] });
  expect(periods.map(({ end, months }) => [end, months])).toEqual([
    ['2025-12-31', 12],
    ['2024-12-31', 12],
    ['2023-12-31', 12],
  ]);
  expect(periods[2]?.balanceSheet).toMatchObject({ totalAssets: 700_000, equity: 400_000 });
  expect(periods[2]?.incomeStatement.netIncome).toBeNull();
});

test.each([
  [
    ['31/12/2025', '31/12/2024', '01/01/2024'],
    [
      [2025, 12],
      [2024, 12],
      [2023, 12],
    ],
  ],
  // The names of months.
  [
    ['01/01/2025', '01/02/2025', '01/03/2025'],
    [
      [2025, 1],
      [2025, 2],
      [2025, 3],
    ],
  ],
  // The first and last day of a period.
  [
    ['01/01/2025', '31/12/2025'],
    [
      [2025, 1],
      [2025, 12],
    ],
  ],
])('the heads %j end in %j', (heads, ends) => {
  const words = heads.map((text, index) => {
    const left = index * 100;
    return { text, left, right: left + 60, size: 9 };
  });
  expect(datesIn(words).map(({ year, month }) => [year, month])).toEqual(ends);
});
