import exceljs from 'exceljs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDocument } from '../../../src/document/mask.ts';
import { cellFormat } from '../../../src/spreadsheet/reading/cell-formats.ts';
import { craftArchive, spreadsheetEntries } from '../../archive/craft-archive.ts';
import { anyDocument } from '../../document/official-check-digits.ts';
import { readInput } from './read-input.ts';

/** What a cell is made of: its value, and the number format that shows it. */
type Shown = readonly [value: exceljs.CellValue, format?: string];

/** A workbook of one sheet under a header, made by a program and changed before it is written. */
async function workbook(
  header: readonly string[],
  rows: readonly (readonly Shown[])[],
  change: (sheet: exceljs.Worksheet) => void = () => {},
): Promise<Uint8Array> {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('Clientes');
  sheet.addRow([...header]);
  for (const [at, cells] of rows.entries()) {
    for (const [index, [value, format]] of cells.entries()) {
      const cell = sheet.getCell(at + 2, index + 1);
      cell.value = value;
      if (format !== undefined) cell.numFmt = format;
    }
  }
  change(sheet);
  return new Uint8Array(await book.xlsx.writeBuffer());
}

const cpfOrCnpj = '[<=99999999999]000"."000"."000"-"00;00"."000"."000"/"0000"-"00';

describe('a document is what the number format shows', () => {
  test.each<readonly [format: string, value: number, finding: string]>([
    [cpfOrCnpj, 9100010065, '2 = 09100010065'],
    [cpfOrCnpj, 91000100065, '2 = 91000100065'],
    [cpfOrCnpj, 9991000000175, '2 = 09991000000175'],
    [cpfOrCnpj, 99991000000168, '2 = 99991000000168'],
    ['[>99999999999]00\\.000\\.000\\/0000\\-00;000\\.000\\.000\\-00', 9991000000175, '2 = 09991000000175'],
    ['[>99999999999]00\\.000\\.000\\/0000\\-00;000\\.000\\.000\\-00', 9100010065, '2 = 09100010065'],
    ['[<1E11]00000000000;00000000000000', 9100010065, '2 = 09100010065'],
    ['[Red][<=99999999999]00000000000;[Blue]00000000000000', 9991000000175, '2 = 09991000000175'],
    ['00000000000;;;@', 9100010065, '2 = 09100010065'],
    ['#00000000000', 9100010065, '2 = 09100010065'],
    ['00000000000_)', 9100010065, '2 = 09100010065'],
    ['"CPF "000"."000"."000"-"00', 9100010065, '2 = 09100010065'],
    ['"0"0000000000', 9100010065, '2 = 09100010065'],
    ['@', 91000100065, '2 = 91000100065'],
    ['General', 9100010065, '2 ! LOST_ZEROS ? 09100010065'],
    ['0', 91000100065, '2 = 91000100065'],
    ['#,##0', 91000100065, '2 = 91000100065'],
    ['0.00', 91000100065, '2 = 91000100065'],
    // The zeros belong to the other section.
    ['[>99999999999]0;0', 9100010065, '2 ! LOST_ZEROS ? 09100010065'],
    ['(00) 00000-0000', 11999900006, '2 ! OTHER_NUMBER'],
    ['00000-000', 91000100065, '2 = 91000100065'],
    [';;;', 91000100065, '2 ! NO_DOCUMENT'],
    ['"oculto"', 91000100065, '2 ! LENGTH'],
  ])('%s of %d', async (format, value, finding) => {
    const bytes = await workbook(
      ['CPF/CNPJ', 'Nome'],
      [
        [[value, format], ['Maria']],
        [['33683111000280'], ['Serpro']],
      ],
    );
    const { findings } = await readInput(bytes);
    expect(findings).toEqual([finding, '3 = 33683111000280']);
  });

  test('a mask for both kinds shows every document, whatever zeros it begins with', () => {
    const format = cellFormat(164, cpfOrCnpj);
    // A CNPJ with three zeros in front is shown with the mask of a CPF, by Excel too.
    const numeric = anyDocument.filter(({ value }) => /^0{0,2}[1-9]\d*$/.test(value));
    fc.assert(
      fc.property(numeric, (document) => {
        expect(format.shownNumber(Number(document.value))).toBe(formatDocument(document));
      }),
    );
  });

  test('an external id is shown text, and an own column is the value', async () => {
    const rows: readonly (readonly Shown[])[] = [
      [['33683111000280'], [7, '"A-"0000'], [0.1 + 0.2], [12, '00000']],
      [['12ABC34501DE35'], [0.1 + 0.2], [1500.5, '"R$" #,##0.00'], ['x', '@" kg"']],
      [['99991000000168'], ['12', '@" kg"'], [0.3, '0%'], [null]],
    ];
    const bytes = await workbook(['CNPJ', 'Código', 'Nota', 'Loja'], rows);
    expect((await readInput(bytes)).lines).toMatchObject([
      { externalId: 'A-0007', extra: { Nota: '0.30000000000000004', Loja: '00012' } },
      { externalId: '0.3', extra: { Nota: '1500.5', Loja: 'x' } },
      { externalId: '12 kg', extra: { Nota: '0.3' } },
    ]);
  });

  test('a number of more digits than Excel keeps is not rounded', async () => {
    const bytes = craftArchive(
      spreadsheetEntries({
        sheet:
          '<row r="1"><c t="inlineStr"><is><t>CNPJ</t></is></c><c t="inlineStr"><is><t>codigo</t></is></c></row>' +
          '<row r="2"><c t="str"><v>33683111000280</v></c><c><v>12345678901234567890</v></c></row>',
      }),
    );
    expect((await readInput(bytes)).lines).toMatchObject([{ externalId: '12345678901234567890' }]);
  });
});

