import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { patientStorage } from '../../../src/jobs/patient-storage.ts';
import { StorageWaits } from '../../../src/jobs/storage-waits.ts';
import { type Lock, lockOf } from '../../../src/storage/locks.ts';
import { openStorage } from '../../../src/storage/open-storage.ts';
import { beginSql } from '../../../src/storage/postgres/advisory-locks.ts';
import { connectTo, countConnections, ServerHosts } from '../../../src/storage/postgres/server-hosts.ts';
import type { Run } from '../../cli/run-credit.ts';
import { newCompanies } from '../../http/some-batch.ts';
import { startPostgres } from '../../postgres-server.ts';
import { openMoneyWorld } from '../../usage/money-world.ts';
import { newCredentials } from '../../workers/client-of.ts';
import { startMachine } from '../../workers/start-machine.ts';
import { insertOrganization, organizationIds, refusalOf } from '../test-database.ts';
import { newServerDatabase, testServer } from '../test-server.ts';
import { openProxy } from './proxy.ts';

function newDatabase(): Promise<string> {
  const server = testServer();
  if (server === undefined) throw new Error('This is a test of the project postgres');
  return newServerDatabase(server);
}

/** Takes a lock as another process that writes for long. Returns how to release it. */
async function holdLock(address: string, lock: Lock): Promise<() => Promise<void>> {
  const client = new pg.Client(address);
  client.on('error', () => {});
  await client.connect();
  await client.query(beginSql({ locks: [lock] }));
  return () => client.end();
}

/** How many transactions wait for an advisory lock. */
async function countWaiting(address: string): Promise<number> {
  const client = new pg.Client(address);
  await client.connect();
  const { rows } = await client.query<{ count: string }>(
    "select count(*) as count from pg_locks where locktype = 'advisory' and not granted",
  );
  await client.end();
  return Number(rows[0]?.count);
}

test('a renewal is written while all other connections of the process wait for a lock', async () => {
  const address = await newDatabase();
  const storage = await openStorage(address, { busyTimeoutMs: 120_000 });
  onTestFinished(() => storage.close());
  const lock = lockOf.spending('org');
  const release = await holdLock(address, lock);
  const waiting = Promise.all(
    Array.from({ length: 20 }, () => storage.write({ locks: [lock] }, async () => {})),
  );
  await expect.poll(() => countWaiting(address)).toBe(16);
  await storage.write({ locks: [], isRenewal: true }, async (db) => {
    await db
      .insertInto('organization')
      .values({ id: 'a', name: 'a', created_at: '2026-11-20T12:00:00.000Z' })
      .execute();
  });
  expect(await countWaiting(address)).toBe(16);
  await release();
  await waiting;
  await insertOrganization(storage, 'b');
});

test('a pool whose connections are all in use is busy: no other host is tried', async () => {
  const address = await newDatabase();
  const { host } = new URL(address);
  const hosts = new ServerHosts(address.replace(host, `${host},127.0.0.1:9`));
  const pool = new pg.Pool({ connectionString: address, max: 1, connectionTimeoutMillis: 3_000 });
  onTestFinished(() => pool.end());
  countConnections(pool);
  const client = await connectTo(pool, hosts);
  await expect(connectTo(pool, hosts)).rejects.toMatchObject({ code: 'IN_USE' });
  expect(new URL(hosts.current).host).toBe(host);
  client.release();
});

test('a patient write gives way to others while it waits for a lock, and is then done once', async () => {
  const address = await newDatabase();
  const storage = await openStorage(address, { busyTimeoutMs: 120_000 });
  onTestFinished(() => storage.close());
  const stop = new AbortController();
  const patient = patientStorage(storage, { signal: stop.signal });
  const lock = lockOf.spending('org');
  const release = await holdLock(address, lock);
  let runs = 0;
  const written = Promise.all(
    Array.from({ length: 30 }, (_, number) =>
      patient.write({ locks: [lock] }, async (db) => {
        runs += 1;
        const id = `org-${number}`;
        await db
          .insertInto('organization')
          .values({ id, name: id, created_at: '2026-11-20T12:00:00.000Z' })
          .execute();
      }),
    ),
  );
  // As many as may use a connection at once wait, and then let go of their locks by themselves.
  await expect.poll(() => countWaiting(address)).toBe(12);
  await expect.poll(() => countWaiting(address)).toBeLessThan(12);
  await insertOrganization(storage, 'beside');
  expect(runs).toBe(0);
  await release();
  await written;
  expect(runs).toBe(30);
});

test('a patient write that is to stop waits no longer than a request', async () => {
  const address = await newDatabase();
  const storage = await openStorage(address);
  onTestFinished(() => storage.close());
  const stop = new AbortController();
  const patient = patientStorage(storage, { signal: stop.signal });
  const lock = lockOf.spending('org');
  const release = await holdLock(address, lock);
  onTestFinished(release);
  const writing = refusalOf(patient.write({ locks: [lock] }, async () => {}));
  await expect.poll(() => countWaiting(address)).toBe(1);
  stop.abort();
  expect((await writing).code).toBe('STORAGE_BUSY');
});

