import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { readInput } from './read-input.ts';

const found = async (text: string) => (await readInput(text)).findings;

describe('the document that a table names', () => {
  test('is not needed by a line that is a document and nothing else; of a row without one is told which column is empty', async () => {
    const text = [
      'Nome;CNPJ;Código',
      'Padaria;99.990.001/0001-98;A-1',
      '99.990.003/0001-87',
      '99.990.004/0001-2',
      'Loja X',
      'Loja 99.990.005/0001-76;;B-2',
    ].join('\n');
    const { lines, findings } = await readInput(text);
    expect(findings).toEqual([
      '2 = 99990001000198',
      '3 = 99990003000187',
      '4 ! LENGTH',
      '5 ! NO_DOCUMENT',
      '6 ! NO_DOCUMENT ? 99990005000176',
    ]);
    // What stands in the first column is no name then, and no id of the caller's.
    expect(lines[1]).not.toHaveProperty('extra');
    expect(lines.at(-1)).toMatchObject({ refusal: { text: { en: 'the column "CNPJ" is empty on it' } } });
    expect(await found('Código;CNPJ\nA;33683111000280\n99.990.003/0001-87')).toEqual([
      '2 = 33683111000280',
      '3 = 99990003000187',
    ]);
  });

  test('is not another one that is named as the document of somebody else', async () => {
    const text = 'CPF do sócio;CNPJ\n529.982.247-25;33683111000280\n111.444.777-35\n111.444.777-35;';
    expect(await found(text)).toEqual(['2 = 33683111000280', '3 ! NO_DOCUMENT', '4 ! NO_DOCUMENT']);
  });
});

describe('a document in a row without other values', () => {
  test.each([
    'Emitido por ACME LTDA - CNPJ 33.683.111/0002-80',
    'Filtros aplicados: CNPJ não é 33.683.111/0002-80',
    '"Filtros aplicados:\nMatriz não é 33683111000280"',
  ])('is not taken from a note, but suggested: %s', async (note) => {
    const first = 'CNPJ;Nome;Valor\n99990001000198;A;1,00\n';
    const second = 'Nome;CNPJ;Valor\nA;99990001000198;1,00\n';
    for (const table of [`${first}${note}`, `${first}${note};;`, `${second}${note}`, `${second}\n${note}`]) {
      const { lines } = await readInput(table);
      expect(lines).toMatchObject([
        { outcome: 'VALID', document: { value: '99990001000198' } },
        { outcome: 'INVALID', refusal: { code: 'NOTE' }, suggestion: { value: '33683111000280' } },
      ]);
    }
  });

  const issuer = 'Emitido por ACME LTDA - CNPJ 33.683.111/0002-80';
  test.each([
    ['where a row has no other value', `CNPJ;Obs\n99990001000198;\n99990003000187;A\n${issuer}\n`],
    ['where no row has another value', `CNPJ;Obs\n99990001000198;\n99990003000187;\n${issuer};\n`],
    [
      'in columns of equal width',
      `CNPJ                NOME\n99990001000198      A\n99990003000187      B\n${issuer}\n`,
    ],
    [
      'with a second value',
      `CNPJ;Nome;Valor\n99990001000198;A;1\n99990003000187;B;2\n${issuer};em 12/05/2026\n`,
    ],
    ['next to it', 'Nome;CNPJ;Valor\nA;99990001000198;1\nB;99990003000187;2\nEmitente:;33683111000280;\n'],
    [
      'above it',
      'Nome;CNPJ;Valor\nA;99990001000198;1\nB;99990003000187;2\nACME LTDA\nCNPJ: 33683111000280\n',
    ],
    ['above it', 'CNPJ;Nome;Valor\n99990001000198;A;1\n99990003000187;B;2\nACME;;\nCNPJ: 33683111000280;;\n'],
  ])('is not taken from a note %s', async (_, table) => {
    const findings = await found(table);
    expect(findings.slice(0, 2)).toEqual(['2 = 99990001000198', '3 = 99990003000187']);
    expect(findings.at(-1)).toMatch(/ ! NOTE \? 33683111000280$/);
  });

  test.each([
    [
      'a name that ends with a colon in each row',
      'Nome;CNPJ;Valor\nA:;99990001000198;1\nB:;33683111000280;\n',
    ],
    ['labels in each row', 'CNPJ;Nome\nCNPJ 99990001000198;A\nCNPJ nº 33683111000280;\n'],
    ['text behind it', 'CNPJ;Nome;Valor\n99990001000198;A;1\n33683111000280 (matriz);B;\n'],
    ['names in many rows', 'Cliente;Valor;Obs\n99990001000198;1;x\nB LTDA - 33683111000280;2;\n'],
  ])('is taken with %s', async (_, table) => {
    expect(await found(table)).toEqual(['2 = 99990001000198', '3 = 33683111000280']);
  });

  test.each(['33683111000280', 'CNPJ: 33.683.111/0002-80'])(
    'is taken below the table without other text: %s',
    async (text) => {
      expect(await found(`Nome;CNPJ\nA;99990001000198\n${text}\n`)).toEqual([
        '2 = 99990001000198',
        '3 = 33683111000280',
      ]);
    },
  );

  test('is taken with a name where other columns are mostly empty', async () => {
    const rows = 'CNPJ;Obs\nA LTDA 99990001000198;novo\n99990003000187;\nB LTDA 33.683.111/0002-80;\n';
    expect(await found(rows)).toEqual(['2 = 99990001000198', '3 = 99990003000187', '4 = 33683111000280']);
  });
});

