import { expect, test } from 'vitest';
import { listIncomplete } from '../../src/batch/list-incomplete.ts';
import { listBatchItems } from '../../src/batch/read-batches.ts';
import { decideReport } from '../../src/report/decide-report.ts';
import { fails, scriptedSource } from '../collector/scripted-source.ts';
import { type LocalEngine, openLocalEngine } from '../report/local-engine.ts';
import { companies, itemsOf, run, takeIn } from './batch-world.ts';

/** A batch of four documents, for the first three of which an optional source failed. */
async function batchWithFailures() {
  const documents = companies(4);
  const sources = ['registration', 'revenue', 'relations'].map((role) => scriptedSource(role));
  const location = scriptedSource('location');
  const failing: typeof location = {
    ...location,
    ask: async (request) => {
      if (documents.indexOf(request.document.value) < 3) await fails('REFUSED')(1, request.signal);
      return location.ask(request);
    },
  };
  const engine = await openLocalEngine({ sources: [...sources, failing] });
  const text = documents.map((document, at) => `${document};pedido-${at};${1000 * (at + 1)},50`);
  const { id } = await takeIn(engine, `document;externalId;requestedAmount\n${text.join('\n')}\n`);
  await run(engine, id, { concurrency: 1 });
  return { engine, id, documents, file: engine.storage.file };
}

async function incompleteOf(engine: LocalEngine, batchId: string): Promise<readonly string[]> {
  const { items } = await listBatchItems(engine, engine.actor, { batchId, isIncomplete: true });
  return items.map(({ document }) => document);
}

test('documents that were decided although a source failed are listed until they are decided or analysed again', async () => {
  const { engine, id, documents, file } = await batchWithFailures();
  const [decided = '', ...others] = documents.slice(0, 3);
  expect(await incompleteOf(engine, id)).toEqual([decided, ...others]);
  const [item] = await itemsOf(engine, id);
  const words = { id: item?.reportId ?? '', approved: false, commentary: 'No' };
  await decideReport(engine, engine.actor, words);
  expect(await incompleteOf(engine, id)).toEqual(others);

  const { count, table, batch } = await listIncomplete(engine, engine.actor, id);
  expect({ count, policyId: batch.policyId }).toEqual({ count: 2, policyId: 'automatic' });
  expect(table.split('\n')).toEqual([
    'document;externalId;requestedAmount',
    `${others[0]};pedido-1;2000,50`,
    `${others[1]};pedido-2;3000,50`,
    '',
  ]);

  // All sources answer by now.
  const later = await openLocalEngine({ file });
  const again = await takeIn(later, table);
  expect(again.lines).toMatchObject({ valid: 2, invalid: 0 });
  expect(await run(later, again.id)).toMatchObject({ counted: 2, counts: { error: 0 } });
  expect((await itemsOf(later, again.id)).map(({ requestedAmount }) => requestedAmount)).toEqual([
    2000.5, 3000.5,
  ]);
  expect(await incompleteOf(later, again.id)).toEqual([]);
  expect(await incompleteOf(later, id)).toEqual([]);
});

test('the list is narrowed by status, and read page by page', async () => {
  const { engine, id, documents } = await batchWithFailures();
  const query = { batchId: id, isIncomplete: true, limit: 2 };
  const first = await listBatchItems(engine, engine.actor, query);
  const second = await listBatchItems(engine, engine.actor, { ...query, cursor: first.nextCursor ?? '' });
  const all = [...first.items, ...second.items].map(({ document }) => document);
  expect(all).toEqual(documents.slice(0, 3));
  expect(second.nextCursor).toBeNull();
  const [some] = first.items;
  const ofStatus = await listBatchItems(engine, engine.actor, {
    ...query,
    limit: 10,
    ...(some && { status: some.status }),
  });
  const items = (await itemsOf(engine, id)).slice(0, 3).filter(({ status }) => status === some?.status);
  expect(ofStatus.items).toEqual(items);
  const waiting = await listBatchItems(engine, engine.actor, { ...query, status: 'WAITING' });
  expect(waiting.items).toEqual([]);
});
