import { expect } from 'vitest';
import { keptOutcomes } from '../../src/backtest/outcome-source.ts';
import { type NamedCompiled, runBacktest } from '../../src/backtest/run-backtest.ts';
import { runFairness } from '../../src/backtest/run-fairness.ts';
import { getPolicy } from '../../src/credit-policy/find-policy.ts';
import { readOutcomeRates } from '../../src/outcome/outcome-rates.ts';
import { compilePolicy } from '../../src/policy/compile.ts';
import type { Random } from '../http/random.ts';
import type { LocalEngine } from '../report/local-engine.ts';
import { type Ending, groupBy, keyOf, type ModelReport, type OutcomeModel } from './outcome-model.ts';

interface Compared {
  readonly engine: LocalEngine;
  readonly model: OutcomeModel;
  readonly random: Random;
  /** Shown if a comparison fails. */
  readonly name: string;
}

/** Compares all figures of outcomes with the model. */
export async function compareFigures(compared: Compared): Promise<void> {
  const { engine, model, random, name } = compared;
  const rows = await engine.storage.db.selectFrom('outcome').selectAll().execute();
  const stored = rows.map((row) => {
    const [days, cents] = [row.days_late, row.amount_cents].map((one) => (one === null ? null : Number(one)));
    const event = row.event as 'PAID';
    return keyOf({
      reportId: row.report_id,
      event,
      days: days ?? null,
      date: row.happened_on,
      cents: cents ?? null,
    });
  });
  expect(stored.sort(), name).toEqual(model.stored());
  const badFromDays = random.pick([1, 30, 90, 90, 91]);
  for (const policyId of ['automatic', 'manual']) await compareRates(compared, policyId, badFromDays);
  const { reports } = model;
  const since = random.chance(0.6) && reports.size > 0 ? random.pick([...reports.values()]).day : undefined;
  await compareBacktest(compared, since, badFromDays);
  await compareFairness(compared, since);
}

type Counts = Readonly<Record<Ending, number>>;

function countsOf(reports: readonly ModelReport[], endingOf: (report: ModelReport) => Ending): Counts {
  const count = (wanted: Ending) => reports.filter((report) => endingOf(report) === wanted).length;
  return { good: count('good'), bad: count('bad'), open: count('open') };
}

function byKey(
  reports: readonly ModelReport[],
  keyOfReport: (report: ModelReport) => string,
  count: (reports: readonly ModelReport[]) => Counts,
): Readonly<Record<string, Counts>> {
  return Object.fromEntries([...groupBy(reports, keyOfReport)].map(([key, group]) => [key, count(group)]));
}

const bandOf = ({ score }: ModelReport) => (score === null ? 'null' : score >= 600 ? 'A' : 'B');

async function compareRates(
  { engine, model, name }: Compared,
  policyId: string,
  badFromDays: number,
): Promise<void> {
  const rates = await readOutcomeRates(engine, engine.actor, { policyId, badFromDays });
  const endingOf = ({ id }: ModelReport) => model.ending(id, badFromDays);
  const counted = model
    .decided()
    .filter((one) => one.policyId === policyId && (one.status === 'APPROVED' || endingOf(one) !== 'open'));
  const count = (reports: readonly ModelReport[]) => countsOf(reports, endingOf);
  const shown = ({ good, bad, open }: Counts): Counts => ({ good, bad, open });
  const total = count(counted);
  expect(shown(rates.total), name).toEqual(total);
  const known = total.good + total.bad;
  expect(rates.total.rate, name).toBe(known === 0 ? null : total.bad / known);
  expect(Object.fromEntries(rates.months.map(({ month, ...one }) => [month, shown(one)])), name).toEqual(
    byKey(counted, ({ day }) => day.slice(0, 7), count),
  );
  expect(Object.fromEntries(rates.bands.map(({ band, ...one }) => [String(band), shown(one)])), name).toEqual(
    byKey(counted, bandOf, count),
  );
  const erased = [...model.reports.values()].filter(
    (one) => model.erased.has(one.id) && one.policyId === policyId && one.status === 'APPROVED',
  );
  expect(rates.erased, name).toBe(erased.length);
}

async function compiledPolicy({ engine }: Compared): Promise<NamedCompiled> {
  const { policy } = await getPolicy(engine.storage.db, engine.actor, 'automatic');
  return { name: 'automatic', compiled: compilePolicy(policy, { version: 1 }) };
}

async function compareBacktest(
  compared: Compared,
  since: string | undefined,
  badFromDays: number,
): Promise<void> {
  const { engine, model, name } = compared;
  const { storage, actor, timezone } = engine;
  const policy = await compiledPolicy(compared);
  const backtest = await runBacktest(storage, actor, {
    candidate: policy,
    against: policy,
    since: since === undefined ? undefined : { day: since, timezone },
    outcomes: keptOutcomes(storage, actor, badFromDays),
  });
  const counted = model.decided().filter(({ day }) => day >= (since ?? ''));
  const { good, bad, open } = countsOf(counted, ({ id }) => model.ending(id, badFromDays));
  expect(backtest.compared, name).toBe(counted.length);
  expect(backtest.outcomes?.all, name).toMatchObject({ good, bad, none: open });
  expect(backtest.documents, name).toBe(
    new Set(
      [...model.reports.values()]
        .filter(({ id, day }) => day >= (since ?? '') && !model.erased.has(id))
        .map(({ document }) => document),
    ).size,
  );
  const months = Object.fromEntries(
    backtest.months.map(({ month, counts: { both, first, second, neither } }) => [
      month,
      both + first + second + neither,
    ]),
  );
  const wanted = [...groupBy(counted, ({ runDay }) => runDay.slice(0, 7))];
  expect(months, name).toEqual(Object.fromEntries(wanted.map(([month, group]) => [month, group.length])));
}

async function compareFairness(compared: Compared, since: string | undefined): Promise<void> {
  const { engine, model, name } = compared;
  const { storage, actor, timezone } = engine;
  const { compiled } = await compiledPolicy(compared);
  const look = await runFairness(storage, actor, {
    compiled,
    since: since === undefined ? undefined : { day: since, timezone },
  });
  const own = model.decided().filter(({ policyId, day }) => policyId === 'automatic' && day >= (since ?? ''));
  const newest = new Map(
    own
      .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
      .map(({ document, status }) => [document, status]),
  );
  expect(look, name).toMatchObject({
    subjects: newest.size,
    repeated: own.length - newest.size,
    damaged: 0,
    approved: { count: [...newest.values()].filter((status) => status === 'APPROVED').length },
  });
}
