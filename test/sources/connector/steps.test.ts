import { describe, expect, test } from 'vitest';
import { parseDocument } from '../../../src/document/document.ts';
import { replay } from '../../../src/sources/connector/cassette.ts';
import { SourceFailure, type SourceRequest } from '../../../src/sources/define-source.ts';
import { questionIdOf } from '../../../src/sources/question-id.ts';
import { serveHttp } from '../../net/local-server.ts';
import { openLocalConnector } from './local-connector.ts';

const { document } = parseDocument('33683111000280');
if (document === undefined) throw new Error('no document');
const request: SourceRequest = {
  document,
  scope: { relationLevels: 1, lawsuitsSince: '2014-01-01', scrMonths: 12 },
  sections: ['PROTESTS'],
  askedOn: '2026-11-20',
  signal: new AbortController().signal,
};

const yamlFor = (url: URL, steps: string, question = '/protests/{document}?') => `provider: acme
role: protests
title: { en: Acme, pt-BR: Acme }
hosts: ['${url.host}']
request: { method: GET, url: '${url.origin}${question.split('?')[0]}', query: {${question.split('?')[1]}} }
failure: [{ body: error, means: SERVER_ERROR }]
${steps}
map:
  PROTESTS:
    count: 'length(PLACE)'
    entries: { each: 'PLACE', item: { amount: amount } }
`;

interface Answer {
  readonly status?: number;
  /** A text or bytes are sent as they are, everything else as JSON. */
  readonly body: unknown;
  readonly contentType?: string;
}

/** A connector whose provider answers by `answer`; what it was asked. */
async function asked(
  { steps, question, place = 'pages[].protests[]' }: { steps: string; question?: string; place?: string },
  answer: (path: string, count: number) => Answer,
) {
  const paths: string[] = [];
  const { url } = await serveHttp((incoming, response) => {
    paths.push(String(incoming.url));
    const {
      status = 200,
      body,
      contentType = 'application/json',
    } = answer(String(incoming.url), paths.length);
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
    response.writeHead(status, { 'content-type': contentType }).end(isRaw ? body : JSON.stringify(body));
  });
  const yaml = yamlFor(url, steps.replaceAll('ORIGIN', url.origin), question).replaceAll('PLACE', place);
  return { ...(await openLocalConnector(yaml)), paths };
}

async function failureOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.catch((caught: unknown) => caught);
  if (error instanceof SourceFailure) return `${error.code} ${error.message}`;
  throw error;
}

const protests = (...amounts: number[]) => amounts.map((amount) => ({ amount }));

