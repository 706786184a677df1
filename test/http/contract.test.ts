import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishedReport } from './finished-report.ts';
import { newCompany } from './new-company.ts';
import { type Json, type RunningTestService, runService, type TestClient } from './running-service.ts';

let service: RunningTestService;
let client: TestClient;

beforeAll(async () => {
  service = await runService();
  client = await service.client();
});
afterAll(() => service.stop());

const company = '12ABC34501DE35';
const request = { document: company, type: 'cnpj', policyId: 'starter-company' };

const create = (body: Json = {}, headers: Record<string, string> = {}, from = client) =>
  from.call('POST', '/v2/report', { body: { ...request, document: newCompany(), ...body }, headers });

async function finished(body: Json = {}): Promise<Json> {
  const { id } = (await create(body)).json;
  return (await finishedReport(client, id)).json;
}

describe('creating a report', () => {
  test('answers 201 with where it is, its status object, and that its data will be invented', async () => {
    const { status, headers, json } = await create({ externalId: 'order-7', amount: 1_500.5 });
    expect(status).toBe(201);
    expect(headers['location']).toBe(`/v2/report/${json.id}`);
    expect(json).toMatchObject({
      policyId: 'starter-company',
      policyStatus: 'PENDING',
      status: { id: 'status_pending', value: 'PENDING', title: 'Não iniciado' },
      externalId: 'order-7',
      reused: false,
      sandbox: true,
      notice: 'SANDBOX: invented data',
      progress: { phase: 'PENDING', final: false },
    });
    const report = (await finishedReport(client, json.id)).json;
    expect(report).toMatchObject({ requestedAmount: 1_500.5, externalId: 'order-7' });
  });

  test('answers 200 and the same id while the report is not decided, and 201 with a new one afterwards', async () => {
    const document = newCompany();
    const { id } = await finished({ document });
    const decided = (await client.call('GET', `/v2/report/${id}`)).json.status;
    const again = await create({ document });
    expect([again.status, again.json.id === id]).toEqual(
      decided === 'APPROVED' || decided === 'DENIED' ? [201, false] : [200, true],
    );
    const latest = again.json.id;
    await finishedReport(client, latest);
    await client.call('POST', '/report/analyze', { body: { id: latest, approved: true, commentary: 'x' } });
    const third = await create({ document });
    expect([third.status, third.json.id === latest]).toEqual([201, false]);
  });

  test('reuses a finished report that is fresh enough, and says so', async () => {
    const document = newCompany();
    const { id } = await finished({ document });
    const { status, json } = await create({ document, reuseWithinDays: 1 });
    expect(status).toBe(200);
    expect(json).toMatchObject({ id, reused: true });
  });

  test('in v1 takes no type or an upper-case one, and says that it is deprecated', async () => {
    const body = { document: newCompany(), policyId: 'starter-company' };
    const answer = await client.call('POST', '/report', { body });
    expect(answer.status).toBe(201);
    expect(answer.headers['deprecation']).toBe('@1733011200');
    expect(answer.headers['link']).toBe('</v2/report>; rel="successor-version"');
    expect(answer.headers['location']).toBe(`/report/${answer.json.id}`);
    expect(
      (await client.call('POST', '/report', { body: { ...body, type: 'CNPJ', document: newCompany() } }))
        .status,
    ).toBe(201);
    const v2 = await client.call('POST', '/v2/report', { body });
    expect(v2.json).toMatchObject({ status: 400, errors: [{ pointer: '/type', code: 'REQUIRED' }] });
  });

  test.each([
    ['letters in check digits', { document: '12ABC34501DEAA' }, 400, 'INVALID_DOCUMENT'],
    ['a wrong check digit', { document: '11222333000180' }, 400, 'INVALID_DOCUMENT'],
    ['a CPF filled up with zeros', { document: '00000144059460' }, 400, 'INVALID_DOCUMENT'],
    ['one digit too few', { document: '1122233300018' }, 400, 'INVALID_DOCUMENT'],
    ['a repeated digit', { document: '11111111111', type: 'cpf' }, 400, 'INVALID_DOCUMENT'],
    ['the other type', { document: company, type: 'cpf' }, 400, 'DOCUMENT_KIND_MISMATCH'],
    ['a number that has lost its zeros', { document: 191 }, 400, 'INVALID_REQUEST'],
    ['a list', { document: [company] }, 400, 'INVALID_REQUEST'],
    ['an unknown type', { type: 'passport' }, 400, 'INVALID_REQUEST'],
    ['an amount of 0', { amount: 0 }, 400, 'INVALID_REQUEST'],
    ['an amount that is a text', { amount: '5' }, 400, 'INVALID_REQUEST'],
    ['an unknown policy', { policyId: 'nothing' }, 404, 'UNKNOWN_POLICY'],
    ['a policy of the other kind', { policyId: 'starter-person' }, 422, 'POLICY_KIND_MISMATCH'],
  ])('refuses %s', async (_what, body, status, code) => {
    const answer = await create({ document: company, ...body });
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json).toMatchObject({ type: `/problems/${code}`, status, instance: '/v2/report' });
    expect(answer.json.requestId).toBe(answer.headers['x-request-id']);
  });

  test('refuses a disabled policy', async () => {
    const { disablePolicy, enablePolicy } = await import('../../src/credit-policy/enable-policy.ts');
    const { storage, actor } = service.app;
    await enablePolicy(storage, actor, { templateId: 'quick-company' }, new Date()).catch(() => {});
    const { items } = (await client.call('GET', '/credit-policy/policy?type=cnpj')).json;
    const other = items.find((item: Json) => item.id !== 'starter-company');
    await disablePolicy(storage, actor, other.id, new Date());
    expect((await create({ policyId: other.id })).json).toMatchObject({
      status: 422,
      code: 'POLICY_DISABLED',
    });
  });

  test('ignores fields that are not the caller’s to set', async () => {
    const { json } = await create({
      id: 'rpt_mine',
      status: 'APPROVED',
      policyStatus: 'APPROVED',
      score: 1_000,
      analystId: 'usr_x',
      organizationId: 'org_x',
      createdAt: '1999-01-01T00:00:00.000Z',
      price: 0,
      reused: true,
      constructor: { prototype: {} },
    });
    expect(json).toMatchObject({ policyStatus: 'PENDING', reused: false });
    expect(json.id).not.toBe('rpt_mine');
    expect(json.createdAt).not.toContain('1999');
    expect(json.analystId).toBeUndefined();
  });
});

