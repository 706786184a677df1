import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { type HttpAnswer, type RunningTestService, runService, type TestClient } from './running-service.ts';
import { awaitBatch, createBatch, newCompanies } from './some-batch.ts';

let service: RunningTestService;
let client: TestClient;
beforeAll(async () => {
  service = await runService();
  client = await service.client();
});
afterAll(() => service.stop());

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const customersPolicy = `id: customers
name: Customers
kind: cnpj
depth: SIMPLES
inputs:
  - { name: daysLate, title: { en: Days late, pt-BR: Dias de atraso }, type: integer, minimum: 0, required: true }
groups:
  - name: ours
    rules:
      - { rule: INPUT, input: daysLate, failWhen: GREATER_THAN 15, statusToApply: ALERT }
`;

function preview(body: object, headers: Record<string, string> = {}): Promise<HttpAnswer> {
  return client.call('POST', '/v2/batch/preview', {
    body: { policyId: 'starter-company', ...body },
    headers,
  });
}

async function workbookOf(
  sheets: Readonly<Record<string, readonly (readonly unknown[])[]>>,
): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  for (const [name, rows] of Object.entries(sheets)) {
    const sheet = book.addWorksheet(name);
    for (const row of rows) sheet.addRow(row);
  }
  return new Uint8Array(await book.xlsx.writeBuffer());
}