describe('an answer in pages', () => {
  const all = [protests(1, 2), protests(3)];
  test.each([
    [
      'by the number of the last one',
      { steps: 'pages: { last: count }', question: "/p?page: '{page}'" },
      (path: string) => ({ body: { count: 2, protests: all[Number(/page=(\d)/.exec(path)?.[1]) - 1] } }),
      ['/p?page=1', '/p?page=2'],
    ],
    [
      'until a list is empty',
      { steps: 'pages: { items: protests, first: 0 }', question: "/p?page: '{page}'" },
      (path: string) => ({ body: { protests: all[Number(/page=(\d)/.exec(path)?.[1])] ?? [] } }),
      ['/p?page=0', '/p?page=1', '/p?page=2'],
    ],
    [
      'by the address of the next one',
      { steps: 'pages: { next: links.next }' },
      (path: string) =>
        path.includes('more')
          ? { body: { links: { next: null }, protests: all[1] } }
          : { body: { links: { next: '/more?of=1' }, protests: all[0] } },
      ['/protests/33683111000280', '/more?of=1'],
    ],
    [
      'by a cursor',
      { steps: 'pages: { cursor: next }', question: "/p?after: '{page.cursor}'" },
      (path: string) =>
        path.includes('after') ? { body: { protests: all[1] } } : { body: { next: 'a b', protests: all[0] } },
      ['/p', '/p?after=a+b'],
    ],
  ])('is read whole, %s', async (_, way, answer, paths) => {
    const { source, paths: seen } = await asked(way, answer);
    const whole = await source.ask(request);
    expect(source.map(whole, request)).toMatchObject({
      PROTESTS: { count: 3, entries: [{ amount: 1 }, { amount: 2 }, { amount: 3 }] },
    });
    expect(seen).toEqual(paths);
  });

  test('is none where a page fails, leads elsewhere, or there are more than are read', async () => {
    const failing = await asked({ steps: 'pages: { next: next }' }, (_, count) =>
      count === 1 ? { body: { next: '/2', protests: [] } } : { status: 503, body: {} },
    );
    expect(await failureOf(failing.source.ask(request))).toMatch(/^SERVER_ERROR/);
    const leading = await asked({ steps: 'pages: { next: next }' }, () => ({
      body: { next: 'https://elsewhere.example/', protests: [] },
    }));
    expect(await failureOf(leading.source.ask(request))).toMatch(/^REFUSED .*not in hosts/);
    const endless = await asked({ steps: 'pages: { next: next, most: 3 }' }, () => ({
      body: { next: '/again', protests: [] },
    }));
    expect(await failureOf(endless.source.ask(request))).toMatch(/^INVALID_ANSWER .*more than 3 pages/);
    expect(endless.paths).toHaveLength(3);
  });

  const noRecord = 'noRecord: [{ status: [404] }, { body: length(protests) == `0` }]';
  test.each([
    ['by the address of the next one', `pages: { next: next }\n${noRecord}`],
    ['by the number of the last one', `pages: { last: count }\n${noRecord}`],
    ['until a list is empty', `pages: { items: protests }\n${noRecord}`],
  ])('is refused if a later page has no record, %s', async (_, steps) => {
    const { source } = await asked({ steps, question: "/p?page: '{page}'" }, (_path, count) =>
      count === 1 ? { body: { next: '/2', count: 3, protests: protests(1) } } : { status: 404, body: {} },
    );
    expect(await failureOf(source.ask(request))).toMatch(/^INVALID_ANSWER .*page 2 has no record/);
  });

  test('ends with an empty page if its connector reads until then, also if an empty list means no record', async () => {
    const steps = `pages: { items: protests }\n${noRecord}`;
    const { source } = await asked({ steps, question: "/p?page: '{page}'" }, (_path, count) => ({
      body: { protests: count === 1 ? protests(1) : [] },
    }));
    expect(source.map(await source.ask(request), request)).toMatchObject({ PROTESTS: { count: 1 } });
  });

  test('is refused if it states fewer pages than before', async () => {
    const way = { steps: 'pages: { last: count }', question: "/p?page: '{page}'" };
    const { source } = await asked(way, (_path, count) => ({
      body: { count: count === 1 ? 5 : 2, protests: protests(count) },
    }));
    expect(await failureOf(source.ask(request))).toMatch(/^INVALID_ANSWER .*it was 5, and is now 2/);
  });

  test.each(['""', '" "', '[]', '[3]', 'false', 'true', 'null', '-1', '1.5', '"0x10"'])(
    'is refused if the number of its last page is %s',
    async (count) => {
      const way = { steps: 'pages: { last: count }', question: "/p?page: '{page}'" };
      const { source } = await asked(way, () => ({ body: `{"count":${count},"protests":[{"amount":1}]}` }));
      expect(await failureOf(source.ask(request))).toMatch(/^INVALID_ANSWER .*it is no whole number/);
    },
  );

  test.each(['1', '"1"', '0'])('is complete if the number of its last page is %s', async (count) => {
    const way = { steps: 'pages: { last: count }', question: "/p?page: '{page}'" };
    const { source } = await asked(way, () => ({ body: `{"count":${count},"protests":[]}` }));
    expect(await source.ask(request)).toMatchObject({ outcome: 'ANSWERED' });
  });

  test('keeps all digits of a cursor', async () => {
    const way = { steps: 'pages: { cursor: next }', question: "/p?after: '{page.cursor}'" };
    const { source, paths } = await asked(way, (path) => ({
      body: path.includes('after')
        ? { protests: protests(2) }
        : '{"next":90071992547409931,"protests":[{"amount":1}]}',
    }));
    await source.ask(request);
    expect(paths).toEqual(['/p', '/p?after=90071992547409931']);
  });

  test.each([
    ['hasMore as a text', { hasMore: 'true' }],
    ['a page number as a text', { page: '1', page_count: '48' }],
    ['a text', { info: 'Página 1 de 48' }],
    ['a cursor', { meta: { nextCursor: 'abc' } }],
    ['a link', { links: [{ rel: 'next', href: '/2' }] }],
  ])('is refused if the connector describes no pages: %s', async (_, marks) => {
    const { source } = await asked({ steps: '', place: 'protests[]' }, () => ({
      body: { ...marks, protests: protests(1) },
    }));
    expect(await failureOf(source.ask(request))).toMatch(/^INVALID_ANSWER .*another page follows/);
  });

  test('is refused if its last page states another one', async () => {
    const { source } = await asked(
      { steps: 'pages: { items: protests }', question: "/p?page: '{page}'" },
      (_, count) => ({ body: { protests: count === 1 ? protests(1) : [], hasNext: count < 9 } }),
    );
    expect(await failureOf(source.ask(request))).toMatch(/^INVALID_ANSWER .*another page follows/);
  });

  test('is complete if the only page states that it is the last', async () => {
    const { source } = await asked({ steps: '', place: 'protests[]' }, () => ({
      body: { page: 1, totalPages: '1', hasMore: 'false', next: null, total: 30, protests: protests(1) },
    }));
    expect(source.map(await source.ask(request), request)).toMatchObject({ PROTESTS: { count: 1 } });
  });

  test('is judged page by page when it is replayed', async () => {
    const { connector } = await asked({ steps: 'pages: { next: next }' }, () => ({ body: {} }));
    const of = (...pages: unknown[]) => replay(connector, { document, status: 200, body: { pages } });
    expect(of({ protests: protests(1) }, { protests: protests(2) }).sections).toMatchObject({
      PROTESTS: { count: 2 },
    });
    const nested = of({ protests: [protests(1)] });
    expect(nested.message).toContain('a list stands where an item should');
    expect(of({ protests: [] }, { error: true })).toMatchObject({ outcome: 'FAILED', code: 'SERVER_ERROR' });
    expect(of({ protests: [] }, { protest: [] })).toMatchObject({
      outcome: 'FAILED',
      code: 'INVALID_ANSWER',
    });
  });
});

