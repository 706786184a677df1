import { expect, onTestFinished, test } from 'vitest';
import { revokeClient } from '../../../src/auth/clients.ts';
import { removeSigningKey, rotateSigningKey } from '../../../src/auth/rotate-signing-key.ts';
import { disableUser } from '../../../src/auth/users.ts';
import { Secret } from '../../../src/base/secret.ts';
import { disablePolicy } from '../../../src/credit-policy/enable-policy.ts';
import { type Bucket, nextTurn } from '../../../src/jobs/rate-bucket-store.ts';
import { openRateLimits } from '../../../src/jobs/rate-limits.ts';
import { sourceLogins } from '../../../src/run/source-logins.ts';
import { openStorage } from '../../../src/storage/open-storage.ts';
import {
  type CallOptions,
  type RunningTestService,
  runService,
  testMasterKey,
} from '../../http/running-service.ts';
import { browserWith, signIn } from '../../http/sign-in.ts';
import { newServerDatabase, testServer } from '../test-server.ts';

const company = '99990001000198';

/** The address of a database that the test has to itself. */
function newDatabase(): Promise<string> {
  const server = testServer();
  if (server === undefined) throw new Error('This is a test of the project postgres');
  return newServerDatabase(server);
}

/** Two machines on one database. */
async function twoStorages() {
  const address = await newDatabase();
  const open = async () => {
    const storage = await openStorage(address);
    onTestFinished(() => storage.close());
    return storage;
  };
  return [await open(), await open()] as const;
}

test.each([
  ['of a few a minute', 10],
  ['of many a minute, which each machine takes in lots', 60_000],
])('a limit %s holds for both machines together, also for what comes at once', async (_what, perMinute) => {
  const storages = await twoStorages();
  const limits = storages.map((storage) => openRateLimits(storage, () => 0));
  const bucket: Bucket = { name: 'somebody', perMinute };
  const begun = performance.now();
  const tries = perMinute === 10 ? 40 : 3_000;
  // As many as would empty the bucket thrice.
  const rounds = perMinute === 10 ? 1 : 60;
  let letThrough = 0;
  for (let round = 0; round < rounds && letThrough < 3 * perMinute; round += 1) {
    const waits = await Promise.all(
      Array.from({ length: tries }, async (_, at) => limits[at % 2]?.take([bucket]) ?? 1),
    );
    letThrough += waits.filter((ms) => ms === 0).length;
    if (waits.some((ms) => ms > 0)) break;
  }
  const filled = ((performance.now() - begun) / 60_000) * perMinute;
  expect(letThrough).toBeGreaterThan(perMinute * 0.9);
  expect(letThrough).toBeLessThanOrEqual(perMinute + filled + 1);
});

test('of two buckets a token is taken of both or of none, and what was given back is there for the other machine', async () => {
  const [here, there] = (await twoStorages()).map((storage) => openRateLimits(storage, () => 0));
  const [narrow, wide] = [
    { name: 'narrow', perMinute: 2 },
    { name: 'wide', perMinute: 5 },
  ];
  for (const limits of [here, there]) expect(await limits?.take([narrow, wide])).toBe(0);
  for (let times = 0; times < 10; times += 1) expect(await here?.take([narrow, wide])).toBeGreaterThan(0);
  // What was taken of the wide one without the narrow one comes back by itself.
  await expect.poll(() => there?.take([wide])).toBe(0);
  here?.giveBack([narrow]);
  await expect.poll(() => there?.take([narrow])).toBe(0);
});

test('turns at a source come one after the other for both machines, and none is given far ahead', async () => {
  const [here, there] = await twoStorages();
  const waits = await Promise.all([here, there, here, there].map(({ db }) => nextTurn(db, 'djen', 10_000)));
  const sorted = waits.map((ms) => Math.round((ms ?? Number.NaN) / 10_000)).toSorted();
  expect(sorted).toEqual([0, 1, 2, 3]);
  for (let times = 0; times < 5; times += 1) await nextTurn(here.db, 'djen', 10_000);
  expect(await nextTurn(there.db, 'djen', 10_000)).toBeUndefined();
  expect(await nextTurn(there.db, 'cgu', 10_000)).toBe(0);
});

test('both machines share the token of a login, and a refused one is renewed once', async () => {
  const [here, there] = await twoStorages();
  const keys = { masterKeyFile: null, processKey: 'the same on both machines' };
  const [ofHere, ofThere] = [here, there].map((storage) => sourceLogins(async () => storage, keys));
  const terms = { place: 'login-of-acme', credentials: 'one', mostMs: 10_000 };
  let logins = 0;
  const logIn = async () => {
    logins += 1;
    return { secret: new Secret(`token ${logins}`), lifeMs: 60_000 };
  };
  const both = (refused?: number) =>
    Promise.all([ofHere, ofThere, ofHere].map((share) => share?.(terms, refused, logIn)));
  expect((await both()).map((token) => token?.number)).toEqual([1, 1, 1]);
  expect((await both(1)).map((token) => token?.number)).toEqual([2, 2, 2]);
  expect(logins).toBe(2);
});

