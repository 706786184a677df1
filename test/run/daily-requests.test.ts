import { mkdir, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkDigits } from '../../src/document/check-digits.ts';
import { newMachine } from '../cli/run-credit.ts';
import { serveHttp } from '../net/local-server.ts';

const documents = Array.from({ length: 6 }, (_, index) => {
  const base = `${10_000_000 + index * 7_919}0001`;
  return base + checkDigits('cnpj', base);
});

/** A machine whose source of protests accepts four requests a day; `answer` answers the requests from number 1. */
async function machineWith(
  steps: string,
  answer: (response: ServerResponse, count: number) => void,
  body = '',
) {
  const machine = await newMachine();
  onTestFinished(machine.remove);
  const seen: string[] = [];
  const { url } = await serveHttp((incoming, response) => {
    seen.push(String(incoming.url));
    response.setHeader('content-type', 'application/json');
    answer(response, seen.length);
  });
  const folder = join(machine.folder, '.config', 'credit');
  await mkdir(join(folder, 'profiles'), { recursive: true });
  await mkdir(join(folder, 'connectors'));
  const yaml = `provider: acme
role: protests
title: { en: Acme, pt-BR: Acme }
hosts: ['${url.host}']
request: { method: GET, url: '${url.origin}/protests/{document}' }
limits: { perDay: 4 }
${steps.replaceAll('ORIGIN', url.origin)}
map:
  PROTESTS: { count: '${body}total', entries: { each: '${body}entries', item: { amount: amount } } }
`;
  await writeFile(join(folder, 'connectors', 'acme.protests.yaml'), yaml);
  const free = ['registration', 'revenue', 'location', 'relations', 'bad-cheques'].map(
    (role) => `  ${role}: [{ provider: sandbox }]\n`,
  );
  const roles = `${free.join('')}  protests: [{ provider: acme }]\n`;
  await writeFile(join(folder, 'profiles', 'ours.yaml'), `name: Ours\nroles:\n${roles}`);
  const env = { CREDIT_PROFILE: 'ours', CREDIT_ALLOW_PRIVATE_SOURCES: '127.0.0.0/8' };
  const analyze = async (document: string | undefined) => {
    const { stdout } = await machine.run(`analyze ${document} --policy starter-company --json`, { env });
    const { sections, errors } = JSON.parse(stdout);
    const section = sections.find(({ type }: { type: { value: string } }) => type.value === 'PROTESTS');
    return { source: section?.sources[0], codes: errors.map(({ code }: { code: string }) => code) };
  };
  return { machine, env, analyze, seen };
}

const none = JSON.stringify({ total: 0, entries: [] });

test('retries count as requests of the day, also among the documents of a batch', async () => {
  // Each query takes two requests.
  const { machine, env, seen, analyze } = await machineWith('', (response, count) => {
    if (count % 2 === 1) response.writeHead(500).end();
    else response.end(none);
  });
  const file = join(machine.folder, 'documents.txt');
  await writeFile(file, documents.slice(0, 4).join('\n'));
  await machine.run(`batch ${file} --policy starter-company --quiet`, { env });
  expect(seen).toHaveLength(4);
  const { source } = await analyze(documents[5]);
  expect(source).toMatchObject({ status: 'NOT_ASKED', reason: 'DAILY_LIMIT' });
  expect(seen).toHaveLength(4);
});

test('pages count, and a query that reaches the limit at one of them fails', async () => {
  const pages = 'pages: { next: next }';
  const { analyze, seen } = await machineWith(
    pages,
    (response, count) => {
      const next = count % 3 === 0 ? null : `/more?page=${count}`;
      response.end(JSON.stringify({ total: 0, entries: [], next }));
    },
    'pages[0].',
  );
  expect((await analyze(documents[0])).codes).toEqual([]);
  expect((await analyze(documents[1])).codes).toContain('DAILY_LIMIT');
  expect((await analyze(documents[2])).source).toMatchObject({ reason: 'DAILY_LIMIT' });
  expect(seen).toHaveLength(4);
});

test('polls count', async () => {
  const steps =
    "poll: { id: id, request: { method: GET, url: 'ORIGIN/state/{poll.id}' }, done: total, everySeconds: 0.01 }";
  const { analyze, seen } = await machineWith(steps, (response) =>
    response.end(JSON.stringify({ id: 'a1' })),
  );
  expect((await analyze(documents[0])).codes).toContain('DAILY_LIMIT');
  expect(seen).toHaveLength(4);
});

test('a query that needs one request uses one', async () => {
  const { analyze, seen } = await machineWith('', (response) => response.end(none));
  for (const document of documents.slice(0, 4)) expect((await analyze(document)).codes).toEqual([]);
  expect((await analyze(documents[4])).source).toMatchObject({ reason: 'DAILY_LIMIT' });
  expect(seen).toHaveLength(4);
});
