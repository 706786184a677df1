import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../src/http/limits.ts';
import { serverOptions } from '../../src/http/server-options.ts';

/** The service's own, shorter. */
const times = { headersMs: 300, requestMs: 600, checkMs: 20 };

let server: FastifyInstance;
let port: number;

beforeAll(async () => {
  server = Fastify(serverOptions(times));
  server.post('/', async () => 'read');
  port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => server.close());

/** What is answered to whoever sends this, byte by byte, until the connection ends. */
function answerTo(start: string, more: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    const sending = setInterval(() => socket.write(more), 50);
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(sending);
      resolve(answer);
    });
    socket.write(start);
  });
}

describe('a request that never ends', () => {
  test.each([
    ['headers', 'POST / HTTP/1.1\r\nHost: x\r\nX-Long: ', 'a'],
    ['body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 999\r\n\r\n', 'a'],
  ])('in its %s is ended, whatever it goes on sending', async (_part, start, more) => {
    // Where the end overtakes the answer, nothing is read.
    expect(await answerTo(start, more)).toMatch(/^$|^HTTP\/1\.1 408 /);
  });

  test('has as long as the documentation says', () => {
    const page = readFileSync('docs/reference/api.md', 'utf8');
    const seconds = [limits.requestMs, limits.headersMs, limits.connectionMs].map((ms) => `${ms / 1_000} s`);
    expect(page).toContain(`| a request, its headers, a silent connection | ${seconds.join(', ')} |`);
    // The minute and the half are kept to a second.
    expect(serverOptions()).toMatchObject({
      requestTimeout: 60_000,
      http: { headersTimeout: 30_000, connectionsCheckingInterval: 1_000 },
    });
  });
});
