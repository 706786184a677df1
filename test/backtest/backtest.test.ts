import { describe, expect, test } from 'vitest';
import { type NamedCompiled, runBacktest } from '../../src/backtest/run-backtest.ts';
import { runFairness } from '../../src/backtest/run-fairness.ts';
import { getPolicy } from '../../src/credit-policy/find-policy.ts';
import { compilePolicy } from '../../src/policy/compile.ts';
import type { Policy, PolicyRule } from '../../src/policy/policy.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { compareOnReports } from '../../src/run/compare-on-reports.ts';
import { defaultTimezone } from '../../src/wording/time-zone.ts';
import { type LocalEngine, openLocalEngine } from '../report/local-engine.ts';

const companies = ['99990001000198', '99990003000187', '12ABC34501DE35'];

async function analyze(engine: LocalEngine, value: string, requestedAmount?: number): Promise<void> {
  await analyzeDocument(engine, engine.actor, {
    document: { kind: 'cnpj', value },
    policyId: 'automatic',
    ...(requestedAmount !== undefined && { requestedAmount }),
  });
}

async function pairOf(engine: LocalEngine, change: (policy: Policy) => Policy) {
  const { policy } = await getPolicy(engine.storage.db, engine.actor, 'automatic');
  const named = (name: string, own: Policy, version: number): NamedCompiled => ({
    name,
    compiled: compilePolicy(own, { version }),
  });
  return { against: named('automatic@1', policy, 1), candidate: named('changed.yaml', change(policy), 2) };
}

/** The same policy with some rules in place of one. */
const withRule =
  (rule: string, ...instead: readonly PolicyRule[]) =>
  (policy: Policy): Policy => ({
    ...policy,
    groups: policy.groups.map((group) => ({
      ...group,
      rules: group.rules.flatMap((one) => ('rule' in one && one.rule === rule ? instead : [one])),
    })),
  });

const denying = withRule('COMPANY_SITUATION', {
  rule: 'COMPANY_SITUATION',
  failWhen: 'CONTAINS ATIVA',
  statusToApply: 'DENIED',
  points: 100,
});

/** One that asks for what depth SIMPLES does not collect. */
const asking = (policy: Policy): Policy => ({
  ...withRule('REQUESTED_AMOUNT', {
    rule: 'LAWSUITS_COUNT',
    failWhen: 'GREATER_THAN 3',
    statusToApply: 'DENIED',
    points: 50,
  })(policy),
  depth: 'ESSENCIAL',
});

async function keptRows(engine: LocalEngine) {
  return engine.storage.db.selectFrom('run_reading').selectAll().orderBy('run_id').execute();
}

