import exceljs from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trialSize } from '../trials/trial-size.ts';
import { type RunningTestService, runService, type TestClient } from './running-service.ts';
import { newCompanies } from './some-batch.ts';

let service: RunningTestService;
let client: TestClient;

beforeAll(async () => {
  service = await runService();
  client = await service.client();
});
afterAll(() => service.stop());

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe('a batch from a file', () => {
  const createFrom = (raw: string | Uint8Array, type: string, query = '', headers = {}) =>
    client.call('POST', `/v2/batch?name=file&policyId=starter-company${query}`, {
      raw,
      headers: { 'content-type': type, ...headers },
    });

  test('reads a CSV with its columns', async () => {
    const [first, second] = newCompanies(2);
    const csv = `cnpj;pedido;valor\n${first};a-1;1.500,50\n${second};a-2;doze\n`;
    const { status, json, headers } = await createFrom(csv, 'text/csv; charset=utf-8');
    expect(status).toBe(202);
    expect(headers['location']).toBe(`/v2/batch/${json.id}`);
    expect(json).toMatchObject({ name: 'file', policyId: 'starter-company', valid: 1, invalid: 1 });
    const { items } = (await client.call('GET', `/v2/batch/${json.id}/items`)).json;
    expect(items).toMatchObject([{ document: first, requestedAmount: 1500.5 }]);
  });

  test('reads text as people paste it, with the fields that stand in the query', async () => {
    const [document] = newCompanies(1);
    const text = `nossos clientes:\n${document}; ${'191'.padStart(12, '0')}\n${document}`;
    const kept = await createFrom(text, 'Text/Plain', '&reuseWithinDays=7');
    expect(kept.json).toMatchObject({ valid: 1, invalid: 2, duplicates: 1 });
    const padded = await createFrom(text, 'text/plain', '&padZeros=true');
    expect(padded.json).toMatchObject({ valid: 2, invalid: 1, duplicates: 1 });
  });

  test('reads a spreadsheet', async () => {
    const documents = newCompanies(3);
    const book = new exceljs.Workbook();
    const sheet = book.addWorksheet('Clientes');
    sheet.addRow(['CNPJ', 'Loja']);
    for (const document of documents) sheet.addRow([document, 'centro']);
    const { json } = await createFrom(new Uint8Array(await book.xlsx.writeBuffer()), xlsx);
    const { items } = (await client.call('GET', `/v2/batch/${json.id}/items`)).json;
    expect(items.map((item: { document: string }) => item.document)).toEqual(documents);
  });

  test.each([
    ['no name', '?policyId=starter-company', '?name'],
    ['a blank name', '?name=%20&policyId=starter-company', '?name'],
    ['no policy', '?name=x', '?policyId'],
    ['documents in the query', '?name=x&policyId=starter-company&documents=1', '?documents'],
    ['days that are none', '?name=x&policyId=starter-company&reuseWithinDays=soon', '?reuseWithinDays'],
  ])('is refused with %s', async (_what, query, pointer) => {
    const headers = { 'content-type': 'text/plain' };
    const { json } = await client.call('POST', `/v2/batch${query}`, { raw: '12ABC34501DE35', headers });
    expect(json).toMatchObject({ status: 400, code: 'INVALID_REQUEST', errors: [{ pointer }] });
  });

  test('has its fields in the query only: JSON has them in the body', async () => {
    const body = { name: 'x', policyId: 'starter-company', documents: ['x1'] };
    const { json } = await client.call('POST', '/v2/batch?name=x', { body });
    expect(json).toMatchObject({ status: 400, errors: [{ pointer: '?name', code: 'UNKNOWN_PARAMETER' }] });
  });

  test.each([
    ['an empty file', '', 'text/plain', 400, 'BATCH_INPUT_EMPTY'],
    ['a file about something else', 'fulano de tal', 'text/plain', 422, 'BATCH_WITHOUT_DOCUMENT'],
    ['a PDF', '%PDF-1.7 123', 'text/csv', 422, 'BATCH_INPUT_NOT_READ'],
    ['an archive that is cut', 'PK\u0003\u0004 and no more', xlsx, 422, 'BATCH_WORKBOOK_REFUSED'],
    ['an unknown policy', 'x1', 'text/plain&policy', 404, 'UNKNOWN_POLICY'],
  ])('refuses %s, and keeps nothing of it', async (_what, raw, type, status, code) => {
    const before = (await client.call('GET', '/v2/batch?limit=1')).json.items[0]?.id;
    const [mediaType = '', isUnknown] = type.split('&');
    const path = `/v2/batch?name=x&policyId=${isUnknown === undefined ? 'starter-company' : 'nothing'}`;
    const answer = await client.call('POST', path, { raw, headers: { 'content-type': mediaType } });
    expect(answer.json).toMatchObject({ status, code });
    expect((await client.call('GET', '/v2/batch?limit=1')).json.items[0]?.id).toBe(before);
  });

  test('under a key is taken in once, and another file under it refused', async () => {
    const [document] = newCompanies(1);
    const keyed = (raw: string, query = '') =>
      createFrom(raw, 'text/plain', query, { 'idempotency-key': 'file' });
    const first = await keyed(`${document}\n`);
    expect(first.status).toBe(202);
    const again = await keyed(`${document}\n`);
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([202, 'true']);
    expect(again.json).toEqual(first.json);
    for (const other of [await keyed(`${document}`), await keyed(`${document}\n`, '&padZeros=true')]) {
      expect(other.json).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    }
  });
});

describe('a large batch', () => {
  const { number: lines, tell } = trialSize('CREDIT_LONG_BATCH', { number: 30_000, seed: 1 });
  const distinct = 2_000;
  test.each([
    ['a list of 20,000', 20_000, (documents: readonly string[]) => ({ body: { documents } })],
    [
      `${lines} lines of text`,
      lines,
      (documents: readonly string[]) => ({
        raw: documents.join('\n'),
        headers: { 'content-type': 'text/plain' },
      }),
    ],
  ])(
    'of %s is taken in while others are answered',
    async (_what, count, bodyOf) => {
      const idle = await runService({ workers: 0 });
      try {
        const caller = await idle.client();
        const companies = newCompanies(distinct);
        const documents = Array.from({ length: count }, (_, index) => companies[index % distinct] ?? '');
        const { body, ...rest } = { body: undefined, ...bodyOf(documents) };
        const fields = { name: 'large', policyId: 'starter-company' };
        const creating = caller.call(
          'POST',
          body === undefined ? `/v2/batch?${new URLSearchParams(fields)}` : '/v2/batch',
          { ...rest, ...(body !== undefined && { body: { ...fields, ...body } }) },
        );
        let isCreated = false;
        void creating.then(() => {
          isCreated = true;
        });
        let answered = 0;
        while (!isCreated) {
          expect((await caller.call('GET', '/health')).status).toBe(200);
          answered += 1;
        }
        expect((await creating).json).toMatchObject({
          valid: distinct,
          invalid: 0,
          duplicates: count - distinct,
        });
        tell(`${count} documents: ${answered} other requests were answered meanwhile`);
        expect(answered).toBeGreaterThan(10);
      } finally {
        await idle.stop();
      }
    },
    1_500_000,
  );
});