describe('an idempotency key', () => {
  test('gives fifty at once one report, and later the first answer again', async () => {
    const document = newCompany();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => create({ document }, { 'idempotency-key': 'fifty' })),
    );
    const created = answers.filter(({ status }) => status === 201);
    expect(new Set(created.map(({ json }) => json.id)).size).toBe(1);
    for (const answer of answers) expect([201, 409]).toContain(answer.status);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(answer.json.code).toBe('IDEMPOTENCY_KEY_IN_USE');
      expect(answer.headers['retry-after']).toBe('1');
    }
    const replayed = await create(
      { document: document.toLowerCase(), type: 'CNPJ' },
      { 'idempotency-key': 'fifty' },
    );
    expect(replayed.headers['idempotency-replayed']).toBe('true');
    expect([replayed.status, replayed.json]).toEqual([201, created[0]?.json]);
  });

  test('with another request is refused, of another client is another key, and is not used up by a refusal', async () => {
    const headers = { 'idempotency-key': 'one' };
    const document = newCompany();
    expect((await create({ document, policyId: 'nothing' }, headers)).status).toBe(404);
    expect((await create({ document }, headers)).status).toBe(201);
    expect((await create({ document, amount: 5 }, headers)).json).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    const other = await create({ document: newCompany() }, headers, await service.client());
    expect([other.status, other.headers['idempotency-replayed']]).toEqual([201, undefined]);
  });

  test.each([
    ['', 400],
    ['x'.repeat(255), 201],
    ['x'.repeat(256), 400],
    ['"quoted" key', 201],
  ])('of odd form is taken or refused, never a fault: %s', async (key, status) => {
    expect((await create({}, { 'idempotency-key': key })).status).toBe(status);
  });
});

