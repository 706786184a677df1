import exceljs from 'exceljs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { likelyColumns } from '../../../src/batch/reading/likely-columns.ts';
import { readDocumentList } from '../../../src/batch/reading/read-document-list.ts';
import { inputInWords } from '../../../src/policy/inputs/given-input.ts';
import { type InputValue, inputCode, type PolicyInput } from '../../../src/policy/inputs/input.ts';
import { typedInputs } from '../../../src/policy/inputs/typed-input.ts';
import { newCompany } from '../../http/new-company.ts';
import { readInput } from './read-input.ts';

const late: PolicyInput = {
  name: 'daysLate',
  title: { en: 'Days late with us', 'pt-BR': 'Atraso médio' },
  type: 'integer',
  minimum: 0,
  maximum: 365,
};
const bought: PolicyInput = {
  name: 'purchases12m',
  title: { en: 'Purchases', 'pt-BR': 'Compras em 12 meses' },
  type: 'money',
};
const secret: PolicyInput = { name: 'healthNote', type: 'choice', choices: ['A'], personal: true };
const inputs = [late, bought, secret];
const [a = '', b = '', c = ''] = Array.from({ length: 3 }, () => newCompany());

async function spreadsheetOf(
  rows: readonly (readonly exceljs.CellValue[])[],
  formats: Readonly<Record<string, string>> = {},
): Promise<Uint8Array> {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('Clientes');
  for (const row of rows) sheet.addRow([...row]);
  for (const [cell, format] of Object.entries(formats)) sheet.getCell(cell).numFmt = format;
  return new Uint8Array(await book.xlsx.writeBuffer());
}

async function inputsOf(...given: Parameters<typeof readInput>) {
  const { lines } = await readInput(...given);
  return lines.map((line) =>
    line.outcome === 'VALID'
      ? (line.inputs ?? {})
      : line.outcome === 'INVALID'
        ? line.refusal.code
        : line.outcome,
  );
}

