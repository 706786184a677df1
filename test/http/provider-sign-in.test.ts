import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inviteUser, readUser } from '../../src/auth/users.ts';
import {
  clientSecret,
  RedirectingBrowser,
  startIdentityProvider,
  type TestIdentityProvider,
} from './identity-provider.ts';
import {
  beginAt,
  callbackOf,
  invite,
  leave,
  openProviderWorld,
  type ProviderWorld,
  signInBy,
  whoIs,
} from './provider-world.ts';
import type { RunningTestService } from './running-service.ts';
import { browserWith } from './sign-in.ts';

let world: ProviderWorld;
let provider: TestIdentityProvider;
let other: TestIdentityProvider;
let service: RunningTestService;
beforeAll(async () => {
  world = await openProviderWorld();
  provider = world.provider;
  other = await startIdentityProvider();
  service = await world.start(provider.settings());
});
beforeEach(async () => {
  world.aheadMs = 0;
  provider.intercept = undefined;
  await provider.register(service.url);
});
afterAll(() => Promise.all([world.stop(), other.stop()]));

describe('somebody who was invited and whom the provider knows', () => {
  test('signs in, goes on where they wanted to, is who was invited, and signs out', async () => {
    const email = world.visitor();
    const user = await invite(email, service);
    expect(user.status).toBe('INVITED');
    const browser = new RedirectingBrowser();
    const first = await browser.open(beginAt(service, '/lotes?status=RUNNING#top'));
    expect(first.status).toBe(302);
    const location = new URL(first.location);
    expect(location.origin).toBe(provider.issuer);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      client_id: 'credit',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: callbackOf(service),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const { port } = new URL(service.url);
    expect(first.cookies).toEqual([
      expect.stringMatching(
        new RegExp(`^credit_sign_in_${port}=[\\w.-]+; Path=/; Max-Age=600; HttpOnly; SameSite=Lax$`),
      ),
    ]);
    const callback = await browser.followUntil(first.location, callbackOf(service));
    const answer = await browser.open(callback);
    expect(answer.status).toBe(303);
    expect(answer.location).toBe(`${service.url}/lotes?status=RUNNING#top`);
    expect(answer.cookies).toEqual([
      expect.stringMatching(
        new RegExp(`^credit_session_${port}=[\\w-]{43}; Path=/; Max-Age=43200; HttpOnly; SameSite=Strict$`),
      ),
      `credit_sign_in_${port}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`,
    ]);
    expect(await whoIs(browser, service)).toMatchObject({ user: { id: user.id, email, role: 'analyst' } });
    expect((await readUser(service.app.storage, email)).status).toBe('ACTIVE');
    const signedIn = browserWith(service, browser.cookiesOf(service.url));
    expect((await signedIn.call('DELETE', '/v2/session')).status).toBe(204);
    expect((await signedIn.call('GET', '/v2/session')).status).toBe(401);
  });

  test('is known by the provider’s own name for them, whatever the e-mail becomes', async () => {
    const user = await invite(world.visitor(), service);
    await signInBy(service);
    provider.people.set(provider.visitor ?? '', { email: 'elsewhere@example.com', email_verified: false });
    const { browser } = await signInBy(service);
    expect((await whoIs(browser, service)).user.id).toBe(user.id);
  });

  test('goes to / unless told', async () => {
    await invite(world.visitor(), service);
    expect((await signInBy(service)).answer.location).toBe(`${service.url}/`);
  });

  test('and an invitation anew lets another account of the same e-mail in, and not before', async () => {
    const email = world.visitor();
    const user = await invite(email, service);
    await signInBy(service);
    world.visitor({ email });
    expect((await signInBy(service)).answer.json).toMatchObject({
      status: 403,
      code: 'PROVIDER_ACCOUNT_REFUSED',
    });
    await inviteUser(service.app.storage, user.id, { now: world.now() });
    expect((await signInBy(service)).answer.status).toBe(303);
  });
});

