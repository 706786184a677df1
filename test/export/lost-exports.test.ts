import { expect, onTestFinished, test } from 'vitest';
import { type ReportExport, restOf } from '../../src/export/export.ts';
import { ExportMaker } from '../../src/export/export-maker.ts';
import { claimExport, findExport, listSuspectExports } from '../../src/export/export-store.ts';
import type { ExportPlace, ExportThreads } from '../../src/export/export-threads.ts';
import { openExportShelf } from '../../src/export/open-export-shelf.ts';
import { SealedExports } from '../../src/export/sealed-exports.ts';
import { afterLoss } from '../../src/jobs/losses.ts';
import { insertStopNotice } from '../../src/jobs/stop-notice-store.ts';
import { deadHolder, type LocalEngine } from '../report/local-engine.ts';
import { openTold, told } from '../webhook/told-engine.ts';
import { endedReport, form, openExports } from './export-world.ts';

const hourMs = 3_600_000;

async function newExport() {
  const engine = await openTold();
  const exports = openExports(engine);
  const reportId = await endedReport(engine);
  const { id } = await exports.request(engine.actor, { reportId }, form({ format: 'csv' }));
  const read = async (): Promise<ReportExport> => {
    const one = await findExport(engine.storage.db, engine.actor.organizationId, id);
    if (one === undefined) throw new Error('it is gone');
    return one;
  };
  const outcomes = async () =>
    (await told(engine))
      .filter(({ type }) => type === 'REPORT_EXPORTED')
      .map(({ content: { outcome, error } }) => [outcome, error]);
  return { engine, exports, read, outcomes };
}

/** Simulates a process that counts the loss of the one before, and dies while it makes the export. */
async function die({ engine, read }: Awaited<ReturnType<typeof newExport>>, holder = deadHolder()) {
  const one = await read();
  const now = engine.clock.now();
  const isLost = one.holder !== null && restOf(one) === null;
  const { losses, suspectSince } = isLost ? afterLoss(one, now, { isEndless: true }) : one;
  const hold = await claimExport(engine.storage.db, { ...one, losses, suspectSince }, { holder, now });
  if (hold === undefined) throw new Error('it is not free');
}

/** Creates a maker with the given outcomes of threads and processes. */
function makerWith(engine: LocalEngine, run: ExportThreads['run']) {
  const troubles: string[] = [];
  const maker = new ExportMaker(engine, {
    files: new SealedExports(engine.storage, openExportShelf(engine.storage)),
    threads: Object.assign(Object.create(null), { run }),
    closing: new AbortController().signal,
    keptDays: 7,
    house: { rightsContact: null },
    onFailure: (_, error) => void troubles.push(String(error)),
  });
  return { maker, troubles };
}

const done = { kind: 'ENDED', end: Buffer.from('a;b') } as const;

test('an export that lost two processes is made in a separate process', async () => {
  const world = await newExport();
  const places: ExportPlace[] = [];
  const { maker } = makerWith(world.engine, async (_, { place }) => {
    places.push(place);
    return done;
  });
  await die(world);
  await die(world);
  expect(await maker.make(await world.read())).toMatchObject({
    state: 'GENERATED',
    losses: 2,
    failures: 0,
    suspectSince: null,
  });
  expect(places).toEqual(['PROCESS']);
});

test('a separate process makes the file', async () => {
  const world = await newExport();
  await die(world);
  await die(world);
  await world.exports.takeUp();
  expect(await world.read()).toMatchObject({ state: 'GENERATED', losses: 2 });
  expect(await world.outcomes()).toEqual([['GENERATED', null]]);
});

