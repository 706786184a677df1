import { once } from 'node:events';
import { get } from 'node:http';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWorkbook } from '../batch/spreadsheet/read-workbook.ts';
import { type Json, type RunningTestService, runService, type TestClient } from './running-service.ts';
import { awaitBatch, createBatch, newCompanies } from './some-batch.ts';

let service: RunningTestService;
let client: TestClient;
let batch: Json;
let documents: readonly string[];

beforeAll(async () => {
  service = await runService({ publicUrl: 'https://credit.example.com/base/' });
  client = await service.client();
  documents = newCompanies(3);
  const { json } = await createBatch(client, { name: 'Açaí "=1+1"', documents: [...documents, '=cmd|x'] });
  batch = await awaitBatch(client, json.id);
});
afterAll(() => service.stop());

const download = (query = '', headers: Record<string, string> = {}) =>
  client.call('GET', `/v2/batch/${batch.id}/spreadsheet${query}`, { headers });

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe('the spreadsheet of a batch', () => {
  test('is a workbook with every document, its result and its price', async () => {
    const { status, headers, bytes } = await download();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': workbookType,
      'content-disposition': `attachment; filename="Acai _=1+1_.xlsx"; filename*=UTF-8''A%C3%A7a%C3%AD%20_%3D1%2B1_.xlsx`,
      'content-language': 'en',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(Uint8Array.from(bytes).buffer);
    const results = workbook.getWorksheet('Results');
    const texts = JSON.stringify(results?.getSheetValues());
    expect(results?.rowCount).toBe(1 + documents.length);
    for (const document of documents) expect(texts).toContain(document);
    expect(workbook.getWorksheet('Invalid')?.rowCount).toBe(2);
  });

  test('links each report where the operator says that people reach the service, and nowhere else', async () => {
    const { bytes } = await download('', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    const text = JSON.stringify(readWorkbook(bytes).sheet('Results').rows);
    expect(text).toContain('https://credit.example.com/base/relatorio/rpt_');
    expect(text).not.toContain('evil');
  });

  test('is the same bytes each time', async () => {
    const [first, second] = [await download(), await download()];
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
  });

  test('is in the language that is asked for, by the query before the header', async () => {
    const sheetsOf = async (query: string, headers: Record<string, string> = {}) => {
      const answer = await download(query, headers);
      const names = readWorkbook(answer.bytes).sheets.map(({ name }) => name);
      return [answer.headers['content-language'], names.includes('Resultados')];
    };
    expect(await sheetsOf('')).toEqual(['en', false]);
    expect(await sheetsOf('', { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' })).toEqual(['pt-BR', true]);
    expect(await sheetsOf('?language=en', { 'accept-language': 'pt-BR' })).toEqual(['en', false]);
    expect(await sheetsOf('?language=pt-BR')).toEqual(['pt-BR', true]);
  });

  test('has no sheet of rules where that is asked for', async () => {
    const names = async (query: string) => readWorkbook((await download(query)).bytes).sheets.length;
    expect((await names('?reasons=false')) + 1).toBe(await names(''));
  });

  test.each([
    ['?format=csv', {}],
    ['', { accept: 'text/csv' }],
    ['', { accept: `text/csv, ${workbookType};q=0` }],
  ])('is CSV where that is asked for: %s %s', async (query, headers) => {
    const answer = await download(query, headers);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
    expect(answer.headers['content-disposition']).toContain('.csv"');
    const lines = answer.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + documents.length);
    for (const document of documents) expect(answer.text).toContain(`"${document}"`);
  });

  test('is refused in any other form', async () => {
    expect((await download('', { accept: 'application/pdf' })).status).toBe(406);
  });

  test('is answered to HEAD without a body', async () => {
    const answer = await client.call('HEAD', `/v2/batch/${batch.id}/spreadsheet`);
    expect([answer.status, answer.bytes.length]).toEqual([200, 0]);
    expect(answer.headers['content-type']).toBe(workbookType);
  });

  test('of an unknown batch is a problem', async () => {
    const answer = await client.call('GET', '/v2/batch/bat_x/spreadsheet');
    expect(answer.json).toMatchObject({ status: 404, code: 'UNKNOWN_BATCH' });
  });
});

describe('downloads', () => {
  /** Asks for a large file and reads no more than its beginning. */
  async function begin(id: string) {
    const request = get(`${service.url}/v2/batch/${id}/spreadsheet?format=csv`, {
      headers: { authorization: `Bearer ${client.token}` },
      agent: false,
    });
    const [answer] = await once(request, 'response');
    answer.pause();
    return { status: Number(answer.statusCode), end: () => request.destroy() };
  }

  test('are few at once for one client, and one that goes away leaves its place', async () => {
    // Never worked on: it is about the size.
    const externalId = 'x'.repeat(200);
    const many = newCompanies(25_000).map((document) => ({ document, externalId }));
    const { json } = await createBatch(client, { documents: many });
    await client.call('POST', `/v2/batch/${json.id}/cancel`);
    const held = [await begin(json.id), await begin(json.id)];
    expect(held.map(({ status }) => status)).toEqual([200, 200]);
    const third = await download();
    expect(third.json).toMatchObject({ status: 429, code: 'DOWNLOADS_BUSY' });
    expect(third.headers['retry-after']).toBeDefined();
    expect(third.headers['content-disposition']).toBeUndefined();
    const other = await service.client();
    expect((await other.call('GET', `/v2/batch/${batch.id}/spreadsheet`)).status).toBe(200);
    for (const { end } of held) end();
    await expect.poll(async () => (await download()).status).toBe(200);
    // A caller who goes away is no failure.
    expect(service.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});
