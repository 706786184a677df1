import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { carefulRules } from '../../src/backtest/cautious-facts.ts';
import type { DecidedReport } from '../../src/backtest/decided-page.ts';
import { FairnessTally, type FairnessTrait } from '../../src/backtest/fairness.ts';
import type { Decided } from '../../src/backtest/report-decision.ts';
import { runFairness } from '../../src/backtest/run-fairness.ts';
import { correctedChances, sharesApart } from '../../src/backtest/two-shares.ts';
import { openChannel } from '../../src/cli/output/channel.ts';
import { fairnessView } from '../../src/cli/output/fairness-view.ts';
import { sayIn } from '../../src/cli/output/texts.ts';
import { enablePolicy } from '../../src/credit-policy/enable-policy.ts';
import { getPolicyVersion } from '../../src/credit-policy/find-policy.ts';
import { compiledOnce } from '../../src/policy/compile.ts';
import type { DecisionStatus } from '../../src/policy/decision-tally.ts';
import { analyzeDocument } from '../../src/run/analyze-document.ts';
import { sandboxSources } from '../../src/sources/sandbox/index.ts';
import { sandboxCases } from '../../src/sources/sandbox/sandbox-case.ts';
import { newCompany } from '../http/new-company.ts';
import { openLocalEngine, start } from '../report/local-engine.ts';

/** What a policy decided, with what speaks against it. */
function decided(policyStatus: DecisionStatus, objections: readonly ('RISK_BAND' | 'NO_SCORE')[]): Decided {
  return {
    figures: { policyStatus, score: null, riskBand: null, creditLimit: null },
    objections: () => objections,
    reachable: [policyStatus],
  };
}

let subjects = 0;
function report(status: DecisionStatus, objection: 'RISK_BAND' | 'NO_SCORE' = 'RISK_BAND'): DecidedReport {
  subjects += 1;
  const one = decided(status, status === 'APPROVED' ? [] : [objection]);
  return {
    id: `rpt_${subjects}`,
    document: String(subjects),
    status: 'COMPLETED',
    policyId: 'p',
    month: '2026-11',
    segment: undefined,
    sandbox: false,
    collected: new Set(),
    before: one,
    after: one,
    also: [],
  };
}

/** Adds so many of a group, of whom so many are approved. */
function add(
  tally: FairnessTally,
  trait: FairnessTrait,
  {
    group,
    of,
    approved,
  }: { readonly group: string | undefined; readonly of: number; readonly approved: number },
): void {
  for (let at = 0; at < of; at += 1)
    tally.add(
      report(at < approved ? 'APPROVED' : 'DENIED', group === 'NORTE' ? 'NO_SCORE' : 'RISK_BAND'),
      new Map([[trait, group]]),
    );
}

