import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { isSafeHeaderValue } from '../../src/net/webhook-poster.ts';
import { anyPoster, post, posterWith } from './local-poster.ts';
import { closedByPeer, head, serveHttp, serveRaw } from './local-server.ts';

describe('a post', () => {
  test('arrives with its body, our name and the headers of the caller, and with nothing else of ours', async () => {
    const seen: { headers?: IncomingHttpHeaders; asked?: string; body?: string } = {};
    const { url } = await serveHttp((request, response) => {
      seen.headers = request.headers;
      seen.asked = `${request.method} ${request.url}`;
      request.setEncoding('utf8').on('data', (piece) => {
        seen.body = `${seen.body ?? ''}${piece}`;
      });
      request.on('end', () => response.end());
    });
    const poster = posterWith();
    const signal = new AbortController().signal;
    const headers = { 'webhook-id': 'msg_1', 'api-key': 'a b' };
    for (const body of ['{"é":1}', new TextEncoder().encode('{"é":1}')]) {
      delete seen.body;
      await poster.post(new URL('/a%20b?c=1', url), { headers, body, signal });
      expect(seen).toEqual({
        headers: {
          host: url.host,
          connection: 'keep-alive',
          'content-length': '8',
          'user-agent': 'credit/0.0.0-test',
          ...headers,
        },
        asked: 'POST /a%20b?c=1',
        body: '{"é":1}',
      });
    }
  });

  test.each([200, 201, 204, 302, 400, 410, 429, 500, 503])('is answered with %i', async (status) => {
    const { url } = await serveHttp((_, response) => response.writeHead(status).end());
    expect(await post(anyPoster(), url)).toMatchObject({ outcome: 'ANSWERED', status });
  });

  test('tells how long the answer took, and what time it is there', async () => {
    const date = 'Wed, 01 Jan 2031 00:00:00 GMT';
    const { url } = await serveHttp((_, response) => {
      response.setHeader('date', date);
      setTimeout(() => response.end(), 40);
    });
    const answer = await post(anyPoster(), url);
    expect(answer).toMatchObject({ outcome: 'ANSWERED', date });
    expect(answer.outcome === 'ANSWERED' && answer.tookMs).toBeGreaterThanOrEqual(39);
  });

  test.each<[string, readonly string[], string | undefined]>([
    ['none', [], undefined],
    ['seconds', ['120'], '120'],
    ['a date', ['Wed, 01 Jan 2031 00:00:00 GMT'], 'Wed, 01 Jan 2031 00:00:00 GMT'],
    ['nonsense', ['3, 4'], '3, 4'],
    ['nothing', [''], ''],
    ['the same twice', ['5', '5'], '5'],
    ['two things', ['5', '6'], undefined],
  ])('hands Retry-After on as it came: %s', async (_, values, expected) => {
    const lines = values.map((value) => `Retry-After: ${value}\r\n`).join('');
    const { url } = await serveRaw((socket) =>
      socket.end(`HTTP/1.1 503 Busy\r\n${lines}content-length: 0\r\n\r\n`),
    );
    const answer = await post(anyPoster(), url);
    expect(answer).toMatchObject({ outcome: 'ANSWERED', status: 503 });
    expect(answer.outcome === 'ANSWERED' && answer.retryAfter).toBe(expected);
  });

  test.each([301, 302, 303, 307, 308])('follows no redirect: %i', async (status) => {
    let touched = 0;
    const canary = await serveHttp((_, response) => {
      touched += 1;
      response.end();
    });
    const { url } = await serveHttp((_, response) => {
      response.writeHead(status, { location: canary.url.href }).end();
    });
    const poster = posterWith();
    for (let time = 0; time < 10; time += 1) {
      expect(await post(poster, url)).toMatchObject({ outcome: 'ANSWERED', status });
    }
    expect({ touched, sockets: canary.sockets.length }).toEqual({ touched: 0, sockets: 0 });
  });

  test('goes past what is said before the answer', async () => {
    const early = ['102 Processing', '103 Early Hints'].map((status) => head(status)).join('');
    const { url } = await serveRaw((socket) => socket.end(`${early}${head('204 No Content')}`));
    expect(await post(anyPoster(), url)).toMatchObject({ outcome: 'ANSWERED', status: 204 });
  });

  test('takes no notice of cookies, of proxies, nor of how the body is compressed', async () => {
    process.env['http_proxy'] = process.env['HTTP_PROXY'] = 'http://127.0.0.1:9/';
    const seen: IncomingHttpHeaders[] = [];
    const { url } = await serveHttp(({ headers }, response) => {
      seen.push(headers);
      response.writeHead(200, { 'set-cookie': 'a=b', 'content-encoding': 'gzip' }).end('no gzip');
    });
    const poster = posterWith();
    try {
      for (let time = 0; time < 2; time += 1) {
        expect(await post(poster, url)).toMatchObject({ outcome: 'ANSWERED', status: 200 });
      }
    } finally {
      delete process.env['http_proxy'];
      delete process.env['HTTP_PROXY'];
    }
    expect(seen.map(({ cookie }) => cookie)).toEqual([undefined, undefined]);
  });
});

