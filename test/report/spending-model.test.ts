import { expect, test } from 'vitest';
import { costInBrl, costUnits } from '../../src/base/cost-units.ts';
import { CreditError } from '../../src/base/errors.ts';
import { getBatch } from '../../src/batch/read-batches.ts';
import { createReport } from '../../src/report/create-report.ts';
import { runReport } from '../../src/run/run-report.ts';
import { noCeilings } from '../../src/usage/cost-ceilings.ts';
import { listUsage } from '../../src/usage/list-usage.ts';
import { readSpending } from '../../src/usage/read-spending.ts';
import { companies, countingThread, run, takeIn } from '../batch/batch-world.ts';
import { trialSize } from '../trials/trial-size.ts';
import { type LocalEngine, openLocalEngine, simpleSources } from './local-engine.ts';

const size = trialSize('CREDIT_SPENDING_MODEL', { number: 60, seed: 1 });
const perDay = 30;

/** Numbers from 0 to below 1 that a seed repeats. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** One database, used with three price lists. */
async function openWorld() {
  const lists = [
    { registration: 4.0049, revenue: 6 },
    { registration: 0.0000001, revenue: 3.3333333 },
    { registration: 0, revenue: 12.35 },
  ] as const;
  const priced = lists.map((prices) => {
    const priceOf: Readonly<Record<string, number>> = prices;
    const sources = simpleSources().map((source) => ({ ...source, price: priceOf[source.role] ?? 0 }));
    return { sources, cost: costUnits(prices.registration) + costUnits(prices.revenue) };
  });
  const [first, ...others] = priced;
  const engine = await openLocalEngine({ sources: first?.sources ?? [] });
  const ceilings = { ...noCeilings, perDay };
  const engines: { readonly engine: LocalEngine; readonly cost: number }[] = [
    { engine: { ...engine, ceilings }, cost: first?.cost ?? 0 },
  ];
  for (const { sources, cost } of others) {
    const { loadProfile, openProfile } = await openLocalEngine({ sources });
    engines.push({ engine: { ...engine, ceilings, loadProfile, openProfile }, cost });
  }
  return { engine, engines };
}

test('creates, runs, batches, deaths, prices and days agree with a model of caps and usage to the last digit', {
  timeout: 60_000 + size.number * 2_000,
}, async () => {
  const { engine, engines } = await openWorld();
  const { storage, actor, clock } = engine;
  const random = randomNumbers(size.seed);
  const pick = <T>(among: readonly T[]): T | undefined => among[Math.floor(random() * among.length)];
  const documents = [...companies(3 * size.number)];
  let pending: { runId: string; at: (typeof engines)[number]; isDead: boolean }[] = [];
  let total = 0;
  let today = 0;
  const reserved = () => pending.reduce((sum, { at, isDead }) => sum + (isDead ? 0 : at.cost), 0);
  const fits = (cost: number) => today + reserved() + cost <= costUnits(perDay);

  const create = async () => {
    const at = pick(engines);
    const value = documents.pop();
    if (at === undefined || value === undefined) return;
    const isAdmitted = fits(at.cost);
    const request = { document: { kind: 'cnpj', value }, policyId: 'automatic' } as const;
    const created = await createReport(at.engine, actor, request).catch((error: unknown) => error);
    if (created instanceof CreditError) expect(created.code).toBe('COST_CEILING_REACHED');
    expect(!(created instanceof Error), String(created)).toBe(isAdmitted);
    if (typeof created === 'object' && created !== null && 'runId' in created)
      pending.push({ runId: String(created.runId), at, isDead: false });
  };
  const finish = async () => {
    const one = pick(pending);
    if (one === undefined || (one.isDead && !fits(one.at.cost))) return;
    await runReport(one.at.engine, one.runId);
    pending = pending.filter((other) => other !== one);
    total += one.at.cost;
    today += one.at.cost;
  };
  const kill = async () => {
    const one = pick(pending);
    if (one === undefined) return;
    one.isDead = true;
    await storage.db
      .updateTable('run')
      .set({ phase: 'PROCESSING', lease_owner: 'gone', fence: 1, lease_until: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', one.runId)
      .execute();
  };
  const paused: {
    readonly id: string;
    readonly at: (typeof engines)[number];
    left: number;
    spent: number;
  }[] = [];
  /** Works on a batch with a cap that pays for `most` more of its documents; the cap of the day pays for all of them. */
  const workOn = async (batch: (typeof paused)[number], most: number) => {
    const { id, at } = batch;
    const done = Math.min(batch.left, most);
    if (!fits(at.cost * done)) return;
    const rest = Math.floor(random() * (at.cost - 1));
    const perBatch = costInBrl(batch.spent + at.cost * done + (done < batch.left ? rest : 0));
    const capped = { ...at.engine, ceilings: { ...noCeilings, perDay, perBatch } };
    const ended = run(capped, id, { threads: countingThread(capped), concurrency: 1 + (most % 4) });
    const code = await ended.then(
      () => undefined,
      (error: unknown) => (error instanceof CreditError ? error.code : error),
    );
    batch.left -= done;
    batch.spent += at.cost * done;
    total += at.cost * done;
    today += at.cost * done;
    expect(code).toBe(batch.left === 0 ? undefined : 'BATCH_COST_REACHED');
    const { counts, counted } = await getBatch(capped, actor, id);
    expect([counts.waiting, counts.running]).toEqual([batch.left, 0]);
    expect(counted * at.cost).toBe(batch.spent);
    if (batch.left > 0 && !paused.includes(batch)) paused.push(batch);
    if (batch.left === 0 && paused.includes(batch)) paused.splice(paused.indexOf(batch), 1);
  };
  const begin = async () => {
    const at = pick(engines);
    const some = documents.splice(0, 1 + Math.floor(random() * 4));
    if (at === undefined || some.length === 0) return;
    const { id } = await takeIn(at.engine, some);
    await workOn({ id, at, left: some.length, spent: 0 }, Math.floor(random() * 4));
  };
  const resume = async () => {
    const batch = pick(paused);
    if (batch !== undefined) await workOn(batch, Math.floor(random() * 4));
  };
  for (let step = 0; step < size.number; step += 1) {
    const chance = random();
    if (chance < 0.35) await create();
    else if (chance < 0.6) await finish();
    else if (chance < 0.75) await begin();
    else if (chance < 0.87) await resume();
    else if (chance < 0.95) await kill();
    else {
      engine.pass(86_400_000);
      today = 0;
    }
    const usage = await listUsage(storage.db, actor.organizationId);
    const { ceilings } = await readSpending(storage, actor.organizationId, { clock });
    expect([usage.total.cost, ceilings.today]).toEqual([costInBrl(total), costInBrl(today)]);
    expect(today).toBeLessThanOrEqual(costUnits(perDay));
  }
  const charges = await storage.db.selectFrom('source_charge').select('state').execute();
  expect(new Set(charges.map(({ state }) => state))).toEqual(new Set(['SETTLED']));
});
