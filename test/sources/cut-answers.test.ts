import { expect, onTestFinished, test } from 'vitest';
import { requireDocument } from '../../src/document/document.ts';
import { createHttpClient } from '../../src/net/http-client.ts';
import { openCgu } from '../../src/sources/cgu/open.ts';
import { companyRegistry, registryLimits } from '../../src/sources/company-registry/source.ts';
import type { Source } from '../../src/sources/define-source.ts';
import { openDjen } from '../../src/sources/djen/open.ts';
import { sandboxDetails } from '../../src/sources/sandbox/sandbox-details.ts';
import { serveRaw } from '../net/local-server.ts';
import { openLocalConnector } from './connector/local-connector.ts';
import { questionAbout, scope } from './stub-source.ts';

const company = requireDocument('33683111000280');
const person = requireDocument('52998224725');

/** Starts a server whose answers end only with their connection. */
async function serveCut(body: string) {
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n';
  const { url } = await serveRaw((socket) => socket.end(head + body));
  return url;
}

async function registry(url: URL): Promise<Source> {
  const http = createHttpClient('credit/test', registryLimits);
  onTestFinished(() => http.close());
  return companyRegistry({ url: String(url), http });
}

function sourceOf(
  opened: { readonly sources: readonly Source[]; close(): Promise<void> },
  section: string,
): Source {
  onTestFinished(() => opened.close());
  const source = opened.sources.find(({ sections }) => sections.some((one) => one === section));
  if (source === undefined) throw new Error(`no source of ${section}`);
  return source;
}

const portal = (url: URL) =>
  sourceOf(openCgu({ registryUrl: '', cguUrl: String(url), cguKey: 'the-key' }), 'SOCIAL_BENEFITS');
const journal = (url: URL) => sourceOf(openDjen({ registryUrl: '', djenUrl: String(url) }), 'PROCESSES');

/** Opens a connector whose login is at an address. */
async function withLogin(url: URL): Promise<Source> {
  const yaml = `provider: acme
role: protests
title: { en: Acme, pt-BR: Acme }
hosts: ['${url.host}']
login: { request: { method: GET, url: '${url.origin}/login' }, token: token }
request: { method: GET, url: '${url.origin}/p', headers: { authorization: 'Bearer {login.token}' } }
map:
  PROTESTS: { count: total, entries: { each: protests, item: { amount: amount } } }
`;
  const { source } = await openLocalConnector(yaml);
  return source;
}

const known = sandboxDetails(company, ['BASIC_INFORMATION'], scope);

test.each([
  ['the company registry', registry, company],
  ['the portal of CGU', portal, person],
  ['the journal of the courts', journal, company],
  ['a login', withLogin, company],
] as const)('%s whose answer was cut off is queried again', async (_, open, document) => {
  for (const body of ['', '{"message": "a', '[{"a": 1']) {
    const source = await open(await serveCut(body));
    await expect(source.ask({ ...questionAbout(document, source.sections), known })).rejects.toMatchObject({
      code: 'UNREACHABLE',
      isRepeatable: true,
      message: expect.stringContaining('cut off'),
    });
  }
  // A body that is not JSON is invalid, and the query is not repeated.
  const source = await open(await serveCut('<html>'));
  const answer = await source
    .ask({ ...questionAbout(document, source.sections), known })
    .then((one) => source.map(one, questionAbout(document, source.sections)))
    .catch((error: unknown) => error);
  expect(answer).toMatchObject({ code: 'INVALID_ANSWER' });
});
