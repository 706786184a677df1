import { expect, onTestFinished, test } from 'vitest';
import { Secret } from '../../src/base/secret.ts';
import { createHttpClient } from '../../src/net/http-client.ts';
import { failureOfHttp } from '../../src/sources/http-answer.ts';
import { serveHttp } from './local-server.ts';

const limits = {
  connectMs: 2_000,
  headersMs: 2_000,
  silenceMs: 2_000,
  totalMs: 5_000,
  maximumBytes: 1_000,
  maximumConnections: 1,
};

async function askWith(secret: string) {
  let requests = 0;
  const { url } = await serveHttp((_, response) => {
    requests += 1;
    response.end();
  });
  const client = createHttpClient('credit/0.0.0-test', limits);
  onTestFinished(() => client.close());
  const headers = { authorization: new Secret(secret) };
  const result = await client.get(url, { signal: new AbortController().signal, headers });
  return { result, requests };
}

test.each(['a line\nand more', 'typographic ”quotes”', 'a NUL \u0000'])(
  'a secret that no header can contain is sent nowhere, and its source refuses: %j',
  async (secret) => {
    const { result, requests } = await askWith(secret);
    expect(requests).toBe(0);
    if (result.outcome === 'ANSWERED') throw new Error('It was sent');
    expect(result).toMatchObject({ outcome: 'UNSENDABLE', isUnsent: true });
    expect(failureOfHttp(result, 'Acme')).toMatchObject({
      code: 'REFUSED',
      message:
        'Acme gave no usable answer: the header authorization has a line break or another character that cannot be sent; check its secret.',
    });
  },
);

test('a secret with accents is sent', async () => {
  expect(await askWith('senha de João')).toMatchObject({ result: { outcome: 'ANSWERED' }, requests: 1 });
});
