import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Json, type RunningTestService, runService, type TestClient } from './running-service.ts';

const operationId = 'company-and-its-people';
/** A company with four partners, of whom one has a company; all are approved. */
const clean = '99990001000198';

let service: RunningTestService;
let client: TestClient;
/** One that is at its end. */
let ended: Json;

beforeAll(async () => {
  service = await runService();
  client = await service.client();
  ended = await run({ externalId: 'order-1' });
});
afterAll(() => service.stop());

const create = (extra: object = {}, headers: Readonly<Record<string, string>> = {}) =>
  client.call('POST', '/v2/operation', {
    body: { document: clean, type: 'cnpj', operationId, ...extra },
    headers,
  });

async function run(extra: object = {}): Promise<Json> {
  const { json } = await create(extra);
  return (await client.call('GET', `/v2/operation/${json.id}`, { headers: { prefer: 'wait=60' } })).json;
}

describe('an operation over HTTP', () => {
  test('is taken in at once, and says where it is read', async () => {
    const { status, headers, json } = await create({ document: '99.990.001/0001-98', type: 'CNPJ' });
    expect(status).toBe(202);
    expect(headers['location']).toBe(`/v2/operation/${json.id}`);
    expect(json).toMatchObject({
      operationId,
      operationVersion: 1,
      document: clean,
      status: 'PENDING',
      progress: { done: 0, total: 1, final: false },
      root: { document: clean, state: 'PENDING' },
      sandbox: true,
      notice: expect.stringContaining('SANDBOX'),
    });
  });

  test('comes to one status, with the tree of who was seen', () => {
    expect(ended).toMatchObject({
      status: 'APPROVED',
      externalId: 'order-1',
      progress: { done: 6, total: 6, final: true },
      counted: 6,
      sandbox: true,
    });
    expect(ended.root).toEqual(ended.nodes[0]);
    expect(ended.nodes[1].relations[0]).toMatchObject({ of: clean, step: 'partners', relation: 'PARTNERS' });
  });

  test('is read again only where it has changed', async () => {
    const path = `/v2/operation/${ended.id}`;
    const first = await client.call('GET', path);
    const tag = String(first.headers['etag']);
    const same = await client.call('GET', path, { headers: { 'if-none-match': tag } });
    expect([same.status, same.bytes.length]).toEqual([304, 0]);
    const held = await client.call('GET', path, { headers: { prefer: 'wait=5' } });
    expect(held.headers['preference-applied']).toBe('wait=5');
  });

  test('a key makes it once, and another request under it is refused', async () => {
    const headers = { 'idempotency-key': 'once' };
    const first = await create({}, headers);
    const again = await create({}, headers);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.text).toBe(first.text);
    const other = await create({ externalId: 'another' }, headers);
    expect([other.status, other.json.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    // A refused request burns no key.
    const refused = await create({ operationId: 'nothing' }, { 'idempotency-key': 'refused' });
    expect([refused.status, refused.json.code]).toEqual([404, 'UNKNOWN_OPERATION']);
    expect((await create({}, { 'idempotency-key': 'refused' })).status).toBe(202);
  });

  test('is listed newest first, in pages, and narrowed', async () => {
    const ids = async (query: string) =>
      (await client.call('GET', `/v2/operation?${query}`)).json.items.map(({ id }: Json) => id);
    await create();
    const all = await ids('limit=200');
    expect(all).toContain(ended.id);
    expect(all).toEqual([...all].sort().reverse());
    const page = (await client.call('GET', '/v2/operation?limit=1')).json;
    // Whatever others have made meanwhile stands before it.
    const listed = await ids('limit=200');
    const next = listed[listed.indexOf(page.items[0].id) + 1];
    expect(await ids(`limit=1&cursor=${page.nextCursor}`)).toEqual([next]);
    for (const query of [
      'externalId=order-1',
      `externalId=order-1&status=APPROVED&operationId=${operationId}&document=99.990.001%2F0001-98&type=cnpj`,
      'externalId=order-1&createdFrom=2020-01-01',
    ])
      expect(await ids(query), query).toEqual([ended.id]);
    for (const query of [
      'externalId=nobody',
      'externalId=order-1&status=DENIED',
      'operationId=nothing',
      'type=cpf',
      'createdTo=2020-01-01',
    ])
      expect(await ids(query), query).toEqual([]);
    for (const query of ['cursor=x', 'document=1', 'createdFrom=2026-02-30', 'name=x']) {
      expect((await client.call('GET', `/v2/operation?${query}`)).status, query).toBe(400);
    }
  });

  test('says what each step asks for, what it analyses with, and what each member has cost', async () => {
    expect(ended).toMatchObject({
      name: ended.root.name,
      steps: [
        {
          name: 'partners',
          of: 'root',
          relation: 'PARTNERS',
          limit: 20,
          onDenied: 'DENIED',
          onError: 'ALERT',
        },
        { name: 'companies-of-partners', of: 'partners', onDenied: 'ALERT', onAlert: 'IGNORE' },
      ],
      limits: { reports: 50, levels: 3 },
    });
    expect(ended.name).toEqual(expect.any(String));
    expect(ended.policies).toEqual([
      { policyId: 'starter-company', policyVersion: 1 },
      { policyId: 'starter-person', policyVersion: 1 },
    ]);
    const prices = ended.nodes.flatMap(({ price }: Json) => (price === null ? [] : [price]));
    expect(prices).toHaveLength(6);
    expect(prices.reduce((sum: number, price: number) => sum + price, 0)).toBeCloseTo(ended.price, 9);
    expect(ended.nodes.some(({ reused }: Json) => reused)).toBe(false);
  });

  test('is told beforehand what it would do and cost at most, and nothing is begun', async () => {
    const newest = async () =>
      (await client.call('GET', '/v2/operation?limit=1&document=99.990.001%2F0001-98')).json.items[0].id;
    const before = await newest();
    const body = { document: '99.990.001/0001-98', type: 'cnpj', operationId };
    const { status, json } = await client.call('POST', '/v2/operation/preview', { body });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      operationId,
      document: clean,
      root: { policyId: 'starter-company', policyVersion: 1, type: 'cnpj' },
      steps: [{ name: 'partners', limit: 20 }, { name: 'companies-of-partners' }],
      // The root, and twenty of each step.
      atMost: { reports: 41 },
    });
    expect(json.atMost.price).toBeCloseTo(json.root.price * 41, 9);
    expect(await newest()).toBe(before);
    const codeOf = async (extra: object) =>
      (await client.call('POST', '/v2/operation/preview', { body: { ...body, ...extra } })).json.code;
    expect(await codeOf({ operationId: 'nothing' })).toBe('UNKNOWN_OPERATION');
    expect(await codeOf({ document: '00000012440', type: 'cpf' })).toBe('POLICY_KIND_MISMATCH');
    expect(await codeOf({ document: '123' })).toBe('INVALID_DOCUMENT');
    const reader = await service.client(['report:read']);
    expect((await reader.call('POST', '/v2/operation/preview', { body })).status).toBe(403);
  });

  test('is found by what stands in the body of a request, as by an address', async () => {
    const search = async (body: object) =>
      (await client.call('POST', '/v2/operation/search', { body })).json.items.map(({ id }: Json) => id);
    expect(await search({ document: '99.990.001/0001-98', externalId: 'order-1' })).toEqual([ended.id]);
    expect(await search({ externalId: 'nobody' })).toEqual([]);
    const refused = await client.call('POST', '/v2/operation/search', { body: { document: '1' } });
    expect([refused.status, refused.json.errors[0].pointer]).toEqual([400, '/document']);
  });

  test('leaves the reports of those related where the report of each names them', async () => {
    const path = `/v2/report/${ended.root.reportId}/related`;
    const { json } = await client.call('GET', path);
    const partners = ended.nodes.filter(
      ({ distance, policyStatus }: Json) => distance === 1 && policyStatus !== null,
    );
    expect(json.items.map(({ document }: Json) => document)).toEqual(
      expect.arrayContaining(partners.map(({ document }: Json) => document)),
    );
    const [partner] = partners;
    // Another operation may analyse them again between two answers.
    await vi.waitFor(
      async () => {
        const related = (await client.call('GET', path)).json.items;
        const query = `document=${partner.document}&limit=1`;
        const [newest] = (await client.call('GET', `/v2/report?${query}`)).json.items;
        expect(related.find(({ document }: Json) => document === partner.document)).toEqual({
          document: partner.document,
          type: 'CPF',
          reportId: newest.id,
          policyId: newest.policyId,
          status: newest.status,
          policyStatus: newest.policyStatus,
          score: newest.score,
          createdAt: newest.createdAt,
        });
      },
      { timeout: 100_000 },
    );
    // Of a report whose related nobody has analysed there are none.
    const alone = await service.client(undefined, 'alone');
    await alone.call('POST', '/credit-policy/template/starter-company/enable');
    const body = { document: clean, type: 'cnpj', policyId: 'starter-company' };
    const { id } = (await alone.call('POST', '/v2/report', { body })).json;
    await alone.call('GET', `/v2/report/${id}`, { headers: { prefer: 'wait=60' } });
    expect((await alone.call('GET', `/v2/report/${id}/related`)).json).toEqual({ items: [] });
    expect((await alone.call('GET', path)).status).toBe(404);
  });

  test('counts what analysts have decided since, where it is asked to', async () => {
    const one = await run({ document: '12ABC34501DE35' });
    expect(one.progress.final).toBe(true);
    const again = await client.call('POST', `/v2/operation/${one.id}/re-evaluate`);
    expect([again.status, again.json.status]).toEqual([200, one.status]);
    const tooLate = await client.call('POST', `/v2/operation/${one.id}/cancel`);
    expect([tooLate.status, tooLate.json.code]).toEqual([409, 'OPERATION_ENDED']);
  });

  test('that is no operation, or for another kind of document, is refused by name', async () => {
    const codeOf = async (extra: object) => {
      const { status, json } = await create(extra);
      return [status, json.code];
    };
    expect(await codeOf({ operationId: 'starter-company' })).toEqual([404, 'UNKNOWN_OPERATION']);
    expect(await codeOf({ document: '00000012440', type: 'cpf' })).toEqual([422, 'POLICY_KIND_MISMATCH']);
    expect(await codeOf({ document: '00000012440' })).toEqual([400, 'DOCUMENT_KIND_MISMATCH']);
    expect(await codeOf({ document: '123' })).toEqual([400, 'INVALID_DOCUMENT']);
    expect(await codeOf({ type: undefined })).toEqual([400, 'INVALID_REQUEST']);
    const unknown = await client.call('GET', '/v2/operation/opr_00000000000000000000000000');
    expect([unknown.status, unknown.json.code]).toEqual([404, 'UNKNOWN_OPERATION']);
  });
});

