import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { costUnits } from '../../src/base/cost-units.ts';
import { defaultPriceTable, type PriceTable, priceOf } from '../../src/usage/price-table.ts';
import { newCompany } from '../http/new-company.ts';
import { randomFrom } from '../http/random.ts';
import { trialSize } from '../trials/trial-size.ts';
import { caps, type MoneyWorld, openMoneyWorld } from './money-world.ts';

const size = trialSize('CREDIT_MONEY', { number: 3, seed: 20_261_130 });

/** A required source of it is down: it ends in ERROR, which is never counted. */
const failing = '99990009000154';

/** Other prices, so that a process that is started again has another list than the one before. */
const dearer: PriceTable = {
  ...defaultPriceTable,
  cnpj: {
    ...defaultPriceTable.cnpj,
    depthCents: { SIMPLES: 97, ESSENCIAL: 189, COMPLETO: 371, 'COMPLETO+': 613 },
  },
};
const priceLists = [defaultPriceTable, dearer] as const;

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);
const inCents = (brl: number) => Math.round(brl * 100);

/** What has been seen once: usage and settled costs never change and never go. */
interface Ledger {
  readonly usage: Map<string, number>;
  readonly settled: Map<string, number>;
}

async function readRows({ storage: { db } }: MoneyWorld) {
  return {
    usage: await db.selectFrom('usage').selectAll().execute(),
    charges: await db.selectFrom('source_charge').selectAll().execute(),
    runs: await db.selectFrom('run').selectAll().execute(),
    items: await db.selectFrom('batch_item').selectAll().execute(),
    nodes: await db.selectFrom('operation_node').selectAll().execute(),
  };
}
type Rows = Awaited<ReturnType<typeof readRows>>;

function judgeLedger({ usage, charges }: Rows, ledger: Ledger): void {
  for (const [id, cents] of ledger.usage)
    expect(usage.find((row) => row.id === id)?.price_cents, `usage ${id}`).toBe(cents);
  for (const row of usage) ledger.usage.set(row.id, row.price_cents);
  for (const [id, cost] of ledger.settled)
    expect(charges.find((row) => row.id === id)?.cost, `charge ${id}`).toBe(cost);
  for (const { id, state, cost } of charges) if (state === 'SETTLED') ledger.settled.set(id, cost ?? -1);
}

/** Each run that came to a result by asking is counted once, at a price of one of the lists; no other is. */
function judgeUsage({ usage, runs }: Rows): void {
  const counted = usage.map(({ run_id }) => run_id).toSorted();
  const billable = runs.filter(({ phase, answers_of }) => phase === 'COMPLETED' && answers_of === null);
  expect(counted).toEqual(billable.map(({ id }) => id).toSorted());
  for (const { document_kind: documentKind, depth, additionals, price_cents } of usage) {
    const kept: Parameters<typeof priceOf>[1]['additionals'] = JSON.parse(additionals);
    const known = Object.keys(defaultPriceTable.cnpj.depthCents);
    expect(known).toContain(depth);
    const run = { documentKind, depth: depth as keyof PriceTable['cpf']['depthCents'], additionals: kept };
    expect(priceLists.map((list) => priceOf(list, run))).toContain(price_cents);
  }
}

/** Providers were owed what is settled, and at most what is still open beside it. No cap is passed. */
function judgeCosts({ charges, items, nodes }: Rows, owed: number): void {
  const asked = charges.filter(({ state }) => state === 'ASKED' || state === 'SETTLED');
  const spentOf = (some: typeof asked) => sumOf(some.map(({ cost, reserved }) => cost ?? reserved));
  const settled = sumOf(asked.map(({ cost }) => cost ?? 0));
  expect(owed).toBeGreaterThanOrEqual(settled);
  expect(owed).toBeLessThanOrEqual(spentOf(asked));
  for (const runId of new Set(asked.map(({ run_id }) => run_id))) {
    const own = asked.filter(({ run_id }) => run_id === runId);
    expect(spentOf(own)).toBeLessThanOrEqual(costUnits(caps.perReport));
  }
  // A batch starts no analysis that its cap does not pay for: only the repetition of a query that a kill cut off can be refused.
  const batchesOf = (runId: string) =>
    new Set(items.flatMap((one) => (one.run_id === runId ? [one.batch_id] : []))).size;
  const inNodes = new Set(nodes.map(({ run_id }) => run_id));
  for (const { run_id, reason } of charges)
    if (reason === 'BATCH_CEILING' && !inNodes.has(run_id) && batchesOf(run_id) === 1)
      expect(
        charges.some((one) => one.run_id === run_id && one.state === 'ASKED'),
        run_id,
      ).toBe(true);
  const inOperation = new Set(nodes.flatMap(({ run_id, paid }) => (paid === 1 ? [run_id] : [])));
  for (const batchId of new Set(asked.flatMap(({ batch_id }) => batch_id ?? []))) {
    const own = asked.filter(({ run_id, batch_id }) => batch_id === batchId && !inOperation.has(run_id));
    expect(spentOf(own), `batch ${batchId}`).toBeLessThanOrEqual(costUnits(caps.perBatch));
  }
}

