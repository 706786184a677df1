import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disablePolicy, enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { newCompany } from './new-company.ts';
import { type RunningTestService, runService, type TestClient } from './running-service.ts';
import { allPages, awaitBatch, createBatch, newCompanies } from './some-batch.ts';

let service: RunningTestService;
let client: TestClient;

beforeAll(async () => {
  service = await runService();
  client = await service.client();
});
afterAll(() => service.stop());

const person = '52998224725';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe('creating a batch', () => {
  test('answers 202 with where it is and the counts, and the service works through it', async () => {
    const [first, second, third] = newCompanies(3);
    const { status, headers, json } = await createBatch(client, {
      name: 'Clients of November',
      documents: [
        first,
        { document: second, externalId: 'order-1', amount: 1500.5 },
        first,
        '33683111000281',
        person,
        third,
      ],
    });
    expect(status).toBe(202);
    expect(headers['location']).toBe(`/v2/batch/${json.id}`);
    expect(json).toMatchObject({
      name: 'Clients of November',
      policyId: 'starter-company',
      policyVersion: 1,
      lines: { pasted: 6, valid: 3, invalid: 2, repeated: 1 },
      valid: 3,
      invalid: 2,
      duplicates: 1,
      sandbox: true,
      notice: 'SANDBOX: invented data',
      startedAt: null,
      finishedAt: null,
    });
    const batch = await awaitBatch(client, json.id);
    expect(batch).toMatchObject({ counts: { waiting: 0, running: 0, error: 0 }, counted: 3, reused: 0 });
    expect(batch.price).toBeGreaterThan(0);
    expect(Object.values<number>(batch.counts).reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(batch.finishedAt >= batch.startedAt && batch.startedAt >= batch.createdAt).toBe(true);

    const { items } = (await client.call('GET', `/v2/batch/${json.id}/items`)).json;
    expect(items).toMatchObject([
      { position: 1, lines: [1, 3], document: first, type: 'CNPJ', reused: false, errors: [] },
      { position: 2, lines: [2], document: second, externalId: 'order-1', requestedAmount: 1500.5 },
      { position: 3, lines: [6], document: third },
    ]);
    for (const { reportId, document, status: standing, score } of items) {
      const report = (await client.call('GET', `/v2/report/${reportId}`)).json;
      expect(report).toMatchObject({ document, status: standing, score, progress: { final: true } });
    }
    const invalid = (await client.call('GET', `/v2/batch/${json.id}/invalid`)).json;
    expect(invalid).toMatchObject({
      items: [
        { line: 4, text: '33683111000281', code: 'CHECK_DIGITS' },
        { line: 5, text: person, code: 'KIND' },
      ],
      nextCursor: null,
    });
  });

  test('takes text as people paste it', async () => {
    const [first, second, third] = newCompanies(3);
    const masked = `${first}`.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
    const text = `\uFEFFnossos clientes:\r\n${masked};  ${second}\r\n\r\nCNPJ ${third} e nada mais\nfulano de tal\n${first}\n11.222.333/0001-00`;
    const { status, json } = await createBatch(client, { text });
    expect(status).toBe(202);
    expect(json).toMatchObject({ valid: 3, duplicates: 1 });
    const refused = await allPages(client, `/v2/batch/${json.id}/invalid`, 1);
    expect(refused.map(({ line, code }) => [line, code])).toEqual([
      [1, 'NO_DOCUMENT'],
      [5, 'NO_DOCUMENT'],
      [7, 'CHECK_DIGITS'],
    ]);
    const items = await allPages(client, `/v2/batch/${json.id}/items`, 2);
    expect(items.map(({ document, lines }) => [document, lines])).toEqual([
      [first, [2, 6]],
      [second, [2]],
      [third, [4]],
    ]);
  });

  test('takes a table as text, with its ids and amounts', async () => {
    const [first, second] = newCompanies(2);
    const text = `cnpj;pedido;valor\n${first};a-1;1.500,50\n${second};a-2;doze`;
    const { json } = await createBatch(client, { text });
    expect(json).toMatchObject({ valid: 1, invalid: 1 });
    const { items } = (await client.call('GET', `/v2/batch/${json.id}/items`)).json;
    expect(items).toMatchObject([{ document: first, requestedAmount: 1500.5 }]);
  });

  test('gives lost zeros back only where that is asked for', async () => {
    const text = '191'.padStart(12, '0');
    const kept = await createBatch(client, { documents: [text] });
    expect(kept.json).toMatchObject({ valid: 0, invalid: 1 });
    const padded = await createBatch(client, { documents: [text], padZeros: true });
    expect(padded.json).toMatchObject({ valid: 1, invalid: 0 });
  });

  test('answers documents with reports that are fresh enough, and counts nothing for them', async () => {
    const documents = newCompanies(2);
    const first = await createBatch(client, { documents });
    const { counts } = await awaitBatch(client, first.json.id);
    const second = await createBatch(client, { documents, reuseWithinDays: 1 });
    expect(await awaitBatch(client, second.json.id)).toMatchObject({
      counts,
      reused: 2,
      counted: 0,
      price: 0,
    });
  });

  test('keeps nothing of a request that is refused', async () => {
    const before = (await client.call('GET', '/v2/batch?limit=1')).json.items[0]?.id;
    for (const body of [
      { documents: [] },
      { documents: ['', 'fulano'].fill('') },
      { documents: [newCompany(), 191] },
      { text: 'fulano' },
      { name: 'a\nb', documents: [newCompany()] },
      { policyId: 'nothing', documents: [newCompany()] },
    ]) {
      expect((await createBatch(client, body)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await client.call('GET', '/v2/batch?limit=1')).json.items[0]?.id).toBe(before);
  });

  test.each<readonly [what: string, status: number, code: string, pointer: string, body: object]>([
    ['without a name', 400, 'INVALID_REQUEST', '/name', { name: undefined, documents: ['1'] }],
    ['with a blank name', 400, 'INVALID_REQUEST', '/name', { name: ' ', documents: ['1'] }],
    ['without a policy', 400, 'INVALID_REQUEST', '/policyId', { policyId: undefined, documents: ['1'] }],
    ['without documents', 400, 'INVALID_REQUEST', '/documents', {}],
    ['with documents and text', 400, 'INVALID_REQUEST', '/text', { documents: ['1'], text: '1' }],
    ['with documents that are no list', 400, 'INVALID_REQUEST', '/documents', { documents: person }],
    ['with an empty list', 400, 'BATCH_INPUT_EMPTY', '/documents', { documents: [] }],
    ['with an empty text', 400, 'BATCH_INPUT_EMPTY', '/text', { text: '' }],
    ['with a number, which loses zeros', 400, 'INVALID_REQUEST', '/documents/1', { documents: ['1', 191] }],
    [
      'with an entry that has no document',
      400,
      'INVALID_REQUEST',
      '/documents/0',
      { documents: [{ id: 'x' }] },
    ],
    [
      'with an amount as text',
      400,
      'INVALID_REQUEST',
      '/documents/0',
      { documents: [{ document: '1', amount: '5' }] },
    ],
    ['with nothing like a document', 422, 'BATCH_WITHOUT_DOCUMENT', '/documents', { documents: ['', ' '] }],
    ['with a text about something else', 422, 'BATCH_WITHOUT_DOCUMENT', '/text', { text: 'fulano de tal' }],
    ['with a file that is no text', 422, 'BATCH_INPUT_NOT_READ', '/text', { text: '%PDF-1.7 123' }],
  ])('%s is refused, naming the field', async (_what, status, code, pointer, body) => {
    const answer = await createBatch(client, body);
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ code });
    expect(answer.json.errors[0].pointer).toBe(pointer);
    expect(answer.text).not.toContain('--');
  });

  test('says of a number what would be right', async () => {
    const { json } = await createBatch(client, { documents: [191] });
    expect(json.errors[0]).toMatchObject({ code: 'TYPE' });
    expect(json.errors[0].message).toContain('a number loses its leading zeros');
  });

  test('under an unknown policy is 404, under a disabled one 422', async () => {
    expect((await createBatch(client, { policyId: 'nothing', documents: [person] })).json).toMatchObject({
      status: 404,
      code: 'UNKNOWN_POLICY',
    });
    const { storage, actor, engine } = service.app;
    const now = engine.clock.now();
    await enablePolicy(storage, actor, { templateId: 'account-opening' }, now);
    await disablePolicy(storage, actor, 'account-opening', now);
    const refused = await createBatch(client, { policyId: 'account-opening', documents: [person] });
    expect(refused.json).toMatchObject({ status: 422, code: 'POLICY_DISABLED' });
  });

  test('of documents of the other kind alone has invalid lines, and is at its end at once', async () => {
    const { json } = await createBatch(client, { documents: [person] });
    expect(json).toMatchObject({ valid: 0, invalid: 1 });
    expect(await awaitBatch(client, json.id)).toMatchObject({ counted: 0 });
  });

  test.each([
    ['packed', { 'content-encoding': 'gzip' }],
    ['of another type', { 'content-type': 'application/xml' }],
    ['a file that is packed', { 'content-type': 'text/csv', 'content-encoding': 'gzip' }],
  ])('with a body that is %s is refused, naming what is taken', async (_what, headers) => {
    const answer = await client.call('POST', '/v2/batch', { raw: '{}', headers });
    expect(answer.json).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
    for (const type of ['application/json', 'text/csv', 'text/plain', xlsx]) {
      expect(answer.json.detail).toContain(type);
    }
  });

  test('with a broken body is refused as everywhere', async () => {
    for (const raw of ['', '{', '{"name":"a","name":"b"}', '{"documents":["1",]}', '\xff']) {
      const answer = await client.call('POST', '/v2/batch', { raw: Buffer.from(raw, 'latin1') });
      expect(answer.json).toMatchObject({ status: 400, code: 'MALFORMED_JSON' });
    }
  });
});

