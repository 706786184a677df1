import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpClient } from '../../src/net/http-client.ts';
import { listen, serveRaw } from './local-server.ts';

test('the time limit of a whole request states whether anything was sent', async () => {
  const unagreed = await listen(createServer(), 'https');
  const silent = await serveRaw(() => {});
  const client = createHttpClient('credit/0.0.0-test', {
    connectMs: 2_000,
    headersMs: 2_000,
    silenceMs: 2_000,
    totalMs: 80,
    maximumBytes: 1_000,
    maximumConnections: 1,
  });
  onTestFinished(() => client.close());
  const { signal } = new AbortController();
  const sent: URL[] = [];
  const failures = await Promise.all(
    [unagreed, silent].map(({ url }) =>
      client.request(url, { method: 'GET', signal, onSent: () => void sent.push(url) }),
    ),
  );
  const expired = { outcome: 'TIMEOUT', reason: 'no sign of the whole answer within 0.08 s' };
  expect(failures).toEqual([{ ...expired, isUnsent: true }, expired]);
  expect(sent).toEqual([silent.url]);
});
