import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newCompany } from './new-company.ts';
import { type Json, type RunningTestService, runService, type TestClient } from './running-service.ts';

let service: RunningTestService;
let client: TestClient;

beforeAll(async () => {
  service = await runService();
  client = await service.client();
});
afterAll(() => service.stop());

const request = { type: 'cnpj', policyId: 'starter-company' };

const create = (body: Json = {}, headers: Record<string, string> = {}, from = client) =>
  from.call('POST', '/v2/report', { body: { ...request, document: newCompany(), ...body }, headers });

/** A whole answer as it came over the wire; what had come after `goneAfterMs`, where the caller goes away then. */
function rawAnswer(bytes: string, goneAfterMs?: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      const [, length] = /\ncontent-length: (\d+)/i.exec(head) ?? [];
      if (length !== undefined && Buffer.byteLength(body) >= Number(length)) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
    socket.write(Buffer.from(bytes, 'latin1'));
    if (goneAfterMs !== undefined) setTimeout(() => socket.destroy(), goneAfterMs);
  });
}

describe('what every endpoint does', () => {
  test('with an unknown path, another method, OPTIONS and a form that it has not', async () => {
    expect((await client.call('GET', '/nothing')).json).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const other = await client.call('DELETE', '/v2/report');
    expect([other.status, other.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS, POST']);
    // A method that no address has, and an address that a parameter would match too.
    for (const [method, path, allow] of [
      ['PROPFIND', '/v2/report', 'GET, HEAD, OPTIONS, POST'],
      ['PROPFIND', '/report/list', 'GET, HEAD, OPTIONS'],
      ['PROPFIND', '/v2/report/rpt_x', 'GET, HEAD, OPTIONS'],
      ['DELETE', '/report/list', 'GET, HEAD, OPTIONS'],
      ['PURGE', '/entrar', 'GET, HEAD, OPTIONS'],
    ] as const) {
      const { status, headers, json } = await client.call(method, path);
      expect([path, status, headers['allow'], json.code]).toEqual([path, 405, allow, 'METHOD_NOT_ALLOWED']);
    }
    expect((await client.call('PROPFIND', '/nothing')).json).toMatchObject({ code: 'NOT_FOUND' });
    const options = await service.call('OPTIONS', '/report/list');
    expect([options.status, options.headers['allow'], options.text]).toEqual([204, 'GET, HEAD, OPTIONS', '']);
    expect((await client.call('GET', '/report/list', { headers: { accept: 'text/csv' } })).status).toBe(406);
  });

  test.each([
    ['text/plain'],
    ['text/csv'],
    ['application/json; charset=utf-16'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/jsonx'],
    ['application/ld+json'],
    ['text/json'],
    ['application/json, text/plain'],
  ])('refuses a body of type %s', async (type) => {
    const answer = await client.call('POST', '/v2/report', {
      raw: JSON.stringify(request),
      headers: { 'content-type': type },
    });
    expect([answer.status, answer.json.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test.each<readonly [string, string | Uint8Array, number]>([
    ['nothing', '', 400],
    ['half an object', '{"document":', 400],
    ['a trailing comma', '{"a":1,}', 400],
    ['NaN', '{"a":NaN}', 400],
    ['a comment', '{/*x*/}', 400],
    ['two values', '{}{}', 400],
    ['a key that stands twice', '{"document":"1","document":"2"}', 400],
    ['a key that stands twice in two spellings', '{"a":1,"\\u0061":2}', 400],
    ['__proto__', '{"__proto__":{"status":"APPROVED"}}', 400],
    ['a depth of 100,000', '['.repeat(100_000), 400],
    ['UTF-16', Buffer.from('{"a":1}', 'utf16le'), 400],
    ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400],
    ['a lone surrogate', '{"document":"\\ud800"}', 400],
    ['a number beyond all', '{"document":1e400}', 400],
    ['more than a megabyte', JSON.stringify({ externalId: 'x'.repeat(1_048_576) }), 413],
  ])('refuses %s as JSON', async (_what, raw, status) => {
    const answer = await client.call('POST', '/v2/report', { raw });
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  test('refuses a body that is packed, whatever it holds', async () => {
    const headers = { 'content-encoding': 'gzip' };
    const answer = await client.call('POST', '/v2/report', { body: request, headers });
    expect([answer.status, answer.json.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test.each([
    ['a greeting of TLS', '\x16\x03\x01\x02\x00\r\n\r\n', ' 400 '],
    ['HTTP/0.9', 'GET /health\r\n\r\n', ' 400 '],
    ['64 KiB of headers', `GET /health HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(65_536)}\r\n\r\n`, ' 431 '],
    [
      'an address without end',
      `GET /report/list?document=${'1'.repeat(12_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      ' 414 ',
    ],
    [
      'two lengths',
      'POST /report HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
      ' 400 ',
    ],
    ['an encoding that is none', 'GET /report/%zz HTTP/1.1\r\nHost: x\r\n\r\n', ' 400 '],
    ['an encoded slash', 'GET /report%2Flist HTTP/1.1\r\nHost: x\r\n\r\n', ' 404 '],
    ['dot segments', 'GET /v2/../report/list HTTP/1.1\r\nHost: x\r\n\r\n', ' 404 '],
    ['two hosts', 'GET /health HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n', ' 400 '],
    ['no host', 'GET /health HTTP/1.1\r\n\r\n', ' 400 '],
  ])('answers %s on the wire with a problem, and names no server', async (_what, bytes, status) => {
    const answer = await rawAnswer(bytes);
    expect(answer.slice(0, 20)).toContain(status);
    expect(answer).toContain('application/problem+json');
    expect(answer.toLowerCase()).not.toMatch(/\nserver:|\nx-powered-by:/);
  });

  test('a caller who goes away in the middle of a body is no fault of the service', async () => {
    await rawAnswer(
      `POST /auth/authenticate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
      50,
    );
    expect((await service.call('GET', '/health')).status).toBe(200);
    expect(service.logged.join('')).not.toContain('"level":"error"');
  });

  test('takes a byte order mark', async () => {
    const raw = `\ufeff${JSON.stringify({ ...request, document: newCompany() })}`;
    expect((await client.call('POST', '/v2/report', { raw })).status).toBe(201);
  });

  test('health, problems and documentation need nobody', async () => {
    expect((await service.call('GET', '/health')).json).toMatchObject({
      status: 'ok',
      checks: { database: 'ok', queue: 'ok' },
    });
    expect((await service.call('GET', '/problems/QUEUE_FULL')).json).toMatchObject({ status: 503 });
    const docs = await service.call('GET', '/docs');
    expect(docs.headers['content-security-policy']).toContain("default-src 'none'");
    expect(docs.text).not.toMatch(/https?:\/\//);
    expect((await service.call('GET', '/docs/swagger-ui-bundle.js')).status).toBe(200);
  });

  test.each([
    ['/v2/report/52998224725', '52998224725'],
    ['/report/529.982.247-25', '529.982.247-25'],
    ['/report/%35%32%39%39%38%32%32%34%37%32%35', '%35%32%39'],
    ['/v2/batch/12ABC34501DE35', '12ABC34501DE35'],
    ['/v2/batch/12.ABC.345%2F01DE-35/items', '12.ABC.345'],
    ['/report/section/52998224725', '52998224725'],
    ['/webhook/52998224725/deliveries', '52998224725'],
    ['/nothing/at/52998224725', '52998224725'],
    [`/v2/report/52998224725${'x'.repeat(200)}`, '52998224725'],
  ])('answers %s with 404 and repeats no document', async (path, document) => {
    const { status, text, headers } = await client.call('GET', path);
    expect(status).toBe(404);
    for (const said of [text, JSON.stringify(headers), service.logged.join('')]) {
      expect(said).not.toContain(document);
      expect(said).not.toContain('52998224725');
    }
  });

  test('answers an id that is longer than any with 404, without a token too, and logs no fault', async () => {
    const path = `/v2/report/52998224725${'1'.repeat(300)}`;
    const before = service.logged.length;
    expect([(await client.call('GET', path)).status, (await service.call('GET', path)).status]).toEqual([
      404, 404,
    ]);
    expect(service.logged.slice(before).join('')).not.toMatch(/"level":"error"|5299822/);
  });

  test('takes no document for the name of a request', async () => {
    const answer = await service.call('GET', '/health', { headers: { 'x-request-id': 'order-52998224725' } });
    expect(answer.headers['x-request-id']).toMatch(/^req_/);
  });

  test('says how long it has been up by a clock that nobody sets', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_000);
    try {
      const { uptimeSeconds } = (await service.call('GET', '/health')).json;
      expect(uptimeSeconds).toBeLessThan(86_400);
    } finally {
      now.mockRestore();
    }
  });

  test('logs no document, token, secret or body, and one line for each request', async () => {
    await create({ document: '99990001000198', externalId: 'only-in-the-body' });
    await client.call('GET', '/report/list?document=99990001000198');
    // Found, refused as too short, and refused as repeated.
    for (const query of [
      'name=ESCONDIDO%22',
      'name=%C3%A9q',
      'name=ESCONDIDO&name=ESCONDIDO',
      'name=ESCONDIDO&limit=x',
    ])
      await client.call('GET', `/report/list?${query}`);
    const lines = service.logged.join('');
    expect(lines).toContain('"route":"/report/list"');
    expect(lines).not.toMatch(/ESCONDIDO|%C3%A9q|éq/);
    for (const secret of ['99990001000198', 'only-in-the-body', client.token, client.clientSecret]) {
      expect(lines).not.toContain(secret);
    }
    for (const line of lines.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
  });
});

describe('a service with little room', () => {
  test('refuses more than its queue holds with 503 and when to come back, and keeps nothing of it', async () => {
    const small = await runService({ workers: 1, queueLimit: 1 });
    const one = await small.client();
    const answers = await Promise.all(Array.from({ length: 40 }, () => create({}, {}, one)));
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const { json, headers } of refused) {
      expect(json.code).toBe('QUEUE_FULL');
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    const listed = (await one.call('GET', '/report/list?limit=200')).json.items;
    expect(listed).toHaveLength(answers.length - refused.length);
    await small.stop();
  });

  test('accepts a decision on a report in progress, but no statements', async () => {
    const idle = await runService({ workers: 0 });
    const one = await idle.client();
    const { id } = (await create({}, {}, one)).json;
    const decision = { body: { id, approved: true, commentary: 'x' } };
    const periods = [{ year: 2025, months: 12, balanceSheet: { cash: 1 } }];
    const first = await one.call('POST', '/report/analyze', decision);
    expect([first.status, first.json.status.value, first.json.policyStatus]).toEqual([
      200,
      'APPROVED',
      'PENDING',
    ]);
    const second = await one.call('POST', '/report/re-analyze', {
      body: { id, approved: false, commentary: 'y' },
    });
    expect([second.status, second.json.status.value]).toEqual([200, 'DENIED']);
    const statements = await one.call('POST', `/report/${id}/financial-tab`, { body: { periods } });
    expect([statements.status, statements.json.code]).toEqual([409, 'REPORT_RUNNING']);
    expect(statements.json.detail).toContain(`GET /v2/report/${id}`);
    await idle.stop();
  });

  test('slows a client down that asks too often, and not another', async () => {
    const slow = await runService({ rateLimit: 10 });
    const [eager, calm] = [await slow.client(), await slow.client()];
    const answers = await Promise.all(Array.from({ length: 15 }, () => eager.call('GET', '/report/list')));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(4);
    expect((await calm.call('GET', '/report/list')).status).toBe(200);
    await slow.stop();
  });

  test('that stops takes no more, answers whoever waits, and leaves the rest for the next', async () => {
    const stopping = await runService({ workers: 0 });
    const one = await stopping.client();
    const { id } = (await create({}, {}, one)).json;
    const held = vi.spyOn(stopping.app.engine.endings, 'next');
    const waiting = one.call('GET', `/v2/report/${id}`, { headers: { prefer: 'wait=60' } });
    await expect.poll(() => held.mock.calls).not.toHaveLength(0);
    const stopped = stopping.stop();
    expect((await waiting).json).toMatchObject({ id, progress: { final: false } });
    await stopped;
    await expect(one.call('GET', `/v2/report/${id}`)).rejects.toThrow();
  });
});
