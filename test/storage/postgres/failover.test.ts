import { expect, onTestFinished, test } from 'vitest';
import { nameOfServer } from '../../../src/base/server-address.ts';
import { openStorage } from '../../../src/storage/open-storage.ts';
import { startPostgres } from '../../postgres-server.ts';
import { insertOrganization, organizationIds } from '../test-database.ts';
import { onServer } from '../test-server.ts';

/** What is written at once. */
const writers = 8;

test('a program that knows both hosts goes on with the replica that took over, and nothing acknowledged is lost', async () => {
  const primary = await startPostgres(['credit.trial=on', 'fsync=off']);
  onTestFinished(() => primary.stop());
  const replica = await primary.replicate();
  onTestFinished(() => replica.stop());
  const { host: first, pathname } = new URL(primary.address);
  const { host: second } = new URL(replica.address);
  // The replica stands first: it is asked, and takes no writes.
  const address = `postgres://credit@${second},${first}${pathname}?target_session_attrs=read-write`;
  const storage = await openStorage(address);
  onTestFinished(() => storage.close());
  expect(storage.file).toBe(nameOfServer(address));

  const acknowledged: string[] = [];
  let isOver = false;
  const write = async (writer: number) => {
    for (let number = 0; !isOver; number += 1) {
      const id = `${writer}-${number}`;
      await insertOrganization(storage, id);
      acknowledged.push(id);
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
  await primary.die();
  const before = acknowledged.length;
  await onServer(replica.address, 'select pg_promote(true, 60)');
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 50);
  isOver = true;
  await writing;

  const kept = await organizationIds(storage);
  expect(acknowledged.filter((id) => !kept.includes(id))).toEqual([]);
  expect(new Set(kept).size).toBe(kept.length);
  expect(kept).toHaveLength(acknowledged.length);
  await storage.probe();
});
