import { describe, expect, test } from 'vitest';
import { mostLosses } from '../../src/jobs/losses.ts';
import { createReport } from '../../src/report/create-report.ts';
import { getRun } from '../../src/report/run-store.ts';
import { analyzeDocument, finishReport } from '../../src/run/analyze-document.ts';
import { claimForWork } from '../../src/run/claim-run.ts';
import { recoverRuns } from '../../src/run/recover-runs.ts';
import { runReport } from '../../src/run/run-report.ts';
import { newDatabaseFile } from '../auth/local-database.ts';
import { fails, gate, hangs, type ScriptedSource, scriptedSource } from '../collector/scripted-source.ts';
import { approvedCompany, deadHolder, start } from '../report/local-engine.ts';
import { openTold, request, tale, told } from './told-engine.ts';

function others(): ScriptedSource[] {
  return ['registration', 'location', 'relations'].map((name) => scriptedSource(name));
}

const ending = ['CREDIT_POLICY COMPLETED', 'policy null > APPROVED', 'finished APPROVED []'];

describe('a run that ends well', () => {
  test('tells of each section once, of the policy’s status, and at last that it is finished', async () => {
    const engine = await openTold();
    const { report } = await analyzeDocument(engine, engine.actor, { ...request, externalId: 'order-7' });
    const events = await told(engine);
    const sections = events.filter(({ type }) => type === 'REPORT').map(({ content }) => content.section);
    expect(sections.map(({ type }) => type).sort()).toEqual(
      report.sections.map(({ type }) => type.value).sort(),
    );
    for (const section of report.sections) {
      const { id, status, integrationCount } = section;
      expect(sections).toContainEqual({ id, type: section.type.value, status, integrationCount });
    }
    expect((await tale(engine)).slice(-3)).toEqual(ending);
    for (const { content } of events) {
      expect(content).toMatchObject({
        reportId: report.id,
        document: approvedCompany.value,
        type: 'CNPJ',
        policyId: 'automatic',
        externalId: 'order-7',
      });
    }
    expect(events.at(-1)?.content).toEqual({
      reportId: report.id,
      document: approvedCompany.value,
      type: 'CNPJ',
      policyId: 'automatic',
      status: 'APPROVED',
      policyStatus: 'APPROVED',
      score: report.score,
      externalId: 'order-7',
      sandbox: true,
      notice: 'SANDBOX: invented data',
      isFinalized: true,
      finalizedAt: start.toISOString(),
      errors: { sections: [] },
    });
    expect(events.find(({ type }) => type === 'CREDIT_POLICY')?.content).toMatchObject({
      status: 'APPROVED',
      policyVersion: report.policyVersion,
      riskBand: report.policyResult?.riskBand,
      previousPolicyStatus: null,
    });
  });

  test('tells while it runs that it is processing, and nothing of a result that there is not', async () => {
    const held = gate();
    const slow = scriptedSource('revenue', (_attempt, signal) => held.behaviour(1, signal));
    const engine = await openTold({ sources: [...others(), slow] });
    const { runId } = await createReport(engine, engine.actor, request);
    const run = runReport(engine, runId);
    await expect.poll(async () => (await told(engine)).length).toBe(3);
    for (const { type, content } of await told(engine)) {
      expect(type).toBe('REPORT');
      expect(content).toMatchObject({ status: 'PROCESSING', policyStatus: 'PENDING', score: null });
    }
    held.open();
    await run;
  });

  test('names no external id where none was given', async () => {
    const engine = await openTold();
    await analyzeDocument(engine, engine.actor, request);
    const events = await told(engine);
    expect(events.length).toBeGreaterThan(5);
    for (const { content } of events) expect(content).not.toHaveProperty('externalId');
  });

  test('says nothing of SANDBOX where no source was invented', async () => {
    const sources = [...others(), scriptedSource('revenue')].map((one) => ({ ...one, sandbox: false }));
    const engine = await openTold({ sources });
    await analyzeDocument(engine, engine.actor, request);
    for (const { content } of await told(engine)) expect(content.sandbox).toBe(false);
  });

  test('under a policy that leaves the decision to an analyst is COMPLETED, with the policy’s own status beside', async () => {
    const engine = await openTold();
    await analyzeDocument(engine, engine.actor, { ...request, policyId: 'manual' });
    expect((await told(engine)).at(-1)).toMatchObject({
      type: 'REPORT_FINISHED',
      content: { status: 'COMPLETED', policyStatus: 'APPROVED' },
    });
  });

  test('without an optional source names the section that has failed', async () => {
    const engine = await openTold({ sources: [...others(), scriptedSource('revenue', fails('REFUSED'))] });
    await analyzeDocument(engine, engine.actor, request);
    const events = await tale(engine);
    expect(events).toContain('REVENUE FAILED');
    expect(events.at(-1)).toBe('finished APPROVED [REVENUE]');
  });
});

