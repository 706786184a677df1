import { describe, expect, test } from 'vitest';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { type CreateReportRequest, createReport } from '../../src/report/create-report.ts';
import { decideReport } from '../../src/report/decide-report.ts';
import { dropEvidence } from '../../src/report/dossier-store.ts';
import { getReport, listReports } from '../../src/report/read-reports.ts';
import { markEvidenceExpired } from '../../src/retention/removal-store.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { replayReport } from '../../src/run/replay-report.ts';
import { runReport } from '../../src/run/run-report.ts';
import { noCeilings } from '../../src/usage/cost-ceilings.ts';
import { defaultPriceTable } from '../../src/usage/price-table.ts';
import { fails, scriptedSource } from '../collector/scripted-source.ts';
import { approvedCompany, countRows, type LocalEngine, openLocalEngine, start } from './local-engine.ts';

const dayMs = 86_400_000;

const policyText = ({ limit = 50_000, age = 1, sources = '{}', extra = '' } = {}) => `id: limited
name: Limited
kind: cnpj
depth: SIMPLES
sources: ${sources}
terms: { validDays: 10 }
inputs:
  - { name: region, type: text }
${extra}
groups:
  - name: registration
    rules:
      - { rule: COMPANY_SITUATION, failWhen: NOT_CONTAINS ATIVA, statusToApply: DENIED, points: 100 }
      - { rule: COMPANY_OPENING_TIME, failWhen: LESS_THAN ${age} MONTHS, statusToApply: ALERT }
      - { rule: REQUESTED_AMOUNT, failWhen: GREATER_THAN ${limit} BRL, statusToApply: DENIED }
`;

type Change = Parameters<typeof policyText>[0];

async function enable(engine: LocalEngine, change: Change = {}): Promise<void> {
  await enablePolicy(engine.storage, engine.actor, { text: policyText(change), file: 'limited.yaml' }, start);
}

async function openLimited(change: Change = {}) {
  const asked = ['registration', 'revenue', 'location', 'relations'].map((role) => scriptedSource(role));
  const engine = await openLocalEngine({ sources: asked.map((source) => ({ ...source, price: 2 })) });
  await enable(engine, change);
  return { engine, count: () => asked.reduce((sum, one) => sum + one.asked.length, 0) };
}

const request = (change: Partial<CreateReportRequest> = {}): CreateReportRequest => ({
  document: approvedCompany,
  policyId: 'limited',
  requestedAmount: 1_000,
  reuseWithinDays: 30,
  ...change,
});

const analyze = (engine: LocalEngine, change: Partial<CreateReportRequest> = {}) =>
  analyzeDocument(engine, engine.actor, request(change));

describe('a request that differs from the earlier one', () => {
  test('is billed if the earlier answers are gone before it starts, because its sources are queried', async () => {
    const { engine, count } = await openLimited();
    const { organizationId } = engine.actor;
    const first = await createReport(engine, engine.actor, request());
    await runReport(engine, first.runId);
    const { runId } = await createReport(engine, engine.actor, request({ requestedAmount: 2_000 }));
    const key = { id: first.runId, organizationId, reportId: first.reportId };
    await engine.storage.write({ locks: [] }, async (db) => {
      await dropEvidence(db, { ...key, document: approvedCompany.value });
      await markEvidenceExpired(db, key, engine.clock.now().toISOString());
    });
    await runReport(engine, runId);
    expect(count()).toBe(8);
    expect(await countRows(engine.storage, 'usage')).toBe(2);
  });

  test('is decided by its own amount on the kept answers: a new report, no source queried, nothing billed', async () => {
    const { engine, count } = await openLimited();
    const first = await analyze(engine);
    expect(first.report).toMatchObject({ status: 'APPROVED', cost: { total: 8 } });
    const second = await analyze(engine, { requestedAmount: 5_000_000, externalId: 'large' });
    expect(second.outcome).toBe('CREATED');
    expect(second.report.id).not.toBe(first.report.id);
    expect(second.report).toMatchObject({
      status: 'DENIED',
      requestedAmount: 5_000_000,
      externalId: 'large',
      cost: { total: 0, saved: 8 },
    });
    expect(count()).toBe(4);
    expect(await countRows(engine.storage, 'usage')).toBe(1);
    expect(await replayReport(engine, engine.actor, second.report.id)).toMatchObject({ equal: true });
    const sources = second.report.sections.flatMap((section) => section.sources);
    expect(new Set(sources.map(({ reusedFrom }) => reusedFrom))).toEqual(new Set([first.report.id]));
  });

  test('is billed if the price table says so', async () => {
    const { engine } = await openLimited();
    const billing = { ...engine, prices: { ...defaultPriceTable, billReused: true } };
    await analyze(billing);
    await analyze(billing, { requestedAmount: 2_000 });
    await analyze(billing, { requestedAmount: 2_000 });
    expect(await countRows(engine.storage, 'usage')).toBe(2);
  });

  test('reprocesses a report that is not decided yet', async () => {
    const { engine, count } = await openLimited({ age: 9_999 });
    const first = await analyze(engine);
    expect(first.report.status).toBe('ALERT');
    const second = await analyze(engine, { requestedAmount: 5_000_000 });
    expect(second).toMatchObject({
      outcome: 'REPROCESSED',
      report: { id: first.report.id, status: 'DENIED' },
    });
    expect(count()).toBe(4);
  });

  test('by an input gets its own report', async () => {
    const { engine, count } = await openLimited();
    const first = await analyze(engine, { inputs: { region: 'south' } });
    const second = await analyze(engine, { inputs: { region: 'north' } });
    expect(second.report.id).not.toBe(first.report.id);
    expect((await analyze(engine, { inputs: { region: 'north' } })).outcome).toBe('REUSED');
    expect(count()).toBe(4);
  });

  test('by its purpose has its sources queried: answers stay with the purpose of their query', async () => {
    const { engine, count } = await openLimited();
    await analyze(engine, { purpose: 'CREDIT_GRANTING' });
    expect((await analyze(engine, { purpose: 'COLLECTION' })).outcome).toBe('CREATED');
    expect(count()).toBe(8);
  });
});

