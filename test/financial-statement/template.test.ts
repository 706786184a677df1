import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeStatementForm } from '../../build/statement-form.ts';
import { readArchive } from '../../src/archive/zip-archive.ts';
import { packageFolder } from '../../src/base/own-package.ts';
import { periodEnding } from '../../src/financial-statement/period-of.ts';
import { readTemplate } from '../../src/financial-statement/spreadsheet/read-template.ts';
import { readStatementForm } from '../../src/financial-statement/statement-form.ts';
import { balanceSheetLines, incomeStatementLines } from '../../src/sections/statement-fields.ts';
import { refusalOf } from './refusal-of.ts';

/** The text of every part, by its name. */
const partsOf = (bytes: Uint8Array) =>
  new Map(
    readArchive(bytes, {
      limits: { entries: 100, inflatedBytes: 1024 * 1024 },
      refuse: ({ en }) => new Error(en),
    }).map(({ name, bytes: content }) => [name, Buffer.from(content).toString()]),
  );

type Fill = (workbook: ExcelJS.Workbook) => void;

async function filled(fill: Fill): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(new Uint8Array(await readStatementForm()).buffer);
  fill(workbook);
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

function sheetOf(workbook: ExcelJS.Workbook, name: string): ExcelJS.Worksheet {
  const sheet = workbook.getWorksheet(name);
  if (sheet === undefined) throw new Error(`The template has no sheet ${name}`);
  return sheet;
}

const set =
  (sheet: string, values: Readonly<Record<string, ExcelJS.CellValue>>): Fill =>
  (workbook) => {
    for (const [address, value] of Object.entries(values))
      sheetOf(workbook, sheet).getCell(address).value = value;
  };

/** The balance sheet of the template with a year, its months and what else is given. */
const balance = (values: Readonly<Record<string, ExcelJS.CellValue>>) =>
  filled(set('Balanço', { C2: 2025, C3: 12, ...values }));

const rowOf = (sheet: ExcelJS.Worksheet, code: string) => {
  const rows = Array.from({ length: 40 }, (_, index) => index + 1);
  const found = rows.find((row) => sheet.getCell(row, 2).value === code);
  if (found === undefined) throw new Error(`${code} is not in the template`);
  return found;
};

