import { describe, expect, test } from 'vitest';
import { retryBatch } from '../../src/batch/change-batch.ts';
import { getBatch } from '../../src/batch/read-batches.ts';
import { reEvaluateOperation } from '../../src/operation/change-operation.ts';
import { getOperation } from '../../src/operation/read-operations.ts';
import { decideReport } from '../../src/report/decide-report.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { expectAgreement } from './agreement.ts';
import { companies, itemsOf, run, takeIn } from './batch-world.ts';
import { openGroup } from './group-world.ts';

/** A batch whose operations have ended, the last company of the group in ERROR. */
async function failed(places: readonly number[]) {
  const documents = companies(4);
  const { engine, failing } = await openGroup(documents);
  const last = documents[3] ?? '';
  failing.add(last);
  const own = places.map((place) => documents[place] ?? '');
  const { id } = await takeIn(engine, own, { policyId: 'group' });
  await run(engine, id);
  expect(await expectAgreement(engine, id)).toEqual(own.map(() => 'ERROR'));
  const reports = () =>
    engine.storage.db.selectFrom('report').select('id').where('document', '=', last).execute();
  const deny = async () => {
    const [report] = await reports();
    await decideReport(engine, engine.actor, { id: report?.id ?? '', approved: false, commentary: 'seen' });
    return report?.id ?? '';
  };
  return { engine, failing, id, reports, deny };
}

describe('the retry of a batch of operations', () => {
  test('counts an analyst’s decision on a member that failed, and does not analyse it again', async () => {
    const { engine, id, reports, deny } = await failed([0, 1]);
    const reportId = await deny();
    const paid = (await getBatch(engine, engine.actor, id)).counted;
    expect((await retryBatch(engine, engine.actor, id)).items).toBe(2);
    await run(engine, id);
    expect(await expectAgreement(engine, id)).toEqual(['DENIED', 'DENIED']);
    expect(await reports()).toHaveLength(1);
    expect(await getReport(engine, engine.actor, reportId)).toMatchObject({ status: 'DENIED' });
    for (const { operationId = '' } of await itemsOf(engine, id)) {
      const { nodes } = await getOperation(engine, engine.actor, operationId);
      const own = nodes.filter((node) => node.reportId === reportId);
      expect(own).toMatchObject([{ state: 'ANALYSED', policyStatus: 'DENIED' }]);
    }
    expect((await getBatch(engine, engine.actor, id)).counted).toBeGreaterThanOrEqual(paid);
  });

  test('leaves a document that was decided on since it was put back', async () => {
    for (const isRedone of [true, false]) {
      const { engine, id, reports, deny } = await failed([3]);
      const [before] = await itemsOf(engine, id);
      expect((await retryBatch(engine, engine.actor, id)).items).toBe(1);
      await deny();
      if (isRedone) await reEvaluateOperation(engine, engine.actor, before?.operationId ?? '');
      await run(engine, id);
      expect(await expectAgreement(engine, id)).toEqual([isRedone ? 'DENIED' : 'ERROR']);
      expect(await reports()).toHaveLength(1);
      const [item] = await itemsOf(engine, id);
      expect(item).toMatchObject({ operationId: before?.operationId, reportId: before?.reportId });
    }
  });
});
