import { describe, expect, test } from 'vitest';
import type { BatchInputOptions } from '../../../src/batch/reading/read-batch-input.ts';
import { withOfficialCheckDigits } from '../../document/official-check-digits.ts';
import { companies } from '../batch-world.ts';
import { readInput } from './read-input.ts';

const [a, b, c, d] = ['33683111000280', '11222333000181', '33000167000101', '60701190000104'];
const people = ['52998224725', '11144477735', '39053344705', '15350946056'];
const found = async (text: string, options?: BatchInputOptions) => (await readInput(text, options)).findings;

describe('a row of a table is not its header', () => {
  test.each([
    [
      'with a kind next to a damaged document, first',
      `Documento;Tipo\n9,9991E+13;CNPJ\n${a};CNPJ\n${b};CNPJ`,
      ['2 ! SCIENTIFIC_NOTATION', `3 = ${a}`, `4 = ${b}`],
    ],
    [
      'with a kind next to a damaged document, between others',
      `Documento;Tipo\n${a};CNPJ\n1,2E+10;CPF\n${b};CNPJ`,
      [`2 = ${a}`, '3 ! SCIENTIFIC_NOTATION', `4 = ${b}`],
    ],
    [
      'with a kind below a title of any kind',
      `Identificador;Tipo\n${a};CNPJ\npendente;CNPJ\n${b};CNPJ`,
      [`2 = ${a}`, '3 ! LENGTH', `4 = ${b}`],
    ],
    [
      'with a kind if all documents are damaged',
      'Documento;Tipo\n9,9991E+13;CNPJ\n9,9992E+13;CNPJ',
      ['2 ! SCIENTIFIC_NOTATION', '3 ! SCIENTIFIC_NOTATION'],
    ],
    [
      'with a note about its document',
      `Documento;Nome;Obs\n-;Maria;CPF pendente\n${a};B;\n${b};C;`,
      ['2 ! EMPTY', `3 = ${a}`, `4 = ${b}`],
    ],
  ])('%s', async (_what, text, findings) => {
    expect(await found(text)).toEqual(findings);
  });

  test('a title of the report is not the header', async () => {
    const text = `Documento;Relatório mensal;\n#;CPF/CNPJ;Valor\n1;${a};1,00\n2;${b};2,00`;
    const { format, findings } = await readInput(text);
    expect(findings).toEqual([`3 = ${a}`, `4 = ${b}`]);
    expect(format.columns).toMatchObject({ headerLine: 2, amount: { name: 'Valor' } });
  });

  test('titles in two rows name the columns by the second', async () => {
    const { format } = await readInput(
      `Documento;;Contato\nCPF;Nome;E-mail\n${people[0]};Ana;x\n${people[1]};Rui;y`,
    );
    expect(format.columns).toMatchObject({ headerLine: 2, documents: [{ name: 'CPF' }] });
  });
});

describe('titles that do not name documents', () => {
  test('are found above damaged documents', async () => {
    const { findings, lines, format } = await readInput(`Cliente;Valor\n123;9,00\n${a};10,00\n${b};20,00`);
    expect(format.columns?.headerLine).toBe(1);
    expect(findings).toEqual(['2 ! LENGTH', `3 = ${a}`, `4 = ${b}`]);
    expect(lines[1]).toMatchObject({ amount: 10 });
  });

  test('may be names of a database', async () => {
    const { findings, format } = await readInput(`A1_COD;A1_CGC;A1_NOME\n01;${a};X\n02;${b};Y`);
    expect(findings).toEqual([`2 = ${a}`, `3 = ${b}`]);
    expect(format.columns?.documents).toEqual([{ number: 2, name: 'A1_CGC' }]);
  });

  test('may be those of two columns that take turns', async () => {
    const text = `KUNNR;STCD1;STCD2;Valor\n1;${a};;10,00\n2;;${people[0]};20,00\n3;${b};;30,00`;
    const { findings, lines } = await readInput(text);
    expect(findings).toEqual([`2 = ${a}`, `3 = ${people[0]}`, `4 = ${b}`]);
    expect(lines[1]).toMatchObject({ amount: 20 });
  });
});

describe('columns behind the last title', () => {
  const rows = [a, b, c, d].map((document, index) => `${document};Empresa ${index};SP`).join('\n');
  test.each(['CNPJ;Nome', 'CNPJ;Nome;'])('belong to the table if most rows fill them: %s', async (header) => {
    const { findings, format, lines } = await readInput(`${header}\n${rows}`);
    expect(findings).toEqual([`2 = ${a}`, `3 = ${b}`, `4 = ${c}`, `5 = ${d}`]);
    expect(format.columns?.extra.map(({ name }) => name)).toEqual(['Nome', 'C']);
    expect(lines[0]).toMatchObject({ extra: { Nome: 'Empresa 0', C: 'SP' } });
    expect(await found(`${header}\n${rows}\n${people[0]};x;y;z\n`)).toContain('6 ! FIELD_COUNT');
  });

  test('show a separator within a value if few rows fill them', async () => {
    const text = `CNPJ;Nome;codigo;\n${a};X;1;\n${b};Y; S/A;2\n${c};Z;3;\n${d};W;4;`;
    expect(await found(text)).toEqual([`2 = ${a}`, '3 ! FIELD_COUNT', `4 = ${c}`, `5 = ${d}`]);
  });

  test('are no columns if a decimal comma makes them', async () => {
    const numbers = [a, b, c].map((document) => `${document},Empresa,1500,50`).join('\n');
    expect(await found(`cnpj,nome,valor\n${numbers}`)).toEqual(
      ['2', '3', '4'].map((line) => `${line} ! FIELD_COUNT`),
    );
  });
});

