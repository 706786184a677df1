import { expect, test, vi } from 'vitest';
import { CreditError } from '../../src/base/errors.ts';
import type { BatchProgress } from '../../src/batch/batch-progress.ts';
import { getBatch, listBatches } from '../../src/batch/read-batches.ts';
import { retryAfterOf } from '../../src/http/problem.ts';
import { batchColumns } from '../../src/presentation/batch-columns.ts';
import { batchPage } from '../../src/presentation/batch-page.ts';
import { acceptReport } from '../../src/report/accept-report.ts';
import { createReport } from '../../src/report/create-report.ts';
import { possibleCosts } from '../../src/report/reserve-cost.ts';
import { runReport } from '../../src/run/run-report.ts';
import { listCharges } from '../../src/usage/charge-store.ts';
import { noCeilings } from '../../src/usage/cost-ceilings.ts';
import { formatIn } from '../../src/wording/format.ts';
import { companies, countingThread, run, takeIn } from '../batch/batch-world.ts';
import { fails, scriptedSource } from '../collector/scripted-source.ts';
import { type LocalEngine, openLocalEngine, simpleSources } from './local-engine.ts';

const requestFor = (value: string) => ({ document: { kind: 'cnpj', value }, policyId: 'automatic' }) as const;
const [first = '', second = '', third = ''] = companies(3);

/** Registration costs 4 and revenue 6 BRL a question. */
async function openPaid(perDay: number): Promise<LocalEngine> {
  const priced = { registration: 4, revenue: 6 } as Readonly<Record<string, number>>;
  const sources = simpleSources().map((source) => ({ ...source, price: priced[source.role] ?? 0 }));
  const engine = await openLocalEngine({ sources });
  return { ...engine, ceilings: { ...noCeilings, perDay } };
}

async function analyze(engine: LocalEngine, value: string): Promise<string> {
  const { runId } = await createReport(engine, engine.actor, requestFor(value));
  await runReport(engine, runId);
  return runId;
}

test('a request for which too little is left of the day is refused before anything is asked, and taken the next day', async () => {
  const engine = await openPaid(25);
  await analyze(engine, first);
  await analyze(engine, second);
  const refusal = await createReport(engine, engine.actor, requestFor(third)).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(CreditError);
  // 09:00 in São Paulo: 15 hours are left of the day there.
  expect(refusal).toMatchObject({
    code: 'COST_CEILING_REACHED',
    params: { left: { en: expect.stringMatching(/5\.00$/) } },
  });
  expect(refusal instanceof CreditError && retryAfterOf(refusal)).toBe(15 * 3_600);
  await expect(acceptReport(engine, engine.actor, requestFor(third))).rejects.toMatchObject({
    code: 'COST_CEILING_REACHED',
  });
  // What is fresh costs nothing, and is answered.
  const again = { ...requestFor(first), reuseWithinDays: 1 };
  expect((await createReport(engine, engine.actor, again)).outcome).toBe('REUSED');

  engine.pass(15 * 3_600_000);
  const runId = await analyze(engine, third);
  const charges = await listCharges(engine.storage.db, engine.actor.organizationId, runId);
  expect(charges.map(({ state }) => state)).toEqual(['SETTLED', 'SETTLED']);
});

test('where no day pays for a whole analysis, waiting helps nobody: it asks as far as the ceiling lets it', async () => {
  const engine = await openPaid(5);
  const charges = await listCharges(
    engine.storage.db,
    engine.actor.organizationId,
    await analyze(engine, first),
  );
  expect(charges.map(({ role, state }) => `${role} ${state}`).sort()).toEqual([
    'registration SETTLED',
    'revenue STOPPED',
  ]);
});

