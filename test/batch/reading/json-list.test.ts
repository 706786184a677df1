import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDocumentList } from '../../../src/batch/reading/read-document-list.ts';
import type { PolicyInput } from '../../../src/policy/inputs/input.ts';
import { findingOf, readInput } from './read-input.ts';

const [a, b, c, d] = ['12ABC34501DE35', '33683111000280', '00000000000191', '60701190000104'];
const inputs: readonly PolicyInput[] = [
  { name: 'daysLate', title: { en: 'Days late', 'pt-BR': 'Dias de atraso' }, type: 'integer', minimum: 0 },
  { name: 'purchases', type: 'money' },
  { name: 'growth', type: 'percent' },
  { name: 'since', type: 'date' },
  { name: 'insured', type: 'boolean' },
];

const read = (value: unknown, options: Parameters<typeof readInput>[1] = {}) =>
  readInput(JSON.stringify(value, null, 2), { kind: 'cnpj', inputs, ...options });

describe('a list in JSON', () => {
  test('is read as a table: its names are those of columns, and an entry’s place is its line', async () => {
    const { format, findings, lines } = await read([
      { CNPJ: a, 'Dias de atraso': 12, valor: 5000.5, Pedido: 'o-1', Prazo: null },
      { CNPJ: b, valor: '1.234,56', Prazo: '31/12/2025' },
      { CNPJ: c, 'Dias de atraso': 1.5 },
      { CNPJ: a },
      { CNPJ: 191 },
    ]);
    expect(findings).toEqual([
      `1 = ${a}`,
      `2 = ${b}`,
      '3 ! INVALID_INPUT',
      `4 again ${a} of 1`,
      expect.stringMatching(/^5 ! /),
    ]);
    expect(lines[0]).toMatchObject({ amount: 5000.5, inputs: { daysLate: 12 }, extra: { Pedido: 'o-1' } });
    expect(lines[1]).toMatchObject({ amount: 1234.56, extra: { Prazo: '31/12/2025' } });
    expect(lines[2]).toMatchObject({ columns: { CNPJ: c, 'Dias de atraso': '1.5' } });
    expect(format.columns?.documents.map(({ name }) => name)).toEqual(['CNPJ']);
    expect(format.inputs?.map(({ column }) => column?.name)).toEqual(['Dias de atraso', ...Array(4)]);
  });

  test('can be a list of texts', async () => {
    const { lines } = await readInput('["52998224725",\n "11144477735"]', { kind: 'cpf' });
    expect(lines).toMatchObject([
      { line: 1, document: { value: '52998224725' } },
      { line: 2, document: { value: '11144477735' } },
    ]);
  });

  test('is matched as a table is: by --column, by --map, and by content where no name tells', async () => {
    const table = [{ sacado: a, x123: b, Prazo: 7 }];
    expect((await read(table, { column: 'x123' })).findings).toEqual([`1 = ${b}`]);
    const mapped = await read([{ sacado: a, Prazo: 7 }], { map: { prazo: 'daysLate' } });
    expect(mapped.lines).toMatchObject([{ document: { value: a }, inputs: { daysLate: 7 } }]);
    await expect(read(table)).rejects.toMatchObject({ code: 'BATCH_COLUMN_AMBIGUOUS' });
    await expect(read(table, { column: 'CNPJ' })).rejects.toMatchObject({ code: 'BATCH_COLUMN_UNKNOWN' });
    await expect(read([{ cnpj: a, daysLate: 1, inputs: { daysLate: 2 } }])).rejects.toMatchObject({
      code: 'BATCH_INPUT_TWICE',
    });
  });

  test('says of each entry what is wrong with it, and goes on', async () => {
    const { findings } = await read({
      documents: [
        a,
        { document: b, inputs: { daysLate: 3, dayLate: 4 } },
        true,
        ['x'],
        {},
        null,
        { document: c },
      ],
    });
    expect(findings).toEqual([`1 = ${a}`, '2 ! UNKNOWN_INPUT', '3 ! LENGTH', '4 ! CHARACTER', `7 = ${c}`]);
  });

  // The own document is that of the company that sends the list, or that of a customer with partners: only a person knows.
  test.each([
    ['a list beside it', { cnpj: c, clientes: [{ cnpj: a, valor: 1000 }, { cnpj: b }] }],
    ['an object beside it', { cnpjEmpresa: c, cliente: { documento: a } }],
    ['a list deep within it', { cnpj: c, pedido: { itens: [{ sacado: { cnpj: 33683111000280 } }] } }],
    ['a list of texts beside it', { cnpj: c, clientes: [a, b] }],
    ['items beside it', { document: c, items: [{ cnpj: a }, { cnpj: b }] }],
    ['entries that repeat it', [a, b].map((cnpj) => ({ cnpj: c, titulos: [{ cnpj }] }))],
  ])('is refused if other documents are in %s', async (_what, value) => {
    await expect(read(value)).rejects.toMatchObject({
      code: 'BATCH_INPUT_NOT_READ',
      params: { found: { en: 'JSON with a document of its own and other documents in nested values' } },
    });
  });

  test.each([
    ['clientes', { clientes: [{ cnpj: a, valor: 10 }, { cnpj: b }], total: 2 }],
    ['data', { data: [{ cnpj: a }, { cnpj: b }] }],
    ['a list of an order', { list: [{ orderId: '1', clientProfileData: { document: a } }] }],
    ['hits', { hits: { hits: [{ _source: { cnpj: a } }] } }],
  ])('is refused with what to do if it is under another name: %s', async (_what, value) => {
    await expect(read(value)).rejects.toMatchObject({
      code: 'BATCH_INPUT_NOT_READ',
      params: { found: { en: 'JSON with a list of documents under another name than "documents"' } },
    });
  });

  test('may have its documents in objects within its entries', async () => {
    const entries = [
      { id: 1, pedido: { cliente: { cnpj: a } }, valor: 10 },
      { id: 2, pedido: { cliente: { cnpj: b } }, valor: 20 },
    ];
    const { format, lines } = await read(entries);
    expect(format.columns?.documents).toEqual([{ number: 4, name: 'pedido.cliente.cnpj' }]);
    expect(lines).toMatchObject([
      { document: { value: a }, amount: 10 },
      { document: { value: b }, amount: 20 },
    ]);
  });

  test.each(['cliente', 'sacado', 'customer', 'empresa'])(
    'is refused if entries have another document in the object %s',
    async (name) => {
      const entries = [
        { cnpj: c, [name]: { cnpj: a } },
        { cnpj: d, [name]: { cnpj: b } },
      ];
      const lines = entries.map((entry) => JSON.stringify(entry)).join('\n');
      for (const text of [JSON.stringify(entries), lines])
        await expect(readInput(text)).rejects.toMatchObject({
          code: 'BATCH_COLUMN_AMBIGUOUS',
          params: { columns: `cnpj, ${name}.cnpj` },
        });
      const { findings } = await readInput(lines, { column: `${name}.cnpj` });
      expect(findings).toEqual([`1 = ${a}`, `2 = ${b}`]);
    },
  );

  test('may have more about each document, such as partners and telephones', async () => {
    const people = [
      { cnpj: a, socio: { cpf: '52998224725' }, contador: { cnpj: c } },
      { cnpj: b, socio: { cpf: '11144477735' }, contador: { cnpj: d } },
    ];
    expect((await read(people)).findings).toEqual([`1 = ${a}`, `2 = ${b}`]);
    const companies = [
      { cnpj: a, socios: [{ cpf: '52998224725' }] },
      { cnpj: b, filiais: [{ cnpj: b }] },
    ];
    expect((await read(companies)).findings).toEqual([`1 = ${a}`, `2 = ${b}`]);
    const report = { id: 'rpt_1', document: b, policyId: 'p', partners: [{ document: '52998224725' }] };
    expect((await read(report)).findings).toEqual([`1 = ${b}`]);
    const company = { cnpj: a, telefones: ['11999900006'], matriz: { cnpj: a }, protocolo: { id: c } };
    expect((await read(company)).findings).toEqual([`1 = ${a}`]);
  });

  test.each(['utf-16le', 'utf-16be'])('may be in %s, as PowerShell writes it', async (encoding) => {
    const text = [a, b].map((cnpj) => JSON.stringify({ cnpj, valor: 1500 })).join('\r\n');
    const little = Buffer.from(`\uFEFF${text}\r\n`, 'utf16le');
    const { lines } = await readInput(encoding === 'utf-16le' ? little : Buffer.from(little).swap16());
    expect(lines).toMatchObject([
      { document: { value: a }, amount: 1500 },
      { document: { value: b }, amount: 1500 },
    ]);
  });

  test.each([
    [
      [
        [a, 1000],
        [b, 2000],
      ],
    ],
    [
      [
        ['CNPJ', 'Valor'],
        [a, 1000],
        [b, 2000],
      ],
    ],
    [
      [
        [33683111000280, 1000],
        [191, 2000],
      ],
    ],
  ])('is refused if its entries are lists, on one line too: %j', async (value) => {
    for (const text of [JSON.stringify(value), JSON.stringify(value, null, 1)])
      await expect(readInput(text)).rejects.toMatchObject({ code: 'BATCH_INPUT_NOT_READ' });
  });

  test('is no text in double brackets', async () => {
    expect((await readInput(`[[${a}]]\n[[Empresa ${b}]]\n`)).findings).toEqual([`1 = ${a}`, `2 = ${b}`]);
  });

  test('takes names that every object has for names', async () => {
    const text = `[{"cnpj":"${a}","__proto__":"x","constructor":1,"":"y"}]`;
    const { lines } = await readInput(text);
    expect(Object.entries(Object(lines[0]).extra)).toEqual([
      ['__proto__', 'x'],
      ['constructor', '1'],
      ['D', 'y'],
    ]);
  });

  test.each([
    ['broken', `[{"cnpj":"${a}"},`, 'BATCH_INPUT_NOT_READ'],
    ['one page of a list', `{"items":[{"cnpj":"${a}"}],"nextCursor":"x"}`, 'BATCH_INPUT_NOT_READ'],
    ['one page by number', `{"items":[{"cnpj":"${a}"}],"page":1,"totalPages":"2"}`, 'BATCH_INPUT_NOT_READ'],
    ['one page by total', `{"items":[{"cnpj":"${a}"}],"total":30}`, 'BATCH_INPUT_NOT_READ'],
    ['one page by flag', `{"items":[{"cnpj":"${a}"}],"hasMore":"true"}`, 'BATCH_INPUT_NOT_READ'],
    ['lines that are lists', `["cnpj","valor"]\n["${a}",1]`, 'BATCH_INPUT_NOT_READ'],
    ['one broken line of several', `{"cnpj":"${b}"}\n{"cnpj":"${a}`, 'BATCH_INPUT_NOT_READ'],
    ['with what options say', `{"documents":["${a}"],"policyId":"x"}`, 'BATCH_INPUT_NOT_READ'],
    ['longer than a body may be', `["${a}"${' '.repeat(8 * 1_048_576)}]`, 'BATCH_INPUT_NOT_READ'],
    [
      'of more names than a table has',
      `[{"cnpj":"${a}"}${Array.from({ length: 1_001 }, (_, n) => `,{"n${n}":1}`).join('')}]`,
      'BATCH_INPUT_NOT_READ',
    ],
    ['empty', '[]', 'BATCH_INPUT_EMPTY'],
    ['without a document', '[{"name":"x"}]', 'BATCH_WITHOUT_DOCUMENT'],
    ['nested without end', `["${a}",${'['.repeat(100_000)}${']'.repeat(100_000)}]`, undefined],
  ])('%s is told, and no part of it repeated', async (_what, text, code) => {
    const reading = readInput(text);
    if (code === undefined) expect((await reading).findings).toEqual([`1 = ${a}`, '2 ! CHARACTER']);
    else {
      const error = await reading.then(
        () => undefined,
        (refusal: unknown) => refusal,
      );
      expect(error).toMatchObject({ code });
      expect(JSON.stringify(error)).not.toContain(a);
    }
  });

  test('gives each value as the list of a request does', async () => {
    const values = fc.record(
      {
        daysLate: fc.integer({ min: 0, max: 5000 }),
        purchases: fc.integer({ min: 0, max: 10 ** 12 }).map((cents) => cents / 100),
        growth: fc.integer({ min: -500_000, max: 500_000 }).map((share) => share / 1000),
        since: fc
          .date({ min: new Date('1950-01-01'), max: new Date('2050-01-01'), noInvalidDate: true })
          .map((day) => day.toISOString().slice(0, 10)),
        insured: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(values, values, async (first, second) => {
        const documents = [
          { document: a, inputs: first },
          { document: b, amount: 12.5, inputs: second },
        ];
        const { lines, findings } = await read(documents);
        const expected = [];
        for await (const line of readDocumentList(documents, { kind: 'cnpj', inputs }).lines)
          expected.push(line);
        expect(findings).toEqual(expected.map(findingOf));
        expect(lines).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });
});

describe('JSON Lines', () => {
  const lines = (...entries: readonly unknown[]) =>
    entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  const readLines = (text: string, cuts: readonly number[] = []) => readInput(text, {}, cuts);

  test('are read as a list, each entry at its line', async () => {
    const text = `${lines({ cnpj: a, valor: 1500.5, nome: 'Empresa 0' })}\n${lines({ nome: 'sem', cnpj: b }, { cnpj: c })}`;
    for (const cuts of [[], [1, 30, 31, 90]]) {
      const { findings, lines: read } = await readLines(text, cuts);
      expect(findings).toEqual([`1 = ${a}`, `3 = ${b}`, `4 = ${c}`]);
      expect(read[0]).toMatchObject({ amount: 1500.5, extra: { nome: 'Empresa 0' } });
    }
  });

  test('with line ends of Windows, and without one at the end', async () => {
    expect((await readLines(`{"cnpj":"${a}"}\r\n{"cnpj":"${b}"}`)).findings).toEqual([
      `1 = ${a}`,
      `2 = ${b}`,
    ]);
  });

  test('longer than a list may be', async () => {
    const entry = JSON.stringify({ cnpj: a, nome: 'x'.repeat(9_000) });
    expect((await readLines(`${entry}\n`.repeat(1_000))).findings).toHaveLength(1_000);
  });

  test('a broken line is named', async () => {
    const error = await readLines(`{"cnpj":"${a}"}\n\n{"cnpj":`).catch((refusal: unknown) => refusal);
    expect(JSON.stringify(error)).toContain('line 3');
  });
});

describe('a name that is twice in an object is refused', () => {
  const refusalOf = async (text: string) => {
    const error = await readInput(text).catch((refusal: unknown) => refusal);
    expect(error).toMatchObject({ code: 'BATCH_INPUT_NOT_READ' });
    return JSON.stringify(error);
  };

  test.each([
    ['in a list', `[{"cnpj":"${b}","cnpj":"${c}"}]`],
    ['in an object', `{"cnpj":"${b}","valor":10,"valor":9000}`],
    ['within nested values', `[{"cnpj":"${b}","dados":{"uf":"SP","uf":"RJ"}},{"cnpj":"${c}"}]`],
    ['in another spelling', String.raw`[{"cnpj":"${b}","\u0063npj":"${c}"}]`],
    ['in the list itself', `{"documents":["${b}"],"documents":["${c}"]}`],
  ])('%s', async (_where, text) => {
    expect(await refusalOf(text)).toContain('the same name twice');
  });

  test('of JSON Lines with the line', async () => {
    expect(await refusalOf(`{"cnpj":"${b}","valor":1}\n{"cnpj":"${c}","valor":20,"valor":9000}\n`)).toContain(
      'twice in one object on line 2',
    );
  });

  test('but not in two objects', async () => {
    const text = `[{"cnpj":"${b}","__proto__":"x","a":{"cnpj":1}},{"cnpj":"${c}","a":{"cnpj":"x"}}]`;
    expect((await readInput(text)).findings).toEqual([`1 = ${b}`, `2 = ${c}`]);
  });
});

describe('numbers of JSON', () => {
  test('are kept as they were written', async () => {
    const text = `[{"cnpj":"${a}","id externo":12345678901234567890,"preco":1.10,"taxa":1e-7}]`;
    const { lines } = await readInput(text);
    expect(lines).toMatchObject([
      { externalId: '12345678901234567890', extra: { preco: '1.10', taxa: '1e-7' } },
    ]);
  });

  test('with decimals are no documents', async () => {
    const text = '[{"cpf":9100010065.0},{"cpf":91000100065.0},{"cpf":9.1000100065e10},{"cpf":91000100065}]';
    const { findings } = await readInput(text);
    expect(findings).toEqual([
      '1 ! NUMBER_FORMAT ? 09100010065',
      '2 ! NUMBER_FORMAT ? 91000100065',
      '3 ! NUMBER_FORMAT ? 91000100065',
      '4 = 91000100065',
    ]);
  });
});
