import { expect, test } from 'vitest';
import { FiredRules } from '../../src/batch/fired-rules.ts';
import { requireBatch } from '../../src/batch/read-batches.ts';
import { readResultRows } from '../../src/batch/read-result-rows.ts';
import { companyOf } from '../http/new-company.ts';
import { openLocalEngine } from '../report/local-engine.ts';
import { run, takeIn } from './batch-world.ts';

async function all<T>(values: AsyncIterable<T>): Promise<readonly T[]> {
  const gathered: T[] = [];
  for await (const value of values) gathered.push(value);
  return gathered;
}

test('rules are the same where they were kept as the results passed by, where some were, and where all are read', async () => {
  const engine = await openLocalEngine();
  // A few of them are young, or not active: they fire more than one rule.
  const drawn = Array.from({ length: 410 }, (_, index) => companyOf(45_000_000 + index));
  const { id } = await takeIn(engine, drawn);
  await run(engine, id, { concurrency: 16 });
  const batch = await requireBatch(engine.storage.db, engine.actor, id);
  const read = await all(new FiredRules(engine, batch, { language: 'en' }).read());
  expect(read.length).toBeGreaterThan(410);
  // None of three pages, the first, and all.
  for (const mostBytes of [0, 4000, undefined]) {
    const fired = new FiredRules(engine, batch, {
      language: 'en',
      ...(mostBytes !== undefined && { mostBytes }),
    });
    await all(readResultRows(engine, batch, 'en', { fired }));
    expect(await all(fired.read())).toEqual(read);
  }
});
