import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sha256 } from '../../../src/base/canonical-json.ts';
import { receiptExtension } from '../../../src/run/read-receipts.ts';
import { receiptsIn } from '../../../src/sources/connector/kept-receipt.ts';
import { newMachine } from '../../cli/run-credit.ts';
import { serveHttp } from '../../net/local-server.ts';

const pdf = '%PDF-1.4\nSANDBOX certificate\n%%EOF\n';
const secret = 'k-3y-0f-acme';

const yamlFor = (url: URL, more = '') => `provider: acme
role: protests
title: { en: Acme, pt-BR: Acme }
hosts: ['${url.host}']
request: { method: POST, url: '${url.origin}/protests', headers: { api-key: '{secret.ACME_KEY}' }, json: { cnpj: '{document}' } }
noRecord: [{ body: 'quantidade == null' }]
subject: cnpj
receipts: { path: comprovantes${more} }
map:
  PROTESTS: { count: quantidade, entries: { each: protestos, item: { amount: valor } } }
`;

/** A provider whose answers name receipts, and who tells what each of them was asked with. */
async function receiptsFrom(addresses: (origin: string) => readonly string[], more = '') {
  const machine = await newMachine();
  onTestFinished(machine.remove);
  const keys: (string | undefined)[] = [];
  let origin = '';
  const { url } = await serveHttp((incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '', 'http://acme');
    if (pathname === '/protests') {
      const body = { cnpj: '33683111000280', quantidade: 0, protestos: [], comprovantes: addresses(origin) };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      return;
    }
    keys.push(incoming.headers['api-key'] as string | undefined);
    if (pathname === '/elsewhere') response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    else if (pathname === '/gone') response.writeHead(404).end();
    else if (pathname === '/repeats') response.writeHead(200).end(`your key is ${secret}`);
    else if (pathname === '/large') response.writeHead(200).end('x'.repeat(5 * 1024 * 1024));
    else response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf);
  });
  origin = url.origin;
  const folder = join(machine.folder, '.config', 'credit');
  await mkdir(join(folder, 'profiles'), { recursive: true });
  await mkdir(join(folder, 'connectors'));
  await writeFile(join(folder, 'connectors', 'acme.protests.yaml'), yamlFor(url, more));
  const roles = ['registration', 'revenue', 'location', 'relations'].map(
    (role) => `  ${role}: [{ provider: sandbox }]\n`,
  );
  await writeFile(
    join(folder, 'profiles', 'ours.yaml'),
    `name: Ours\nroles:\n${roles.join('')}  protests: [{ provider: acme }]\n`,
  );
  const env = {
    CREDIT_PROFILE: 'ours',
    CREDIT_ALLOW_PRIVATE_SOURCES: '127.0.0.0/8',
    CREDIT_SECRET_ACME_KEY: secret,
  };
  const run = (line: string) => machine.run(line, { env });
  expect(await run('source check acme.protests')).toMatchObject({ code: 0 });
  const analysis = await run('analyze 33683111000280 --policy starter-company --json');
  const { id } = JSON.parse(analysis.stdout);
  return { machine, run, id, keys, origin };
}

test('what proves an answer is fetched without a secret, kept with it, written out, and the run replays', async () => {
  const { machine, run, id, keys, origin } = await receiptsFrom((own) => [`${own}/1.pdf`, `${own}/1.pdf`]);
  expect(keys).toEqual([undefined]);
  const listed = JSON.parse((await run(`report receipts ${id} --json`)).stdout);
  expect(listed.items).toEqual([
    {
      source: 'protests',
      provider: 'acme',
      address: `${origin}/1.pdf`,
      sha256: sha256(pdf),
      contentType: 'application/pdf',
      size: pdf.length,
      receivedAt: expect.any(String),
      problem: null,
    },
  ]);
  const written = await run(`report receipts ${id} -o receipts`);
  expect(written).toMatchObject({ code: 0 });
  expect(await readFile(join(machine.folder, 'receipts', `${sha256(pdf)}.pdf`), 'utf8')).toBe(pdf);
  expect(await run(`report replay ${id}`)).toMatchObject({ code: 0 });
});

test('a receipt that cannot be had, lies elsewhere or repeats a secret is kept as such, and the answer stands', async () => {
  const { run, id, origin } = await receiptsFrom(
    (own) => [
      `${own}/gone`,
      `${own}/elsewhere`,
      `${own}/repeats`,
      `${own}/large`,
      'https://other.example/1.pdf',
      'javascript:alert(1)',
    ],
    ', most: 6',
  );
  const { stdout } = await run(`report receipts ${id} --json`);
  expect(stdout).not.toContain(secret);
  const { items } = JSON.parse(stdout);
  expect(items.map((one: { sha256: string | null }) => one.sha256)).toEqual(items.map(() => null));
  expect(items.map((one: { problem: string }) => one.problem).slice(0, 4)).toEqual([
    'HTTP 404',
    'HTTP 302',
    'it repeats a secret of its connector',
    'TOO_LARGE',
  ]);
  expect(items[4].problem).toContain('its host is not in hosts');
  expect(items).toHaveLength(6);
  const shown = JSON.parse((await run(`report show ${id} --json`)).stdout);
  const section = shown.sections.find(({ type }: { type: { value: string } }) => type.value === 'PROTESTS');
  expect(section).toMatchObject({ status: 'COMPLETED', details: { count: 0 } });
  expect(origin).toContain('127.0.0.1');
});

test('a receipt is named by what its bytes are, and evidence that only looks like one gives none', () => {
  expect(receiptExtension(Buffer.from(pdf))).toBe('pdf');
  expect(receiptExtension(Buffer.from('  <!DOCTYPE html><p>'))).toBe('html');
  expect(receiptExtension(Buffer.from('MZ\u0090'))).toBe('bin');
  expect(receiptsIn(Buffer.from('{"receipts":[{"address":1}]}'))).toEqual([]);
  expect(receiptsIn(Buffer.from('{"receipts":['))).toEqual([]);
});