describe('a backtest', () => {
  test('decides every stored report as the engine does, by what was kept when the runs ended', async () => {
    const engine = await openLocalEngine();
    for (const [place, company] of companies.entries()) await analyze(engine, company, place * 500_000);
    const pair = await pairOf(engine, denying);
    const rows = await keptRows(engine);
    expect(rows).toHaveLength(3);
    for (const { readings } of rows) expect(readings.length).toBeLessThan(200);

    const backtest = await runBacktest(engine.storage, engine.actor, pair);
    const compared = await compareOnReports(engine.storage, engine.actor, {
      before: pair.against.compiled,
      after: pair.candidate.compiled,
    });
    expect(backtest).toMatchObject({ compared: 3, documents: 3, fromSections: 0, uncollected: null });
    const moved = backtest.moves.filter(({ from, to }) => from !== to);
    expect(moved.map(({ from, to, count }) => ({ from, to, count }))).toEqual(
      compared.changes.map(({ from, to, count }) => ({ from, to, count })),
    );
    expect(moved.flatMap(({ examples }) => examples).sort()).toEqual(
      compared.changes.flatMap(({ examples }) => examples.map(({ name }) => name)).sort(),
    );
    expect(backtest.otherFigures).toBe(compared.otherFigures);
    const [reason] = backtest.reasons;
    expect(reason).toMatchObject({ kind: 'LOST', count: 3 });
    // Nothing but what was kept was looked at, and nothing was written.
    expect(await keptRows(engine)).toEqual(rows);
  });

  test('names no rule as a reason that speaks against the same reports under both, there with another threshold', async () => {
    const engine = await openLocalEngine();
    for (const company of companies) await analyze(engine, company, 1_000_000);
    const asking = (amount: number, statusToApply: 'ALERT' | 'DENIED') =>
      withRule('REQUESTED_AMOUNT', {
        rule: 'REQUESTED_AMOUNT',
        failWhen: `GREATER_THAN ${amount} BRL`,
        statusToApply,
      });
    const reasonsFor = async (change: (policy: Policy) => Policy) =>
      (await runBacktest(engine.storage, engine.actor, await pairOf(engine, change))).reasons.map(
        ({ objection, kind, count }) => [
          typeof objection === 'string' ? objection : objection.criterion.code.rule,
          kind,
          count,
        ],
      );
    const both = (policy: Policy) => denying(asking(500_000, 'ALERT')(policy));
    expect(await reasonsFor(both)).toEqual([
      ['COMPANY_SITUATION', 'LOST', 3],
      ['RISK_BAND', 'LOST', 3],
    ]);
    expect(await reasonsFor(asking(500_000, 'DENIED'))).toEqual([['REQUESTED_AMOUNT', 'LOST', 3]]);
    expect(await reasonsFor(asking(1_000_000, 'ALERT'))).toEqual([['REQUESTED_AMOUNT', 'GAINED', 3]]);
  });

  test('reads what is not kept from the sections, once, and keeps what other policies read', async () => {
    const engine = await openLocalEngine();
    for (const company of companies) await analyze(engine, company);
    const changed = await pairOf(
      engine,
      withRule('REQUESTED_AMOUNT', { rule: 'EMPLOYEES', failWhen: 'LESS_THAN 5', statusToApply: 'ALERT' }),
    );
    const { storage, actor } = engine;
    const first = await runBacktest(storage, actor, changed);
    expect(first).toMatchObject({ compared: 3, fromSections: 3 });
    const again = await runBacktest(storage, actor, changed);
    expect({ ...again, fromSections: 3 }).toEqual(first);
    expect(again.fromSections).toBe(0);
    // What the first policy of the reports reads is there still.
    expect(await runBacktest(storage, actor, await pairOf(engine, denying))).toMatchObject({
      fromSections: 0,
    });
  });

  test('fills reports from before anything was kept, and goes on where it was stopped', async () => {
    const engine = await openLocalEngine();
    for (const company of companies) await analyze(engine, company);
    const { storage, actor } = engine;
    const pair = await pairOf(engine, denying);
    const wanted = await runBacktest(storage, actor, pair);
    const [one] = await keptRows(engine);
    await storage.db
      .deleteFrom('run_reading')
      .where('run_id', '!=', one?.run_id ?? '')
      .execute();
    await storage.db
      .deleteFrom('reading_form')
      .where('hash', '!=', one?.form_hash ?? '')
      .execute();
    const filled = await runBacktest(storage, actor, pair);
    expect(filled).toEqual({ ...wanted, fromSections: 2 });
    expect(await runBacktest(storage, actor, pair)).toEqual(wanted);
  });

  test('reads anew what another version of the program has read', async () => {
    const engine = await openLocalEngine();
    await analyze(engine, companies[0] ?? '');
    const { storage, actor } = engine;
    const row = await storage.db.selectFrom('reading_form').selectAll().executeTakeFirstOrThrow();
    const form = row.form.replace(/"program":"[^"]*"/, '"program":"0.0.1"');
    await storage.db.updateTable('reading_form').set({ form, hash: 'of-before' }).execute();
    await storage.db.updateTable('run_reading').set({ form_hash: 'of-before' }).execute();
    const pair = await pairOf(engine, denying);
    expect(await runBacktest(storage, actor, pair)).toMatchObject({ compared: 1, fromSections: 1 });
    expect(await runBacktest(storage, actor, pair)).toMatchObject({ compared: 1, fromSections: 0 });
  });

  test('says what is not known of data that were not collected, as bounds', async () => {
    const engine = await openLocalEngine();
    for (const company of companies) await analyze(engine, company);
    const { storage, actor } = engine;
    const backtest = await runBacktest(storage, actor, await pairOf(engine, asking));
    expect(backtest.uncollected).toMatchObject({
      reports: 3,
      sections: expect.arrayContaining([{ section: 'PROCESSES', count: 3 }]),
    });
    const { before, after } = backtest.uncollected ?? {};
    expect(before?.approvedLeast).toBe(before?.approvedMost);
    // Whoever the first policy approves may have lawsuits or none.
    expect(after).toMatchObject({ approvedLeast: 0, deniedMost: 3 });
    expect(after?.approvedMost).toBe(before?.approvedMost);
  });

  test('decides by sections where a policy asks how old its data are', async () => {
    const engine = await openLocalEngine();
    for (const company of companies) await analyze(engine, company);
    const { storage, actor } = engine;
    const pair = await pairOf(engine, (policy) => ({
      ...policy,
      sources: { ...policy.sources, registration: { maximumAgeDays: 30 } },
    }));
    const compared = await compareOnReports(storage, actor, {
      before: pair.against.compiled,
      after: pair.candidate.compiled,
    });
    const backtest = await runBacktest(storage, actor, pair);
    expect(backtest).toMatchObject({ compared: 3, fromSections: 3, otherFigures: compared.otherFigures });
    expect(backtest.moves.filter(({ direction }) => direction === 'STRICTER').length).toBe(
      compared.changes.filter(({ direction }) => direction === 'STRICTER').length,
    );
  });

  test('leaves out what has no decision, other organisations, and reports of before the day', async () => {
    const engine = await openLocalEngine();
    for (const company of companies) await analyze(engine, company);
    const { storage, actor } = engine;
    const pair = await pairOf(engine, denying);
    const stranger = { ...actor, organizationId: 'org_00000000000000000000000000' };
    expect(await runBacktest(storage, stranger, pair)).toMatchObject({ compared: 0, documents: 0 });
    expect(
      await runBacktest(storage, actor, { ...pair, since: { day: '2100-01-01', timezone: defaultTimezone } }),
    ).toMatchObject({
      compared: 0,
    });
    await storage.db
      .updateTable('report')
      .set({ status: 'ERROR' })
      .where('document', '=', companies[0] ?? '')
      .execute();
    expect(await runBacktest(storage, actor, pair)).toMatchObject({ compared: 2, unevaluated: 1 });
  });

  test('counts reports from the local day on', async () => {
    const engine = await openLocalEngine();
    // 20 November, 22:30 in São Paulo, and the 21st in UTC.
    engine.pass(13.5 * 3_600_000);
    await analyze(engine, companies[0] ?? '');
    const { storage, actor } = engine;
    const pair = await pairOf(engine, denying);
    const countFrom = async (day: string) => {
      const since = { day, timezone: defaultTimezone };
      const { compared, documents } = await runBacktest(storage, actor, { ...pair, since });
      return [compared, documents];
    };
    expect(await countFrom('2026-11-20')).toEqual([1, 1]);
    expect(await countFrom('2026-11-21')).toEqual([0, 0]);
    const { compiled } = pair.against;
    const since = { day: '2026-11-21', timezone: defaultTimezone };
    expect(await runFairness(storage, actor, { compiled, since })).toMatchObject({
      since: '2026-11-21',
      unevaluated: 0,
    });
  });

  test('counts a damaged report as such, and no other', async () => {
    const engine = await openLocalEngine();
    for (const company of companies) await analyze(engine, company);
    const { storage, actor } = engine;
    const [row] = await keptRows(engine);
    await storage.db
      .updateTable('run_reading')
      .set({ checksum: 1 })
      .where('run_id', '=', row?.run_id ?? '')
      .execute();
    expect(await runBacktest(storage, actor, await pairOf(engine, denying))).toMatchObject({
      compared: 2,
      damaged: 1,
    });
  });
});