describe('columns of a table', () => {
  test.each([
    ['names', 'CNPJ;daysLate;purchases12m'],
    ['names as databases write them', 'cnpj;days_late;PURCHASES_12M'],
    ['English titles', 'CNPJ;Days late with us;Purchases'],
    ['Portuguese titles without accents, with a unit', 'CNPJ;ATRASO MEDIO (dias);Compras em 12 meses (R$)'],
  ])('feed the inputs that they are called as, by %s', async (_what, header) => {
    const table = `${header}\n${a};12;1.234,56\n${b};;0,00\n`;
    expect(await inputsOf(table, { inputs })).toEqual([
      { daysLate: 12, purchases12m: 1234.56 },
      { purchases12m: 0 },
    ]);
  });

  test.each([
    'Compras em 12 meses (R$ mil)',
    'Compras em 12 meses (US$)',
    'Compras em 12 meses (milhares)',
    'Compras em 12 meses (%)',
    'Compras em 12 meses €',
  ])('feed no money in another unit: %s', async (title) => {
    const { lines } = await readInput(`CNPJ;Nome;${title}\n${a};A;50\n`, { inputs });
    expect(lines).toMatchObject([{ outcome: 'VALID', extra: { [title]: '50' } }]);
    expect(lines[0]).not.toHaveProperty('inputs');
  });

  test.each([
    ['Prazo (meses)', { term: 5 }],
    ['Prazo (months)', { term: 5 }],
    ['Prazo', { term: 5 }],
    ['Prazo (anos)', {}],
  ])('feed an input with a unit only in this unit: %s', async (title, expected) => {
    const unit = { en: 'months', 'pt-BR': 'meses' };
    const term: PolicyInput = {
      name: 'term',
      title: { en: 'Term', 'pt-BR': 'Prazo' },
      type: 'integer',
      unit,
    };
    expect(await inputsOf(`CNPJ;Nome;${title}\n${a};A;5\n`, { inputs: [term] })).toEqual([expected]);
  });

  test('are shown with what they feed, apart from those that are carried past, before anything is read', async () => {
    const { format } = await readInput(`CNPJ;Atraso médio;Vendedor;valor\n${a};1;Ana;10,00\n`, { inputs });
    expect(format.inputs?.map(({ name, column }) => [name, column?.name])).toEqual([
      ['daysLate', 'Atraso médio'],
      ['purchases12m', undefined],
      ['healthNote', undefined],
    ]);
    expect(format.columns?.extra.map(({ name }) => name)).toEqual(['Vendedor']);
    expect(format.columns?.amount?.name).toBe('valor');
  });

  test('are named by who knows better, by name, by number, and as none', async () => {
    const table = `CNPJ;Prazo;daysLate;Pedido\n${a};7;9;5,00\n`;
    const read = async (map: Record<string, string>) => (await readInput(table, { inputs, map })).lines[0];
    expect(await read({ prazo: 'daysLate' })).toMatchObject({
      inputs: { daysLate: 7 },
      extra: { daysLate: '9' },
    });
    expect(await read({ 2: 'daysLate', Pedido: 'amount' })).toMatchObject({
      inputs: { daysLate: 7 },
      amount: 5,
    });
    expect(await read({ daysLate: '' })).not.toHaveProperty('inputs');
  });

  test('without names are told by their numbers', async () => {
    const table = `${a};7\n${b};8\n`;
    expect(await inputsOf(table, { inputs, map: { 2: 'daysLate' } })).toEqual([
      { daysLate: 7 },
      { daysLate: 8 },
    ]);
  });

  test.each<[string, string, Record<string, string>, string]>([
    [
      'two that are called as one input',
      'CNPJ;Days late;daysLate;Days late with us',
      {},
      'BATCH_INPUT_TWICE',
    ],
    ['the same name twice', 'CNPJ;daysLate;daysLate', {}, 'BATCH_INPUT_TWICE'],
    ['two that are mapped to one', 'CNPJ;x;y', { x: 'daysLate', y: 'daysLate' }, 'BATCH_INPUT_TWICE'],
    [
      'one that is mapped by its name and by its number',
      'CNPJ;x',
      { x: 'daysLate', 2: 'purchases12m' },
      'BATCH_COLUMN_TWICE',
    ],
    [
      'one that is mapped in two spellings',
      'CNPJ;Atraso',
      { Atraso: 'daysLate', atraso: '' },
      'BATCH_COLUMN_TWICE',
    ],
    ['a column that is not there', 'CNPJ;x', { z: 'daysLate' }, 'BATCH_COLUMN_UNKNOWN'],
    ['an input that is not there', 'CNPJ;x', { x: 'dayLate' }, 'UNKNOWN_INPUT'],
    ['what every object has', 'CNPJ;x', { x: '__proto__' }, 'UNKNOWN_INPUT'],
  ])('are refused for %s', async (_what, header, map, code) => {
    const table = `${header}\n${a};1;2;3\n`;
    await expect(readInput(table, { inputs, map })).rejects.toMatchObject({ code });
  });

  test('of documents in no table are none to map', async () => {
    await expect(readInput(a, { inputs, map: { x: 'daysLate' } })).rejects.toMatchObject({
      code: 'BATCH_COLUMN_UNKNOWN',
    });
  });
});

