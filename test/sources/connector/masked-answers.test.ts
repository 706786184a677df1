import { describe, expect, test } from 'vitest';
import { requireDocument } from '../../../src/document/document.ts';
import { shownBody } from '../../../src/sources/connector/mask-answer.ts';
import { SourceFailure, type SourceRequest } from '../../../src/sources/define-source.ts';
import { serveHttp } from '../../net/local-server.ts';
import { openLocalConnector } from './local-connector.ts';

const document = requireDocument('33683111000280');
const request: SourceRequest = {
  document,
  scope: { relationLevels: 1, lawsuitsSince: '2014-01-01', scrMonths: 12 },
  sections: ['PROTESTS'],
  askedOn: '2026-11-29',
  signal: new AbortController().signal,
};

const answer = {
  cnpj: '33.683.111/0002-80',
  day: '2026-11-20',
  total: 2026,
  protests: [
    { office: 'PRIMEIRO CARTORIO DE NOTAS', creditor: '33683111', amount: 150000.5, on: '2026-10-01' },
    { office: 'Segundo cartório', creditor: 'contato2026@acme.com.br', amount: 2026, on: '2025-02-03' },
  ],
};

/** Asks a provider that answers `body`, with this secret among what is sent. */
async function asked(
  secret: string,
  { body = answer, status = 200 }: { body?: unknown; status?: number } = {},
) {
  const { url } = await serveHttp((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const yaml = `provider: acme
role: protests
title: { en: Acme, pt-BR: Acme }
hosts: ['${url.host}']
request: { method: GET, url: '${url.origin}/p', headers: { key: '{secret.KEY}' } }
subject: cnpj
edition: { path: day }
map:
  PROTESTS:
    count: total
    entries:
      each: protests
      item: { notaryOffice: office, creditor: creditor, amount: amount, date: { path: on, date: YYYY-MM-DD } }
`;
  const { source } = await openLocalConnector(yaml, { secrets: { KEY: secret } });
  return source;
}

const textOf = (body: Uint8Array) => new TextDecoder().decode(body);

describe('a secret that is also ordinary data', () => {
  test.each([
    ['a year', '2026'],
    ['a word in capitals', 'CARTORIO'],
    ['a word', 'cartório'],
    ['several words', 'CARTORIO DE NOTAS'],
    ['an amount', '150000.5'],
    ['a day', '2026-10-01'],
    ['the root of a CNPJ', '33683111'],
    ['the document with its mask', '33.683.111/0002-80'],
    ['an e-mail address', 'contato2026@acme.com.br'],
    ['a name of a member', 'protests'],
  ])('(%s) changes no fact and is not shown', async (_, secret) => {
    const source = await asked(secret);
    const came = await source.ask(request);
    const expected = await asked('k3y-that-the-provider-never-repeats');
    expect(source.map(came, request)).toEqual(expected.map(await expected.ask(request), request));
    expect(came.editionDate).toBe('2026-11-20');
    const { exchange } = JSON.parse(textOf(shownBody(came.body)));
    expect(exchange.body).toContain('[secret]');
    expect(JSON.stringify(exchange)).not.toContain(secret);
  });

  test('is kept in no copy where no fact is read from it', async () => {
    const source = await asked('CARTORIO', { body: { ...answer, protests: [], note: 'CARTORIO' } });
    const { body } = await source.ask(request);
    expect(textOf(body)).not.toContain('CARTORIO');
    expect(shownBody(body)).toBe(body);
  });

  test('is kept in no copy of an answer that fails', async () => {
    const source = await asked('CARTORIO', { body: { message: 'CARTORIO' }, status: 403 });
    const failure: unknown = await source.ask(request).catch((error: unknown) => error);
    if (!(failure instanceof SourceFailure)) throw failure;
    expect(failure.code).toBe('REFUSED');
    const kept = textOf(failure.answer?.body ?? new Uint8Array());
    expect(kept).toContain('[secret]');
    expect(kept + failure.message).not.toContain('CARTORIO');
  });
});

test('a generated key that a provider repeats in a fact is masked there too', async () => {
  const key = 'sk-live-4f9a0c2b71';
  const [protest] = answer.protests;
  const source = await asked(key, { body: { ...answer, protests: [{ ...protest, creditor: key }] } });
  const came = await source.ask(request);
  expect(source.map(came, request)).toMatchObject({ PROTESTS: { entries: [{ creditor: '[secret]' }] } });
  expect(textOf(came.body)).not.toContain(key);
});

test('evidence of other providers is shown as it is', () => {
  for (const text of ['{"a":1}', 'not JSON, "unmasked": x', '{"unmasked" : 1}']) {
    const body = new TextEncoder().encode(text);
    expect(shownBody(body)).toBe(body);
  }
});