describe('an amount is in BRL as the number format shows it', () => {
  const amountOf = async (format: string, value: number) => {
    const bytes = await workbook(['CNPJ', 'Valor'], [[['33683111000280'], [value, format]]]);
    const { lines } = await readInput(bytes);
    const [line] = lines;
    return line?.outcome === 'INVALID' ? line.refusal.params : line?.outcome === 'VALID' && line.amount;
  };

  test.each<readonly [format: string, value: number, shown: string]>([
    ['[$US$-409] #,##0.00', 1000, '1000 US$'],
    ['"U$S "#,##0.00', 1000, '1000 U$S'],
    ['$#,##0.00', 1000, '1000 $'],
    ['[$€-2] #,##0.00', 1000, '1000 €'],
    ['#,##0.00 "USD"', 1000, '1000 USD'],
    ['0%', 0.1, '10%'],
    ['"R$ "#,##0" mil"', 50, '50 mil'],
    ['0.0" mi"', 1.5, '1.5 mi'],
    ['0"k"', 5, '5 k'],
    ['[<1000]"R$ "0;[>=1000]"R$ "0" mil"', 1000, '1000 mil'],
  ])('%s refuses %d', async (format, value, shown) => {
    expect(await amountOf(format, value)).toEqual({ column: 'Valor', given: shown });
  });

  test.each<readonly [format: string, value: number]>([
    ['[$R$-416] #,##0.00', 1000.5],
    ['_-"R$"* #,##0.00_-;-"R$"* #,##0.00_-', 1000.5],
    ['"R$ "#,##0.00_);[Red]("R$ "#,##0.00)', 1000.5],
    ['#,##0.00 "BRL"', 1000.5],
    ['General', 1000.5],
    ['#,##0.00', 1000.5],
    ['0.00E+00', 1000.5],
    // A comma behind the last place divides by 1000: the value is complete.
    ['"R$ "#,##0.0," mil"', 50_500],
    ['0.0,,"M"', 1_500_000],
    ['[<1000]"R$ "0;[>=1000]"R$ "0" mil"', 500],
  ])('%s keeps %d', async (format, value) => {
    expect(await amountOf(format, value)).toBe(value);
  });

  test('so is an input in BRL, and a share of another kind is read', async () => {
    const inputs = [
      { name: 'purchases', type: 'money' },
      { name: 'growth', type: 'percent' },
    ] as const;
    const rows: readonly (readonly Shown[])[] = [
      [['33683111000280'], [50, '0" mil"'], [0.3, '0%']],
      [['99990001000198'], [50, '"R$ "0.00'], [0.3, '0%']],
    ];
    const { lines } = await readInput(await workbook(['CNPJ', 'purchases', 'growth'], rows), { inputs });
    expect(lines).toMatchObject([
      { refusal: { code: 'INVALID_INPUT' } },
      { inputs: { purchases: 50, growth: 30 } },
    ]);
  });
});