describe('the body of an answer', () => {
  const pour = (piece: Uint8Array | string) => (socket: Socket) => {
    socket.write(head('200 OK'));
    const go = () => {
      while (!socket.destroyed && socket.write(piece));
      if (!socket.destroyed) socket.once('drain', go);
    };
    go();
  };

  test.each([
    ['without end', pour('x'.repeat(10_000))],
    ['compressed, that swells without end', pour(gzipSync(Buffer.alloc(1_000_000)))],
  ])('%s changes nothing, and is cut', async (_, onRequest) => {
    const { url, sockets } = await serveRaw(onRequest);
    expect(await post(anyPoster(), url)).toMatchObject({ outcome: 'ANSWERED', status: 200 });
    await closedByPeer(sockets[0]);
    expect(sockets[0]?.bytesWritten).toBeLessThan(10_000_000);
  });

  test.each(['keep-alive', 'close'])('is read to its last allowed byte, over connection: %s', async (how) => {
    let spokenOver = 0;
    const { url, sockets } = await serveRaw((socket) => {
      spokenOver += 1;
      const answer = (length: number) =>
        head('200 OK', { 'content-length': length, connection: how }) + 'x'.repeat(length);
      let size = 99;
      socket.write(answer(size));
      socket.on('data', () => {
        size += 1;
        socket.write(answer(size));
      });
    });
    const poster = posterWith({ maximumBodyBytes: 100, connectionsPerOrigin: 1 });
    // 99, 100 and 101 bytes where the connection is kept, and always 99 where it is not.
    for (let time = 0; time < 4; time += 1) {
      expect(await post(poster, url)).toMatchObject({ outcome: 'ANSWERED', status: 200 });
    }
    await closedByPeer(sockets[0]);
    expect(spokenOver).toBe(how === 'close' ? 4 : 2);
  });

  test.each<[string, (socket: Socket) => void]>([
    [
      'cut off by a reset',
      (socket) =>
        socket.write(`${head('201 Created', { 'content-length': 1000 })}{`, () =>
          setTimeout(() => socket.resetAndDestroy(), 10),
        ),
    ],
    ['shorter than it says', (socket) => socket.end(`${head('201 Created', { 'content-length': 1000 })}{`)],
    [
      'broken in its chunks',
      (socket) => socket.end(`${head('201 Created', { 'transfer-encoding': 'chunked' })}zz\r\n`),
    ],
  ])('%s changes nothing: the receiver has said what it thinks', async (_, onRequest) => {
    const { url } = await serveRaw(onRequest);
    expect(await post(anyPoster(), url)).toMatchObject({ outcome: 'ANSWERED', status: 201 });
  });

  test('that never stops dripping is cut when the time is over', async () => {
    const { url, sockets } = await serveRaw((socket) => {
      socket.write(head('200 OK'));
      const drip = setInterval(() => socket.write('x'), 5);
      socket.on('close', () => clearInterval(drip));
    });
    const startedAt = performance.now();
    const answer = await post(posterWith({ totalMs: 1_000 }), url);
    expect(answer).toMatchObject({ outcome: 'ANSWERED', status: 200 });
    const took = performance.now() - startedAt;
    expect(took).toBeGreaterThan(990);
    expect(answer.outcome === 'ANSWERED' && answer.tookMs).toBeLessThan(took);
    await closedByPeer(sockets[0]);
  });
});

