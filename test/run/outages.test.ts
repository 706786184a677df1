import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { cnpjsFrom, providerMachine } from './provider-machine.ts';

const json = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** A provider that is away for its first requests, and counts its answers by document. */
async function awayFor(times: number, away: (response: ServerResponse, time: number) => void) {
  const answers = new Map<string, number>();
  let time = 0;
  const machine = await providerMachine((request, response) => {
    time += 1;
    if (time <= times) return void away(response, time);
    const document = String(request.url).split('/').at(-1) ?? '';
    answers.set(document, (answers.get(document) ?? 0) + 1);
    json(response, { total: 0, protests: [] });
  });
  return { ...machine, answers, requests: () => time };
}

const away = {
  'answers 503 with Retry-After': (response: ServerResponse) =>
    response.writeHead(503, { 'retry-after': '1' }).end(),
  'answers 429 with Retry-After': (response: ServerResponse) =>
    response.writeHead(429, { 'retry-after': '1' }).end(),
  'answers 429 and cuts connections in turn': (response: ServerResponse, time: number) =>
    time % 2 === 0 ? response.destroy() : response.writeHead(429, { 'retry-after': '1' }).end(),
} as const;

test.each(Object.entries(away))(
  'a batch waits for a source that %s, and queries it about every document once',
  async (_, how) => {
    const { list, credit, answers } = await awayFor(12, how);
    const documents = cnpjsFrom(0, 40);
    const { stdout, code } = await credit(
      ...['batch', await list(documents), '--policy', 'starter-company', '--json'],
    );
    const batch = JSON.parse(stdout);
    expect({ code, counts: batch.counts }).toMatchObject({ counts: { error: 0, waiting: 0, running: 0 } });
    expect([...answers.keys()].toSorted()).toEqual([...documents].toSorted());
    expect(new Set(answers.values())).toEqual(new Set([1]));
  },
);

test('a batch queries every document about which a source limits queries, however few it answers', async () => {
  const documents = cnpjsFrom(0, 24);
  const answers = new Map<string, number>();
  let answeredAt = 0;
  const { list, credit } = await providerMachine((request, response) => {
    // One answer in half a second. The last documents wait longer than for a source that fails for them alone.
    if (performance.now() - answeredAt < 500) return void away['answers 429 with Retry-After'](response);
    answeredAt = performance.now();
    const document = String(request.url).split('/').at(-1) ?? '';
    answers.set(document, (answers.get(document) ?? 0) + 1);
    json(response, { total: 0, protests: [] });
  });
  const words = ['batch', await list(documents), '--policy', 'starter-company', '--json'];
  const { stdout } = await credit(...words, '--concurrency', '24');
  expect(JSON.parse(stdout)).toMatchObject({ counts: { error: 0, waiting: 0, running: 0 } });
  expect([...answers.keys()].toSorted()).toEqual([...documents].toSorted());
  expect(new Set(answers.values())).toEqual(new Set([1]));
});

test('a single analysis fails fast', async () => {
  const { credit, requests } = await awayFor(1_000, away['answers 429 with Retry-After']);
  const [document = ''] = cnpjsFrom(0, 1);
  const { stdout } = await credit('analyze', document, '--policy', 'starter-company', '--json');
  expect(JSON.parse(stdout).errors).toMatchObject([{ source: 'protests', code: 'RATE_LIMITED' }]);
  expect(requests()).toBe(3);
});

test('a document that fails while others are answered ends as its policy says', async () => {
  const documents = cnpjsFrom(0, 20);
  const answered: string[] = [];
  let refused = 0;
  /** Failures since each of which another document was answered. */
  let refusedAfterAnswers = 0;
  let isAnswered = false;
  const { list, credit } = await providerMachine((request, response) => {
    const document = String(request.url).split('/').at(-1) ?? '';
    if (document === documents[0]) {
      refused += 1;
      if (isAnswered) refusedAfterAnswers += 1;
      isAnswered = false;
      return void response.writeHead(500).end();
    }
    answered.push(document);
    response.once('finish', () => {
      isAnswered = true;
    });
    // The others end after it has failed for the first time.
    setTimeout(() => json(response, { total: 0, protests: [] }), 400);
  });
  const words = [
    'batch',
    await list(documents),
    '--policy',
    'starter-company',
    '--json',
    '--concurrency',
    '4',
  ];
  const { stdout } = await credit(...words);
  expect(JSON.parse(stdout)).toMatchObject({ counts: { error: 0, waiting: 0, running: 0 } });
  expect(answered).toHaveLength(19);
  expect(refused).toBeGreaterThanOrEqual(3);
  // Three, and three more if the wait ends for its length. A slow machine also makes failures without an answer in between.
  expect(refusedAfterAnswers).toBeLessThanOrEqual(5);
});

