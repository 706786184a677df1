import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { permissions } from '../../src/auth/permission.ts';
import { sampleEvent } from '../../src/webhook/sample-event.ts';
import { serveHttp } from '../net/local-server.ts';
import { finishedReport } from './finished-report.ts';
import { newCompany } from './new-company.ts';
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

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly json: Json;
}

/** A receiver as a customer would write it, on this machine, for one test. */
async function receiver(
  answer: (response: ServerResponse, post: Received) => void = (response) => response.end(),
) {
  const received: Received[] = [];
  const { url } = await serveHttp((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString('utf8');
      const post = { path: request.url ?? '', headers: request.headers, body, json: JSON.parse(body) };
      received.push(post);
      answer(response, post);
    });
  });
  return { url: url.href, received };
}

async function register(client: TestClient, body: Json): Promise<Json> {
  const { status, json } = await client.call('POST', '/webhook', { body });
  expect(status).toBe(201);
  return json;
}

async function deliveries(client: TestClient, id: string, query = ''): Promise<Json> {
  return (await client.call('GET', `/webhook/${id}/deliveries${query}`)).json;
}

/** Lets an invented event happen, about a report of its own. */
async function happen(webhook: Json): Promise<void> {
  const { storage, engine } = service.app;
  const at = engine.clock.now();
  const { subjectId, content } = sampleEvent(webhook.type, { at });
  await storage.write({ locks: [] }, (db) =>
    engine.outbox.record(db, {
      organizationId: webhook.organizationId,
      type: webhook.type,
      subjectId,
      content: async () => content,
      at,
    }),
  );
}

const settles = (client: TestClient, id: string, statuses: readonly string[]) =>
  expect
    .poll(async () => (await deliveries(client, id)).items.map((one: Json) => one.status))
    .toEqual(statuses);

describe('a receiver', () => {
  test('gets the life of a report, each post signed and with its key, and can verify it', async () => {
    const { url, received } = await receiver();
    const secrets = new Map<string, string>();
    for (const type of ['REPORT', 'CREDIT_POLICY', 'REPORT_FINISHED', 'REPORT_STATUS']) {
      const webhook = await register(client, { type, url, apiKey: `key of ${type}` });
      secrets.set(type, webhook.secret);
    }
    const document = newCompany();
    const { id } = (
      await client.call('POST', '/v2/report', {
        body: { document, type: 'cnpj', policyId: 'starter-company', externalId: 'order-7' },
      })
    ).json;
    const report = (await finishedReport(client, id)).json;
    await client.call('POST', '/report/analyze', { body: { id, approved: true, commentary: 'São Paulo' } });
    await expect.poll(() => received.at(-1)?.json.webhookType).toBe('REPORT_STATUS');

    const types = received.map(({ json }) => json.webhookType);
    const sections = report.sections.map(() => 'REPORT');
    expect(types).toEqual([...sections, 'CREDIT_POLICY', 'REPORT_FINISHED', 'REPORT_STATUS']);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(received.length);
    for (const { headers, body, json } of received) {
      const type: string = json.webhookType;
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'api-key': `key of ${type}`,
        'user-agent': expect.stringMatching(/^credit\//),
      });
      const signed = {
        'webhook-id': String(headers['webhook-id']),
        'webhook-timestamp': String(headers['webhook-timestamp']),
        'webhook-signature': String(headers['webhook-signature']),
      };
      expect(new Webhook(secrets.get(type) ?? '').verify(body, signed)).toEqual(json);
      expect(() => new Webhook(secrets.get(type) ?? '').verify(`${body} `, signed)).toThrow();
      expect(json.data).toMatchObject({
        compress: false,
        content: { reportId: id, document, externalId: 'order-7', sandbox: true },
      });
    }
    expect(received.at(-1)?.json.data.content.commentary).toBe('São Paulo');
    const lines = () => service.logged.filter((line) => line.includes('"delivered"'));
    // A line comes after the answer, once it is written down.
    await expect.poll(() => lines().length).toBeGreaterThanOrEqual(received.length);
    for (const line of lines()) expect(line).not.toContain(document);
  });

  test('that redirects leads nowhere: whom it points to hears nothing', async () => {
    const canary = await receiver();
    const codes = [301, 302, 303, 307, 308];
    let turn = 0;
    const redirecting = await receiver((response) => {
      response.writeHead(codes[turn % codes.length] ?? 301, { location: canary.url }).end();
      turn += 1;
    });
    const webhook = await register(client, { type: 'REPORT', url: redirecting.url });
    for (let number = 0; number < codes.length; number += 1) await happen(webhook);
    await expect.poll(() => redirecting.received.length).toBeGreaterThanOrEqual(codes.length);
    // What has reached the receiver is written down a moment later.
    const statuses = async () => {
      const { items } = await deliveries(client, webhook.id);
      return items.flatMap((one: Json) => one.attempts).map((one: Json) => one.httpStatus);
    };
    await expect.poll(statuses).toEqual(expect.arrayContaining(codes));
    expect(canary.received).toEqual([]);
  });

  test('that fails is tried again with the same id and a later signature', async () => {
    const { url, received } = await receiver((response) => {
      response.writeHead(received.length === 1 ? 500 : 200).end('a long story'.repeat(20_000));
    });
    const webhook = await register(client, { type: 'OPERATION', url });
    await happen(webhook);
    await settles(client, webhook.id, ['DELIVERED']);
    const [first, second] = received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    const { items } = await deliveries(client, webhook.id);
    const waited = Date.parse(items[0].attempts[1].startedAt) - Date.parse(items[0].attempts[0].finishedAt);
    expect(waited).toBeGreaterThanOrEqual(750);
    expect(items[0].attempts).toMatchObject([
      { number: 1, outcome: 'REFUSED', httpStatus: 500 },
      { number: 2, outcome: 'DELIVERED', httpStatus: 200 },
    ]);
  });

  test.each([
    ['once', ['40'], 40_000],
    ['twice, and says the same', ['40', '40'], 40_000],
    ['twice, and contradicts itself', ['40', '50'], 1_000],
  ])('that asks %s for a wait is waited for accordingly', async (_how, values, aboutMs) => {
    const { url } = await receiver((response) => {
      response.writeHead(429, [...values.flatMap((value) => ['Retry-After', value])]).end();
    });
    const webhook = await register(client, { type: 'REPORT', url });
    await happen(webhook);
    const next = async () => {
      const [delivery] = (await deliveries(client, webhook.id)).items;
      const [attempt] = delivery.attempts;
      return attempt?.finishedAt && delivery.nextAttemptAt
        ? Date.parse(delivery.nextAttemptAt) - Date.parse(attempt.finishedAt)
        : undefined;
    };
    await expect.poll(next, { interval: 10 }).toBeGreaterThanOrEqual(aboutMs * 0.75);
    expect(await next()).toBeLessThanOrEqual(aboutMs * 1.25);
  });

  test.each([
    ['closes the connection', (response: ServerResponse) => response.socket?.destroy(), 'UNREACHABLE'],
    ['speaks no HTTP', (response: ServerResponse) => response.socket?.end('hello\r\n\r\n'), 'UNREACHABLE'],
  ])('that %s has not got it', async (_how, misbehave, outcome) => {
    const { url, received } = await receiver((response) => misbehave(response));
    const webhook = await register(client, { type: 'REPORT', url });
    await happen(webhook);
    await expect.poll(() => received.length).toBe(1);
    await expect
      .poll(async () => (await deliveries(client, webhook.id)).items[0].attempts[0])
      .toMatchObject({ outcome, httpStatus: null });
  });
});

