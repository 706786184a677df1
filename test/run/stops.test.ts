import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { leaseMs } from '../../src/jobs/claim.ts';
import { Turns } from '../../src/jobs/turns.ts';
import { createReport } from '../../src/report/create-report.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { listSuspectRuns } from '../../src/report/run-loss-store.ts';
import { getRun } from '../../src/report/run-store.ts';
import { claimForWork } from '../../src/run/claim-run.ts';
import { giveStopNotice } from '../../src/run/give-stop-notice.ts';
import { RunPool } from '../../src/run/run-pool.ts';
import { runAs, runReport } from '../../src/run/run-report.ts';
import { newDatabaseFile } from '../auth/local-database.ts';
import { scriptedSource } from '../collector/scripted-source.ts';
import { newCompany } from '../http/new-company.ts';
import {
  countRows,
  deadHolder,
  type LocalEngine,
  openLocalEngine,
  simpleSources,
} from '../report/local-engine.ts';

async function newRun(engine: LocalEngine) {
  const document = { kind: 'cnpj', value: newCompany() } as const;
  return createReport(engine, engine.actor, { document, policyId: 'automatic' });
}

/** Simulates processes that die one after another while they hold these runs. The test clock passes the rests. */
async function die(file: string, runIds: readonly string[], times: number, passMs = 0): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const dying = await openLocalEngine({ file, holder: deadHolder() });
    dying.pass(passMs);
    for (const id of runIds) await claimForWork(dying, id, { as: 'ALONE' });
  }
}

const hourMs = 3_600_000;

test('a run that lost two processes continues in a separate process and ends normally', async () => {
  const file = await newDatabaseFile();
  const engine = await openLocalEngine({ file });
  const runs = [await newRun(engine), await newRun(engine), await newRun(engine)];
  await die(
    file,
    runs.map(({ runId }) => runId),
    2,
  );
  for (const { runId, reportId } of runs) {
    expect(await runAs(engine, runId, 'TOGETHER')).toBe('ISOLATED');
    expect(await runReport(engine, runId)).toBe('FINISHED');
    expect(await getRun(engine.storage.db, runId)).toMatchObject({ losses: 2, failures: 0 });
    expect((await getReport(engine, engine.actor, reportId)).status).not.toBe('ERROR');
  }
});

test('a run that lost three processes runs alone, and rests longer after each further loss', async () => {
  const file = await newDatabaseFile();
  const engine = await openLocalEngine({ file });
  const { runId, reportId } = await newRun(engine);
  await die(file, [runId], 3);
  expect(await runAs(engine, runId, 'ISOLATED')).toBe('ALONE');
  const rests: number[] = [];
  let passedMs = 0;
  for (let loss = 0; loss < 9; loss += 1) {
    await die(file, [runId], 1, passedMs);
    const looking = await openLocalEngine({ file });
    looking.pass(passedMs);
    expect(await runAs(looking, runId, 'TOGETHER')).toBe('RESTING');
    expect(await listSuspectRuns(engine.storage.db, { limit: 10 })).toMatchObject([
      { reportId, losses: loss + 4 },
    ]);
    const { heldUntil } = await getRun(engine.storage.db, runId);
    const restMs = Date.parse(heldUntil ?? '') - looking.clock.now().getTime();
    rests.push(restMs / 1_000);
    looking.pass(restMs - 1);
    expect(await runAs(looking, runId, 'ALONE')).toBe('RESTING');
    passedMs += restMs;
  }
  expect(rests).toEqual([15, 30, 60, 120, 240, 480, 960, 1_920, 3_600]);
  engine.pass(passedMs);
  expect(await runReport(engine, runId)).toBe('FINISHED');
  expect((await getReport(engine, engine.actor, reportId)).status).not.toBe('ERROR');
  expect(await listSuspectRuns(engine.storage.db, { limit: 10 })).toEqual([]);
});

test.each([
  ['ten losses alone', 10, hourMs],
  ['a loss 24 hours after the first one alone', 2, 24 * hourMs],
])(
  'what takes down whatever tries it ends in ERROR after %s, and is not billed',
  async (_, alone, everyMs) => {
    const file = await newDatabaseFile();
    const engine = await openLocalEngine({ file });
    const [poisoned, healthy] = [await newRun(engine), await newRun(engine)];
    await die(file, [poisoned.runId, healthy.runId], 3);
    for (let loss = 0; loss < alone; loss += 1) {
      const standing = await getReport(engine, engine.actor, poisoned.reportId);
      expect(standing.status).not.toBe('ERROR');
      await die(file, [poisoned.runId], 1, loss * everyMs);
      const looking = await openLocalEngine({ file });
      looking.pass(loss * everyMs);
      const outcome = await runAs(looking, poisoned.runId, 'TOGETHER');
      expect(outcome).toBe(loss === alone - 1 ? 'FINISHED' : 'RESTING');
    }
    expect(await getReport(engine, engine.actor, poisoned.reportId)).toMatchObject({
      status: 'ERROR',
      errors: [{ source: 'credit', code: 'PROCESS_LOST' }],
    });
    expect(await countRows(engine.storage, 'usage')).toBe(0);
    expect(await runReport(engine, healthy.runId)).toBe('FINISHED');
    expect((await getReport(engine, engine.actor, healthy.reportId)).status).not.toBe('ERROR');
  },
);

