import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CreditError } from '../../src/base/errors.ts';
import { cancelBatch, retryBatch } from '../../src/batch/change-batch.ts';
import { getBatch } from '../../src/batch/read-batches.ts';
import { requireDocument } from '../../src/document/document.ts';
import { createReport } from '../../src/report/create-report.ts';
import { decideReport, redoDecision } from '../../src/report/decide-report.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { runReport } from '../../src/run/run-report.ts';
import { fails } from '../collector/scripted-source.ts';
import { openLocalEngine } from '../report/local-engine.ts';
import { trialSize } from '../trials/trial-size.ts';
import { expectAgreement } from './agreement.ts';
import { companies, itemsOf, run, takeIn } from './batch-world.ts';
import { watchedSources } from './watched-sources.ts';

const documentCount = 4;
const size = trialSize('CREDIT_BATCH_VIEWS', { number: 5, seed: 1 });

const document = fc.integer({ min: 0, max: documentCount - 1 });
const policyId = fc.constantFrom('automatic', 'manual');

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('ANALYSE'), document, policyId, amount: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('REQUEST'), document, policyId, amount: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('DECIDE'), document, approved: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('FAIL'), document }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('RETRY') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('RUN') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('BATCH'), policyId }) },
);

test('whatever clients, batches and an analyst do, every view of a batch agrees with its reports', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const documents = companies(documentCount);
      const failing = new Set<string>();
      const engine = await openLocalEngine({
        sources: watchedSources((asked, signal) => {
          if (failing.has(asked)) return fails('REFUSED')(1, signal);
        }),
      });
      const { actor } = engine;
      const batches = [(await takeIn(engine, documents, { policyId: 'automatic' })).id];
      const waiting: string[] = [];
      const decided = new Map<string, string>();

      const take = async (one: (typeof steps)[number]): Promise<void> => {
        const value = 'document' in one ? (documents[one.document] ?? '') : '';
        const batch = batches[0] ?? '';
        if ('amount' in one) {
          const wanted = { document: requireDocument(value), policyId: one.policyId };
          const request = { ...wanted, ...(one.amount && { requestedAmount: 5 }) };
          const { runId } = await createReport(engine, actor, request);
          if (one.do === 'ANALYSE') await runReport(engine, runId);
          else waiting.push(runId);
        } else if ('approved' in one) {
          const item = (await itemsOf(engine, batch)).find(({ document: of }) => of === value);
          if (item?.reportId == null) return;
          const { decidedAt } = await getReport(engine, actor, item.reportId);
          const decide = decidedAt === undefined ? decideReport : redoDecision;
          await decide(engine, actor, { id: item.reportId, approved: one.approved, commentary: 'seen' });
          decided.set(item.reportId, one.approved ? 'APPROVED' : 'DENIED');
        } else if ('document' in one) {
          if (!failing.delete(value)) failing.add(value);
        } else if ('policyId' in one) {
          batches.unshift((await takeIn(engine, documents, { policyId: one.policyId })).id);
        } else if (one.do === 'RETRY') {
          await retryBatch(engine, actor, batch);
        } else {
          // Runs that others have requested go on beside the batch.
          const others = waiting.splice(0).map((runId) => runReport(engine, runId));
          await Promise.all([...others, run(engine, batch).catch(unlessEnded)]);
        }
      };

      for (const one of steps) {
        await take(one);
        for (const id of batches) await expectAgreement(engine, id);
        for (const [id, status] of decided) expect((await getReport(engine, actor, id)).status).toBe(status);
      }
      await cancelBatch(engine, actor, batches[0] ?? '').catch(unlessEnded);
      for (const id of batches) {
        await expectAgreement(engine, id);
        if ((await getBatch(engine, actor, id)).status !== 'COMPLETED') continue;
        // A document ends in ERROR only with a reason.
        for (const { status, errors } of await itemsOf(engine, id))
          if (status === 'ERROR') expect(errors).not.toEqual([]);
      }
    }),
    { numRuns: size.number, seed: size.seed },
  );
}, 1_800_000);

function unlessEnded(error: unknown): void {
  if (!(error instanceof CreditError) || error.code !== 'BATCH_ENDED') throw error;
}