test('the list of sources in a pipe shows that the last query failed', async () => {
  const { credit } = await providerMachine((_, response) => response.writeHead(403).end());
  await credit('analyze', ...cnpjsFrom(0, 1), '--policy', 'starter-company', '--json');
  const { stdout } = await credit('source', 'list', '--header');
  const [header = '', ...rows] = stdout
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  const outcomes = rows.map((row) => `${row[0]} ${row[header.indexOf('lastOutcome')]}`);
  expect(outcomes).toEqual(expect.arrayContaining(['registration ANSWERED', 'protests FAILED']));
});

test.each([401, 403])('HTTP %s is no outage: it fails at once', async (status) => {
  let requests = 0;
  const { list, credit } = await providerMachine((_, response) => {
    requests += 1;
    response.writeHead(status).end();
  });
  const words = ['batch', await list(cnpjsFrom(0, 10)), '--policy', 'starter-company', '--json'];
  expect(JSON.parse((await credit(...words)).stdout)).toMatchObject({ counts: { waiting: 0, running: 0 } });
  expect(requests).toBe(10);
});

test('a batch that waits for a source can be cancelled', async () => {
  const { list, credit } = await awayFor(1_000_000, (response) =>
    response.writeHead(503, { 'retry-after': '600' }).end(),
  );
  const running = credit('batch', await list(cnpjsFrom(0, 20)), '--policy', 'starter-company', '--json');
  const batches = async () =>
    JSON.parse((await credit('batch', 'list', '--json')).stdout || '{"items":[]}').items;
  await expect
    .poll(async () => (await batches())[0]?.outage?.source, { timeout: 20_000, interval: 500 })
    .toBe('protests');
  const [{ id }] = await batches();
  await credit('batch', 'cancel', id, '--yes');
  await running;
  expect(JSON.parse((await credit('batch', 'show', id, '--json')).stdout)).toMatchObject({
    status: 'CANCELLED',
    counts: { running: 0, error: 0 },
  });
});

test('a batch pauses for a source that is away for too long, releases what it reserved, and is resumed', async () => {
  let isAway = true;
  const answers = new Map<string, number>();
  const { list, credit } = await providerMachine(
    (request, response) => {
      if (isAway) return void response.writeHead(503, { 'retry-after': '600' }).end();
      const document = String(request.url).split('/').at(-1) ?? '';
      answers.set(document, (answers.get(document) ?? 0) + 1);
      json(response, { total: 0, protests: [] });
    },
    { keys: 'price: 1.5', env: { CREDIT_SOURCE_WAIT_MINUTES: '0.05' } },
  );
  const documents = cnpjsFrom(0, 30);
  const paused = await credit('batch', await list(documents), '--policy', 'starter-company', '--json');
  expect(paused.code).toBe(1);
  const { error } = JSON.parse(paused.stderr.trim().split('\n').at(-1) ?? '');
  expect(error).toMatchObject({ code: 'BATCH_PAUSED' });
  const id = /bat_\w+/.exec(error.message)?.[0] ?? '';
  const batch = JSON.parse((await credit('batch', 'show', id, '--json')).stdout);
  expect(batch).toMatchObject({
    status: 'STOPPED',
    outage: { source: 'protests', code: 'SERVER_ERROR', pausedAt: expect.stringContaining('T') },
    counts: { approved: 0, denied: 0, alert: 0, completed: 0, error: 0 },
    counted: 0,
  });
  expect((await credit('batch', 'show', id)).stdout).toContain('Paused: source protests is unavailable');
  const { stdout: usage } = await credit('usage', '--json');
  expect(JSON.parse(usage)).toMatchObject({ ceilings: { today: 0, dearestBatch: 0 }, total: { cost: 0 } });

  isAway = false;
  const resumed = JSON.parse((await credit('batch', 'resume', id, '--json')).stdout);
  expect(resumed).toMatchObject({ status: 'COMPLETED', counts: { error: 0, waiting: 0, running: 0 } });
  expect(resumed).not.toHaveProperty('outage');
  expect([...answers.keys()].toSorted()).toEqual([...documents].toSorted());
  expect(new Set(answers.values())).toEqual(new Set([1]));
});
