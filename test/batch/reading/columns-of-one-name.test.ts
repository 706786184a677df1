import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { readInput } from './read-input.ts';

const documents = ['33683111000280', '12ABC34501DE35'];

function table(titles: string, ...rows: readonly string[]): string {
  return [`CNPJ;${titles}`, ...rows.map((row, at) => `${documents[at]};${row}`)].join('\n');
}

describe('columns of one name', () => {
  test.each([
    ['Valor;Valor', 'amount', 'Valor, Valor (2)'],
    ['Valor;VALOR (R$)', 'amount', 'Valor, VALOR (R$)'],
    ['Código;Código', 'externalId', 'Código, Código (2)'],
    ['Código;CODIGO', 'externalId', 'Código, CODIGO'],
  ])('are refused if their values differ: %s', async (titles, name, columns) => {
    const [first] = columns.split(', ');
    await expect(readInput(table(titles, '500;900', '500;500'))).rejects.toMatchObject({
      code: 'BATCH_INPUT_TWICE',
      params: { name, columns, first },
    });
  });

  test('are read if the values are the same, or if only one has any', async () => {
    for (const rows of [
      ['500;500', '600;600'],
      [';500', ';600'],
      ['500;', '600;'],
    ])
      expect((await readInput(table('Valor;Valor', ...rows))).lines).toMatchObject([
        { amount: 500 },
        { amount: 600 },
      ]);
    expect((await readInput(table('Código;Código', 'a;a', 'b;b'))).lines).toMatchObject([
      { externalId: 'a' },
      { externalId: 'b' },
    ]);
  });

  test.each([
    ['Valor', '500;500', '1;2'],
    ['Valor', '500;', '1;2'],
    ['Código', 'a;a', 'a;b'],
  ])('are refused if their values differ below the first rows: %s %s', async (title, usual, last) => {
    const rows = Array.from({ length: 300 }, () => `${documents[0]};${usual}\n`).join('');
    const text = `CNPJ;${title};${title}\n${rows}${documents[1]};`;
    await expect(readInput(`${text}${last}\n`)).rejects.toMatchObject({ code: 'BATCH_INPUT_TWICE' });
    expect((await readInput(`${text}${usual}\n`)).lines.at(-1)).toMatchObject({ outcome: 'VALID' });
    const map = { [`${title} (2)`]: '' };
    expect((await readInput(`${text}${last}\n`, { map })).lines.at(-1)).toMatchObject({ outcome: 'VALID' });
  });

  test('give way to a better name', async () => {
    const text = table('Valor;Valor;Valor solicitado', '500;900;100', '500;500;200');
    expect((await readInput(text)).lines).toMatchObject([{ amount: 100 }, { amount: 200 }]);
  });

  test('are chosen by the map, and do not matter if only the documents are used', async () => {
    const text = table('Valor;Valor;Código;Código', '500;900;a;b', '600;800;c;d');
    const read = async (map: Readonly<Record<string, string>>) => (await readInput(text, { map })).lines[0];
    expect(await read({ Valor: 'amount', 'Código (2)': 'externalId' })).toMatchObject({
      amount: 500,
      externalId: 'b',
    });
    expect(await read({ Valor: '', Código: '' })).toMatchObject({ amount: 900, externalId: 'b' });
    expect((await readInput(text, { documentsOnly: true })).lines[0]).not.toHaveProperty('amount');
  });

  test('are those of JSON too', async () => {
    const list = [{ cnpj: documents[0], valor: 500, Valor: 900 }];
    await expect(readInput(JSON.stringify(list))).rejects.toMatchObject({ code: 'BATCH_INPUT_TWICE' });
  });

  test('are the visible ones of a workbook', async () => {
    const read = async (isHidden: boolean) => {
      const book = new exceljs.Workbook();
      const sheet = book.addWorksheet('Clientes');
      sheet.addRows([
        ['CNPJ', 'Valor', 'Valor'],
        [documents[0], 500, 900],
      ]);
      sheet.getColumn(2).hidden = isHidden;
      return (await readInput(new Uint8Array(await book.xlsx.writeBuffer()))).lines[0];
    };
    expect(await read(true)).toMatchObject({ amount: 900 });
    await expect(read(false)).rejects.toMatchObject({ code: 'BATCH_INPUT_TWICE' });
  });
});

test.each(['Valor (%)', 'Limite %', 'Valor (€)', 'Limite US$', 'Valor ($)', 'Montante £'])(
  'a title with the sign of another unit is not that of amounts in BRL: %s',
  async (title) => {
    const { format, lines } = await readInput(table(title, '50', '60'));
    expect(format.columns?.amount).toBeUndefined();
    expect(lines).toMatchObject([{ extra: { [title]: '50' } }, { extra: { [title]: '60' } }]);
  },
);

test.each(['Valor R$', 'Valor (R$)', 'Limite (em R$)', 'Amount BRL'])(
  'a title with BRL is: %s',
  async (title) => {
    expect((await readInput(table(title, '50', '60'))).lines).toMatchObject([{ amount: 50 }, { amount: 60 }]);
  },
);