describe('a line', () => {
  test.each([
    ['a word for a number', 'soon', 'INVALID_INPUT'],
    ['more than its bound', '366', 'INVALID_INPUT'],
    ['less than its bound', '-1', 'INVALID_INPUT'],
    ['a fraction', '1,5', 'INVALID_INPUT'],
    ['1e400', '1e400', 'INVALID_INPUT'],
    ['NaN', 'NaN', 'INVALID_INPUT'],
  ])('is invalid with %s, says why, and others go on', async (_what, cell, code) => {
    const { lines } = await readInput(`CNPJ;daysLate\n${a};${cell}\n${b};1\n`, { inputs });
    expect(lines).toMatchObject([
      { outcome: 'INVALID', refusal: { code }, columns: { daysLate: cell } },
      { outcome: 'VALID', inputs: { daysLate: 1 } },
    ]);
    const [line] = lines;
    if (line?.outcome === 'INVALID') expect(line.refusal.text['pt-BR']).toContain('0 a 365');
  });

  test('of which a mark could part thousands or cents is told apart by the others of its column', async () => {
    expect(await inputsOf(`CNPJ;Purchases\n${a};1.234\n`, { inputs })).toEqual(['AMBIGUOUS_AMOUNT']);
    expect(await inputsOf(`CNPJ;Purchases\n${a};1.234\n${b};5,10\n`, { inputs })).toEqual([
      { purchases12m: 1234 },
      { purchases12m: 5.1 },
    ]);
  });

  test('without what the policy cannot do without is invalid, in a table, a text and a list', async () => {
    const required = [{ ...late, required: true }];
    expect(await inputsOf(`CNPJ;daysLate\n${a};\n${b};0\n`, { inputs: required })).toEqual([
      'INPUT_REQUIRED',
      { daysLate: 0 },
    ]);
    expect(await inputsOf(`${a}\n${a}\n`, { inputs: required })).toEqual([
      'INPUT_REQUIRED',
      'INPUT_REQUIRED',
    ]);
    const list = readDocumentList([a, { document: b, inputs: { daysLate: 3 } }], { inputs: required });
    const codes: unknown[] = [];
    for await (const line of list.lines)
      codes.push(line.outcome === 'INVALID' ? line.refusal.code : line.outcome);
    expect(codes).toEqual(['INPUT_REQUIRED', 'VALID']);
  });

  test('that says something of a person is refused without saying it', async () => {
    const { lines } = await readInput(`CNPJ;healthNote\n${a};Fulano está doente\n`, { inputs });
    expect(lines).toMatchObject([{ outcome: 'INVALID', refusal: { code: 'INVALID_INPUT' } }]);
    const [line] = lines;
    if (line?.outcome === 'INVALID') expect(JSON.stringify(line.refusal)).not.toContain('Fulano');
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['an unknown input', { dayLate: 1 }, 'UNKNOWN_INPUT'],
    ['what every object has', JSON.parse('{"__proto__":1}'), 'UNKNOWN_INPUT'],
    ['a text for a number', { daysLate: '1' }, 'INVALID_INPUT'],
    ['more than any number', { daysLate: Number.POSITIVE_INFINITY }, 'INVALID_INPUT'],
  ])('of a list is invalid with %s', async (_what, given, code) => {
    const { lines } = readDocumentList([{ document: c, inputs: given }, b], { inputs });
    const read = [];
    for await (const line of lines) read.push(line);
    expect(read).toMatchObject([{ outcome: 'INVALID', refusal: { code } }, { outcome: 'VALID' }]);
  });
});

const known = (type: PolicyInput['type']): PolicyInput => ({
  name: 'known',
  title: { en: 'Known', 'pt-BR': 'Sabido' },
  type,
  ...(type === 'choice' && { choices: ['EM DIA', 'Atrasado à vista'] }),
});

/** A value of each type, with how people and programs write it. */
const facts: fc.Arbitrary<{ input: PolicyInput; value: InputValue; cell: string | number | boolean | Date }> =
  fc.oneof(
    fc.integer({ min: -1e9, max: 1e9 }).map((value) => ({ input: known('integer'), value, cell: value })),
    fc.integer({ min: 0, max: 1e12 }).map((cents) => {
      const value = cents / 100;
      return { input: known('money'), value, cell: value };
    }),
    fc
      .integer({ min: 0, max: 1e9 })
      .map((hundredths) => hundredths / 100)
      // "553,811" has one mark with three digits after it, so it could also mean 553.811.
      .filter((value) => !(Number.isInteger(value) && value >= 1e3 && value < 1e6))
      .map((value) => ({ input: known('number'), value, cell: value })),
    fc
      .constantFrom('paga em dia', 'Só à vista: "sim"', 'ação; risco, e mais', '00123', '1e5')
      .map((value) => ({ input: known('text'), value, cell: value })),
    fc.integer({ min: 0, max: 10_000 }).map((cents) => ({
      input: known('percent'),
      value: cents / 100,
      cell: cents / 100,
    })),
    fc.date({ min: new Date('1970-01-02'), max: new Date('2099-12-31'), noInvalidDate: true }).map((date) => {
      const value = date.toISOString().slice(0, 10);
      return { input: known('date'), value, cell: new Date(`${value}T00:00:00Z`) };
    }),
    fc.boolean().map((value) => ({ input: known('boolean'), value, cell: value })),
    fc
      .constantFrom('EM DIA', 'Atrasado à vista')
      .map((value) => ({ input: known('choice'), value, cell: value })),
  );

