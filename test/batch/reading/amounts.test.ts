import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { readInput } from './read-input.ts';

const [a, b, c] = ['33683111000280', '11222333000181', '33000167000101'];

/** The amounts of a table with these values, or the texts of the refusals in Portuguese. */
async function amounts(...values: readonly string[]): Promise<readonly unknown[]> {
  const rows = values.map((value, at) => `${[a, b, c][at]};${value}`);
  const { lines } = await readInput(`CNPJ;Limite\n${rows.join('\n')}\n`);
  return lines.map((line) =>
    line.outcome === 'VALID' ? line.amount : line.outcome === 'INVALID' && line.refusal.text['pt-BR'],
  );
}

test.each(['0,00', '0', '-', 'R$ -', ' R$ 0,00', '–', '-500,00'])(
  'a row without an amount shows what to do: %s',
  async (value) => {
    const shown = value.trim();
    expect(await amounts(value, '500,00')).toEqual([
      `"${shown}" na coluna "Limite" não é um valor acima de 0: deixe a célula vazia se nenhum valor foi solicitado, ou ignore a coluna (--map "Limite=")`,
      500,
    ]);
    const text = `CNPJ;Limite\n${a};${value}\n`;
    expect((await readInput(text, { map: { Limite: '' } })).findings).toEqual([`2 = ${a}`]);
  },
);

test('thousands are read after R$, unless others of the column have a decimal point', async () => {
  expect(await amounts('R$ 1.500', 'R$ 20.000', 'R$ 5')).toEqual([1500, 20_000, 5]);
  const ambiguous = expect.stringContaining('é ambíguo, 1500,00 ou 1,50');
  expect(await amounts('R$ 1.500', '10.5')).toEqual([ambiguous, 10.5]);
  expect(await amounts('1.500', '20.000')).toEqual([ambiguous, expect.any(String)]);
});

test('cents of columns of equal width are no amounts', async () => {
  const refused = expect.stringContaining('não é um valor acima de 0');
  expect(await amounts('0000000150000', '00500', '0001500,00')).toEqual([refused, refused, 1500]);
});

describe('a number format of a spreadsheet', () => {
  async function amount(code: string, value: number): Promise<unknown> {
    const book = new exceljs.Workbook();
    const sheet = book.addWorksheet('Planilha');
    sheet.addRow(['CNPJ', 'Valor']);
    sheet.addRow([a, value]).getCell(2).numFmt = code;
    const { lines } = await readInput(new Uint8Array(await book.xlsx.writeBuffer()));
    const [line] = lines;
    return line?.outcome === 'INVALID' ? line.refusal.params : line?.outcome === 'VALID' && line.amount;
  }

  test.each([
    ['#,##0"000"', 50, '50 000'],
    ['0"00"', 15, '15 00'],
    ['#,##0" (000)"', 50, '50 (000)'],
    ['#,##0" x1000"', 50, '50 x1000'],
    ['0"."000","00', 150_000, '150000 . ,'],
    ['"a combinar"', 1500, '1500 a combinar'],
    [';;;', 1500, '1500 ;;;'],
  ])('that shows other digits refuses the amount: %s', async (code, value, given) => {
    expect(await amount(code, value)).toEqual({ column: 'Valor', given });
  });

  test.each([
    ['0000000', 1500],
    ['#,##0.00', 1500],
    ['_-"R$"\\ * #,##0.00_-;\\-"R$"\\ * #,##0.00_-;_-"R$"\\ * "-"??_-;_-@_-', 1500],
    ['[$R$-416]\\ #,##0.00', 1500.5],
    ['#,##0.0,"k"', 1500],
    ['"Valor: "#,##0.00', 50],
  ])('that shows the amount does not: %s', async (code, value) => {
    expect(await amount(code, value)).toBe(value);
  });
});

test.each(['1,500.00,', '1500,50,', 'R$ 1,500.00,'])(
  'a separator within an amount refuses the row, also if its last cell is empty: %s',
  async (cells) => {
    const text = `CNPJ,Valor,Obs\n${a},${cells}\n${b},1200,x\n`;
    expect((await readInput(text)).findings).toEqual(['2 ! FIELD_COUNT', `3 = ${b}`]);
  },
);

test.each([
  ['a separator at the end of each row', `CNPJ,Valor,Obs\n${a},1500,,\n${b},1200,x,\n`],
  ['semicolons', `CNPJ;Valor;Prazo\n${a};1500;30;\n${b};1200;60;\n`],
])('%s is not within an amount', async (_, text) => {
  expect((await readInput(text)).lines).toMatchObject([{ amount: 1500 }, { amount: 1200 }]);
});