describe('a sign-in that is not as it was begun', () => {
  async function refusalOf(browser: RedirectingBrowser, url: string) {
    const answer = await browser.open(url);
    expect(answer.cookies).toEqual([]);
    return [answer.status, answer.json?.code];
  }
  const changed = (url: string, name: string, value: string | undefined) => {
    const address = new URL(url);
    if (value === undefined) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
    return address.href;
  };
  beforeEach(async () => {
    await invite(world.visitor(), service);
  });

  test.each([
    ['another state', 'x'.repeat(43)],
    ['none', undefined],
  ])('with %s is refused', async (_, state) => {
    const { browser, callback } = await leave(service);
    expect(await refusalOf(browser, changed(callback, 'state', state))).toEqual([400, 'SIGN_IN_EXPIRED']);
  });

  test('is told in words by the page for signing in where somebody looks, and by the code alone', async () => {
    const { callback } = await leave(service);
    const answer = await new RedirectingBrowser().open(callback, { accept: 'text/html,*/*;q=0.8' });
    expect(answer.status).toBe(303);
    const location = new URL(answer.location);
    expect(location.pathname).toBe('/entrar');
    expect(Object.fromEntries(location.searchParams)).toEqual({
      recusa: 'SIGN_IN_EXPIRED',
      pedido: expect.stringMatching(/^req_/),
    });
  });

  test('of another browser is refused', async () => {
    const { callback } = await leave(service);
    expect(await refusalOf(new RedirectingBrowser(), callback)).toEqual([400, 'SIGN_IN_EXPIRED']);
  });

  test('with a cookie that somebody has changed is refused', async () => {
    const { browser, callback } = await leave(service);
    const cookie = browser.cookiesOf(service.url);
    const forger = new RedirectingBrowser();
    const at = cookie.length - 30;
    forger.steal(
      `${cookie.slice(0, at)}${cookie[at] === 'A' ? 'B' : 'A'}${cookie.slice(at + 1)}`,
      service.url,
    );
    expect(await refusalOf(forger, callback)).toEqual([400, 'SIGN_IN_EXPIRED']);
  });

  test('that has taken longer than ten minutes is refused', async () => {
    const { browser, callback } = await leave(service);
    world.aheadMs = 10 * 60_000 + 1_000;
    expect(await refusalOf(browser, callback)).toEqual([400, 'SIGN_IN_EXPIRED']);
  });

  test('that is over is not repeated, even with the cookie from before', async () => {
    const { browser, callback } = await leave(service);
    const cookies = browser.cookiesOf(service.url);
    expect((await browser.open(callback)).status).toBe(303);
    expect(await refusalOf(browser, callback)).toEqual([400, 'SIGN_IN_EXPIRED']);
    const thief = new RedirectingBrowser();
    thief.steal(cookies, service.url);
    expect(await refusalOf(thief, callback)).toEqual([403, 'IDENTITY_PROVIDER_REFUSED']);
  });

  test('with a token for another nonce is refused', async () => {
    const browser = new RedirectingBrowser();
    const { location } = await browser.open(beginAt(service));
    const callback = await browser.followUntil(changed(location, 'nonce', 'another'), callbackOf(service));
    expect(await refusalOf(browser, callback)).toEqual([502, 'IDENTITY_PROVIDER_UNTRUSTED']);
  });

  test('with an answer or a token of another issuer is refused', async () => {
    await other.register(service.url);
    other.visitor = provider.visitor;
    other.people.set(provider.visitor ?? '', provider.people.get(provider.visitor ?? '') ?? {});
    const browser = new RedirectingBrowser();
    const { location } = await browser.open(beginAt(service));
    const elsewhere = location.replace(provider.issuer, other.issuer);
    const callback = await browser.followUntil(elsewhere, callbackOf(service));
    expect(await refusalOf(browser, callback)).toEqual([502, 'IDENTITY_PROVIDER_UNTRUSTED']);
    // It calls itself by this one's name, and only the token tells.
    provider.intercept = (request, response) => {
      if (request.url === '/token') other.handle(request, response);
      return request.url === '/token';
    };
    const answer = await browser.open(changed(callback, 'iss', provider.issuer));
    expect(answer.json).toMatchObject({
      code: 'IDENTITY_PROVIDER_UNTRUSTED',
      detail: expect.stringContaining('its token is of another issuer'),
    });
  });

  test('with a token that the provider has not signed is refused', async () => {
    // One that has not read the keys yet.
    const fresh = await world.start(provider.settings());
    await Promise.all([provider.register(fresh.url), other.register(fresh.url)]);
    provider.intercept = (request, response) => {
      if (request.url === '/jwks') other.handle(request, response);
      return request.url === '/jwks';
    };
    const { answer } = await signInBy(fresh);
    expect([answer.status, answer.json.code]).toEqual([502, 'IDENTITY_PROVIDER_UNTRUSTED']);
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'lotes',
    '/\tlotes',
    '',
  ])('does not begin for %j', async (next) => {
    const answer = await new RedirectingBrowser().open(beginAt(service, next));
    expect([answer.status, answer.json.code]).toEqual([400, 'INVALID_REQUEST']);
  });
});

