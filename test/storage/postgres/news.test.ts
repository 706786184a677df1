import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Storage } from '../../../src/storage/open-database.ts';
import { openStorage } from '../../../src/storage/open-storage.ts';
import { newDatabaseFile } from '../../auth/local-database.ts';

/** Two processes on one database. */
async function openTwo(): Promise<readonly [Storage, Storage]> {
  const place = await newDatabaseFile();
  const open = async () => {
    const storage = await openStorage(place);
    onTestFinished(() => storage.close());
    return storage;
  };
  return [await open(), await open()];
}

/** What is heard of the ends of reports, once the connection stands. */
async function hear({ news }: Storage): Promise<readonly (readonly string[])[]> {
  const heard: (readonly string[])[] = [];
  news.listen('ENDED', (subjects) => heard.push(subjects));
  await vi.waitFor(() => expect(heard).toEqual([[]]), { timeout: 100_000 });
  return heard;
}

test('what one process tells the others hear, with all subjects, and it does not hear itself', async () => {
  const [one, other] = await openTwo();
  const [heard, own] = [await hear(other), await hear(one)];
  const subjects = Array.from({ length: 250 }, (_, number) => `rpt_${number}`);
  for (const subject of subjects) one.news.tell('ENDED', subject);
  one.news.tell('RUN');
  await vi.waitFor(() => expect(heard.flat().sort()).toEqual([...subjects].sort()), { timeout: 100_000 });
  expect(own).toEqual([[]]);
});

test('what is told of one subject and of all at once is told of all', async () => {
  const [one, other] = await openTwo();
  const heard = await hear(other);
  one.news.tell('ENDED', 'rpt_1');
  one.news.tell('ENDED');
  one.news.tell('ENDED', 'rpt_2');
  await vi.waitFor(() => expect(heard).toEqual([[], []]), { timeout: 100_000 });
});

test('whose connection is cut makes another one, and looks by itself for what it may have missed', async () => {
  const [one, other] = await openTwo();
  const heard = await hear(other);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and datname = current_database() and query like '%listen credit_news%'`.execute(
    one.db,
  );
  await vi.waitFor(() => expect(heard).toHaveLength(2), { timeout: 100_000 });
  expect(heard[1]).toEqual([]);
  one.news.tell('ENDED', 'rpt_1');
  await vi.waitFor(() => expect(heard[2]).toEqual(['rpt_1']), { timeout: 100_000 });
});

test('what anybody else sends by the same name harms nobody', async () => {
  const [one, other] = await openTwo();
  const heard = await hear(other);
  for (const payload of ['', 'no JSON', '7', '{"from":1}', '{"from":"x","news":{"ENDED":[1,null]}}'])
    await sql`select pg_notify('credit_news', ${payload})`.execute(one.db);
  one.news.tell('ENDED', 'rpt_1');
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(['rpt_1']), { timeout: 100_000 });
});
