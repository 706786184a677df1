import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/base/clock.ts';
import type { Document } from '../../../src/document/document.ts';
import { createHttpClient } from '../../../src/net/http-client.ts';
import { companyRegistry, registryLimits } from '../../../src/sources/company-registry/source.ts';
import { SourceFailure, type SourceRequest } from '../../../src/sources/define-source.ts';
import { buildProfile } from '../../../src/sources/profile/build-profile.ts';
import { askResiliently } from '../../../src/sources/resilient-source.ts';
import { type LocalServer, serveHttp } from '../../net/local-server.ts';
import { questionAbout } from '../stub-source.ts';
import { fixture, openKnowledge, serpro } from './registry-answers.ts';

const json = { 'content-type': 'application/json' };

/** The source over a registry at an address; patient, but where the test waits for the end of its patience. */
function registryAt(url: URL | string, totalMs = 30_000) {
  const http = createHttpClient('credit/test', { ...registryLimits, totalMs, maximumBytes: 50_000 });
  onTestFinished(() => http.close());
  return companyRegistry({ url: String(url), http });
}

async function registryThat(listener: RequestListener) {
  const server = await serveHttp(listener);
  return { ...server, source: registryAt(server.url) };
}

/** What came of asking once: the answer, or the failure. */
async function askOnce(
  source: ReturnType<typeof registryAt>,
  document: Document = serpro,
  request: Partial<SourceRequest> = {},
) {
  return source.ask({ ...questionAbout(document), ...request }).catch((error: unknown) => {
    if (error instanceof SourceFailure) return error;
    throw error;
  });
}

describe('the question', () => {
  test.each([
    ['', '/33683111000280'],
    ['api/cnpj/v1', '/api/cnpj/v1/33683111000280'],
    ['api/cnpj/v1/', '/api/cnpj/v1/33683111000280'],
    ['cnpj?key=1', '/cnpj/33683111000280?key=1'],
  ])('goes to the address with the bare CNPJ behind it: "%s"', async (base, path) => {
    const asked: unknown[] = [];
    const { url } = await registryThat(({ url: at, headers }, response) => {
      asked.push([at, headers.accept]);
      response.writeHead(200, json).end(fixture('minha-receita-33683111000280'));
    });
    await askOnce(registryAt(new URL(base, url)));
    expect(asked).toEqual([[path, 'application/json']]);
  });

  test('holds an alphanumeric CNPJ as it is', async () => {
    let asked: string | undefined;
    const { source } = await registryThat((request, response) => {
      asked = request.url;
      response.writeHead(200, json).end('{}');
    });
    await askOnce(source, { kind: 'cnpj', value: '12ABC34501DE35' });
    expect(asked).toBe('/12ABC34501DE35');
  });

  test('is about companies only', () => {
    expect(registryAt('http://127.0.0.1:9').documentKinds).toEqual(['cnpj']);
  });
});

