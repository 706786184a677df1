import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { permissions } from '../../src/auth/permission.ts';
import { CreditClient } from '../../src/client/credit-client.ts';
import type { EventType } from '../../src/webhook/events.ts';
import { sampleEvent } from '../../src/webhook/sample-event.ts';
import { serveHttp } from '../net/local-server.ts';
import { type Json, type RunningTestService, runService, type TestClient } from './running-service.ts';

let service: RunningTestService;
let client: TestClient;
beforeAll(async () => {
  service = await runService();
  client = await service.client(permissions, 'first');
});
afterAll(() => service.stop());

/** Organisations are dear to make: each test leaves it as it found it. */
afterEach(async () => {
  for (const { id } of (await client.call('GET', '/webhook/findBy')).json)
    await client.call('DELETE', `/webhook/${id}`);
});

/** A receiver that answers with whatever `status` is at the time, and remembers what came. */
async function receiver(status = 200) {
  const seen: { readonly path: string; readonly apiKey: unknown }[] = [];
  const answers = { status };
  const { url } = await serveHttp((request, response) => {
    seen.push({ path: request.url ?? '', apiKey: request.headers['api-key'] });
    request.resume();
    response.statusCode = answers.status;
    response.end();
  });
  return { url: url.href, seen, answers };
}

async function register(url: string, type = 'REPORT_FINISHED'): Promise<Json> {
  const { status, json } = await client.call('POST', '/webhook', { body: { type, url } });
  expect(status).toBe(201);
  return json;
}

const settled = async (id: string) =>
  (await client.call('GET', `/webhook/${id}/deliveries`)).json.items.map(({ status }: Json) => status);