test('kills never make an export fail: it rests longer after each, and is made in the end', async () => {
  const world = await newExport();
  const { engine, exports, read } = world;
  for (let loss = 0; loss < 3; loss += 1) await die(world);
  const rests: number[] = [];
  for (let loss = 3; loss < 30; loss += 1) {
    await die(world);
    await exports.takeUp();
    const { state, heldUntil, losses } = await read();
    expect([state, losses]).toEqual(['PENDING', loss + 1]);
    const restMs = Date.parse(heldUntil ?? '') - engine.clock.now().getTime();
    rests.push(restMs / 1_000);
    expect(await listSuspectExports(engine.storage.db, { limit: 9 })).toHaveLength(1);
    engine.pass(restMs - 1);
    await exports.takeUp();
    expect((await read()).state).toBe('PENDING');
    engine.pass(1);
  }
  expect(rests.slice(0, 10)).toEqual([15, 30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600]);
  expect(Math.max(...rests)).toBe(hourMs / 1_000);
  expect(await world.outcomes()).toEqual([]);
  await exports.takeUp();
  expect(await read()).toMatchObject({ state: 'GENERATED', losses: 30, failures: 0 });
  expect(await world.outcomes()).toEqual([['GENERATED', null]]);
  expect(await listSuspectExports(engine.storage.db, { limit: 9 })).toEqual([]);
});

test('a process that was asked to stop is not lost', async () => {
  const world = await newExport();
  const holder = deadHolder();
  await insertStopNotice(world.engine.storage.db, holder, world.engine.clock.now());
  await die(world, holder);
  await world.exports.takeUp();
  expect(await world.read()).toMatchObject({ state: 'GENERATED', losses: 0 });
});

test('an export whose worker crashes three times has failed, and is told of once', async () => {
  const world = await newExport();
  const places: ExportPlace[] = [];
  const { maker, troubles } = makerWith(world.engine, async (_, { place }) => {
    places.push(place);
    return { kind: 'DIED', reason: 'it crashed (SIGSEGV)' };
  });
  expect(await maker.make(await world.read())).toMatchObject({
    state: 'FAILED',
    error: 'EXPORT_STOPPED',
    failures: 3,
    losses: 0,
  });
  // The first thread had other tasks too, so its death does not count.
  expect(places).toEqual(['SHARED', 'OWN', 'OWN', 'OWN']);
  expect(troubles).toHaveLength(4);
  expect(await world.outcomes()).toEqual([['FAILED', 'EXPORT_STOPPED']]);
});

test.each([0, 1, 2])('an export whose worker has crashed %i times is made', async (crashes) => {
  const world = await newExport();
  let left = crashes + 1;
  const { maker } = makerWith(world.engine, async () => {
    left -= 1;
    return left < 0 ? done : { kind: 'DIED', reason: 'it ran out of memory' };
  });
  expect(await maker.make(await world.read())).toMatchObject({ state: 'GENERATED', failures: crashes });
});

test('crashes before a loss still count after it', async () => {
  const world = await newExport();
  await world.engine.storage.db
    .updateTable('report_export')
    .set({ failures: 2 })
    .where('id', '=', (await world.read()).id)
    .execute();
  await die(world);
  const { maker } = makerWith(world.engine, async () => ({ kind: 'DIED', reason: 'it ran out of memory' }));
  expect(await maker.make(await world.read())).toMatchObject({ state: 'FAILED', failures: 3, losses: 1 });
});

test('a separate process that something else kills is a loss, and the export rests', async () => {
  const world = await newExport();
  for (let loss = 0; loss < 3; loss += 1) await die(world);
  const { maker } = makerWith(world.engine, async () => ({
    kind: 'DIED',
    reason: 'it was killed (SIGKILL)',
    isKilled: true,
  }));
  expect(await maker.make(await world.read())).toMatchObject({
    state: 'PENDING',
    losses: 4,
    failures: 0,
    heldUntil: new Date(world.engine.clock.now().getTime() + 15_000).toISOString(),
  });
  expect(await world.outcomes()).toEqual([]);
});

test('an export that waits until it may run alone does not hold up the others', async () => {
  const world = await newExport();
  const { engine, exports } = world;
  for (let loss = 0; loss < 3; loss += 1) await die(world);
  const other = await exports.request(engine.actor, (await world.read()).subject, form());
  let release = () => {};
  const busy = engine.gate.together(() => new Promise<void>((resolve) => (release = resolve)));
  onTestFinished(() => release());
  const taking = exports.takeUp();
  await expect.poll(async () => (await exports.get(engine.actor, other.id)).state).toBe('GENERATED');
  expect((await world.read()).state).toBe('PENDING');
  release();
  await Promise.all([busy, taking]);
  expect((await world.read()).state).toBe('GENERATED');
});
