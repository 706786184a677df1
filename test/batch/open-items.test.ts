import { expect, test } from 'vitest';
import { markItemRunning } from '../../src/batch/batch-item-store.ts';
import { type OpenItems, openItems, waitingItems } from '../../src/batch/open-items.ts';
import { requireBatch } from '../../src/batch/read-batches.ts';
import { openLocalEngine } from '../report/local-engine.ts';
import { companies, takeIn } from './batch-world.ts';

const documents = 60;

/** A batch that nobody works on, and what somebody does who begins a document of it. */
async function openBatch() {
  const engine = await openLocalEngine();
  const { db } = engine.storage;
  const { id } = await takeIn(engine, companies(documents));
  const batch = await requireBatch(db, engine.actor, id);
  const begin = (position: number) =>
    engine.storage.write({ locks: [] }, (db) =>
      markItemRunning(db, batch, position, { reportId: null, runId: null }),
    );
  return { db, batch, begin };
}

async function takeAll(items: OpenItems): Promise<readonly number[]> {
  const positions: number[] = [];
  for (let item = await items.take(); item !== undefined; item = await items.take())
    positions.push(item.position);
  return positions;
}

test('whoever helps begins anywhere, and comes by every document that waits', async () => {
  const { db, batch } = await openBatch();
  const all = Array.from({ length: documents }, (_, at) => at + 1);
  expect(await takeAll(openItems(db, batch))).toEqual(all);
  expect((await takeAll(waitingItems(db, batch))).toSorted((a, b) => a - b)).toEqual(all);
});

test('where another machine was quicker, what was read ahead is left to it, and only what still waits is taken', async () => {
  const { db, batch, begin } = await openBatch();
  const items = openItems(db, batch);
  const ours = await items.take();
  const theirs = await items.take();
  const next = await items.take();
  expect([ours, theirs, next].map((item) => item?.position)).toEqual([1, 2, 3]);
  // Another one has begun all but a few.
  for (let position = 1; position <= documents; position += 1) if (position % 20 !== 0) await begin(position);
  if (theirs !== undefined) items.leave(theirs);
  const [first] = [await items.take()];
  expect([20, 40, 60]).toContain(first?.position);
  // What was on the way that was left says nothing about the new one.
  if (next !== undefined) items.leave(next);
  const left = [first?.position, ...(await takeAll(items))];
  expect(left.toSorted((a = 0, b = 0) => a - b)).toEqual([20, 40, 60]);
});