describe('a look at fairness', () => {
  test('finds a planted difference, and the rule that stands behind it', () => {
    const tally = new FairnessTally();
    add(tally, 'REGION', { group: 'NORTE', of: 200, approved: 80 });
    add(tally, 'REGION', { group: 'SUL', of: 200, approved: 160 });
    add(tally, 'REGION', { group: 'SUDESTE', of: 200, approved: 158 });
    const { traits, approved, comparisons } = tally.result();
    expect(approved).toMatchObject({ count: 398, of: 600 });
    expect(comparisons).toBe(3);
    const [north, southeast, south] = traits[0]?.groups ?? [];
    expect(north).toMatchObject({ group: 'NORTE', verdict: 'DIFFERENT' });
    expect(north?.apart?.difference).toBeCloseTo(0.4 - 318 / 400, 10);
    expect(north?.rules.map(({ objection }) => objection)).toEqual(['NO_SCORE']);
    expect(north?.rules[0]).toMatchObject({ group: { count: 120, of: 200 }, others: { count: 0, of: 400 } });
    expect([southeast, south].every((one) => (one?.apart?.difference ?? 0) > 0)).toBe(true);
  });

  test('says nothing of few, nor of whom nobody knows: neither is shown as equal', () => {
    const tally = new FairnessTally();
    add(tally, 'AGE', { group: '18-24', of: 29, approved: 0 });
    add(tally, 'AGE', { group: '35-44', of: 100, approved: 80 });
    add(tally, 'AGE', { group: undefined, of: 100, approved: 0 });
    const { traits } = tally.result();
    expect(traits[0]?.groups.map(({ group, verdict, apart }) => [group, verdict, apart])).toEqual([
      ['18-24', 'TOO_FEW', null],
      ['35-44', 'TOO_FEW', null],
      [null, 'UNKNOWN', null],
    ]);
  });

  test('calls regions by their names, and says that nothing was compared where all are too few', () => {
    const tally = new FairnessTally();
    add(tally, 'REGION', { group: 'CENTRO_OESTE', of: 2, approved: 1 });
    const look = { documentKind: 'cpf', policyId: 'p', version: 1, since: null, careful: [] } as const;
    const stream = Object.assign(new PassThrough(), { isTTY: true, columns: 80, rows: 24 });
    const stdout = openChannel(stream, {}, { noColour: true });
    const seen = (language: 'en' | 'pt-BR') =>
      fairnessView(
        { ...look, ...tally.result(), unevaluated: 0, damaged: 0 },
        { stdout, language, timezone: 'UTC', say: sayIn(language) },
      )
        .join(' ')
        .replaceAll(/\s+/g, ' ');
    expect(seen('en')).toContain('Central-West');
    expect(seen('en')).toContain('No group was compared');
    expect(seen('pt-BR')).toContain('Centro-Oeste');
    expect(seen('pt-BR')).toContain('Nenhum grupo foi comparado');
    for (const language of ['en', 'pt-BR'] as const)
      expect(seen(language)).not.toMatch(/CENTRO_OESTE|\b0 compar/);
  });

  test('claims none where there is none, in more than 95 of 100 looks', () => {
    let seed = 7;
    const chance = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    let claims = 0;
    for (let look = 0; look < 100; look += 1) {
      const tally = new FairnessTally();
      for (const group of ['A', 'B', 'C', 'D', 'E', 'F'])
        for (let at = 0; at < 60; at += 1)
          tally.add(report(chance() < 0.7 ? 'APPROVED' : 'DENIED'), new Map([['REGION', group]]));
      const groups = tally.result().traits.flatMap((one) => one.groups);
      if (groups.some(({ verdict }) => verdict === 'DIFFERENT')) claims += 1;
    }
    expect(claims).toBeLessThanOrEqual(8);
  });

  test('counts each subject once, by the report that comes first', () => {
    const tally = new FairnessTally();
    const one = report('APPROVED');
    tally.add(one, new Map([['REGION', 'SUL']]));
    tally.add({ ...one, after: decided('DENIED', []) }, new Map([['REGION', 'SUL']]));
    expect(tally.result()).toMatchObject({ subjects: 1, repeated: 1, approved: { count: 1, of: 1 } });
  });

  test('reads age and region of stored reports, and marks rules on facts that law treats with care', async () => {
    const engine = await openLocalEngine({ sources: sandboxSources });
    const { storage, actor } = engine;
    await enablePolicy(storage, actor, { templateId: 'full-person' }, start);
    for (const name of ['approved-person', 'denied-by-score-person']) {
      const document = {
        kind: 'cpf',
        value: sandboxCases().find((one) => one.case === name)?.document ?? '',
      } as const;
      await analyzeDocument(engine, actor, { document, policyId: 'full-person' });
    }
    const stored = await getPolicyVersion(storage.db, actor.organizationId, 'full-person', 1);
    const compiled = compiledOnce(stored.policy, stored);
    const look = await runFairness(storage, actor, { compiled });
    expect(look).toMatchObject({ subjects: 2, sandbox: 2, approved: { count: 1, of: 2 }, comparisons: 0 });
    const groups = new Map(look.traits.map(({ trait, groups: own }) => [trait, own]));
    expect(groups.get('AGE')?.every(({ group }) => /^\d\d(-\d\d|\+)$/.test(group ?? ''))).toBe(true);
    expect(groups.get('REGION')?.every(({ group }) => group !== null)).toBe(true);
    expect(look.traits.flatMap(({ groups: own }) => own).every(({ verdict }) => verdict === 'TOO_FEW')).toBe(
      true,
    );
    // The second time it is read from what was kept.
    expect((await runFairness(storage, actor, { compiled })).traits).toEqual(look.traits);
    const marks = carefulRules(compiled);
    expect(marks.map(({ rule }) => rule)).toContain('SCORE');
    expect(marks.find(({ rule }) => rule === 'SCORE')?.law('en')).toContain('Súmula 550');
    expect(marks.every(({ text, law }) => text('pt-BR') !== '' && law('pt-BR') !== '')).toBe(true);
  });
});

test('a look at fairness names the rule behind a difference, of reports that are read from what was kept', async () => {
  const engine = await openLocalEngine({ sources: sandboxSources });
  const text = `id: by-region
name: By region
kind: cnpj
depth: SIMPLES
groups:
  - name: where
    rules:
      - { rule: LOCATION_STATE, failWhen: CONTAINS SP RJ MG ES, statusToApply: DENIED }
`;
  await enablePolicy(engine.storage, engine.actor, { text, file: 'by-region.yaml' }, start);
  for (let count = 0; count < 150; count += 1)
    await analyzeDocument(engine, engine.actor, {
      document: { kind: 'cnpj', value: newCompany() },
      policyId: 'by-region',
    });
  const stored = await getPolicyVersion(engine.storage.db, engine.actor.organizationId, 'by-region', 1);
  const look = await runFairness(engine.storage, engine.actor, {
    compiled: compiledOnce(stored.policy, stored),
  });
  const groups = look.traits.find(({ trait }) => trait === 'REGION')?.groups ?? [];
  const southeast = groups.find(({ group }) => group === 'SUDESTE');
  expect(southeast).toMatchObject({ verdict: 'DIFFERENT', approved: { count: 0 } });
  const [rule] = southeast?.rules ?? [];
  expect(rule?.group).toMatchObject({ count: southeast?.approved.of, of: southeast?.approved.of });
  expect(
    rule === undefined || typeof rule.objection === 'string' ? '' : rule.objection.criterion.code.rule,
  ).toBe('LOCATION_STATE');
});

describe('two shares', () => {
  test('differ by the interval of Newcombe 1998, table II', () => {
    // 56/70 and 48/80: 0.2000, method 10: 0.0524 to 0.3339.
    const apart = sharesApart({ count: 56, of: 70 }, { count: 48, of: 80 });
    expect(apart?.low).toBeCloseTo(0.0524, 4);
    expect(apart?.high).toBeCloseTo(0.3339, 4);
    expect(sharesApart({ count: 0, of: 0 }, { count: 1, of: 2 })).toBeNull();
  });

  test('are corrected by Holm: the smallest by all, and never below one before it', () => {
    expect(correctedChances([0.01, 0.04, 0.03])).toEqual([0.03, 0.06, 0.06]);
    expect(correctedChances([0.5, 0.9])).toEqual([1, 1]);
  });
});
