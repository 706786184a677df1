import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generalPermissions, permissions } from '../../src/auth/permission.ts';
import { permissionsOf } from '../../src/auth/role.ts';
import { addUser, changeRole, disableUser } from '../../src/auth/users.ts';
import { packageVersion } from '../../src/base/own-package.ts';
import { goodPassword } from '../auth/session-world.ts';
import { finishedReport } from './finished-report.ts';
import { type RunningTestService, runService } from './running-service.ts';
import { browserWith, cookieOf, signIn, signInHere } from './sign-in.ts';

let service: RunningTestService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.stop());

const report = { document: '12ABC34501DE35', type: 'cnpj', policyId: 'starter-company' };

async function codeOf(answer: Promise<{ status: number; json: { code?: string } }>) {
  const { status, json } = await answer;
  return [status, json?.code];
}

describe('a person', () => {
  test('signs in by an invitation, is told who they are, works, and signs out', async () => {
    const { storage, clock } = service.app.engine;
    const { invitation, user } = await addUser(
      storage,
      { name: 'Bia Reis', email: 'bia@example.com', role: 'manager', organizationName: 'local' },
      { now: clock.now() },
    );
    const answer = await service.call('POST', '/v2/session', {
      body: { key: invitation.key, password: goodPassword },
      headers: { origin: service.url, 'sec-fetch-site': 'same-origin', 'accept-language': 'pt-BR' },
    });
    expect(answer.status).toBe(201);
    const { port } = new URL(service.url);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(
        new RegExp(`^credit_session_${port}=[\\w-]{43}; Path=/; Max-Age=43200; HttpOnly; SameSite=Strict$`),
      ),
      expect.stringMatching(
        new RegExp(`^credit_device_${port}=[\\w.-]+; Path=/; Max-Age=15552000; HttpOnly; SameSite=Strict$`),
      ),
    ]);
    expect(answer.json).toEqual({
      user: { id: user.id, name: 'Bia Reis', email: 'bia@example.com', role: 'manager' },
      organization: { id: user.organizationId, name: 'local' },
      permissions: permissions.filter((one) => permissionsOf('manager').has(one)),
      language: 'pt-BR',
      version: packageVersion(),
      profile: 'sandbox',
      sandbox: true,
      expiresAt: expect.stringMatching(/Z$/),
      purposes: expect.arrayContaining([expect.objectContaining({ code: 'CREDIT_GRANTING' })]),
      requirePurpose: false,
      idleSeconds: 1_800,
    });
    expect(answer.text).not.toContain(cookieOf(answer).split('=')[1]);
    const browser = browserWith(service, cookieOf(answer));
    expect((await browser.call('GET', '/v2/session')).json).toMatchObject({ user: answer.json.user });
    const headers = { 'idempotency-key': 'double enter' };
    // No other test asks for it.
    const body = { ...report, document: '99990001000198' };
    const created = await browser.call('POST', '/v2/report', { body, headers });
    expect(created.status).toBe(201);
    const replayed = await browser.call('POST', '/v2/report', { body, headers });
    expect(replayed.headers['idempotency-replayed']).toBe('true');
    const { id } = created.json;
    const finished = await finishedReport(browser, id);
    expect(finished.json.progress.final).toBe(true);
    const decided = await browser.call('POST', '/report/analyze', {
      body: { id, approved: true, commentary: 'seen' },
    });
    expect(decided.status).toBe(200);
    expect((await browser.call('GET', `/v2/report/${id}`)).text).toContain('Bia Reis');
    const out = await browser.call('DELETE', '/v2/session');
    expect(out.status).toBe(204);
    expect(String(out.headers['set-cookie'])).toContain('Max-Age=0');
    // Whoever had stolen the cookie has nothing.
    for (const path of ['/v2/session', `/v2/report/${id}`])
      expect(await codeOf(browser.call('GET', path))).toEqual([401, 'NOT_AUTHENTICATED']);
    expect(await codeOf(browser.call('DELETE', '/v2/session'))).toEqual([204, undefined]);
  });

  test('signs in with a password, and the session that the browser had before ends', async () => {
    const first = await signIn(service);
    const { storage } = service.app.engine;
    const { json } = await first.call('GET', '/v2/session');
    const body = { email: json.user.email, password: goodPassword };
    const again = await first.call('POST', '/v2/session', { body });
    expect(again.status).toBe(201);
    expect(await codeOf(first.call('GET', '/v2/session'))).toEqual([401, 'NOT_AUTHENTICATED']);
    const sessions = await storage.db
      .selectFrom('session')
      .selectAll()
      .where('analyst_id', '=', first.userId)
      .execute();
    expect(sessions).toHaveLength(1);
  });

  test('who started the service may do everything by its link', async () => {
    const browser = await signInHere(service);
    const { json } = await browser.call('GET', '/v2/session');
    expect(json).toMatchObject({
      user: { name: 'ana', email: null, role: 'administrator' },
      organization: { name: 'local' },
      permissions: [...permissions],
    });
  });

  test.each([
    ['nothing', {}],
    ['an e-mail alone', { email: 'a@b.c' }],
    ['a password alone', { password: goodPassword }],
    ['key and e-mail', { key: 'k', email: 'a@b.c', password: goodPassword }],
    ['a number', { email: 1, password: 2 }],
    ['what is too long', { email: 'a@b.c', password: 'x'.repeat(201) }],
  ])('does not sign in with %s', async (_what, body) => {
    expect(await codeOf(service.call('POST', '/v2/session', { body }))).toEqual([400, 'INVALID_REQUEST']);
  });

  test('is refused with the same words for any wrong pair, and without a cookie', async () => {
    const { json } = await (await signIn(service)).call('GET', '/v2/session');
    const answers = await Promise.all(
      [json.user.email, 'nobody@example.com'].map((email) =>
        service.call('POST', '/v2/session', { body: { email, password: 'wrong and long enough' } }),
      ),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.json.code).toBe('SIGN_IN_FAILED');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(new Set(answers.map(({ json }) => json.detail)).size).toBe(1);
  });

  test('may do what the role says, and no more', async () => {
    const analyst = await signIn(service);
    expect(await codeOf(analyst.call('POST', '/credit-policy/policy/starter-company/disable'))).toEqual([
      403,
      'PERMISSION_MISSING',
    ]);
    expect((await analyst.call('GET', '/credit-policy/policy')).status).toBe(200);
    const manager = await signIn(service, { role: 'manager' });
    expect((await manager.call('GET', '/credit-policy/template')).status).toBe(200);
  });

  test('sees nothing of another organisation', async () => {
    const owner = await signIn(service);
    const { id } = (await owner.call('POST', '/v2/report', { body: report })).json;
    await service.client(permissions, 'acme');
    const stranger = await signIn(service, { role: 'administrator', organizationName: 'acme' });
    expect(await codeOf(stranger.call('GET', `/v2/report/${id}`))).toEqual([404, 'UNKNOWN_REPORT']);
  });

  test.each([
    ['disabled', (id: string) => disableUser(service.app.storage, id, { now: new Date() })],
    [
      'given another role',
      (id: string) => changeRole(service.app.storage, id, { role: 'manager', now: new Date() }),
    ],
  ])('who is %s elsewhere is out within a second', async (_what, act) => {
    const browser = await signIn(service);
    await browser.call('GET', '/v2/session');
    await act(browser.userId);
    await expect.poll(async () => (await browser.call('GET', '/v2/session')).status).toBe(401);
  });
});