describe('numbers that are documents by chance', () => {
  // One of 50 numbers has the check digits of a CPF.
  const numbers = Array.from({ length: 50 }, (_, index) =>
    index === 7 ? people[0] : String(20_260_000_001 + index * 3),
  );
  const customers = companies(50);

  test.each(['Documento', 'NI', 'CPF', 'CNPJ/CPF'])(
    'are not taken from the column %s next to one of documents',
    async (title) => {
      const text = [
        `${title};Sacado`,
        ...numbers.map((number, index) => `${number};${customers[index]}`),
      ].join('\n');
      await expect(readInput(text)).rejects.toMatchObject({
        code: 'BATCH_COLUMN_AMBIGUOUS',
        params: { columns: `${title}, Sacado` },
      });
    },
  );

  test('are not taken next to documents in a table without titles', async () => {
    const text = numbers
      .map((number, index) => `${index % 5 === 0 ? people[1] : number};${customers[index]};x`)
      .join('\n');
    const findings = await found(text);
    expect(findings.filter((finding) => finding.includes('='))).toEqual(
      customers.flatMap((value, index) =>
        index % 5 === 0 || index === 7 ? [] : [`${index + 1} = ${value}`],
      ),
    );
  });
});

describe('numbers of driving licences in a text', () => {
  // One of 11 has the check digits of a CPF, here the fourth.
  const licences = ['02650306461', '97625655678', '04463004100', '50500444001', '69044271146', '15886448308'];
  const licensed = licences.with(3, '15350946056');
  const drivers = Array.from({ length: 6 }, (_, index) =>
    withOfficialCheckDigits('cpf', String(410_000_000 + index * 7)),
  );

  test('are ignored next to CPFs', async () => {
    const lines = drivers.map((value, index) => `Ana Silva ${licensed[index]} ${value}`);
    expect(await found(lines.join('\n'))).toEqual(drivers.map((value, index) => `${index + 1} = ${value}`));
    const reversed = drivers.map((value, index) => `${value} ${licensed[index]}`);
    expect(await found(reversed.join('\n'))).toEqual(
      drivers.map((value, index) => `${index + 1} = ${value}`),
    );
  });

  test('are refused or read without other documents', async () => {
    const findings = await found(licensed.join('\n'));
    expect(findings.filter((finding) => finding.includes('='))).toEqual(['4 = 15350946056']);
    expect(findings).toHaveLength(6);
  });
});

test('an ambiguous table is not read as a text because of commas in amounts', async () => {
  const rows = people.map((value, index) => `${value};${people[(index + 1) % 4]};${index + 1}0,00`);
  for (const title of ['Valor', 'Valor, em reais']) {
    await expect(
      readInput(`CPF do sócio;CPF do avalista;${title}\n${rows.join('\n')}`),
    ).rejects.toMatchObject({
      code: 'BATCH_COLUMN_AMBIGUOUS',
    });
  }
});

describe('errors of a spreadsheet where documents are expected', () => {
  test.each([
    ['CPF', 'CNPJ loja', ['#N/D', people[0], '#N/D', people[1]]],
    ['Doc cliente', 'Loja', ['#REF!', '#REF!', '#REF!', '#REF!']],
  ])('never make another column the documents: %s', async (title, other, cells) => {
    const rows = cells.map((cell) => `${cell};${a}`);
    const findings = await found(`${title};${other}\n${rows.join('\n')}`);
    expect(findings).toEqual(
      cells.map(
        (cell, index) => `${index + 2} ${cell?.startsWith('#') ? '! SPREADSHEET_ERROR' : `= ${cell}`}`,
      ),
    );
  });

  test('are asked about next to documents of others', async () => {
    const rows = [a, b, c].map((other) => `#N/D;${other}`);
    await expect(readInput(`Documento;CNPJ loja\n${rows.join('\n')}`)).rejects.toMatchObject({
      params: { columns: 'Documento, CNPJ loja' },
    });
  });
});

test('CPFs in parts that look like telephones are read', async () => {
  const parts = ['42994991829', '34918234046', ...people];
  const text = ['DV;CPF', ...parts.map((value) => `${value.slice(9)};${value.slice(0, 9)}`)].join('\n');
  expect(await found(text)).toEqual(parts.map((value, index) => `${index + 2} = ${value}`));
});

test.each([
  'não informado',
  'CPF não informado',
  'Não possui',
  'ISENTO',
  'sem documento',
  'sem CNPJ',
  'N/D',
  'n/a',
  'pendente',
  'NULL',
  'a confirmar',
])('a first row with "%s" in place of its document is not one of titles', async (words) => {
  const { findings, format } = await readInput(
    `ACME LTDA;${words};Ana\nBETA;45.000.000/0001-20;Rui\nGAMA;45.000.001/0001-74;Eva\n`,
  );
  expect(findings).toEqual([expect.stringMatching(/^1 ! /), '2 = 45000000000120', '3 = 45000001000174']);
  expect(format.columns?.documents).toEqual([{ number: 2, name: 'B' }]);
});

test.each(['Identificação', 'Registro nacional', 'Nº', 'Situação'])('"%s" is a title', async (title) => {
  const { findings } = await readInput(
    `Nome;${title};Sócia\nBETA;45.000.000/0001-20;Rui\nGAMA;45.000.001/0001-74;Eva\n`,
  );
  expect(findings).toEqual(['2 = 45000000000120', '3 = 45000001000174']);
});
