import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodPassword } from '../auth/session-world.ts';
import { readWorkbook } from '../batch/spreadsheet/read-workbook.ts';
import { finishedReport } from './finished-report.ts';
import { type RunningTestService, runService, type TestClient } from './running-service.ts';
import { browserWith, cookieOf, signIn, type TestBrowser } from './sign-in.ts';

let service: RunningTestService;
let administrator: TestBrowser;
beforeAll(async () => {
  service = await runService();
  administrator = await signIn(service, { role: 'administrator' });
});
afterAll(() => service.stop());

describe('an administrator', () => {
  test('adds a person, who sets a password, is given another role, and is disabled', async () => {
    const body = { name: 'Caio Luz', email: 'caio@example.com', role: 'analyst' };
    const added = await administrator.call('POST', '/v2/user', { body });
    expect(added.status).toBe(201);
    expect(added.json).toMatchObject({
      ...body,
      status: 'INVITED',
      link: { url: `/entrar#${added.json.link.key}` },
    });
    const { id, link } = added.json;
    const invited = await service.call('POST', '/v2/session', {
      body: { key: link.key, password: goodPassword },
    });
    const person = browserWith(service, cookieOf(invited));
    expect((await person.call('GET', '/v2/report')).status).toBe(200);
    const { items } = (await administrator.call('GET', '/v2/user')).json;
    expect(added.json.signedInAt).toBeNull();
    expect(items).toContainEqual(
      expect.objectContaining({ id, status: 'ACTIVE', signedInAt: expect.stringMatching(/^\d{4}-/) }),
    );
    expect(JSON.stringify(items)).not.toMatch(/scrypt|password/);
    const changed = await administrator.call('PUT', `/v2/user/${id}/role`, { body: { role: 'manager' } });
    expect(changed.json).toMatchObject({ id, role: 'manager' });
    expect((await person.call('GET', '/v2/report')).status).toBe(401);
    expect((await administrator.call('POST', `/v2/user/${id}/disable`)).json.status).toBe('DISABLED');
    expect((await administrator.call('POST', `/v2/user/${id}/link`)).json.code).toBe('USER_DISABLED');
    expect((await administrator.call('POST', `/v2/user/${id}/enable`)).json.status).toBe('ACTIVE');
    const again = await administrator.call('POST', '/v2/user', { body });
    expect([again.status, again.json.code]).toEqual([409, 'USER_EXISTS']);
  });

  test('does not take their own access away', async () => {
    const { userId } = administrator;
    const acts = [
      administrator.call('POST', `/v2/user/${userId}/disable`),
      administrator.call('PUT', `/v2/user/${userId}/role`, { body: { role: 'analyst' } }),
    ];
    for (const answer of await Promise.all(acts))
      expect([answer.status, answer.json.code]).toEqual([409, 'OWN_ACCOUNT']);
    expect((await administrator.call('GET', '/v2/session')).status).toBe(200);
  });

  test('makes, rotates and revokes clients', async () => {
    const body = { name: 'erp', permissions: ['report:read'] };
    const made = await administrator.call('POST', '/v2/client', { body });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ name: 'erp', permissions: ['report:read'], user: 'erp' });
    const { clientId, clientSecret } = made.json;
    const authenticate = (secret: string) =>
      service.call('POST', '/auth/authenticate', { body: { clientId, clientSecret: secret } });
    expect((await authenticate(clientSecret)).status).toBe(200);
    const rotated = await administrator.call('POST', `/v2/client/${clientId}/rotate`, { body: {} });
    expect((await authenticate(rotated.json.clientSecret)).status).toBe(200);
    expect(rotated.json.previousSecretUntil).not.toBeNull();
    const list = await administrator.call('GET', '/v2/client?limit=200');
    expect(list.json.items).toContainEqual(expect.objectContaining({ clientId }));
    expect(list.text).not.toMatch(/scrypt|crs_/);
    expect((await administrator.call('POST', `/v2/client/${clientId}/revoke`)).json.revokedAt).not.toBeNull();
    expect((await authenticate(rotated.json.clientSecret)).status).toBe(401);
    const twice = await administrator.call('POST', `/v2/client/${clientId}/revoke`);
    expect([twice.status, twice.json.code]).toEqual([409, 'CLIENT_REVOKED']);
  });

  test('disables the clients that act as a user at once, and enables them with the user', async () => {
    const body = { name: 'Rosa Reis', email: 'rosa@example.com', role: 'analyst' };
    const { id } = (await administrator.call('POST', '/v2/user', { body })).json;
    const robot = await service.client(['report:read'], 'local', { userName: 'Rosa Reis' });
    expect((await robot.call('GET', '/v2/report')).status).toBe(200);
    await administrator.call('POST', `/v2/user/${id}/disable`);
    expect((await robot.call('GET', '/v2/report')).status).toBe(401);
    const { items } = (await administrator.call('GET', '/v2/client?limit=200')).json;
    expect(items).toContainEqual(
      expect.objectContaining({ clientId: robot.clientId, userDisabledAt: expect.any(String), userId: id }),
    );
    await administrator.call('POST', `/v2/user/${id}/enable`);
    expect((await robot.call('GET', '/v2/report')).status).toBe(200);
  });

  test('makes no client that acts as a person', async () => {
    const { json } = await administrator.call('GET', '/v2/session');
    const body = { name: json.user.name, permissions: ['report:analyze'] };
    const answer = await administrator.call('POST', '/v2/client', { body });
    expect([answer.status, answer.json.code]).toEqual([409, 'USER_EXISTS']);
  });

  test('takes no name of the operator or of the client of another maker', async () => {
    const operator = service.app.actor.analystName;
    const other = await signIn(service, { role: 'administrator' });
    const robot = { name: 'robot', permissions: ['report:read'] };
    const made = await other.call('POST', '/v2/client', { body: robot });
    await other.call('POST', `/v2/client/${made.json.clientId}/revoke`);
    for (const name of [operator, robot.name]) {
      const person = { name, email: `${name}@example.com`, role: 'analyst' };
      const user = await administrator.call('POST', '/v2/user', { body: person });
      expect([name, user.status, user.json.code]).toEqual([name, 409, 'USER_EXISTS']);
      const client = await administrator.call('POST', '/v2/client', { body: { ...robot, name } });
      expect([name, client.status, client.json.code]).toEqual([name, 409, 'USER_EXISTS']);
    }
    const likeRobot = [
      'Robot',
      'ROBOT',
      'r o b o t',
      'robot.',
      'r0bot',
      'robоt',
      'roВot',
      'robot\u3164',
      'Róbot',
      'ｒobot',
    ];
    for (const name of likeRobot) {
      const client = await administrator.call('POST', '/v2/client', { body: { ...robot, name } });
      expect([name, client.status]).toEqual([name, 409]);
      const person = { name, email: 'like-robot@example.com', role: 'analyst' };
      expect((await administrator.call('POST', '/v2/user', { body: person })).status).toBe(409);
    }
    expect(
      (await administrator.call('POST', '/v2/client', { body: { ...robot, name: 'robot 2' } })).status,
    ).toBe(201);
    // A client of one's own can be made again.
    expect((await other.call('POST', '/v2/client', { body: robot })).status).toBe(201);
  });
});