test('a day without a running process does not count', async () => {
  const file = await newDatabaseFile();
  const engine = await openLocalEngine({ file });
  const { runId, reportId } = await newRun(engine);
  await die(file, [runId], 4);
  const later = await openLocalEngine({ file });
  later.pass(48 * hourMs);
  expect(await runAs(later, runId, 'TOGETHER')).toBe('RESTING');
  later.pass(15_000);
  expect(await runReport(later, runId)).toBe('FINISHED');
  expect((await getReport(engine, engine.actor, reportId)).status).not.toBe('ERROR');
});

test('a requested stop of a process is never a loss', async () => {
  const file = await newDatabaseFile();
  const engine = await openLocalEngine({ file });
  const { runId, reportId } = await newRun(engine);
  await die(file, [runId], 3);
  for (let time = 0; time < 14; time += 1) {
    const holder = `${deadHolder()}${time}`;
    const stopping = await openLocalEngine({ file, holder });
    // It has worked on something.
    await stopping.gate.together(async () => {});
    expect(await claimForWork(stopping, runId, { as: 'ALONE' })).toMatchObject({ run: { id: runId } });
    await giveStopNotice(stopping);
  }
  expect(await runAs(engine, runId, 'ALONE')).toBe('FINISHED');
  expect(await getRun(engine.storage.db, runId)).toMatchObject({ losses: 3 });
  expect((await getReport(engine, engine.actor, reportId)).status).not.toBe('ERROR');
});

test('a run that this process could not release while its database was unavailable is not a loss', async () => {
  const engine = await openLocalEngine();
  const { runId } = await newRun(engine);
  for (let time = 0; time < 5; time += 1) {
    expect(await claimForWork(engine, runId, { as: 'TOGETHER' })).toMatchObject({ isolation: 'TOGETHER' });
    engine.pass(leaseMs);
  }
  expect(await runReport(engine, runId)).toBe('FINISHED');
  expect(await getRun(engine.storage.db, runId)).toMatchObject({ losses: 0 });
});

test('a file of the program that is gone is no fault of the document: it waits until the program is whole', async () => {
  let isWhole = false;
  // As of a version that was replaced while it ran.
  const lacking = scriptedSource('registration', () => {
    if (!isWhole) createRequire(import.meta.url)('./chunks/lost.cjs');
  });
  const others = simpleSources().filter(({ role }) => role !== 'registration');
  const engine = await openLocalEngine({ sources: [lacking, ...others] });
  const { runId, reportId } = await newRun(engine);
  for (let time = 0; time < 5; time += 1) {
    await expect(runReport(engine, runId)).rejects.toMatchObject({ code: 'INSTALLATION_BROKEN' });
    expect(await getRun(engine.storage.db, runId)).toMatchObject({ failures: 0, losses: 0, holder: null });
  }
  isWhole = true;
  expect(await runReport(engine, runId)).toBe('FINISHED');
  expect((await getReport(engine, engine.actor, reportId)).status).not.toBe('ERROR');
});

test.each([2, 3])(
  'a service completes runs that were lost %i times, in addition to its other work',
  async (losses) => {
    const file = await newDatabaseFile();
    const engine = await openLocalEngine({ file });
    const suspects = [await newRun(engine), await newRun(engine)];
    await die(
      file,
      suspects.map(({ runId }) => runId),
      losses,
    );
    const others = [await newRun(engine), await newRun(engine), await newRun(engine)];
    const pool = new RunPool(engine, {
      workers: 2,
      queueLimit: 10,
      onFailure: (_, error) => {
        throw error;
      },
    });
    pool.watch();
    for (const { runId, reportId } of [...suspects, ...others]) {
      await expect.poll(async () => (await getRun(engine.storage.db, runId)).phase).toBe('COMPLETED');
      expect((await getReport(engine, engine.actor, reportId)).status).not.toBe('ERROR');
    }
    await pool.stop(1_000);
  },
);

test('new runs do not wait for runs that must run alone', async () => {
  const file = await newDatabaseFile();
  const engine = await openLocalEngine({ file });
  const suspects = await Promise.all(Array.from({ length: 8 }, () => newRun(engine)));
  await die(
    file,
    suspects.map(({ runId }) => runId),
    3,
  );
  const turns = new Turns({ atOnce: 1 });
  // The process never settles, so the runs alone wait until the pool stops.
  const settled = (signal?: AbortSignal) =>
    new Promise<void>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  const pool = new RunPool(
    { ...engine, isolation: { memoryMb: 1, threadData: undefined, turns, settled } },
    { workers: 2, queueLimit: 10, lookMs: 10, onFailure: () => {} },
  );
  pool.watch();
  await expect.poll(() => pool.waiting + pool.running).toBe(8);
  const others = await Promise.all(Array.from({ length: 5 }, () => newRun(engine)));
  for (const { runId } of others)
    await expect.poll(async () => (await getRun(engine.storage.db, runId)).phase).toBe('COMPLETED');
  await pool.stop(0);
});
