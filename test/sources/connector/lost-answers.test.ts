import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import { requireDocument } from '../../../src/document/document.ts';
import type { SectionDetails } from '../../../src/sections/index.ts';
import type { Partner } from '../../../src/sections/relations.ts';
import type { SourceRequest } from '../../../src/sources/define-source.ts';
import { askInTime, askResiliently } from '../../../src/sources/resilient-source.ts';
import { serveHttp } from '../../net/local-server.ts';
import { openLocalConnector } from './local-connector.ts';

type Reply = (response: ServerResponse) => void;
const json =
  (body: unknown, code = 200): Reply =>
  (response) =>
    response.writeHead(code).end(JSON.stringify(body));
const silent: Reply = () => {};
const cut: Reply = (response) => response.destroy();
const cutBody: Reply = (response) => {
  response.writeHead(200, { 'content-length': 100 }).write('{"total": 1', () => response.destroy());
};
const found = json({ total: 0, entries: [] });

const request: SourceRequest = {
  document: requireDocument('33683111000280'),
  scope: { relationLevels: 1, lawsuitsSince: '2014-01-01', scrMonths: 12 },
  sections: ['PROTESTS'],
  askedOn: '2026-11-30',
  questionId: '6f1f6c0e-0000-8000-8000-000000000001',
  signal: new AbortController().signal,
};

/** A source with a price of R$ 0.50, whose provider replies in this order to the requests by their path; the last reply stays. */
async function sourceOf(
  reply: (path: string, count: number) => Reply,
  { settings = 'price: 0.5', head = '', map = '', limitSeconds = 30 } = {},
) {
  const came: string[] = [];
  const server = await serveHttp(({ url: path = '' }, response) => {
    came.push(path);
    reply(path, came.filter((one) => one === path).length)(response);
  });
  const { url } = server;
  const yaml = `provider: acme
role: ${map === '' ? 'protests' : 'courts'}
title: { en: Acme, pt-BR: Acme }
hosts: ['${url.host}']
timeLimitSeconds: ${limitSeconds}
request: { method: GET, url: '${url.origin}/q/{document}'${head} }
noRecord: [{ status: [404] }]
${settings.replaceAll('ORIGIN', url.origin)}
map:
  ${map || 'PROTESTS: { count: total, entries: { each: entries, item: { amount: amount } } }'}
`;
  const { source } = await openLocalConnector(yaml);
  return { source, came, server };
}

/** Returns the cost of all attempts at a query, and the amounts that the spending cap was asked for. */
async function askedOf(
  { source }: Awaited<ReturnType<typeof sourceOf>>,
  { mostRepeats = Number.POSITIVE_INFINITY, one = request } = {},
) {
  const repeats: number[] = [];
  const outcome = await askResiliently(source, one, {
    clock: systemClock,
    wait: async () => {},
    mayRepeat: async (billed) => {
      repeats.push(billed);
      return repeats.length <= mostRepeats;
    },
  });
  const result = 'answer' in outcome.result ? outcome.result.answer.outcome : outcome.result.failure.code;
  return { result, attempts: outcome.attempts, ...outcome.cost, repeats };
}

const half = 5_000_000;

describe('a query that was sent and has no answer counts with its highest cost', () => {
  test.each<[string, Reply, string]>([
    ['no answer in time', silent, 'TIMEOUT'],
    ['a connection that is lost', cut, 'UNREACHABLE'],
    ['an answer that is cut off', cutBody, 'UNREACHABLE'],
  ])('%s, in each attempt, and each repetition asks the spending cap', async (_, reply, result) => {
    expect(await askedOf(await sourceOf(() => reply, { limitSeconds: 1 }))).toEqual({
      result,
      attempts: 3,
      cost: 3 * half,
      isUnknown: true,
      repeats: [half, 2 * half],
    });
  });

  test('by the highest cost that its answer may state', async () => {
    const source = await sourceOf(() => cut, { settings: 'cost: { path: spent, most: 2 }' });
    expect(await askedOf(source, { mostRepeats: 0 })).toMatchObject({ cost: 4 * half, isUnknown: true });
  });

  test('also if it is answered later', async () => {
    const source = await sourceOf((_, count) => (count === 1 ? cut : found));
    expect(await askedOf(source)).toMatchObject({ result: 'ANSWERED', cost: 2 * half, isUnknown: true });
  });

  test('unless a spending cap ends it', async () => {
    const source = await sourceOf(() => cut);
    expect(await askedOf(source, { mostRepeats: 0 })).toMatchObject({ result: 'UNREACHABLE', cost: half });
    expect(source.came).toHaveLength(1);
  });

  test('once, if the provider recognises a repeated query', async () => {
    const head = ", headers: { idempotency-key: '{question.id}' }";
    const source = await sourceOf((_, count) => [cut, json({}, 500), found][count - 1] ?? found, { head });
    expect(await askedOf(source)).toEqual({
      result: 'ANSWERED',
      attempts: 3,
      cost: half,
      isUnknown: false,
      repeats: [],
    });
    const lost = await sourceOf((_, count) => (count === 1 ? cut : json({}, 500)), { head });
    expect(await askedOf(lost)).toMatchObject({ result: 'SERVER_ERROR', cost: half, isUnknown: true });
  });

  test('but not if it has no price', async () => {
    const source = await sourceOf(() => cut, { settings: '' });
    expect(await askedOf(source)).toMatchObject({ result: 'UNREACHABLE', cost: 0, isUnknown: false });
  });

  test('and if a page after it is lost, by what its pages may state', async () => {
    const pages = 'pages: { items: entries }\ncost: { path: spent, most: 2 }';
    const settings = `${pages}\nprice: 0.5`;
    const page = json({ total: 1, spent: 0.1, entries: [{ amount: 1 }] });
    const paged = await sourceOf((_, count) => (count === 1 ? page : cut), { settings });
    expect(await askedOf(paged, { mostRepeats: 0 })).toMatchObject({ cost: 4 * half, isUnknown: true });
  });
});

