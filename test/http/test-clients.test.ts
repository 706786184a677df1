import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../src/auth/actor.ts';
import { openActorIn } from '../../src/auth/local-actor.ts';
import type { Permission } from '../../src/auth/permission.ts';
import { testOrganizationId } from '../../src/base/test-organization.ts';
import {
  disablePolicy,
  enablePolicy,
  setDefaultPolicy,
  unsetDefaultPolicy,
} from '../../src/credit-policy/enable-policy.ts';
import { findDefaultChoice, getPolicy } from '../../src/credit-policy/find-policy.ts';
import { listUsage } from '../../src/usage/list-usage.ts';
import { finishedReport } from './finished-report.ts';
import {
  type CallOptions,
  type Json,
  type RunningTestService,
  runService,
  type TestClient,
} from './running-service.ts';
import { signIn } from './sign-in.ts';
import { awaitBatch, createBatch, newCompanies } from './some-batch.ts';

/** Of the sandbox's own cases. */
const approved = '99990001000198';
const worked: readonly Permission[] = [
  'report:create',
  'report:read',
  'report:analyze',
  'policy:read',
  'batch:run',
  'operation:run',
  'webhook:manage',
  'usage:read',
];

/** Its sources are those of public data, none of which can be reached. */
let service: RunningTestService;
let live: TestClient;
let tester: TestClient;

beforeAll(async () => {
  service = await runService({ profile: 'public' });
  live = await service.client();
  tester = await testClient('trial');
});
afterAll(() => service.stop());

const make = (name: string, body: object = {}) =>
  live.call('POST', '/v2/client', { body: { name, permissions: worked, test: true, ...body } });

async function testClient(name: string): Promise<TestClient> {
  const { clientId, clientSecret } = (await make(name)).json;
  const body = { clientId, clientSecret };
  const { accessToken } = (await service.call('POST', '/auth/authenticate', { body })).json;
  const headers = { authorization: `Bearer ${accessToken}` };
  return {
    clientId,
    clientSecret,
    token: accessToken,
    call: (method: string, path: string, options: CallOptions = {}) =>
      service.call(method, path, { ...options, headers: { ...headers, ...options.headers } }),
  };
}

async function analyse(client: TestClient, body: object = {}): Promise<Json> {
  const request = { document: approved, type: 'cnpj', policyId: 'starter-company', ...body };
  const { status, json } = await client.call('POST', '/v2/report', { body: request });
  expect(status, JSON.stringify(json)).toBeLessThan(300);
  return (await finishedReport(client, json.id)).json;
}

const idsOf = async (client: TestClient, path: string): Promise<readonly string[]> =>
  (await client.call('GET', path)).json.items.map(({ id }: Json) => id);

/** The operator, as the test organisation would have them. */
function operatorOfTests(): Actor {
  const { actor } = service.app;
  return { ...actor, organizationId: testOrganizationId(actor.organizationId) };
}

