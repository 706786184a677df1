import { describe, expect, test } from 'vitest';
import { leaseMs } from '../../src/jobs/claim.ts';
import { createReport } from '../../src/report/create-report.ts';
import { decideReport, redoDecision } from '../../src/report/decide-report.ts';
import { leaveNote } from '../../src/report/notes.ts';
import { getReport, listReports } from '../../src/report/read-reports.ts';
import { analyzeDocument, finishReport } from '../../src/run/analyze-document.ts';
import { recoverRuns } from '../../src/run/recover-runs.ts';
import type { ProgressEvent } from '../../src/run/run-progress.ts';
import { runReport } from '../../src/run/run-report.ts';
import { newDatabaseFile } from '../auth/local-database.ts';
import { fails, gate, hangs, type ScriptedSource, scriptedSource } from '../collector/scripted-source.ts';
import { countEvidence } from './change-dossier.ts';
import { approvedCompany, countRows, deadHolder, type LocalEngine, openLocalEngine } from './local-engine.ts';

const request = { document: approvedCompany, policyId: 'automatic' };

function others(): ScriptedSource[] {
  return ['registration', 'location', 'relations'].map((name) => scriptedSource(name));
}

/** Starts a run that waits at the source of the revenue. */
async function runUntilRevenue() {
  const held = gate();
  const engine = await openLocalEngine({
    sources: [...others(), scriptedSource('revenue', held.behaviour)],
  });
  const { reportId, runId } = await createReport(engine, engine.actor, request);
  const run = runReport(engine, runId);
  await held.reached;
  return { engine, reportId, run, held };
}