test('the highest possible cost has fallbacks and each partner; the certain one has what is always queried, or the cheapest', () => {
  const source = scriptedSource('registration');
  const sources = [
    { ...source, price: 4 },
    { ...source, price: 6, statedCost: { most: 7 } },
    { ...source, price: 50, use: 'fallback' as const },
    { ...source, price: 1.5, mostQuestions: 20, use: 'complement' as const },
    { ...source, price: 90, lacks: 'CREDIT_SECRET_X' },
    { ...source },
  ];
  expect(possibleCosts({}, sources)).toEqual({ most: 910_000_000, certain: 125_000_000 });
  expect(possibleCosts({ ask: 'whenItMatters' }, sources)).toEqual({
    most: 910_000_000,
    certain: 15_000_000,
  });
  expect(possibleCosts({ ask: 'whenItMatters' }, [source])).toEqual({ most: 0, certain: 0 });
});

test('the cost of a fallback is reserved too, so that an admitted analysis never misses it', async () => {
  const priced = { registration: 4, revenue: 6 } as Readonly<Record<string, number>>;
  const sources = simpleSources().map((source) => ({ ...source, price: priced[source.role] ?? 0 }));
  const [registration] = sources;
  if (registration === undefined) throw new Error('no source');
  const failing = scriptedSource('registration', fails('REFUSED'));
  const spare = { ...registration, provider: 'spare', price: 20, use: 'fallback' as const };
  const engine = {
    ...(await openLocalEngine({ sources: [{ ...failing, price: 0 }, spare, ...sources.slice(1)] })),
    ceilings: { ...noCeilings, perDay: 60 },
  };
  const { runIds, refusals } = await createAll(engine, companies(4));
  expect([runIds.length, refusals.length]).toEqual([2, 2]);
  for (const runId of runIds) await runReport(engine, runId);
  expect(await states(engine)).toEqual([
    'registration SETTLED',
    'registration SETTLED',
    'revenue SETTLED',
    'revenue SETTLED',
  ]);
});

test('where a day does not pay for the highest possible cost, the certain cost is reserved', async () => {
  const priced = { registration: 4, revenue: 6 } as Readonly<Record<string, number>>;
  const sources = simpleSources().map((source) => ({ ...source, price: priced[source.role] ?? 0 }));
  const [registration] = sources;
  if (registration === undefined) throw new Error('no source');
  const spare = { ...registration, provider: 'spare', price: 200, use: 'fallback' as const };
  const engine = {
    ...(await openLocalEngine({ sources: [...sources, spare] })),
    ceilings: { ...noCeilings, perDay: 25 },
  };
  const { runIds, refusals } = await createAll(engine, companies(4));
  expect([runIds.length, refusals.length]).toEqual([2, 2]);
});

const states = async ({ storage }: LocalEngine) => {
  const rows = await storage.db.selectFrom('source_charge').select(['state', 'role', 'reason']).execute();
  return rows
    .map(({ state, role, reason }) => [role, state, ...(reason === null ? [] : [reason])].join(' '))
    .sort();
};

async function createAll(engine: LocalEngine, documents: readonly string[]) {
  const created = await Promise.allSettled(
    documents.map((document) => createReport(engine, engine.actor, requestFor(document))),
  );
  const refusals = created.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  const runIds = created.flatMap((one) => (one.status === 'fulfilled' ? [one.value.runId] : []));
  return { runIds, refusals };
}

test('of requests made at once, those that the day pays for are admitted, and each of them asks all of its sources', async () => {
  const engine = await openPaid(55);
  const { runIds, refusals } = await createAll(engine, companies(20));
  expect(runIds).toHaveLength(5);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({
      code: 'COST_CEILING_REACHED',
      params: { left: { en: expect.stringMatching(/5\.00$/) } },
    });
    // Runs under way may spend less than they reserved.
    expect(retryAfterOf(refusal)).toBe(10);
  }
  await Promise.all(runIds.map((runId) => runReport(engine, runId)));
  expect(await states(engine)).toEqual([
    ...Array.from({ length: 5 }, () => 'registration SETTLED'),
    ...Array.from({ length: 5 }, () => 'revenue SETTLED'),
  ]);
});