async function twoServices(
  settings: Parameters<typeof runService>[0] = {},
): Promise<readonly [RunningTestService, RunningTestService]> {
  const db = await newDatabase();
  const start = async () => {
    const service = await runService({ ...settings, db, workers: 2 });
    onTestFinished(() => service.stop());
    return service;
  };
  return [await start(), await start()];
}

/** What a client is told by a service that did not issue its token. */
function callAt(service: RunningTestService, { token }: { readonly token: string }) {
  const headers = { authorization: `Bearer ${token}` };
  return (method: string, path: string, options: CallOptions = {}) =>
    service.call(method, path, { ...options, headers: { ...headers, ...options.headers } });
}

test('a client is counted by both services together, by its requests and by its wrong secrets', async () => {
  const [here, there] = await twoServices({ rateLimit: 20 });
  const client = await here.client();
  const begun = performance.now();
  const filled = (perMinute: number) => ((performance.now() - begun) / 60_000) * perMinute + 1;
  const statuses: number[] = [];
  for (let times = 0; times < 20; times += 1)
    for (const service of [here, there])
      statuses.push((await callAt(service, client)('GET', '/v2/report')).status);
  const served = statuses.filter((status) => status === 200).length;
  expect(served).toBeGreaterThanOrEqual(20);
  expect(served).toBeLessThanOrEqual(20 + filled(20));
  expect(statuses).toContain(429);
  const wrong: number[] = [];
  const clientSecret = `${client.clientSecret.slice(0, -4)}${client.clientSecret.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
  const body = { clientId: client.clientId, clientSecret };
  for (let times = 0; times < 8; times += 1)
    for (const service of [here, there])
      wrong.push((await service.call('POST', '/auth/authenticate', { body })).status);
  expect(wrong.filter((status) => status === 401).length).toBeLessThanOrEqual(10 + filled(10));
  expect(wrong).toContain(429);
});

test('the same keyed request to both services at once makes one report, and both give its answer', async () => {
  const [here, there] = await twoServices();
  const client = await here.client();
  const ask = (service: RunningTestService) =>
    callAt(service, client)('POST', '/v2/report', {
      body: { document: company, type: 'cnpj', policyId: 'starter-company' },
      headers: { 'idempotency-key': 'order-17' },
    });
  const first = await Promise.all([here, there, here, there].map(ask));
  // Those that are answered while the first one is are told to come again.
  for (const { status, json } of first)
    expect([status, json.code]).toEqual(status === 409 ? [409, 'IDEMPOTENCY_KEY_IN_USE'] : [201, undefined]);
  const later = await Promise.all([here, there].map(ask));
  const ids = [...first, ...later].flatMap(({ status, json }) => (status === 201 ? [json.id] : []));
  expect(ids.length).toBeGreaterThanOrEqual(3);
  expect(new Set(ids).size).toBe(1);
  const { json } = await callAt(there, client)('GET', '/v2/report');
  expect(json.items).toHaveLength(1);
});

test('what one service changes the other one knows within a second', async () => {
  const [here, there] = await twoServices();
  const { storage } = here.app;
  const [client, admin] = [await here.client(), await signIn(here, { role: 'administrator' })];
  const atOther = callAt(there, client);
  // On one machine a cookie has the port in its name; behind a balancer it is the same for both.
  const browser = browserWith(there, admin.cookie.replace(/_\d+=/, `_${new URL(there.url).port}=`));
  const statusAt = async (path: string) => (await atOther('GET', path)).status;
  expect([await statusAt('/v2/report'), (await browser.call('GET', '/v2/session')).status]).toEqual([
    200, 200,
  ]);

  // A new key signs here: the other service takes its tokens at once, and those before too.
  const { kid } = await rotateSigningKey(storage, testMasterKey, new Date());
  await expect.poll(async () => kidOf((await here.client()).token)).toBe(kid);
  const newer = await here.client();
  expect((await callAt(there, newer)('GET', '/v2/report')).status).toBe(200);
  expect(await statusAt('/v2/report')).toBe(200);
  await removeSigningKey(storage, async () => testMasterKey, { kid, now: new Date() });
  await expectSoon(async () => (await callAt(there, newer)('GET', '/v2/report')).status, 401);

  // A policy.
  const policies = async () => (await atOther('GET', '/credit-policy/policy')).text;
  const before = await policies();
  expect(before).toContain('starter-company');
  await disablePolicy(storage, here.app.actor, 'starter-company', new Date());
  await expectSoon(async () => (await policies()) === before, false);

  // Whoever may act.
  await revokeClient(storage, client.clientId, new Date());
  await expectSoon(() => statusAt('/v2/report'), 401);
  await disableUser(storage, admin.userId, { now: new Date() });
  await expectSoon(async () => (await browser.call('GET', '/v2/session')).status, 401);
});

/** What a cache may show of before it shows for a second at most; the rest is what asking takes on a busy machine. */
async function expectSoon<T>(ask: () => Promise<T>, expected: T): Promise<void> {
  await expect.poll(ask, { interval: 50 }).toBe(expected);
}

function kidOf(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
}