describe('a query that was not sent costs nothing', () => {
  test('the server does not listen', async () => {
    const source = await sourceOf(() => silent);
    await source.server.close();
    expect(await askedOf(source)).toEqual({
      result: 'UNREACHABLE',
      attempts: 3,
      cost: 0,
      isUnknown: false,
      repeats: [],
    });
  });

  test('its login has no answer', async () => {
    const settings = "price: 0.5\nlogin: { request: { method: GET, url: 'ORIGIN/login' }, token: token }";
    const head = ", headers: { authorization: 'Bearer {login.token}' }";
    const source = await sourceOf((path) => (path === '/login' ? cut : found), { settings, head });
    expect(await askedOf(source)).toMatchObject({ result: 'UNREACHABLE', cost: 0, isUnknown: false });
  });

  test('its token was refused, and the next login has no answer', async () => {
    const settings = "price: 0.5\nlogin: { request: { method: GET, url: 'ORIGIN/login' }, token: token }";
    const head = ", headers: { authorization: 'Bearer {login.token}' }";
    const token = json({ token: 'abc' });
    const source = await sourceOf(
      (path, count) => (path !== '/login' ? json({}, 401) : count === 1 ? token : cut),
      { settings, head },
    );
    const { charge } = await source.source.ask(request).catch((error: { charge: unknown }) => error);
    expect(charge).toMatchObject({ billed: false });
  });
});

describe('the time limit of a whole attempt', () => {
  const partners = ['00000012440', '11144477735', '52998224725'];
  const known = (): Partial<SectionDetails> => ({
    RELATIONS: {
      levels: 1,
      partners: partners.map(
        (document): Partner => ({
          level: 1,
          name: `PARTNER ${document}`,
          document,
          documentKind: 'cpf',
          certainty: 'CERTAIN',
          through: null,
          role: null,
          sharePercent: null,
          since: null,
          ageBand: null,
          age: null,
          deceased: null,
          pep: null,
          restrictive: null,
          restrictiveAmount: null,
        }),
      ),
      branches: null,
      companies: null,
      relatives: null,
      sameAddress: null,
    },
  });
  const ofPartners = {
    settings: 'price: 0.5\nfor: owners',
    map: 'PROCESSES: { lawsuits: { each: cases, item: { caseNumber: number } } }',
  };

  test('keeps the charges of the partners that were answered, and counts the others as unknown', async () => {
    const { source, came } = await sourceOf(
      (path, count) => (path.endsWith('35') && count === 1 ? silent : json({ cases: [] })),
      ofPartners,
    );
    const one: SourceRequest = { ...request, sections: ['PROCESSES'], known: known() };
    const limited = { ...source, timeoutMs: 2_000 };
    const failure: unknown = await askInTime(limited, one).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'TIMEOUT',
      charge: { billed: true, units: 0, questions: 2, unknown: 1, left: 1 },
    });
    // The next attempt asks about the one that is left.
    expect(await source.ask(one)).toMatchObject({ charge: { questions: 1, unknown: 0, left: 0 } });
    expect(came).toHaveLength(4);
  });

  test('counts a query as unknown if its source does not state the cost', async () => {
    const { source } = await sourceOf(() => found);
    const deaf = { ...source, timeoutMs: 20, ask: () => new Promise<never>(() => {}) };
    expect(await askedOf({ ...(await sourceOf(() => found)), source: deaf })).toMatchObject({
      result: 'TIMEOUT',
      cost: 3 * half,
      isUnknown: true,
    });
  });
});
