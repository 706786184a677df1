import { once } from 'node:events';
import { type ClientRequest, request as send } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningTestService, runService, type TestClient } from './running-service.ts';
import { createBatch } from './some-batch.ts';

let service: RunningTestService;
let client: TestClient;

beforeAll(async () => {
  service = await runService({ workers: 0 });
  client = await service.client();
});
afterAll(() => service.stop());

/** A request whose body the test sends piece by piece. */
function open(headers: Record<string, string | number>, token = client.token): ClientRequest {
  const request = send(`${service.url}/v2/batch`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  });
  request.on('error', () => {});
  request.flushHeaders();
  return request;
}

async function answerOf(
  request: ClientRequest,
): Promise<{ status: number; code: string; connection: string }> {
  const [answer] = await once(request, 'response');
  let text = '';
  for await (const chunk of answer) text += chunk;
  return { status: answer.statusCode, code: JSON.parse(text).code, connection: answer.headers.connection };
}

/** A request whose body is being read: its first bytes have arrived. */
async function begin(headers: Record<string, string | number>): Promise<ClientRequest> {
  const request = open(headers);
  await once(request, 'socket');
  request.write('{');
  return request;
}

describe('long bodies', () => {
  test('are taken in few at once, and one that goes away leaves its place', async () => {
    const long = { 'content-length': 2 * 1_048_576 };
    const held = [await begin(long), await begin(long), await begin(long), await begin({})];
    const refused = async () => {
      const request = open(long);
      try {
        return await answerOf(request);
      } finally {
        request.destroy();
      }
    };
    await expect.poll(refused).toMatchObject({ status: 503, code: 'LONG_BODIES_BUSY', connection: 'close' });
    // A usual one needs no place.
    expect((await createBatch(client, { documents: ['x1'] })).status).toBe(202);
    for (const request of held) request.destroy();
    const next = await begin({});
    await expect
      .poll(async () => {
        const one = open({});
        one.end('{}');
        return (await answerOf(one)).code;
      })
      .toBe('INVALID_REQUEST');
    next.destroy();
  });

  test('are refused before they are sent, where they tell that they are too long', async () => {
    const request = open({ 'content-length': 64 * 1_048_576 + 1 });
    expect(await answerOf(request)).toEqual({ status: 413, code: 'BODY_TOO_LARGE', connection: 'close' });
  });

  test('are refused where they never end, and not read any further', async () => {
    const request = open({});
    const answered = answerOf(request).catch(() => undefined);
    request.write('{"documents":["x1"');
    const chunk = ',"x1"'.repeat(200_000);
    let sent = 0;
    while (sent < 200 && !request.destroyed && request.writable) {
      if (!request.write(chunk)) {
        const drained = once(request, 'drain').catch(() => undefined);
        const isOver = await Promise.race([drained.then(() => false), answered.then(() => true)]);
        if (isOver) break;
      }
      sent += 1;
    }
    const answer = await answered;
    if (answer !== undefined) expect(answer).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
    expect(sent).toBeLessThan(100);
    request.destroy();
  }, 30_000);

  test('are refused as soon as a stretch is wrong, though more would come', async () => {
    const request = open({});
    request.write(`{"name":"a","policyId":"b","documents":["x1",,${'"x1",'.repeat(40_000)}`);
    expect(await answerOf(request)).toEqual({ status: 400, code: 'MALFORMED_JSON', connection: 'close' });
    request.destroy();
  });

  test('are not read from whoever may not send them', async () => {
    const stranger = await service.client(['report:read']);
    const forbidden = open({ 'content-length': 2 * 1_048_576 }, stranger.token);
    expect(await answerOf(forbidden)).toMatchObject({ status: 403, code: 'PERMISSION_MISSING' });
    forbidden.destroy();
  });

  test('that break off leave nothing behind, and the service goes on', async () => {
    const before = (await client.call('GET', '/v2/batch')).json.items.length;
    const request = await begin({});
    request.write('"name":"cut","policyId":"starter-company","documents":["12ABC34501DE35"');
    request.destroy();
    expect((await client.call('GET', '/health')).status).toBe(200);
    expect((await client.call('GET', '/v2/batch')).json.items).toHaveLength(before);
  });
});