describe('while a run is in flight', () => {
  test('the same request joins it: one run, asked once, counted once', async () => {
    const held = gate();
    const slow = scriptedSource('revenue', held.behaviour);
    const engine = await openLocalEngine({ sources: [...others(), slow] });
    const first = analyzeDocument(engine, engine.actor, request);
    await held.reached;
    const joined = await createReport(engine, engine.actor, request);
    expect(joined.outcome).toBe('JOINED');
    const second = analyzeDocument(engine, engine.actor, request);
    held.open();
    const reports = [(await first).report, (await second).report];
    expect(new Set(reports.map(({ id }) => id))).toEqual(new Set([joined.reportId]));
    expect(slow.asked).toHaveLength(1);
    expect(await countRows(engine.storage, 'run')).toBe(1);
    expect(await countRows(engine.storage, 'usage')).toBe(1);
  });

  test('a different request takes its place, and what it finds late never lands', async () => {
    const held = gate();
    const slow = scriptedSource('revenue', (attempt) =>
      attempt === 1 ? held.behaviour(1, AbortSignal.abort()) : undefined,
    );
    const engine = await openLocalEngine({ sources: [...others(), slow] });
    const created = await createReport(engine, engine.actor, request);
    const late = runReport(engine, created.runId);
    await held.reached;

    const second = await analyzeDocument(engine, engine.actor, { ...request, requestedAmount: 1_000_000 });
    expect(second).toMatchObject({ outcome: 'SUPERSEDED', report: { id: created.reportId } });
    expect(second.report).toMatchObject({ status: 'ALERT', requestedAmount: 1_000_000 });

    held.open();
    expect(await late).toBe('LOST');
    expect(await getReport(engine, engine.actor, created.reportId)).toEqual(second.report);
    expect(await countRows(engine.storage, 'usage')).toBe(1);
  });

  test('a decision before the start of the run is stored at once, and the run only adds its result', async () => {
    const engine = await openLocalEngine();
    const { reportId, runId } = await createReport(engine, engine.actor, request);
    const decision = { id: reportId, approved: true, commentary: 'known customer' };
    const answer = await decideReport(engine, engine.actor, decision);
    expect(answer).toMatchObject({ status: { value: 'APPROVED' }, policyStatus: 'PENDING' });
    await runReport(engine, runId);
    const report = await getReport(engine, engine.actor, reportId);
    expect(report).toMatchObject({
      status: 'APPROVED',
      policyStatus: 'APPROVED',
      commentary: 'known customer',
      progress: { phase: 'COMPLETED', final: true },
    });
    expect(await countRows(engine.storage, 'usage')).toBe(1);
  });

  test('a decision during a source query is kept, even if it is changed before the run ends', async () => {
    const { engine, reportId, run, held } = await runUntilRevenue();
    await decideReport(engine, engine.actor, { id: reportId, approved: true, commentary: 'first' });
    await redoDecision(engine, engine.actor, { id: reportId, approved: false, commentary: 'second' });
    await leaveNote(engine, engine.actor, { reportId, text: 'seen by two people' });
    expect(await getReport(engine, engine.actor, reportId)).toMatchObject({
      status: 'DENIED',
      policyStatus: 'PENDING',
      progress: { phase: 'PROCESSING', final: false },
    });
    held.open();
    expect(await run).toBe('FINISHED');
    const report = await getReport(engine, engine.actor, reportId);
    expect(report).toMatchObject({
      status: 'DENIED',
      policyStatus: 'APPROVED',
      commentary: 'second',
      progress: { phase: 'COMPLETED', final: true },
    });
    expect(report.terms).toBeUndefined();
  });

  test('a decision is kept if a required source fails', async () => {
    const held = gate();
    const engine = await openLocalEngine({
      sources: [
        scriptedSource('registration', fails('TIMEOUT')),
        scriptedSource('location'),
        scriptedSource('relations'),
        scriptedSource('revenue', held.behaviour),
      ],
    });
    const { reportId, runId } = await createReport(engine, engine.actor, request);
    const run = runReport(engine, runId);
    await held.reached;
    await decideReport(engine, engine.actor, { id: reportId, approved: false, commentary: 'no' });
    held.open();
    await run;
    expect(await getReport(engine, engine.actor, reportId)).toMatchObject({
      status: 'DENIED',
      policyStatus: 'PENDING',
      progress: { phase: 'ERROR', final: true },
    });
    expect(await countRows(engine.storage, 'usage')).toBe(0);
  });

  test('a new request for a report that was decided during its run creates a new report', async () => {
    const engine = await openLocalEngine();
    const { reportId, runId } = await createReport(engine, engine.actor, request);
    await decideReport(engine, engine.actor, { id: reportId, approved: true, commentary: 'yes' });
    const second = await createReport(engine, engine.actor, request);
    expect(second.reportId).not.toBe(reportId);
    await runReport(engine, runId);
    expect(await getReport(engine, engine.actor, reportId)).toMatchObject({
      status: 'APPROVED',
      policyStatus: 'APPROVED',
    });
  });

  test('sections can be read as they finish', async () => {
    const { engine, reportId, run, held } = await runUntilRevenue();
    await expect
      .poll(async () =>
        (await getReport(engine, engine.actor, reportId)).sections.map(({ type }) => type.value),
      )
      .toEqual(['BASIC_INFORMATION', 'LOCATION', 'RELATIONS']);
    expect((await getReport(engine, engine.actor, reportId)).progress).toMatchObject({
      phase: 'PROCESSING',
      sourcesDone: 3,
      final: false,
    });
    held.open();
    expect(await run).toBe('FINISHED');
  });

  test('a run of more than two minutes is called slow', async () => {
    const held = gate();
    const engine = await openLocalEngine({ sources: [scriptedSource('registration', held.behaviour)] });
    const { reportId, runId } = await createReport(engine, engine.actor, request);
    const run = runReport(engine, runId);
    await held.reached;
    engine.pass(120_001);
    expect((await getReport(engine, engine.actor, reportId)).progress.slow).toBe(true);
    held.open();
    await run;
  });
});

/** An engine whose evaluation can be stood in: what is written after it waits at a gate. */
async function openEvaluating(options: { file?: string } = {}) {
  const base = await openLocalEngine(options);
  const end = gate();
  let isEvaluating = false;
  const storage: LocalEngine['storage'] = {
    ...base.storage,
    write: async (options, work) => {
      if (isEvaluating) await end.behaviour(1, AbortSignal.abort());
      return base.storage.write(options, work);
    },
  };
  const onProgress = (event: ProgressEvent): void => {
    if (event.kind === 'phase' && event.phase === 'EVALUATING') isEvaluating = true;
  };
  return { engine: { ...base, storage }, onProgress, end };
}

