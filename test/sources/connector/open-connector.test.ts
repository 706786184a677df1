import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { parseDocument } from '../../../src/document/document.ts';
import { openConnector } from '../../../src/sources/connector/open-connector.ts';
import { readConnector } from '../../../src/sources/connector/read-connector.ts';
import { SourceFailure, type SourceRequest } from '../../../src/sources/define-source.ts';
import { serveHttp } from '../../net/local-server.ts';
import { serasaCassette, serasaYaml } from './serasa.ts';

const { document } = parseDocument('33683111000280');
if (document === undefined) throw new Error('no document');
const request: SourceRequest = {
  document,
  scope: { relationLevels: 1, lawsuitsSince: '2014-01-01', scrMonths: 12 },
  sections: ['BUREAU_SCORE', 'PEFIN', 'REFIN'],
  askedOn: '2026-11-20',
  signal: new AbortController().signal,
};
const secrets = { SERASA_CLIENT_ID: 'the-client', SERASA_CLIENT_SECRET: 'p4ss-w0rd"&x' };

async function connectorOf(yaml: string) {
  const { connector, findings } = await readConnector(yaml, 'x.yaml');
  if (connector === undefined) throw new Error(JSON.stringify(findings));
  return connector;
}

/** A server that speaks the provider's way; what it was asked, and the source that asks it. */
async function serasa(
  answer: (authorization: string) => { status: number; body: unknown },
  options = { allowPrivateSources: ['127.0.0.0/8'] },
) {
  const asked: string[] = [];
  let logins = 0;
  const { url } = await serveHttp((incoming, response) => {
    const { authorization = '', 'x-document-id': id } = incoming.headers;
    asked.push(`${incoming.method} ${incoming.url} ${authorization} ${id ?? '-'}`);
    response.setHeader('content-type', 'application/json');
    if (incoming.url?.endsWith('/login')) {
      logins += 1;
      response.writeHead(201).end(JSON.stringify({ accessToken: `token-${logins}`, expiresIn: '3600' }));
      return;
    }
    const { status, body } = answer(authorization);
    response.writeHead(status).end(JSON.stringify(body));
  });
  const { source, close } = openConnector(await connectorOf(serasaYaml(url)), {
    registryUrl: '',
    secrets,
    ...options,
  });
  onTestFinished(close);
  return { source, asked };
}

const textOf = (body: Uint8Array) => new TextDecoder().decode(body);

async function failureOf(work: Promise<unknown>): Promise<SourceFailure> {
  const error: unknown = await work.catch((caught: unknown) => caught);
  if (error instanceof SourceFailure) return error;
  throw error;
}