describe('an answer', () => {
  test('is kept as it was received', async () => {
    const body = fixture('minha-receita-33683111000280');
    const { source } = await registryThat((_, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'gzip' })
        .end(gzipSync(body));
    });
    const answer = await source.ask(questionAbout(serpro));
    expect(answer).toEqual({
      outcome: 'ANSWERED',
      contentType: 'application/json; charset=utf-8',
      body,
      editionDate: null,
    });
    expect(source.map(answer, questionAbout(serpro, ['LOCATION']))).toMatchObject({
      LOCATION: { address: { city: 'BRASILIA' } },
    });
    expect(Object.keys(source.map(answer, questionAbout(serpro, ['LOCATION'])))).toEqual(['LOCATION']);
  });

  const invented: Document = { kind: 'cnpj', value: '99999001000159' };

  test.each(['minha-receita-error-404', 'brasilapi-error-404'])(
    'that the company is not known is NO_RECORD: %s',
    async (name) => {
      const { source } = await registryThat((_, response) =>
        response.writeHead(404, json).end(fixture(name)),
      );
      const answer = await source.ask(questionAbout(invented));
      expect(answer).toMatchObject({ outcome: 'NO_RECORD', body: fixture(name) });
      expect(source.map(answer, questionAbout(invented))).toEqual({});
    },
  );

  test('that another company is not known proves nothing', async () => {
    const { source } = await registryThat((_, response) =>
      response.writeHead(404, json).end(fixture('minha-receita-error-404')),
    );
    expect(await askOnce(source, serpro)).toMatchObject({ code: 'WRONG_SUBJECT' });
  });

  test.each<[string, Readonly<Record<string, string>>, string]>([
    ['a page', { 'content-type': 'text/html' }, '<h1>404</h1>'],
    ['another message', json, '{"message":"Not Found"}'],
    ['nothing', {}, ''],
  ])('404 with %s comes from somewhere else, and proves nothing', async (_, headers, body) => {
    const { source } = await registryThat((_request, response) => response.writeHead(404, headers).end(body));
    const failure = await askOnce(source, invented);
    expect(failure).toMatchObject({ code: 'INVALID_ANSWER' });
    expect(failure).toHaveProperty('message', expect.stringContaining('is its address right?'));
  });

  test.each([
    [204, 'INVALID_ANSWER'],
    [206, 'INVALID_ANSWER'],
    [301, 'REDIRECTED'],
    [302, 'REDIRECTED'],
    [308, 'REDIRECTED'],
    [400, 'REFUSED'],
    [401, 'REFUSED'],
    [403, 'REFUSED'],
    [405, 'REFUSED'],
    [408, 'TIMEOUT'],
    [410, 'REFUSED'],
    [418, 'REFUSED'],
    [429, 'RATE_LIMITED'],
    [500, 'SERVER_ERROR'],
    [502, 'SERVER_ERROR'],
    [503, 'SERVER_ERROR'],
  ])('of HTTP %i is %s, kept as evidence, and told without the document', async (status, code) => {
    const body = status === 204 ? '' : fixture('brasilapi-error-400').toString('utf8');
    const { source } = await registryThat((_, response) =>
      response.writeHead(status, { ...json, location: '/33683111000280' }).end(body),
    );
    const failure = await askOnce(source);
    expect(failure).toMatchObject({ code, answer: { body: Buffer.from(body) } });
    expect(failure).toHaveProperty('message', expect.stringContaining(`HTTP ${status}`));
    expect(failure).toHaveProperty('message', expect.not.stringMatching(/\d{6}/));
  });

  test.each([429, 503])('of HTTP %i says when to ask again', async (status) => {
    const { source } = await registryThat((_, response) =>
      response.writeHead(status, { 'retry-after': '3' }).end(),
    );
    expect(await askOnce(source)).toMatchObject({ retryAfterMs: 3_000 });
  });
});

describe('no answer', () => {
  test.each<[string, string, RequestListener]>([
    ['silence', 'TIMEOUT', () => {}],
    ['a reset', 'UNREACHABLE', (request) => request.socket.resetAndDestroy()],
    [
      'a reset in the middle',
      'UNREACHABLE',
      (request, response) => {
        response.writeHead(200, { ...json, 'content-length': 1000 });
        response.write('{"cnpj":', () => setTimeout(() => request.socket.resetAndDestroy(), 10));
      },
    ],
    ['too much', 'TOO_LARGE', (_, response) => response.writeHead(200, json).end('x'.repeat(60_000))],
    [
      'too much, compressed',
      'TOO_LARGE',
      (_, response) =>
        response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(60_000))),
    ],
    [
      'an unreadable compression',
      'INVALID_ANSWER',
      (_, response) => response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end('{}'),
    ],
  ])('but %s is %s', async (_, code, listener) => {
    const { url } = await registryThat(listener);
    const failure = await askOnce(registryAt(url, code === 'TIMEOUT' ? 150 : 30_000));
    expect(failure).toMatchObject({ code });
    expect(failure).toHaveProperty(
      'message',
      expect.stringMatching(/^The company registry \(127\.0\.0\.1:\d+\) /),
    );
    expect(failure).toHaveProperty('message', expect.not.stringContaining(serpro.value));
  });

  test('because nobody is there is UNREACHABLE, and says where', async () => {
    const server = await serveHttp(() => {});
    await server.close();
    expect(await askOnce(registryAt(server.url))).toMatchObject({
      code: 'UNREACHABLE',
      message: `The company registry (${server.url.host}) gave no usable answer: connection refused.`,
    });
  });

  test('because the run stopped ends with the reason of that', async () => {
    const stop = new AbortController();
    const reason = new Error('the run was stopped');
    const { source } = await registryThat(() => stop.abort(reason));
    await expect(askOnce(source, serpro, { signal: stop.signal })).rejects.toBe(reason);
  });
});

