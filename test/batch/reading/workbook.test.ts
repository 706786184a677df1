import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { CreditError, describeError } from '../../../src/base/errors.ts';
import { craftArchive, spreadsheetEntries } from '../../archive/craft-archive.ts';
import { readInput } from './read-input.ts';

type Sheet = exceljs.Worksheet;

/** A workbook as a program writes it, a sheet for each function that fills one. */
async function workbook(...fill: readonly ((sheet: Sheet) => void)[]): Promise<Uint8Array> {
  const book = new exceljs.Workbook();
  fill.forEach((each, index) => {
    each(book.addWorksheet(`Planilha${index + 1}`));
  });
  return new Uint8Array(await book.xlsx.writeBuffer());
}

const rows =
  (...values: readonly (readonly exceljs.CellValue[])[]) =>
  (sheet: Sheet): void => {
    for (const row of values) sheet.addRow([...row]);
  };

/** A workbook of one sheet by the XML of its rows. */
const crafted = (sheet: string, sharedStrings?: string): Uint8Array =>
  craftArchive(spreadsheetEntries({ sheet, ...(sharedStrings !== undefined && { sharedStrings }) }));

async function refusal(read: Promise<unknown>): Promise<CreditError> {
  try {
    await read;
  } catch (error) {
    if (error instanceof CreditError) return error;
    throw error;
  }
  throw new Error('it was read');
}

describe('a spreadsheet', () => {
  test.each([
    ['as text', '99990001000198'],
    ['as a number', 99990001000198],
  ])('reports the rows below a document in a merged cell: %s', async (_, document) => {
    const bytes = await workbook((sheet) => {
      rows(
        ['CNPJ', 'Parcela', 'Valor'],
        [document, 1, 1500],
        [null, 2, 2750],
        [null, null, 5],
        [null, 4],
      )(sheet);
      rows(['99990003000187', 1, 7])(sheet);
      sheet.mergeCells('A2:A5');
    });
    const { findings, lines } = await readInput(bytes);
    expect(findings).toEqual([
      '2 = 99990001000198',
      '3 ! NO_DOCUMENT',
      '4 ! NO_DOCUMENT',
      '5 ! NO_DOCUMENT',
      '6 = 99990003000187',
    ]);
    expect(lines[1]).toMatchObject({ columns: { CNPJ: '', Parcela: '2', Valor: '2750' } });
  });

  test('is read by the names of its columns, wherever they stand', async () => {
    const bytes = await workbook(
      rows(
        ['Relatório de clientes'],
        [],
        ['Código externo', 'Razão social', 'CNPJ', 'Limite solicitado', 'Desde'],
        ['A-1', 'Serpro – São Paulo', '33.683.111/0002-80', 1500.5, new Date('2026-11-20')],
        ['A-2', 'Alfanumérica 💥', '12ABC34501DE35', '2.500,00', new Date('2026-11-20T10:05:00Z')],
        [7, null, '33683111000281', null, null],
      ),
    );
    const { format, lines } = await readInput(bytes);
    expect(format).toEqual({
      kind: 'SPREADSHEET',
      sheet: 'Planilha1',
      otherSheets: [],
      columns: {
        headerLine: 3,
        documents: [{ number: 3, name: 'CNPJ' }],
        externalId: { number: 1, name: 'Código externo' },
        amount: { number: 4, name: 'Limite solicitado' },
        extra: [
          { number: 2, name: 'Razão social' },
          { number: 5, name: 'Desde' },
        ],
      },
    });
    expect(lines).toMatchObject([
      {
        outcome: 'VALID',
        line: 4,
        document: { value: '33683111000280' },
        externalId: 'A-1',
        amount: 1500.5,
        extra: { 'Razão social': 'Serpro – São Paulo', Desde: '2026-11-20' },
      },
      {
        outcome: 'VALID',
        line: 5,
        document: { value: '12ABC34501DE35' },
        amount: 2500,
        extra: { 'Razão social': 'Alfanumérica 💥', Desde: '2026-11-20 10:05:00' },
      },
      {
        outcome: 'INVALID',
        line: 6,
        refusal: { code: 'CHECK_DIGITS' },
        columns: { 'Código externo': '7', CNPJ: '33683111000281' },
      },
    ]);
  });

  test('with a column of documents and no names', async () => {
    const { format, findings } = await readInput(await workbook(rows(['52998224725'], ['11144477735'])));
    expect(format.columns).toMatchObject({ headerLine: undefined, documents: [{ number: 1, name: 'A' }] });
    expect(findings).toEqual(['1 = 52998224725', '2 = 11144477735']);
  });

  test('with documents all over it is read cell by cell', async () => {
    const bytes = await workbook(rows(['52998224725', '11144477735'], ['33683111000280, 19131243000197']));
    const { format, findings } = await readInput(bytes);
    expect(format).toEqual({ kind: 'SPREADSHEET', sheet: 'Planilha1', otherSheets: [] });
    expect(findings).toEqual([
      '1 = 52998224725',
      '1 = 11144477735',
      '2 = 33683111000280',
      '2 = 19131243000197',
    ]);
  });

  test('is read on the first sheet with a column of documents', async () => {
    const bytes = await workbook(
      rows(['Como preencher'], ['Informe o CNPJ na segunda planilha'], ['Dúvidas: 33.683.111/0002-80']),
      rows(['CNPJ', 'Nome']),
      rows(['Nome', 'CNPJ'], ['a', '19131243000197']),
      rows(['Nome', 'CNPJ'], ['b', '33683111000280']),
    );
    const { format, findings } = await readInput(bytes);
    expect(format).toMatchObject({
      sheet: 'Planilha3',
      otherSheets: ['Planilha1', 'Planilha2', 'Planilha4'],
    });
    expect(findings).toEqual(['2 = 19131243000197']);
  });

  test('is not read on a hidden sheet, but where all are', async () => {
    const hidden = (sheet: Sheet) => {
      rows(['CPF'], ['52998224725'])(sheet);
      sheet.state = 'hidden';
    };
    const both = await readInput(await workbook(hidden, rows(['CPF'], ['11144477735'])));
    expect(both.findings).toEqual(['2 = 11144477735']);
    expect((await readInput(await workbook(hidden))).findings).toEqual(['2 = 52998224725']);
  });

  test('is read on the column that is asked for, on whatever sheet it is', async () => {
    const bytes = await workbook(
      rows(['CPF'], ['52998224725']),
      rows(['Empresa', 'Sócio'], ['33683111000280', '11144477735']),
    );
    expect((await readInput(bytes, { column: 'sócio' })).findings).toEqual(['2 = 11144477735']);
    expect((await readInput(bytes, { column: '2' })).findings).toEqual(['2 = 11144477735']);
    const error = await refusal(readInput(bytes, { column: 'Cliente' }));
    expect(error.code).toBe('BATCH_COLUMN_UNKNOWN');
    expect(describeError(error, 'en').mend).toContain('Empresa, Sócio');
  });

  test('without a document says so', async () => {
    const error = await refusal(readInput(await workbook(rows(['Nome'], ['Maria']))));
    expect(error).toMatchObject({ code: 'BATCH_WITHOUT_DOCUMENT' });
    expect((await refusal(readInput(await workbook(rows())))).code).toBe('BATCH_WITHOUT_DOCUMENT');
    expect((await refusal(readInput(await workbook(rows(['CPF', 'Nome'], [null, 'x']))))).message).toContain(
      'sheet "Planilha1", in the column "CPF"',
    );
  });
});

