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

const asJson = { 'content-type': 'application/json' };
const asText = { 'content-type': 'text/plain' };
const long = { ...asJson, 'content-length': 2 * 1_048_576 };

/** A request whose body the test sends piece by piece. */
function open(headers: Record<string, string | number>, { token } = client): ClientRequest {
  const request = send(`${service.url}/v2/batch${headers['content-type'] === 'text/plain' ? fields : ''}`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  request.on('error', () => {});
  request.flushHeaders();
  return request;
}

const fields = '?name=cut&policyId=starter-company';

async function answerOf(
  request: ClientRequest,
): Promise<{ status: number; code: string; connection: string; detail: string }> {
  const [answer] = await once(request, 'response');
  let text = '';
  for await (const chunk of answer) text += chunk;
  const { code, detail } = JSON.parse(text);
  return { status: answer.statusCode, code, connection: answer.headers.connection, detail };
}

/** A request whose body is being read: its first bytes have arrived. */
async function begin(headers: Record<string, string | number>, from = client): Promise<ClientRequest> {
  const request = open(headers, from);
  await once(request, 'socket');
  request.write(' ');
  return request;
}

/** What a body of unknown length gets just now; `{}` is refused when it was read. */
async function tryLong(from: TestClient) {
  const request = open(asJson, from);
  request.end('{}');
  return answerOf(request);
}

describe('long bodies', () => {
  test('are taken in few at once, fewer of one client, and one that goes away leaves its place', async () => {
    const others = [await service.client(), await service.client()] as const;
    const busy = { status: 503, code: 'LONG_BODIES_BUSY', connection: 'close' };
    const held = [await begin(long), await begin(asText)];
    await expect.poll(() => tryLong(client)).toMatchObject(busy);
    // Another client has its turn all the same.
    expect(await tryLong(others[0])).toMatchObject({ code: 'INVALID_REQUEST' });
    held.push(await begin(long, others[0]), await begin(asText, others[0]));
    await expect.poll(() => tryLong(others[1])).toMatchObject(busy);
    // A usual one needs no place.
    expect((await createBatch(client, { documents: ['x1'] })).status).toBe(202);
    for (const request of held) request.destroy();
    await expect.poll(() => tryLong(client)).toMatchObject({ code: 'INVALID_REQUEST' });
  });

  test.each([
    ['JSON', asJson, 8, ['text/csv', 'text/plain', 'sheet', 'name, policyId', String(64 * 1_048_576)]],
    ['a file', asText, 64, ['several batches']],
  ])(
    'of %s that tell that they are too long are refused before they are sent',
    async (_what, type, mebibytes, words) => {
      const request = open({ ...type, 'content-length': mebibytes * 1_048_576 + 1 });
      const { detail, ...answer } = await answerOf(request);
      expect(answer).toEqual({ status: 413, code: 'BODY_TOO_LARGE', connection: 'close' });
      expect(detail).toContain(`${mebibytes * 1_048_576} bytes`);
      for (const word of words) expect(detail).toContain(word);
    },
  );

  test.each([
    ['JSON', asJson, 8, '{"documents":["x1"', ',"x1"'.repeat(200_000)],
    ['a file', asText, 64, '', '12ABC34501DE35\n'.repeat(70_000)],
  ])(
    'of %s are refused where they never end, and not read any further',
    async (_what, type, mebibytes, start, chunk) => {
      const before = (await client.call('GET', '/v2/batch')).json.items.length;
      const request = open(type);
      const answered = answerOf(request).catch(() => undefined);
      request.write(start);
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
      expect(sent).toBeLessThan(mebibytes + 20);
      request.destroy();
      // Nothing of it is kept.
      await expect.poll(async () => (await client.call('GET', '/v2/batch')).json.items.length).toBe(before);
    },
    90_000,
  );

  test('are refused as soon as a file is wrong, though more would come', async () => {
    const request = open(asText);
    request.write(`%PDF-1.7 ${'x'.repeat(200_000)}`);
    expect(await answerOf(request)).toMatchObject({
      status: 422,
      code: 'BATCH_INPUT_NOT_READ',
      connection: 'close',
    });
    request.destroy();
  });

  test('are not read from whoever may not send them', async () => {
    const stranger = await service.client(['report:read']);
    const forbidden = open(long, stranger);
    expect(await answerOf(forbidden)).toMatchObject({ status: 403, code: 'PERMISSION_MISSING' });
    forbidden.destroy();
  });

  test.each([
    ['JSON', asJson, '{"name":"cut","policyId":"starter-company","documents":["12ABC34501DE35"'],
    ['a file', asText, '12ABC34501DE35\n'.repeat(20_000)],
  ])('of %s that break off leave nothing behind, and the service goes on', async (_what, type, start) => {
    const before = (await client.call('GET', '/v2/batch')).json.items.length;
    const loggedBefore = service.logged.length;
    const request = await begin(type);
    request.write(start);
    request.destroy();
    expect((await client.call('GET', '/health')).status).toBe(200);
    await expect.poll(async () => (await client.call('GET', '/v2/batch')).json.items.length).toBe(before);
    expect(service.logged.slice(loggedBefore).join('')).not.toContain('"level":"error"');
  });
});