describe('no status is', () => {
  test.each<[string, (socket: Socket) => void, string]>([
    ['a reset', (socket) => socket.resetAndDestroy(), 'connection reset'],
    ['an end', (socket) => socket.end(), 'connection closed early'],
    ['a half answer', (socket) => socket.end('HTTP/1.1 200 OK\r\nconte'), 'connection closed early'],
    [
      'only what is said before an answer',
      (socket) => socket.end(head('102 Processing')),
      'connection closed early',
    ],
    [
      'a go-ahead that was not asked for',
      (socket) => socket.end(head('100 Continue')),
      'connection closed early',
    ],
    ['another protocol', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'), 'what answers there is not HTTP'],
    [
      'an answer of two lengths',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx'),
      'the answer has another length than it says',
    ],
    [
      'an answer that turns into another protocol',
      (socket) => socket.end(head('101 Switching', { upgrade: 'x', connection: 'upgrade' })),
      'connection closed early',
    ],
  ])('%s', async (_, onRequest, reason) => {
    const { url } = await serveRaw(onRequest);
    expect(await post(anyPoster(), url)).toEqual({ outcome: 'UNREACHABLE', reason });
  });

  test('headers without end', async () => {
    const { url, sockets } = await serveRaw((socket) =>
      socket.write(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(9_000)}`),
    );
    expect(await post(anyPoster(), url)).toEqual({ outcome: 'TOO_LARGE', reason: 'headers without end' });
    await closedByPeer(sockets[0]);
  });

  test('a port where nobody listens', async () => {
    const server = await serveHttp(() => {});
    await server.close();
    expect(await post(anyPoster(), server.url)).toEqual({
      outcome: 'UNREACHABLE',
      reason: 'connection refused',
    });
  });

  test.each<[string, (socket: Socket) => void]>([
    ['silence', () => {}],
    [
      'headers that never stop dripping',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nx-drip: ');
        const drip = setInterval(() => socket.write('x'), 5);
        socket.on('close', () => clearInterval(drip));
      },
    ],
    [
      'signs of life without an answer',
      (socket) => {
        const drip = setInterval(() => socket.write(head('102 Processing')), 5);
        socket.on('close', () => clearInterval(drip));
      },
    ],
  ])('%s, until the time is over, and the connection is closed', async (_, onRequest) => {
    const { url, sockets } = await serveRaw(onRequest);
    expect(await post(posterWith({ totalMs: 100 }), url)).toEqual({
      outcome: 'TIMEOUT',
      reason: 'no sign of an answer within 0.1 s',
    });
    await closedByPeer(sockets[0]);
  });

  test('a TLS that is never agreed', async () => {
    const { url, sockets } = await serveRaw(() => {}, 'https');
    expect(await post(posterWith({ connectMs: 60 }), url)).toEqual({
      outcome: 'TIMEOUT',
      reason: 'no sign of a connection within 0.06 s',
    });
    await closedByPeer(sockets[0]);
  });
});

describe('a value of a header', () => {
  const bad = ['a\r\nb: c', 'a\n', 'a\0b', '\u001b', 'a\tb', '\u007f', 'ação', '\u00ff', '日本', 'a\u2028b'];

  test.each(bad)('that holds %j is a defect, and never sent', async (value) => {
    const { url, sockets } = await serveHttp((_, response) => response.end());
    const sent = posterWith().post(url, {
      headers: { 'api-key': value },
      body: '',
      signal: new AbortController().signal,
    });
    await expect(sent).rejects.toThrow('The header api-key holds what no header may.');
    expect(sockets).toHaveLength(0);
  });

  test.each([...bad, '', ' ', ' a', 'a ', 'a'.repeat(501)])('is not safe: %j', (value) => {
    expect(isSafeHeaderValue(value)).toBe(false);
  });

  test.each(['a', 'Bearer a.b-c_d~e+f/==', 'a b', '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', 'a'.repeat(500)])(
    'is safe: %j',
    (value) => {
      expect(isSafeHeaderValue(value)).toBe(true);
    },
  );
});