describe('a document in a cell', () => {
  const finding = async (value: exceljs.CellValue, numFmt?: string, options = {}) => {
    const bytes = await workbook((sheet) => {
      rows(['CPF/CNPJ', 'Nome'], ['19131243000197', 'x'])(sheet);
      const cell = sheet.getCell('A3');
      cell.value = value;
      if (numFmt !== undefined) cell.numFmt = numFmt;
      sheet.getCell('B3').value = 'y';
    });
    return (await readInput(bytes, options)).findings[1];
  };

  test.each<readonly [what: string, value: exceljs.CellValue, finding: string]>([
    ['a text', '529.982.247-25', '3 = 52998224725'],
    ['a number', 52998224725, '3 = 52998224725'],
    ['a number of a CNPJ', 33683111000280, '3 = 33683111000280'],
    ['a number without its zeros', 1234567890, '3 ! LOST_ZEROS ? 01234567890'],
    ['a number of a CNPJ without its zero', 1234567000195, '3 ! LOST_ZEROS ? 01234567000195'],
    ['a number with a fraction, which is no mask', 529982247.25, '3 ! ROUNDED_NUMBER'],
    ['a number below zero', -52998224725, '3 ! ROUNDED_NUMBER'],
    ['a number whose last digits became zeros', 33683100000000, '3 ! ROUNDED_NUMBER'],
    ['a number too large to be kept', 3.3683111e25, '3 ! ROUNDED_NUMBER'],
    ['a number that is none', 12345, '3 ! LENGTH'],
    ['scientific notation as a text', '3,36831E+13', '3 ! SCIENTIFIC_NOTATION'],
    ['an error', { error: '#N/A' }, '3 ! SPREADSHEET_ERROR'],
    ['a formula with its result', { formula: 'A1', result: '52998224725' }, '3 = 52998224725'],
    ['a formula with a number', { formula: 'A1*1', result: 52998224725 }, '3 = 52998224725'],
    ['a formula never computed', { formula: 'A1' }, '3 ! NO_RESULT'],
    ['letters of several fonts', { richText: [{ text: '529.982' }, { text: '.247-25' }] }, '3 = 52998224725'],
    ['a link', { text: '52998224725', hyperlink: 'https://example.com' }, '3 = 52998224725'],
    ['yes or no', true, '3 ! LENGTH'],
    ['nothing', null, '3 ! NO_DOCUMENT'],
  ])('may be %s', async (_what, value, expected) => {
    expect(await finding(value)).toBe(expected);
  });

  test.each(['00000000000', '000"."000"."000"-"00', '000\\.000\\.000\\-00', '000000000\\-00'])(
    'that shows its zeros by the format %s has them',
    async (numFmt) => {
      expect(await finding(1234567890, numFmt)).toBe('3 = 01234567890');
    },
  );

  test('gets its zeros back on request', async () => {
    expect(await finding(1234567890, undefined, { padZeros: true })).toBe('3 = 01234567890');
  });
});