describe('the deliveries of a webhook', () => {
  test('can be listed page by page, newest first, by status, while more arrive', async () => {
    let status = 200;
    const { url } = await receiver((response) => response.writeHead(status).end());
    const webhook = await register(client, { type: 'REPORT', url });
    for (let number = 0; number < 5; number += 1) await happen(webhook);
    const delivered = Array.from({ length: 5 }, () => 'DELIVERED');
    await settles(client, webhook.id, delivered);
    status = 410;
    await happen(webhook);
    await settles(client, webhook.id, ['DISCARDED', ...delivered]);
    await happen(webhook);
    const all = (await deliveries(client, webhook.id)).items;
    expect(all.map((one: Json) => one.discardReason)).toEqual([
      'WEBHOOK_DISABLED',
      'ENDPOINT_GONE',
      ...Array.from({ length: 5 }, () => null),
    ]);

    const pages: Json[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await deliveries(client, webhook.id, `?limit=3${cursor && `&cursor=${cursor}`}`);
      pages.push(page.items);
      cursor = page.nextCursor;
      await happen(webhook);
    }
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
    expect(pages.flat()).toEqual(all);

    const only = async (query: string) =>
      (await deliveries(client, webhook.id, query)).items.map((one: Json) => one.status);
    expect(await only('?status=DELIVERED')).toEqual(delivered);
    expect(await only('?status=DISCARDED&limit=2')).toEqual(['DISCARDED', 'DISCARDED']);
    expect(await only('?status=PENDING')).toEqual([]);
    expect((await client.call('GET', '/webhook/findBy')).json[0].disabledAt).toEqual(expect.any(String));
  });

  test('say everything about one, and no secret', async () => {
    const { url, received } = await receiver();
    const webhook = await register(client, { type: 'REPORT_EXPORTED', url, apiKey: 'a-key-of-theirs' });
    await happen(webhook);
    await settles(client, webhook.id, ['DELIVERED']);
    const answer = await client.call('GET', `/webhook/${webhook.id}/deliveries`);
    const when = expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/);
    expect(answer.json).toEqual({
      items: [
        {
          id: received[0]?.headers['webhook-id'],
          webhookId: webhook.id,
          type: 'REPORT_EXPORTED',
          status: 'DELIVERED',
          subjectId: received[0]?.json.data.content.reportId,
          createdAt: when,
          settledAt: when,
          nextAttemptAt: null,
          discardReason: null,
          attempts: [{ number: 1, startedAt: when, finishedAt: when, outcome: 'DELIVERED', httpStatus: 200 }],
          payload: received[0]?.json,
        },
      ],
      nextCursor: null,
    });
    expect(answer.text).not.toMatch(/whsec_|a-key-of-theirs/);
  });

  test.each(['limit=0', 'limit=201', 'limit=x', 'status=LOST', 'cursor=abc', 'cursor=-1', 'nonsense=1'])(
    'are not listed for ?%s',
    async (query) => {
      const webhook = await register(client, { type: 'REPORT', url: 'http://127.0.0.1:9/' });
      const { status } = await client.call('GET', `/webhook/${webhook.id}/deliveries?${query}`);
      expect(status).toBe(400);
    },
  );

  test('are for their organisation only', async () => {
    const { url } = await receiver();
    const webhook = await register(client, { type: 'REPORT', url });
    await happen(webhook);
    await settles(client, webhook.id, ['DELIVERED']);
    const [{ id }] = (await deliveries(client, webhook.id)).items;
    for (const [method, path, code] of [
      ['GET', `/webhook/${webhook.id}/deliveries`, 'UNKNOWN_WEBHOOK'],
      ['POST', `/webhook/${webhook.id}/rotate-secret`, 'UNKNOWN_WEBHOOK'],
      ['POST', `/webhook/delivery/${id}/redeliver`, 'UNKNOWN_DELIVERY'],
    ] as const)
      expect((await stranger.call(method, path)).json).toMatchObject({ status: 404, code });
  });
});