describe('a run that ends in ERROR', () => {
  test('because a required source failed is finished, with the section that is missing', async () => {
    const engine = await openTold({
      sources: [scriptedSource('registration', fails('REFUSED')), scriptedSource('revenue', hangs)],
    });
    await analyzeDocument(engine, engine.actor, request);
    const events = await tale(engine);
    expect(events.at(-1)).toBe('finished ERROR [BASIC_INFORMATION]');
    expect(events).toContain('BASIC_INFORMATION FAILED');
    expect(events.filter((one) => /^(policy|finished|CREDIT_POLICY)/.test(one))).toHaveLength(1);
    expect((await told(engine)).at(-1)?.content).toMatchObject({ policyStatus: 'PENDING', score: null });
  });

  test('that ended because all its processes were lost is reported too', async () => {
    const file = await newDatabaseFile();
    const engine = await openTold({ file });
    const { runId } = await createReport(engine, engine.actor, request);
    for (let loss = 1; loss <= mostLosses; loss += 1) {
      expect(await tale(engine)).toEqual([]);
      const dying = await openTold({ file, holder: deadHolder() });
      // After each loss it rests, an hour at most.
      dying.pass(loss * 3_600_000);
      // The previous loss is detected first.
      const rests = (await claimForWork(dying, runId, { as: 'ALONE' })) === 'RESTING';
      dying.pass(3_600_000);
      if (rests) await claimForWork(dying, runId, { as: 'ALONE' });
    }
    expect(await runReport(engine, runId)).toBe('FINISHED');
    expect(await tale(engine)).toEqual(['finished ERROR []']);
    expect(await getRun(engine.storage.db, runId)).toMatchObject({
      losses: mostLosses,
      failures: 0,
      errors: [{ code: 'PROCESS_LOST' }],
    });
  });

  test('because the evaluation broke is finished, and CREDIT_POLICY is the section that is missing', async () => {
    const engine = await openTold();
    const { runId } = await createReport(engine, engine.actor, request);
    const { definition } = await engine.storage.db
      .selectFrom('policy_version')
      .select('definition')
      .where('policy_id', '=', 'automatic')
      .executeTakeFirstOrThrow();
    await engine.storage.db
      .updateTable('policy_version')
      // Contents are kept in memory by their hash.
      .set({ definition: definition.replaceAll('COMPANY_SITUATION', 'NO_SUCH_RULE'), hash: 'spoilt' })
      .where('policy_id', '=', 'automatic')
      .execute();
    await runReport(engine, runId);
    const events = await tale(engine);
    expect(events.at(-1)).toBe('finished ERROR [CREDIT_POLICY]');
    expect(events.filter((one) => /^(policy|CREDIT_POLICY)/.test(one))).toEqual([]);
  });
});

