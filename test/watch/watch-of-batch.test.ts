import { expect, test } from 'vitest';
import { addWatchOfBatch } from '../../src/watch/add-watch.ts';
import { companies, takeIn } from '../batch/batch-world.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { openLocalEngine } from '../report/local-engine.ts';
import { erase } from '../subject/erasing.ts';

test('a portfolio made from a batch leaves out erased data subjects', async () => {
  const engine = await openLocalEngine();
  const [erased = '', other = ''] = companies(2);
  const { id: batchId } = await takeIn(engine, [erased, other]);
  await erase(engine, { kind: 'cnpj', value: erased });
  const { id, documents } = await addWatchOfBatch(engine, engine.actor, { batchId });
  expect(documents).toBe(1);
  const subjects = await engine.storage.db
    .selectFrom('watch_subject')
    .select('document')
    .where('watch_id', '=', id)
    .execute();
  expect(subjects.map(({ document }) => document)).toEqual([other]);
  await erase(engine, { kind: 'cnpj', value: other });
  const refusal = await refusalOf(addWatchOfBatch(engine, engine.actor, { batchId }));
  expect(refusal.code).toBe('WATCH_WITHOUT_DOCUMENT');
});

test('a portfolio made from a batch has the names of its table', async () => {
  const engine = await openLocalEngine();
  const [one = '', two = ''] = companies(2);
  const { id: batchId } = await takeIn(
    engine,
    `cnpj;Cidade;Razão social\n${one};Bauru;Padaria\n${two};Bauru;\n`,
  );
  const added = await addWatchOfBatch(engine, engine.actor, { batchId });
  expect(added).toMatchObject({ documents: 2, nameColumns: ['Razão social'], unnamed: null });
  const subjects = await engine.storage.db
    .selectFrom('watch_subject')
    .select(['document', 'name'])
    .where('watch_id', '=', added.id)
    .orderBy('position')
    .execute();
  expect(subjects).toEqual([
    { document: one, name: 'Padaria' },
    { document: two, name: null },
  ]);
});
