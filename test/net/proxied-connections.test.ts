import { readFileSync } from 'node:fs';
import { createServer as createHttpsServer, request } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Secret } from '../../src/base/secret.ts';
import { createFileClient } from '../../src/net/file-client.ts';
import { createHttpClient } from '../../src/net/http-client.ts';
import { OpenIdProvider } from '../../src/net/openid-provider.ts';
import { openProxiedAgents } from '../../src/net/proxied-agents.ts';
import type { TargetRules } from '../../src/net/public-address.ts';
import { retryableFailures } from '../../src/sources/define-source.ts';
import { failureOfHttp } from '../../src/sources/http-answer.ts';
import { threadedPosterWith } from '../webhook/local-threaded-poster.ts';
import { at, namesLeadTo, post, posterWith } from './local-poster.ts';
import { startProxy } from './local-proxy.ts';
import { listen, serveHttp } from './local-server.ts';
import { open } from './opened-networks.ts';

const limits = {
  connectMs: 2_000,
  headersMs: 2_000,
  silenceMs: 2_000,
  totalMs: 5_000,
  maximumBytes: 100_000,
  maximumConnections: 4,
};
const name = 'bureau.example';
/** A certificate for db.example that only itself vouches for. */
const [certificate, key] = ['certificate', 'key'].map((part) =>
  readFileSync(new URL(`../storage/postgres/data/other-host-${part}.pem`, import.meta.url), 'utf8'),
);

beforeEach(() => {
  for (const variable of ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY']) {
    vi.stubEnv(variable, undefined);
    vi.stubEnv(variable.toLowerCase(), undefined);
  }
  onTestFinished(() => void vi.unstubAllEnvs());
});

function useProxy(address: string, more: Readonly<Record<string, string>> = {}): void {
  for (const [variable, value] of Object.entries({ HTTP_PROXY: address, ...more }))
    vi.stubEnv(variable, value);
}

async function get(url: URL, options: { readonly rules?: TargetRules; readonly connectMs?: number } = {}) {
  const { rules, ...change } = options;
  const client = createHttpClient('credit/0.0.0-test', { ...limits, ...change }, rules && { rules });
  onTestFinished(() => client.close());
  return client.get(url, { signal: new AbortController().signal });
}

async function greeter() {
  const { url } = await serveHttp((_, response) => response.end('hello'));
  return at(name, url);
}

async function secureGreeter() {
  const server = createHttpsServer({ cert: certificate, key }, (_, response) => response.end('hello'));
  server.on('tlsClientError', () => {});
  const { url } = await listen(server, 'https');
  return at('db.example', url);
}

/** The address of a proxy that refuses every connection. */
async function closedAddress(): Promise<string> {
  const { url, close } = await listen(createTcpServer(), 'http');
  await close();
  return url.origin;
}

describe('a source', () => {
  test('is reached through a tunnel of the proxy, which learns its name, port and nothing else', async () => {
    const proxy = await startProxy();
    useProxy(proxy.address.replace('//', '//joe:hidden-password@'));
    const url = await greeter();
    expect(await get(url)).toMatchObject({ outcome: 'ANSWERED', status: 200 });
    expect(proxy.requests).toEqual([
      {
        target: url.host,
        headers: {
          host: url.host,
          connection: 'close',
          'proxy-authorization': `Basic ${Buffer.from('joe:hidden-password').toString('base64')}`,
        },
      },
    ]);
  });

  test('is reached directly if NO_PROXY lists it, or it is a loopback address', async () => {
    const proxy = await startProxy();
    const { url } = await serveHttp((_, response) => response.end());
    useProxy(proxy.address);
    expect(await get(url)).toMatchObject({ outcome: 'ANSWERED' });
    useProxy(proxy.address, { NO_PROXY: name });
    // Only the proxy knows the name.
    expect(await get(at(name, url))).toMatchObject({ outcome: 'UNREACHABLE' });
    expect(proxy.requests).toEqual([]);
  });

  test('has its certificate checked within the tunnel', async () => {
    const proxy = await startProxy();
    useProxy(proxy.address);
    const url = await secureGreeter();
    expect(await get(url)).toEqual({
      outcome: 'UNREACHABLE',
      reason: 'TLS: DEPTH_ZERO_SELF_SIGNED_CERT',
      isUnsent: true,
    });
    expect(proxy.targets()).toEqual([url.host]);
  });

  test('keeps its connection for the next request', async () => {
    const proxy = await startProxy();
    useProxy(proxy.address);
    const url = await greeter();
    const client = createHttpClient('credit/0.0.0-test', { ...limits, maximumConnections: 1 });
    onTestFinished(() => client.close());
    for (let time = 0; time < 3; time += 1)
      expect(await client.get(url, { signal: new AbortController().signal })).toMatchObject({ status: 200 });
    expect(proxy.targets()).toEqual([url.host]);
  });

  test('whose own answer is 403, 404 or 407 has answered, whatever the proxy', async () => {
    const proxy = await startProxy();
    useProxy(proxy.address);
    const { url } = await serveHttp(({ url = '' }, response) =>
      response.writeHead(Number(url.slice(1))).end(),
    );
    for (const status of [403, 404, 407])
      expect(await get(new URL(String(status), at(name, url)))).toMatchObject({
        outcome: 'ANSWERED',
        status,
      });
  });
});