describe('a line with the count of rows', () => {
  test.each([
    '2 registros selecionados: 33.683.111/0002-80 e 60.701.190/0001-04',
    '2 linhas afetadas: 33683111000280, 60701190000104',
    '2 registros no conjunto 33683111000280;60701190000104',
    '2 records selected: 33.683.111/0002-80 60.701.190/0001-04',
    '2 rows returned 33.683.111/0002-80, 60.701.190/0001-04',
  ])('that has documents is read: %s', async (line) => {
    expect(await found(`${line}\nNova linha: 45.000.000/0001-20\n`)).toEqual([
      '1 = 33683111000280',
      '1 = 60701190000104',
      '2 = 45000000000120',
    ]);
  });

  test.each([
    ['1 registro selecionado - CPF 52998224725', ['1 = 52998224725']],
    ['1 row affected (529.982.247-25)', ['1 = 52998224725']],
    ['52998224725 registro', ['1 = 52998224725']],
    ['52998224726 registros', ['1 ! CHECK_DIGITS']],
  ])('counts no rows: %s', async (line, findings) => {
    expect(await found(line)).toEqual(findings);
  });

  test('is an invalid line below a table if it has documents', async () => {
    const table = 'CNPJ;Nome\n45000000000120;A\n';
    expect(await found(`${table}2 linhas selecionadas: 33.683.111/0002-80 e 60.701.190/0001-04\n`)).toEqual([
      '2 = 45000000000120',
      '3 ! SEVERAL_DOCUMENTS',
    ]);
    expect(await found(`${table}1 linha selecionada: 33.683.111/0002-80\n`)).toEqual([
      '2 = 45000000000120',
      '3 ! NOTE ? 33683111000280',
    ]);
  });

  test.each(['(2 rows)', '2 rows in set (0.00 sec)', '2 linhas afetadas em 0.01 s', '1200000 registros'])(
    'is skipped without a document: %s',
    async (line) => {
      expect(await found(`CNPJ;Nome\n45000000000120;A\n${line}\n`)).toEqual(['2 = 45000000000120']);
      expect(await found(`45000000000120\n${line}\n`)).toEqual(['1 = 45000000000120']);
    },
  );
});

describe('a row that is commented out', () => {
  const marks = ['#', '# ', '##', '//', '// ', '--', '-- ', '  #'];

  test.each(marks)('with "%s" is an invalid line with a suggestion', async (mark) => {
    const finding = '! COMMENT ? 33683111000280';
    for (const document of ['33683111000280', '33.683.111/0002-80']) {
      expect(await found(`${mark}${document}\n45000000000120\n`)).toEqual([
        `1 ${finding}`,
        '2 = 45000000000120',
      ]);
      const rows = `${mark}${document};10,00\n45000000000120;20,00\n`;
      expect(await found(`CNPJ;Valor\n${rows}`)).toEqual([`2 ${finding}`, '3 = 45000000000120']);
      expect(await found(rows)).toEqual([`1 ${finding}`, '2 = 45000000000120']);
    }
  });

  test('without its leading zeros is an invalid line too', async () => {
    expect(await found('#9100010065\n45000000000120\n')).toEqual([
      '1 ! COMMENT ? 09100010065',
      '2 = 45000000000120',
    ]);
  });

  test.each([
    ['#1 33683111000280', '1 = 33683111000280'],
    ['#1234567891 33683111000280', '1 = 33683111000280'],
    ['- 33683111000280', '1 = 33683111000280'],
    ['-33683111000280', '1 = 33683111000280'],
  ])('is none of %s', async (line, finding) => {
    expect((await found(`${line}\n45000000000120\n`)).filter((one) => one.includes(' = '))).toEqual([
      finding,
      '2 = 45000000000120',
    ]);
  });
});

describe('a row of totals', () => {
  const head = 'Nome;CNPJ;Valor\nPadaria;33.683.111/0002-80;1.500,00\n';

  test.each([
    'Total;;1.500,00',
    'TOTAL GERAL:;;R$ 1.500,00',
    'Subtotal;;(1.500,00)',
    ';Total;1.500,00',
    '**Total**;;1.500,00',
  ])('is skipped: %s', async (row) => {
    expect(await found(`${head}${row}\n`)).toEqual(['2 = 33683111000280']);
  });

  test('is skipped in a spreadsheet', async () => {
    const book = new exceljs.Workbook();
    const sheet = book.addWorksheet('Planilha');
    sheet.addRow(['CNPJ', 'Nome', 'Valor']);
    sheet.addRow(['33.683.111/0002-80', 'Padaria', 1500]);
    sheet.addRow(['Total', null, { formula: 'SUM(C2:C2)', result: 1500 }]);
    const { findings } = await readInput(new Uint8Array(await book.xlsx.writeBuffer()));
    expect(findings).toEqual(['2 = 33683111000280']);
  });

  test.each([
    ['Total Distribuidora;;500,00', '3 ! NO_DOCUMENT'],
    ['Total;;a combinar', '3 ! NO_DOCUMENT'],
    ['Total;;', '3 ! NO_DOCUMENT'],
    ['Total;60.701.190/0001-04;500,00', '3 = 60701190000104'],
    ['Total;9100010065;500,00', '3 ! LOST_ZEROS ? 09100010065'],
    ['Total;60701190000105;500,00', '3 ! CHECK_DIGITS'],
    ['Total;;60701190000104', '3 ! NO_DOCUMENT'],
  ])('is not a row with other words or a number where documents are: %s', async (row, finding) => {
    expect(await found(`${head}${row}\n`)).toEqual(['2 = 33683111000280', finding]);
  });
});
