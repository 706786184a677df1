import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import type { BatchInputOptions } from '../../../src/batch/reading/read-batch-input.ts';
import { withOfficialCheckDigits } from '../../document/official-check-digits.ts';
import { readInput } from './read-input.ts';

const people = ['52998224725', '11144477735', '39053344705'];
const companies = ['99991000000168', '99991001000102'];
const list = (count: number, first: number) =>
  Array.from({ length: count }, (_, index) => withOfficialCheckDigits('cpf', String(first + index * 7)));

type Rows = readonly (readonly string[])[];

async function read(
  sheets: Readonly<Record<string, Rows>>,
  { hidden = [], ...options }: BatchInputOptions & { readonly hidden?: readonly number[] } = {},
) {
  const book = new exceljs.Workbook();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = book.addWorksheet(name);
    for (const row of rows) sheet.addRow([...row]);
    for (const column of hidden) sheet.getColumn(column).hidden = true;
  }
  return readInput(new Uint8Array(await book.xlsx.writeBuffer()), options);
}

const ambiguous: Rows = [
  ['CPF do sócio', 'CPF do avalista'],
  ...people.map((value, index) => [value, people[(index + 1) % 3] ?? '']),
];
const branches: Rows = [['CNPJ'], ...companies.map((value) => [value])];

describe('the sheet of documents', () => {
  test('is the one with most documents, counted to its end', async () => {
    const column = (values: readonly string[]): Rows => [['CPF'], ...values.map((value) => [value])];
    const sheets = { Fornecedores: column(list(250, 400_000_000)), Clientes: column(list(700, 410_000_000)) };
    const { format, findings } = await read(sheets);
    expect(format.sheet).toBe('Clientes');
    expect(findings).toHaveLength(700);
    expect((await read({ Primeira: sheets.Clientes, Segunda: sheets.Clientes })).format.sheet).toBe(
      'Primeira',
    );
  });

  test.each(['Sócios', 'Base de avalistas', 'QSA', 'Sócios e administradores'])(
    'is not one of other parties if another one has documents: %s',
    async (name) => {
      const sheets = { [name]: [['CPF'], ...people.map((value) => [value])], Empresas: branches };
      expect((await read(sheets)).format).toMatchObject({ sheet: 'Empresas', otherSheets: [name] });
      for (const options of [{ sheet: name }, { kind: 'cpf' }] as const)
        expect((await read(sheets, options)).format.sheet).toBe(name);
      expect((await read({ [name]: sheets[name] ?? [], Resumo: [['Total'], ['3']] })).format.sheet).toBe(
        name,
      );
    },
  );

  test.each(['Loja Centro', 'Vendedor Ana', 'Clientes dos sócios'])(
    'can be one of customers whose name mentions another party: %s',
    async (name) => {
      const sheets = { Empresas: branches, [name]: [['CPF'], ...people.map((value) => [value])] };
      expect((await read(sheets)).format.sheet).toBe(name);
    },
  );

  test('is not another one if its column is ambiguous', async () => {
    const sheets = { Clientes: ambiguous, Filiais: branches };
    await expect(read(sheets)).rejects.toMatchObject({
      code: 'BATCH_COLUMN_AMBIGUOUS',
      params: { columns: 'CPF do sócio, CPF do avalista' },
    });
    const { format, findings } = await read(sheets, { column: 'CPF do avalista' });
    expect([format.sheet, findings.length]).toEqual(['Clientes', 3]);
    // Of the policy's kind only the branches are left.
    expect((await read(sheets, { kind: 'cnpj' })).format.sheet).toBe('Filiais');
    expect((await read({ Resumo: ambiguous.slice(0, 2), Filiais: branches })).format.sheet).toBe('Filiais');
  });

  test('is not read by a hidden column if its visible ones are ambiguous', async () => {
    const rows = ambiguous.map((row, index) => [...row, index === 0 ? 'cpf' : (people[index % 3] ?? '')]);
    await expect(read({ Clientes: rows }, { hidden: [3] })).rejects.toMatchObject({
      params: { columns: 'CPF do sócio, CPF do avalista' },
    });
  });

  test('may have the title of another number above a note, and then has no document', async () => {
    const rows = [
      ['Nome', 'Telefone'],
      ['(completo)', '(com DDD)'],
      ...people.map((value) => ['Maria', value]),
    ];
    await expect(read({ Clientes: rows })).rejects.toMatchObject({
      code: 'BATCH_WITHOUT_DOCUMENT',
      params: { place: { en: 'outside the column "Telefone", whose title names another number' } },
    });
    const others = rows.map((row, index) => [...row, index === 0 ? 'Cliente' : (people[index % 3] ?? '')]);
    const { format } = await read({ Clientes: [['Contratos'], ...others] });
    expect(format.columns?.documents.map(({ number }) => number)).toEqual([3]);
  });

  test('has its documents in parts beside a hidden column of people', async () => {
    const parts = companies.map((value) => [
      value.slice(0, 8),
      value.slice(8, 12),
      value.slice(12),
      '52998224725',
    ]);
    const rows = [['cnpj_basico', 'cnpj_ordem', 'cnpj_dv', 'cpf'], ...parts];
    const { findings } = await read({ Clientes: rows }, { hidden: [4] });
    expect(findings).toEqual(companies.map((value, index) => `${index + 2} = ${value}`));
  });
});
