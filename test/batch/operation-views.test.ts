import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CreditError } from '../../src/base/errors.ts';
import { cancelBatch, retryBatch } from '../../src/batch/change-batch.ts';
import { requireDocument } from '../../src/document/document.ts';
import { readTyped } from '../../src/financial-statement/typed-statements.ts';
import { reEvaluateOperation } from '../../src/operation/change-operation.ts';
import { createReport } from '../../src/report/create-report.ts';
import { decideReport, redoDecision } from '../../src/report/decide-report.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { attachStatements } from '../../src/run/attach-statements.ts';
import { runReport } from '../../src/run/run-report.ts';
import { openTargets } from '../../src/webhook/targets.ts';
import { registerWebhook } from '../../src/webhook/webhooks.ts';
import { trialSize } from '../trials/trial-size.ts';
import { expectAgreement, expectStatuses } from './agreement.ts';
import { companies, itemsOf, run, takeIn } from './batch-world.ts';
import { expectLastEvents, expectOperations, openGroup } from './group-world.ts';

const size = trialSize('CREDIT_OPERATION_VIEWS', { number: 4, seed: 1 });

const place = fc.integer({ min: 0, max: 3 });
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ANALYSE'), place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('REQUEST'), place }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('DECIDE'), place, approved: fc.boolean(), by: fc.nat(2) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('STATE'), place, isGood: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('FAIL'), place }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('RETRY') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('RUN') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('REDO'), place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('BATCH'), isGroup: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

test('with members shared, statements, signatures and retries, every view agrees with the reports', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 18 }), async (steps) => {
      await play(steps);
    }),
    { numRuns: size.number, seed: size.seed, endOnFailure: true },
  );
}, 3_600_000);

async function play(steps: readonly Step[]): Promise<void> {
  const documents = companies(4);
  const { engine, failing, signers } = await openGroup(documents);
  const { actor } = engine;
  const targets = openTargets([], async () => ['93.184.216.34']);
  for (const type of ['REPORT', 'REPORT_FINISHED', 'REPORT_STATUS', 'CREDIT_POLICY', 'OPERATION'] as const)
    await registerWebhook(
      engine.storage,
      actor.organizationId,
      { type, url: 'https://one.example/' },
      { targets, now: engine.clock.now() },
    );
  const batches = [(await takeIn(engine, documents.slice(0, 3), { policyId: 'group' })).id];
  const waiting: string[] = [];
  /** What an analyst has decided, by report. */
  const decided = new Map<string, string>();

  const newestReport = async (document: string) => {
    const row = await engine.storage.db
      .selectFrom('report')
      .select('id')
      .where('document', '=', document)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    return row === undefined ? undefined : getReport(engine, actor, row.id);
  };
  const take = async (one: Step): Promise<void> => {
    const value = 'place' in one ? (documents[one.place] ?? '') : '';
    const batch = batches[0] ?? '';
    if (one.do === 'ANALYSE' || one.do === 'REQUEST') {
      const request = { document: requireDocument(value), policyId: 'signed' };
      const { runId } = await createReport(engine, actor, request);
      if (one.do === 'ANALYSE') await runReport(engine, runId);
      else waiting.push(runId);
    } else if ('approved' in one) {
      const report = await newestReport(value);
      if (report === undefined) return;
      const decide = report.decidedAt === undefined ? decideReport : redoDecision;
      const decision = {
        id: report.id,
        approved: one.approved,
        commentary: 'seen',
        terms: { limit: 300_000 },
      };
      const { terms, ...words } = decision;
      const by = signers[one.by] ?? actor;
      const after = await decide(engine, by, one.approved ? { ...words, terms } : words).catch(unlessRefused);
      if (after !== undefined && (after.signaturesMissing ?? 0) === 0)
        decided.set(report.id, after.status.value);
    } else if ('isGood' in one) {
      const report = await newestReport(value);
      if (report === undefined) return;
      const currentAssets = one.isGood ? 300 : 50;
      const typed = {
        periods: [{ year: 2025, months: 12, balanceSheet: { currentAssets, currentLiabilities: 100 } }],
      };
      await attachStatements(engine, actor, {
        reportId: report.id,
        body: Buffer.from(JSON.stringify(typed)),
        extracted: readTyped(typed),
        confirm: true,
      }).catch(unlessRefused);
    } else if (one.do === 'FAIL') {
      if (!failing.delete(value)) failing.add(value);
    } else if ('isGroup' in one) {
      const policyId = one.isGroup ? 'group' : 'signed';
      batches.unshift((await takeIn(engine, documents.slice(0, 3), { policyId })).id);
    } else if (one.do === 'RETRY') {
      await retryBatch(engine, actor, batch).catch(unlessRefused);
    } else if (one.do === 'REDO') {
      const item = (await itemsOf(engine, batch)).find(({ document }) => document === value);
      if (item?.operationId !== undefined)
        await reEvaluateOperation(engine, actor, item.operationId).catch(unlessRefused);
      if (item?.operationId !== undefined) await expectOperations(engine, [item.operationId]);
    } else {
      const others = waiting.splice(0).map((runId) => runReport(engine, runId));
      await Promise.all([...others, run(engine, batch).catch(unlessRefused)]);
    }
  };

  for (const one of steps) {
    await take(one);
    for (const id of batches) await expectStatuses(engine, id);
    for (const [id, status] of decided)
      expect([id, (await getReport(engine, actor, id)).status]).toEqual([id, status]);
  }
  await expectLastEvents(engine);
  await cancelBatch(engine, actor, batches[0] ?? '').catch(unlessRefused);
  for (const id of batches) await expectAgreement(engine, id);
}

/** Refusals that say that a step has no sense now. */
const refusals = new Set([
  'BATCH_ENDED',
  'OPERATION_UNFINISHED',
  'OPERATION_ENDED',
  'REPORT_RUNNING',
  'SECOND_SIGNATURE_NEEDED',
  'ABOVE_AUTHORITY',
]);

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof CreditError) || !refusals.has(error.code)) throw error;
  return undefined;
}