describe('an answer that cannot be read', () => {
  const steps = 'noRecord: [{ status: [404, 204] }, { body: "!protests" }]';
  test.each([
    ['a page of HTML', '<!doctype html><p>Manutenção</p>'],
    ['half of a record', '{"protests":[{"amount":1}'],
    ['nothing', ''],
  ])('is never no record, although its connector tests what is absent: %s', async (_, body) => {
    const { source } = await asked({ steps, place: 'protests[]' }, () => ({ body }));
    expect(await failureOf(source.ask(request))).toMatch(/^INVALID_ANSWER/);
  });

  test.each([
    ['of nginx', '<html>\r\n<head><title>404 Not Found</title></head><body>nginx</body></html>'],
    ['of Apache', '\n<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html></html>'],
  ])('is never no record, although it has the status of one: a page %s', async (_, body) => {
    const steps = 'noRecord: [{ status: [404] }]';
    const { source } = await asked({ steps, place: 'protests[]' }, () => ({ status: 404, body }));
    expect(await failureOf(source.ask(request))).toMatch(/^INVALID_ANSWER .*HTML page with HTTP 404/);
    const begun = `poll: { id: id, done: done, request: { method: GET, url: 'ORIGIN/state/{poll.id}' } }`;
    const inSteps = await asked({ steps: `${steps}\n${begun}`, place: 'protests[]' }, () => ({
      status: 404,
      body,
    }));
    expect(await failureOf(inSteps.source.ask(request))).toMatch(/^INVALID_ANSWER/);
  });

  test('differs from a text or a record with 404, which is no record', async () => {
    const steps = 'noRecord: [{ status: [404] }]';
    for (const body of ['Not Found', { message: 'CNPJ não encontrado' }]) {
      const { source } = await asked({ steps, place: 'protests[]' }, () => ({ status: 404, body }));
      expect(await source.ask(request)).toMatchObject({ outcome: 'NO_RECORD' });
    }
  });

  test.each([
    ['a 404 without a body', { status: 404, body: '' }],
    ['a 204', { status: 204, body: '' }],
    ['a record in which the list is absent', { body: {} }],
  ])('differs from %s, which is no record', async (_, answer) => {
    const { source } = await asked({ steps, place: 'protests[]' }, () => answer);
    expect(await source.ask(request)).toMatchObject({ outcome: 'NO_RECORD' });
  });
});