describe('a test client on a live service', () => {
  test('is shown among the clients of the live organisation, and knows that it is one', async () => {
    const { items } = (await live.call('GET', '/v2/client')).json;
    expect(items).toContainEqual(
      expect.objectContaining({ clientId: tester.clientId, test: true, organization: 'local' }),
    );
    expect(items).toContainEqual(expect.objectContaining({ clientId: live.clientId, test: false }));
    expect((await tester.call('GET', '/v2/session')).json).toMatchObject({
      profile: 'sandbox',
      sandbox: true,
      organization: { name: 'local (test)' },
    });
    expect((await live.call('GET', '/v2/session')).json).toMatchObject({ profile: 'public', sandbox: false });
  });

  test('has reports that say SANDBOX and cost nothing, which no live client sees, and sees no live ones', async () => {
    const [real, invented] = await Promise.all([analyse(live), analyse(tester)]);
    expect(invented).toMatchObject({
      status: 'APPROVED',
      profile: 'sandbox',
      sandbox: true,
      notice: expect.stringContaining('SANDBOX'),
    });
    expect(real).toMatchObject({ profile: 'public', sandbox: false });
    expect(real.notice).toBeUndefined();
    for (const [client, other] of [
      [live, invented],
      [tester, real],
    ] as const) {
      expect((await client.call('GET', `/v2/report/${other.id}`)).status).toBe(404);
      expect(await idsOf(client, '/v2/report')).not.toContain(other.id);
      const body = { document: approved };
      const found = (await client.call('POST', '/v2/report/search', { body })).json.items;
      expect(found.map(({ id }: Json) => id)).not.toContain(other.id);
    }
    expect(await idsOf(tester, '/v2/report')).toContain(invented.id);
    const { app } = service;
    expect((await listUsage(app.storage.db, app.actor.organizationId)).total).toEqual({
      count: 0,
      price: 0,
      cost: 0,
      costUnknown: 0,
      saved: 0,
    });
    const { total } = (await tester.call('GET', '/v2/usage')).json;
    expect(total).toMatchObject({ price: 0 });
    expect(total.count).toBeGreaterThan(0);
  });

  test('is seen on the pages by a person of its own organisation, who is told', async () => {
    const { id } = await analyse(tester, { document: newCompanies(1)[0] });
    const person = await signIn(service, { organizationName: 'local (test)' });
    expect((await person.call('GET', '/v2/session')).json).toMatchObject({ sandbox: true });
    expect((await person.call('GET', `/v2/report/${id}`)).json).toMatchObject({ sandbox: true });
  });

  test('has batches and operations that do', async () => {
    const documents = newCompanies(2);
    const preview = await tester.call('POST', '/v2/batch/preview', {
      body: { policyId: 'starter-company', documents },
    });
    expect(preview.json).toMatchObject({ toAsk: 2, price: 0 });
    const { json } = await createBatch(tester, { documents });
    const batch = await awaitBatch(tester, json.id);
    expect(batch).toMatchObject({ sandbox: true, counted: 2, price: 0 });
    const body = { document: approved, type: 'cnpj', operationId: 'company-and-its-people' };
    const before = await tester.call('POST', '/v2/operation/preview', { body });
    expect(before.json.atMost).toMatchObject({ price: 0 });
    const begun = (await tester.call('POST', '/v2/operation', { body })).json;
    expect(begun).toMatchObject({ sandbox: true, notice: expect.stringContaining('SANDBOX') });
    const path = `/v2/operation/${begun.id}`;
    const ended = (await tester.call('GET', path, { headers: { prefer: 'wait=60' } })).json;
    expect(ended).toMatchObject({ status: 'APPROVED', sandbox: true, price: 0 });
    for (const hidden of [path, `/v2/batch/${batch.id}`])
      expect((await live.call('GET', hidden)).status, hidden).toBe(404);
    expect(await idsOf(live, '/v2/batch')).toEqual([]);
    expect(await idsOf(live, '/v2/operation')).toEqual([]);
  });

  test('tells its events to webhooks of test clients alone', async () => {
    const register = async (client: TestClient) =>
      (
        await client.call('POST', '/webhook', {
          body: { type: 'REPORT_FINISHED', url: 'http://127.0.0.1:9/events' },
        })
      ).json.id;
    const [ofLive, ofTests] = [await register(live), await register(tester)];
    const [document = ''] = newCompanies(1);
    await analyse(tester, { document });
    const told = async (client: TestClient, id: string) =>
      (await client.call('GET', `/webhook/${id}/deliveries`)).text;
    expect(await told(tester, ofTests)).toMatch(/"sandbox":true/);
    expect(JSON.parse(await told(live, ofLive)).items).toEqual([]);
    expect((await live.call('GET', `/webhook/${ofTests}/deliveries`)).status).toBe(404);
  });

  test('has the policies of the live organisation, as they become, and changes none', async () => {
    const { storage, actor } = service.app;
    const at = new Date();
    const policies = async (client: TestClient) => (await client.call('GET', '/credit-policy/policy')).json;
    await enablePolicy(storage, actor, { templateId: 'quick-company' }, at);
    const { items } = await policies(live);
    expect(items.map(({ price }: { readonly price: number }) => price)).not.toContain(0);
    // Test analyses are free.
    const free = items.map((item: object) => ('price' in item ? { ...item, price: 0 } : item));
    expect(await policies(tester)).toMatchObject({ items: free });
    const quick = { policyId: 'quick-company', document: newCompanies(1)[0] };
    expect(await analyse(tester, quick)).toMatchObject({ sandbox: true, policyId: 'quick-company' });
    await disablePolicy(storage, actor, 'quick-company', at);
    const body = { ...quick, document: newCompanies(1)[0], type: 'cnpj' };
    expect((await tester.call('POST', '/v2/report', { body })).json.code).toBe('POLICY_DISABLED');
    await enablePolicy(storage, actor, { policyId: 'quick-company' }, at);
    expect((await tester.call('POST', '/v2/report', { body })).status).toBe(201);
    for (const change of [
      () => enablePolicy(storage, operatorOfTests(), { templateId: 'quick-person' }, at),
      () => disablePolicy(storage, operatorOfTests(), 'quick-company', at),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  test('is seen by a person with the default policies that they have in the live organisation, or others of their own', async () => {
    const { storage, actor, engine } = service.app;
    const { db } = storage;
    const tests = await openActorIn(storage, 'local (test)', { ...actor, now: engine.clock.now() });
    const at = new Date();
    await enablePolicy(storage, actor, { templateId: 'quick-company' }, at);
    await setDefaultPolicy(storage, actor, 'quick-company');
    const chosen = async (of: Actor) => (await findDefaultChoice(db, of, 'cnpj'))?.policyId;
    expect([await chosen(tests), (await getPolicy(db, tests, 'quick-company')).isDefault]).toEqual([
      'quick-company',
      true,
    ]);
    await setDefaultPolicy(storage, tests, 'starter-company');
    expect([await chosen(tests), await chosen(actor)]).toEqual(['starter-company', 'quick-company']);
    expect((await getPolicy(db, tests, 'quick-company')).isDefault).toBe(false);
    await unsetDefaultPolicy(storage, tests, 'cnpj');
    await setDefaultPolicy(storage, actor, 'starter-company');
    expect(await chosen(tests)).toBe('starter-company');
    const other = await openActorIn(storage, 'local (test)', { analystName: 'Another', now: at });
    expect(await chosen(other)).toBeUndefined();
  });

  test.each(['policy:manage', 'client:manage', 'watch:manage'])(
    'may not have %s, which is of what is live',
    async (permission) => {
      const answer = await make(`with ${permission}`, { permissions: ['report:read', permission] });
      expect([answer.status, answer.json.code]).toEqual([400, 'INVALID_ARGUMENT']);
      expect(answer.json.detail).toContain(permission);
    },
  );

  test('has a name of its own, shares what it makes with other test clients, and is revoked as any other', async () => {
    expect((await make('trial')).json.code).toBe('CLIENT_EXISTS');
    expect((await make('trial', { test: false })).json.code).toBe('CLIENT_EXISTS');
    const second = await testClient('second');
    const report = await analyse(tester, { document: newCompanies(1)[0] });
    expect((await second.call('GET', `/v2/report/${report.id}`)).status).toBe(200);
    const revoked = await live.call('POST', `/v2/client/${second.clientId}/revoke`);
    expect(revoked.json).toMatchObject({ test: true, revokedAt: expect.any(String) });
  });
});