test('what a run does not spend is free for others when it ends', async () => {
  const engine = await openPaid(12);
  const { runIds } = await createAll(engine, [first]);
  expect((await createAll(engine, [second])).refusals).toHaveLength(1);
  // It is given up before it asks anything.
  const { db } = engine.storage;
  await db
    .updateTable('run')
    .set({ phase: 'ERROR', finished_at: engine.clock.now().toISOString() })
    .execute();
  expect(runIds).toHaveLength(1);
  expect((await createAll(engine, [second])).runIds).toHaveLength(1);
  // Only the reservation of the unfinished run is stored.
  expect(await db.selectFrom('cost_reservation').selectAll().execute()).toHaveLength(1);
});

test('a run whose process died reserves nothing until it is resumed, and the cap is kept then too', async () => {
  const engine = await openPaid(12);
  const { runIds } = await createAll(engine, [first]);
  const { db } = engine.storage;
  const died = { lease_owner: 'gone', fence: 1, phase: 'PROCESSING' } as const;
  const inMs = (ms: number) => new Date(engine.clock.now().getTime() + ms).toISOString();
  await db
    .updateTable('run')
    .set({ ...died, lease_until: inMs(5_000) })
    .execute();
  expect((await createAll(engine, [second])).refusals).toHaveLength(1);
  engine.pass(10_000);
  const { runIds: others } = await createAll(engine, [second]);
  expect(others).toHaveLength(1);
  for (const runId of [...others, ...runIds]) await runReport(engine, runId);
  const spent = (await db.selectFrom('charge_tally').select('spent').execute()).reduce(
    (sum, row) => sum + Number(row.spent),
    0,
  );
  expect(spent).toBeLessThanOrEqual(120_000_000);
  expect((await states(engine)).filter((state) => state.includes('DAY_CEILING'))).toHaveLength(2);
});

test('a run that takes the place of another reserves in its place', async () => {
  const engine = await openPaid(12);
  expect((await createAll(engine, [first])).runIds).toHaveLength(1);
  const other = { ...requestFor(first), requestedAmount: 5_000 };
  expect((await createReport(engine, engine.actor, other)).outcome).toBe('SUPERSEDED');
  expect((await createAll(engine, [second])).refusals).toHaveLength(1);
});

test('two processes with a batch each begin no more documents than the day pays for', async () => {
  const engine = await openPaid(75);
  const other = { ...engine, holder: `${engine.holder}-2` };
  const all = companies(14);
  const batches = [
    [engine, await takeIn(engine, all.slice(0, 7))],
    [other, await takeIn(engine, all.slice(7))],
  ] as const;
  const stop = new AbortController();
  const working = batches.map(([process, { id }]) =>
    run(process, id, { threads: countingThread(process), signal: stop.signal }).catch(() => undefined),
  );
  const done = async () => {
    const rows = await engine.storage.db.selectFrom('run').select('finished_at').execute();
    return rows.filter(({ finished_at }) => finished_at !== null).length;
  };
  await expect.poll(done, { timeout: 60_000 }).toBe(7);
  // Those that are left wait and say so.
  const waits = async () =>
    (await listBatches(engine, engine.actor)).items.map((one) => one.waits?.cost ?? 0);
  await expect.poll(async () => Math.max(...(await waits())), { timeout: 60_000 }).toBe(10);
  stop.abort();
  await Promise.all(working);
  expect(await states(engine)).toEqual([
    ...Array.from({ length: 7 }, () => 'registration SETTLED'),
    ...Array.from({ length: 7 }, () => 'revenue SETTLED'),
  ]);
});