describe('while the policy is being evaluated', () => {
  test('whoever asks is told so, and has every section already', async () => {
    const { engine, onProgress, end } = await openEvaluating();
    const { reportId, runId } = await createReport(engine, engine.actor, request);
    const run = runReport(engine, runId, { onProgress });
    await end.reached;
    const report = await getReport(engine, engine.actor, reportId);
    expect(report).toMatchObject({
      status: 'EVALUATING',
      policyStatus: 'PENDING',
      policyResult: null,
      progress: { phase: 'EVALUATING', sourcesDone: 4, sourcesTotal: 4, final: false, finishedAt: null },
    });
    expect(report.sections.map(({ type }) => type.value)).toEqual([
      'SUMMARY',
      'BASIC_INFORMATION',
      'REVENUE',
      'LOCATION',
      'RELATIONS',
      'SYNTHETIC_SCORE',
    ]);
    const { items } = await listReports(engine, engine.actor, { status: 'EVALUATING' });
    expect(items.map(({ id }) => id)).toEqual([reportId]);
    end.open();
    expect(await run).toBe('FINISHED');
    expect(await getReport(engine, engine.actor, reportId)).toMatchObject({
      status: 'APPROVED',
      progress: { phase: 'COMPLETED', final: true },
    });
    expect(await countRows(engine.storage, 'usage')).toBe(1);
  });

  test('a process that dies leaves it to the next, which asks nobody again', async () => {
    const file = await newDatabaseFile();
    const { engine: slow, onProgress, end } = await openEvaluating({ file });
    const { reportId, runId } = await createReport(slow, slow.actor, request);
    const late = runReport(slow, runId, { onProgress });
    await end.reached;
    const sources = [...others(), scriptedSource('revenue')];
    const living = await openLocalEngine({ file, sources });
    living.pass(leaseMs);
    expect(await recoverRuns(living)).toEqual([reportId]);
    expect(sources.flatMap((source) => source.asked)).toEqual([]);
    const report = await getReport(living, living.actor, reportId);
    expect(report.status).toBe('APPROVED');
    end.open();
    expect(await late).toBe('LOST');
    expect(await getReport(living, living.actor, reportId)).toEqual(report);
    expect(await countRows(living.storage, 'usage')).toBe(1);
  });

  test('a different request takes its place', async () => {
    const { engine, onProgress, end } = await openEvaluating();
    const { reportId, runId } = await createReport(engine, engine.actor, request);
    const late = runReport(engine, runId, { onProgress });
    await end.reached;
    const other = await openLocalEngine({ file: engine.storage.file });
    const second = await analyzeDocument(other, other.actor, { ...request, requestedAmount: 1_000_000 });
    expect(second).toMatchObject({ outcome: 'SUPERSEDED', report: { id: reportId, status: 'ALERT' } });
    end.open();
    expect(await late).toBe('LOST');
    expect(await getReport(other, other.actor, reportId)).toEqual(second.report);
  });
});

