import { expect, onTestFinished, test } from 'vitest';
import { openStorage } from '../../../src/storage/open-storage.ts';
import { refusalOf } from '../../auth/token-world.ts';
import { runService } from '../../http/running-service.ts';
import { newServerDatabase, onServer, testServer } from '../test-server.ts';
import { openProxy } from './proxy.ts';

function newDatabase(): Promise<string> {
  const server = testServer();
  if (server === undefined) throw new Error('This is a test of the project postgres');
  return newServerDatabase(server);
}

const request = { type: 'cnpj', policyId: 'starter-company' };

test('a server that is gone for a while: 503 with Retry-After, then all goes on, and what was accepted is done', async () => {
  const address = await newDatabase();
  const proxy = await openProxy(address);
  const service = await runService({ db: proxy.address, workers: 2 });
  onTestFinished(() => service.stop());
  const client = await service.client();
  const create = (document: string) =>
    client.call('POST', '/v2/report', {
      body: { ...request, document },
      headers: { prefer: 'respond-async' },
    });
  const { json: accepted } = await create('99990001000198');
  proxy.close();
  const refused = await create('99990002000132');
  expect(refused).toMatchObject({ status: 503, json: { code: 'STORAGE_UNREACHABLE' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  // Whoever asks need not know where the database is.
  expect(refused.text).not.toContain(new URL(proxy.address).host);
  expect((await service.call('GET', '/health')).status).toBe(503);
  proxy.open();
  await expect.poll(async () => (await service.call('GET', '/health')).status).toBe(200);
  const { json: later } = await create('99990002000132');
  for (const { id } of [accepted, later])
    await expect
      .poll(async () => (await client.call('GET', `/v2/report/${id}`)).json.status)
      .not.toMatch(/^(?:PENDING|PROCESSING|EVALUATING)$/);
  expect((await client.call('GET', '/v2/report')).json.items).toHaveLength(2);
});

/** A server says so by itself once it is: here for what is written into one table. */
const saying = (code: string) => `
  create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'no' using errcode = '${code}'; end $$;
  create trigger refusal before insert on organization for each row execute function refuse()`;

test.each([
  ['is full', '53100', 'STORAGE_FULL'],
  ['has no memory left', '53200', 'STORAGE_FULL'],
  ['may only be read', '25006', 'STORAGE_UNSUITABLE'],
  ['takes no more connections', '53300', 'STORAGE_UNREACHABLE'],
  ['is damaged', 'XX001', 'STORAGE_CORRUPT'],
  ['took too long', '57014', 'STORAGE_BUSY'],
])(
  'a server that %s is told of in the words of the catalogue, and goes on afterwards',
  async (_what, code, expected) => {
    const address = await newDatabase();
    const storage = await openStorage(address);
    onTestFinished(() => storage.close());
    const insert = () =>
      storage.write({ locks: [] }, (db) =>
        db
          .insertInto('organization')
          .values({ id: 'one', name: 'one', created_at: '2026-11-20T12:00:00.000Z' })
          .execute(),
      );
    await onServer(address, saying(code));
    const refusal = await refusalOf(insert());
    expect(refusal).toMatchObject({ code: expected, httpStatus: 503 });
    expect(refusal.message).not.toMatch(/\bfile\b/i);
    await onServer(address, 'drop trigger refusal on organization');
    await insert();
    await storage.probe();
  },
);