describe('a provider that is asked by a connector', () => {
  test('is logged in to once for all, asked with its document, and gives sections', async () => {
    const { source, asked } = await serasa(() => serasaCassette('found').answer);
    const answers = await Promise.all(Array.from({ length: 100 }, () => source.ask(request)));
    const basic = Buffer.from(`${secrets.SERASA_CLIENT_ID}:${secrets.SERASA_CLIENT_SECRET}`).toString(
      'base64',
    );
    expect(asked.filter((line) => line.includes('/login'))).toEqual([
      `POST /security/iam/v1/client-identities/login Basic ${basic} -`,
    ]);
    expect(asked.at(-1)).toBe(
      'GET /credit-services/business-information-report/v1/reports?reportName=RELATORIO_AVANCADO_PJ Bearer token-1 33683111000280',
    );
    const [answer] = answers;
    expect(answer && source.map(answer, request)).toMatchObject({
      BUREAU_SCORE: { score: 612, defaultRate: 9, provider: 'Serasa Experian' },
      PEFIN: { count: 2, totalAmount: 1820.5 },
      REFIN: { entries: [{ creditor: 'BANCO FICTICIO SA', date: '2025-12-01' }] },
    });
  });

  test('is logged in to again when it no longer takes the token', async () => {
    let refusals = 1;
    const { source, asked } = await serasa(() =>
      refusals-- > 0 ? { status: 401, body: {} } : serasaCassette('found').answer,
    );
    expect((await source.ask(request)).outcome).toBe('ANSWERED');
    expect(asked.map((line) => line.split(' ').slice(2, 4).join(' '))).toEqual([
      expect.stringContaining('Basic'),
      'Bearer token-1',
      expect.stringContaining('Basic'),
      'Bearer token-2',
    ]);
  });

  test('is logged in to again once for 100 that are refused at the same time', async () => {
    let isOver = false;
    const { source, asked } = await serasa((authorization) =>
      isOver && authorization === 'Bearer token-1'
        ? { status: 401, body: {} }
        : serasaCassette('found').answer,
    );
    await source.ask(request);
    isOver = true;
    const answers = await Promise.all(Array.from({ length: 100 }, () => source.ask(request)));
    expect(answers.every(({ outcome }) => outcome === 'ANSWERED')).toBe(true);
    expect(asked.filter((line) => line.includes('/login'))).toHaveLength(2);
  });

  test('is sent the token that is valid when the request has its turn', async () => {
    let logins = 0;
    const tokens: string[] = [];
    let end: (() => void) | undefined;
    const { url } = await serveHttp((incoming, response) => {
      response.setHeader('content-type', 'application/json');
      if (incoming.url?.endsWith('/login')) {
        logins += 1;
        response.end(JSON.stringify({ accessToken: `token-${logins}`, expiresIn: '3600' }));
        return;
      }
      const token = incoming.headers.authorization?.split(' ').at(-1) ?? '';
      tokens.push(token);
      // The first token ends while its first request is under way.
      const refuse = () => response.writeHead(401).end('{}');
      if (token === 'token-1' && end === undefined) end = refuse;
      else if (token === 'token-1') refuse();
      else response.end(JSON.stringify(serasaCassette('found').answer.body));
    });
    const { source, close } = openConnector(
      await connectorOf(`${serasaYaml(url)}\nlimits: { parallel: 1 }\n`),
      { registryUrl: '', secrets, allowPrivateSources: ['127.0.0.0/8'] },
    );
    onTestFinished(close);
    const answers = Promise.all([1, 2, 3].map(() => source.ask(request)));
    await expect.poll(() => end).toBeDefined();
    end?.();
    expect((await answers).map(({ outcome }) => outcome)).toEqual(Array(3).fill('ANSWERED'));
    // A second one may have its turn before the first one is refused, not the third.
    expect(tokens.filter((token) => token === 'token-1').length).toBeLessThan(3);
    expect(logins).toBe(2);
  });

  test('keeps its token for as long as it lives, wherever the clock is set to meanwhile', async () => {
    onTestFinished(() => void vi.useRealTimers());
    const { source, asked } = await serasa(() => serasaCassette('found').answer);
    await source.ask(request);
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const day of ['2031-01-01', '1999-12-31', '2026-11-27']) {
      vi.setSystemTime(new Date(day));
      expect((await source.ask(request)).outcome).toBe('ANSWERED');
    }
    expect(asked.filter((line) => line.includes('/login'))).toHaveLength(1);
  });

  test('takes the token of another process for one that has ended, where it knows only the newest', async () => {
    let logins = 0;
    const { url } = await serveHttp((incoming, response) => {
      response.setHeader('content-type', 'application/json');
      if (incoming.url?.endsWith('/login')) {
        logins += 1;
        response.end(JSON.stringify({ accessToken: `token-${logins}`, expiresIn: '3600' }));
      } else if (incoming.headers.authorization === `Bearer token-${logins}`) {
        response.end(JSON.stringify(serasaCassette('found').answer.body));
      } else response.writeHead(401).end('{}');
    });
    const connector = await connectorOf(serasaYaml(url));
    // Each has its login in memory, as a process has.
    const processes = [1, 2].map(() =>
      openConnector(connector, { registryUrl: '', secrets, allowPrivateSources: ['127.0.0.0/8'] }),
    );
    onTestFinished(async () => void (await Promise.all(processes.map(({ close }) => close()))));
    const questions = 5;
    for (let round = 0; round < questions; round += 1)
      for (const { source } of processes) expect((await source.ask(request)).outcome).toBe('ANSWERED');
    expect(logins).toBeLessThanOrEqual(2 * questions);
  });

  test.each([
    ['denied', 'REFUSED'],
    ['limited', 'RATE_LIMITED'],
  ])('and answers %s fails as %s', async (name, code) => {
    const { source } = await serasa(() => serasaCassette(name).answer);
    expect((await failureOf(source.ask(request))).code).toBe(code);
  });

  test('never has its secrets kept, whatever it repeats of them', async () => {
    const { status, body } = serasaCassette('found').answer;
    const { source } = await serasa(() => ({
      status,
      body: { ...Object(body), echo: [secrets.SERASA_CLIENT_SECRET, `Bearer token-1`, 'the-client'] },
    }));
    const text = textOf((await source.ask(request)).body);
    expect(text).toContain('[secret]');
    for (const secret of [...Object.values(secrets), 'token-1']) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(JSON.stringify(secret).slice(1, -1));
    }
  });

  test('is not asked at an address inside, unless its network was opened', async () => {
    const { source, asked } = await serasa(() => serasaCassette('found').answer, { allowPrivateSources: [] });
    const failure = await failureOf(source.ask(request));
    expect([failure.code, asked]).toEqual(['REFUSED', []]);
  });

  test('lacks the first of its secrets that is not set', async () => {
    const connector = await connectorOf(serasaYaml());
    const { source, close } = openConnector(connector, {
      registryUrl: '',
      secrets: { SERASA_CLIENT_ID: 'x' },
    });
    await close();
    expect(source.lacks).toBe('CREDIT_SECRET_SERASA_CLIENT_SECRET');
  });
});

test('one that knows no letters is not asked about a CNPJ with them, and gives nothing', async () => {
  const letters = parseDocument('12ABC34501DE35').document;
  if (letters === undefined) throw new Error('no document');
  const connector = await connectorOf(`${serasaYaml()}numericOnly: true\n`);
  const { source, close } = openConnector(connector, { registryUrl: '', secrets });
  onTestFinished(close);
  expect(source.whyUnaskable?.(letters, {})).toBe('LETTERS');
  expect(source.whyUnaskable?.(request.document, {})).toBeUndefined();
  const answer = await source.ask({ ...request, document: letters });
  expect(answer.charge).toEqual({ billed: false });
  expect(source.map(answer, { ...request, document: letters })).toEqual({});
});