describe('a stop in mid-run', () => {
  test('gives the run back as it stands; what was answered is not asked again', async () => {
    const asked = others();
    const first = await openLocalEngine({ sources: [...asked, scriptedSource('revenue', hangs)] });
    const stop = new AbortController();
    const { reportId, runId } = await createReport(first, first.actor, request);
    const run = runReport(first, runId, { signal: stop.signal });
    await expect.poll(() => countEvidence(first.storage)).toBe(3);
    stop.abort(new Error('Ctrl-C'));
    await expect(run).rejects.toThrow('Ctrl-C');

    const later = others();
    const second = await openLocalEngine({
      file: first.storage.file,
      sources: [...later, scriptedSource('revenue')],
    });
    const report = await finishReport(second, second.actor, reportId);
    expect(report.status).toBe('APPROVED');
    expect(later.flatMap((source) => source.asked)).toEqual([]);
    expect(await countRows(second.storage, 'usage')).toBe(1);
  });

  test('a run whose process was killed is taken up at once by the next on this machine', async () => {
    const file = await newDatabaseFile();
    const held = gate();
    const dead = await openLocalEngine({
      file,
      holder: deadHolder(),
      sources: [...others(), scriptedSource('revenue', held.behaviour)],
    });
    const { reportId, runId } = await createReport(dead, dead.actor, request);
    const late = runReport(dead, runId);
    await expect.poll(() => countEvidence(dead.storage)).toBe(3);

    const living = await openLocalEngine({ file });
    expect(await recoverRuns(living)).toEqual([reportId]);
    const report = await getReport(living, living.actor, reportId);
    expect(report).toMatchObject({ status: 'APPROVED', progress: { sourcesDone: 4 } });

    // Had it only been thought dead, nothing that it writes would land.
    held.open();
    expect(await late).toBe('LOST');
    expect(await getReport(living, living.actor, reportId)).toEqual(report);
    expect(await countRows(living.storage, 'usage')).toBe(1);
  });

  test('a run that a living process holds is left alone until its hold runs out', async () => {
    const file = await newDatabaseFile();
    const held = gate();
    const first = await openLocalEngine({ file, sources: [scriptedSource('registration', held.behaviour)] });
    const { runId } = await createReport(first, first.actor, request);
    const run = runReport(first, runId);
    await held.reached;
    const second = await openLocalEngine({ file, sources: [scriptedSource('registration')] });
    expect(await runReport(second, runId)).toBe('HELD');
    expect(await recoverRuns(second)).toEqual([]);
    second.pass(leaseMs);
    expect(await runReport(second, runId)).toBe('FINISHED');
    held.open();
    expect(await run).toBe('LOST');
    expect(await countRows(second.storage, 'usage')).toBe(1);
  });

  test('a run continues after three processes died during it', async () => {
    const file = await newDatabaseFile();
    const first = await openLocalEngine({ file });
    const { reportId, runId } = await createReport(first, first.actor, request);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const dying = await openLocalEngine({ file, holder: deadHolder() });
      await new Promise<void>((resolve) => {
        // It dies with the run in its hands, before it has asked anybody.
        const loadProfile = () => {
          resolve();
          return new Promise<never>(() => {});
        };
        void runReport({ ...dying, loadProfile }, runId);
      });
    }
    expect(await runReport(first, runId)).toBe('FINISHED');
    expect((await getReport(first, first.actor, reportId)).errors).toEqual([]);
    expect(await countRows(first.storage, 'usage')).toBe(1);
  });

  test('a source that breaks on a document is tried three times, and holds no other document back', async () => {
    const breaks = scriptedSource('registration', () => {
      throw new TypeError('a defect');
    });
    const engine = await openLocalEngine({ sources: [breaks] });
    const poisoned = await createReport(engine, engine.actor, request);
    const broken: string[] = [];
    for (let start = 1; start <= 4; start += 1) {
      await recoverRuns(engine, { onBroken: (id) => broken.push(id) });
    }
    expect(broken).toEqual([poisoned.reportId, poisoned.reportId, poisoned.reportId]);
    expect((await getReport(engine, engine.actor, poisoned.reportId)).status).toBe('ERROR');
    expect(breaks.asked).toHaveLength(3);
  });
});

describe('two processes on one database', () => {
  test('that analyse the same document at the same time make one report, counted once', async () => {
    const file = await newDatabaseFile();
    const held = gate();
    const slow = () => [scriptedSource('registration', held.behaviour)];
    const first = await openLocalEngine({ file, sources: slow() });
    const second = await openLocalEngine({ file, sources: slow() });
    const analyses = [first, second].map((engine) => analyzeDocument(engine, engine.actor, request));
    await held.reached;
    await expect.poll(() => countRows(second.storage, 'run')).toBe(1);
    await createReport(second, second.actor, request);
    held.open();
    const done = await Promise.all(analyses);
    expect(new Set(done.map(({ report }) => report.id)).size).toBe(1);
    expect(done.map(({ outcome }) => outcome).sort()).toEqual(['CREATED', 'JOINED']);
    expect(await countRows(first.storage, 'run')).toBe(1);
    expect(await countRows(first.storage, 'usage')).toBe(1);
  });
});