describe('sending again by hand', () => {
  test('answers 202 and sends it with the same id; a disabled webhook is in force again once it is confirmed', async () => {
    let status = 410;
    const { url, received } = await receiver((response) => response.writeHead(status).end());
    const webhook = await register(client, { type: 'REPORT', url });
    await happen(webhook);
    await settles(client, webhook.id, ['DISCARDED']);
    const [{ id }] = (await deliveries(client, webhook.id)).items;
    status = 204;
    const again = await client.call('POST', `/webhook/delivery/${id}/redeliver`);
    expect(again.status).toBe(202);
    expect(again.json).toMatchObject({ id, status: 'PENDING', settledAt: null, discardReason: null });
    await settles(client, webhook.id, ['DELIVERED']);
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id]);
    const [found] = (await client.call('GET', '/webhook/findBy')).json;
    expect(found.disabledAt).toBeNull();
  });

  test('is refused while it is on its way, and for what is not known', async () => {
    const { url } = await receiver((response) => response.writeHead(429, { 'retry-after': '60' }).end());
    const webhook = await register(client, { type: 'REPORT', url });
    await happen(webhook);
    const [{ id }] = (await deliveries(client, webhook.id)).items;
    const early = await client.call('POST', `/webhook/delivery/${id}/redeliver`);
    expect(early.json).toMatchObject({ status: 409, code: 'DELIVERY_PENDING' });
    const unknown = await client.call('POST', '/webhook/delivery/evt_nothing/redeliver');
    expect(unknown.json).toMatchObject({ status: 404, code: 'UNKNOWN_DELIVERY' });
    await client.call('DELETE', `/webhook/${webhook.id}`);
    const removed = await client.call('POST', `/webhook/delivery/${id}/redeliver`);
    expect(removed.json).toMatchObject({ status: 404, code: 'UNKNOWN_DELIVERY' });
  });
});

describe('a secret', () => {
  test('is in the answer that makes it and nowhere else: no other answer, no log', async () => {
    const { url, received } = await receiver((response) => response.writeHead(410).end());
    const made = await register(client, { type: 'REPORT', url, apiKey: 'key-that-nobody-logs' });
    const rotated = (await client.call('POST', `/webhook/${made.id}/rotate-secret`)).json;
    await happen(made);
    await settles(client, made.id, ['DISCARDED']);
    const [{ id }] = (await deliveries(client, made.id)).items;
    const answers = await Promise.all([
      client.call('POST', '/webhook', { body: { type: 'REPORT', url } }),
      client.call('GET', '/webhook/findBy'),
      client.call('GET', `/webhook/findBy?id=${made.id}`),
      client.call('GET', `/webhook/${made.id}/deliveries`),
      client.call('POST', `/webhook/delivery/${id}/redeliver`),
      client.call('POST', '/webhook', { raw: `{"type":"REPORT","url":"${url}","secret":"${made.secret}"` }),
      client.call('DELETE', `/webhook/${made.id}`),
    ]);
    const everything = [...answers, ...service.logged, ...received.map(({ body }) => body)];
    const text = everything.map((one) => JSON.stringify(one)).join('\n');
    for (const secret of [made.secret, rotated.secret]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(secret.slice('whsec_'.length));
    }
    expect(service.logged.join('\n')).not.toContain('key-that-nobody-logs');
  });
});