describe('an equal request', () => {
  test('is answered by the finished report, which also bears its external id', async () => {
    const { engine, count } = await openLimited();
    const first = await analyze(engine, { externalId: 'order-1' });
    engine.pass(3 * dayMs);
    for (const externalId of ['order-2', 'order-3', 'order-2', 'order-1'])
      expect(await analyze(engine, { externalId })).toMatchObject({
        outcome: 'REUSED',
        report: { id: first.report.id, externalId: 'order-1' },
      });
    const { id } = first.report;
    expect((await getReport(engine, engine.actor, id)).otherExternalIds).toEqual(['order-2', 'order-3']);
    for (const externalId of ['order-1', 'order-2', 'order-3']) {
      const { items } = await listReports(engine, engine.actor, { externalId });
      expect(items.map((item) => item.id)).toEqual([id]);
    }
    expect((await listReports(engine, engine.actor, { externalId: 'order' })).items).toEqual([]);
    expect(count()).toBe(4);
  });

  test('is decided again by a stricter version of the policy', async () => {
    const { engine, count } = await openLimited();
    const first = await analyze(engine);
    await enable(engine, { limit: 500 });
    const second = await analyze(engine);
    expect(second.report).toMatchObject({ status: 'DENIED', policyVersion: 2 });
    expect(second.report.id).not.toBe(first.report.id);
    expect(count()).toBe(4);
  });

  test('is answered under another version that decides the same', async () => {
    const { engine } = await openLimited();
    const first = await analyze(engine);
    await enable(engine, { limit: 40_000 });
    expect(await analyze(engine)).toMatchObject({ outcome: 'REUSED', report: { id: first.report.id } });
  });

  test('gets a new report after the end of the approval, on the kept answers', async () => {
    const { engine, count } = await openLimited();
    const first = await analyze(engine);
    engine.pass(10 * dayMs);
    expect((await analyze(engine)).outcome).toBe('REUSED');
    engine.pass(dayMs);
    const second = await analyze(engine);
    expect(second.outcome).toBe('CREATED');
    expect(second.report.terms?.validUntil).not.toBe(first.report.terms?.validUntil);
    expect(count()).toBe(4);
    // Its answers are as old as they were: after 30 days the sources are queried, though the second report is younger.
    engine.pass(20 * dayMs);
    expect((await analyze(engine)).outcome).toBe('CREATED');
    expect(count()).toBe(8);
  });

  test('is not answered by an approval that an analyst gave against the policy', async () => {
    const { engine, count } = await openLimited({ age: 9_999 });
    const first = await analyze(engine);
    const { id } = first.report;
    await decideReport(engine, engine.actor, { id, approved: true, commentary: 'known customer' });
    const second = await analyze(engine);
    expect(second).toMatchObject({ outcome: 'CREATED', report: { status: 'ALERT' } });
    expect(count()).toBe(4);
  });

  test('has its sources queried if the policy asks for other data', async () => {
    const { engine, count } = await openLimited();
    await analyze(engine);
    await enable(engine, { sources: '{ registration: { maximumAgeDays: 1 } }' });
    engine.pass(3 * dayMs);
    await analyze(engine);
    expect(count()).toBe(8);
  });
});

test('a source that failed is not queried again, and the report still says so', async () => {
  const sources = [
    scriptedSource('registration'),
    scriptedSource('revenue', fails('REFUSED')),
    scriptedSource('location'),
    scriptedSource('relations'),
  ];
  const engine = await openLocalEngine({ sources });
  await enable(engine, { sources: '{ revenue: optional }' });
  const first = await analyze(engine);
  const second = await analyze(engine, { requestedAmount: 2_000 });
  expect(second.report.errors).toEqual(first.report.errors);
  expect(sources.map(({ asked }) => asked.length)).toEqual([1, 1, 1, 1]);
  // A version that requires the source makes no decision on the failure.
  await enable(engine);
  expect((await analyze(engine)).report.status).toBe('ERROR');
  expect(sources[1]?.asked.length).toBe(2);
});

test('a spent day pays for a request that queries no source', async () => {
  const { engine } = await openLimited();
  const capped = { ...engine, ceilings: { ...noCeilings, perDay: 8 } };
  await analyze(capped);
  expect((await analyze(capped, { requestedAmount: 5_000_000 })).report.status).toBe('DENIED');
  await expect(createReport(capped, engine.actor, request({ reuseWithinDays: 0 }))).rejects.toMatchObject({
    code: 'COST_CEILING_REACHED',
  });
});
