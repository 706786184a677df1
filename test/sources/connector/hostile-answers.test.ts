import { describe, expect, test } from 'vitest';
import { requireDocument } from '../../../src/document/document.ts';
import { SourceFailure, type SourceRequest } from '../../../src/sources/define-source.ts';
import { closedByPeer, head, serveHttp, serveRaw } from '../../net/local-server.ts';
import { openLocalConnector } from './local-connector.ts';

const request: SourceRequest = {
  document: requireDocument('33683111000280'),
  scope: { relationLevels: 1, lawsuitsSince: '2014-01-01', scrMonths: 12 },
  sections: ['PROTESTS'],
  askedOn: '2026-11-20',
  signal: new AbortController().signal,
};

const yamlFor = (url: URL) => `provider: acme
role: protests
title: { en: Acme, pt-BR: Acme }
hosts: ['${url.host}']
timeLimitSeconds: 1
request: { method: GET, url: '${url.origin}/protests/{document}' }
failure: [{ body: "status == 'ERROR'", means: SERVER_ERROR }]
success: { status: [200], body: "status == 'OK'" }
subject: cnpj
edition: { path: on, date: DD/MM/YYYY }
map:
  PROTESTS:
    count: total
    entries: { each: protests, item: { amount: amount } }
`;

async function sourceAt(url: URL) {
  const { source } = await openLocalConnector(yamlFor(url));
  return source;
}

/** What comes of asking whoever answers so: what it fails with, when it is asked or when it is read. */
async function failureAt(url: URL): Promise<SourceFailure> {
  const source = await sourceAt(url);
  try {
    source.map(await source.ask(request), request);
  } catch (error) {
    if (error instanceof SourceFailure) return error;
    throw error;
  }
  throw new Error('it was taken');
}