describe('reading a report', () => {
  test('gives its sections, an ETag that says when nothing has changed, and for HEAD the same without the body', async () => {
    const { id } = await finished();
    const first = await client.call('GET', `/v2/report/${id}`);
    expect(first.json).toMatchObject({
      id,
      progress: { final: true },
      policyResult: { policyId: 'starter-company' },
    });
    expect(typeof first.json.status).toBe('string');
    expect(first.json.result).toBeUndefined();
    const etag = String(first.headers['etag']);
    const unchanged = await client.call('GET', `/v2/report/${id}`, { headers: { 'if-none-match': etag } });
    expect([unchanged.status, unchanged.text]).toEqual([304, '']);
    const head = await client.call('HEAD', `/v2/report/${id}`);
    expect([head.status, head.headers['etag'], head.text]).toEqual([200, etag, '']);
    await client.call('POST', '/report/analyze', { body: { id, approved: false, commentary: 'x' } });
    const changed = await client.call('GET', `/v2/report/${id}`, { headers: { 'if-none-match': etag } });
    expect([changed.status, changed.json.status]).toEqual([200, 'DENIED']);
    const v1 = await client.call('GET', `/report/${id}`);
    expect(v1.json.result).toBe(v1.json.policyStatus);
    expect(v1.headers['link']).toBe(`</v2/report/${id}>; rel="successor-version"`);
  });

  test('of one section by type and by id, and names those that there are', async () => {
    const report = await finished();
    const wanted = report.sections.find((one: Json) => one.type.value === 'PROTESTS');
    const byType = await client.call('GET', `/report/${report.id}/section/PROTESTS`);
    expect(byType.json).toEqual({ reportId: report.id, ...wanted });
    expect((await client.call('GET', `/report/section/${wanted.id}`)).json).toEqual(byType.json);
    expect((await client.call('GET', `/report/${report.id}/section/NOTHING`)).json).toMatchObject({
      status: 400,
      code: 'UNKNOWN_CHOICE',
    });
    const missing = await client.call('GET', `/report/${report.id}/section/FINANCIAL_STATEMENTS`);
    expect(missing.json).toMatchObject({ status: 404, code: 'UNKNOWN_SECTION' });
    expect(missing.json.detail).toContain('BASIC_INFORMATION');
  });

  test('in a list: filters, and pages that stay whole while reports arrive', async () => {
    const externalId = 'for the list';
    const ids: string[] = [];
    for (let one = 0; one < 5; one += 1) ids.unshift((await create({ externalId })).json.id);
    const path = `/report/list?externalId=${encodeURIComponent(externalId)}&limit=2`;
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = (await client.call('GET', path + cursor)).json;
      seen.push(...page.items.map((item: Json) => item.id));
      await create({ externalId });
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
    } while (cursor !== '');
    expect(seen).toEqual(ids);
    const none = await client.call('GET', '/report/list?createdTo=2020-01-01');
    expect(none.json).toEqual({ items: [], nextCursor: null });
    for (const query of [
      'limit=0',
      'limit=201',
      'limit=x',
      'status=DENYED',
      'nonsense=1',
      'limit=1&limit=2',
      'createdFrom=2026-02-31',
      'cursor=x',
    ]) {
      expect((await client.call('GET', `/report/list?${query}`)).status, query).toBe(400);
    }
  });
});

describe('deciding', () => {
  test('goes once by analyze and from then on by redo, and each names the other', async () => {
    const { id, policyStatus } = await finished();
    const redo = { body: { id, approved: true, commentary: 'too early' } };
    const early = await client.call('POST', '/report/re-analyze', redo);
    expect(early.json).toMatchObject({ status: 409, code: 'NO_MANUAL_DECISION' });
    expect(early.json.detail).toContain('POST /report/analyze');
    const first = await client.call('POST', '/report/analyze', {
      body: { id, approved: true, commentary: 'fine' },
    });
    expect(first.json).toMatchObject({ id, policyStatus, commentary: 'fine', status: { value: 'APPROVED' } });
    const second = await client.call('POST', '/report/analyze', {
      body: { id, approved: true, commentary: 'fine' },
    });
    expect(second.json).toMatchObject({ status: 409, code: 'MANUAL_DECISION_EXISTS' });
    expect(second.json.detail).toContain('POST /report/re-analyze');
    const redone = await client.call('POST', '/report/re-analyze', {
      body: { id, approved: false, commentary: 'no' },
    });
    expect(redone.json).toMatchObject({
      status: { value: 'DENIED' },
      previousAnalystId: first.json.analystId,
    });
  });

  test('two hundred times at once is decided once', async () => {
    const { id } = await finished();
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        client.call('POST', '/report/analyze', { body: { id, approved: true, commentary: 'x' } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(199);
  });
});
