import { expect, onTestFinished, test } from 'vitest';
import { createHttpClient } from '../../src/net/http-client.ts';
import { serveHttp } from './local-server.ts';

/** A client that sends one request at a time and gives up on an answer after 2 s. */
function patientClient() {
  const client = createHttpClient('credit/0.0.0-test', {
    connectMs: 2_000,
    headersMs: 2_000,
    silenceMs: 2_000,
    totalMs: 2_000,
    maximumBytes: 100_000,
    maximumConnections: 1,
  });
  onTestFinished(() => client.close());
  return client;
}

test('requests wait for a connection outside of their time limit, in their order', async () => {
  const paths: string[] = [];
  const { url } = await serveHttp((request, response) => {
    paths.push(String(request.url));
    setTimeout(() => response.end('x'), 450);
  });
  const client = patientClient();
  const signal = new AbortController().signal;
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => client.get(new URL(`/${at}`, url), { signal })),
  );
  expect(answers.map(({ outcome }) => outcome)).toEqual(Array(6).fill('ANSWERED'));
  expect(paths).toEqual(['/0', '/1', '/2', '/3', '/4', '/5']);
});

test('a request that is given up while it waits leaves its turn to the next', async () => {
  const { url, sockets } = await serveHttp((_, response) => setTimeout(() => response.end('x'), 20));
  const client = patientClient();
  const { signal } = new AbortController();
  const stop = new AbortController();
  const first = client.get(url, { signal });
  const given = client.get(url, { signal: stop.signal });
  const last = client.get(url, { signal });
  const reason = new Error('no more');
  stop.abort(reason);
  await expect(given).rejects.toBe(reason);
  expect(await Promise.all([first, last])).toMatchObject([{ outcome: 'ANSWERED' }, { outcome: 'ANSWERED' }]);
  expect(sockets).toHaveLength(1);
});
