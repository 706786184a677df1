import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import { parseDocument } from '../../../src/document/document.ts';
import { DemoProvider } from '../../../src/sources/connector/demo/demo-provider.ts';
import { serveDemo } from '../../../src/sources/connector/demo/serve-demo.ts';
import { openConnector } from '../../../src/sources/connector/open-connector.ts';
import { readConnector } from '../../../src/sources/connector/read-connector.ts';
import { tryConnector } from '../../../src/sources/connector/try-connector.ts';
import { askResiliently } from '../../../src/sources/resilient-source.ts';
import { serveHttp } from '../../net/local-server.ts';

const yaml = `provider: acme
role: protests
title: { en: Acme, pt-BR: Acme }
hosts: [api.acme.example]
login:
  request: { method: POST, url: 'https://api.acme.example/token', form: { key: '{secret.ACME_KEY}' } }
  token: data.token
  lifetime: data.seconds
request:
  method: POST
  url: https://api.acme.example/protests
  headers: { authorization: 'Bearer {login.token}' }
  json: { cnpj: '{document.masked}' }
noRecord: [{ status: [404] }]
subject: cnpj
price: 0.659
map:
  PROTESTS:
    count: total
    entries: { each: protests, item: { amount: amount } }
cassettes: [found.json, unknown.json]
`;
const own = '33683111000280';
const cassettes = [
  {
    document: own,
    answer: { status: 200, body: { cnpj: '33.683.111/0002-80', total: 1, protests: [{ amount: 10 }] } },
    expected: { outcome: 'ANSWERED' as const, sections: {} },
  },
  { document: own, answer: { status: 404, body: {} }, expected: { outcome: 'NO_RECORD' as const } },
];
const documents = [
  own,
  '12ABC34501DE35',
  '00000000000191',
  '33000167000101',
  '60746948000112',
  '60701190000104',
].map((text) => {
  const { document } = parseDocument(text);
  if (document === undefined) throw new Error(text);
  return document;
});

async function connectorOf() {
  const { connector, findings } = await readConnector(yaml, 'acme.yaml');
  if (connector === undefined) throw new Error(JSON.stringify(findings));
  return connector;
}

async function demoOf(ways: { failEvery: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'acme.protests.yaml'), yaml);
  await writeFile(join(folder, 'found.json'), JSON.stringify(cassettes[0]));
  await writeFile(join(folder, 'unknown.json'), JSON.stringify(cassettes[1]));
  const demo = await serveDemo({ port: 0, tokenSeconds: 600, connectorsFolder: folder, ...ways });
  onTestFinished(demo.close);
  return demo;
}

test('what is imitated is asked in place of the provider, with its failures, and its bill is what was answered', async () => {
  const demo = await demoOf({ failEvery: 3 });
  const { source, close } = openConnector(await connectorOf(), { registryUrl: '', sourceDemo: demo.url });
  onTestFinished(close);
  expect([source.sandbox, source.lacks]).toEqual([true, undefined]);
  const outcomes = await Promise.all(
    documents.map(async (document) => {
      const scope = { relationLevels: 1, lawsuitsSince: '2014-01-01', scrMonths: 12 } as const;
      const request = {
        document,
        scope,
        sections: ['PROTESTS'] as const,
        askedOn: '2026-11-20',
        signal: new AbortController().signal,
      };
      const { result } = await askResiliently(source, request, { clock: systemClock, wait: async () => {} });
      if ('failure' in result) return result.failure.code;
      const { PROTESTS } = source.map(result.answer, request);
      expect(PROTESTS?.count).toBe(result.answer.outcome === 'ANSWERED' ? 1 : undefined);
      return result.answer.outcome;
    }),
  );
  expect(new Set(outcomes)).toEqual(new Set(['ANSWERED', 'NO_RECORD']));
  const bill = demo.bills().find(({ name }) => name === 'acme.protests');
  expect(bill).toMatchObject({ logins: 1, answers: 6, limited: 0, refused: 0, price: 0.659, cost: 3.954 });
  expect(bill?.failures).toBeGreaterThan(0);
});

test('a provider is asked once and shows all but its secrets', async () => {
  const demo = await demoOf({ failEvery: 0 });
  const [document] = documents;
  if (document === undefined) throw new Error('no document');
  const settings = { registryUrl: '', sourceDemo: demo.url };
  const trial = await tryConnector(
    await connectorOf(),
    { document, askedOn: '2026-11-20', signal: new AbortController().signal },
    settings,
  );
  expect(trial).toMatchObject({
    sandbox: true,
    tried: true,
    exchanges: [
      { method: 'POST', url: 'https://api.acme.example/token', body: 'key=[secret]', answer: 200 },
      {
        url: 'https://api.acme.example/protests',
        headers: { authorization: '[secret]' },
        body: '{"cnpj":"33.683.111/0002-80"}',
      },
    ],
    failure: null,
    price: 0.659,
  });
  expect(JSON.stringify(trial)).not.toMatch(/demo-ACME_KEY|demo-1/);
});

