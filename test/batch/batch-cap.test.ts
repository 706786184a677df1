import { once } from 'node:events';
import { expect, test } from 'vitest';
import { CreditError } from '../../src/base/errors.ts';
import { handToService, retryBatch } from '../../src/batch/change-batch.ts';
import { getBatch, listServiceBatches } from '../../src/batch/read-batches.ts';
import { batchPage } from '../../src/presentation/batch-page.ts';
import type { RunThreads } from '../../src/run/run-threads.ts';
import { SourceFailure } from '../../src/sources/define-source.ts';
import { type CostCeilings, noCeilings } from '../../src/usage/cost-ceilings.ts';
import { listUsage } from '../../src/usage/list-usage.ts';
import { formatIn } from '../../src/wording/format.ts';
import { type LocalEngine, openLocalEngine, simpleSources } from '../report/local-engine.ts';
import { companies, countingThread, run, takeIn } from './batch-world.ts';
import { openGroup } from './group-world.ts';
import { watchedSources } from './watched-sources.ts';

const prices: Readonly<Record<string, number>> = { registration: 4, revenue: 6 };

/** Registration costs R$ 4 and revenue R$ 6. */
async function openPaid(caps: Partial<CostCeilings>): Promise<LocalEngine> {
  const sources = simpleSources().map((source) => ({ ...source, price: prices[source.role] ?? 0 }));
  const engine = await openLocalEngine({ sources });
  return { ...engine, ceilings: { ...noCeilings, timezone: 'America/Manaus', ...caps } };
}

const withCap = (engine: LocalEngine, perBatch: number): LocalEngine => ({
  ...engine,
  ceilings: { ...(engine.ceilings ?? noCeilings), perBatch },
});

/** Works on a batch until it ends or is paused. Returns the code of the error; undefined if it ended. */
async function work(engine: LocalEngine, id: string): Promise<string | undefined> {
  return run(engine, id, { threads: countingThread(engine) }).then(
    () => undefined,
    (error: unknown) => (error instanceof CreditError ? error.code : String(error)),
  );
}