describe('a provider that does not do its part', () => {
  test('refuses with its own word, and who said no is told so', async () => {
    world.visitor();
    provider.visitor = null;
    const { answer } = await signInBy(service);
    expect(answer.json).toMatchObject({
      status: 403,
      code: 'IDENTITY_PROVIDER_REFUSED',
      detail: expect.stringContaining('access_denied'),
    });
    expect(answer.text).not.toContain('the visitor said no');
  });

  test('is down, and is asked again when it is up', async () => {
    const at = await world.start(provider.settings());
    await provider.register(at.url);
    await invite(world.visitor(), at);
    provider.intercept = (_, response) => {
      response.writeHead(503).end();
      return true;
    };
    const answer = await new RedirectingBrowser().open(beginAt(at));
    expect(answer.json).toMatchObject({
      status: 502,
      code: 'IDENTITY_PROVIDER_UNAVAILABLE',
      detail: expect.stringContaining('status 503'),
    });
    provider.intercept = undefined;
    const { browser, callback } = await leave(at);
    provider.intercept = (request) => {
      request.socket.destroy();
      return true;
    };
    expect((await browser.open(callback)).json.code).toBe('IDENTITY_PROVIDER_UNAVAILABLE');
    provider.intercept = undefined;
    expect((await signInBy(at)).answer.status).toBe(303);
  });

  test.each([
    ['a page', 'text/html', '<html>'],
    ['another name than the setting says', 'application/json', '{"issuer":"https://other.example"}'],
    ['nothing', 'application/json', ''],
  ])('answers with %s', async (_, type, body) => {
    const at = await world.start(provider.settings());
    provider.intercept = (_request, response) => {
      response.writeHead(200, { 'content-type': type }).end(body);
      return true;
    };
    const answer = await new RedirectingBrowser().open(beginAt(at));
    expect([answer.status, answer.json.code]).toEqual([502, 'IDENTITY_PROVIDER_UNTRUSTED']);
  });

  test('does not know the secret', async () => {
    const at = await world.start(provider.settings({ oidcClientSecret: 'another-secret-0815' }));
    await provider.register(at.url);
    await invite(world.visitor(), at);
    const { answer } = await signInBy(at);
    expect(answer.json).toMatchObject({
      code: 'IDENTITY_PROVIDER_REFUSED',
      detail: expect.stringContaining('invalid_client'),
    });
    expect(answer.text + at.logged.join('')).not.toContain('another-secret-0815');
  });
});

test('what can be signed in by is told to everybody', async () => {
  const { host } = new URL(provider.issuer);
  expect((await service.call('GET', '/v2/session/ways')).json).toEqual({
    password: true,
    provider: { name: host, begin: '/v2/session/provider' },
  });
  const plain = await world.start(undefined);
  expect((await plain.call('GET', '/v2/session/ways')).json).toEqual({ password: true, provider: null });
  for (const path of ['/v2/session/provider', '/v2/session/provider/callback?code=1&state=2']) {
    const { status, json } = await plain.call('GET', path);
    expect([status, json.code]).toEqual([404, 'NO_IDENTITY_PROVIDER']);
  }
});

test('behind a proxy the public address is the one that the provider knows, and cookies are of this host alone', async () => {
  const at = await world.start(provider.settings(), { publicUrl: 'https://credit.example.com/base/' });
  const answer = await at.call('GET', '/v2/session/provider');
  expect(new URL(String(answer.headers['location'])).searchParams.get('redirect_uri')).toBe(
    'https://credit.example.com/base/v2/session/provider/callback',
  );
  expect(String(answer.headers['set-cookie'])).toMatch(
    /^__Host-credit_sign_in=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
  const open = await world.start(provider.settings(), { publicUrl: 'http://credit.example.com' });
  expect((await open.call('GET', '/v2/session/provider')).json.code).toBe('SIGN_IN_NEEDS_HTTPS');
});

test('neither the secret nor codes, cookies, tokens, e-mails or names stand in the log', async () => {
  const email = world.visitor({ name: 'Nomeada Claramente' });
  await invite(email, service);
  const { browser, callback } = await leave(service);
  const sealed = browser.cookiesOf(service.url).split('=')[1] ?? 'none';
  await browser.open(callback);
  world.visitor({ email_verified: false });
  await signInBy(service);
  const log = service.logged.join('');
  expect(log).toContain('/v2/session/provider/callback');
  const { searchParams } = new URL(callback);
  const secrets = [clientSecret, sealed, searchParams.get('code'), searchParams.get('state'), email];
  for (const secret of [
    ...secrets,
    'Nomeada',
    provider.visitor,
    browser.cookiesOf(service.url).split('=')[1],
  ])
    expect(log).not.toContain(secret ?? 'none');
});
