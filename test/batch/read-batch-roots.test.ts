import { expect, test } from 'vitest';
import { type BatchRootAnswer, readBatchRoots } from '../../src/batch/read-batch-roots.ts';
import { checkDigits } from '../../src/document/check-digits.ts';
import { fails } from '../collector/scripted-source.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { type LocalEngine, openLocalEngine } from '../report/local-engine.ts';
import { companies, run, takeIn } from './batch-world.ts';
import { watchedSources } from './watched-sources.ts';

/** The head office of a root, or one of its branches. */
function branch(root: string, number = 1): string {
  const base = root + String(number).padStart(4, '0');
  return base + checkDigits('cnpj', base);
}

function fail(position: number): never {
  throw new Error(`The document ${position} is damaged`);
}

async function rootsOf(
  engine: LocalEngine,
  batchId: string,
  status?: Parameters<typeof readBatchRoots>[2]['status'],
): Promise<readonly BatchRootAnswer[]> {
  const roots: BatchRootAnswer[] = [];
  for await (const page of readBatchRoots(engine, engine.actor, { batchId, status, onDamaged: fail }))
    roots.push(...page);
  return roots;
}

const none = { waiting: 0, running: 0, approved: 0, alert: 0, denied: 0, completed: 0, error: 0 };

test('companies are counted with their branches, wherever these stand', async () => {
  const bad = branch('12ABC345', 2);
  const engine = await openLocalEngine({
    sources: watchedSources((document, signal) => {
      if (document === bad) return fails('REFUSED')(1, signal);
    }),
  });
  const { id } = await takeIn(engine, [
    branch('71000001', 3),
    bad,
    branch('71000001'),
    branch('00000007'),
    branch('12ABC345'),
    branch('71000001', 3),
  ]);
  const waiting = await rootsOf(engine, id);
  expect(waiting).toEqual([
    { root: '00000007', documents: 1, firstLine: 4, counts: { ...none, waiting: 1 }, reportId: null },
    { root: '12ABC345', documents: 2, firstLine: 2, counts: { ...none, waiting: 2 }, reportId: null },
    { root: '71000001', documents: 2, firstLine: 1, counts: { ...none, waiting: 2 }, reportId: null },
  ]);
  const { counts } = await run(engine, id);
  expect(counts).toMatchObject({ approved: 4, error: 1 });
  const ended = await rootsOf(engine, id);
  expect(ended.map((root) => root.counts)).toEqual([
    { ...none, approved: 1 },
    { ...none, approved: 1, error: 1 },
    { ...none, approved: 2 },
  ]);
  expect(await rootsOf(engine, id, 'ERROR')).toEqual([
    {
      root: '12ABC345',
      documents: 1,
      firstLine: 2,
      counts: { ...none, error: 1 },
      reportId: expect.any(String),
    },
  ]);
  expect(await rootsOf(engine, id, 'DENIED')).toEqual([]);
});

test('a company of more branches than are read at once is one all the same', async () => {
  const engine = await openLocalEngine();
  const many = Array.from({ length: 1_100 }, (_, index) => branch('71000002', index + 1));
  const { id } = await takeIn(engine, [branch('71000003'), ...many.toReversed(), branch('71000001')]);
  const roots = await rootsOf(engine, id);
  expect(roots.map(({ root, documents, firstLine }) => [root, documents, firstLine])).toEqual([
    ['71000001', 1, 1_102],
    ['71000002', 1_100, 2],
    ['71000003', 1, 1],
  ]);
  const { id: exact } = await takeIn(engine, many.slice(0, 500), { name: 'a page' });
  expect(await rootsOf(engine, exact)).toMatchObject([{ documents: 500 }]);
});

test('people have no root, and the batch of another organisation is unknown', async () => {
  const engine = await openLocalEngine();
  const { id } = await takeIn(engine, companies(1));
  const others = { ...engine.actor, organizationId: 'org_other' };
  const read = async (actor = engine.actor) => {
    for await (const _ of readBatchRoots(engine, actor, { batchId: id, onDamaged: fail }));
  };
  expect((await refusalOf(read(others))).code).toBe('UNKNOWN_BATCH');
  await engine.storage.db
    .updateTable('batch_item')
    .set({ document: '52998224725', document_kind: 'cpf' })
    .execute();
  expect((await refusalOf(read())).code).toBe('INVALID_ARGUMENT');
});