test('one whose secret is not set is not asked', async () => {
  const [document] = documents;
  if (document === undefined) throw new Error('no document');
  const trial = await tryConnector(
    await connectorOf(),
    { document, askedOn: '2026-11-20', signal: new AbortController().signal },
    {
      registryUrl: '',
    },
  );
  expect(trial).toMatchObject({
    outcome: 'NOT_ASKED',
    exchanges: [],
    failure: { code: 'CREDIT_SECRET_ACME_KEY' },
  });
});

test('a login ends, and more questions a minute than are allowed are refused', async () => {
  let now = 0;
  const connector = { ...(await connectorOf()), limits: { perMinute: 2 } };
  const provider = new DemoProvider(connector, {
    cassettes,
    ways: { failEvery: 0, tokenSeconds: 60, now: () => now },
  });
  const ask = (authorization: string) =>
    provider.answer({
      method: 'POST',
      path: '/protests',
      headers: { authorization },
      body: `{"cnpj":"${own}"}`,
    }).status;
  expect(ask('Bearer demo-1-token')).toBe(401);
  expect(provider.answer({ method: 'POST', path: '/token', headers: {}, body: 'key=wrong' }).status).toBe(
    401,
  );
  const { body } = provider.answer({
    method: 'POST',
    path: '/token',
    headers: {},
    body: 'key=demo-ACME_KEY',
  });
  expect(JSON.parse(body ?? '')).toEqual({ data: { token: 'demo-1-token', seconds: 60 } });
  const statuses = [1, 2, 3, 4].map(() => ask('Bearer demo-1-token'));
  expect(statuses.slice(0, 3)).not.toContain(429);
  expect(statuses[3]).toBe(429);
  now = 60_001;
  expect(ask('Bearer demo-1-token')).toBe(401);
  expect(provider.bill()).toMatchObject({ logins: 1, answers: 3, limited: 1, refused: 3, cost: 1.977 });
});

const slow = `provider: slow
role: protests
title: { en: Slow, pt-BR: Slow }
hosts: [api.slow.example]
request: { method: POST, url: 'https://api.slow.example/requests', json: { cnpj: '{document}' } }
poll:
  id: data.id
  accepted: [201, 202]
  request: { method: GET, url: 'https://api.slow.example/requests/{poll.id}' }
  done: status == 'completed'
  everySeconds: 0.001
  result: { method: GET, url: 'https://api.slow.example/responses/{poll.id}', query: QUERY }
pages: WAY
subject: pages[0].cnpj
price: 2.5
map:
  PROTESTS: { count: 'length(pages[].protests[])', entries: { each: 'pages[].protests[]', item: { amount: amount } } }
cassettes: [pages.json]
`;

test.each([
  ['by numbers', "{ page: '{page}' }", '{ last: count }'],
  ['by addresses', '{}', '{ next: next }'],
  ['by cursors', "{ after: '{page.cursor}' }", '{ cursor: cursor }'],
])('a provider that works on a question and answers in pages is imitated too, %s', async (_, query, way) => {
  const yaml = slow.replace('QUERY', query).replace('WAY', way);
  const page = (amount: number, more: object) => ({ cnpj: own, count: 2, protests: [{ amount }], ...more });
  const cassette = {
    document: own,
    answer: {
      status: 200,
      body: {
        pages: [page(1, { next: 'https://api.slow.example/responses/ID?page=2', cursor: 'c2' }), page(2, {})],
      },
    },
    expected: { outcome: 'ANSWERED' as const, sections: {} },
  };
  const { connector, findings } = await readConnector(yaml, 'slow.yaml');
  if (connector === undefined) throw new Error(JSON.stringify(findings));
  const provider = new DemoProvider(connector, {
    cassettes: [cassette],
    ways: { failEvery: 0, tokenSeconds: 60, now: () => 0 },
  });
  const paths: string[] = [];
  const { url } = await serveHttp((incoming, response) => {
    const pieces: Buffer[] = [];
    incoming.on('data', (piece: Buffer) => pieces.push(piece));
    incoming.on('end', () => {
      const { method = '', headers } = incoming;
      const path = (incoming.url ?? '').replace('/slow.protests', '');
      paths.push(path);
      const { status, body = '' } = provider.answer({
        method,
        path,
        headers,
        body: Buffer.concat(pieces).toString(),
      });
      // The address of the next page has the id of the question.
      response.writeHead(status).end(body.replaceAll('responses/ID', 'responses/demo-1-question'));
    });
  });
  const [document] = documents;
  if (document === undefined) throw new Error('no document');
  const trial = await tryConnector(
    connector,
    { document, askedOn: '2026-11-20', signal: new AbortController().signal },
    {
      registryUrl: '',
      sourceDemo: url.origin,
    },
  );
  expect([trial.failure, paths.length]).toEqual([null, 5]);
  expect(trial).toMatchObject({ outcome: 'ANSWERED', sections: { PROTESTS: { count: 2 } } });
  expect(provider.bill()).toMatchObject({ answers: 1, cost: 2.5 });
});
