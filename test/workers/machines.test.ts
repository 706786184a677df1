import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import type { CreditClient } from '../../src/client/credit-client.ts';
import type { Storage } from '../../src/storage/open-database.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { newDatabaseFile } from '../auth/local-database.ts';
import { newCompanies } from '../http/some-batch.ts';
import { serverTest } from '../storage/test-server.ts';
import { clientOf } from './client-of.ts';
import { openInbox } from './inbox.ts';
import { type Machine, startMachine } from './start-machine.ts';

const slow = { env: { CREDIT_SANDBOX_DELAY: '100-300', CREDIT_WORKERS: '3' } };

interface Site {
  readonly place: string;
  readonly storage: Storage;
  readonly client: CreditClient;
}

/** A database on a server, with a machine that answers and works on nothing. */
async function openSite(): Promise<Site> {
  const place = await newDatabaseFile();
  const storage = await openStorage(place);
  onTestFinished(() => storage.close());
  const serve = await startMachine('serve --no-work', place, { name: 'answers' });
  return { place, storage, client: await clientOf(storage, serve.url) };
}

/** How many documents of a batch have their result. */
async function countDone({ client }: Site, id: string): Promise<number> {
  const { counts } = await client.getBatch(id);
  const { waiting, running, ...ended } = counts;
  return Object.values(ended).reduce((sum, count) => sum + count, 0);
}

/** Each run that was counted, and the documents that have reports. */
async function readBooks({ storage }: Site) {
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
    (await query.execute(storage.db)).rows[0]?.n;
  return {
    reports: await count(sql`select count(*) as n from report`),
    documents: await count(sql`select count(distinct document) as n from report`),
    runs: await count(sql`select count(*) as n from run`),
    counted: await count(sql`select count(*) as n from usage`),
    countedRuns: await count(sql`select count(distinct run_id) as n from usage`),
    held: await count(sql`select count(*) as n from run where lease_owner is not null`),
  };
}

serverTest(
  'a batch comes out whole where one machine is killed and another hangs, whatever their clocks say',
  async () => {
    const site = await openSite();
    const { place, client, storage } = site;
    const inbox = await openInbox();
    await client.webhooks.register({ type: 'REPORT_FINISHED', url: inbox.url });
    const documents = newCompanies(40);
    const { id } = await client.createBatch({ name: 'forty', policyId: 'starter-company', documents });
    // One after the other, so that enough is still to be done when the last begins, however slow they are.
    const ahead = await startMachine('work', place, { ...slow, name: 'ahead', aheadMs: 600_000 });
    await expect.poll(async () => (await listHolders(storage)).length).toBe(1);
    ahead.signal('SIGKILL');
    const [first] = await listHolders(storage);
    const behind = await startMachine('work', place, { ...slow, name: 'behind', aheadMs: -600_000 });
    await expect.poll(async () => (await listHolders(storage)).some((owner) => owner !== first)).toBe(true);
    behind.signal('SIGSTOP');
    await endLeases(storage);
    const right = await startMachine('work', place, { ...slow, name: 'right' });
    await expect.poll(async () => (await client.getBatch(id)).status).toBe('COMPLETED');
    const books = { reports: 40, documents: 40, runs: 40, counted: 40, countedRuns: 40, held: 0 };
    expect(await readBooks(site)).toEqual(books);
    expect((await client.getBatch(id)).counts).toMatchObject({ waiting: 0, running: 0, error: 0 });
    // What it held is in other hands when it goes on: it can write nothing more of it, and works on as before.
    const before = await readEnds(storage);
    behind.signal('SIGCONT');
    expect(await right.stop()).toBe(0);
    const next = await client.createReport({
      document: '12ABC34501DE35',
      type: 'cnpj',
      policyId: 'starter-company',
    });
    expect((await client.waitForReport(next.id)).progress.final).toBe(true);
    const ids = (await readEnds(storage)).map(({ reportId }) => reportId);
    const isTold = (reportId: string) => inbox.bodies().some((body) => body.includes(reportId));
    await expect.poll(() => ids.filter((reportId) => !isTold(reportId))).toEqual([]);
    expect(await behind.stop()).toBe(0);
    expect((await readEnds(storage)).filter(({ reportId }) => reportId !== next.id)).toEqual(before);
    expect(await readBooks(site)).toEqual({
      reports: 41,
      documents: 41,
      runs: 41,
      counted: 41,
      countedRuns: 41,
      held: 0,
    });
    // Each says when it was made by the clock of the server: ten minutes lie between those of the machines.
    const { rows } = await sql<{
      apart: number;
    }>`select extract(epoch from max(cast(finished_at as timestamptz))
    - min(cast(created_at as timestamptz))) as apart from run`.execute(storage.db);
    expect(rows[0]?.apart).toBeLessThan(300);
  },
);

/** As if their time had passed by the server's clock, whatever those who judge them say: how long it takes to take over is measured in bench/machines.mjs. */
async function endLeases({ db, clock }: Storage): Promise<void> {
  const now = clock.now().toISOString();
  await db.updateTable('run').set({ lease_until: now }).where('lease_owner', 'is not', null).execute();
  await db.updateTable('batch').set({ lease_until: now }).where('lease_owner', 'is not', null).execute();
  await db.updateTable('duty').set({ lease_until: now }).where('lease_owner', 'is not', null).execute();
  await db
    .updateTable('machine')
    .set({ alive_until: now })
    .where('holder', 'not like', 'answers/%')
    .execute();
}

/** Whose leases runs are under. */
async function listHolders({ db }: Storage) {
  const runs = db.selectFrom('run').where('lease_owner', 'is not', null);
  return (await runs.select('lease_owner').distinct().execute()).map((row) => row.lease_owner);
}

/** What came of every run. */
async function readEnds({ db }: Storage) {
  return db
    .selectFrom('run')
    .select(['id', 'report_id as reportId', 'phase', 'fence', 'finished_at', 'result'])
    .orderBy('id')
    .execute();
}

serverTest('a machine that is told to stop leaves nothing behind that anybody has to wait for', async () => {
  const site = await openSite();
  const { place, client, storage } = site;
  const { id } = await client.createBatch({
    name: 'handed over',
    policyId: 'starter-company',
    documents: newCompanies(30),
  });
  const first = await startMachine('work', place, { ...slow, name: 'first' });
  await expect.poll(() => countDone(site, id)).toBeGreaterThan(2);
  expect(await first.stop()).toBe(0);
  const { rows } = await sql<{ n: number }>`select (select count(*) from run where lease_owner is not null)
    + (select count(*) from batch where lease_owner is not null) + (select count(*) from duty where lease_owner is not null)
    + (select count(*) from machine where holder like 'first/%') as n`.execute(storage.db);
  expect(rows[0]?.n).toBe(0);
  expect((await client.getBatch(id)).status).toBe('STOPPED');
  const second: Machine = await startMachine('work', place, { ...slow, name: 'second' });
  await expect.poll(async () => (await client.getBatch(id)).status).toBe('COMPLETED');
  expect(await readBooks(site)).toMatchObject({ runs: 30, counted: 30, held: 0 });
  expect(await second.stop()).toBe(0);
});