describe('a run that is taken up after a stop', () => {
  test('tells of no section twice', async () => {
    const file = await newDatabaseFile();
    const held = gate();
    const dying = await openTold({
      file,
      holder: deadHolder(),
      sources: [...others(), scriptedSource('revenue', held.behaviour)],
    });
    const { runId } = await createReport(dying, dying.actor, request);
    const late = runReport(dying, runId);
    await expect.poll(async () => (await tale(dying)).length).toBe(3);

    const living = await openTold({ file });
    await recoverRuns(living);
    const events = await tale(living);
    expect(new Set(events).size).toBe(events.length);
    expect(events.slice(-3)).toEqual(ending);
    held.open();
    expect(await late).toBe('LOST');
    expect(await tale(living)).toEqual(events);
  });

  test('by the same process after a stop on purpose tells no section twice either', async () => {
    const stop = new AbortController();
    const first = await openTold({ sources: [...others(), scriptedSource('revenue', hangs)] });
    const { reportId, runId } = await createReport(first, first.actor, request);
    const run = runReport(first, runId, { signal: stop.signal });
    await expect.poll(async () => (await tale(first)).length).toBe(3);
    stop.abort(new Error('Ctrl-C'));
    await expect(run).rejects.toThrow('Ctrl-C');
    const second = await openTold({ file: first.storage.file });
    await finishReport(second, second.actor, reportId);
    const events = await tale(second);
    expect(new Set(events).size).toBe(events.length);
    expect(events.slice(-3)).toEqual(ending);
  });
});

describe('a run that is stopped between its sections and its end', () => {
  test('tells of them no second time, however much later it is taken up', async () => {
    const stop = new AbortController();
    const first = await openTold();
    const { reportId, runId } = await createReport(first, first.actor, request);
    const run = runReport(first, runId, {
      signal: stop.signal,
      onProgress: (progress) => {
        if (progress.kind === 'phase' && progress.phase === 'EVALUATING') stop.abort(new Error('Ctrl-C'));
      },
    });
    await expect(run).rejects.toThrow('Ctrl-C');
    const before = await tale(first);
    expect(before.length).toBeGreaterThan(4);
    const second = await openTold({ file: first.storage.file });
    second.pass(86_400_000);
    await finishReport(second, second.actor, reportId);
    expect(await tale(second)).toEqual([...before, ...ending]);
  });
});

describe('a run whose place another takes', () => {
  test('is never said to be finished: only the later one is', async () => {
    const held = gate();
    const slow = scriptedSource('revenue', (attempt) =>
      attempt === 1 ? held.behaviour(1, AbortSignal.abort()) : undefined,
    );
    const engine = await openTold({ sources: [...others(), slow] });
    const { runId } = await createReport(engine, engine.actor, request);
    const late = runReport(engine, runId);
    await held.reached;
    await analyzeDocument(engine, engine.actor, { ...request, requestedAmount: 1_000_000 });
    held.open();
    expect(await late).toBe('LOST');
    const events = await tale(engine);
    expect(events.filter((one) => one.startsWith('finished'))).toEqual(['finished ALERT []']);
    expect(events.at(-1)).toBe('finished ALERT []');
  });

  test('ends with the report being analysed anew, which tells of everything again but an equal result', async () => {
    const engine = await openTold();
    const manual = { ...request, policyId: 'manual' };
    const first = await analyzeDocument(engine, engine.actor, manual);
    const once = await tale(engine);
    const second = await analyzeDocument(engine, engine.actor, manual);
    expect(second.report.id).toBe(first.report.id);
    const events = await tale(engine);
    const isResult = (event: string) => event.startsWith('policy ');
    expect(once.filter(isResult)).toEqual(['policy null > APPROVED']);
    expect([...events.slice(once.length)].sort()).toEqual(once.filter((one) => !isResult(one)).sort());
    expect(events.at(-1)).toBe('finished COMPLETED []');
    await analyzeDocument(engine, engine.actor, { ...manual, requestedAmount: 1_000_000 });
    expect((await tale(engine)).filter(isResult).at(-1)).toBe('policy APPROVED > ALERT');
  });
});
