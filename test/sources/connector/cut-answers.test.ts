import { describe, expect, test } from 'vitest';
import { requireDocument } from '../../../src/document/document.ts';
import { convert } from '../../../src/sources/connector/convert.ts';
import type { SourceRequest } from '../../../src/sources/define-source.ts';
import { serveHttp, serveRaw } from '../../net/local-server.ts';
import { openLocalConnector } from './local-connector.ts';

const request: SourceRequest = {
  document: requireDocument('33683111000280'),
  scope: { relationLevels: 1, lawsuitsSince: '2014-01-01', scrMonths: 12 },
  sections: ['PROTESTS'],
  askedOn: '2026-11-29',
  signal: new AbortController().signal,
};

async function sourceAt(url: URL, more = '') {
  const yaml = `provider: acme
role: protests
title: { en: Acme, pt-BR: Acme }
hosts: ['${url.host}']
request: { method: GET, url: '${url.origin}/p' }
${more.replaceAll('ORIGIN', url.origin)}
map:
  PROTESTS: { count: total, entries: { each: protests, item: { amount: amount } } }
`;
  const { source } = await openLocalConnector(yaml);
  return source;
}

describe('an answer that only the end of the connection ends', () => {
  const answered = async (body: string) => {
    const { url } = await serveRaw((socket) => {
      socket.end(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n${body}`);
    });
    return (await sourceAt(url)).ask(request);
  };

  test('is read if it is complete', async () => {
    expect(await answered('{"total":0,"protests":[]}')).toMatchObject({ outcome: 'ANSWERED' });
  });

  test.each(['{"total":0,"prot', '[{"a":1', ' {'])('was cut off, and is queried again: %s', async (body) => {
    await expect(answered(body)).rejects.toMatchObject({ code: 'UNREACHABLE', isRepeatable: true });
  });

  test.each(['', '<html>Manutenção', 'Internal error'])(
    'cannot be read, and is not queried again: %s',
    async (body) => {
      await expect(answered(body)).rejects.toMatchObject({ code: 'INVALID_ANSWER' });
    },
  );
});

describe('a body in JSON with the status of a failure', () => {
  const at = async (status: number, body: string, tests: string) => {
    const { url } = await serveHttp((_, response) => response.writeHead(status, json).end(body));
    return (await sourceAt(url, tests)).ask(request);
  };
  const json = { 'content-type': 'application/json' };

  test.each([
    [401, 'REFUSED'],
    [403, 'REFUSED'],
    [408, 'TIMEOUT'],
    [429, 'RATE_LIMITED'],
    [500, 'SERVER_ERROR'],
    [503, 'SERVER_ERROR'],
  ])('is neither "no record" nor an answer, whatever it lacks: HTTP %i', async (status, code) => {
    for (const tests of ['noRecord: [{ body: "!(protests)" }]', 'success: { body: "!(protests)" }'])
      await expect(at(status, '{"message":"try later"}', tests)).rejects.toMatchObject({ code });
  });

  test('is "no record" if the connector names the status', async () => {
    const tests = `noRecord: [{ status: [500], body: "code == 'NOT_FOUND'" }]`;
    expect(await at(500, '{"code":"NOT_FOUND"}', tests)).toMatchObject({ outcome: 'NO_RECORD' });
    const withoutStatus = `noRecord: [{ body: "code == 'NOT_FOUND'" }]`;
    expect(await at(404, '{"code":"NOT_FOUND"}', withoutStatus)).toMatchObject({ outcome: 'NO_RECORD' });
  });

  test('does not answer a question that is worked on', async () => {
    const { url } = await serveHttp(({ method }, response) => {
      if (method === 'POST') response.writeHead(201, json).end('{"id":"1"}');
      else response.writeHead(403, json).end('{"message":"blocked"}');
    });
    const tests = `noRecord: [{ body: "!(protests) && !(id)" }]
poll: { id: id, request: { method: GET, url: 'ORIGIN/p/{poll.id}' }, done: protests, everySeconds: 1, withinSeconds: 2 }`;
    await expect((await sourceAt(url, tests)).ask(request)).rejects.toMatchObject({ code: 'REFUSED' });
  });
});

test('an answer with a length that cannot be read is not queried again', async () => {
  const { url } = await serveHttp((_, response) => {
    const body = '{"total":0,"prot';
    response.writeHead(200, { 'content-length': body.length }).end(body);
  });
  await expect((await sourceAt(url)).ask(request)).rejects.toMatchObject({ code: 'INVALID_ANSWER' });
});

test('a login that answers HTTP 408 did not refuse its secrets, and is tried again', async () => {
  const { url } = await serveHttp((_, response) => response.writeHead(408).end());
  const login = `login: { request: { method: POST, url: 'ORIGIN/token' }, token: token }`;
  const failure = (await sourceAt(url, login)).ask(request);
  await expect(failure).rejects.toMatchObject({ code: 'TIMEOUT', isRepeatable: true });
});

test.each([429, 503])('Retry-After of a login that answers %s is passed on', async (status) => {
  const { url } = await serveHttp((_, response) => response.writeHead(status, { 'retry-after': '7' }).end());
  const login = `login: { request: { method: POST, url: 'ORIGIN/token' }, token: token }`;
  const failure = (await sourceAt(url, login)).ask(request);
  await expect(failure).rejects.toMatchObject({ retryAfterMs: 7_000, isRepeatable: true });
});

test.each([
  ['epoch-seconds', 1_764_374_400, '2025-11-29'],
  ['epoch-seconds', '1764385200', '2025-11-29'],
  ['epoch-seconds', 1_764_460_799, '2025-11-29'],
  ['epoch-seconds', -86_400, '1969-12-31'],
  ['epoch-seconds', 0, '1970-01-01'],
  ['epoch-milliseconds', 1_764_374_400_000, '2025-11-29'],
  ['epoch-milliseconds', '1764460799999', '2025-11-29'],
  ['epoch-seconds', 1_764_374_400_000, undefined],
  ['epoch-milliseconds', '2025-11-29', undefined],
  ['YYYY-MM-DD', '2026-12-01T01:10:00.000Z', '2026-11-30'],
  ['YYYY-MM-DD', '2026-12-01T02:59:59.1234567Z', '2026-11-30'],
  ['YYYY-MM-DD', '2026-12-01T03:00:00Z', '2026-12-01'],
  ['YYYY-MM-DD', '2026-12-01 01:10:00+00:00', '2026-11-30'],
  ['YYYY-MM-DD', '2026-11-30T22:10:00-0300', '2026-11-30'],
  // A day that is written as an instant.
  ['YYYY-MM-DD', '2026-12-01T00:00:00.000Z', '2026-12-01'],
  ['YYYY-MM-DD', '2026-12-01T00:00:00-03:00', '2026-12-01'],
  // A time without a zone is the local time of the provider.
  ['YYYY-MM-DD', '2026-12-01T01:10:00', '2026-12-01'],
  ['YYYY-MM-DD', '2026-02-30T01:10:00Z', undefined],
] as const)('a date written as %s: %s', (date, written, day) => {
  const { value } = { value: undefined, ...convert(written, { kind: 'day', nullable: true }, { date }) };
  expect(value).toBe(day);
});
