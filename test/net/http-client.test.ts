import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:tls';
import { inspect } from 'node:util';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Secret } from '../../src/base/secret.ts';
import { createHttpClient } from '../../src/net/http-client.ts';
import type { HttpLimits } from '../../src/net/http-limits.ts';
import { closedByPeer, head, listen, serveHttp, serveRaw } from './local-server.ts';

const patient: HttpLimits = {
  connectMs: 2_000,
  headersMs: 2_000,
  silenceMs: 2_000,
  totalMs: 5_000,
  maximumBytes: 100_000,
  maximumConnections: 4,
};

function clientWith(limits: Partial<HttpLimits> = {}) {
  const client = createHttpClient('credit/0.0.0-test', { ...patient, ...limits });
  onTestFinished(() => client.close());
  return client;
}

function get(url: URL, limits: Partial<HttpLimits> = {}, signal = new AbortController().signal) {
  return clientWith(limits).get(url, { signal });
}

const textOf = (body: Uint8Array) => new TextDecoder().decode(body);

describe('what is answered', () => {
  test('comes with its status, its content type and its body', async () => {
    const { url } = await serveHttp((_, response) => {
      response.writeHead(404, { 'content-type': 'application/json; charset=utf-8' }).end('{"message":"não"}');
    });
    const answer = await get(url);
    expect(answer).toMatchObject({
      outcome: 'ANSWERED',
      status: 404,
      contentType: 'application/json; charset=utf-8',
      retryAfterMs: undefined,
    });
    expect(answer.outcome === 'ANSWERED' && textOf(answer.body)).toBe('{"message":"não"}');
  });

  test('was asked for with our name, the compressions that we know, and the headers of the caller', async () => {
    let seen: unknown;
    const { url } = await serveHttp(({ headers, method, url: path }, response) => {
      seen = { ...headers, method, path };
      response.end();
    });
    const signal = new AbortController().signal;
    await clientWith().get(new URL('/a%20b?c=1#d', url), { signal, headers: { accept: 'application/json' } });
    expect(seen).toMatchObject({
      method: 'GET',
      path: '/a%20b?c=1',
      'user-agent': 'credit/0.0.0-test',
      'accept-encoding': 'gzip, br',
      accept: 'application/json',
    });
  });

  test.each([
    ['gzip', gzipSync('plain words')],
    ['x-gzip', gzipSync('plain words')],
    ['br', brotliCompressSync('plain words')],
    ['identity', Buffer.from('plain words')],
  ])('is decompressed when it comes as %s', async (encoding, body) => {
    const { url } = await serveHttp((_, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(body);
    });
    const answer = await get(url);
    expect(answer.outcome === 'ANSWERED' && textOf(answer.body)).toBe('plain words');
  });

  test.each([
    [429, { 'content-length': '0' }],
    [204, {}],
    [304, {}],
  ])('of HTTP %i may be empty, though it is called compressed', async (status, headers) => {
    const { url } = await serveHttp((_, response) => {
      response.writeHead(status, { 'content-encoding': 'gzip', ...headers }).end();
    });
    expect(await get(url)).toMatchObject({ status, body: Buffer.from('') });
  });

  test('is a redirect like any other answer: nobody is asked elsewhere', async () => {
    let asked = 0;
    const { url } = await serveHttp((request, response) => {
      asked += 1;
      response
        .writeHead(302, { location: new URL('/elsewhere', `http://${request.headers.host}`).href })
        .end();
    });
    expect(await get(url)).toMatchObject({ outcome: 'ANSWERED', status: 302 });
    expect(asked).toBe(1);
  });

  test.each([
    ['seconds', () => '7', 7_000],
    ['a date, by the clock of the server', (now: number) => new Date(now + 9_000).toUTCString(), 9_000],
    ['words', () => 'soon', undefined],
  ])('says when to ask again, in %s', async (_, retryAfter, ms) => {
    const serverNow = Date.parse('2031-01-01T00:00:00Z');
    const { url } = await serveHttp((_request, response) => {
      response
        .writeHead(429, { date: new Date(serverNow).toUTCString(), 'retry-after': retryAfter(serverNow) })
        .end();
    });
    expect(await get(url)).toMatchObject({ status: 429, retryAfterMs: ms });
  });
});