test('what a batch reads while its server is away is read once it is back', async () => {
  const proxy = await openProxy(await newDatabase());
  const storage = await openStorage(proxy.address);
  onTestFinished(() => storage.close());
  const patient = patientStorage(storage, { signal: new AbortController().signal });
  await insertOrganization(storage, 'one');
  proxy.close();
  const reading = Promise.all([organizationIds(patient), patient.read((db) => organizationIds({ db }))]);
  // A read that somebody waits for is refused.
  expect((await refusalOf(organizationIds(storage))).code).toBe('STORAGE_UNREACHABLE');
  expect(storage.wasAway(60_000)).toBe(true);
  proxy.open();
  expect(await reading).toEqual([['one'], ['one']]);
});

test('a batch waits for a busy database: each question is asked once, while requests are refused', async () => {
  const world = await openMoneyWorld({ perBatch: 1_000 });
  const { db, storage, env } = world;
  const documents = newCompanies(60);
  const file = join(world.folder, 'documents.txt');
  await writeFile(file, documents.join('\n'));
  const { id: organizationId } = await storage.db
    .selectFrom('organization')
    .select('id')
    .where('name', '=', 'local')
    .executeTakeFirstOrThrow();
  const post = await posterTo(await startMachine('serve --no-work', db, { env }), storage);
  const answered = () => world.bills().reduce((sum, { answers }) => sum + answers, 0);

  const running = world.run(`batch ${file} --policy starter-company --quiet`);
  await expect.poll(answered).toBeGreaterThan(3);
  const release = await holdLock(db, lockOf.spending(organizationId));
  await expect.poll(() => countWaiting(db)).toBeGreaterThan(0);
  const [one = '', other = ''] = newCompanies(2);
  // Each of them waits as long as a request does.
  for (const document of [one, other]) expect(await post(document)).toEqual([503, 'STORAGE_BUSY']);
  expect(answered()).toBeLessThan(120);
  await release();

  await expectWhole(world, { documents, running });
});

test('a batch waits for a server that is away, and each question is asked once', async () => {
  const server = await startPostgres(['fsync=off', 'credit.trial=on']);
  onTestFinished(() => server.stop());
  const world = await openMoneyWorld({ perBatch: 1_000, place: server.address });
  const { storage } = world;
  const documents = newCompanies(60);
  const file = join(world.folder, 'documents.txt');
  await writeFile(file, documents.join('\n'));
  const answered = () => world.bills().reduce((sum, { answers }) => sum + answers, 0);
  const running = world.run(`batch ${file} --policy starter-company --quiet`);
  await expect.poll(answered).toBeGreaterThan(3);
  await server.die();
  // A write that somebody waits for is given up.
  expect((await refusalOf(insertOrganization(storage, 'request'))).code).toBe('STORAGE_UNREACHABLE');
  expect(storage.wasAway(60_000)).toBe(true);
  expect(answered()).toBeLessThan(120);
  await server.rise();
  await expectWhole(world, { documents, running });
});

test('background writes report that they wait for a server that is away, and its return', async () => {
  const server = await startPostgres(['fsync=off', 'credit.trial=on']);
  onTestFinished(() => server.stop());
  const storage = await openStorage(server.address);
  onTestFinished(() => storage.close());
  const changes: (string | undefined)[] = [];
  const waits = new StorageWaits((wait) => changes.push(wait?.error.code), { afterMs: 0 });
  const patient = patientStorage(storage, { signal: new AbortController().signal, waits });
  await server.die();
  const written = insertOrganization(patient, 'one');
  await expect.poll(() => changes).toEqual(['STORAGE_UNREACHABLE']);
  await server.rise();
  await written;
  expect(changes).toEqual(['STORAGE_UNREACHABLE', undefined]);
  expect(await organizationIds(storage)).toEqual(['one']);
});

/** Everything of a batch was done and paid once. */
async function expectWhole(
  { bills, storage }: Awaited<ReturnType<typeof openMoneyWorld>>,
  { documents, running }: { readonly documents: readonly string[]; readonly running: Promise<Run> },
): Promise<void> {
  const { code, stderr } = await running;
  expect(code, stderr).toBe(0);
  const questions = 2 * documents.length;
  expect(bills().reduce((sum, { answers }) => sum + answers, 0)).toBe(questions);
  expect(bills().reduce((sum, { failures }) => sum + failures, 0)).toBe(0);
  const charges = await storage.db.selectFrom('source_charge').select('state').execute();
  expect(charges.filter(({ state }) => state === 'SETTLED')).toHaveLength(questions);
  expect(charges.filter(({ state }) => state === 'ASKED')).toEqual([]);
  const runs = await storage.db.selectFrom('run').select(['failures', 'losses', 'phase']).execute();
  expect(runs).toEqual(documents.map(() => ({ failures: 0, losses: 0, phase: 'COMPLETED' })));
}

/** Requests an analysis from a service. Resolves with the status and the code of the answer. */
async function posterTo({ url }: { readonly url: string }, storage: Parameters<typeof newCredentials>[0]) {
  const send = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const answer = await send('/auth/authenticate', await newCredentials(storage));
  const { accessToken } = (await answer.json()) as { readonly accessToken: string };
  return async (document: string) => {
    const body = { type: 'cnpj', policyId: 'starter-company', document };
    const headers = { authorization: `Bearer ${accessToken}`, prefer: 'respond-async' };
    const refused = await send('/v2/report', body, headers);
    return [refused.status, ((await refused.json()) as { readonly code?: string }).code];
  };
}
