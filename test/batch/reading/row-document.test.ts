import { describe, expect, test } from 'vitest';
import type { BatchInputOptions } from '../../../src/batch/reading/read-batch-input.ts';
import { companies } from '../batch-world.ts';
import { readInput } from './read-input.ts';

const [acme, beta, gama] = ['33.683.111/0002-80', '60.701.190/0001-04', '45.000.000/0001-20'];
const [ana, rui, bia] = ['529.982.247-25', '111.444.777-35', '390.533.447-05'];
const found = async (text: string, options?: BatchInputOptions) => (await readInput(text, options)).findings;

describe('columns of CPF and CNPJ that take turns', () => {
  const table = (cnpj: string) =>
    `CNPJ;CPF;Nome\n;${ana};Ana\n${cnpj};${rui};Sócio Rui\n;${bia};Bia\n${beta};;Beta\n`;

  test.each([
    ['in scientific notation', '6,07012E+13'],
    ['as a decimal number', '60701190000104.0'],
    ['with wrong check digits', '60.701.190/0001-05'],
    ['without check digits', '60.701.190/0001'],
    ['by its root only', '60701190'],
    ['as an error value', '#REF!'],
    ['hidden in part', '**.701.190/0001-**'],
  ])('a row with a CNPJ %s and a CPF has several documents', async (_, cnpj) => {
    expect(await found(table(cnpj))).toEqual([
      '2 = 52998224725',
      '3 ! SEVERAL_DOCUMENTS',
      '4 = 39053344705',
      '5 = 60701190000104',
    ]);
  });

  test('a row with a company and a person has several under a policy for people, and the company under one for companies', async () => {
    expect((await found(table(acme), { kind: 'cpf' }))[1]).toBe('3 ! SEVERAL_DOCUMENTS');
    expect((await found(table(acme), { kind: 'cnpj' }))[1]).toBe('3 = 33683111000280');
  });

  test.each(['isento', '0', '00.000.000/0000-00', '00000000000000', '-', 'N/A', 'não tem'])(
    'a row with "%s" in place of a CNPJ has the CPF',
    async (cnpj) => {
      expect((await found(table(cnpj)))[1]).toBe('3 = 11144477735');
    },
  );

  test('a row with the same document twice, once without its zeros, has one', async () => {
    const text = `CPF;CNPJ\n035.862.410-03;3586241003\n${ana};\n;${acme}\n;${beta}\n`;
    expect((await found(text))[0]).toBe('2 = 03586241003');
  });
});

describe('a table whose column has no name of documents', () => {
  const rows = companies(24).map((document, index) => `${document}, Empresa ${index}`);

  test.each([
    ['another document', `${acme}, ${beta}`],
    ['a text with another document', `${acme}, e a coligada ${beta}`],
  ])('a row with %s in the next column has several documents', async (_, row) => {
    const text = ['Bom dia, segue a lista', ...rows, row].join('\n');
    const findings = await found(text);
    expect(findings).toHaveLength(25);
    expect(findings.at(-1)).toBe('26 ! SEVERAL_DOCUMENTS');
  });

  test('a telephone that is a valid CPF is no other document', async () => {
    const table = companies(24).map((document, index) => `${document};${index === 7 ? '11990000002' : ''}`);
    const findings = await found(['Identificador;Telefone', ...table].join('\n'));
    expect(findings.filter((line) => line.includes(' = '))).toHaveLength(24);
  });
});

describe('a row without the separator of the table', () => {
  test.each([
    ['a comma', `${beta},20.00`],
    ['a tab', `${beta}\t20,00`],
    ['a space', `${beta} R$ 20,00`],
    ['a bar', `CNPJ ${beta} | 20,00`],
  ])('is refused if it has a number behind %s', async (_, row) => {
    expect(await found(`CNPJ;Valor\n${acme};10,00\n${row}\n`)).toEqual([
      '2 = 33683111000280',
      '3 ! FIELD_COUNT ? 60701190000104',
    ]);
    expect((await found(`Nome;CNPJ;Valor\nA;${acme};10,00\n${row}\n`))[1]).toBe(
      '3 ! FIELD_COUNT ? 60701190000104',
    );
  });

  test('is read if it has only a document', async () => {
    expect(await found(`CNPJ;Valor\n${acme};10,00\n${beta}\nCNPJ: ${gama}\n`)).toEqual([
      '2 = 33683111000280',
      '3 = 60701190000104',
      '4 = 45000000000120',
    ]);
  });

  test('states that the separator may be another one', async () => {
    const { lines } = await readInput(`CNPJ;Valor\n${acme};10,00\n${beta},20.00\n`);
    const [, line] = lines;
    expect(line?.outcome === 'INVALID' && line.refusal.text).toEqual({
      en: 'it has 1 field, and the header 2: it may have another separator',
      'pt-BR': 'ela tem 1 campo, e o cabeçalho, 2: pode ter outro separador',
    });
  });
});