test('a batch waits for the next day and says so, and nothing of it is asked by halves', async () => {
  const engine = await openPaid(20);
  const batch = await takeIn(engine, companies(5));
  const waits = new Set<string | null>();
  // A document that was admitted earlier can still have questions to ask: the night passes after its run.
  const passNight = async () => {
    await vi.waitFor(async () => {
      const runs = await engine.storage.db.selectFrom('run').select('finished_at').execute();
      expect(runs.filter(({ finished_at }) => finished_at === null)).toEqual([]);
    }, 60_000);
    engine.pass(86_400_000);
  };
  const nights: Promise<void>[] = [];
  const told = ({ waitsUntil }: BatchProgress) => {
    if (waitsUntil !== null && !waits.has(waitsUntil)) nights.push(passNight());
    waits.add(waitsUntil);
  };
  const ended = await run(engine, batch.id, { threads: countingThread(engine), onProgress: told });
  await Promise.all(nights);
  expect(ended.status).toBe('COMPLETED');
  expect(waits).toEqual(new Set([null, '2026-11-21T03:00:00.000Z', '2026-11-22T03:00:00.000Z']));
  const charges = await engine.storage.db.selectFrom('source_charge').select(['state', 'day']).execute();
  expect(charges.map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'SETTLED'));
  const askedOn = (day: string) => charges.filter((charge) => charge.day === day).length;
  expect(['2026-11-20', '2026-11-21', '2026-11-22'].map(askedOn)).toEqual([4, 4, 2]);
});

test('whoever looks at a batch that waits is told for what and until when, and a higher ceiling lets it go on', async () => {
  const engine = await openPaid(25);
  const { id } = await takeIn(engine, companies(3));
  const stop = new AbortController();
  const working = run(engine, id, { threads: countingThread(engine), signal: stop.signal });
  const stopped = working.catch(() => undefined);
  const read = () => getBatch(engine, engine.actor, id);
  await expect.poll(async () => (await read()).waits, { timeout: 20_000 }).not.toBeNull();
  const waiting = await read();
  // It ends at midnight in São Paulo.
  expect(waiting).toMatchObject({
    status: 'RUNNING',
    counts: { waiting: 1, running: 0 },
  });
  const waits = { reason: 'DAY_CEILING', until: '2026-11-21T03:00:00.000Z', ceiling: 25, left: 5, cost: 10 };
  expect(waiting.waits).toEqual(waits);
  expect((await listBatches(engine, engine.actor)).items).toEqual([waiting]);
  const style = { language: 'pt-BR', format: formatIn('pt-BR', 'America/Sao_Paulo') } as const;
  const page = batchPage(waiting, style);
  expect(page.title).toContain('Espera até 21/11/2026');
  const lines = page.lines.flat().map((line) => line.replaceAll('\u00a0', ' '));
  expect(lines).toContain(
    'Do teto do dia, R$ 25,00, restam R$ 5,00, e o próximo documento pode custar R$ 10,00',
  );
  expect(lines.join()).toContain('CREDIT_MAXIMUM_COST_PER_DAY');
  const columns = batchColumns(style, engine.clock.now());
  const shown = (key: string) => columns.find((column) => column.key === key)?.shown(waiting);
  expect([shown('status'), shown('waitsUntil')]).toEqual([
    expect.stringContaining('Espera até 21/11/2026'),
    '2026-11-21T03:00:00.000Z',
  ]);

  stop.abort();
  await stopped;
  expect(await read()).toMatchObject({ status: 'STOPPED', waits: null });
  const richer = { ...engine, ceilings: { ...noCeilings, perDay: 100 } };
  expect(await run(richer, id, { threads: countingThread(richer) })).toMatchObject({
    status: 'COMPLETED',
    waits: null,
  });
});

test('a batch whose process died while it waited is not said to wait for a day that has ended', async () => {
  const engine = await openPaid(10);
  const { id } = await takeIn(engine, companies(2));
  const stop = new AbortController();
  const working = run(engine, id, { threads: countingThread(engine), signal: stop.signal });
  const stopped = working.catch(() => undefined);
  const waits = async () => (await getBatch(engine, engine.actor, id)).waits;
  await expect.poll(waits, { timeout: 20_000 }).not.toBeNull();
  const dead = engine.storage.db;
  const [kept] = await dead.selectFrom('batch').select('waits').execute();
  stop.abort();
  await stopped;
  await dead
    .updateTable('batch')
    .set({ phase: 'RUNNING', waits: kept?.waits ?? null })
    .execute();
  expect(await waits()).not.toBeNull();
  engine.pass(15 * 3_600_000);
  expect(await waits()).toBeNull();
});
