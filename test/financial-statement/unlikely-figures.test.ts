import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { statementDetails } from '../../src/financial-statement/analyze-statements.ts';
import { extractStatements } from '../../src/financial-statement/extract-statements.ts';
import type { ExtractedStatements } from '../../src/financial-statement/extracted-statements.ts';
import { readStatementForm } from '../../src/financial-statement/statement-form.ts';
import { readTyped } from '../../src/financial-statement/typed-statements.ts';
import { refusalOf } from './refusal-of.ts';

const balanceSheet = {
  cash: 200,
  receivables: 250,
  inventories: 150,
  currentAssets: 600,
  nonCurrentAssets: 400,
  fixedAssets: 400,
  totalAssets: 1_000,
  suppliers: 180,
  shortTermDebt: 120,
  currentLiabilities: 300,
  longTermDebt: 200,
  nonCurrentLiabilities: 200,
  retainedEarnings: -100,
  equity: 500,
};
const incomeStatement = {
  grossRevenue: 1_000,
  netRevenue: 900,
  costOfSales: 500,
  grossProfit: 400,
  operatingExpenses: 240,
  operatingIncome: 160,
  financialExpenses: 40,
  incomeBeforeTax: 120,
  netIncome: 90,
};

const doubtsOf = ({ periods }: ExtractedStatements) =>
  periods.flatMap(({ doubts = [] }) => doubts.map(({ kind, field, computed }) => [kind, field, computed]));

function typed(balance: object, income: object = {}): ExtractedStatements {
  return readTyped({
    periods: [
      {
        year: 2025,
        months: 12,
        balanceSheet: { ...balanceSheet, ...balance },
        incomeStatement: { ...incomeStatement, ...income },
      },
    ],
  });
}

describe('a figure that is unlikely is a doubt', () => {
  test.each([
    [{}, []],
    [{ retainedEarnings: -5_000 }, []],
    [{ cash: 5_000 }, [['AMOUNT_UNLIKELY', 'cash', 600]]],
    [{ fixedAssets: 4_000 }, [['AMOUNT_UNLIKELY', 'fixedAssets', 400]]],
    [{ shortTermDebt: 12_000 }, [['AMOUNT_UNLIKELY', 'shortTermDebt', 300]]],
    [{ longTermDebt: 2_000 }, [['AMOUNT_UNLIKELY', 'longTermDebt', 200]]],
    [{ retainedEarnings: 1_100 }, [['AMOUNT_UNLIKELY', 'retainedEarnings', 1_000]]],
    [{ inventories: -150 }, [['SIGN_UNLIKELY', 'inventories', null]]],
    [{ cash: null, currentAssets: null, inventories: 9_000 }, []],
  ])('in a balance sheet: %j', (balance, doubts) => {
    expect(doubtsOf(typed(balance))).toEqual(doubts);
  });

  test.each([
    [-120, 90, [['AMOUNT_UNLIKELY', 'netIncome', -120]]],
    [-120, -79, []],
    [-120, -120, []],
    [120, 180, []],
    [120, 190, [['AMOUNT_UNLIKELY', 'netIncome', 120]]],
  ])('in an income statement: %d before tax, %d after it', (incomeBeforeTax, netIncome, doubts) => {
    const operatingIncome = incomeBeforeTax + 40;
    const operatingExpenses = 400 - operatingIncome;
    const income = { operatingExpenses, operatingIncome, incomeBeforeTax, netIncome };
    expect(doubtsOf(typed({}, income))).toEqual(doubts);
  });
});

test('a net income of 700 million on a revenue of 12 million is a doubt', () => {
  const figures = { netRevenue: 12_000_000, netIncome: 700_000_000 };
  const statements = readTyped({ periods: [{ year: 2025, months: 12, incomeStatement: figures }] });
  expect(doubtsOf(statements)).toEqual([['AMOUNT_UNLIKELY', 'netIncome', 12_000_000]]);
  const { periods, suggestedLimit } = statementDetails([statements]);
  expect([periods, suggestedLimit]).toEqual([[], null]);
});

describe('a template', () => {
  type Change = (workbook: ExcelJS.Workbook) => void;

  async function read(change: Change = () => {}): Promise<ExtractedStatements> {
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(new Uint8Array(await readStatementForm()).buffer);
    for (const [name, figures] of [
      ['Balanço', balanceSheet],
      ['DRE', incomeStatement],
    ] as const) {
      workbook.getWorksheet(name)?.eachRow((row) => {
        const amounts = { ...figures, year: 2025, months: 12 };
        const amount = Object.entries(amounts).find(([code]) => code === row.getCell(2).value)?.[1];
        if (typeof amount === 'number') row.getCell(3).value = amount;
      });
    }
    change(workbook);
    const bytes = new Uint8Array(await workbook.xlsx.writeBuffer());
    return extractStatements({ fileName: 'a.xlsx', bytes });
  }

  const copy =
    (from: string, to: string): Change =>
    (workbook) => {
      const sheet = workbook.addWorksheet(to);
      workbook.getWorksheet(from)?.eachRow((row, number) => {
        row.eachCell((cell, column) => {
          sheet.getCell(number, column).value = cell.value;
        });
      });
    };

  test.each([
    ['Valores em milhares de reais', [['SCALE_UNCLEAR', 'totalAssets', 1_000]]],
    ['Valores em R$ milh.', [['SCALE_UNCLEAR', 'totalAssets', 1_000]]],
    ['Valores em US$', [['CURRENCY_UNCLEAR', 'totalAssets', null]]],
    ['Grupo consolidado', [['OF_GROUP', 'totalAssets', null]]],
    ['Valores em rands', [['CURRENCY_UNCLEAR', 'totalAssets', null]]],
    ['Grupo econômico', [['OF_GROUP', 'totalAssets', null]]],
    ['Valores em reais', []],
    ['Conferido em 12/03/2026', []],
  ])('with the note "%s"', async (note, doubts) => {
    const noted = await read((workbook) => {
      const sheet = workbook.getWorksheet('Balanço');
      if (sheet !== undefined) sheet.getCell('A40').value = note;
    });
    expect(doubtsOf(noted)).toEqual(doubts);
  });

  test('with the note that it is a forecast is refused', async () => {
    const note: Change = (workbook) => {
      const sheet = workbook.getWorksheet('DRE');
      if (sheet !== undefined) sheet.getCell('A40').value = 'Balanço projetado';
    };
    const { code, message } = await refusalOf(() => read(note));
    expect(code).toBe('STATEMENT_UNREADABLE');
    expect(message).toContain('forecast');
  });

  test.each([
    ['DRE', 'DRE (2)'],
    ['Balanço', 'Balanco'],
  ])('whose sheet %s has a copy %s is refused', async (from, to) => {
    const { message } = await refusalOf(() => read(copy(from, to)));
    expect(message).toContain(`sheet "${to}"`);
    expect(message).toContain('each statement is read from one sheet');
  });

  test('may have other sheets of any size', async () => {
    const statements = await read((workbook) => {
      const sheet = workbook.addWorksheet('Razão');
      for (let row = 1; row <= 3_000; row += 1) sheet.getCell(row, 1).value = row;
    });
    expect(doubtsOf(statements)).toEqual([]);
  });
});