describe('the template', () => {
  test('that ships is as its writer makes it; delete it, and this test writes it anew', async () => {
    const file = join(packageFolder(), 'forms', 'financial-statements.xlsx');
    const written = await writeStatementForm();
    if (!existsSync(file)) writeFileSync(file, written);
    expect(partsOf(await readStatementForm())).toEqual(partsOf(written));
  });

  test('has a row for every figure, told in Portuguese, and explains each', async () => {
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(new Uint8Array(await readStatementForm()).buffer);
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(['Instruções', 'Balanço', 'DRE', 'Empresa']);
    const rows = (sheet: string) => {
      const found: (readonly [unknown, unknown])[] = [];
      workbook
        .getWorksheet(sheet)
        ?.eachRow((row) => found.push([row.getCell(2).value, row.getCell(1).value]));
      return found;
    };
    const expected = (lines: object) => Object.entries(lines).map(([code, title]) => [code, title['pt-BR']]);
    expect(rows('Balanço').slice(4)).toEqual(expected(balanceSheetLines));
    expect(rows('DRE').slice(4)).toEqual(expected(incomeStatementLines));
    const explained = rows('Instruções').map(([code]) => code);
    expect(explained).toEqual(
      expect.arrayContaining([
        ...Object.keys({ ...balanceSheetLines, ...incomeStatementLines }),
        'year',
        'months',
        'endMonth',
        'document',
      ]),
    );
  });

  test('blank has nothing in it', async () => {
    expect(await readTemplate(await readStatementForm())).toEqual({
      origin: 'SPREADSHEET',
      company: { document: null, name: null },
      periods: [],
    });
  });

  test('gives back whatever figures are written into it, each with its cell', async () => {
    const cents = fc.integer({ min: -1e12, max: 1e12 }).map((value) => value / 100);
    const figures = (lines: object) =>
      fc.record(
        Object.fromEntries(Object.keys(lines).map((field) => [field, fc.option(cents, { freq: 3 })])),
      );
    const form = fc.constantFrom<(amount: number) => ExcelJS.CellValue>(
      (amount) => amount,
      (amount) => new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 }).format(amount),
      (amount) => ({ formula: '1+1', result: amount }),
      (amount) => ({ richText: [{ text: `${Math.trunc(amount)}` }, { text: `,${cent(amount)}` }] }),
    );
    const cent = (amount: number) =>
      String(Math.round(Math.abs(amount - Math.trunc(amount)) * 100)).padStart(2, '0');
    const period = fc.record({
      months: fc.integer({ min: 1, max: 12 }),
      balanceSheet: figures(balanceSheetLines),
      incomeStatement: figures(incomeStatementLines),
      form,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(period, { minLength: 1, maxLength: 5 }), async (periods) => {
        const bytes = await filled((workbook) => {
          for (const [index, { months, form: write, ...statements }] of periods.entries()) {
            for (const [name, amounts] of [
              ['Balanço', statements.balanceSheet],
              ['DRE', statements.incomeStatement],
            ] as const) {
              const sheet = sheetOf(workbook, name);
              sheet.getCell(2, index + 3).value = 2025 - index;
              sheet.getCell(3, index + 3).value = months;
              for (const [field, amount] of Object.entries(amounts)) {
                // A text of −0,xx cannot be put together from its parts.
                const fits = amount !== null && Math.abs(amount) >= 1;
                if (amount !== null)
                  sheet.getCell(rowOf(sheet, field), index + 3).value = fits ? write(amount) : amount;
              }
            }
          }
        });
        const read = await readTemplate(bytes);
        const expected = periods
          .map(({ form: _, ...rest }, index) => ({ ...periodEnding(2025 - index, rest.months), ...rest }))
          .filter(({ balanceSheet, incomeStatement }) =>
            Object.values({ ...balanceSheet, ...incomeStatement }).some((amount) => amount !== null),
          );
        expect(read.periods.map(({ figures: _, ...rest }) => rest)).toEqual(expected);
        for (const { figures: found, balanceSheet, incomeStatement } of read.periods) {
          const all: Readonly<Record<string, number | null>> = { ...balanceSheet, ...incomeStatement };
          expect(found.map(({ field, amount }) => [field, amount])).toEqual(
            Object.entries(all).filter(([, amount]) => amount !== null),
          );
        }
      }),
      { numRuns: 12 },
    );
  });

  test('is read by its codes, wherever rows and columns were moved to', async () => {
    const bytes = await filled((workbook) => {
      workbook.removeWorksheet(sheetOf(workbook, 'Balanço').id);
      const sheet = workbook.addWorksheet('  BALANCO ');
      sheet.addRow(['um título']);
      sheet.addRow([]);
      sheet.addRow([null, 'Conta', 'observação', 'codigo', null, 'A', 'B']);
      sheet.addRow([null, 'Total', null, 'totalAssets', null, 10, '20,00']);
      sheet.addRow([null, 'só um comentário']);
      sheet.addRow([null, null, null, 'months', null, 12, 6]);
      sheet.addRow([null, 'Caixa', null, 'cash', null, null, 5]);
      sheet.addRow([null, null, null, 'year', null, 2024, '2025']);
    });
    const { periods } = await readTemplate(bytes);
    expect(
      periods.map(({ year, months, balanceSheet: { totalAssets, cash } }) => [
        year,
        months,
        totalAssets,
        cash,
      ]),
    ).toEqual([
      [2025, 6, 20, 5],
      [2024, 12, 10, null],
    ]);
    expect(periods[0]?.figures).toEqual([
      { field: 'totalAssets', amount: 20, place: 'sheet "BALANCO", cell G4', label: 'Total', guessed: false },
      { field: 'cash', amount: 5, place: 'sheet "BALANCO", cell G7', label: 'Caixa', guessed: false },
    ]);
  });

  test('joins both statements of a period, and keeps one that has only the other', async () => {
    const { periods } = await readTemplate(
      await filled((workbook) => {
        set('Balanço', { C2: 2025, C3: 12, C5: 1, D2: 2024, D3: 12, D5: 2 })(workbook);
        set('DRE', { C2: 2023, C3: 12, C5: 3, D2: 2025, D3: 12, D5: 4 })(workbook);
      }),
    );
    expect(
      periods.map(({ year, balanceSheet, incomeStatement }) => [
        year,
        balanceSheet.cash,
        incomeStatement.grossRevenue,
      ]),
    ).toEqual([
      [2025, 1, 4],
      [2024, 2, null],
      [2023, null, 3],
    ]);
  });

  test('reads amounts in every printed form, and passes over notes in a column of their own', async () => {
    const bytes = await balance({
      C5: 'R$ (1.234,56)',
      C6: '1.234,00-',
      C7: 'R$ 1.234,56',
      C8: '(10)',
      D5: 'vide nota 5',
      D8: 'estimado',
    });
    const { periods } = await readTemplate(bytes);
    expect(periods).toHaveLength(1);
    expect(periods[0]?.balanceSheet).toMatchObject({
      cash: -1234.56,
      receivables: -1234,
      inventories: 1234.56,
      currentAssets: -10,
    });
    expect(periods[0]?.figures.map(({ place }) => place)).toEqual([
      'sheet "Balanço", cell C5',
      'sheet "Balanço", cell C6',
      'sheet "Balanço", cell C7',
      'sheet "Balanço", cell C8',
    ]);
  });

  test('says whose statements they are, also where the zeros of a CNPJ were dropped', async () => {
    const company = async (document: ExcelJS.CellValue) =>
      (await readTemplate(await filled(set('Empresa', { C2: document, C3: ' Móveis S.A. ' })))).company;
    expect(await company('33.683.111/0002-80')).toEqual({ document: '33683111000280', name: 'Móveis S.A.' });
    expect(await company(191)).toMatchObject({ document: '00000000000191' });
    expect(await company('12abc34501de35')).toMatchObject({ document: '12ABC34501DE35' });
  });

  test.each<[string, () => Promise<Uint8Array>, string]>([
    [
      'a text that is no number',
      () => balance({ C6: 'n/d' }),
      'sheet "Balanço", cell C6: "n/d" is no number',
    ],
    ['a number of another country', () => balance({ C6: '1,234.56' }), 'cell C6: "1,234.56" is no number'],
    [
      'a date',
      () =>
        filled((workbook) => {
          set('Balanço', { C2: 2025, C3: 12, C6: new Date(0) })(workbook);
          sheetOf(workbook, 'Balanço').getCell('C6').numFmt = 'dd/mm/yyyy';
        }),
      'cell C6: a date stands where a number was expected',
    ],
    ['a yes or no', () => balance({ C6: true }), 'cell C6: a yes or no stands'],
    [
      'an error of the spreadsheet',
      () => balance({ C6: { error: '#REF!' } }),
      'cell C6: the error #REF! stands',
    ],
    [
      'a formula that gave an error',
      () => balance({ C6: { formula: '1/0', result: { error: '#DIV/0!' } } }),
      'cell C6: the error #DIV/0!',
    ],
    [
      'a formula without a result',
      () => balance({ C6: { formula: 'C5*2' } }),
      'cell C6: a formula without its result',
    ],
    [
      'an unknown code',
      () => balance({ B6: 'recebiveis', C5: 1 }),
      'sheet "Balanço", cell B6: the code "recebiveis" is unknown',
    ],
    [
      'a code of the other statement',
      () => balance({ B6: 'netIncome', C5: 1 }),
      'cell B6: the code "netIncome" is unknown',
    ],
    ['a code twice', () => balance({ B6: 'cash' }), 'cell B6: the code "cash" stands in B5 already'],
    ['a figure without a code', () => balance({ B6: null, C6: 1 }), 'cell C6: its row has no code'],
    [
      'a figure as text without a code',
      () => balance({ B6: null, C6: 'R$ (1.234,56)' }),
      'cell C6: its row has no code',
    ],
    [
      'a note in the column of a period',
      () => balance({ C5: 1, C6: 'vide nota 5' }),
      'cell C6: "vide nota 5" is no number',
    ],
    [
      'no year',
      () => filled(set('Balanço', { C3: 12, C5: 1 })),
      'sheet "Balanço", cell C2: the year of the period is missing',
    ],
    [
      'no months',
      () => filled(set('DRE', { D2: 2025, D5: 1 })),
      'sheet "DRE", cell D3: the number of months',
    ],
    ['a year of two digits', () => balance({ C2: 25, C5: 1 }), 'cell C2: a whole number from 1900 to 2100'],
    ['half a month', () => balance({ C3: 0.5, C5: 1 }), 'cell C3: a whole number from 1 to 12'],
    [
      'a period twice',
      () => balance({ C5: 1, E2: 2025, E3: 12, E5: 1 }),
      'cell E2: the period 2025 of 12 months stands in C2 already',
    ],
    [
      'no row of years',
      () => balance({ B2: null, C2: null }),
      'sheet "Balanço": the row with the code "year" is missing',
    ],
    ['no column of codes', () => balance({ B1: 'x' }), 'sheet "Balanço": no column is headed "Código"'],
    [
      'a CNPJ that is none',
      () => filled(set('Empresa', { C2: '33683111000281' })),
      'sheet "Empresa", cell C2: the CNPJ is not valid',
    ],
    [
      'a statement whose sheet was renamed',
      () =>
        filled((workbook) => {
          sheetOf(workbook, 'DRE').name = 'DRE 2025';
        }),
      'sheet "DRE 2025": it has codes of the template, but the sheet "DRE" is missing',
    ],
    [
      'a figure in a column without a period',
      () =>
        filled((workbook) => {
          sheetOf(workbook, 'Balanço').getCell('J9').value = '1.234,56';
        }),
      'cell J9: its column has no year',
    ],
  ])('with %s is refused at its place', async (_what, make, told) => {
    const { code, message } = await refusalOf(async () => readTemplate(await make()));
    expect(code).toBe('STATEMENT_UNREADABLE');
    expect(message).toContain(told);
  });
});