describe('what a person does not see', () => {
  const three: readonly (readonly Shown[])[] = [
    [['33683111000280']],
    [['12ABC34501DE35']],
    [['99991000000168']],
  ];

  test('hidden rows are refused with the document, and counted', async () => {
    const bytes = await workbook(['CNPJ'], [...three, [['x']]], (sheet) => {
      sheet.getRow(3).hidden = true;
      sheet.getRow(5).hidden = true;
    });
    expect((await readInput(bytes)).findings).toEqual([
      '2 = 33683111000280',
      '3 ! HIDDEN_ROW ? 12ABC34501DE35',
      '4 = 99991000000168',
      '5 ! HIDDEN_ROW',
    ]);
  });

  test('so are hidden rows with a document of the other kind or with an invalid one', async () => {
    const rows: readonly (readonly Shown[])[] = [
      [['529.982.247-25']],
      [['33.683.111/0002-80']],
      [['111.444.777-36']],
      [['']],
    ];
    const bytes = await workbook(['Documento'], [...rows, [['111.444.777-35']]], (sheet) => {
      for (const row of [3, 4, 5]) sheet.getRow(row).hidden = true;
    });
    expect((await readInput(bytes, { kind: 'cpf' })).findings).toEqual([
      '2 = 52998224725',
      '3 ! HIDDEN_ROW ? 33683111000280',
      '4 ! HIDDEN_ROW',
      '6 = 11144477735',
    ]);
  });

  test('so are rows that a filter removes', async () => {
    const sheet = `<row r="1"><c t="str"><v>CNPJ</v></c></row>
      <row r="2" hidden="true"><c t="str"><v>33683111000280</v></c></row>
      <row r="3"><c t="str"><v>12ABC34501DE35</v></c></row>`;
    expect((await readInput(craftArchive(spreadsheetEntries({ sheet })))).findings).toEqual([
      '2 ! HIDDEN_ROW ? 33683111000280',
      '3 = 12ABC34501DE35',
    ]);
  });

  test('a hidden column is not that of documents while another one is', async () => {
    const rows: readonly (readonly Shown[])[] = [
      [['52998224725'], ['33683111000280'], ['x']],
      [['11144477735'], ['12ABC34501DE35'], ['y']],
    ];
    const hide = (...columns: readonly number[]) =>
      workbook(['CPF do contador', 'CNPJ da empresa', 'Nota'], rows, (sheet) => {
        for (const column of columns) sheet.getColumn(column).hidden = true;
      });
    const { format, lines } = await readInput(await hide(1));
    expect(format.columns?.documents).toEqual([{ number: 2, name: 'CNPJ da empresa' }]);
    expect(lines).toMatchObject([{ extra: { 'CPF do contador': '52998224725' } }, {}]);
    expect((await readInput(await hide(1, 2), { column: '1' })).findings).toEqual([
      '2 = 52998224725',
      '3 = 11144477735',
    ]);
    await expect(readInput(await hide())).rejects.toMatchObject({ code: 'BATCH_COLUMN_AMBIGUOUS' });
  });

  test('a hidden column is not that of amounts, ids or inputs while another one is', async () => {
    const inputs = [
      { name: 'daysLate', title: { en: 'Days late', 'pt-BR': 'Dias de atraso' }, type: 'integer' },
    ] as const;
    const header = [
      'CNPJ',
      'Valor solicitado',
      'ID externo',
      'daysLate',
      'Valor',
      'Código',
      'Dias de atraso',
    ];
    const row: readonly Shown[] = [['33683111000280'], [10], ['old'], [90], [20], ['new'], [5]];
    const read = async (hidden: readonly number[]) => {
      const bytes = await workbook(header, [row], (sheet) => {
        for (const column of hidden) sheet.getColumn(column).hidden = true;
      });
      return (await readInput(bytes, { inputs })).lines[0];
    };
    expect(await read([2, 3, 4])).toMatchObject({ amount: 20, externalId: 'new', inputs: { daysLate: 5 } });
    expect(await read([5, 6, 7])).toMatchObject({ amount: 10, externalId: 'old', inputs: { daysLate: 90 } });
    // If all of them are hidden, they still count.
    expect(await read([2, 3, 5, 6, 7])).toMatchObject({ amount: 10, externalId: 'old' });
  });

  test('a hidden sheet is read if it is named', async () => {
    const book = new exceljs.Workbook();
    book.addWorksheet('Antiga', { state: 'veryHidden' }).addRows([['CNPJ'], ['33683111000280']]);
    book.addWorksheet('Atual').addRows([['CNPJ'], ['12ABC34501DE35']]);
    const bytes = new Uint8Array(await book.xlsx.writeBuffer());
    expect((await readInput(bytes)).findings).toEqual(['2 = 12ABC34501DE35']);
    expect((await readInput(bytes, { sheet: 'Antiga' })).findings).toEqual(['2 = 33683111000280']);
  });

  test('the sheet with the most documents is read, and details that repeat them are not', async () => {
    const book = new exceljs.Workbook();
    const documents = ['33683111000280', '12ABC34501DE35', '99991000000168'];
    book.addWorksheet('Resumo').addRows([['CNPJ'], [documents[0]]]);
    book.addWorksheet('Contratos').addRows([['CNPJ'], ...Array(9).fill([documents[1]])]);
    book.addWorksheet('Base').addRows([['CNPJ'], ...documents.map((one) => [one])]);
    const { format, findings } = await readInput(new Uint8Array(await book.xlsx.writeBuffer()));
    expect(format.sheet).toBe('Base');
    expect(findings).toHaveLength(3);
  });
});