describe('whoever manages people and may do little else', () => {
  let clerk: TestClient;
  beforeAll(async () => {
    clerk = await service.client(['user:manage', 'client:manage', 'report:read']);
  });

  test.each([
    ['a user', 'POST', '/v2/user', { name: 'Eva', email: 'eva@example.com', role: 'analyst' }],
    ['a client', 'POST', '/v2/client', { name: 'more', permissions: ['report:read', 'report:create'] }],
  ])('gives %s no more than they have', async (_what, method, path, body) => {
    const answer = await clerk.call(method, path, { body });
    expect([answer.status, answer.json.code]).toEqual([403, 'PERMISSION_MISSING']);
  });

  test('takes nobody over who may do more', async () => {
    const strong = await service.client();
    const { userId } = administrator;
    const acts = [
      clerk.call('POST', `/v2/user/${userId}/link`),
      clerk.call('POST', `/v2/user/${userId}/disable`),
      clerk.call('PUT', `/v2/user/${userId}/role`, { body: { role: 'analyst' } }),
      clerk.call('POST', `/v2/client/${strong.clientId}/rotate`, { body: {} }),
      clerk.call('POST', `/v2/client/${strong.clientId}/revoke`),
    ];
    for (const answer of await Promise.all(acts))
      expect([answer.status, answer.json.code]).toEqual([403, 'PERMISSION_MISSING']);
    expect((await strong.call('GET', '/v2/report')).status).toBe(200);
  });

  test('makes a client that may do as much', async () => {
    const body = { name: 'as much', permissions: ['report:read'] };
    expect((await clerk.call('POST', '/v2/client', { body })).status).toBe(201);
  });
});