describe('what stands beside it', () => {
  test.each<readonly [what: string, value: exceljs.CellValue, numFmt: string, text: string]>([
    ['a number', 0.1 + 0.2, 'General', '0.30000000000000004'],
    ['a large number', 123456789012, '#,##0.00', '123456789012'],
    ['yes or no', false, 'General', 'FALSE'],
    ['a date', 45_000, 'dd/mm/yyyy', '2023-03-15'],
    ['a date and a time', 45_000.5, '[$-416]d" de "mmm" de "yyyy hh:mm', '2023-03-15 12:00:00'],
    ['a time', 0.75, 'hh:mm', '18:00:00'],
    ['a number whose format says something', 45_000, '0.00 "dias"', '45000'],
    ['a text with a line end', 'a\nb', 'General', 'a\nb'],
    ['a text with marks of XML', '<a> & "b" _x0041_', 'General', '<a> & "b" A'],
    ['the result of a formula', { formula: 'A1&"x"', result: 'abc' }, 'General', 'abc'],
    ['what looks like a formula', '=HYPERLINK("x")', 'General', '=HYPERLINK("x")'],
  ])('%s is kept as it is', async (_what, value, numFmt, text) => {
    const bytes = await workbook((sheet) => {
      rows(['CPF', 'Nota'], ['52998224725', 'x'])(sheet);
      sheet.getCell('B2').value = value;
      sheet.getCell('B2').numFmt = numFmt;
    });
    expect((await readInput(bytes)).lines).toMatchObject([{ extra: { Nota: text } }]);
  });

  test.each<readonly [value: exceljs.CellValue, amount: number | string]>([
    [1500, 1500],
    [0.1 + 0.2, 0.3],
    ['1.500,00', 1500],
    [0, 'AMOUNT'],
    [-1, 'AMOUNT'],
    [1.234, 'AMOUNT'],
    [{ error: '#VALUE!' }, 'AMOUNT'],
    [{ formula: 'B1' }, 'NO_RESULT'],
    [{ formula: 'B1', result: 20 }, 20],
  ])('an amount of %j', async (value, amount) => {
    const { lines } = await readInput(await workbook(rows(['CPF', 'Valor'], ['52998224725', value])));
    const [line] = lines;
    expect(line?.outcome === 'VALID' ? line.amount : line?.outcome === 'INVALID' && line.refusal.code).toBe(
      amount,
    );
  });
});

