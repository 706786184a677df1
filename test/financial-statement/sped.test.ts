import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { statementDetails } from '../../src/financial-statement/analyze-statements.ts';
import { readSped } from '../../src/financial-statement/sped/read-sped.ts';
import { financialIndicators } from '../../src/sections/financial-indicators.ts';
import { cpuMsOf } from '../cpu-time.ts';
import { refusal } from './refusal-of.ts';

const fixture = (name: string) => readFileSync(`fixtures/statements/${name}-invented.txt`);
const factory = fixture('ecd-layout9');
const text = factory.toString('latin1');
const read = (changed: string) => readSped(Buffer.from(changed, 'latin1'));

describe('the books of a company (ECD)', () => {
  test('give every figure of the statements, and where each was read', () => {
    const { origin, company, periods } = readSped(factory);
    expect(origin).toBe('SPED_ECD');
    expect(company).toEqual({ document: '99999002000101', name: 'INDÚSTRIA FICTÍCIA DE MÓVEIS S.A.' });
    expect(periods).toHaveLength(1);
    expect(periods[0]).toMatchObject({
      year: 2025,
      months: 12,
      balanceSheet: {
        cash: 118_750,
        receivables: 0,
        inventories: 36_500,
        currentAssets: 182_250,
        nonCurrentAssets: 94_000,
        fixedAssets: 94_000,
        totalAssets: 276_250,
        suppliers: 0,
        shortTermDebt: 55_000,
        currentLiabilities: 76_600,
        longTermDebt: 0,
        nonCurrentLiabilities: 0,
        retainedEarnings: 9_650,
        equity: 199_650,
      },
      incomeStatement: {
        grossRevenue: 80_000,
        netRevenue: 58_400,
        costOfSales: 36_500,
        grossProfit: 21_900,
        operatingExpenses: 6_000,
        operatingIncome: 15_900,
        financialExpenses: 1_250,
        depreciation: 1_000,
        incomeBeforeTax: 14_650,
        netIncome: 14_650,
      },
    });
    const inventories = periods[0]?.figures.find(({ field }) => field === 'inventories');
    expect(inventories).toEqual({
      field: 'inventories',
      amount: 36_500,
      place: 'line 34',
      label: 'J100 1001 Estoques',
      guessed: false,
    });
    const vehicles = periods[0]?.figures.find(({ label }) => label.endsWith('Veículos'));
    expect(vehicles).toMatchObject({ field: 'fixedAssets', guessed: true });
  });

  test('give the indicators that a correct reader must find', () => {
    const [period] = readSped(factory).periods;
    expect(period && financialIndicators(period).indicators).toMatchObject({
      kanitz: 8.0355,
      altmanZPrivate: 1.7883,
      altmanZEmerging: 8.9962,
      currentRatio: 2.3792,
      quickRatio: 1.9027,
      debtToAssets: 0.2773,
      netMargin: 0.2509,
      returnOnEquity: 0.0734,
    });
  });

  test('in the short form of old layouts give what stands in them, and nothing that does not', () => {
    const { company, periods } = readSped(fixture('ecd-layout5'));
    expect(company.document).toBe('99999001000159');
    expect(periods[0]).toMatchObject({
      year: 2016,
      balanceSheet: {
        currentAssets: 30_000,
        totalAssets: 50_000,
        currentLiabilities: 10_000,
        equity: 40_000,
        inventories: null,
      },
      // "Custos e despesas" is more than the cost of sales.
      incomeStatement: { netRevenue: 90_000, costOfSales: null, netIncome: 12_000, depreciation: null },
    });
  });

  test('are read with LF, in UTF-8, and whatever signature follows', () => {
    const whole = readSped(factory);
    expect(read(text.replaceAll('\r\n', '\n'))).toEqual(whole);
    expect(readSped(Buffer.from(text.slice(0, text.indexOf('|9999|') + 10)))).toEqual(whole);
    const signed = Buffer.concat([
      factory,
      Buffer.from(Array.from({ length: 5_000 }, (_, index) => index % 256)),
    ]);
    expect(readSped(signed)).toEqual(whole);
  });

  test('of many other lines take as long as there are more of them, and no longer', async () => {
    const others = (count: number) => '|I155|9.1000||0,00|D|1,00|1,00|0,00|D|\r\n'.repeat(count);
    const readPast = (count: number) => {
      const whole = text.replace('|J001|0|', `${others(count)}|J001|0|`);
      return cpuMsOf(() => expect(read(whole).periods).toHaveLength(1));
    };
    await readPast(20_000);
    const few = await readPast(20_000);
    // Ten times as many; a hundred times as long would be a way to hold a thread up.
    expect(await readPast(200_000)).toBeLessThan(40 * few);
  });

  test.each([
    [
      'a total that is not the sum of its lines',
      () => readSped(fixture('ecd-layout9-unbalanced')),
      'STATEMENT_INCONSISTENT',
      'line 32',
    ],
    [
      'the statements of a group',
      () => readSped(fixture('ecd-layout9-consolidated')),
      'STATEMENT_OF_GROUP',
      'line 30',
    ],
    [
      'assets that are not liabilities',
      () =>
        read(
          text
            .replace(
              '|J100|1|T|1||A|Ativo|235000,00|D|276250,00|',
              '|J100|1|T|1||A|Ativo|235000,00|D|276251,00|',
            )
            .replace('Imóveis|60000,00|D|60000,00|D||', 'Imóveis|60000,00|D|60001,00|D||')
            .replace(
              'Ativo Não Circulante|100000,00|D|94000,00',
              'Ativo Não Circulante|100000,00|D|94001,00',
            ),
        ),
      'STATEMENT_INCONSISTENT',
      'line 42',
    ],
    [
      'a code that stands twice',
      () => read(text.replace('|J100|1001|', '|J100|1000|')),
      'STATEMENT_UNREADABLE',
      'line 34',
    ],
    [
      'a line below one that is missing',
      () => read(text.replace('|J100|1001|D|3|1.1|', '|J100|1001|D|3|9.9|')),
      'STATEMENT_UNREADABLE',
      'line 34',
    ],
    [
      'a line that is not below its parent',
      () => read(text.replace('|J100|1001|D|3|1.1|', '|J100|1001|D|2|1.1|')),
      'STATEMENT_UNREADABLE',
      'line 34',
    ],
    [
      'an amount that is none',
      () => read(text.replace('36500,00|D||', '36.500|D||')),
      'STATEMENT_UNREADABLE',
      'line 34',
    ],
    [
      'a side that is none',
      () => read(text.replace('Estoques|0,00|D|36500,00|D|', 'Estoques|0,00|D|36500,00|X|')),
      'STATEMENT_UNREADABLE',
      'line 34',
    ],
    [
      'a date that is none',
      () => read(text.replace('|J005|01012025|', '|J005|01132025|')),
      'STATEMENT_UNREADABLE',
      'line 30',
    ],
    [
      'a period of more than a year',
      () => read(text.replace('|J005|01012025|', '|J005|01012024|')),
      'STATEMENT_UNREADABLE',
      'line 30',
    ],
    [
      'a balance before its period',
      () => read(text.replace('|J005|01012025|31122025|1||\r\n', '')),
      'STATEMENT_UNREADABLE',
      'line 30',
    ],
    [
      'neither assets nor liabilities',
      () => read(text.replace('|J100|1001|D|3|1.1|A|', '|J100|1001|D|3|1.1|X|')),
      'STATEMENT_UNREADABLE',
      'line 34',
    ],
    ['another book', () => read('|0000|LECX|01012025|31122025|\r\n'), 'STATEMENT_UNREADABLE', 'line 1'],
    [
      'no statements',
      () => read('|0000|LECD|01012025|31122025|A|99999002000101|\r\n|9999|2|\r\n'),
      'STATEMENT_EMPTY',
      '',
    ],
    ['nothing', () => read(''), 'STATEMENT_UNREADABLE', 'line 1'],
    ['bytes of anything', () => readSped(Buffer.from([0, 1, 2, 255, 254])), 'STATEMENT_UNREADABLE', 'line 1'],
  ])('are refused with %s', (_what, work, code, place) => {
    const refused = refusal(work);
    expect(refused.code).toBe(code);
    expect(refused.message).toContain(place);
  });

  test('are cut anywhere without a defect: read, or refused in words', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: text.length }), (length) => {
        const { code } = refusal(() => read(text.slice(0, length)));
        expect(code === 'accepted' || code.startsWith('STATEMENT_')).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  test('of any balanced tree are read back to its totals', () => {
    const cents = fc.integer({ min: 0, max: 99_999_999_999 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 8 }), cents, (lines, debt) => {
        const amount = (value: number) =>
          `${Math.floor(value / 100)},${String(value % 100).padStart(2, '0')}`;
        const total = lines.reduce((sum, one) => sum + one, 0);
        const side = (value: number) => (value < 0 ? 'D' : 'C');
        const equity = total - debt;
        const balance = [
          `|J100|1|T|1||A|Ativo|0,00|D|${amount(total)}|D||`,
          `|J100|1.1|T|2|1|A|Ativo Circulante|0,00|D|${amount(total)}|D||`,
          ...lines.map((one, index) => `|J100|a${index}|D|3|1.1|A|Conta ${index}|0,00|D|${amount(one)}|D||`),
          `|J100|2|T|1||P|Passivo|0,00|C|${amount(total)}|C||`,
          `|J100|2.1|T|2|2|P|Passivo Circulante|0,00|C|${amount(debt)}|C||`,
          `|J100|2.3|T|2|2|P|Patrimônio Líquido|0,00|C|${amount(Math.abs(equity))}|${side(equity)}||`,
        ];
        const book = [
          '|0000|LECD|',
          '|I010|G|9.00|',
          '|J005|01012025|31122025|1||',
          ...balance,
          '|9999|1|',
          '',
        ];
        const [period] = read(book.join('\r\n')).periods;
        expect(period?.balanceSheet.totalAssets).toBeCloseTo(total / 100, 2);
        expect(period?.balanceSheet.currentLiabilities).toBeCloseTo(debt / 100, 2);
        expect(period?.balanceSheet.equity).toBeCloseTo(equity / 100, 2);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the tax accounts of a company (ECF)', () => {
  const accounts = fixture('ecf').toString('latin1');

  test('give the figures by the official chart, and none that it does not show', () => {
    const { origin, company, periods } = readSped(fixture('ecf'));
    expect([origin, company.document]).toEqual(['SPED_ECF', '99999002000101']);
    expect(periods).toHaveLength(1);
    expect(periods[0]).toMatchObject({
      year: 2025,
      months: 12,
      balanceSheet: {
        cash: 118_750,
        // The file shows credits, but not which of them are of customers.
        receivables: null,
        inventories: 36_500,
        totalAssets: 276_250,
        shortTermDebt: 55_000,
        longTermDebt: 0,
        suppliers: null,
        equity: 199_650,
      },
      incomeStatement: {
        grossRevenue: 80_000,
        netRevenue: 58_400,
        costOfSales: 36_500,
        operatingExpenses: 7_250,
        financialExpenses: null,
        netIncome: 14_650,
      },
    });
  });

  test('are read with the two columns of movements that later layouts add', () => {
    const wide = accounts.replace(/^(\|L100\|(?:[^|]*\|){8})([^|]*\|[DC]\|)/gm, '$11,00|2,00|$2');
    expect(wide).not.toBe(accounts);
    expect(read(wide)).toEqual(readSped(fixture('ecf')));
  });

  test('of four quarters make the year: results added, the balance that of the last', () => {
    const lines = accounts.split('\r\n').filter((line) => /^\|[L][13]00\|/.test(line));
    const quarters = [
      '01012025|31032025',
      '01042025|30062025',
      '01072025|30092025',
      '01102025|31122025',
    ].flatMap((span, index) => [
      `|L030|${span}|T0${index + 1}|`,
      ...lines,
      ...(index === 0 ? ['|L300|3.01.01.07.01.23|DEPRECIAÇÃO|A|6|04|3.01.01.07.01|500,00|D|'] : []),
    ]);
    const [head] = accounts.split('\r\n');
    const { periods } = statementDetails([read([head, ...quarters, '|9999|1|', ''].join('\r\n'))]);
    expect(periods.map(({ end, months }) => [end, months])).toEqual([
      ['2025-12-31', 12],
      ['2025-12-31', 3],
      ['2025-09-30', 3],
      ['2025-06-30', 3],
      ['2025-03-31', 3],
    ]);
    expect(periods[0]).toMatchObject({
      balanceSheet: { totalAssets: 276_250, equity: 199_650 },
      incomeStatement: { netRevenue: 4 * 58_400, netIncome: 4 * 14_650, depreciation: 500 },
    });
    expect(periods[1]).toMatchObject({ incomeStatement: { netRevenue: 58_400 } });
  });

  test('give each quarter beside the year', () => {
    const balance = accounts.split('\r\n').filter((line) => line.startsWith('|L100|'));
    const quarter = ['|L030|01012025|31032025|T01|', ...balance, ''].join('\r\n');
    const { periods } = read(accounts.replace('|L030|', `${quarter}|L030|`));
    expect(periods.map(({ year, months }) => [year, months])).toEqual([
      [2025, 12],
      [2025, 3],
    ]);
  });

  test.each([
    [
      'an account that stands twice',
      accounts.replace('|L100|1.01.02|', '|L100|1.01.01|'),
      'STATEMENT_UNREADABLE',
    ],
    [
      'a balance that does not balance',
      accounts.replace('276250,00|C|', '276251,00|C|'),
      'STATEMENT_INCONSISTENT',
    ],
    ['an account before any period', accounts.replace(/\|L030\|.*\r\n/, ''), 'STATEMENT_UNREADABLE'],
    [
      'a side that is neither debit nor credit',
      accounts.replace('182250,00|D|', '182250,00|X|'),
      'STATEMENT_UNREADABLE',
    ],
    ['no accounts', '|0000|LECF|0011|99999002000101|A|\r\n|9999|2|\r\n', 'STATEMENT_EMPTY'],
    ['its end cut off', accounts.slice(0, accounts.indexOf('|9999|')), 'STATEMENT_UNREADABLE'],
  ])('are refused with %s', (_what, changed, code) => {
    expect(refusal(() => read(changed)).code).toBe(code);
  });
});