describe('a batch under a key', () => {
  const keyed = (key: string, body: object, from = client) =>
    from.call('POST', '/v2/batch', {
      headers: { 'idempotency-key': key },
      body: { name: 'keyed', policyId: 'starter-company', ...body },
    });

  test('is taken in once, and its first answer given again', async () => {
    const [document] = newCompanies(1);
    const first = await keyed('once', { documents: [document, 'x1'] });
    await awaitBatch(client, first.json.id);
    const again = await keyed('once', { documents: [{ document }, 'x1'], padZeros: false });
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([202, 'true']);
    expect(again.json).toEqual(first.json);
    expect(again.headers['location']).toBe(first.headers['location']);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
  });

  test.each([
    ['other documents', { documents: ['x2'] }],
    ['another order', { documents: ['x1', '12ABC34501DE35'] }],
    ['another id', { documents: [{ document: '12ABC34501DE35', externalId: 'a' }, 'x1'] }],
    ['another name', { name: 'other', documents: ['12ABC34501DE35', 'x1'] }],
    ['text', { text: '12ABC34501DE35\nx1' }],
  ])('is refused with %s', async (what, body) => {
    const key = `reused with ${what}`;
    expect((await keyed(key, { documents: ['12ABC34501DE35', 'x1'] })).status).toBe(202);
    expect((await keyed(key, body)).json).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('that was refused leaves the key free', async () => {
    expect((await keyed('refused', { documents: [] })).status).toBe(400);
    expect((await keyed('refused', { documents: ['x1'] })).status).toBe(202);
  });

  test('is answered once where twins come together', async () => {
    const sealed = await service.client(undefined, 'twins');
    const documents = newCompanies(50);
    const twins = await Promise.all(Array.from({ length: 5 }, () => keyed('twin', { documents }, sealed)));
    expect(twins.map(({ status }) => status).toSorted()).toEqual([202, 409, 409, 409, 409]);
    expect((await sealed.call('GET', '/v2/batch')).json.items).toHaveLength(1);
  });

  test('of another client has nothing to do with it', async () => {
    const [mine, theirs] = [
      await keyed('shared', { documents: ['x1'] }),
      await keyed('shared', { documents: ['x1'] }, await service.client()),
    ];
    expect(theirs.json.id).not.toBe(mine.json.id);
  });
});

describe('lists of batches', () => {
  test('are newest first, and their pages stable while batches arrive', async () => {
    const sealed = await service.client(undefined, 'lists');
    const ids: string[] = [];
    const create = async () => {
      const { json } = await createBatch(sealed, { documents: ['x1'] });
      ids.unshift(json.id);
    };
    for (let count = 0; count < 5; count += 1) await create();
    const first = (await sealed.call('GET', '/v2/batch?limit=2')).json;
    await create();
    const second = (await sealed.call('GET', `/v2/batch?limit=2&cursor=${first.nextCursor}`)).json;
    const third = (await sealed.call('GET', `/v2/batch?limit=2&cursor=${second.nextCursor}`)).json;
    const listed = [first, second, third].flatMap(({ items }) => items.map(({ id }: { id: string }) => id));
    expect(listed).toEqual(ids.slice(1));
    expect(third.nextCursor).toBeNull();
    const whole = await allPages(sealed, '/v2/batch', 4);
    expect(whole.map(({ id }) => id)).toEqual(ids);
    await Promise.all(ids.map((id) => awaitBatch(sealed, id)));
    expect((await sealed.call('GET', '/v2/batch?status=COMPLETED')).json.items).toHaveLength(6);
    expect((await sealed.call('GET', '/v2/batch?status=CANCELLED')).json.items).toEqual([]);
  });

  test.each([
    '?limit=0',
    '?limit=201',
    '?cursor=x',
    '?cursor=bat_',
    '?status=DONE',
    '?nothing=1',
    '/bat_00000000000000000000000000/items?cursor=-1',
    '/bat_00000000000000000000000000/items?status=PENDING',
    '/bat_00000000000000000000000000/spreadsheet?format=pdf',
    '/bat_00000000000000000000000000/spreadsheet?language=fr',
  ])('refuse %s', async (rest) => {
    const answer = await client.call('GET', `/v2/batch${rest}`);
    expect(answer.json).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
  });

  test('of documents can be narrowed to a status', async () => {
    const { json } = await createBatch(client, { documents: newCompanies(12) });
    const { counts } = await awaitBatch(client, json.id);
    for (const [status, count] of Object.entries(counts)) {
      const asked = status === 'running' ? 'PROCESSING' : status.toUpperCase();
      const { items } = (await client.call('GET', `/v2/batch/${json.id}/items?status=${asked}`)).json;
      expect(items).toHaveLength(Number(count));
    }
  });
});
