import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import { requireDocument } from '../../../src/document/document.ts';
import type { SourceRequest } from '../../../src/sources/define-source.ts';
import { questionIdOf } from '../../../src/sources/question-id.ts';
import { askResiliently } from '../../../src/sources/resilient-source.ts';
import { serveHttp } from '../../net/local-server.ts';
import { openLocalConnector } from './local-connector.ts';

const request: SourceRequest = {
  document: requireDocument('33683111000280'),
  scope: { relationLevels: 1, lawsuitsSince: '2014-01-01', scrMonths: 12 },
  sections: ['PROTESTS'],
  askedOn: '2026-11-29',
  questionId: questionIdOf('run_1', 'protests/acme'),
  signal: new AbortController().signal,
};

type Reply = (response: ServerResponse) => void;
const status =
  (code: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(code, headers).end('{}');
const json =
  (body: unknown, code = 200): Reply =>
  (response) =>
    response.writeHead(code).end(JSON.stringify(body));
const cut: Reply = (response) => response.destroy();
const silent: Reply = () => {};
const pending = json({ status: 'pending' });
const completed = json({ status: 'completed' });

interface Provider {
  /** Answers to the question, its states and its result, in order; the last one stays. */
  readonly purchases?: readonly Reply[];
  readonly states?: readonly Reply[];
  readonly results?: readonly Reply[];
  readonly keys?: string;
}

/** A provider that sells questions, and the requests that came to it. */
async function provider({ purchases = [json({ id: 7 }, 201)], states, results, keys = '' }: Provider = {}) {
  const came: string[] = [];
  const ids: string[] = [];
  const replies = {
    POST: purchases,
    STATE: states ?? [completed],
    RESULT: results ?? [json({ total: 0, protests: [] })],
  };
  const counts = { POST: 0, STATE: 0, RESULT: 0 };
  const { url } = await serveHttp((incoming, response) => {
    const kind =
      incoming.method === 'POST' ? 'POST' : String(incoming.url).startsWith('/state') ? 'STATE' : 'RESULT';
    came.push(kind);
    ids.push(String(incoming.headers['idempotency-key']));
    const reply = replies[kind][Math.min(counts[kind]++, replies[kind].length - 1)];
    reply?.(response);
  });
  const yaml = `provider: acme
role: protests
title: { en: Acme, pt-BR: Acme }
hosts: ['${url.host}']
timeLimitSeconds: 0.3
request: { method: POST, url: '${url.origin}/buy', json: { cnpj: '{document}' }${keys} }
failure: [{ body: error, means: SERVER_ERROR }]
poll:
  id: id
  request: { method: GET, url: '${url.origin}/state/{poll.id}' }
  done: status == 'completed'
  everySeconds: 0.01
  withinSeconds: 2
  result: { method: GET, url: '${url.origin}/result/{poll.id}' }
map:
  PROTESTS: { count: total, entries: { each: protests, item: { amount: amount } } }
`;
  const { source } = await openLocalConnector(yaml);
  const ask = (one: Partial<SourceRequest> = {}) =>
    askResiliently(source, { ...request, ...one }, { clock: systemClock, wait: async () => {} });
  return { ask, came, ids, bought: () => came.filter((kind) => kind === 'POST').length };
}

describe('a question that was bought is bought once', () => {
  test.each<[string, Provider]>([
    ['one 502 while it is asked after', { states: [status(502), completed] }],
    [
      'several failures of the gateway',
      { states: [pending, status(500), status(504), status(408), completed] },
    ],
    ['a limit of requests', { states: [status(429, { 'retry-after': '0' }), pending, completed] }],
    ['a connection that is cut', { states: [cut, completed] }],
    ['no answer in time', { states: [silent, completed] }],
    ['a 502 when its result is read', { results: [status(502), json({ total: 0, protests: [] })] }],
    ['a cut when its result is read', { results: [cut, cut, json({ total: 0, protests: [] })] }],
  ])('after %s', async (_, how) => {
    const { ask, bought } = await provider(how);
    expect(await ask()).toMatchObject({ result: { answer: { outcome: 'ANSWERED' } } });
    expect(bought()).toBe(1);
  });

  test('if the provider answers that the work has failed', async () => {
    const { ask, bought } = await provider({ states: [json({ error: 'x' })] });
    expect(await ask()).toMatchObject({ result: { failure: { code: 'SERVER_ERROR' } }, attempts: 1 });
    expect(bought()).toBe(1);
  });

  test('if the run is stopped and continued', async () => {
    const { ask, came, bought } = await provider({ states: [pending] });
    const stop = new AbortController();
    const reason = new Error('stopped');
    const asked = ask({ signal: stop.signal });
    await expect.poll(() => came.includes('STATE')).toBe(true);
    stop.abort(reason);
    await expect(asked).rejects.toBe(reason);
    const again = new AbortController();
    const before = came.length;
    const continued = ask({ signal: again.signal });
    await expect.poll(() => came.length).toBeGreaterThan(before);
    again.abort(reason);
    await expect(continued).rejects.toBe(reason);
    expect(bought()).toBe(1);
  });
});

test('two runs about one document buy their own questions, because they may ask for something else', async () => {
  const { ask, came, bought } = await provider({
    purchases: [json({ id: 1 }, 201), json({ id: 2 }, 201)],
    states: [pending],
  });
  const stop = new AbortController();
  const reason = new Error('stopped');
  const first = ask({ signal: stop.signal });
  await expect.poll(() => came.includes('STATE')).toBe(true);
  const second = ask({ questionId: questionIdOf('run_2', 'protests/acme'), signal: stop.signal });
  await expect.poll(bought).toBe(2);
  stop.abort(reason);
  await expect(Promise.allSettled([first, second])).resolves.toMatchObject([{ reason }, { reason }]);
});

describe('a question that may have been taken in', () => {
  test.each<[string, Reply, string]>([
    ['502', status(502), 'SERVER_ERROR'],
    ['504', status(504), 'SERVER_ERROR'],
    ['408', status(408), 'TIMEOUT'],
    ['a connection that is cut', cut, 'UNREACHABLE'],
    ['no answer in time', silent, 'TIMEOUT'],
  ])('fails and is not bought again: %s', async (_, reply, code) => {
    const { ask, bought } = await provider({ purchases: [reply] });
    expect(await ask()).toMatchObject({ result: { failure: { code, isFinal: true } }, attempts: 1 });
    expect(bought()).toBe(1);
  });

  test('is asked again with the same id if the provider recognises it', async () => {
    const keys = ", headers: { idempotency-key: '{question.id}' }";
    const { ask, ids } = await provider({ purchases: [status(502), cut, json({ id: 7 }, 201)], keys });
    expect(await ask()).toMatchObject({ result: { answer: { outcome: 'ANSWERED' } }, attempts: 3 });
    await ask({ questionId: questionIdOf('run_2', 'protests/acme') });
    const [first, second, third] = ids;
    expect([second, third]).toEqual([first, first]);
    expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    expect(new Set(ids.filter((id) => id !== 'undefined')).size).toBe(2);
  });

  test.each<[string, Reply]>([
    ['503', status(503)],
    ['429', status(429)],
    ['an error in the words of the provider', json({ error: 'busy' })],
  ])('was not, and is asked again: %s', async (_, reply) => {
    const { ask, bought } = await provider({ purchases: [reply, json({ id: 7 }, 201)] });
    expect(await ask()).toMatchObject({ result: { answer: { outcome: 'ANSWERED' } }, attempts: 2 });
    expect(bought()).toBe(2);
  });
});