describe('the characters of an answer', () => {
  const body = '{"protests":[{"amount":1}],"city":"São Paulo"}';
  test.each([
    ['ISO-8859-1, as stated', 'latin1', 'application/json; charset=ISO-8859-1'],
    ['Windows-1252, as stated', 'latin1', 'application/json;charset="windows-1252"'],
    ['UTF-8, although ISO-8859-1 is stated', 'utf8', 'application/json; charset=iso-8859-1'],
  ] as const)('are read: %s', async (_, encoding, contentType) => {
    const steps = `success: { body: "city == 'São Paulo'" }`;
    const { source } = await asked({ steps, place: 'protests[]' }, () => ({
      body: Buffer.from(body, encoding),
      contentType,
    }));
    expect(await source.ask(request)).toMatchObject({ outcome: 'ANSWERED' });
  });
});

describe('a question that is worked on', () => {
  const steps = `poll:
  id: id
  request: { method: GET, url: 'ORIGIN/state/{poll.id}' }
  done: status == 'completed'
  everySeconds: 0.001
  withinSeconds: WITHIN
  result: { method: GET, url: 'ORIGIN/result/{poll.id}' }`;
  const answers = (states: readonly Answer[]) => {
    let next = 0;
    return (path: string): Answer => {
      if (path.startsWith('/state')) return states[Math.min(next++, states.length - 1)] ?? { body: {} };
      if (path.startsWith('/result')) return { body: { protests: protests(7) } };
      return { status: 201, body: { id: 'q 1' } };
    };
  };

  test('is begun, asked after and read when it is done', async () => {
    const way = { steps: steps.replace('WITHIN', '60'), place: 'protests' };
    const { source, paths } = await asked(
      way,
      answers([{ status: 202, body: { status: 'pending' } }, { body: { status: 'completed' } }]),
    );
    expect(source.map(await source.ask(request), request)).toMatchObject({ PROTESTS: { count: 1 } });
    expect(paths).toEqual(['/protests/33683111000280', '/state/q%201', '/state/q%201', '/result/q%201']);
    await source.ask(request);
    expect(paths.filter((path) => path.startsWith('/protests'))).toHaveLength(2);
  });

  test('is asked after with all digits of its id', async () => {
    const way = { steps: steps.replace('WITHIN', '60'), place: 'protests' };
    const { source, paths } = await asked(way, (path) =>
      path.startsWith('/protests')
        ? { status: 201, body: '{"id":12345678901234567891}' }
        : { body: { status: 'completed', protests: protests(7) } },
    );
    await source.ask(request);
    expect(paths.slice(1)).toEqual(['/state/12345678901234567891', '/result/12345678901234567891']);
  });

  test('is answered at once where it is ready, and where the document is not known', async () => {
    const way = {
      steps: steps.replace('WITHIN', '60').replace(/ {2}result:.*$/m, 'noRecord: [{ status: [404] }]'),
      place: 'protests',
    };
    const ready = await asked(way, () => ({ body: { status: 'completed', protests: protests(7) } }));
    expect(ready.source.map(await ready.source.ask(request), request)).toMatchObject({
      PROTESTS: { count: 1 },
    });
    expect(ready.paths).toHaveLength(1);
    const unknown = await asked(way, () => ({ status: 404, body: {} }));
    expect(await unknown.source.ask(request)).toMatchObject({ outcome: 'NO_RECORD' });
  });

  test('is gone on with by the next attempt where it took too long, and not begun and paid again', async () => {
    const way = { steps: steps.replace('WITHIN', '0.001'), place: 'protests' };
    const { source, paths } = await asked(
      way,
      answers([
        { body: { status: 'pending' } },
        { body: { status: 'pending' } },
        { body: { status: 'pending' } },
        { body: { status: 'completed' } },
      ]),
    );
    let outcome = '';
    const same = { ...request, questionId: questionIdOf('run_1', 'protests/acme') };
    for (let attempt = 1; attempt <= 4 && outcome === ''; attempt += 1) {
      outcome = await source.ask(same).then(
        (answer) => answer.outcome,
        (error: unknown) => (error instanceof SourceFailure && error.code === 'TIMEOUT' ? '' : String(error)),
      );
    }
    expect(outcome).toBe('ANSWERED');
    expect(paths.filter((path) => path.startsWith('/protests'))).toHaveLength(1);
  });

  test('fails where it is said to have failed, or gives no id', async () => {
    const way = { steps: steps.replace('WITHIN', '60'), place: 'protests' };
    const failed = await asked(way, answers([{ body: { error: 'x' } }]));
    expect(await failureOf(failed.source.ask(request))).toMatch(/^SERVER_ERROR/);
    const nameless = await asked(way, () => ({ body: {} }));
    expect(await failureOf(nameless.source.ask(request))).toMatch(/^INVALID_ANSWER .*poll.id/);
  });
});
