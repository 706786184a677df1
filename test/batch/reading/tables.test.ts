import { describe, expect, test } from 'vitest';
import { CreditError, describeError } from '../../../src/base/errors.ts';
import type { BatchInputOptions } from '../../../src/batch/reading/read-batch-input.ts';
import { csvDelimiters as delimiters } from '../../../src/spreadsheet/reading/read-csv.ts';
import { readInput } from './read-input.ts';

const found = async (text: string, options?: BatchInputOptions) => (await readInput(text, options)).findings;

async function refusal(text: string, options?: BatchInputOptions): Promise<CreditError> {
  try {
    await readInput(text, options);
  } catch (error) {
    if (error instanceof CreditError) return error;
    throw error;
  }
  throw new Error('it was read');
}

describe('a table as text', () => {
  test.each(delimiters)('between %j, its columns known by their names', async (delimiter) => {
    const text = [
      ['Código', 'CPF/CNPJ', 'Nome', 'Valor solicitado', 'Cidade'],
      ['A-1', '529.982.247-25', 'Maria', '1500', ''],
      ['A-2', '33683111000280', `"Silva${delimiter} ""filhos""\nLtda"`, '"2.500,50"', 'São Paulo'],
      ['', '11144477735', 'João', '', 'Rio'],
    ]
      .map((cells) => cells.join(delimiter))
      .join('\r\n');
    const { format, lines } = await readInput(text);
    expect(format).toEqual({
      kind: 'TABLE',
      delimiter,
      columns: {
        headerLine: 1,
        documents: [{ number: 2, name: 'CPF/CNPJ' }],
        externalId: { number: 1, name: 'Código' },
        amount: { number: 4, name: 'Valor solicitado' },
        extra: [
          { number: 3, name: 'Nome' },
          { number: 5, name: 'Cidade' },
        ],
      },
    });
    expect(lines).toEqual([
      {
        outcome: 'VALID',
        line: 2,
        text: '529.982.247-25',
        document: { kind: 'cpf', value: '52998224725' },
        padded: false,
        externalId: 'A-1',
        amount: 1500,
        extra: { Nome: 'Maria' },
      },
      {
        outcome: 'VALID',
        line: 3,
        text: '33683111000280',
        document: { kind: 'cnpj', value: '33683111000280' },
        padded: false,
        externalId: 'A-2',
        amount: 2500.5,
        extra: { Nome: `Silva${delimiter} "filhos"\nLtda`, Cidade: 'São Paulo' },
      },
      {
        outcome: 'VALID',
        line: 5,
        text: '11144477735',
        document: { kind: 'cpf', value: '11144477735' },
        padded: false,
        extra: { Nome: 'João', Cidade: 'Rio' },
      },
    ]);
  });

  test('without names is one when a single column holds the documents', async () => {
    const { format, lines } = await readInput('Maria;52998224725;10\nJoão;11144477735;\n');
    expect(format.columns).toMatchObject({ headerLine: undefined, documents: [{ number: 2, name: 'B' }] });
    expect(lines).toMatchObject([
      { outcome: 'VALID', line: 1, extra: { A: 'Maria', C: '10' } },
      { outcome: 'VALID', line: 2, extra: { A: 'João' } },
    ]);
  });

  test('without names loses no document that stands in another column, and guesses at none', async () => {
    const rows = Array.from({ length: 200 }, (_, n) => `x${n};11144477735;y`);
    const text = ['a;52998224725;z', ...rows, 'b;52998224725;33683111000280'].join('\n');
    const { format, findings } = await readInput(text);
    expect(format.kind).toBe('TABLE');
    expect(findings.at(-1)).toBe('202 ! SEVERAL_DOCUMENTS');
  });

  test('without names the other columns are known by letters, and a blank name too', async () => {
    const { lines } = await readInput('CPF;;Nome\n52998224725;x;y\n');
    expect(lines).toMatchObject([{ extra: { B: 'x', Nome: 'y' } }]);
  });

  test('whose column has a name that nobody knows is known by what is in it', async () => {
    const { format, findings } = await readInput(
      'Fornecedor;Inscrição;Valor\nA;33683111000280;1\nB;19131243000197;2\n',
    );
    expect(format.columns).toMatchObject({
      headerLine: 1,
      documents: [{ number: 2 }],
      amount: { number: 3 },
    });
    expect(findings).toEqual(['2 = 33683111000280', '3 = 19131243000197']);
  });

  test('whose column of a general name holds something else is known by what is in it', async () => {
    const { format } = await readInput('Documento;Fornecedor\nNF-1;33683111000280\nNF-2;19131243000197\n');
    expect(format.columns).toMatchObject({ documents: [{ number: 2, name: 'Fornecedor' }] });
  });

  test('tells the delimiter in its first line, as spreadsheets do', async () => {
    expect(await found('sep=|\nCPF|Nome; e sobrenome\n52998224725|a;b\n')).toEqual(['3 = 52998224725']);
  });

  test('with one name twice keeps both columns', async () => {
    const { lines } = await readInput('CPF;Nome;Nome;__proto__\n52998224725;a;b;c\n');
    const [line] = lines;
    if (line?.outcome !== 'VALID') throw new Error('it was not read');
    expect(Object.entries(line.extra ?? {})).toEqual([
      ['Nome', 'a'],
      ['Nome (2)', 'b'],
      ['__proto__', 'c'],
    ]);
  });

  test('keeps 50 of the other columns', async () => {
    const names = Array.from({ length: 60 }, (_, n) => `c${n}`);
    const { lines } = await readInput(`CPF;${names.join(';')}\n52998224725;${names.join(';')}\n`);
    expect(Object.keys(lines[0]?.outcome === 'VALID' ? (lines[0].extra ?? {}) : {})).toEqual(
      names.slice(0, 50),
    );
  });
});

