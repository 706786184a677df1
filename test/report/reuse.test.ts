import { expect, test } from 'vitest';
import { openActorIn } from '../../src/auth/local-actor.ts';
import { makeOrganization } from '../../src/auth/make-organization.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { findPolicy } from '../../src/credit-policy/policy-store.ts';
import { createReport } from '../../src/report/create-report.ts';
import { readDossier } from '../../src/report/dossier-store.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { findReusableAnswers } from '../../src/report/reusable-answers.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { replayReport } from '../../src/run/replay-report.ts';
import { lockOf } from '../../src/storage/locks.ts';
import { noCeilings } from '../../src/usage/cost-ceilings.ts';
import { listSourceCosts } from '../../src/usage/list-source-costs.ts';
import { scriptedSource } from '../collector/scripted-source.ts';
import { changeDossiers } from './change-dossier.ts';
import {
  approvedCompany,
  type LocalEngine,
  openLocalEngine,
  scriptedProfile,
  start,
} from './local-engine.ts';

const dayMs = 86_400_000;

const policyText = (sources: string, { id = 'again', depth = 'SIMPLES' } = {}) => `id: ${id}
name: Again
kind: cnpj
depth: ${depth}
sources: ${sources}
groups:
  - name: registration
    rules:
      - { rule: COMPANY_SITUATION, failWhen: NOT_CONTAINS ATIVA, statusToApply: DENIED, points: 100 }
`;
const reusing = '{ registration: { reuseDays: 30 }, revenue: { optional: true, reuseDays: 5 } }';

/** Registration costs 4 and revenue 6 BRL a question; the rest is free. */
async function openReusing(sources = reusing) {
  const price = { registration: 4, revenue: 6 } as Readonly<Record<string, number>>;
  const asked = ['registration', 'revenue', 'location', 'relations'].map((role) => scriptedSource(role));
  const engine = await openLocalEngine({
    sources: asked.map((source) => ({
      ...source,
      price: price[source.role] ?? 0,
      // The invented world has an edition of long ago: here data are of the day on which they come.
      ask: async (request) => ({ ...(await source.ask(request)), editionDate: null }),
    })),
  });
  await enable(engine, policyText(sources));
  const count = () => Object.fromEntries(asked.map(({ role, asked: { length } }) => [role, length]));
  return { engine, count };
}

async function enable(engine: LocalEngine, text: string, actor = engine.actor): Promise<void> {
  await enablePolicy(engine.storage, actor, { text, file: 'again.yaml' }, start);
}

type Request = Partial<Parameters<typeof analyzeDocument>[2]>;

const analyze = async (engine: LocalEngine, request: Request = {}, actor = engine.actor) =>
  (await analyzeDocument(engine, actor, { document: approvedCompany, policyId: 'again', ...request })).report;

const sourceOf = (report: Awaited<ReturnType<typeof analyze>>, role: string) =>
  report.sections.flatMap(({ sources }) => sources).find(({ source }) => source === role);

test('an answer that is young enough stands for a question: it keeps its day, costs nothing, and replays to the same bytes', async () => {
  const { engine, count } = await openReusing();
  const first = await analyze(engine);
  expect(first.cost).toMatchObject({ total: 10, saved: 0 });
  expect(sourceOf(first, 'registration')).not.toHaveProperty('reusedFrom');

  engine.pass(3 * dayMs);
  const second = await analyze(engine);
  expect(second.id).not.toBe(first.id);
  expect(count()).toEqual({ registration: 1, revenue: 1, location: 2, relations: 2 });
  expect(second.cost).toMatchObject({ total: 0, saved: 10 });
  expect(second.cost?.sources).toContainEqual({
    source: 'registration',
    provider: 'sandbox',
    state: 'NOT_ASKED',
    reason: 'REUSED',
    price: 4,
    cost: 0,
  });
  const [before, after] = [sourceOf(first, 'registration'), sourceOf(second, 'registration')];
  expect(after).toEqual({ ...before, ageDays: 3, reusedFrom: first.id });
  expect(second.policyStatus).toBe('APPROVED');
  expect(second.progress).toMatchObject({ sourcesDone: 4, sourcesTotal: 4 });
  expect(await replayReport(engine, engine.actor, second.id)).toMatchObject({ equal: true, evidence: 4 });

  // Its age is that of the first: being used again makes an answer no younger.
  engine.pass(3 * dayMs);
  const third = await analyze(engine);
  expect(count()).toMatchObject({ registration: 1, revenue: 2 });
  expect(third.cost).toMatchObject({ total: 6, saved: 4 });
  expect(sourceOf(third, 'registration')).toEqual({ ...before, ageDays: 6, reusedFrom: first.id });

  const costs = await listSourceCosts(engine.storage.db, engine.actor.organizationId, { timezone: 'UTC' });
  expect(costs.total).toMatchObject({ asked: 3, cost: 16, spared: 3, saved: 14 });
});