describe('a spreadsheet of another writer', () => {
  test('streamed, with texts in the cells or shared, keeps every letter', async () => {
    for (const useSharedStrings of [true, false]) {
      const { PassThrough } = await import('node:stream');
      const stream = new PassThrough();
      const chunks: Uint8Array[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      const writer = new exceljs.stream.xlsx.WorkbookWriter({ stream, useSharedStrings });
      const sheet = writer.addWorksheet('Carteira');
      sheet.addRow(['Nome', 'CPF']).commit();
      for (let row = 0; row < 5000; row += 1) sheet.addRow([`ção € ${row} 💥`, '52998224725']).commit();
      await writer.commit();
      const { lines } = await readInput(Buffer.concat(chunks), {}, [1000, 20_000, 20_001]);
      expect(lines).toHaveLength(5000);
      expect(lines[0]).toMatchObject({ extra: { Nome: 'ção € 0 💥' } });
      expect(lines.every(({ outcome }, index) => outcome === (index === 0 ? 'VALID' : 'DUPLICATE'))).toBe(
        true,
      );
    }
  });

  test('every letter is kept wherever the stretches end that it is read in', async () => {
    const names = Array.from({ length: 3000 }, (_, row) => `${'ã€💥'.repeat(row % 7)}${row}`);
    const cells = names.map(
      (name, row) =>
        `<row><c t="inlineStr"><is><t>${name}</t></is></c><c t="inlineStr"><is><t>${100 + row}</t></is></c></row>`,
    );
    const { lines } = await readInput(
      crafted(
        `<row><c t="inlineStr"><is><t>Nome</t></is></c><c t="inlineStr"><is><t>CPF</t></is></c></row>${cells.join('')}`,
      ),
    );
    const kept = lines.map((line) => (line.outcome === 'INVALID' ? line.columns?.['Nome'] : undefined));
    expect(kept).toEqual(names);
  });

  test.each<readonly [what: string, row: string]>([
    [
      'addresses',
      '<row r="2"><c r="B2" t="inlineStr"><is><t>x</t></is></c><c r="A2" t="str"><v>52998224725</v></c></row>',
    ],
    ['no addresses', '<row><c t="str"><v>52998224725</v></c><c t="inlineStr"><is><t>x</t></is></c></row>'],
    [
      'a prefix',
      '<x:row r="2"><x:c r="A2"><x:v>52998224725</x:v></x:c><x:c r="B2" t="str"><x:v>x</x:v></x:c></x:row>',
    ],
    [
      'single quotes and blanks',
      "<row r = '2' ><c r='A2' ><v >52998224725</v ></c ><c r='B2' t='str'><v>x</v></c></row>",
    ],
    ['CDATA', '<row><c t="str"><v><![CDATA[52998224725]]></v></c><c t="str"><v><![CDATA[x]]></v></c></row>'],
    ['comments', '<!-- > " --><row><c><v>52998<!-- x -->224725</v></c><c t="str"><v>x</v></c></row>'],
    [
      'runs and how they are read aloud',
      '<row><c><v>52998224725</v></c><c t="inlineStr"><is><r><t>x</t></r><rPh><t>eks</t></rPh></is></c></row>',
    ],
    [
      'numbers in scientific notation that is exact',
      '<row><c><v>5.2998224725E10</v></c><c t="str"><v>x</v></c></row>',
    ],
    ['entities', '<row><c t="str"><v>&#53;2998224725</v></c><c t="str"><v>&#x78;</v></c></row>'],
    ['a > within quotes', '<row spans="1>2"><c r="A2"><v>52998224725</v></c><c t="str"><v>x</v></c></row>'],
  ])('with %s', async (_what, row) => {
    const head = '<row r="1"><c t="str"><v>CPF</v></c><c t="str"><v>Nome</v></c></row>';
    const { lines } = await readInput(crafted(`${head}${row}`));
    expect(lines).toMatchObject([
      { outcome: 'VALID', line: 2, document: { value: '52998224725' }, extra: { Nome: 'x' } },
    ]);
  });

  test('whose parts are called otherwise is read by its relations', async () => {
    const entries = spreadsheetEntries({ sheet: '<row><c t="str"><v>52998224725</v></c></row>' }).map(
      (entry) =>
        entry.name === 'xl/worksheets/sheet1.xml'
          ? { ...entry, name: 'xl/abas/Plan1.xml' }
          : {
              ...entry,
              content: String(entry.content).replace('worksheets/sheet1.xml', '/xl/abas/Plan1.xml'),
            },
    );
    expect((await readInput(craftArchive(entries))).findings).toEqual(['1 = 52998224725']);
  });

  test('with dates that count from 1904', async () => {
    const head = '<row><c t="str"><v>CPF</v></c><c t="str"><v>Desde</v></c></row>';
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const entries = spreadsheetEntries({
      sheet: `${head}<row><c><v>52998224725</v></c><c s="1"><v>1</v></c></row>`,
    });
    const from1904 = entries.map((entry) =>
      entry.name === 'xl/workbook.xml'
        ? {
            ...entry,
            content: String(entry.content).replace('<sheets>', '<workbookPr date1904="1"/><sheets>'),
          }
        : entry.name === 'xl/_rels/workbook.xml.rels'
          ? {
              ...entry,
              content: String(entry.content).replace(
                '</Rel',
                '<Relationship Id="rId9" Type="x/styles" Target="styles.xml"/></Rel',
              ),
            }
          : entry,
    );
    const { lines } = await readInput(
      craftArchive([...from1904, { name: 'xl/styles.xml', content: styles }]),
    );
    expect(lines).toMatchObject([{ extra: { Desde: '1904-01-02' } }]);
  });
});
