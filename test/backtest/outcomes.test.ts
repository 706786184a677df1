import { describe, expect, test } from 'vitest';
import { keptOutcomes, outcomesOfFile } from '../../src/backtest/outcome-source.ts';
import { type NamedCompiled, runBacktest } from '../../src/backtest/run-backtest.ts';
import { getPolicy } from '../../src/credit-policy/find-policy.ts';
import { keepOutcomes } from '../../src/outcome/keep-outcomes.ts';
import { readOutcomes } from '../../src/outcome/read-outcomes.ts';
import { compilePolicy } from '../../src/policy/compile.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { defaultTimezone } from '../../src/wording/time-zone.ts';
import { type LocalEngine, openLocalEngine } from '../report/local-engine.ts';

const companies = ['99990001000198', '99990003000187', '12ABC34501DE35'];

async function* bytes(text: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof text === 'string' ? new TextEncoder().encode(text) : text;
}

/** Three reports, and a policy that approves those without a large request alone. */
async function analysed(): Promise<{
  readonly engine: LocalEngine;
  readonly pair: Parameters<typeof runBacktest>[2];
}> {
  const engine = await openLocalEngine();
  for (const value of companies)
    await analyzeDocument(engine, engine.actor, { document: { kind: 'cnpj', value }, policyId: 'automatic' });
  engine.pass(40 * 86_400_000);
  const { policy } = await getPolicy(engine.storage.db, engine.actor, 'automatic');
  const named = (version: number): NamedCompiled => ({
    name: `automatic@${version}`,
    compiled: compilePolicy(policy, { version }),
  });
  return { engine, pair: { against: named(1), candidate: named(2) } };
}

async function ofFile({ storage, actor, clock }: LocalEngine, text: string | Uint8Array) {
  return outcomesOfFile(storage, actor, readOutcomes(bytes(text)), {
    badFromDays: 90,
    now: clock.now(),
    timezone: defaultTimezone,
  });
}

const header = 'CNPJ;Situação;Dias de atraso;Data\n';

describe('a backtest with outcomes', () => {
  test('counts what a file tells, and says of each line that it cannot use why', async () => {
    const { engine, pair } = await analysed();
    const outcomes = await ofFile(
      engine,
      `${header}${companies[0]};inadimplente;;2026-12-20
${companies[0]};inadimplente;;2026-12-20
${companies[1]};pago;;2026-12-20
${companies[2]};pago;;2026-12-19
${companies[2]};atrasado;120;2026-12-20
99990004000121;pago;;2026-12-20
${companies[1]};pago;;2027-12-20
`,
    );
    const { outcomes: reading } = await runBacktest(engine.storage, engine.actor, { ...pair, outcomes });
    expect(reading?.all).toMatchObject({ good: 1, bad: 2, none: 0, best: 2 / 3, worst: 2 / 3 });
    expect(reading?.file).toMatchObject({ lines: 7, used: 4, repeated: 1, contradictory: 1, refused: 2 });
    expect(reading?.file?.refusals.map(({ line, code }) => [line, code])).toEqual([
      [7, 'NO_REPORT'],
      [8, 'FUTURE_DATE'],
    ]);
    expect(reading?.after?.auc).toBeGreaterThanOrEqual(0);
    expect(reading?.cutOffs[0]?.accepted).toMatchObject({ count: 3, of: 3 });
  });

  test('says best and worst of whom nobody has told, and knows no Gini of one class', async () => {
    const { engine, pair } = await analysed();
    const latin1 = Uint8Array.from(
      [...`${header}${companies[0]};não pago;;20/12/2026\n`].map((character) => character.charCodeAt(0)),
    );
    const outcomes = await ofFile(engine, latin1);
    const { outcomes: reading } = await runBacktest(engine.storage, engine.actor, { ...pair, outcomes });
    expect(reading).toMatchObject({ before: null, after: null });
    expect(reading?.all).toMatchObject({ good: 0, bad: 1, none: 2, best: 1 / 3, worst: 1 });
    expect(reading?.all.rate).toMatchObject({ count: 1, of: 1, rate: 1 });
  });

  test('takes those that are kept, and those of a file in their place', async () => {
    const { engine, pair } = await analysed();
    const { storage, actor } = engine;
    await keepOutcomes(
      engine,
      actor,
      readOutcomes(bytes(`${header}${companies[0]};atrasado;45;2026-12-20\n`)),
    );
    const late = await runBacktest(storage, actor, { ...pair, outcomes: keptOutcomes(storage, actor, 30) });
    expect(late.outcomes).toMatchObject({ badFromDays: 30, all: { bad: 1, good: 0, none: 2 }, file: null });
    const usual = await runBacktest(storage, actor, { ...pair, outcomes: keptOutcomes(storage, actor, 90) });
    expect(usual.outcomes?.all).toMatchObject({ bad: 0, good: 1 });
    const file = await ofFile(engine, header);
    expect((await runBacktest(storage, actor, { ...pair, outcomes: file })).outcomes?.all.none).toBe(3);
    expect((await runBacktest(storage, actor, pair)).outcomes).toBeNull();
  });
});