describe('asked resiliently, the registry', () => {
  const ask = (source: ReturnType<typeof registryAt>, document: Document = serpro) => {
    const waits: number[] = [];
    const wait = async (ms: number) => {
      waits.push(ms);
    };
    return askResiliently(source, questionAbout(document), { clock: systemClock, wait }).then((asked) => ({
      ...asked,
      waits,
    }));
  };

  test('may stumble, and is still heard', async () => {
    let asked = 0;
    const { source } = await registryThat((_, response) => {
      asked += 1;
      if (asked === 1) response.writeHead(500).end();
      else if (asked === 2) response.destroy();
      else response.writeHead(200, json).end(fixture('minha-receita-33683111000280'));
    });
    expect(await ask(source)).toMatchObject({ attempts: 3, result: { answer: { outcome: 'ANSWERED' } } });
  });

  test.each([
    ['seconds', () => '2'],
    ['a date', () => new Date(Date.now() + 2_000).toUTCString()],
  ])('is left alone for as long as it asks by %s', async (_, retryAfter) => {
    let asked = 0;
    const { source } = await registryThat((_request, response) => {
      asked += 1;
      if (asked === 1) response.writeHead(429, { 'retry-after': retryAfter() }).end();
      else response.writeHead(200, json).end(fixture('minha-receita-33683111000280'));
    });
    const { attempts, waits } = await ask(source);
    expect(attempts).toBe(2);
    expect(waits[0]).toBeGreaterThanOrEqual(1_000);
    expect(waits[0]).toBeLessThanOrEqual(3_000);
  });

  test('is not asked again about a company that it does not know', async () => {
    const { source, sockets } = await registryThat((_, response) =>
      response.writeHead(404, json).end('{"message":"CNPJ 33.683.111/0002-80 não encontrado."}'),
    );
    expect(await ask(source)).toMatchObject({ attempts: 1, result: { answer: { outcome: 'NO_RECORD' } } });
    expect(sockets).toHaveLength(1);
  });
});

describe('the registry server in fixtures/', () => {
  /** Starts it as its README says, on any free port. */
  async function startServer(): Promise<Pick<LocalServer, 'url'>> {
    const file = fileURLToPath(new URL('../../../fixtures/registry-server.mjs', import.meta.url));
    const server = spawn(process.execPath, [file, '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(async () => {
      server.kill('SIGTERM');
      expect(await once(server, 'exit')).toEqual([0, null]);
    });
    const [line] = await once(createInterface(server.stdout), 'line');
    return { url: new URL(String(line).replace('Company registry on ', '')) };
  }

  test('gives the profile public a true record, in both shapes, and the documented errors', async () => {
    const { url } = await startServer();
    for (const base of ['', 'api/cnpj/v1']) {
      const { sources, close } = await buildProfile('public', { registryUrl: new URL(base, url).href });
      const [source] = sources;
      if (!source) throw new Error('The profile has no source.');
      for (const [document, name] of [
        [serpro, 'SERVICO FEDERAL DE PROCESSAMENTO DE DADOS (SERPRO)'],
        [openKnowledge, 'OPEN KNOWLEDGE BRASIL'],
      ] as const) {
        const answer = await source.ask(questionAbout(document));
        expect(source.map(answer, questionAbout(document)).BASIC_INFORMATION).toMatchObject({ name });
      }
      for (const value of ['99999006000181', '12ABC34501DE35']) {
        expect(await source.ask(questionAbout({ kind: 'cnpj', value }))).toMatchObject({
          outcome: 'NO_RECORD',
        });
      }
      expect(await askOnce(source, { kind: 'cnpj', value: '123' })).toMatchObject({ code: 'REFUSED' });
      await close();
    }
  });
});