describe('a session acts for pages of this service alone', () => {
  test.each([
    ['without Origin', { origin: '' }],
    ['from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['from another port of this machine', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }],
    ['from a page of no site', { origin: 'null' }],
    ['where browser and Origin differ', { 'sec-fetch-site': 'cross-site' }],
    ['typed into the address', { 'sec-fetch-site': 'none' }],
    ['to another name of this machine', { host: 'evil.example' }],
  ])('and a change %s is refused', async (_what, headers) => {
    const browser = await signIn(service);
    const call = browser.call('POST', '/v2/report', { body: report, headers });
    const [status, code] = await codeOf(call);
    expect([
      [403, 'CROSS_SITE_REQUEST'],
      // The cookie is of another address.
      [401, 'NOT_AUTHENTICATED'],
    ]).toContainEqual([status, code]);
    expect(
      await codeOf(browser.call('DELETE', '/v2/session', { headers: { 'sec-fetch-site': 'cross-site' } })),
    ).toEqual([403, 'CROSS_SITE_REQUEST']);
    expect((await browser.call('GET', '/v2/session')).status).toBe(200);
  });

  test('and reading from elsewhere too, while a bookmark and a link of ours open', async () => {
    const browser = await signIn(service);
    for (const from of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': from };
      expect(await codeOf(browser.call('GET', '/report/list', { headers }))).toEqual([
        403,
        'CROSS_SITE_REQUEST',
      ]);
    }
    expect(
      (await browser.call('GET', '/report/list', { headers: { 'sec-fetch-site': 'none' } })).status,
    ).toBe(200);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'and a body of type %s, that any page may send, is refused',
    async (type) => {
      const browser = await signIn(service);
      const path = '/v2/batch?name=b&policyId=starter-company';
      const options = { raw: '12ABC34501DE35', headers: { 'content-type': type } };
      const answer = await browser.call('POST', path, options);
      expect([answer.status, answer.json.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      expect(answer.json.detail).not.toContain('text/plain');
    },
  );

  test('and nobody is signed in from another site', async () => {
    const key = await service.sessions.newLocalLink(service.app.actor);
    const headers = { origin: 'https://evil.example' };
    expect(await codeOf(service.call('POST', '/v2/session', { body: { key }, headers }))).toEqual([
      403,
      'CROSS_SITE_REQUEST',
    ]);
    expect((await service.call('POST', '/v2/session', { body: { key } })).status).toBe(201);
  });

  test('and a token beside it is what counts', async () => {
    const browser = await signIn(service);
    const client = await service.client(['report:create']);
    const headers = { cookie: browser.cookie };
    expect((await client.call('POST', '/v2/report', { body: report, headers })).status).toBeLessThan(300);
    expect(await codeOf(client.call('GET', '/report/list', { headers }))).toEqual([
      403,
      'PERMISSION_MISSING',
    ]);
    const bad = { ...headers, authorization: 'Bearer x' };
    expect(await codeOf(service.call('GET', '/report/list', { headers: bad }))).toEqual([
      401,
      'NOT_AUTHENTICATED',
    ]);
    expect(await codeOf(service.call('GET', '/v2/session', { headers: bad }))).toEqual([
      401,
      'NOT_AUTHENTICATED',
    ]);
  });
});

test('a client is told who it is, and has no role', async () => {
  const client = await service.client(generalPermissions);
  expect((await client.call('GET', '/v2/session')).json).toMatchObject({
    user: { email: null, role: null },
    organization: { name: 'local' },
    permissions: [...generalPermissions],
    idleSeconds: null,
  });
  expect(await codeOf(service.call('GET', '/v2/session'))).toEqual([401, 'NOT_AUTHENTICATED']);
});

test('neither cookies nor keys nor e-mails stand in the log, and a person does by id', async () => {
  const browser = await signIn(service);
  const { json } = await browser.call('GET', '/v2/session');
  await browser.call('GET', '/report/list');
  await service.call('POST', '/v2/session', {
    body: { email: json.user.email, password: 'wrong, and long' },
  });
  const log = service.logged.join('');
  for (const secret of [
    browser.cookie.split('=')[1] ?? 'none',
    json.user.email,
    json.user.name,
    goodPassword,
  ])
    expect(log).not.toContain(secret);
  expect(log).toContain(`"userId":"${browser.userId}"`);
});

describe('behind a proxy', () => {
  async function withService(
    settings: Parameters<typeof runService>[0],
    work: (behind: RunningTestService) => Promise<void>,
  ) {
    const behind = await runService(settings);
    try {
      await work(behind);
    } finally {
      await behind.stop();
    }
  }
  const newKey = (behind: RunningTestService) => behind.sessions.newLocalLink(behind.app.actor);

  test('the public address decides on Origin and on the cookie', async () => {
    await withService({ publicUrl: 'https://credit.example.com' }, async (behind) => {
      const origin = 'https://credit.example.com';
      const body = { key: await newKey(behind) };
      const here = { origin: behind.url };
      expect(await codeOf(behind.call('POST', '/v2/session', { body, headers: here }))).toEqual([
        403,
        'CROSS_SITE_REQUEST',
      ]);
      const answer = await behind.call('POST', '/v2/session', { body, headers: { origin } });
      expect(String(answer.headers['set-cookie'])).toMatch(
        /^__Host-credit_session=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
      );
      const cookie = cookieOf(answer);
      const change = (from: string) =>
        behind.call('POST', '/v2/report', { body: report, headers: { cookie, origin: from } });
      expect((await change(origin)).status).toBe(201);
      expect(await codeOf(change(behind.url))).toEqual([403, 'CROSS_SITE_REQUEST']);
      // The name that any site of the same machine could set is not looked at.
      const plain = cookie.replace('__Host-credit_session', `credit_session_${new URL(behind.url).port}`);
      expect(await codeOf(behind.call('GET', '/v2/session', { headers: { cookie: plain } }))).toEqual([
        401,
        'NOT_AUTHENTICATED',
      ]);
    });
  });

  test('nobody signs in over plain http off this machine', async () => {
    await withService({ publicUrl: 'http://credit.example.com' }, async (behind) => {
      const body = { key: await newKey(behind) };
      expect(await codeOf(behind.call('POST', '/v2/session', { body }))).toEqual([
        403,
        'SIGN_IN_NEEDS_HTTPS',
      ]);
    });
    const body = { key: await newKey(service) };
    const headers = { host: 'credit.example.com' };
    expect(await codeOf(service.call('POST', '/v2/session', { body, headers }))).toEqual([
      403,
      'SIGN_IN_NEEDS_HTTPS',
    ]);
    const forwarded = { ...headers, 'x-forwarded-proto': 'https' };
    expect(await codeOf(service.call('POST', '/v2/session', { body, headers: forwarded }))).toEqual([
      403,
      'SIGN_IN_NEEDS_HTTPS',
    ]);
  });

  test('what it says counts where it is trusted', async () => {
    await withService({ trustedProxies: ['127.0.0.0/8'] }, async (behind) => {
      const headers = {
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'credit.example.com',
        origin: 'https://credit.example.com',
      };
      const answer = await behind.call('POST', '/v2/session', {
        body: { key: await newKey(behind) },
        headers,
      });
      expect(answer.status).toBe(201);
      expect(cookieOf(answer)).toMatch(/^__Host-credit_session=/);
    });
  });

  test.each([
    ['of one that is trusted attempts are counted by the address that it names', ['127.0.0.0/8'], 401],
    ['of any other by its own', [], 429],
  ])('%s', async (_what, trustedProxies, expected) => {
    await withService({ trustedProxies }, async (behind) => {
      const attempt = (from: string) =>
        behind.call('POST', '/v2/session', {
          body: { key: 'k'.repeat(43) },
          headers: { 'x-forwarded-for': from },
        });
      for (let count = 0; count < 10; count += 1) await attempt('198.51.100.1');
      expect((await attempt('198.51.100.2')).status).toBe(expected);
    });
  });
});
