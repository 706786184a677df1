import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { listenerSecret, openListener, removeGoneListeners } from '../../src/webhook/listener.ts';
import { startReceiver } from '../../src/webhook/receiver.ts';
import { signMessage } from '../../src/webhook/sign.ts';
import { findWebhooks } from '../../src/webhook/webhooks.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { openWorld, start, type World } from './delivery-world.ts';

const url = 'http://127.0.0.1:4000/';

afterEach(() => {
  vi.useRealTimers();
});

async function listen(world: World) {
  const secret = await listenerSecret(world.storage, world.organizationId);
  const listener = await openListener(world, {
    organizationId: world.organizationId,
    types: ['REPORT', 'REPORT_FINISHED'],
    url,
    secret,
    onFailure: (error) => {
      throw error;
    },
  });
  // Its renewal would go on in the process, which other files share, and fail there.
  onTestFinished(() => listener.close());
  return { ...listener, secret };
}

async function kept(world: World) {
  const rows = await world.storage.db.selectFrom('event').selectAll().orderBy('sequence').execute();
  return rows
    .filter((row) => row.organization_id === world.organizationId)
    .map((row) => [row.type, row.status, row.discard_reason]);
}

describe('a listener on this machine', () => {
  test('is told beside the registered webhooks, by its own process only', async () => {
    const world = await openWorld();
    await world.register('REPORT');
    const { endpointId } = await listen(world);
    await world.send();
    await world.tell('REPORT', 'a');
    await world.quiet();
    expect(world.calls.map((call) => call.url)).toEqual(['https://one.example/']);
    await world.send({ scope: { listeners: new Set([endpointId]) } });
    await expect.poll(() => world.calls.map((call) => call.url)).toEqual(['https://one.example/', url]);
  });

  test('is no webhook of the organisation: it is not found, and takes no type away', async () => {
    const world = await openWorld();
    await listen(world);
    await listen(world);
    expect(await findWebhooks(world.storage, world.organizationId)).toEqual([]);
    expect((await world.register('REPORT')).type).toBe('REPORT');
  });

  test('has the same secret at each start, and no other organisation has it', async () => {
    const world = await openWorld();
    const other = await world.newOrganization();
    const secrets = await Promise.all(
      [world.organizationId, world.organizationId, other].map((id) => listenerSecret(world.storage, id)),
    );
    expect(secrets[0]).toMatch(/^whsec_/);
    expect(secrets[1]).toBe(secrets[0]);
    expect(secrets[2]).not.toBe(secrets[0]);
  });

  test('that closes is told nothing more; what it was not sent is given up', async () => {
    const world = await openWorld();
    const listener = await listen(world);
    await world.tell('REPORT', 'a');
    await listener.close();
    await world.tell('REPORT', 'b');
    expect(await kept(world)).toEqual([['REPORT', 'DISCARDED', 'WEBHOOK_REMOVED']]);
  });

  test('whose process was killed is told nothing after half a minute, and is cleared away', async () => {
    const world = await openWorld();
    await listen(world);
    await world.tell('REPORT', 'a');
    world.passUnseen(29_999);
    await world.tell('REPORT', 'b');
    world.passUnseen(1);
    await world.tell('REPORT', 'c');
    await removeGoneListeners(world);
    const settled = ['DISCARDED', 'WEBHOOK_REMOVED'];
    expect(await kept(world)).toEqual([
      ['REPORT', ...settled],
      ['REPORT', ...settled],
    ]);
  });

  test('that lives stays, however long', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const world = await openWorld();
    const listener = await listen(world);
    for (let time = 0; time < 20; time += 1) {
      world.passUnseen(5_000);
      vi.advanceTimersByTime(5_000);
      await world.storage.write({ locks: [] }, async () => {});
      await removeGoneListeners(world);
    }
    await world.tell('REPORT', 'a');
    expect(await kept(world)).toEqual([['REPORT', 'PENDING', null]]);
    await listener.close();
  });

  test('that lives stays when the clock is set ahead, as after a sleep of the machine', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const world = await openWorld();
    const listener = await listen(world);
    await world.send();
    await world.send({ scope: { listeners: new Set([listener.endpointId]) } });
    await world.pass(4_000);
    await world.jump(3_600_000);
    // Others look after what is gone before the listener has had the time to say that it goes on.
    await world.pass(1_000);
    vi.advanceTimersByTime(5_000);
    await world.storage.write({ locks: [] }, async () => {});
    for (let time = 0; time < 4; time += 1) {
      await world.pass(5_000);
      vi.advanceTimersByTime(5_000);
      await world.storage.write({ locks: [] }, async () => {});
    }
    await world.tell('REPORT', 'a');
    await expect.poll(() => world.labels()).toEqual(['a']);
  });
});

describe('the receiver of a listener', () => {
  async function receive(answer = { status: 200 }) {
    const seen: unknown[] = [];
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const receiver = await startReceiver({
      port: 0,
      secret,
      now: () => start,
      answer: async ({ body, verification }) => {
        seen.push([body, verification.genuine]);
        return answer;
      },
    });
    onTestFinished(() => receiver.close());
    return { ...receiver, secret, seen };
  }

  const timestamp = start.getTime() / 1000;
  const post = (to: string, body: string, secret: string) =>
    fetch(to, {
      method: 'POST',
      body,
      headers: {
        'webhook-id': 'evt_1',
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signMessage({ id: 'evt_1', timestamp, body: '{"é":1}' }, [secret]),
      },
    });

  test('says of each post whether it is genuine, and answers as it is told', async () => {
    const { url: to, secret, seen } = await receive({ status: 503 });
    expect((await post(to, '{"é":1}', secret)).status).toBe(503);
    await post(to, '{"é":2}', secret);
    expect(seen).toEqual([
      ['{"é":1}', true],
      ['{"é":2}', false],
    ]);
  });

  test('takes nothing but posts, on this machine alone', async () => {
    const { url: to, seen } = await receive();
    expect(new URL(to).hostname).toBe('127.0.0.1');
    const answer = await fetch(to);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    expect(seen).toEqual([]);
  });

  test('says when its port is taken', async () => {
    const { url: to } = await receive();
    const port = Number(new URL(to).port);
    const options = { port, secret: 'whsec_', now: () => start, answer: async () => ({ status: 200 }) };
    expect(await refusalOf(startReceiver(options))).toMatchObject({ code: 'ADDRESS_UNAVAILABLE' });
  });
});