describe('a webhook', () => {
  test('is sent an invented event, which says so, and its health tells what came of it', async () => {
    const { url, seen } = await receiver();
    const { id } = await register(url);
    expect((await client.call('GET', '/webhook/health')).json).toMatchObject([
      { webhookId: id, delivered: 0, pending: 0, discarded: 0, isCut: false, lastAttempt: null },
    ]);
    const sent = await client.call('POST', `/webhook/${id}/test`);
    expect(sent.status).toBe(202);
    expect(sent.json).toMatchObject({ webhookId: id, type: 'REPORT_FINISHED' });
    expect(JSON.stringify(sent.json.payload)).toContain('SANDBOX');
    await expect.poll(() => settled(id)).toEqual(['DELIVERED']);
    expect(seen).toHaveLength(1);
    const [health] = (await client.call('GET', '/webhook/health')).json;
    expect(health).toMatchObject({
      delivered: 1,
      lastAttempt: { number: 1, outcome: 'DELIVERED', httpStatus: 200 },
    });
  });

  test('is sent to another address from then on, with another key, and keeps its secret', async () => {
    const [before, after] = [await receiver(), await receiver()];
    const { id, secret: _, ...made } = await register(before.url);
    const path = `/webhook/${id}`;
    const changed = await client.call('PUT', path, { body: { url: after.url, apiKey: 'other key' } });
    expect(changed.json).toEqual({
      ...made,
      id,
      url: after.url,
      apiKey: 'other key',
      updatedAt: expect.any(String),
    });
    await client.call('POST', `${path}/test`);
    await expect.poll(() => settled(id)).toEqual(['DELIVERED']);
    expect([before.seen.length, after.seen]).toEqual([0, [{ path: '/', apiKey: 'other key' }]]);
    expect((await client.call('PUT', path, { body: { url: after.url } })).json.apiKey).toBeNull();
    const refused = await client.call('PUT', path, { body: { url: 'https://10.0.0.1/' } });
    expect([refused.status, refused.json.errors[0].pointer]).toEqual([400, '/url']);
  });

  test('that moves shares the order of events with those that go to the same address, and with no others', async () => {
    const { url } = await receiver();
    const [one, two] = [await register(url, 'REPORT'), await register(url, 'REPORT_STATUS')];
    const endpoints = async () => {
      const rows = await service.app.storage.db.selectFrom('webhook').select(['id', 'endpoint_id']).execute();
      return [one, two].map(({ id }) => rows.find((row) => row.id === id)?.endpoint_id);
    };
    const [shared, other] = await endpoints();
    expect(shared).toBe(other);
    await client.call('PUT', `/webhook/${one.id}`, { body: { url: `${url}elsewhere` } });
    const [moved, stayed] = await endpoints();
    expect(stayed).toBe(shared);
    expect(moved).not.toBe(shared);
    await client.call('PUT', `/webhook/${one.id}`, { body: { url } });
    expect(new Set(await endpoints()).size).toBe(1);
  });

  test('that is disabled gets nothing, keeps it, and is sent it again once it is enabled', async () => {
    const { url, seen } = await receiver();
    const { id } = await register(url);
    const disabled = (await client.call('POST', `/webhook/${id}/disable`)).json;
    expect(disabled.disabledAt).toEqual(expect.any(String));
    expect((await client.call('POST', `/webhook/${id}/disable`)).json).toEqual(disabled);
    for (let round = 0; round < 3; round += 1) {
      const { json } = await client.call('POST', `/webhook/${id}/test`);
      expect(json).toMatchObject({ status: 'DISCARDED', discardReason: 'WEBHOOK_DISABLED' });
    }
    // Health covers seven days. Redeliverable events can have any age.
    const created_at = new Date(Date.now() - 8 * 86_400_000).toISOString();
    const { db } = service.app.storage;
    await db.updateTable('event').set({ created_at }).where('webhook_id', '=', id).execute();
    const healthOf = (all: Json[]) => all.find(({ webhookId }) => webhookId === id);
    expect(healthOf((await client.call('GET', '/webhook/health')).json)).toMatchObject({
      discarded: 0,
      redeliverable: 3,
    });
    expect(seen).toEqual([]);
    expect((await client.call('POST', `/webhook/${id}/enable`)).json.disabledAt).toBeNull();
    const again = await client.call('POST', `/webhook/${id}/redeliver`);
    expect([again.status, again.json]).toEqual([202, { count: 3, left: 0 }]);
    await expect.poll(() => settled(id)).toEqual(['DELIVERED', 'DELIVERED', 'DELIVERED']);
    expect(seen).toHaveLength(3);
    expect((await client.call('POST', `/webhook/${id}/redeliver`)).json).toEqual({ count: 0, left: 0 });
  });

  test('is sent again what it refused, each event of a report after the one before', async () => {
    const { url, answers } = await receiver(500);
    const { id, organizationId } = await register(url, 'REPORT_STATUS');
    const { storage, engine } = service.app;
    const at = engine.clock.now();
    const { subjectId, content } = sampleEvent('REPORT_STATUS', { at });
    for (let event = 0; event < 3; event += 1) {
      await storage.write({ locks: [] }, (db) =>
        engine.outbox.record<EventType>(db, {
          organizationId,
          type: 'REPORT_STATUS',
          subjectId,
          at,
          content: async () => content,
        }),
      );
    }
    await expect.poll(() => settled(id)).toEqual(['DISCARDED', 'DISCARDED', 'DISCARDED']);
    answers.status = 200;
    expect((await client.call('POST', `/webhook/${id}/redeliver`)).json).toEqual({ count: 3, left: 0 });
    await expect.poll(() => settled(id)).toEqual(['DELIVERED', 'DELIVERED', 'DELIVERED']);
    const { items } = (await client.call('GET', `/webhook/${id}/deliveries`)).json;
    const times = items.toReversed().map(({ attempts }: Json) => attempts.at(-1).startedAt);
    expect(times).toEqual(times.toSorted());
  });

  test('is managed by the typed client', async () => {
    const { url } = await receiver();
    const { clientId, clientSecret } = client;
    const { webhooks } = new CreditClient({ baseUrl: service.url, clientId, clientSecret });
    const { id, secret } = await webhooks.register({ type: 'OPERATION', url });
    expect(secret).toMatch(/^whsec_/);
    expect((await webhooks.rotateSecret(id)).secret).not.toBe(secret);
    expect((await webhooks.change(id, { url: `${url}x` })).url).toBe(`${url}x`);
    expect((await webhooks.disable(id)).disabledAt).not.toBeNull();
    const { id: deliveryId } = await webhooks.test(id);
    expect((await webhooks.deliveries(id, { status: 'DISCARDED' })).items).toHaveLength(1);
    expect((await webhooks.enable(id)).disabledAt).toBeNull();
    expect((await webhooks.redeliver(deliveryId)).status).toBe('PENDING');
    expect(await webhooks.redeliverDiscarded(id)).toEqual({ count: 0, left: 0 });
    expect(await webhooks.health()).toMatchObject([{ webhookId: id }]);
    await webhooks.remove(id);
    expect(await webhooks.list()).toEqual([]);
  });
});
