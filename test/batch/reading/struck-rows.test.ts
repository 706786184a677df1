import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { readInput } from './read-input.ts';

const rows = [
  ['33.683.111/0002-80', 'A', 500],
  ['12.ABC.345/01DE-35', 'B', 600],
  ['99.991.000/0001-68', 'C', 700],
] as const;

/** A workbook whose cells with these addresses are struck out. */
async function workbook(struck: readonly string[], header = ['CNPJ', 'Nome', 'Valor']): Promise<Uint8Array> {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('Clientes');
  if (header.length > 0) sheet.addRow(header);
  for (const row of rows) sheet.addRow([...row]);
  for (const address of struck) sheet.getCell(address).font = { strike: true };
  sheet.getCell('A1').font = { bold: true };
  return new Uint8Array(await book.xlsx.writeBuffer());
}

const others = ['2 = 33683111000280', '4 = 99991000000168'];

describe('a row that is struck out in a workbook', () => {
  test.each([
    [['A3', 'B3', 'C3']],
    [['A3']],
    // A value that is used.
    [['C3']],
  ])('is refused with the document: %j', async (struck) => {
    const { findings } = await readInput(await workbook(struck));
    expect(findings).toEqual([others[0], '3 ! STRUCK_ROW ? 12ABC34501DE35', others[1]]);
  });

  test('is refused with an invalid document or one of the other kind', async () => {
    expect((await readInput(await workbook(['A3']), { kind: 'cpf' })).findings[1]).toBe(
      '3 ! STRUCK_ROW ? 12ABC34501DE35',
    );
  });

  test('is not one with other cells struck out, or with a conditional format', async () => {
    const { findings } = await readInput(await workbook(['B3', 'D3', 'C9']));
    expect(findings).toEqual([others[0], '3 = 12ABC34501DE35', others[1]]);
    const book = new exceljs.Workbook();
    const sheet = book.addWorksheet('Clientes');
    sheet.addRows([['CNPJ'], ['33683111000280']]);
    sheet.addConditionalFormatting({
      ref: 'A1:A9',
      rules: [{ type: 'expression', priority: 1, formulae: ['FALSE'], style: { font: { strike: true } } }],
    });
    expect((await readInput(new Uint8Array(await book.xlsx.writeBuffer()))).findings).toEqual([others[0]]);
  });

  test('is refused whole also if the runs of its rich text are', async () => {
    const book = new exceljs.Workbook();
    const run = (text: string, strike: boolean) => ({ text, font: { strike } });
    book.addWorksheet('Clientes').addRows([
      ['CNPJ', 'Nome'],
      ['33683111000280', 'A'],
      [{ richText: [run('12ABC345', true), run('01DE35', true)] }, 'B'],
      [{ richText: [run('12ABC34501DE35', true), run('99991000000168', false)] }, 'C'],
    ]);
    const { findings } = await readInput(new Uint8Array(await book.xlsx.writeBuffer()));
    expect(findings).toEqual([others[0], '3 ! STRUCK_ROW ? 12ABC34501DE35', others[1]]);
  });

  test('is refused below repeated titles in another order', async () => {
    const book = new exceljs.Workbook();
    const sheet = book.addWorksheet('Clientes');
    sheet.addRows([
      ['CNPJ', 'Valor'],
      ['33683111000280', 1],
      ['Valor', 'CNPJ'],
      [2, '12ABC34501DE35'],
    ]);
    sheet.getCell('B4').font = { strike: true };
    expect((await readInput(new Uint8Array(await book.xlsx.writeBuffer()))).findings).toEqual([
      others[0],
      '4 ! STRUCK_ROW ? 12ABC34501DE35',
    ]);
  });

  test('is refused without columns', async () => {
    const book = new exceljs.Workbook();
    const sheet = book.addWorksheet('Notas');
    sheet.addRows([
      ['ver 33.683.111/0002-80 e 60.701.190/0001-04'],
      ['ver 12.ABC.345/01DE-35 e 99.991.000/0001-68'],
    ]);
    sheet.getCell('A1').font = { strike: true };
    expect((await readInput(new Uint8Array(await book.xlsx.writeBuffer()))).findings).toEqual([
      '1 ! STRUCK_ROW ? 33683111000280',
      '1 ! STRUCK_ROW ? 60701190000104',
      '2 = 12ABC34501DE35',
      '2 = 99991000000168',
    ]);
  });
});

test('a row of Markdown that is struck out is refused', async () => {
  const text = '| CNPJ | Nome |\n|---|---|\n| 33683111000280 | A |\n| ~~12ABC34501DE35~~ | ~~B~~ |\n';
  expect((await readInput(text)).findings).toEqual(['3 = 33683111000280', '4 ! STRUCK_ROW ? 12ABC34501DE35']);
});

test.each([
  ['a list in Markdown', '- ~~33.683.111/0002-80~~\n- 60.701.190/0001-04\n'],
  ['a message of a chat', 'Ana: ~33683111000280~\nAna: 60701190000104\n'],
  ['an item with a name', '1. ~~ACME LTDA 33.683.111/0002-80~~\n2. BETA 60.701.190/0001-04\n'],
])('a document that is struck out in %s is refused', async (_what, text) => {
  expect((await readInput(text)).findings).toEqual(['1 ! STRUCK_ROW ? 33683111000280', '2 = 60701190000104']);
});

test('a document that replaces one that is struck out is read', async () => {
  const text = 'CNPJ ~~33.683.111/0002-80~~ 60.701.190/0001-04, ~500 clientes, ~R$ 10\n';
  expect((await readInput(text)).findings).toEqual(['1 ! STRUCK_ROW ? 33683111000280', '1 = 60701190000104']);
});

test.each([
  ['about', 'Receita ~R$ 10 mi, CNPJ 33.683.111/0002-80, ~500 clientes, CNPJ 60.701.190/0001-04\n'],
  ['between documents', '33.683.111/0002-80~60.701.190/0001-04~\n'],
  ['before items', '~ 33.683.111/0002-80 ~ 60.701.190/0001-04 ~\n'],
  ['behind segments', 'ISA*33683111000280~GS*60701190000104~SE*1~\n'],
])('a sign %s strikes nothing out', async (_what, text) => {
  expect((await readInput(text)).findings).toEqual(['1 = 33683111000280', '1 = 60701190000104']);
});