describe('the column of documents', () => {
  test.each([
    'cnpj',
    'CPF',
    'CPF/CNPJ',
    'cpf_cnpj',
    'cpfCnpj',
    'CPF ou CNPJ',
    'Nº do CPF',
    'CNPJ do cliente',
    'Documento',
    'nº documento',
    'document',
    'Tax ID',
    'CPF do sócio',
    'cpfcnpjtransportador',
  ])('is found by the name %s', async (name) => {
    const { format } = await readInput(`Nome;${name};Fone\nx;52998224725;11987654321\n`);
    expect(format.columns?.documents).toEqual([{ number: 2, name }]);
  });

  test.each([
    ['external_id', 'externalId'],
    ['externalId', 'externalId'],
    ['Código externo', 'externalId'],
    ['ID Externo', 'externalId'],
    ['Referência', 'externalId'],
    ['CODIGO', 'externalId'],
    ['amount', 'amount'],
    ['Valor', 'amount'],
    ['Limite solicitado', 'amount'],
    ['VALOR SOLICITADO (R$)', 'amount'],
  ] as const)('%s is the column of %s', async (name, meaning) => {
    const { format } = await readInput(`CPF;${name}\n52998224725;1\n`);
    expect(format.columns?.[meaning]).toEqual({ number: 2, name });
  });

  test('may be two that take turns', async () => {
    const text =
      'Nome;CPF;CNPJ\nMaria;52998224725;\nSerpro;;33683111000280\nX;11144477735;19131243000197\nY;;\nZ;;52998224726';
    expect(await found(text)).toEqual([
      '2 = 52998224725',
      '3 = 33683111000280',
      '4 ! SEVERAL_DOCUMENTS',
      '5 ! NO_DOCUMENT',
      '6 ! CHECK_DIGITS',
    ]);
    expect((await found(text, { kind: 'cnpj' })).slice(0, 3)).toEqual([
      '2 ! KIND',
      '3 = 33683111000280',
      '4 = 19131243000197',
    ]);
  });

  test('is not guessed at where several are filled side by side', async () => {
    for (const header of ['CPF;CNPJ', 'CPF sócio;CNPJ empresa', 'Sócio;Empresa']) {
      const error = await refusal(`${header}\n52998224725;33683111000280\n11144477735;19131243000197\n`);
      expect(error.code).toBe('BATCH_COLUMN_AMBIGUOUS');
      expect(describeError(error, 'en').message).toContain(header.replace(';', ', '));
    }
  });

  test.each(['Empresa', 'EMPRESA', '2'])('is the one that is asked for, as %s', async (column) => {
    const { format, findings } = await readInput('Sócio;Empresa\n52998224725;33683111000280\n', { column });
    expect(findings).toEqual(['2 = 33683111000280']);
    expect(format.columns?.documents).toEqual([{ number: 2, name: 'Empresa' }]);
  });

  test('may be asked for in a table of one column, or without names', async () => {
    expect(await found('Empresa\n33683111000280\n', { column: 'empresa' })).toEqual(['2 = 33683111000280']);
    expect(await found('52998224725,33683111000280\n', { column: '2' })).toEqual(['1 = 33683111000280']);
  });

  test('that is not there is refused with those that are', async () => {
    for (const column of ['Fornecedor', '3', '0', '']) {
      const error = await refusal('Sócio;Empresa\n52998224725;33683111000280\n', { column });
      expect(error.code).toBe('BATCH_COLUMN_UNKNOWN');
      expect(describeError(error, 'pt-BR').mend).toContain('Sócio, Empresa');
    }
  });

  test('is offered by its number where a name would be a document', async () => {
    const error = await refusal('52998224725;Maria\n', { column: '11144477735' });
    expect(describeError(error, 'en')).toEqual({
      message: 'The input has no column "***.444.777-**".',
      mend: 'Give a name or a number from 1. Columns: 1, 2.',
    });
  });

  test('may hold a label, or what keeps zeros in a spreadsheet', async () => {
    expect(await found('CPF;Nome\nCPF: 529.982.247-25;a\n"=""01234567890""";b\n\'11144477735;c\n')).toEqual([
      '2 = 52998224725',
      '3 = 01234567890',
      '4 = 11144477735',
    ]);
  });
});