/** A run is in one price at most, and the prices of batches and operations are the sums of theirs. */
async function judgePrices({ usage, items, nodes }: Rows, { ask }: MoneyWorld): Promise<void> {
  const centsOf = new Map(usage.map(({ run_id, price_cents }) => [run_id, price_cents]));
  const ofBatches = items.filter(({ state, reused }) => state === 'DONE' && reused === 0);
  const payers = [
    ...ofBatches.map(({ batch_id, run_id }) => ({ payer: batch_id, runId: run_id ?? '' })),
    ...nodes.flatMap(({ operation_id, run_id, paid }) =>
      paid === 1 ? [{ payer: operation_id, runId: run_id ?? '' }] : [],
    ),
  ].filter(({ runId }) => centsOf.has(runId));
  const twice = payers.filter(({ runId }, at) => payers.findIndex((one) => one.runId === runId) !== at);
  expect(twice).toEqual([]);
  const own = (id: string) =>
    payers.filter(({ payer }) => payer === id).map(({ runId }) => centsOf.get(runId) ?? 0);
  const { items: batches } = JSON.parse(await ask('batch list --limit 200 --json'));
  for (const { id, price, counted } of batches) {
    expect([inCents(price), counted], `batch ${id}`).toEqual([sumOf(own(id)), own(id).length]);
  }
  const { items: operations } = JSON.parse(await ask('operation list --limit 200 --json'));
  for (const { id } of operations) {
    const { price, counted } = JSON.parse(await ask(`operation show ${id} --json`));
    expect([inCents(price), counted], `operation ${id}`).toEqual([sumOf(own(id)), own(id).length]);
  }
}

async function judgeViews({ usage, charges }: Rows, { ask }: MoneyWorld): Promise<void> {
  const asked = charges.filter(({ state }) => state === 'ASKED' || state === 'SETTLED');
  const total = {
    count: usage.length,
    price: inCents(sumOf(usage.map(({ price_cents }) => price_cents)) / 100),
    cost: sumOf(asked.map(({ cost, reserved }) => cost ?? reserved)),
  };
  for (const line of ['usage --json', 'usage --by day --json']) {
    const answer = JSON.parse(await ask(line));
    const { count, price, cost } = answer.total;
    expect({ count, price: inCents(price), cost: costUnits(cost) }, line).toEqual(total);
    if (answer.budget) expect(costUnits(answer.budget.spent)).toBe(total.cost);
  }
}

test('batches, operations, retries, erasures, new prices and kills of the program agree with a model of usage, prices and caps', {
  timeout: 120_000 + size.number * 30_000,
}, async () => {
  const world = await openMoneyWorld();
  const random = randomFrom(size.seed);
  const documents = [...Array.from({ length: 6 }, () => newCompany()), failing];
  const ledger: Ledger = { usage: new Map(), settled: new Map() };
  const judge = async () => {
    const rows = await readRows(world);
    judgeLedger(rows, ledger);
    judgeUsage(rows);
    judgeCosts(rows, world.owed());
    await judgePrices(rows, world);
    await judgeViews(rows, world);
  };
  const batches = async (phases: readonly string[]) =>
    (await world.storage.db.selectFrom('batch').select(['id', 'phase']).execute()).filter(({ phase }) =>
      phases.includes(phase),
    );
  const prices = () => random.pick(priceLists);
  const killed = () => (random.chance(0.6) ? 300 + random.next() * 2_500 : undefined);
  let files = 0;
  const newBatch = async () => {
    files += 1;
    const file = join(world.folder, `given-${files}.txt`);
    await writeFile(file, documents.filter(() => random.chance(0.6)).join('\n') || failing);
    const reuse = random.chance(0.3) ? ' --reuse-days 1' : '';
    return `batch ${file} --policy starter-company --name b${files} --new --no-input --quiet${reuse}`;
  };
  const actions = {
    batch: async () => world.command(await newBatch(), prices(), killed()),
    twoBatches: async () => {
      const [one, other, list] = [await newBatch(), await newBatch(), prices()];
      await Promise.all([world.command(one, list, killed()), world.command(other, list, killed())]);
    },
    resume: async () => {
      const [one] = await batches(['STOPPED', 'RUNNING', 'QUEUED']);
      if (one !== undefined)
        await world.command(`batch resume ${one.id} --no-input --quiet`, prices(), killed());
    },
    retry: async () => {
      const [one] = await batches(['COMPLETED']);
      if (one !== undefined)
        await world.command(`batch retry ${one.id} --no-input --quiet`, prices(), killed());
    },
    analyze: async () => {
      const line = `analyze ${random.pick(documents)} --policy starter-company --quiet`;
      await world.command(line, prices(), killed());
    },
    // Its reports become tombstones. Their counts, prices and costs stay.
    erase: async () => {
      const document = random.pick(documents);
      const line = `subject erase ${document} --reason 1 --confirm ${document} --quiet`;
      await world.command(line, prices(), killed());
    },
    operation: async () => {
      const line = `operation run ${random.pick(documents)} --operation company-and-its-people --no-input --quiet`;
      await world.command(line, prices(), killed());
    },
  };
  const names = ['twoBatches', 'erase', 'retry', 'operation', 'analyze', 'batch', 'erase', 'resume'] as const;
  for (let step = 0; step < size.number; step += 1) {
    const name = size.isTrial ? random.pick(names) : (names[step % names.length] ?? 'batch');
    await actions[name]();
    await judge();
    size.tell(`${step + 1}: ${name}; R$ ${world.owed() / 10_000_000} on the bill`);
  }
  for (const { id } of await batches(['STOPPED', 'RUNNING', 'QUEUED']))
    await world.command(`batch resume ${id} --no-input --quiet`, defaultPriceTable);
  await judge();
  expect(ledger.usage.size).toBeGreaterThan(0);
});