test('nothing is used again across organisations, or for another purpose', async () => {
  const { engine, count } = await openReusing();
  await analyze(engine, { purpose: 'CREDIT_GRANTING' });
  await analyze(engine, { purpose: 'COLLECTION' });
  expect(count()).toMatchObject({ registration: 2 });
  await analyze(engine, { purpose: 'CREDIT_GRANTING' });
  expect(count()).toMatchObject({ registration: 2 });

  const createdAt = start.toISOString();
  await engine.storage.write({ locks: [lockOf.organization('elsewhere')] }, (db) =>
    makeOrganization(db, { name: 'elsewhere', createdAt }),
  );
  const stranger = await openActorIn(engine.storage, 'elsewhere', { analystName: 'bia', now: start });
  await enable(engine, policyText(reusing), stranger);
  const theirs = await analyze(engine, { purpose: 'CREDIT_GRANTING' }, stranger);
  expect(count()).toMatchObject({ registration: 3, revenue: 3 });
  expect(theirs.cost).toMatchObject({ total: 10, saved: 0 });
});

test('an answer is asked for anew where the question is another, or its bytes are not those that were received', async () => {
  const { engine, count } = await openReusing();
  await analyze(engine);
  // The registration says the same at any depth to this program alone: it may look deeper, so it is asked.
  await enable(engine, policyText(reusing, { id: 'deeper', depth: 'ESSENCIAL' }));
  const wanted = {
    organizationId: engine.actor.organizationId,
    document: approvedCompany,
    purpose: null,
  };
  const profile = await engine.loadProfile('scripted');
  const policyOf = async (id: string) => {
    const stored = await findPolicy(engine.storage.db, engine.actor, { policyId: id });
    if (stored === undefined) throw new Error(`there is no ${id}`);
    return stored.policy;
  };
  const reusable = async (id: string, asked = profile) =>
    (
      await findReusableAnswers(
        engine.storage.db,
        { ...wanted, policy: await policyOf(id) },
        { profile: asked, now: engine.clock.now() },
      )
    ).map(({ role }) => role);
  expect((await reusable('again')).sort()).toEqual(['registration', 'revenue']);
  expect(await reusable('deeper')).toEqual([]);

  // Another file of the profile with the same sources asks the same; another connector does not.
  const other = scriptedProfile(profile.sources, 'other');
  expect((await reusable('again', other)).sort()).toEqual(['registration', 'revenue']);
  const connector = '\n--- # connector sandbox.registration\nprovider: sandbox\n';
  const changed = { ...other, sourceText: `${other.sourceText}${connector}` };
  expect(await reusable('again', changed)).toEqual(['revenue']);

  await changeDossiers(engine.storage, ({ evidence, ...dossier }) => ({
    ...dossier,
    evidence: evidence.map((answer) =>
      answer.role === 'registration'
        ? { ...answer, evidence: { ...answer.evidence, body: new Uint8Array() } }
        : answer,
    ),
  }));
  expect(await reusable('again')).toEqual(['revenue']);
  await analyze(engine);
  expect(count()).toMatchObject({ registration: 2, revenue: 1 });
});

test('a failure is never used again, and neither is what is older than the policy lets its data be', async () => {
  const { engine, count } = await openReusing('{ registration: { reuseDays: 30, maximumAgeDays: 2 } }');
  await analyze(engine);
  engine.pass(2 * dayMs);
  await analyze(engine);
  expect(count()).toMatchObject({ registration: 1 });
  engine.pass(dayMs);
  await analyze(engine);
  expect(count()).toMatchObject({ registration: 2 });
  // The policy says nothing of revenue: it is always asked.
  expect(count()).toMatchObject({ revenue: 3 });
});

test('a day that has nothing left pays for an analysis that has its answers', async () => {
  const { engine } = await openReusing();
  const capped = { ...engine, ceilings: { ...noCeilings, perDay: 10 } };
  const first = await analyze(capped);
  const second = await analyze(capped);
  expect(second).toMatchObject({ policyStatus: first.policyStatus, cost: { total: 0, saved: 10 } });
  await expect(
    createReport(capped, engine.actor, {
      document: approvedCompany,
      policyId: 'again',
      purpose: 'COLLECTION',
    }),
  ).rejects.toMatchObject({ code: 'COST_CEILING_REACHED' });
});

test('what was used again is kept with the run, under the report for which it was asked', async () => {
  const { engine } = await openReusing();
  const first = await analyze(engine);
  engine.pass(dayMs);
  const second = await analyze(engine);
  const { id } = await getReport(engine, engine.actor, second.id);
  const { currentRunId } = await engine.storage.db
    .selectFrom('report')
    .select('current_run_id as currentRunId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { evidence } = await readDossier(engine.storage.db, currentRunId);
  const kept = evidence.find(({ role }) => role === 'registration');
  expect(kept).toMatchObject({
    reusedFrom: first.id,
    evidence: { receivedAt: start.toISOString() },
    spending: { chargeId: null, price: 40_000_000, cost: 0 },
  });
  expect(kept?.evidence.body.length).toBeGreaterThan(0);
});
