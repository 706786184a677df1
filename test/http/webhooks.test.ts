import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { permissions } from '../../src/auth/permission.ts';
import { eventTypes } from '../../src/webhook/events.ts';
import { type Json, type RunningTestService, runService, type TestClient } from './running-service.ts';

let service: RunningTestService;
let client: TestClient;
/** Of another organisation. */
let stranger: TestClient;

beforeAll(async () => {
  service = await runService();
  [client, stranger] = await Promise.all([
    service.client(permissions, 'first'),
    service.client(permissions, 'second'),
  ]);
});
afterAll(() => service.stop());

/** Organisations are dear to make: each test leaves them as it found them. */
afterEach(async () => {
  for (const one of [client, stranger]) {
    for (const { id } of (await one.call('GET', '/webhook/findBy')).json)
      await one.call('DELETE', `/webhook/${id}`);
  }
});

// Nothing happens in these organisations, so nobody has to listen there.
const url = 'http://127.0.0.1:9/events';
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const register = (body: Json = {}, from = client) =>
  from.call('POST', '/webhook', { body: { type: 'REPORT_FINISHED', url, ...body } });

describe('registering a webhook', () => {
  test('answers 201 with the whole of it, and the secret', async () => {
    const { status, json } = await register({ apiKey: 'my own key' });
    expect(status).toBe(201);
    expect(json).toEqual({
      id: expect.stringMatching(/^whk_[0-9a-z]{26}$/),
      organizationId: expect.stringMatching(/^org_/),
      type: 'REPORT_FINISHED',
      url,
      apiKey: 'my own key',
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      previousSecretUntil: null,
      disabledAt: null,
      createdAt: expect.stringMatching(instant),
      updatedAt: json.createdAt,
    });
  });

  test('works for each type, once: a second one is refused and says which there is', async () => {
    const secrets = new Set<string>();
    for (const type of eventTypes) {
      const first = await register({ type });
      expect([first.status, first.json.type, first.json.apiKey]).toEqual([201, type, null]);
      secrets.add(first.json.secret);
      const second = await register({ type, url: 'http://127.0.0.1:9/elsewhere' });
      expect(second.json).toMatchObject({ status: 409, code: 'WEBHOOK_EXISTS' });
      expect(second.json.detail).toContain(first.json.id);
      expect(second.json.detail).toContain('DELETE /webhook/');
      expect(second.text).not.toContain(first.json.secret);
    }
    expect(secrets.size).toBe(eventTypes.length);
  });

  test('twenty times at once makes one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => register()));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect((await client.call('GET', '/webhook/findBy')).json).toHaveLength(1);
  });

  test.each([
    ['an unknown type', { type: 'REPORT_DELETED' }, '/type'],
    ['a type in small letters', { type: 'report' }, '/type'],
    ['several types', { type: ['REPORT'] }, '/type'],
    ['no type', { type: undefined }, '/type'],
    ['no address', { url: undefined }, '/url'],
    ['an address that is no text', { url: 5 }, '/url'],
    ['an empty address', { url: '' }, '/url'],
    ['a key with a new line', { apiKey: 'a\r\nx-injected: 1' }, '/apiKey'],
    ['a key with a line feed', { apiKey: 'a\nb' }, '/apiKey'],
    ['a key with a carriage return', { apiKey: 'a\rb' }, '/apiKey'],
    ['a key that ends in a new line', { apiKey: 'a\n' }, '/apiKey'],
    ['a key with a NUL', { apiKey: 'a\u0000b' }, '/apiKey'],
    ['a key with a tab', { apiKey: 'a\tb' }, '/apiKey'],
    ['a key that is not Latin', { apiKey: 'ключ' }, '/apiKey'],
    ['a key with an accent', { apiKey: 'ação' }, '/apiKey'],
    ['a key with a half character', { apiKey: '\ud800' }, '/apiKey'],
    ['a key that begins with a blank', { apiKey: ' a' }, '/apiKey'],
    ['an empty key', { apiKey: '' }, '/apiKey'],
    ['a key of 501 characters', { apiKey: 'x'.repeat(501) }, '/apiKey'],
    ['a key that is a number', { apiKey: 7 }, '/apiKey'],
  ])('refuses %s, and says where', async (_what, body, pointer) => {
    const { status, json } = await register(body);
    expect(status).toBe(400);
    expect(json.errors.map((one: Json) => one.pointer)).toEqual([pointer]);
    expect((await client.call('GET', '/webhook/findBy')).json).toEqual([]);
  });

  test('needs its permission', async () => {
    const without = await service.client(permissions.filter((one) => one !== 'webhook:manage'));
    expect((await register({}, without)).json).toMatchObject({ status: 403, code: 'PERMISSION_MISSING' });
    expect((await service.call('POST', '/webhook', { body: { type: 'REPORT', url } })).status).toBe(401);
  });
});