describe('a proxy that fails', () => {
  const refusal = (status: string) => `HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`;

  test.each([
    [
      'asks for credentials',
      refusal('407 Proxy Authentication Required'),
      'requires a valid user name and password (HTTP 407)',
    ],
    ['forbids', refusal('403 Forbidden'), 'refused to open the connection (HTTP 403)'],
    ['answers 404', refusal('404 Not Found'), 'refused to open the connection (HTTP 404)'],
    ['reaches nothing', refusal('502 Bad Gateway'), 'refused to open the connection (HTTP 502)'],
    ['redirects', refusal('302 Found'), 'refused to open the connection (HTTP 302)'],
    ['closes', '', 'could not be reached: connection reset'],
    ['speaks no HTTP', 'SSH-2.0-proxy\r\n', 'could not be reached: what answers there is not HTTP'],
    ['is silent', 'silent', 'did not open the connection within 0.3 s'],
  ])('and %s is named without its credentials, as a failure worth repeating', async (_, answer, fault) => {
    const proxy = await startProxy(() => answer);
    useProxy(proxy.address.replace('//', '//joe:hidden-password@'));
    const failure = await get(new URL(`https://${name}/`), { connectMs: 300 });
    expect(failure).toEqual({
      outcome: 'UNREACHABLE',
      reason: `the proxy ${proxy.address} ${fault}`,
      proxy: proxy.address,
      isUnsent: true,
    });
    if (failure.outcome === 'ANSWERED') throw new Error('it failed');
    const told = failureOfHttp(failure, 'The bureau');
    expect(told).toMatchObject({
      code: 'PROXY_FAILED',
      message: `The bureau was not reached: the proxy ${proxy.address} ${fault}.`,
    });
    expect(retryableFailures.has(told.code)).toBe(true);
  });

  test('and is not there is named too', async () => {
    const address = await closedAddress();
    useProxy(address);
    expect(await get(new URL(`https://${name}/`))).toMatchObject({
      outcome: 'UNREACHABLE',
      reason: `the proxy ${address} could not be reached: connection refused`,
    });
  });
});

describe('the rules for private addresses', () => {
  const anyNetwork = open('10.0.0.0/8');

  test('apply to addresses in the URL, which the proxy never sees', async () => {
    const proxy = await startProxy();
    useProxy(proxy.address);
    for (const url of ['https://10.1.2.3/', 'https://[fd00::1]/', 'https://169.254.169.254/'])
      expect(await get(new URL(url), { rules: open() })).toEqual({
        outcome: 'UNREACHABLE',
        reason: 'its host leads to an address that is not public',
        isUnsent: true,
      });
    expect(proxy.requests).toEqual([]);
  });

  test('let a name pass over TLS, and refuse plain http, which only the proxy could judge', async () => {
    const proxy = await startProxy();
    useProxy(proxy.address);
    const url = await secureGreeter();
    expect(await get(url, { rules: open() })).toMatchObject({ reason: 'TLS: DEPTH_ZERO_SELF_SIGNED_CERT' });
    expect(proxy.targets()).toEqual([url.host]);
    expect(await get(await greeter(), { rules: anyNetwork })).toEqual({
      outcome: 'UNREACHABLE',
      reason: 'plain http does not go through the proxy; add its host to NO_PROXY',
      isUnsent: true,
    });
    expect(proxy.targets()).toEqual([url.host]);
  });

  test('still judge what NO_PROXY reaches directly', async () => {
    const proxy = await startProxy();
    useProxy(proxy.address, { NO_PROXY: '10.0.0.0/8' });
    expect(await get(new URL('https://10.1.2.3/'), { rules: open() })).toMatchObject({
      reason: 'its host leads to an address that is not public',
    });
  });
});