async function failureOfAnswer(status: number, body: string | Buffer, headers = {}): Promise<SourceFailure> {
  const { url } = await serveHttp((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  return failureAt(url);
}

const good = { status: 'OK', cnpj: '33.683.111/0002-80', total: 1, protests: [{ amount: 10 }] };

describe('an answer of a provider is refused', () => {
  test('of 500 MB, after some of it, and the connection is closed', async () => {
    let sent = 0;
    const piece = Buffer.alloc(64 * 1024, 'x');
    const { url, sockets } = await serveRaw((socket) => {
      socket.write(head('200 OK', { 'content-type': 'application/json', 'content-length': 500_000_000 }));
      const pour = () => {
        while (!socket.destroyed && socket.write(piece)) sent += piece.length;
        if (!socket.destroyed) socket.once('drain', pour);
      };
      pour();
    });
    expect((await failureAt(url)).code).toBe('TOO_LARGE');
    await closedByPeer(sockets[0]);
    expect(sent).toBeLessThan(50_000_000);
  });

  test('in chunks without end, when its time is over', async () => {
    const { url, sockets } = await serveRaw((socket) => {
      socket.write(head('200 OK', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }));
      const drip = setInterval(() => socket.write('1\r\n \r\n'), 20);
      socket.once('close', () => clearInterval(drip));
    });
    expect((await failureAt(url)).code).toBe('TIMEOUT');
    await closedByPeer(sockets[0]);
  });

  test.each<[string, string | Buffer, string]>([
    ['bytes that are no text', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 'characters cannot be decoded'],
    ['a page of HTML', '<!doctype html><p>Manutenção</p>', 'it is not JSON'],
    ['half of one', JSON.stringify(good).slice(0, -5), 'it is not JSON, or was cut off'],
    ['nothing', '', 'it is empty'],
    ['one that says a name twice', '{"status":"OK","total":1,"total":0}', 'the same name twice'],
  ])('that is %s', async (_, body, problem) => {
    const { code, message } = await failureOfAnswer(200, body);
    expect([code, message]).toEqual(['INVALID_ANSWER', expect.stringContaining(problem)]);
  });

  test('with HTTP 200 that means a failure, and with one that means nothing known', async () => {
    expect((await failureOfAnswer(200, '{"status":"ERROR"}')).code).toBe('SERVER_ERROR');
    expect((await failureOfAnswer(200, '{"status":"MAYBE"}')).code).toBe('INVALID_ANSWER');
  });

  test('about another document, or about two', async () => {
    for (const cnpj of ['00.000.000/0001-91', '33.683.111/0002-80; 00.000.000/0001-91'])
      expect((await failureOfAnswer(200, JSON.stringify({ ...good, cnpj }))).code).toBe('WRONG_SUBJECT');
  });

  test('whose shape has changed, with the field and its path', async () => {
    const renamed = { ...good, total: undefined, count: 1 };
    const { code, message } = await failureOfAnswer(200, JSON.stringify(renamed));
    expect([code, message]).toEqual(['INVALID_ANSWER', expect.stringContaining('PROTESTS.count (total)')]);
    const other = { ...good, protests: { amount: 10 } };
    expect((await failureOfAnswer(200, JSON.stringify(other))).message).toContain(
      'PROTESTS.entries (protests)',
    );
  });

  test('whose date cannot be read', async () => {
    for (const on of ['2015-01-01', '31/02/2026', '01/01/9999', ['01/01/2026']]) {
      const { code, message } = await failureOfAnswer(200, JSON.stringify({ ...good, on }));
      expect([code, message]).toEqual(['INVALID_ANSWER', expect.stringContaining('edition (on): ')]);
    }
  });

  test.each([
    [
      { protests: [{ amount: 10 }, { amount: -10 }], total: 2 },
      'PROTESTS.entries[1].amount (amount): it is less than 0',
    ],
    [{ protests: [{ amount: '-5000.00' }] }, 'PROTESTS.entries[0].amount (amount): it is less than 0'],
    [{ total: -1 }, 'PROTESTS.count (total): it is less than 0'],
  ])('with a negative amount or count: %j', async (changes, problem) => {
    const { code, message } = await failureOfAnswer(200, JSON.stringify({ ...good, ...changes }));
    expect([code, message]).toEqual(['INVALID_ANSWER', expect.stringContaining(problem)]);
  });

  test('that leads elsewhere, where nobody is asked', async () => {
    let asked = 0;
    const { url } = await serveHttp((_, response) => {
      asked += 1;
      response.end(JSON.stringify(good));
    });
    const { code } = await failureOfAnswer(302, '', { location: url.href });
    expect([code, asked]).toEqual(['REDIRECTED', 0]);
  });
});

describe('a name of a registration', () => {
  const yaml = (url: URL) => `provider: acme
role: registration
title: { en: Acme, pt-BR: Acme }
hosts: ['${url.host}']
request: { method: GET, url: '${url.origin}/{document}' }
subject: cnpj
map:
  BASIC_INFORMATION: { name: name, company: { legalName: name, tradeName: trade } }
`;
  const answerOf = async (name: string) => {
    const { url } = await serveHttp((_, response) => {
      const body = { cnpj: request.document.value, name, trade: name };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    const { source } = await openLocalConnector(yaml(url));
    const own = { ...request, sections: ['BASIC_INFORMATION' as const] };
    return source.map(await source.ask(own), own).BASIC_INFORMATION;
  };

  test.each(['***', 'NÃO INFORMADO', '-', 'XXXX', 'SEM NOME', 'null', 'Razão social não informada'])(
    'is not %s',
    async (name) => {
      await expect(answerOf(name)).rejects.toMatchObject({
        code: 'INVALID_ANSWER',
        message: expect.stringContaining('it has no name'),
      });
    },
  );

  test('may contain such a word', async () => {
    for (const name of ['XXXX COMERCIO LTDA', 'SEM NOME BAR LTDA', '3M']) {
      const found = await answerOf(name);
      expect([found?.name, found?.company?.legalName]).toEqual([name, name]);
    }
  });
});