describe('runs of a rich text', () => {
  const struck = { strike: true } as const;
  const above = { vertAlign: 'superscript' } as const;
  const amountOf = async (richText: exceljs.RichText[]) => {
    const { lines } = await readInput(
      await workbook(['CNPJ', 'Valor'], [[['33683111000280'], [{ richText }]]]),
    );
    const [line] = lines;
    return line?.outcome === 'INVALID' ? line.refusal.params : line?.outcome === 'VALID' && line.amount;
  };

  test('that are struck out next to others are no part of the text', async () => {
    const old = { font: struck, text: '500' };
    expect(await amountOf([old, { text: '600' }])).toBe(600);
    expect(await amountOf([{ text: '600,00 ' }, old])).toBe(600);
    expect(await amountOf([old, { font: { bold: true }, text: '600' }])).toBe(600);
    expect(await amountOf([{ font: { strike: false }, text: '500' }, { text: ',50' }])).toBe(500.5);
    const documents = { richText: [{ font: struck, text: '33683111000280' }, { text: ' 12ABC34501DE35' }] };
    expect((await readInput(await workbook(['CNPJ', 'Valor'], [[[documents], [1]]]))).findings).toEqual([
      '2 = 12ABC34501DE35',
    ]);
  });

  test('that are above or below the line do not continue a number', async () => {
    const given = (text: string) => ({ column: 'Valor', given: text });
    expect(await amountOf([{ text: '500' }, { font: above, text: '1' }])).toEqual(given('500¹'));
    expect(await amountOf([{ text: '500' }, { font: { vertAlign: 'subscript' }, text: '20' }])).toEqual(
      given('500₂₀'),
    );
    const documents = { richText: [{ text: '33.683.111/0002-80' }, { font: above, text: '1' }] };
    expect((await readInput(await workbook(['CNPJ', 'Valor'], [[[documents], [1]]]))).findings).toEqual([
      '2 ! CHARACTER ? 33683111000280',
    ]);
  });

  test('are read alike in the cell itself', async () => {
    const run = (text: string, font = '') => `<r><rPr>${font}</rPr><t>${text}</t></r>`;
    const rich = `${run('500', '<strike val="1"/>')}${run('6', '<strike val="0"/>')}${run('00')}`;
    const sheet = `<row r="1"><c t="str"><v>CNPJ</v></c><c t="str"><v>Valor</v></c></row><row r="2"><c t="str"><v>33683111000280</v></c><c t="inlineStr"><is>${rich}</is></c></row>`;
    expect((await readInput(craftArchive(spreadsheetEntries({ sheet })))).lines).toMatchObject([
      { amount: 600 },
    ]);
  });
});

describe('other contents of a cell', () => {
  test.each<readonly [what: string, cell: string, finding: string]>([
    [
      'a rich text with a pronunciation',
      '<c t="inlineStr"><is><r><t>3368311</t></r><r><t>1000280</t></r><rPh sb="0" eb="1"><t>9</t></rPh></is></c>',
      '2 = 33683111000280',
    ],
    ['the result of a formula', '<c t="str"><f>A9</f><v>33683111000280</v></c>', '2 = 33683111000280'],
    [
      'an escaped line end behind it',
      '<c t="str"><f>A9</f><v>33683111000280_x000D_</v></c>',
      '2 = 33683111000280',
    ],
    ['an error', '<c t="e"><v>#N/A</v></c>', '2 ! SPREADSHEET_ERROR'],
    ['a formula without a result', '<c><f>A9</f></c>', '2 ! NO_RESULT'],
  ])('%s', async (_what, cell, finding) => {
    const sheet = `<row r="1"><c t="str"><v>CNPJ</v></c><c t="str"><v>Nome</v></c></row><row r="2">${cell}<c t="str"><v>x</v></c></row>`;
    expect((await readInput(craftArchive(spreadsheetEntries({ sheet })))).findings).toEqual([finding]);
  });

  test.each([
    ['backslashes', (name: string) => name.replaceAll('/', '\\')],
    ['./ at the start', (name: string) => `./${name}`],
  ])('entries whose names have %s, as some programs write them', async (_, rename) => {
    const sheet =
      '<row r="1"><c t="str"><v>CNPJ</v></c></row><row r="2"><c t="str"><v>33683111000280</v></c></row>';
    const entries = spreadsheetEntries({ sheet }).map((entry) => ({
      ...entry,
      name: rename(entry.name),
    }));
    expect((await readInput(craftArchive(entries))).findings).toEqual(['2 = 33683111000280']);
  });
});