describe('reports', () => {
  test('are searched by document and by a part of a name, which stand in no address', async () => {
    const client = await service.client();
    const created = await client.call('POST', '/v2/report', {
      body: { document: '12ABC34501DE35', type: 'cnpj', policyId: 'starter-company' },
    });
    const { id } = created.json;
    const report = await finishedReport(client, id);
    const search = (body: object) => client.call('POST', '/v2/report/search', { body });
    const ids = async (body: object) =>
      (await search(body)).json.items.map((item: { id: string }) => item.id);
    expect(await ids({ document: '12.ABC.345/01DE-35' })).toEqual([id]);
    const basics = (await client.call('GET', `/report/${id}/section/BASIC_INFORMATION`)).json;
    expect(await ids({ name: basics.details.name.slice(0, 6).toLowerCase() })).toContain(id);
    expect(report.json.progress.final).toBe(true);
    const wrong = await search({ document: '12345678901' });
    expect([wrong.status, wrong.json.code]).toEqual([400, 'INVALID_DOCUMENT']);
    expect(wrong.json.errors[0].pointer).toBe('/document');
    expect((await search({ limit: 0 })).json.errors[0].pointer).toBe('/limit');
    const [twin, list] = [await client.call('GET', '/v2/report'), await client.call('GET', '/report/list')];
    expect(twin.json).toEqual(list.json);
    expect(twin.headers['deprecation']).toBeUndefined();
    expect(list.headers['deprecation']).toBeDefined();
  });

  test('are counted and priced by month', async () => {
    const body = { document: '33683111000280', type: 'cnpj', policyId: 'starter-company' };
    const { id } = (await administrator.call('POST', '/v2/report', { body })).json;
    await finishedReport(administrator, id);
    const usage = (await administrator.call('GET', '/v2/usage')).json;
    expect(usage.total.count).toBeGreaterThan(0);
    const [{ month }] = usage.items;
    const byDay = (await administrator.call('GET', `/v2/usage?month=${month}&by=day`)).json;
    expect(byDay.total).toEqual(usage.total);
    expect((await administrator.call('GET', '/v2/usage?month=2026-13')).status).toBe(400);

    const path = '/v2/usage/spreadsheet';
    const one = await service.call('GET', `${path}?month=${month}&language=pt-BR`, {
      headers: { cookie: administrator.cookie },
    });
    expect(one.headers['content-disposition']).toBe(`attachment; filename="uso-${month}.xlsx"`);
    const { rows } = readWorkbook(one.bytes).sheet('Uso');
    expect(rows).toHaveLength(1 + usage.items.length);
    expect((await administrator.call('GET', `${path}?month=2026-13`)).status).toBe(400);
  });
});
