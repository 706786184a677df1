import { describe, expect, test } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import { disablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { createReport } from '../../src/report/create-report.ts';
import { insertMatchDecision } from '../../src/report/match-decision-store.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { analyzeDocument, finishReport } from '../../src/run/analyze-document.ts';
import type { ProgressEvent } from '../../src/run/run-progress.ts';
import { listUsage } from '../../src/usage/list-usage.ts';
import { fails, scriptedSource } from '../collector/scripted-source.ts';
import { refusalOf } from '../credit-policy/refusal-of.ts';
import { approvedCompany, countRows, type LocalEngine, openLocalEngine } from './local-engine.ts';

const young = { kind: 'cnpj', value: '99990003000187' } as const;

function analyze(
  engine: LocalEngine,
  request: Partial<Parameters<typeof analyzeDocument>[2]> = {},
  onProgress?: (event: ProgressEvent) => void,
) {
  return analyzeDocument(
    engine,
    engine.actor,
    { document: approvedCompany, policyId: 'automatic', ...request },
    onProgress ? { onProgress } : {},
  );
}

describe('one document in, one decision out', () => {
  test('a report holds the decision, its reasons and every section of the depth', async () => {
    const engine = await openLocalEngine();
    const { report, outcome } = await analyze(engine, { requestedAmount: 50_000, externalId: 'order-7' });
    expect(outcome).toBe('CREATED');
    expect(report).toMatchObject({
      document: approvedCompany.value,
      type: 'CNPJ',
      policyId: 'automatic',
      policyVersion: 1,
      status: 'APPROVED',
      policyStatus: 'APPROVED',
      score: 1000,
      externalId: 'order-7',
      requestedAmount: 50_000,
      errors: [],
      progress: { phase: 'COMPLETED', sourcesDone: 4, sourcesTotal: 4, final: true, slow: false },
    });
    expect(report.sections.map((section) => [section.type.value, section.status])).toEqual([
      ['SUMMARY', 'COMPLETED'],
      ['BASIC_INFORMATION', 'COMPLETED'],
      ['REVENUE', 'COMPLETED'],
      ['LOCATION', 'COMPLETED'],
      ['RELATIONS', 'COMPLETED'],
      ['SYNTHETIC_SCORE', 'COMPLETED'],
      ['CREDIT_POLICY', 'COMPLETED'],
    ]);
    const section = report.sections.find((one) => one.type.value === 'CREDIT_POLICY');
    expect(section?.details).toEqual(report.policyResult);
    expect(report.policyResult).toMatchObject({ policyStatus: 'APPROVED', riskBand: 'A', coverage: 1 });
  });

  test('says SANDBOX wherever invented data is answered', async () => {
    const { report } = await analyze(await openLocalEngine());
    expect(report).toMatchObject({ sandbox: true, notice: expect.stringContaining('SANDBOX') });
    const sources = report.sections.flatMap((section) => section.sources);
    expect(sources).not.toEqual([]);
    expect(sources.every((source) => source.sandbox)).toBe(true);
  });

  test('is counted once, at the price of its kind and depth', async () => {
    const engine = await openLocalEngine();
    await analyze(engine);
    const { items, total } = await listUsage(engine.storage.db, engine.actor.organizationId);
    expect(items).toMatchObject([{ month: '2026-11', policyId: 'automatic', depth: 'SIMPLES', count: 1 }]);
    expect(total.count).toBe(1);
    expect(total.price).toBeGreaterThan(0);
  });

  test('tells of each source as it comes, and of each phase', async () => {
    const events: ProgressEvent[] = [];
    await analyze(await openLocalEngine(), {}, (event) => events.push(event));
    const phases = events.flatMap((event) => (event.kind === 'phase' ? [event.phase] : []));
    expect(phases).toEqual(['PROCESSING', 'EVALUATING', 'COMPLETED']);
    const states = events.flatMap((event) =>
      event.kind === 'source' ? [`${event.name} ${event.state}`] : [],
    );
    expect(states).toHaveLength(8);
    expect(states).toContain('revenue ANSWERED');
  });

  test('the time of the evaluation is an input: the same company, seen long ago, was young', async () => {
    const engine = await openLocalEngine();
    const opened = (await analyze(engine)).report.sections.find(
      (section) => section.type.value === 'BASIC_INFORMATION',
    )?.details as { company: { openingDate: string } };
    const asOf = new Date(Date.parse(opened.company.openingDate) + 90 * 86_400_000);
    const { report } = await analyze(engine, { asOf });
    expect(report.policyStatus).toBe('ALERT');
    expect(report.policyResult?.reasons[0]).toMatchObject({ rule: 'COMPANY_OPENING_TIME', status: 'ALERT' });
  });
});

describe('the same document again', () => {
  test('after APPROVED it is a new report', async () => {
    const engine = await openLocalEngine();
    const first = await analyze(engine);
    const second = await analyze(engine);
    expect(second.outcome).toBe('CREATED');
    expect(second.report.id).not.toBe(first.report.id);
    expect(await countRows(engine.storage, 'report')).toBe(2);
    expect((await getReport(engine, engine.actor, first.report.id)).status).toBe('APPROVED');
  });

  test('while it is not decided it is the same report with another run, and both runs are counted', async () => {
    const engine = await openLocalEngine();
    const first = await analyze(engine, { policyId: 'manual', externalId: 'first' });
    expect(first.report.status).toBe('COMPLETED');
    const second = await analyze(engine, { policyId: 'manual' });
    expect(second.outcome).toBe('REPROCESSED');
    expect(second.report).toMatchObject({ id: first.report.id, externalId: 'first' });
    const third = await analyze(engine, { policyId: 'automatic', externalId: 'third' });
    expect(third.report).toMatchObject({ id: first.report.id, status: 'APPROVED', externalId: 'third' });
    expect(await countRows(engine.storage, 'run')).toBe(3);
    expect((await listUsage(engine.storage.db, engine.actor.organizationId)).total.count).toBe(3);
  });

  test('after ERROR it is the same report', async () => {
    const broken = scriptedSource('registration', (attempt) => {
      if (attempt === 1) fails('REFUSED')(attempt, AbortSignal.abort());
    });
    const engine = await openLocalEngine({ sources: [broken] });
    const first = await analyze(engine);
    expect(first.report.status).toBe('ERROR');
    const second = await analyze(engine);
    expect(second).toMatchObject({ outcome: 'REPROCESSED', report: { id: first.report.id, errors: [] } });
    expect(second.report.status).toBe('APPROVED');
  });

  test('a finished report is reused when it is fresh enough, and nothing is counted', async () => {
    const engine = await openLocalEngine();
    const first = await analyze(engine);
    engine.pass(6 * 86_400_000);
    const second = await analyze(engine, { reuseWithinDays: 7 });
    expect(second).toMatchObject({ outcome: 'REUSED', report: { id: first.report.id } });
    engine.pass(2 * 86_400_000);
    expect((await analyze(engine, { reuseWithinDays: 7 })).outcome).toBe('CREATED');
    expect((await listUsage(engine.storage.db, engine.actor.organizationId)).total.count).toBe(2);
  });
});

describe('what is decided about a possible match', () => {
  test('lets no report be used again that was made without it, of this document alone', async () => {
    const engine = await openLocalEngine();
    const [first, other] = [await analyze(engine), await analyze(engine, { document: young })];
    engine.pass(1000);
    const { organizationId, analystId, analystName } = engine.actor;
    await insertMatchDecision(engine.storage.db, {
      id: newId('mtc'),
      organizationId,
      reportId: first.report.id,
      document: approvedCompany.value,
      dataset: 'ceis',
      rowSha256: 'a'.repeat(64),
      entryName: 'SOMEBODY',
      setAside: true,
      reason: 'born in another year',
      analystId,
      analystName,
      decidedAt: engine.clock.now().toISOString(),
    });
    engine.pass(1000);
    const second = await analyze(engine, { reuseWithinDays: 7 });
    expect(second.outcome).toBe('CREATED');
    expect(await analyze(engine, { document: young, reuseWithinDays: 7 })).toMatchObject({
      outcome: 'REUSED',
      report: { id: other.report.id },
    });
    // The next one was made by it.
    expect(await analyze(engine, { reuseWithinDays: 7 })).toMatchObject({
      outcome: 'REUSED',
      report: { id: second.report.id },
    });
  });
});

describe('a request that cannot be', () => {
  test.each([
    ['of an unknown policy', { policyId: 'automatik' }, 'UNKNOWN_POLICY'],
    [
      'of a policy for the other kind of document',
      { document: { kind: 'cpf', value: '00000012440' } },
      'POLICY_KIND_MISMATCH',
    ],
  ] as const)('%s is refused, and nothing is written', async (_what, request, code) => {
    const engine = await openLocalEngine();
    expect((await refusalOf(analyze(engine, request))).code).toBe(code);
    expect(await countRows(engine.storage, 'report')).toBe(0);
  });

  test('of a disabled policy is refused; a run that has begun ends with it', async () => {
    const engine = await openLocalEngine();
    const { reportId } = await createReport(engine, engine.actor, {
      document: young,
      policyId: 'automatic',
    });
    await disablePolicy(engine.storage, engine.actor, 'automatic', engine.clock.now());
    expect((await refusalOf(analyze(engine))).code).toBe('POLICY_DISABLED');
    expect((await finishReport(engine, engine.actor, reportId)).progress.final).toBe(true);
  });

  test('shows the document masked in the refusal', async () => {
    const engine = await openLocalEngine();
    const refusal = await refusalOf(analyze(engine, { document: { kind: 'cpf', value: '00000012440' } }));
    expect(refusal.message).not.toContain('00000012440');
    expect(JSON.stringify(refusal.params)).not.toContain('00000012440');
  });
});
