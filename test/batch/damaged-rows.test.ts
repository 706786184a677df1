import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { exportBatch } from '../../src/batch/export-batch.ts';
import { readBatchFigures } from '../../src/batch/read-batch-figures.ts';
import { readBatchRoots } from '../../src/batch/read-batch-roots.ts';
import { getBatch, listBatchItems, listBatchRefusals } from '../../src/batch/read-batches.ts';
import { searchBatchItems } from '../../src/batch/search-items.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { type LocalEngine, openLocalEngine } from '../report/local-engine.ts';
import { spoil } from '../storage/spoil-row.ts';
import { companies, run, takeIn } from './batch-world.ts';

test('a damaged row of a batch is named, and everything else of the batch is worked on, listed and written', async () => {
  const engine = await openLocalEngine();
  const documents = companies(4);
  const { id } = await takeIn(engine, [...documents, 'none', 'neither']);
  const { file } = engine.storage;
  await spoil(file, "update batch_item set external_id = 'x' where position = 2");
  await spoil(file, "update batch_refusal set text = 'other' where text = 'none'");
  const done = await run(engine, id);
  expect(done).toMatchObject({ status: 'COMPLETED', counts: { waiting: 1, error: 0 } });

  const damaged = [{ position: 2, code: 'RECORD_DAMAGED' }];
  const all = await listBatchItems(engine, engine.actor, { batchId: id });
  expect(all).toMatchObject({ items: [{ position: 1 }, { position: 3 }, { position: 4 }], damaged });
  const page = await listBatchItems(engine, engine.actor, { batchId: id, limit: 2 });
  expect(page).toMatchObject({ items: [{ position: 1 }], damaged, nextCursor: '2' });
  const refusals = await listBatchRefusals(engine, engine.actor, { batchId: id });
  expect([refusals.items.map(({ text }) => text), refusals.damaged]).toEqual([
    ['neither'],
    [{ position: expect.any(Number), code: 'RECORD_DAMAGED' }],
  ]);
  const roots = [];
  const damagedPositions: number[] = [];
  const query = { batchId: id, onDamaged: (position: number) => damagedPositions.push(position) };
  for await (const stretch of readBatchRoots(engine, engine.actor, query)) roots.push(...stretch);
  expect(damagedPositions).toEqual([2]);
  expect(roots.reduce((sum, { documents }) => sum + documents, 0)).toBe(3);

  const lines = (await csvOf(engine, id)).trim().split('\n');
  expect(lines).toHaveLength(1 + 4);
  expect(lines[2]).toContain('RECORD_DAMAGED');
  expect(lines[2]).toContain(`${id}/2`);
});

async function csvOf(engine: LocalEngine, id: string): Promise<string> {
  let csv = '';
  const destination = new Writable({
    write: (chunk: Buffer, _, done) => {
      csv += chunk.toString();
      done();
    },
  });
  const how = { format: 'csv', language: 'en', timeZone: 'America/Sao_Paulo' } as const;
  await exportBatch(engine, engine.actor, id, destination, how);
  return csv;
}

test.each([
  ['names another run', "update usage set run_id = 'run_other' where id = (select max(id) from usage)"],
  ['is missing', 'delete from usage where id = (select max(id) from usage)'],
])('the results of a batch are refused if the price of an analysis %s', async (_what, sql) => {
  const { engine, id } = await doneBatch();
  expect((await csvOf(engine, id)).match(/"Yes",\d/g)).toHaveLength(5);
  await spoil(engine.storage.file, sql);
  expect(await refusalOf(csvOf(engine, id))).toMatchObject({
    code: 'RECORD_DAMAGED',
    params: { record: 'batch', id },
  });
});

/** A batch of five documents that has ended, and of three lines without a document. */
async function doneBatch(): Promise<{ readonly engine: LocalEngine; readonly id: string }> {
  const engine = await openLocalEngine();
  const { id } = await takeIn(engine, [...companies(5), 'none', 'neither', 'nothing']);
  await run(engine, id);
  return { engine, id };
}

test.each([
  ['first', 1],
  ['middle', 3],
  ['last', 5],
])('the %s document of a batch is reported as damaged if its row is missing', async (_which, position) => {
  const { engine, id } = await doneBatch();
  const { actor, storage } = engine;
  const before = await listBatchItems(engine, actor, { batchId: id });
  const status = before.items.find((item) => item.position === position)?.status as 'APPROVED';
  await spoil(storage.file, `delete from batch_item where position = ${position}`);
  const damaged = [{ position, code: 'RECORD_DAMAGED' }];
  const page = await listBatchItems(engine, actor, { batchId: id });
  expect(page.items.map((item) => item.position)).toEqual([1, 2, 3, 4, 5].filter((one) => one !== position));
  expect(page.damaged).toEqual(damaged);
  const found = await searchBatchItems(engine, actor, { batchId: id, text: 'no such text' });
  expect(found).toMatchObject({ items: [], damaged });
  const list = listBatchItems(engine, actor, { batchId: id, status });
  expect(await refusalOf(list)).toMatchObject({ code: 'RECORD_DAMAGED', params: { record: 'batch', id } });
  const none = await listBatchItems(engine, actor, { batchId: id, status: 'WAITING' });
  expect(none).toEqual({ items: [], nextCursor: null });
});

test('a line without a document is reported as damaged if its row is missing', async () => {
  const { engine, id } = await doneBatch();
  await spoil(engine.storage.file, 'delete from batch_refusal where position = 3');
  const { items, damaged } = await listBatchRefusals(engine, engine.actor, { batchId: id });
  expect(items.map(({ text }) => text)).toEqual(['none', 'neither']);
  expect(damaged).toEqual([{ position: 3, code: 'RECORD_DAMAGED' }]);
});

test.each([
  ['a count', "update batch_tally set items = items - 1 where state = 'DONE'", getBatch],
  ['the price', 'update batch_tally set price_cents = price_cents + 100', getBatch],
  [
    'a figure',
    'update batch_figure set items = items + 1',
    (...[engine, actor, id]: Parameters<typeof getBatch>) => readBatchFigures(engine, actor, id, 'en'),
  ],
])('a batch is not shown if the disk has changed %s', async (_what, sql, read) => {
  const { engine, id } = await doneBatch();
  await spoil(engine.storage.file, sql);
  expect(await refusalOf(Promise.resolve(read(engine, engine.actor, id)))).toMatchObject({
    code: 'RECORD_DAMAGED',
  });
});