describe('a webhook', () => {
  test('goes directly, whatever the environment says', async () => {
    const proxy = await startProxy();
    useProxy(proxy.address, { HTTPS_PROXY: proxy.address });
    const url = await secureGreeter();
    const lookup = namesLeadTo(() => ['127.0.0.1']);
    expect(await post(posterWith({ ca: certificate ?? '', lookup }), url)).toMatchObject({ status: 200 });
    expect(proxy.requests).toEqual([]);
  });

  test('goes through its own proxy, except to loopback addresses', async () => {
    const proxy = await startProxy();
    const url = await secureGreeter();
    const poster = posterWith({ ca: certificate ?? '', proxyUrl: proxy.address });
    expect(await post(poster, url)).toMatchObject({ outcome: 'ANSWERED', status: 200 });
    const { url: local } = await serveHttp((_, response) => response.end());
    expect(await post(poster, local)).toMatchObject({ outcome: 'ANSWERED', status: 200 });
    expect(proxy.targets()).toEqual([url.host]);
  });

  test('to a private address in its URL never reaches the proxy', async () => {
    const proxy = await startProxy();
    const poster = posterWith({ rules: open(), proxyUrl: proxy.address });
    for (const url of [
      'https://10.1.2.3/',
      'https://localhost/',
      'https://metadata.goog/',
      'http://a.example/',
    ])
      expect(await post(poster, new URL(url))).toMatchObject({ outcome: 'FORBIDDEN' });
    expect(proxy.requests).toEqual([]);
  });

  test.each([
    ['', posterWith],
    [', with a thread of its own too', threadedPosterWith],
  ])('that the proxy refuses is not delivered, and the proxy is named%s', async (_, openPoster) => {
    const proxy = await startProxy(() => 'HTTP/1.1 403 Forbidden\r\n\r\n');
    const poster = openPoster({ rules: open(), proxyUrl: proxy.address.replace('//', '//joe:hidden@') });
    expect(await post(poster, new URL('https://inside.example/'))).toEqual({
      outcome: 'UNREACHABLE',
      reason: `the proxy ${proxy.address} refused to open the connection (HTTP 403)`,
      proxy: proxy.address,
    });
  });
});

test('a file is downloaded through the proxy', async () => {
  const proxy = await startProxy();
  useProxy(proxy.address);
  const client = createFileClient('credit/test', { reach: 'NAMED', limits });
  onTestFinished(() => client.close());
  const url = await greeter();
  const question = { method: 'GET', headers: {}, signal: new AbortController().signal } as const;
  const body = await client.ask(url, question, async (answer) => text(answer.body));
  expect([body, proxy.targets()]).toEqual(['hello', [url.host]]);
});

test('an identity provider that the proxy does not reach is unavailable, and the proxy is named', async () => {
  const proxy = await startProxy(() => 'HTTP/1.1 407 No\r\n\r\n');
  useProxy(proxy.address.replace('//', '//joe:hidden-password@'));
  const provider = new OpenIdProvider({
    issuer: 'https://sign-in.example',
    clientId: 'credit',
    clientSecret: new Secret('hidden-secret'),
  });
  onTestFinished(() => provider.close());
  const refusal = await provider.check().catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    code: 'IDENTITY_PROVIDER_UNAVAILABLE',
    params: { reason: `the proxy ${proxy.address} requires a valid user name and password (HTTP 407)` },
  });
  expect(inspect(refusal, { depth: 9 })).not.toMatch(/hidden/);
});

describe("agents for Node's own client", () => {
  test('agree TLS within the tunnel and check the certificate', async () => {
    const proxy = await startProxy();
    useProxy(proxy.address);
    const url = await secureGreeter();
    const agent = openProxiedAgents(2_000)?.httpsAgent;
    const error = await new Promise((resolve) => request(url, { agent }).once('error', resolve).end());
    expect([error, proxy.targets()]).toMatchObject([{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, [url.host]]);
  });

  test('are not needed if the environment sets no proxy', () => {
    expect(openProxiedAgents(1_000)).toBeUndefined();
  });
});