describe('connections', () => {
  test('are used again', async () => {
    const { url, sockets } = await serveHttp((_, response) => response.end('x'));
    const client = clientWith({ maximumConnections: 1 });
    const signal = new AbortController().signal;
    for (let time = 0; time < 3; time += 1) await client.get(url, { signal });
    expect(sockets).toHaveLength(1);
  });

  test('are never more than allowed, and the requests beyond wait', async () => {
    const { url, sockets } = await serveHttp((_, response) => setTimeout(() => response.end('x'), 5));
    const client = clientWith({ maximumConnections: 2 });
    const signal = new AbortController().signal;
    const answers = await Promise.all(Array.from({ length: 7 }, () => client.get(url, { signal })));
    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(7).fill('ANSWERED'));
    expect(sockets).toHaveLength(2);
  });

  test('are closed with the client, which answers no more', async () => {
    const { url, sockets } = await serveHttp((_, response) => response.end('x'));
    const client = clientWith();
    const signal = new AbortController().signal;
    await client.get(url, { signal });
    await client.close();
    await closedByPeer(sockets[0]);
    await expect(client.get(url, { signal })).rejects.toThrow('closed');
  });
});

describe('UNREACHABLE is', () => {
  test('a port where nobody listens', async () => {
    const server = await serveHttp(() => {});
    await server.close();
    expect(await get(server.url)).toEqual({
      outcome: 'UNREACHABLE',
      reason: 'connection refused',
      isUnsent: true,
    });
  });

  test('a server that does not speak TLS where it should', async () => {
    const { url } = await serveRaw((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), 'https');
    expect(await get(url)).toMatchObject({ outcome: 'UNREACHABLE', reason: expect.stringMatching(/^TLS: /) });
  });

  test('a server whose certificate nobody vouches for', async () => {
    const read = (name: string) => readFileSync(new URL(`data/${name}.pem`, import.meta.url));
    const server = createTlsServer({ cert: read('self-signed-certificate'), key: read('self-signed-key') });
    server.on('tlsClientError', () => {});
    const { url } = await listen(server, 'https');
    expect(await get(url)).toEqual({
      outcome: 'UNREACHABLE',
      reason: 'TLS: DEPTH_ZERO_SELF_SIGNED_CERT',
      isUnsent: true,
    });
  });

  test('somebody who speaks something else', async () => {
    const { url } = await serveRaw((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    expect(await get(url)).toEqual({ outcome: 'UNREACHABLE', reason: 'what answers there is not HTTP' });
  });

  const body = '{"cnpj":"';
  test.each<[string, (socket: import('node:net').Socket) => void]>([
    ['a reset before any answer', (socket) => socket.resetAndDestroy()],
    ['an end before any answer', (socket) => socket.end()],
    [
      'a reset within the headers',
      (socket) => socket.write('HTTP/1.1 200 OK\r\nconte', () => socket.resetAndDestroy()),
    ],
    [
      'a reset within the body',
      (socket) =>
        socket.write(head('200 OK', { 'content-length': 1000 }) + body, () =>
          setTimeout(() => socket.resetAndDestroy(), 10),
        ),
    ],
    [
      'a body shorter than it says',
      (socket) => socket.end(head('200 OK', { 'content-length': 1000 }) + body),
    ],
    [
      'a chunked body without its last chunk',
      (socket) => socket.end(`${head('200 OK', { 'transfer-encoding': 'chunked' })}9\r\n${body}\r\n`),
    ],
    [
      'a compressed body that was cut off',
      (socket) => {
        const cut = gzipSync(body.repeat(100)).subarray(0, 30);
        socket.write(head('200 OK', { 'content-encoding': 'gzip', 'content-length': cut.length }));
        socket.end(cut);
      },
    ],
  ])('%s', async (_, onRequest) => {
    const { url } = await serveRaw(onRequest);
    expect(await get(url)).toMatchObject({ outcome: 'UNREACHABLE', reason: expect.stringMatching(/\w{5}/) });
  });
});

describe('TIMEOUT is', () => {
  // The three together, because undici counts such times in steps of a second.
  test('silence: instead of a connection, of an answer, or of more of it', async () => {
    const [unagreed, silent, halting] = await Promise.all([
      serveRaw(() => {}, 'https'),
      serveRaw(() => {}),
      serveRaw((socket) => socket.write(`${head('200 OK', { 'content-length': 9 })}{`)),
    ]);
    const limits = { connectMs: 50, headersMs: 60, silenceMs: 70 };
    const failures = await Promise.all([unagreed, silent, halting].map(({ url }) => get(url, limits)));
    expect(failures).toEqual([
      { outcome: 'TIMEOUT', reason: 'no sign of a connection within 0.05 s', isUnsent: true },
      { outcome: 'TIMEOUT', reason: 'no sign of the headers within 0.06 s' },
      { outcome: 'TIMEOUT', reason: 'no sign of more of the answer within 0.07 s' },
    ]);
    await Promise.all([unagreed, silent, halting].map(({ sockets }) => closedByPeer(sockets[0])));
  });

  test.each([
    ['a body', head('200 OK', { 'content-length': 1000 })],
    ['headers', 'HTTP/1.1 200 OK\r\nx-drip: '],
  ])('%s that never stops dripping, and the connection is closed', async (_, start) => {
    const { url, sockets } = await serveRaw((socket) => {
      socket.write(start);
      const drip = setInterval(() => socket.write('x'), 5);
      socket.on('close', () => clearInterval(drip));
    });
    expect(await get(url, { totalMs: 80 })).toEqual({
      outcome: 'TIMEOUT',
      reason: 'no sign of the whole answer within 0.08 s',
    });
    await closedByPeer(sockets[0]);
  });
});

describe('TOO_LARGE is', () => {
  const endless = (start: string, piece: Uint8Array | string) => (socket: import('node:net').Socket) => {
    socket.write(start);
    const pour = () => {
      while (!socket.destroyed && socket.write(piece));
      if (!socket.destroyed) socket.once('drain', pour);
    };
    pour();
  };

  test.each([
    ['a body without end', endless(head('200 OK'), 'x'.repeat(10_000))],
    [
      'a compressed body that swells without end',
      endless(head('200 OK', { 'content-encoding': 'gzip' }), gzipSync(Buffer.alloc(1_000_000))),
    ],
    ['headers without end', endless('HTTP/1.1 200 OK\r\n', `x-more: ${'x'.repeat(500)}\r\n`)],
  ])('%s, and the connection is closed at once', async (_, onRequest) => {
    const { url, sockets } = await serveRaw(onRequest);
    expect(await get(url)).toMatchObject({ outcome: 'TOO_LARGE' });
    await closedByPeer(sockets[0]);
  });

  test('one byte more than allowed, and not the last that is', async () => {
    const { url } = await serveHttp(({ url: path }, response) =>
      response.end('x'.repeat(Number(path?.slice(1)))),
    );
    const client = clientWith({ maximumBytes: 5_000 });
    const signal = new AbortController().signal;
    expect(await client.get(new URL('/5000', url), { signal })).toMatchObject({ outcome: 'ANSWERED' });
    expect(await client.get(new URL('/5001', url), { signal })).toMatchObject({
      outcome: 'TOO_LARGE',
      reason: 'more than 5000 bytes',
    });
  });

  test('a small answer that is large when decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000));
    expect(bomb.length).toBeLessThan(patient.maximumBytes);
    const { url } = await serveHttp((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    expect(await get(url)).toMatchObject({ outcome: 'TOO_LARGE' });
  });
});

describe('UNREADABLE is', () => {
  test.each([
    ['a compression that nobody asked for', 'deflate', deflateSync('words')],
    ['two compressions, one within the other', 'gzip, gzip', gzipSync(gzipSync('words'))],
    ['a gzip body that is none', 'gzip', Buffer.from('plain words')],
    ['a brotli body that is none', 'br', Buffer.from('plain words')],
  ])('%s', async (_, encoding, body) => {
    const { url } = await serveHttp((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(body);
    });
    expect(await get(url)).toMatchObject({ outcome: 'UNREADABLE' });
  });
});

describe('a request with a body', () => {
  const key = new Secret('s3cr3t-of-the-bureau');

  test('is sent with its method, its headers and its body, and the secrets among them', async () => {
    let seen: unknown;
    const { url } = await serveHttp(async (request, response) => {
      const pieces: Buffer[] = [];
      for await (const piece of request) pieces.push(piece);
      const { authorization, 'content-type': type } = request.headers;
      seen = { method: request.method, authorization, type, body: Buffer.concat(pieces).toString() };
      response.end('{}');
    });
    const { signal } = new AbortController();
    const answer = await clientWith().request(url, {
      method: 'POST',
      headers: { authorization: key, 'content-type': 'application/json' },
      body: JSON.stringify({ document: 'SANDBOX' }),
      signal,
    });
    expect(answer).toMatchObject({ outcome: 'ANSWERED', status: 200 });
    expect(seen).toEqual({
      method: 'POST',
      authorization: 's3cr3t-of-the-bureau',
      type: 'application/json',
      body: '{"document":"SANDBOX"}',
    });
    await clientWith().request(url, { method: 'PUT', body: key, signal });
    expect(seen).toMatchObject({ method: 'PUT', body: 's3cr3t-of-the-bureau' });
  });

  test('has the same limits, and is sent once: a redirect is an answer', async () => {
    let times = 0;
    const { url } = await serveHttp((request, response) => {
      times += 1;
      request.resume();
      if (request.url === '/large') response.end('x'.repeat(200));
      else response.writeHead(307, { location: '/elsewhere' }).end();
    });
    const { signal } = new AbortController();
    const post = { method: 'POST', headers: { authorization: key }, body: '{}', signal };
    expect(await clientWith().request(url, post)).toMatchObject({ outcome: 'ANSWERED', status: 307 });
    expect(times).toBe(1);
    const small = clientWith({ maximumBytes: 100 });
    expect(await small.request(new URL('/large', url), post)).toMatchObject({ outcome: 'TOO_LARGE' });
  });

  test('that fails says nothing of the secret, whatever goes wrong', async () => {
    const { url } = await serveRaw((socket) => {
      socket.destroy();
    });
    const { signal } = new AbortController();
    const failure = await clientWith().request(url, {
      method: 'POST',
      headers: { authorization: key },
      signal,
    });
    expect(failure).toMatchObject({ outcome: 'UNREACHABLE' });
    expect(inspect(failure, { depth: null })).not.toContain('s3cr3t');
    const broken = new Secret('s3cr3t\nof two lines');
    const refused = await clientWith().request(url, {
      method: 'GET',
      headers: { authorization: broken },
      signal,
    });
    expect(refused).toMatchObject({ outcome: 'UNSENDABLE' });
    expect(inspect(refused, { depth: null, showHidden: true })).not.toContain('s3cr3t');
  });
});

describe('an abort', () => {
  const reason = new Error('the run was stopped');

  test('before the request asks nobody', async () => {
    const { url, sockets } = await serveHttp((_, response) => response.end());
    await expect(get(url, {}, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(sockets).toHaveLength(0);
  });

  test.each([
    ['before the answer', ''],
    ['in the middle of the answer', `${head('200 OK', { 'content-length': 1000 })}{`],
  ])('%s ends at once with its reason, and closes the connection', async (_, sent) => {
    const stop = new AbortController();
    const { url, sockets } = await serveRaw((socket) => {
      if (sent !== '') socket.write(sent);
      setTimeout(() => stop.abort(reason), 20);
    });
    await expect(get(url, {}, stop.signal)).rejects.toBe(reason);
    await closedByPeer(sockets[0]);
  });
});
