import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { serveHttp } from '../net/local-server.ts';
import { newMachine } from './run-credit.ts';

const secrets = { ACME_ID: 'the-cl1ent-of-acme', ACME_KEY: 'k3y/of"Acme&<ção>' };
const tokens = ['t0ken-of-acme-1', 't0ken-of-acme-2'];
const basic = Buffer.from(`${secrets.ACME_ID}:${secrets.ACME_KEY}`).toString('base64');

const yamlFor = (url: URL) => `provider: acme
role: protests
title: { en: Acme, pt-BR: Acme }
hosts: ['${url.host}']
login:
  request:
    method: POST
    url: ${url.origin}/token
    basic: { user: '{secret.ACME_ID}', password: '{secret.ACME_KEY}' }
  token: token
request:
  method: POST
  url: ${url.origin}/protests
  headers: { authorization: 'Bearer {login.token}', api-key: '{secret.ACME_KEY}' }
  json: { cnpj: '{document.masked}', key: '{secret.ACME_KEY}' }
subject: cnpj
receipts: { path: receipt }
price: 1.25
map:
  PROTESTS:
    count: total
    entries: { each: protests, item: { creditor: creditor, notaryOffice: office, amount: amount } }
`;

/** Every way in which somebody could write one of them. */
const spellings = [...Object.values(secrets), ...tokens, basic].flatMap((text) => [
  text,
  JSON.stringify(text).slice(1, -1),
  encodeURIComponent(text),
  Buffer.from(text).toString('base64').replace(/=+$/, ''),
  Buffer.from(text).toString('base64url'),
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
]);

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

test('a secret that a provider repeats wherever it can stands in no output of any kind', async () => {
  const machine = await newMachine();
  onTestFinished(machine.remove);
  let logins = 0;
  let isWell = true;
  const { url } = await serveHttp((incoming, response) => {
    const sent = String(incoming.headers.authorization);
    const echo = [...Object.values(secrets), sent, `Basic ${basic}`].join(' | ');
    response.setHeader('content-type', 'application/json');
    response.setHeader('x-echo', encodeURIComponent(echo));
    if (incoming.url === '/token') {
      logins += 1;
      const next = tokens[Math.min(logins, tokens.length) - 1];
      response.end(JSON.stringify({ token: next, echo }));
    } else if (incoming.url === '/receipt') {
      response.setHeader('content-type', 'text/html');
      response.end(`<p>${echo}</p>`);
    } else if (!isWell) {
      response.writeHead(403).end(JSON.stringify({ message: `wrong key: ${echo}` }));
    } else {
      const protests = [{ creditor: echo, office: secrets.ACME_KEY, amount: 10 }];
      const body = { cnpj: '33.683.111/0002-80', total: 1, protests, receipt: `${url.origin}/receipt`, echo };
      response.end(JSON.stringify(body));
    }
  });
  const folder = join(machine.folder, '.config', 'credit');
  await mkdir(join(folder, 'profiles'), { recursive: true });
  await mkdir(join(folder, 'connectors'));
  await writeFile(join(folder, 'connectors', 'acme.protests.yaml'), yamlFor(url));
  const roles = ['registration', 'revenue', 'location', 'relations'].map(
    (role) => `  ${role}: [{ provider: sandbox }]\n`,
  );
  const profile = `name: Ours\nroles:\n${roles.join('')}  protests: [{ provider: acme }]\n`;
  await writeFile(join(folder, 'profiles', 'ours.yaml'), profile);
  const env = {
    CREDIT_PROFILE: 'ours',
    CREDIT_ALLOW_PRIVATE_SOURCES: '127.0.0.0/8',
    CREDIT_SECRET_ACME_ID: secrets.ACME_ID,
    CREDIT_SECRET_ACME_KEY: secrets.ACME_KEY,
  };
  const told: string[] = [];
  const run = async (words: string) => {
    const { stdout, stderr, code } = await machine.run(words, { env });
    told.push(stdout, stderr);
    return { stdout, code };
  };

  const { stdout } = await run('analyze 33683111000280 --policy starter-company --json');
  const report = JSON.parse(stdout);
  const creditors = JSON.stringify(report.sections);
  // It was repeated, and is shown as what it is.
  expect(creditors).toContain('[secret]');
  for (const form of ['pdf', 'xlsx', 'csv', 'json'])
    expect((await run(`report export ${report.id} -o report.${form}`)).code).toBe(0);
  expect((await run(`report receipts ${report.id} -o receipts`)).code).toBe(0);
  const shown = ['', ' --json', ' --section PROTESTS'].map((more) => `report show ${report.id}${more}`);
  const about = [
    'source check',
    'source list',
    'source list --json',
    'config list',
    'doctor',
    'usage --json',
  ];
  const tried = 'source try acme.protests 33.683.111/0002-80';
  for (const words of [
    ...shown,
    ...about,
    tried,
    `${tried} --json`,
    `${tried} --record kept.json`,
    'audit log',
  ])
    await run(words);
  isWell = false;
  await run('analyze 33683111000280 --policy starter-company --json');
  await run(tried);

  // Its log goes past the screens of a machine within this process.
  const service = spawn(
    process.execPath,
    [join(process.cwd(), 'bin/credit.js'), 'serve', '--port', '0', '--json'],
    {
      env: {
        PATH: process.env['PATH'],
        HOME: machine.folder,
        CREDIT_DB: machine.db,
        CREDIT_THREADS: '1',
        ...env,
      },
    },
  );
  onTestFinished(() => void service.kill('SIGKILL'));
  let log = '';
  service.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const [line] = await once(createInterface(service.stdout), 'line');
  const { url: address } = JSON.parse(String(line));
  const { stdout: client } = await run('client create --name erp --permission all --json');
  const { clientId, clientSecret } = JSON.parse(client);
  const json = { 'content-type': 'application/json' };
  const post = async (path: string, body: object, more = {}) => {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { ...json, ...more },
      body: JSON.stringify(body),
    });
    return answer.text();
  };
  const { accessToken } = JSON.parse(await post('/auth/authenticate', { clientId, clientSecret }));
  const authorization = `Bearer ${accessToken}`;
  for (const well of [true, false]) {
    isWell = well;
    const question = { document: '33683111000280', type: 'cnpj', policyId: 'starter-company' };
    const made = await post('/v2/report', question, { authorization });
    const { id } = JSON.parse(made);
    const read = await fetch(`${address}/v2/report/${id}`, { headers: { authorization, prefer: 'wait=30' } });
    const text = await read.text();
    expect(JSON.parse(text).progress).toMatchObject({ final: true });
    told.push(made, text);
  }
  service.kill('SIGTERM');
  await once(service, 'exit');
  expect(log).toContain('/v2/report');
  told.push(log);

  for (const file of await filesBelow(machine.folder)) told.push((await readFile(file)).toString('latin1'));
  const found = spellings.filter((spelling) =>
    told.some((text) => text.includes(spelling) || text.includes(Buffer.from(spelling).toString('latin1'))),
  );
  expect(found).toEqual([]);
  expect(logins).toBeGreaterThan(1);
});
