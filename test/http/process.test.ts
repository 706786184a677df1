import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CreditClient } from '../../src/client/credit-client.ts';
import { checkedTables } from '../../src/storage/checked-tables.ts';
import { checksumOfRow, type StoredRow } from '../../src/storage/row-checksum.ts';
import { type Machine, newMachine } from '../cli/run-credit.ts';
import type { Json } from './running-service.ts';
import { newCompanies } from './some-batch.ts';

const program = join(import.meta.dirname, '..', '..', 'bin', 'credit.js');

let machine: Machine;
let folder: string;
let started: ChildProcessWithoutNullStreams[];

beforeEach(async () => {
  machine = await newMachine({ isNew: true });
  folder = machine.folder;
  started = [];
});
afterEach(async () => {
  for (const child of started) child.kill('SIGKILL');
  await machine.remove();
});

/** What a command beside the service prints, which is run in this process: a database has then two. */
async function credit(words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await machine.run(words);
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

/** A service as an operator starts it, once it has printed its address. */
async function serve(extra?: Readonly<Record<string, string>>, words: readonly string[] = []) {
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--json', ...words], {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_DATA_HOME: folder,
      CREDIT_DB: machine.db,
      ...extra,
    },
  });
  started.push(child);
  child.stderr.resume();
  const [line] = await once(createInterface(child.stdout), 'line');
  const ready: { event: string; url: string } = JSON.parse(String(line));
  expect(ready.event).toBe('ready');
  return { child, url: ready.url };
}

async function newClient(url: string): Promise<CreditClient> {
  const made = JSON.parse(
    await credit(['client', 'create', '--name', 'erp', '--permission', 'all', '--json']),
  );
  return new CreditClient({ baseUrl: url, clientId: made.clientId, clientSecret: made.clientSecret });
}

