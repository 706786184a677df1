import { describe, expect, test } from 'vitest';
import type { Actor } from '../../src/auth/actor.ts';
import { cancelBatch } from '../../src/batch/change-batch.ts';
import {
  findUnfinishedBatch,
  getBatch,
  listBatches,
  listBatchItems,
  listBatchRefusals,
} from '../../src/batch/read-batches.ts';
import { fails } from '../collector/scripted-source.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { openLocalEngine } from '../report/local-engine.ts';
import { insertOrganization } from '../storage/test-database.ts';
import { companies, run, takeIn } from './batch-world.ts';
import { watchedSources } from './watched-sources.ts';

describe('the list of batches', () => {
  test('is newest first, and comes in pages that overlap nowhere', async () => {
    const engine = await openLocalEngine();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift((await takeIn(engine, companies(1))).id);
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listBatches(engine, engine.actor, { limit: 2, cursor });
      found.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(ids);
  });

  test('can be narrowed to a status', async () => {
    const engine = await openLocalEngine();
    const { id: waiting } = await takeIn(engine, companies(1));
    const { id: over } = await takeIn(engine, companies(1));
    await run(engine, over);
    const of = async (status: 'QUEUED' | 'COMPLETED' | 'STOPPED') =>
      (await listBatches(engine, engine.actor, { status })).items.map(({ id }) => id);
    expect([await of('QUEUED'), await of('COMPLETED'), await of('STOPPED')]).toEqual([[waiting], [over], []]);
  });
});

describe('the batch that one would go on with', () => {
  test('is the newest of that name and policy which is not at its end', async () => {
    const engine = await openLocalEngine();
    const find = (name: string, policyId = 'automatic') =>
      findUnfinishedBatch(engine, engine.actor, { name, policyId });
    expect(await find('Carteira')).toBeUndefined();
    const { id: older } = await takeIn(engine, companies(1));
    const { id: newer } = await takeIn(engine, companies(1));
    expect((await find('Carteira'))?.id).toBe(newer);
    await run(engine, newer);
    expect((await find('Carteira'))?.id).toBe(older);
    expect(await find('Carteira', 'manual')).toBeUndefined();
    expect(await find('carteira')).toBeUndefined();
    await cancelBatch(engine, engine.actor, older);
    expect(await find('Carteira')).toBeUndefined();
  });

  test('is found by the name as it was typed', async () => {
    const engine = await openLocalEngine();
    const name = ' Sa\u0303o Joa\u0303o ';
    const { id } = await takeIn(engine, companies(1), { name });
    const found = await findUnfinishedBatch(engine, engine.actor, { name, policyId: 'automatic' });
    expect(found?.id).toBe(id);
  });
});

describe('the documents of a batch', () => {
  test('come in pages, in the order of the input, whole or of one status', async () => {
    const documents = companies(7);
    const bad = [documents[2], documents[5]];
    const engine = await openLocalEngine({
      sources: watchedSources((document, signal) => {
        if (bad.includes(document)) return fails('REFUSED')(1, signal);
      }),
    });
    const { id: batchId } = await takeIn(engine, documents);
    await run(engine, batchId);
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = await listBatchItems(engine, engine.actor, { batchId, limit: 3, cursor });
      pages.push(page.items.map(({ document }) => document));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(pages).toEqual([documents.slice(0, 3), documents.slice(3, 6), documents.slice(6)]);
    const failed = await listBatchItems(engine, engine.actor, { batchId, status: 'ERROR' });
    expect(failed.items.map(({ document }) => document)).toEqual(bad);
    expect(failed.nextCursor).toBeNull();
  });

  test('and its invalid lines, are not had with a cursor that is none', async () => {
    const engine = await openLocalEngine();
    const { id: batchId } = await takeIn(engine, [...companies(1), '123', '124', '125']);
    const page = await listBatchRefusals(engine, engine.actor, { batchId, limit: 2 });
    expect(page.items.map(({ line }) => line)).toEqual([2, 3]);
    const rest = await listBatchRefusals(engine, engine.actor, { batchId, cursor: page.nextCursor ?? '' });
    expect(rest).toMatchObject({ items: [{ line: 4 }], nextCursor: null });
    for (const list of [listBatchItems, listBatchRefusals]) {
      const refusal = await refusalOf(list(engine, engine.actor, { batchId, cursor: "1' or 1=1" }));
      expect(refusal.code).toBe('INVALID_ARGUMENT');
    }
  });
});

test('nothing of a batch is shown to, or changed by, another organisation', async () => {
  const engine = await openLocalEngine();
  const { id: batchId } = await takeIn(engine, [...companies(2), '123']);
  await insertOrganization(engine.storage, 'org_other');
  const stranger: Actor = { ...engine.actor, organizationId: 'org_other' };
  const attempts: readonly Promise<unknown>[] = [
    getBatch(engine, stranger, batchId),
    listBatchItems(engine, stranger, { batchId }),
    listBatchRefusals(engine, stranger, { batchId }),
    cancelBatch(engine, stranger, batchId),
    run({ ...engine, actor: stranger }, batchId),
  ];
  for (const attempt of attempts) expect((await refusalOf(attempt)).code).toBe('UNKNOWN_BATCH');
  expect((await listBatches(engine, stranger)).items).toEqual([]);
  expect(
    await findUnfinishedBatch(engine, stranger, { name: 'Carteira', policyId: 'automatic' }),
  ).toBeUndefined();
  expect((await getBatch(engine, engine.actor, batchId)).status).toBe('QUEUED');
});
