import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { createReport } from '../../src/report/create-report.ts';
import { getReport } from '../../src/report/read-reports.ts';
import { getRun } from '../../src/report/run-store.ts';
import { claimForWork } from '../../src/run/claim-run.ts';
import { giveStopNotice } from '../../src/run/give-stop-notice.ts';
import { RunPool } from '../../src/run/run-pool.ts';
import { runAlone, runReport, runTogether } from '../../src/run/run-report.ts';
import { newDatabaseFile } from '../auth/local-database.ts';
import { scriptedSource } from '../collector/scripted-source.ts';
import { newCompany } from '../http/new-company.ts';
import { deadHolder, type LocalEngine, openLocalEngine, simpleSources } from '../report/local-engine.ts';

async function newRun(engine: LocalEngine) {
  const document = { kind: 'cnpj', value: newCompany() } as const;
  return createReport(engine, engine.actor, { document, policyId: 'automatic' });
}

/** Processes die one after the other, each with these runs in its hands. */
async function die(file: string, runIds: readonly string[], times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const dying = await openLocalEngine({ file, holder: deadHolder() });
    for (const id of runIds) await claimForWork(dying, id, { alone: runIds.length === 1 });
  }
}

test('what was under way when two processes died is worked on alone, and ends as any other', async () => {
  const file = await newDatabaseFile();
  const engine = await openLocalEngine({ file });
  const runs = [await newRun(engine), await newRun(engine), await newRun(engine)];
  await die(
    file,
    runs.map(({ runId }) => runId),
    2,
  );
  for (const { runId, reportId } of runs) {
    expect(await runTogether(engine, runId)).toBe('ALONE');
    expect(await runReport(engine, runId)).toBe('FINISHED');
    expect(await getRun(engine.storage.db, runId)).toMatchObject({ attempts: 3, alone: true });
    expect((await getReport(engine, engine.actor, reportId)).status).not.toBe('ERROR');
  }
});

test('what was stopped twice is given up only once it is stopped alone', async () => {
  const file = await newDatabaseFile();
  const engine = await openLocalEngine({ file });
  const [poisoned, healthy] = [await newRun(engine), await newRun(engine)];
  await die(file, [poisoned.runId, healthy.runId], 5);
  expect((await getRun(engine.storage.db, healthy.runId)).attempts).toBe(2);
  await die(file, [poisoned.runId], 1);
  expect(await runReport(engine, poisoned.runId)).toBe('FINISHED');
  expect(await runReport(engine, healthy.runId)).toBe('FINISHED');
  const status = async (id: string) => (await getReport(engine, engine.actor, id)).status;
  expect(await status(poisoned.reportId)).toBe('ERROR');
  expect(await status(healthy.reportId)).not.toBe('ERROR');
});

test('the end of a process that was asked to stop counts against nothing, alone or not', async () => {
  const file = await newDatabaseFile();
  const engine = await openLocalEngine({ file });
  const { runId, reportId } = await newRun(engine);
  await die(file, [runId, runId], 2);
  for (let time = 0; time < 4; time += 1) {
    const holder = `${deadHolder()}${time}`;
    const stopping = await openLocalEngine({ file, holder });
    // It has worked on something.
    await stopping.gate.together(async () => {});
    expect(await claimForWork(stopping, runId, { alone: true })).toMatchObject({ run: { id: runId } });
    await giveStopNotice(stopping);
  }
  expect(await runAlone(engine, runId)).toBe('FINISHED');
  expect(await getRun(engine.storage.db, runId)).toMatchObject({ attempts: 3 });
  expect((await getReport(engine, engine.actor, reportId)).status).not.toBe('ERROR');
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
    expect(await getRun(engine.storage.db, runId)).toMatchObject({ attempts: 0, holder: null });
  }
  isWhole = true;
  expect(await runReport(engine, runId)).toBe('FINISHED');
  expect((await getReport(engine, engine.actor, reportId)).status).not.toBe('ERROR');
});

test('a service brings what must be alone to its end, beside what it has to do', async () => {
  const file = await newDatabaseFile();
  const engine = await openLocalEngine({ file });
  const suspects = [await newRun(engine), await newRun(engine)];
  await die(
    file,
    suspects.map(({ runId }) => runId),
    2,
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
});
