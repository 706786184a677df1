import { type Compilable, CompiledQuery } from 'kysely';
import { expect } from 'vitest';
import {
  giveBackReserved,
  listTakenRuns,
  listUnfinishedRuns,
} from '../../src/report/unfinished-run-store.ts';
import { sqliteTest } from '../storage/test-server.ts';
import { openLocalEngine } from './local-engine.ts';

sqliteTest('who looks for runs that are not finished goes through no others', async () => {
  const { db } = (await openLocalEngine()).storage;
  const said: CompiledQuery[] = [];
  const heard = Object.assign(Object.create(db), {
    executeQuery: <R>(query: Compilable<R> | CompiledQuery<R>) => {
      said.push('compile' in query ? query.compile() : query);
      return db.executeQuery<R>(query);
    },
  });
  await listTakenRuns(heard, 10);
  await listUnfinishedRuns(heard, 10);
  await giveBackReserved(heard, 'nobody');
  expect(said).toHaveLength(3);
  for (const { sql, parameters } of said) {
    const explained = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await db.executeQuery<{ detail: string }>(explained);
    const ways = rows.map(({ detail }) => detail).filter((detail) => /^(SCAN|SEARCH)/.test(detail));
    // What batches wait for is looked up for each of them.
    const [first, ...more] = ways;
    expect(first).toContain('run_unfinished');
    for (const way of more) expect(way).toContain('SEARCH');
  }
});