describe('what a batch would be', () => {
  test('is told with its price, and nothing is written', async () => {
    const [a, b] = newCompanies(2);
    const before = (await client.call('GET', '/v2/batch')).json.items.length;
    const { status, json } = await preview({ text: [a, b, a, '123', '529.982.247-25'].join('\n') });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      policyId: 'starter-company',
      policyVersion: 1,
      read: { kind: 'TEXT' },
      lines: 5,
      valid: 2,
      invalid: 2,
      duplicates: 1,
      otherKind: 1,
      reusable: 0,
      toAsk: 2,
    });
    expect(json.price).toBeGreaterThan(0);
    expect(json.items).toHaveLength(2);
    expect((await client.call('GET', '/v2/batch')).json.items).toHaveLength(before);
  });

  test('reads a list in JSON, and reports documents that lost their zeros next to complete ones', async () => {
    const [company] = newCompanies(1);
    const { json } = await preview({
      text: JSON.stringify([{ cnpj: company }, { cnpj: 191000100 }, { cnpj: 4252011000110 }]),
    });
    expect(json).toMatchObject({ read: { kind: 'TABLE' }, lines: 3, valid: 1, invalid: 2 });
    expect(json.items).toMatchObject([{ line: 2 }, { line: 3, code: 'LOST_ZEROS' }]);
  });

  test('reads quotes by the same rules in a text and in a file, and reports broken rows with their place', async () => {
    const [a, b, c] = newCompanies(3);
    const text = `CNPJ;Nome\n${a};PADARIA "BOM" LTDA\n${b};"PADARIA "BOM" LTDA"\n${c};"x\n`;
    const pasted = await preview({ text });
    expect(pasted.json).toMatchObject({
      valid: 1,
      invalid: 2,
      items: [
        { line: 3, code: 'TEXT_AFTER_QUOTE', reason: expect.stringContaining('coluna 26') },
        { line: 4, code: 'UNCLOSED_QUOTE', reason: expect.stringContaining('coluna 16') },
      ],
    });
    const sent = await client.call('POST', '/v2/batch/preview?policyId=starter-company', {
      raw: Buffer.from(`\uFEFF${text}`),
      headers: { 'content-type': 'text/csv' },
    });
    expect(sent.json).toEqual(pasted.json);
  });

  test('shows the kind of most documents in the column of documents, whatever kind the policy is for', async () => {
    const [a, b] = newCompanies(2);
    const text = `CNPJ;CPF do sócio;CPF do contato\n${a};52998224725;00000011800\n${b};11144477735;00000012440\n`;
    for (const policyId of ['starter-company', 'starter-person'])
      expect((await preview({ policyId, text })).json).toMatchObject({ mostFrequentKind: 'cnpj' });
  });

  test('shows the names in a list that is read as text and are not used', async () => {
    const [a] = newCompanies(1);
    const text = `- cnpj: "${a}"\n  valor: 1500.00\n`;
    expect((await preview({ policyId: 'starter-company', text })).json).toMatchObject({
      valid: 1,
      read: { kind: 'TEXT', unusedColumns: ['valor'] },
    });
  });

  test('tells which column feeds which input of the policy, and whose line lacks one', async () => {
    const { storage, actor, engine } = service.app;
    await enablePolicy(storage, actor, { text: customersPolicy, file: 'customers.yaml' }, engine.clock.now());
    const [a, b] = newCompanies(2);
    const body = { policyId: 'customers', text: `CNPJ;Prazo;Vendedor\n${a};12;Ana\n${b};;Ana\n` };
    const unmapped = await preview(body, { 'accept-language': 'pt-BR' });
    expect(unmapped.json).toMatchObject({
      valid: 0,
      invalid: 2,
      read: { inputs: [{ name: 'daysLate', title: 'Dias de atraso', required: true, column: null }] },
      items: [{ code: 'INPUT_REQUIRED' }, { code: 'INPUT_REQUIRED' }],
    });
    const mapped = await preview({ ...body, map: 'prazo=daysLate; Vendedor=' });
    expect(mapped.json).toMatchObject({
      valid: 1,
      invalid: 1,
      read: { inputs: [{ name: 'daysLate', column: 'Prazo' }], otherColumns: ['Vendedor'] },
    });
    const file = await client.call('POST', '/v2/batch/preview?policyId=customers&map=Prazo%3DdaysLate', {
      raw: Buffer.from(body.text),
      headers: { 'content-type': 'text/csv' },
    });
    expect(file.json).toMatchObject({ valid: 1, invalid: 1 });
  });

  test.each([
    ['Prazo=daysLate;Vendedor=daysLate', 422, 'BATCH_INPUT_TWICE'],
    ['Prazo=daysLate;Prazo=', 422, 'BATCH_COLUMN_TWICE'],
    ['Prazo=dayLate', 400, 'UNKNOWN_INPUT'],
    ['Preço=daysLate', 422, 'BATCH_COLUMN_UNKNOWN'],
    ['daysLate', 400, 'INVALID_ARGUMENT'],
  ])('is refused where %s says which column feeds which input', async (map, status, code) => {
    const { storage, actor, engine } = service.app;
    await enablePolicy(storage, actor, { text: customersPolicy, file: 'customers.yaml' }, engine.clock.now());
    const [a] = newCompanies(1);
    const text = `CNPJ;Prazo;Vendedor\n${a};12;Ana\n`;
    expect((await preview({ policyId: 'customers', text, map })).json).toMatchObject({ status, code });
  });

  test('is refused if the workbook does not contain the sheet', async () => {
    const [a] = newCompanies(1);
    const raw = await workbookOf({ Clientes: [['CNPJ'], [a]] });
    const ask = (sheet: string) =>
      client.call('POST', `/v2/batch/preview?policyId=starter-company&sheet=${sheet}`, {
        raw,
        headers: { 'content-type': xlsx },
      });
    expect((await ask('Clientes')).json).toMatchObject({ valid: 1 });
    expect((await ask('Fornecedores')).json).toMatchObject({ status: 422, code: 'BATCH_SHEET_UNKNOWN' });
    const { paths } = (await client.call('GET', '/openapi.json')).json;
    for (const path of ['/v2/batch', '/v2/batch/preview'])
      expect(paths[path].post.responses['422'].description.split(', ')).toContain('BATCH_SHEET_UNKNOWN');
  });

  test('takes what goes with each document of a list, and tells a wrong one in its line', async () => {
    const { storage, actor, engine } = service.app;
    await enablePolicy(storage, actor, { text: customersPolicy, file: 'customers.yaml' }, engine.clock.now());
    const [a, b, c] = newCompanies(3);
    const documents = [
      { document: a, inputs: { daysLate: 3 } },
      { document: b, inputs: { daysLate: '3' } },
      { document: c, inputs: { daysLate: 1, dayLate: 2 } },
    ];
    const { json: created } = await createBatch(client, { policyId: 'customers', documents });
    expect(created).toMatchObject({ valid: 1, invalid: 2 });
    await awaitBatch(client, created.id);
    const { items } = (await client.call('GET', `/v2/batch/${created.id}/items`)).json;
    expect(items).toMatchObject([{ document: a, inputs: { daysLate: 3 } }]);
    const { items: invalid } = (await client.call('GET', `/v2/batch/${created.id}/invalid`)).json;
    expect(invalid.map(({ code }: { code: string }) => code)).toEqual(['INVALID_INPUT', 'UNKNOWN_INPUT']);
  });

  test('says what recent reports would save, and how long it takes at the pace of the last batch', async () => {
    const documents = newCompanies(25);
    const { json: created } = await createBatch(client, { documents });
    await awaitBatch(client, created.id);
    const { json } = await preview({ documents: [...documents, ...newCompanies(5)] });
    expect(json).toMatchObject({ reusable: 0, recent: 25, recentDays: 30, toAsk: 30 });
    expect(json.expectedSeconds).toBeGreaterThan(0);
    expect(json.saving).toBeCloseTo((json.price * 25) / 30, 2);
    const again = await preview({ documents, reuseWithinDays: 30 });
    expect(again.json).toMatchObject({ reusable: 25, recent: 0, toAsk: 0, price: 0, expectedSeconds: null });
  });

  test('gives its reasons in the language of the reader', async () => {
    const reason = async (language: string) =>
      (await preview({ text: '123' }, { 'accept-language': language })).json;
    expect(await reason('pt-BR')).not.toEqual(await reason('en'));
  });

  test('of an operation names what each document may lead to at most, as the operation itself says it', async () => {
    const operationId = 'company-and-its-people';
    const documents = newCompanies(3);
    const { json } = await preview({ policyId: operationId, documents });
    const body = { document: documents[0], type: 'cnpj', operationId };
    const { root, atMost } = (await client.call('POST', '/v2/operation/preview', { body })).json;
    expect(json.mostReports).toBe(atMost.reports);
    expect(json.price).toBeCloseTo(3 * root.price, 2);
    expect(json.mostPrice).toBeCloseTo(3 * atMost.price, 2);
  });

  test('of an operation is not timed by how long documents without members took', async () => {
    const documents = newCompanies(25);
    const { json: created } = await createBatch(client, { documents });
    await awaitBatch(client, created.id);
    const { json } = await preview({ policyId: 'company-and-its-people', documents });
    expect(json.expectedSeconds).toBe(null);
  });

  test('of a workbook says what was read, and gives it back as a text that is read the same', async () => {
    const [a, b] = newCompanies(2);
    const bytes = await workbookOf({
      Clientes: [
        ['Carteira', 'de novembro'],
        ['Nome', 'CNPJ', 'Pedido', 'Valor'],
        ['Padaria; "Boa"', a, 'p-1', 1234.5],
        ['Açougue', '99.990.004/0001-2', 'p-2', 10],
        [],
        ['Oficina', b, '', ''],
        ['Outra vez', a, '', ''],
      ],
      Notas: [['nada']],
    });
    const query = 'policyId=starter-company&withText=true';
    const { status, json } = await client.call('POST', `/v2/batch/preview?${query}`, {
      raw: bytes,
      headers: { 'content-type': xlsx },
    });
    expect(status).toBe(200);
    expect(json.read).toMatchObject({
      kind: 'SPREADSHEET',
      sheet: 'Clientes',
      otherSheets: ['Notas'],
      documentColumns: ['CNPJ'],
    });
    expect(json).toMatchObject({ valid: 2, invalid: 1, duplicates: 1 });
    const text: string = json.text;
    const again = (await preview({ text })).json;
    expect(again).toMatchObject({ valid: 2, invalid: 1, duplicates: 1, items: json.items });
    expect(again.read).toMatchObject({ kind: 'TABLE', documentColumns: ['CNPJ'] });
    const mended = text.replace('99.990.004/0001-2', '99.990.004/0001-21');
    expect((await preview({ text: mended })).json).toMatchObject({ valid: 3, invalid: 0 });
  });

  test.each([
    [{ text: '' }],
    [{ text: 'nada aqui' }],
    [{ text: '1', policyId: 'none' }],
    [{ text: '1', documents: ['1'] }],
    [{}],
  ])('refuses %j as the batch itself would', async (body) => {
    const refused = await preview(body);
    const created = await createBatch(client, body);
    expect(created.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBe(created.status);
    expect(refused.json).toMatchObject({ code: created.json.code, detail: created.json.detail });
  });

  test('is told to whoever may run batches', async () => {
    const reader = await service.client(['report:read']);
    const { status } = await reader.call('POST', '/v2/batch/preview', {
      body: { policyId: 'starter-company', text: '1' },
    });
    expect(status).toBe(403);
  });
});