async function chargeStates({ storage }: LocalEngine): Promise<Readonly<Record<string, number>>> {
  const rows = await storage.db.selectFrom('source_charge').select('state').execute();
  const counts: Record<string, number> = {};
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

test('a batch is paused before a document that its spending cap does not pay for, and continues with a higher cap', async () => {
  const engine = await openPaid({ perBatch: 25, perDay: 1_000 });
  const { id } = await takeIn(engine, companies(6), { runner: 'SERVICE' });
  expect(await work(engine, id)).toBe('BATCH_COST_REACHED');
  const paused = await getBatch(engine, engine.actor, id);
  expect(paused).toMatchObject({ status: 'STOPPED', counted: 2, counts: { waiting: 4, running: 0 } });
  expect(paused.waits).toEqual({
    reason: 'BATCH_CEILING',
    until: null,
    ceiling: 25,
    left: 5,
    cost: 10,
    pausedAt: engine.clock.now().toISOString(),
  });
  expect(await chargeStates(engine)).toEqual({ SETTLED: 4 });
  expect((await listUsage(engine.storage.db, engine.actor.organizationId)).total).toMatchObject({
    count: 2,
    cost: 20,
  });
  // No service starts it again by itself, and the same cap pauses it again before anything is queried.
  expect(await listServiceBatches(engine)).toEqual([]);
  expect(await work(engine, id)).toBe('BATCH_COST_REACHED');
  expect(await chargeStates(engine)).toEqual({ SETTLED: 4 });

  await handToService(engine, engine.actor, id);
  expect((await listServiceBatches(engine)).map((one) => one.id)).toEqual([id]);
  expect((await getBatch(engine, engine.actor, id)).waits).toBeNull();
  expect(await work(withCap(engine, 60), id)).toBeUndefined();
  expect(await getBatch(engine, engine.actor, id)).toMatchObject({ status: 'COMPLETED', waits: null });
  expect(await chargeStates(engine)).toEqual({ SETTLED: 12 });
});

test('the page of a paused batch shows the cap, what is left of it and how to continue', async () => {
  const engine = await openPaid({ perBatch: 15 });
  const { id } = await takeIn(engine, companies(3));
  await work(engine, id);
  const batch = await getBatch(engine, engine.actor, id);
  const page = batchPage(batch, { language: 'pt-BR', format: formatIn('pt-BR', 'America/Manaus') });
  expect(page.title).toContain('Pausado: teto de gastos do lote atingido');
  const lines = page.lines.flat().map((line) => line.replaceAll('\u00a0', ' '));
  expect(lines).toContain(
    'Do teto de gastos do lote, R$ 15,00, restam R$ 5,00, e o próximo documento pode custar R$ 10,00',
  );
  expect(lines.join()).toContain(`credit batch resume ${id}`);
});

test('a batch whose spending cap does not pay for one document queries nothing with a price', async () => {
  const engine = await openPaid({ perBatch: 0 });
  const { id } = await takeIn(engine, companies(2));
  expect(await work(engine, id)).toBe('BATCH_COST_REACHED');
  expect(await chargeStates(engine)).toEqual({});
  expect(await getBatch(engine, engine.actor, id)).toMatchObject({ counted: 0, counts: { waiting: 2 } });
});

test('a batch whose sources are free, or limited by the cap of a report, is not paused', async () => {
  const free = await openLocalEngine();
  const one = await takeIn(free, companies(2));
  expect(await work(withCap(free, 0), one.id)).toBeUndefined();
  const engine = await openPaid({ perBatch: 9, perReport: 4 });
  const { id } = await takeIn(engine, companies(2));
  expect(await work(engine, id)).toBeUndefined();
  expect(await chargeStates(engine)).toEqual({ SETTLED: 2, STOPPED: 2 });
});

test('unfinished analyses of a stopped batch keep what they reserved of its cap', async () => {
  const engine = await openPaid({ perBatch: 45 });
  const { id } = await takeIn(engine, companies(12));
  const stop = new AbortController();
  let begun = 0;
  const standing: RunThreads['work'] = async (_, { signal }) => {
    begun += 1;
    if (begun === 4) stop.abort(new Error('stopped'));
    if (!signal.aborted) await once(signal, 'abort');
    throw signal.reason;
  };
  const threads = { ...countingThread(engine), work: standing };
  await expect(run(engine, id, { threads, concurrency: 4, signal: stop.signal })).rejects.toThrow('stopped');
  expect(await getBatch(engine, engine.actor, id)).toMatchObject({ status: 'STOPPED', waits: null });

  const resumed = run(engine, id, { threads: countingThread(engine), concurrency: 12 });
  await expect(resumed).rejects.toMatchObject({ code: 'BATCH_COST_REACHED' });
  expect(await chargeStates(engine)).toEqual({ SETTLED: 8 });
  expect(await getBatch(engine, engine.actor, id)).toMatchObject({ counted: 4, counts: { waiting: 8 } });
});

test('a batch of operations is paused before an operation whose own document the cap does not pay for', async () => {
  const documents = companies(4);
  const { engine } = await openGroup(documents);
  const paid = withCap(await pricedAs(engine), 25);
  const { id } = await takeIn(paid, documents, { policyId: 'group' });
  expect(await work(paid, id)).toBe('BATCH_COST_REACHED');
  const { counts } = await getBatch(paid, paid.actor, id);
  expect(counts).toMatchObject({ running: 0 });
  const operations = await engine.storage.db.selectFrom('operation').select('id').execute();
  expect(counts.waiting).toBe(documents.length - operations.length);
  expect(counts.waiting).toBeGreaterThan(0);
  expect(await work(withCap(paid, 1_000), id)).toBeUndefined();
});

test('a service resumes a paused batch whose documents in ERROR are to be analysed again', async () => {
  let isDown = true;
  const sources = watchedSources(() => {
    if (isDown) throw new SourceFailure('REFUSED', 'as scripted');
  }).map((source) => ({ ...source, price: prices[source.role] ?? 0 }));
  const engine = withCap(await openLocalEngine({ sources }), 25);
  const { id } = await takeIn(engine, companies(6), { runner: 'SERVICE' });
  expect(await work(engine, id)).toBe('BATCH_COST_REACHED');
  expect(await listServiceBatches(engine)).toEqual([]);
  isDown = false;
  const { items } = await retryBatch(engine, engine.actor, id, { runner: 'SERVICE' });
  expect(items).toBeGreaterThan(0);
  expect((await listServiceBatches(engine)).map((one) => one.id)).toEqual([id]);
});

/** The sources of an engine with a price. */
async function pricedAs(engine: LocalEngine): Promise<LocalEngine> {
  const load: LocalEngine['loadProfile'] = async (name) => {
    const profile = await engine.loadProfile(name);
    const sources = profile.sources.map((source) => ({ ...source, price: prices[source.role] ?? 0 }));
    return { ...profile, sources };
  };
  return { ...engine, loadProfile: load, openProfile: engine.openProfile };
}
