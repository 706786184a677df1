import { expect, onTestFinished, test } from 'vitest';
import { openStorage } from '../../src/storage/open-storage.ts';
import { newDatabaseFile } from '../auth/local-database.ts';
import { newMachine } from '../cli/run-credit.ts';
import { clientOf } from './client-of.ts';
import { openInbox } from './inbox.ts';
import { startMachine } from './start-machine.ts';

test('a service without workers answers, and credit work beside it works on the same database', async () => {
  const place = await newDatabaseFile();
  const storage = await openStorage(place);
  onTestFinished(() => storage.close());
  const serve = await startMachine('serve --no-work', place);
  const client = await clientOf(storage, serve.url);
  const inbox = await openInbox();
  await client.webhooks.register({ type: 'REPORT_FINISHED', url: inbox.url });
  const { id } = await client.createReport({
    document: '12ABC34501DE35',
    type: 'cnpj',
    policyId: 'starter-company',
  });
  const batch = await client.createBatch({
    name: 'two',
    policyId: 'starter-company',
    documents: ['99990001000198', '33683111000280'],
  });
  expect((await client.getReport(id)).status).toBe('PENDING');

  const work = await startMachine('work', place);
  expect((await client.waitForReport(id)).progress.final).toBe(true);
  await expect.poll(async () => (await client.getBatch(batch.id)).status).toBe('COMPLETED');
  await expect.poll(() => inbox.bodies().some((body) => body.includes(id))).toBe(true);
  const made = await client.exportReport(id, { format: 'csv' });
  expect((await client.downloadExport(made.id)).byteLength).toBeGreaterThan(0);
  // Who answers has worked on nothing, and delivered nothing.
  expect(serve.logged().filter(({ msg }) => /batch|deliver/.test(String(msg)))).toEqual([]);
  expect(await work.stop()).toBe(0);
  expect(await serve.stop()).toBe(0);
});

test('credit work refuses to work on nothing', async () => {
  const machine = await newMachine();
  onTestFinished(() => machine.remove());
  const ended = await machine.run('work', { env: { CREDIT_WORKERS: '0' } });
  expect(ended.code).toBe(2);
  expect(ended.stderr).toContain('CREDIT_WORKERS');
});
