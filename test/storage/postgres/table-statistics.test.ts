import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage } from '../../../src/storage/open-storage.ts';
import { insertOrganization } from '../test-database.ts';
import { newServerDatabase, testServer } from '../test-server.ts';

test('the planner is told of a table that has grown, before the server looks by itself', async () => {
  const server = testServer();
  if (server === undefined) throw new Error('This is a test of the project postgres');
  const storage = await openStorage(await newServerDatabase(server));
  onTestFinished(() => storage.close());
  // -1 of a table that was never analyzed.
  const rowsKnown = async (table: string) => {
    const { rows } = await sql<{
      known: number;
    }>`select reltuples as known from pg_class where oid = ${table}::regclass`.execute(storage.db);
    return rows[0]?.known;
  };
  expect(await rowsKnown('organization')).toBe(-1);

  // Four fill a page, and none is kept apart for its length.
  for (let count = 0; count < 128; count += 1)
    await insertOrganization(storage, `org-${count}`, `${count}`.padEnd(1_900, 'x'));

  await expect.poll(() => rowsKnown('organization')).toBeGreaterThan(0);
  expect(await rowsKnown('webhook')).toBe(-1);
});