describe('a value', () => {
  test('is the same fact whether it is typed, listed, or stands in CSV or a spreadsheet', async () => {
    await fc.assert(
      fc.asyncProperty(facts, fc.constantFrom('en', 'pt-BR'), async ({ input, value, cell }, language) => {
        const written = inputInWords({ ...inputCode(input), value }, language);
        const [year, month, day] = String(value).split('-');
        const text = input.type === 'date' && language === 'pt-BR' ? `${day}/${month}/${year}` : written;
        const same = [{ known: value }];
        expect([typedInputs([input], new Map([['known', text]]))]).toEqual(same);
        // Cents tell the mark of the column that a value without them shares.
        const csv = `CNPJ;Sabido\n${a};"${text.replaceAll('"', '""')}"\n`;
        expect(await inputsOf(csv, { inputs: [input] })).toEqual(same);
        const { lines } = readDocumentList([{ document: a, inputs: { known: value } }], { inputs: [input] });
        for await (const line of lines) expect(line).toMatchObject({ inputs: { known: value } });
        const sheet = await spreadsheetOf([
          ['CNPJ', 'Known'],
          [a, cell],
        ]);
        expect(await inputsOf(sheet, { inputs: [input] })).toEqual(same);
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ['en', '553,811'],
    ['pt-BR', '553.811'],
  ] as const)('written with one mark and three digits after it is ambiguous (%s)', async (language, text) => {
    const input = known('number');
    expect(inputInWords({ ...inputCode(input), value: 553_811 }, language)).toBe(text);
    expect(await inputsOf(`CNPJ;Sabido\n${a};"${text}"\n`, { inputs: [input] })).toEqual([
      'AMBIGUOUS_AMOUNT',
    ]);
  });

  test('that a spreadsheet shows in percent is read as it is shown', async () => {
    const sheet = await spreadsheetOf(
      [
        ['CNPJ', 'Known'],
        [a, 0.305],
      ],
      { B2: '0.0%' },
    );
    expect(await inputsOf(sheet, { inputs: [known('percent')] })).toEqual([{ known: 30.5 }]);
  });

  test('never reaches another document', async () => {
    const documents = Array.from({ length: 10_000 }, () => newCompany());
    const rows = documents.map((document, index) => `${document};${index % 3 === 0 ? '' : index % 366}`);
    const { lines } = await readInput(`CNPJ;daysLate\n${rows.join('\n')}\n`, { inputs });
    const wrong = lines.filter((line, index) => {
      if (line.outcome !== 'VALID' || line.document.value !== documents[index]) return true;
      return line.inputs?.['daysLate'] !== (index % 3 === 0 ? undefined : index % 366);
    });
    expect(lines).toHaveLength(10_000);
    expect(wrong).toEqual([]);
  });
});

test('a column that is called otherwise than its input is told of by the words that both have', () => {
  const columns = ['Código', 'Razão Social', 'Dias de atraso', 'Compras 12 meses', 'Cliente desde'];
  const asked = [
    { name: 'daysLateWithUs', title: { en: 'Days late with us', 'pt-BR': 'Dias de atraso conosco' } },
    { name: 'purchases12m', title: { en: 'Purchases in 12 months', 'pt-BR': 'Compras em 12 meses' } },
    { name: 'guarantee' },
  ];
  expect([...likelyColumns(asked, columns)].sort()).toEqual([
    ['daysLateWithUs', 'Dias de atraso'],
    ['purchases12m', 'Compras 12 meses'],
  ]);
  // One column is one input's, and what shares nothing is nobody's.
  expect([...likelyColumns([{ name: 'daysLate' }, { name: 'days' }], ['DAYS LATE'])]).toEqual([
    ['daysLate', 'DAYS LATE'],
  ]);
  expect(likelyColumns(asked, ['Cidade', 'UF', ''])).toEqual(new Map());
});
