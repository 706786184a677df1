import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { ExtraColumns } from '../../src/batch/extra-columns.ts';
import { readBatchInput } from '../../src/batch/reading/read-batch-input.ts';
import { inputCell, isOwnFormat } from '../../src/spreadsheet/writing/cell.ts';
import { openLocalEngine } from '../report/local-engine.ts';
import { companies, exported, run, takeIn } from './batch-world.ts';
import { chunksOf } from './reading/read-input.ts';

type Written = readonly [value: exceljs.CellValue, format?: string];

/** The own columns of a workbook of one sheet, in the workbook and in the CSV file of its batch. */
async function givenBack(columns: Readonly<Record<string, readonly Written[]>>) {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('Clientes');
  const own = Object.entries(columns);
  const documents = companies(Math.max(...own.map(([, cells]) => cells.length)));
  sheet.addRow(['CNPJ', ...own.map(([heading]) => heading)]);
  for (const [at, document] of documents.entries()) {
    sheet.getCell(at + 2, 1).value = document;
    for (const [index, [, cells]] of own.entries()) {
      const [value, format] = cells[at] ?? [null];
      const cell = sheet.getCell(at + 2, index + 2);
      cell.value = value;
      if (format !== undefined) cell.numFmt = format;
    }
  }
  const bytes = new Uint8Array(await book.xlsx.writeBuffer());
  const engine = await openLocalEngine();
  const { id } = await takeIn(engine, await readBatchInput(chunksOf(bytes), { kind: 'cnpj' }));
  await run(engine, id);
  const result = new exceljs.Workbook();
  await result.xlsx.load(Buffer.from(await exported(engine, id)).buffer);
  const results = result.getWorksheet('Results');
  const headings = results?.getRow(1);
  const cellsOf = (heading: string) => {
    let place = 0;
    headings?.eachCell((cell, column) => {
      if (cell.text === heading) place = column;
    });
    return documents.map((_, at) => {
      const { value, numFmt } = results?.getCell(at + 2, place) ?? {};
      return [value instanceof Date ? value.toISOString() : value, numFmt];
    });
  };
  return cellsOf;
}

describe("the input's own columns of a spreadsheet", () => {
  // No number format is the general one.
  test.each<readonly [string, readonly Written[], readonly unknown[]]>([
    [
      'a percent',
      [
        [0.3, '0%'],
        [0.125, '0%'],
      ],
      [
        [0.3, '0%'],
        [0.125, '0%'],
      ],
    ],
    [
      'an amount',
      [
        [1500.5, '"R$" #,##0.00'],
        [0.1, '"R$" #,##0.00'],
      ],
      [
        [1500.5, '"R$" #,##0.00'],
        [0.1, '"R$" #,##0.00'],
      ],
    ],
    [
      'a date',
      [[new Date('2026-11-20T00:00:00Z'), 'dd/mm/yyyy']],
      [['2026-11-20T00:00:00.000Z', 'dd/mm/yyyy']],
    ],
    [
      'a time of day',
      [[new Date('2026-11-20T10:05:30Z'), 'dd/mm/yyyy hh:mm:ss']],
      [['2026-11-20T10:05:30.000Z', 'dd/mm/yyyy hh:mm:ss']],
    ],
    [
      'a decimal',
      [[0.1], [12.5]],
      [
        [0.1, '0.0'],
        [12.5, '0.0'],
      ],
    ],
    [
      'a computed decimal',
      [[0.1 + 0.2], [2]],
      [
        [0.1 + 0.2, undefined],
        [2, undefined],
      ],
    ],
    ['a tiny number', [[1.5e-7, '0.00E+00']], [[1.5e-7, '0.00E+00']]],
    [
      'a code with zeros',
      [
        [12, '00000'],
        [345, '00000'],
      ],
      [
        ['00012', '@'],
        ['00345', '@'],
      ],
    ],
    [
      'several formats',
      [
        [0.3, '0%'],
        [1500.5, '#,##0.00'],
      ],
      [
        [0.3, '0.0'],
        [1500.5, '0.0'],
      ],
    ],
    [
      'texts and numbers',
      [[0.3, '0%'], ['none']],
      [
        ['0.3', '@'],
        ['none', '@'],
      ],
    ],
    [
      'a long number',
      [[91000100065123], [1]],
      [
        ['91000100065123', '@'],
        ['1', '@'],
      ],
    ],
  ])('keep the value and the number format: %s', async (heading, written, expected) => {
    const cellsOf = await givenBack({ [heading]: written });
    expect(cellsOf(heading)).toEqual(expected);
  });

  test('keep blanks between numbers', async () => {
    const cellsOf = await givenBack({
      Taxa: [[0.3, '0%'], [null], [0.5, '0%']],
      Loja: [['a'], ['b'], ['c']],
    });
    expect(cellsOf('Taxa').map(([value]) => value)).toEqual([0.3, null, 0.5]);
  });
});

describe('a number format of an own column', () => {
  test.each([
    '0%',
    '#,##0.00;[Red]-#,##0.00',
    'dd/mm/yyyy',
    '[$-416]d" de "mmmm',
    '_-* #,##0.00_-',
    '00"."000',
  ])('is written as it is: %s', (code) => expect(isOwnFormat(code)).toBe(true));

  test.each(['"open', '', 'x'.repeat(101), '0"\u0001"', '[<=99]0'])('is not written: %j', (code) => {
    expect(isOwnFormat(code)).toBe(false);
  });

  test('applies to a value with all of its digits only', () => {
    const columns = new ExtraColumns(['id']);
    columns.take({ id: '12345678901234567890' }, { id: '0' });
    const [column] = columns.columns();
    expect(column).toEqual({ heading: 'id', numbers: false });
    expect(column && inputCell('12345678901234567890', column)).toEqual({
      kind: 'text',
      text: '12345678901234567890',
    });
  });

  test('makes another input of the same values', async () => {
    const columns = new ExtraColumns(['a']);
    columns.take({ a: '0.3' }, { a: '0%' });
    expect(columns.columns()).toEqual([{ heading: 'a', numbers: true, format: '0%' }]);
  });
});
