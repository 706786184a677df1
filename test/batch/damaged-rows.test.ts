import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { exportBatch } from '../../src/batch/export-batch.ts';
import { readBatchRoots } from '../../src/batch/read-batch-roots.ts';
import { listBatchItems, listBatchRefusals } from '../../src/batch/read-batches.ts';
import { openLocalEngine } from '../report/local-engine.ts';
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
  for await (const stretch of readBatchRoots(engine, engine.actor, { batchId: id })) roots.push(...stretch);
  expect(roots.reduce((sum, { documents }) => sum + documents, 0)).toBe(3);

  let csv = '';
  const destination = new Writable({
    write: (chunk: Buffer, _, done) => {
      csv += chunk.toString();
      done();
    },
  });
  const how = { format: 'csv', language: 'en', timeZone: 'America/Sao_Paulo' } as const;
  await exportBatch(engine, engine.actor, id, destination, how);
  const lines = csv.trim().split('\n');
  expect(lines).toHaveLength(1 + 4);
  expect(lines[2]).toContain('RECORD_DAMAGED');
  expect(lines[2]).toContain(`${id}/2`);
});