describe('rows that are not taken', () => {
  const head = 'CPF;Nome;Valor;Código\n';

  test.each<readonly [what: string, row: string, finding: string]>([
    ['a wrong check digit', '52998224726;Maria;;', '2 ! CHECK_DIGITS'],
    ['no document', ';Maria;;', '2 ! NO_DOCUMENT'],
    ['words for a document', 'isento;Maria;;', '2 ! LENGTH'],
    ['two documents in one field', '52998224725 11144477735;Maria;;', '2 ! SEVERAL_DOCUMENTS'],
    ['one of two without its zeros', 'Ana 9100010065 e Rui 52998224725;Maria;;', '2 ! SEVERAL_DOCUMENTS'],
    ['one of two mistyped', '111.444.777-36 / 529.982.247-25;Maria;;', '2 ! SEVERAL_DOCUMENTS'],
    [
      'one of two filled up with zeros',
      '33.683.111/0002-80 / 00052998224725;Maria;;',
      '2 ! SEVERAL_DOCUMENTS',
    ],
    ['one of two a CNPJ by its zeros', '00000144059460 e 529.982.247-25;Maria;;', '2 ! SEVERAL_DOCUMENTS'],
    ...[
      '60.701.190/0001 -04',
      '60.701.190.0001-04',
      '60 701 190 0001 04',
      '60,701,190/0001-04',
      '60.701.190/0001 - 05',
      '111 444 777 35',
      '111.444.777 - 35',
      '111.444.777-3S',
      '1O1.444.777-35',
      '60.701.190/001-04',
      '60.701.190/00001-04',
      '60.701.190/0001-4',
      '60.701.190/0001',
      '111.444.77-35',
      '111.444.77 - 35',
      '111.444.7777-35',
      '111444777-3',
    ].flatMap((damaged) => [
      [damaged, `33.683.111/0002-80 e ${damaged};Maria;;`, '2 ! SEVERAL_DOCUMENTS'] as const,
      [damaged, `${damaged} (sócio de 33683111000280);Maria;;`, '2 ! SEVERAL_DOCUMENTS'] as const,
    ]),
    ['two bare numbers, one too short', '33683111000280 e 6070119000010;Maria;;', '2 ! SEVERAL_DOCUMENTS'],
    ['two bare numbers, one mistyped', '33683111000280 / 60701190000105;Maria;;', '2 ! SEVERAL_DOCUMENTS'],
    ['a document with a code', '52998224725 / AB123456789;Maria;;', '2 = 52998224725'],
    ['a document with an account', '529.982.247-25 conta 123456789-0;Maria;;', '2 = 52998224725'],
    ['a document with an identity card', '529.982.247-25 / 12.345.678-9;Maria;;', '2 = 52998224725'],
    ['a document with and without its zeros', '9100010065 (091.000.100-65);Maria;;', '2 = 09100010065'],
    ['a document with a customer number', '110042490114 - 529.982.247-25;Maria;;', '2 = 52998224725'],
    ['words for an amount', '52998224725;Maria;a combinar;', '2 ! AMOUNT'],
    ['an amount of zero', '52998224725;Maria;0,00;', '2 ! AMOUNT'],
    ['an amount below zero', '52998224725;Maria;-10;', '2 ! AMOUNT'],
    ['more money than there is', '52998224725;Maria;9999999999999;', '2 ! AMOUNT'],
    ['an amount of two readings', '52998224725;Maria;1.234;', '2 ! AMBIGUOUS_AMOUNT'],
    ['an id that is too long', `52998224725;Maria;;${'x'.repeat(201)}`, '2 ! EXTERNAL_ID'],
    ['an id that a spreadsheet rounded', '52998224725;Maria;;1,23457E+11', '2 ! ROUNDED_NUMBER'],
    ['an id with a letter in it', '52998224725;Maria;;12E3', '2 = 52998224725'],
    ['more fields than names', '52998224725;Maria;1;2;3', '2 ! FIELD_COUNT'],
  ])('%s', async (_what, row, finding) => {
    expect(await found(`${head}${row}\n11144477735;b;;\n`)).toEqual([finding, '3 = 11144477735']);
  });

  test('name the column, and keep everything that stood there', async () => {
    const { lines } = await readInput(`${head}52998224725;Maria;abc;7\n`);
    expect(lines).toMatchObject([
      {
        outcome: 'INVALID',
        text: '52998224725',
        refusal: { text: { en: expect.stringContaining('"abc" in the column "Valor"') } },
        columns: { CPF: '52998224725', Nome: 'Maria', Valor: 'abc', Código: '7' },
      },
    ]);
  });

  test('do not count as met: the next one of the same document is taken', async () => {
    expect(await found(`${head}52998224725;a;abc;\n52998224725;b;1;\n`)).toEqual([
      '2 ! AMOUNT',
      '3 = 52998224725',
    ]);
  });

  test('blank rows, the names again and fields that are only blank are none', async () => {
    expect(await found(`${head}\n;;;\n52998224725;a;;;;\n${head}11144477735;b;;\n`)).toEqual([
      '4 = 52998224725',
      '6 = 11144477735',
    ]);
  });

  test('a document among the titles above the names is told of', async () => {
    expect(
      await found(`Empresa;33683111000280;;\nEmitido em 01/02/2026;;;\n${head}52998224725;a;;\n`),
    ).toEqual(['1 ! ABOVE_HEADER', '4 = 52998224725']);
  });
});