describe('credit serve', () => {
  test('serves an integrator from client to redone decision, on the database of the command line', async () => {
    const { child, url } = await serve();
    const client = await newClient(url);
    const { items: policies } = await client.listPolicies({ type: 'cnpj', enabled: true });
    const policyId = policies[0]?.id ?? '';
    const created = await client.createReport({
      document: '12ABC34501DE35',
      type: 'cnpj',
      policyId,
      externalId: 'order-1',
    });
    const report = await client.waitForReport(created.id);
    expect(report).toMatchObject({
      id: created.id,
      externalId: 'order-1',
      sandbox: true,
      progress: { final: true },
    });
    const section = await client.getSection(created.id, 'BASIC_INFORMATION');
    expect(await client.getSectionById(section.id)).toEqual(section);
    const decision = { id: created.id, approved: true, commentary: 'guarantee given' };
    expect((await client.analyzeReport(decision)).status.value).toBe('APPROVED');
    await expect(client.analyzeReport(decision)).rejects.toMatchObject({
      problem: { code: 'MANUAL_DECISION_EXISTS' },
    });
    expect((await client.reAnalyzeReport({ ...decision, approved: false })).status.value).toBe('DENIED');
    expect(JSON.parse(await credit(['report', 'show', created.id, '--json', '--lang', 'pt-BR']))).toEqual(
      await client.getReport(created.id),
    );
    await credit(['analyze', '99990001000198', '--json', '--policy', policyId]);
    const listed = [];
    for await (const one of client.allReports({ limit: 1 })) listed.push(one.document);
    expect(listed).toEqual(['99990001000198', '12ABC34501DE35']);
    const operation = await client.createOperation({
      document: '12ABC34501DE35',
      type: 'cnpj',
      operationId: 'company-and-its-people',
    });
    const ended = await client.waitForOperation(operation.id);
    expect(ended.progress.final).toBe(true);
    expect(await client.reEvaluateOperation(operation.id)).toMatchObject({ status: ended.status });
    expect(JSON.parse(await credit(['operation', 'show', operation.id, '--json']))).toEqual(
      await client.getOperation(operation.id),
    );
    expect((await client.listOperations({ limit: 1 })).items).toMatchObject([{ id: operation.id }]);
    await expect(client.cancelOperation(operation.id)).rejects.toMatchObject({
      problem: { code: 'OPERATION_ENDED' },
    });

    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  });

  test('has loaded the library that writes workbooks when it is ready', async () => {
    const script = join(folder, 'note-loading.cjs');
    await writeFile(
      script,
      `const loader = require('node:module');
       const load = loader._load;
       loader._load = (name, ...others) => {
         if (name === '#exceljs') require('node:fs').writeFileSync(__filename + '.loaded', '');
         return load(name, ...others);
       };`,
    );
    await serve({ NODE_OPTIONS: `--require ${script}` });
    expect((await stat(`${script}.loaded`)).isFile()).toBe(true);
  });

  test('takes up after a kill what it had acknowledged, and gives the first answer to a repeated key', async () => {
    const first = await serve({ CREDIT_WORKERS: '1' });
    const client = await newClient(first.url);
    const documents = ['99990001000198', '12ABC34501DE35', '33683111000280', '00000000000191'];
    const create = (document: string, to = client) =>
      to.createReport(
        { document, type: 'cnpj', policyId: 'starter-company' },
        { idempotencyKey: `key ${document}` },
      );
    const created = await Promise.all(documents.map((document) => create(document)));
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const second = await serve();
    const made = JSON.parse(
      await credit([
        'client',
        'rotate',
        JSON.parse(await credit(['client', 'list', '--json'])).items[0].clientId,
        '--json',
      ]),
    );
    const again = new CreditClient({
      baseUrl: second.url,
      clientId: made.clientId,
      clientSecret: made.clientSecret,
    });
    for (const { id } of created) {
      expect((await again.waitForReport(id, { timeoutMs: 60_000 })).progress.phase).toBe('COMPLETED');
    }
    expect(await Promise.all(documents.map((document) => create(document, again)))).toEqual(created);
    const { items } = JSON.parse(await credit(['usage', '--json']));
    expect(items.reduce((sum: number, item: { count: number }) => sum + item.count, 0)).toBe(
      documents.length,
    );
  });

  test('goes on after a kill with a batch that it was in the middle of, and counts each document once', async () => {
    const documents = newCompanies(60);
    const first = await serve({ CREDIT_WORKERS: '4', CREDIT_SANDBOX_DELAY: '50-100' });
    const made = JSON.parse(
      await credit(['client', 'create', '--name', 'erp', '--permission', 'all', '--json']),
    );
    const post = async (path: string, body: object, authorization = ''): Promise<Json> => {
      const headers = { 'content-type': 'application/json', authorization };
      const sent = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch(`${first.url}${path}`, sent)).json();
    };
    const { clientId, clientSecret } = made;
    const authorization = `Bearer ${(await post('/auth/authenticate', { clientId, clientSecret })).accessToken}`;
    const { id } = await post(
      '/v2/batch',
      { name: 'some', policyId: 'starter-company', documents },
      authorization,
    );
    const read = async (url: string): Promise<Json> =>
      (await fetch(`${url}/v2/batch/${id}`, { headers: { authorization } })).json();
    await expect.poll(async () => (await read(first.url)).counted).toBeGreaterThan(5);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const second = await serve();
    await expect.poll(async () => (await read(second.url)).status, { interval: 100 }).toBe('COMPLETED');
    const { counts, counted } = await read(second.url);
    expect({ counted, error: counts.error }).toEqual({ counted: documents.length, error: 0 });
    const { total } = JSON.parse(await credit(['usage', '--json']));
    expect(total.count).toBe(documents.length);
  });

  test('makes a master key that only its owner can read, keeps it out of its database, and does not start without it', async () => {
    const { child } = await serve();
    const file = join(folder, 'credit.db.master-key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const secret = (await readFile(file, 'utf8')).trim().split('\n').at(-1)?.split(' ').at(-1) ?? '';
    expect(secret.length).toBeGreaterThan(40);
    for (const name of ['credit.db', 'credit.db-wal']) {
      const bytes = await readFile(join(folder, name)).catch(() => Buffer.alloc(0));
      expect(bytes.includes(secret)).toBe(false);
    }
    child.kill('SIGTERM');
    await once(child, 'exit');
    await rm(file);
    const refusal = await machine.run('serve --port 0');
    expect(refusal).toMatchObject({ code: 2 });
    expect(refusal.stderr).toMatch(/MASTER_KEY_OTHER.*[0-9a-f]{16}/s);
  });

  test('refuses to start with a weak key, unless it is told to be a development', async () => {
    const key = 'changeme'.repeat(8);
    const refusal = await machine.run('serve --port 0', { env: { CREDIT_SIGNING_KEY: key } });
    expect(refusal).toMatchObject({ code: 2 });
    expect(refusal.stderr).toContain('KEY_WEAK');
    expect(refusal.stderr).not.toContain(key);
    await serve({ CREDIT_SIGNING_KEY: key, CREDIT_MODE: 'development' });
  });

  test('takes over the keys of a file from before, and says so', async () => {
    const file = join(folder, 'credit.db.keys');
    const key = 'k3y-of-many-different-characters-0189';
    await writeFile(file, `${key}\n`, { mode: 0o600 });
    await serve();
    const { items } = JSON.parse(await credit(['key', 'list', '--json']));
    const kid = createHash('sha256').update(key).digest('hex').slice(0, 16);
    expect(items).toMatchObject([{ kid, origin: 'database', signs: true }]);
    expect(await credit(['doctor', '--offline', '--json'])).toContain(
      'credit.db.keys holds keys from before',
    );
  });

  test('refuses a secret that is stored in an older form, and says once what its operator does', async () => {
    const { child, url } = await serve();
    let log = '';
    child.stderr.on('data', (chunk) => {
      log += chunk;
    });
    const { clientId, clientSecret } = JSON.parse(
      await credit(['client', 'create', '--name', 'erp', '--permission', 'all', '--json']),
    );
    const database = new Database(join(folder, 'credit.db'));
    const columns = checkedTables.api_client.columns.join(', ');
    const row = database.prepare<[], StoredRow>(`SELECT ${columns} FROM api_client`).get();
    const secretHash = '$2b$10$older';
    database
      .prepare('UPDATE api_client SET secret_hash = ?, checksum = ?')
      .run(secretHash, checksumOfRow('api_client', { ...row, secret_hash: secretHash }));
    database.close();
    const authenticate = (secret: string) =>
      fetch(`${url}/auth/authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientId, clientSecret: secret }),
      });
    for (let attempt = 0; attempt < 2; attempt++) expect((await authenticate(clientSecret)).status).toBe(401);
    await expect
      .poll(() => log.split(`credit client rotate ${clientId}`).length, { timeout: 20_000 })
      .toBe(2);
    const rotated = JSON.parse(await credit(['client', 'rotate', clientId, '--json']));
    expect((await authenticate(rotated.clientSecret)).status).toBe(200);
  });

  test('refuses keys that others can read', async () => {
    const file = join(folder, 'keys');
    await writeFile(file, `${'k3y-of-many-different-characters-0189'}\n`);
    await chmod(file, 0o644);
    const refusal = await machine.run('serve --port 0', { env: { CREDIT_SIGNING_KEY_FILE: file } });
    expect(refusal).toMatchObject({ code: 2 });
    expect(refusal.stderr).toContain('KEY_FILE_EXPOSED');
  });

  test('says so when its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const refusal = await machine.run(['serve', '--port', port]);
    other.close();
    expect(refusal).toMatchObject({ code: 1 });
    expect(refusal.stderr).toContain('ADDRESS_UNAVAILABLE');
    expect(refusal.stderr).toContain('EADDRINUSE, another program uses it');
  });

  test('starts no work until it owns its port', async () => {
    const { url } = await serve({}, ['--no-work']);
    const client = await newClient(url);
    const { items: policies } = await client.listPolicies({ type: 'cnpj', enabled: true });
    const policyId = policies[0]?.id ?? '';
    await client.createReport({ document: '12ABC34501DE35', type: 'cnpj', policyId });
    await client.createBatch({ name: 'waiting', policyId, documents: newCompanies(3) });
    const stored = () => {
      const db = new Database(machine.db, { readonly: true });
      try {
        return ['run', 'report', 'batch', 'event'].map((table) => db.prepare(`select * from ${table}`).all());
      } finally {
        db.close();
      }
    };
    const before = stored();
    for (const port of Array.from({ length: 3 }, () => new URL(url).port))
      expect(await machine.run(['serve', '--port', port])).toMatchObject({ code: 1 });
    expect(stored()).toEqual(before);
  });
});