describe('the id of an operation', () => {
  test('stands among those of policies, marked as such', async () => {
    const list = async (query: string) =>
      (await client.call('GET', `/credit-policy/policy${query}`)).json.items;
    expect(await list('?kind=OPERATION')).toMatchObject([
      { id: operationId, kind: 'OPERATION', depth: null },
    ]);
    expect((await list('')).map(({ id }: Json) => id)).toContain(operationId);
    const { json } = await client.call('GET', `/credit-policy/policy/${operationId}`);
    expect(json).toMatchObject({ kind: 'OPERATION', yaml: expect.stringContaining('operation: cnpj') });
    expect(json.versions).toHaveLength(1);
  });

  test('is refused for a report, and where it is run is named', async () => {
    const body = { document: clean, type: 'cnpj', policyId: operationId };
    const { status, json } = await client.call('POST', '/v2/report', { body });
    expect([status, json.code]).toEqual([422, 'POLICY_IS_OPERATION']);
    expect(json.detail).toContain('POST /v2/operation');
  });

  test('is taken for a batch from whoever may run operations', async () => {
    // Of another: it goes on beside the tests that look for operations of this one.
    const body = { name: 'b', documents: ['99990003000187'], policyId: operationId };
    const taken = await client.call('POST', '/v2/batch', { body });
    expect([taken.status, taken.json.kind]).toEqual([202, 'OPERATION']);
    const without = await service.client(['batch:run']);
    const refused = await without.call('POST', '/v2/batch', { body });
    expect([refused.status, refused.json.code]).toEqual([403, 'PERMISSION_MISSING']);
    expect(refused.json.detail).toContain('operation:run');
  });

  test('is disabled, enabled again and made the default as that of a policy', async () => {
    const path = `/credit-policy/policy/${operationId}`;
    const disabled = await client.call('POST', `${path}/disable`);
    expect([disabled.status, disabled.json.enabled]).toEqual([200, false]);
    const refused = await create();
    expect([refused.status, refused.json.code]).toEqual([422, 'POLICY_DISABLED']);
    expect((await client.call('POST', `${path}/enable`)).json).toMatchObject({ enabled: true, version: 1 });
    expect((await client.call('PUT', `${path}/default`)).json).toMatchObject({ isDefault: true });
    expect((await client.call('DELETE', `${path}/default`)).status).toBe(204);
    await client.call('PUT', '/credit-policy/policy/starter-company/default');
  });
});