describe('amounts', () => {
  const amounts = async (...texts: readonly string[]) => {
    const { lines } = await readInput(
      `CPF\tValor\n${texts.map((text) => `52998224725\t${text}`).join('\n')}`,
    );
    return lines.map((line) =>
      line.outcome === 'VALID' ? line.amount : line.outcome === 'INVALID' ? line.refusal.code : '-',
    );
  };

  test.each([
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['R$ 1.234,56', 1234.56],
    ['R$\u00A01.234,56', 1234.56],
    ['1234.5', 1234.5],
    ['50000', 50000],
    ['1.000.000', 1_000_000],
    ['50 000', 50_000],
    ['500 600', 'AMOUNT'],
    ['1500 2000', 'AMOUNT'],
    ['"500\n300"', 'AMOUNT'],
    ['', undefined],
  ])('%s', async (text, amount) => {
    expect(await amounts(text)).toEqual([amount]);
  });

  test('of two readings are read as the others of their column tell, as long as none contradicts', async () => {
    expect(await amounts('50.000', '1,50')).toEqual([50_000, '-']);
    expect(await amounts('50,000', '1.50')).toEqual([50_000, '-']);
    expect(await amounts('50.000', '1,50', '2.50')).toEqual(['AMBIGUOUS_AMOUNT', 1.5, '-']);
  });

  test('with a decimal comma between commas need quotes, and are refused without', async () => {
    expect(await found('cpf,valor\n52998224725,"1500,50"\n11144477735,1500,50\n')).toEqual([
      '2 = 52998224725',
      '3 ! FIELD_COUNT',
    ]);
  });
});

test('if only documents are used, amounts and ids refuse no row and are other columns', async () => {
  const text = `Código;CNPJ;Valor;Moeda\n${'x'.repeat(300)};33683111000280;a combinar;BRL\nc2;12ABC34501DE35;10,00;USD\n`;
  expect((await readInput(text)).findings).toEqual(['2 ! EXTERNAL_ID', '3 ! AMOUNT']);
  const { format, findings } = await readInput(text, { documentsOnly: true });
  expect(findings).toEqual(['2 = 33683111000280', '3 = 12ABC34501DE35']);
  expect(format.columns?.extra.map(({ name }) => name)).toEqual(['Código', 'Valor', 'Moeda']);
});