describe('finding webhooks', () => {
  test('shows all that there are, oldest first, and never a secret', async () => {
    const made = [];
    for (const type of eventTypes) made.push((await register({ type })).json);
    const found = await client.call('GET', '/webhook/findBy');
    expect(found.status).toBe(200);
    expect(found.json).toEqual(made.map(({ secret: _, ...rest }) => rest));
    expect(found.text).not.toContain('whsec_');
    expect((await client.call('GET', '/webhook/findby')).json).toEqual(found.json);
  });

  test('by type, address and id, alone and together', async () => {
    const [one, two] = [
      (await register({ type: 'REPORT' })).json,
      (await register({ type: 'OPERATION', url: 'HTTP://127.0.0.1:9/a/../other' })).json,
    ];
    const find = async (query: Readonly<Record<string, string>>) =>
      (await client.call('GET', `/webhook/findBy?${new URLSearchParams(query)}`)).json.map(
        (each: Json) => each.id,
      );
    expect(await find({ type: 'REPORT' })).toEqual([one.id]);
    expect(await find({ url })).toEqual([one.id]);
    expect(await find({ id: two.id })).toEqual([two.id]);
    expect(two.url).toBe('http://127.0.0.1:9/other');
    for (const spelling of [two.url, 'HTTP://127.0.0.1:9/a/../other'])
      expect(await find({ url: spelling })).toEqual([two.id]);
    expect(await find({ type: 'REPORT', id: two.id })).toEqual([]);
    expect(await find({ type: 'OPERATION', url: two.url, id: two.id })).toEqual([two.id]);
    expect(await find({ type: 'CREDIT_POLICY' })).toEqual([]);
  });

  test.each(['kind=REPORT', 'type=NOTHING', 'id=', 'organizationId=x', 'type=REPORT&type=OPERATION'])(
    'refuses ?%s',
    async (query) => {
      for (const path of ['/webhook/findBy', '/webhook/findby']) {
        const { status, json } = await client.call('GET', `${path}?${query}`);
        expect([status, json.code]).toEqual([400, 'INVALID_REQUEST']);
      }
    },
  );

  test('finds none of another organisation', async () => {
    const { id } = (await register()).json;
    for (const query of ['', `?id=${id}`, `?${new URLSearchParams({ url })}`])
      expect((await stranger.call('GET', `/webhook/findBy${query}`)).json).toEqual([]);
  });
});

describe('removing a webhook', () => {
  test('answers 204 without a word, and from then on 404', async () => {
    const { id } = (await register()).json;
    const removed = await client.call('DELETE', `/webhook/${id}`);
    expect([removed.status, removed.text]).toEqual([204, '']);
    for (const [method, path] of [
      ['DELETE', `/webhook/${id}`],
      ['POST', `/webhook/${id}/rotate-secret`],
      ['GET', `/webhook/${id}/deliveries`],
    ] as const)
      expect((await client.call(method, path)).json).toMatchObject({ status: 404, code: 'UNKNOWN_WEBHOOK' });
    expect((await client.call('GET', '/webhook/findBy')).json).toEqual([]);
    expect((await register()).status).toBe(201);
  });

  test('is for its organisation only', async () => {
    const { id } = (await register()).json;
    expect((await stranger.call('DELETE', `/webhook/${id}`)).status).toBe(404);
    expect((await client.call('GET', `/webhook/findBy?id=${id}`)).json).toHaveLength(1);
  });
});

describe('rotating a secret', () => {
  test('answers with the new one, once, and until when the old one signs too', async () => {
    const { secret, ...before } = (await register({ apiKey: 'k' })).json;
    const { status, json, text } = await client.call('POST', `/webhook/${before.id}/rotate-secret`);
    expect(status).toBe(200);
    expect(json).toEqual({
      ...before,
      secret: expect.stringMatching(/^whsec_/),
      previousSecretUntil: expect.stringMatching(instant),
      updatedAt: expect.stringMatching(instant),
    });
    expect(text).not.toContain(secret);
    expect(Date.parse(json.previousSecretUntil) - Date.parse(json.updatedAt)).toBe(86_400_000);
    const { secret: _, ...shown } = json;
    expect((await client.call('GET', '/webhook/findBy')).json).toEqual([shown]);
  });

  test('twice leaves the one before the last as the old one', async () => {
    const { id, secret } = (await register()).json;
    const rotate = async () => (await client.call('POST', `/webhook/${id}/rotate-secret`)).json.secret;
    expect(new Set([secret, await rotate(), await rotate()]).size).toBe(3);
  });
});
