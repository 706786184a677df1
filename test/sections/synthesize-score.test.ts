import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SectionDetails, SectionType } from '../../src/sections/index.ts';
import { scoreWeights, synthesizeScore, syntheticScoreSources } from '../../src/sections/synthesize-score.ts';
import { soundCompany } from '../policy/facts.ts';
import { anyCnpj } from '../sources/sandbox/arbitrary-document.ts';
import { everythingOn } from '../sources/sandbox/ask-sandbox.ts';

type Details = Partial<SectionDetails>;

const componentValue = (details: Details, component: string) =>
  synthesizeScore(details).components.find((part) => part.component === component)?.value;

describe('the synthetic score', () => {
  test('is named, dated by its version, and said to be calibrated on nothing', () => {
    expect(synthesizeScore(soundCompany)).toMatchObject({ name: 'SYNTHETIC', version: 1, calibrated: false });
  });

  test('weighs what its page says', () => {
    const page = readFileSync(new URL('../../docs/reference/synthetic-score.md', import.meta.url), 'utf8');
    const told = [...page.matchAll(/^\| `([A-Z]+)` \| (\d+) \|/gm)].map(([, name, weight]) => [
      name,
      Number(weight),
    ]);
    expect(Object.fromEntries(told)).toEqual(scoreWeights);
    expect(Object.values(scoreWeights).reduce((sum, weight) => sum + weight, 0)).toBe(1000);
  });

  test('leaves out what records of a missing source could lower', () => {
    const of = (types: readonly SectionType[], details: Details = soundCompany) => {
      const { components } = synthesizeScore(details, new Set(types));
      return components
        .filter(({ component }) => component === 'LAWSUITS' || component === 'DEBTS')
        .map(({ value, weight }) => [value, weight]);
    };
    const [lawsuits, debts] = of([]);
    expect([lawsuits, debts]).toEqual([
      [1, 150],
      [1, 250],
    ]);
    expect(of(['PROCESSES', 'PEFIN'])).toEqual([
      [null, 150],
      [1, Math.round((250 * 5) / 6)],
    ]);
    const sued: Details = {
      ...soundCompany,
      PEFIN: { ...soundCompany.PEFIN, count: 10, totalAmount: 1, calculatedRevenuePercentage: null },
      PROCESSES: { ...soundCompany.PROCESSES, calculatedRevenuePercentage: 80 },
    };
    expect(of(['PROCESSES', 'PEFIN'], sued)).toEqual([
      [0, 150],
      [0, 250],
    ]);
  });

  test('is the weighted mean of what is known, and none where less than half of the weights is', () => {
    fc.assert(
      fc.property(anyCnpj, fc.subarray([...syntheticScoreSources]), (document, left) => {
        const all = everythingOn(document);
        const details = Object.fromEntries(
          Object.entries(all).filter(([type]) => left.some((one) => one === type)),
        );
        const { score, coverage, components } = synthesizeScore(details);
        const parts = components.flatMap(({ value, weight }) => (value === null ? [] : [{ value, weight }]));
        const weight = parts.reduce((sum, part) => sum + part.weight, 0);
        expect(coverage).toBe(weight / 10);
        if (weight < 500) expect(score).toBeNull();
        else
          expect(score).toBe(
            Math.round((1000 * parts.reduce((sum, part) => sum + part.value * part.weight, 0)) / weight),
          );
      }),
      { numRuns: 100 },
    );
  });

  test('weighs debts by the registers that answered', () => {
    const weightOfDebts = (details: Details) =>
      synthesizeScore(details).components.find(({ component }) => component === 'DEBTS')?.weight;
    expect(weightOfDebts(soundCompany)).toBe(250);
    expect(weightOfDebts(withDebts(0, 0))).toBe(42);
    expect(weightOfDebts({})).toBe(250);
  });

  test('never looks at the score of a bureau', () => {
    const { BUREAU_SCORE: _, ...without } = soundCompany;
    const worst = { ...soundCompany, BUREAU_SCORE: { ...soundCompany.BUREAU_SCORE, score: 0 } };
    expect(synthesizeScore(worst)).toEqual(synthesizeScore(without));
  });

  test.each<[string, string, Details, number | null]>([
    ['a company in bankruptcy', 'REGISTRATION', withSpecial('BANKRUPTCY'), 0],
    ['judicial recovery', 'REGISTRATION', withSpecial('JUDICIAL_RECOVERY'), 0.25],
    ['no special situation', 'REGISTRATION', withSpecial('NONE'), 1],
    ['a blank special situation', 'REGISTRATION', withSpecial(null), null],
    ['a blank special situation of a closed company', 'REGISTRATION', withSpecial(null, 'BAIXADA'), 0],
    ['no registration', 'REGISTRATION', {}, null],
    ['no partners known', 'PARTNERS', {}, null],
    ['a claim of half the revenue', 'LAWSUITS', withClaims(50, 0), 0],
    ['a claim of a tenth, one lawsuit criminal', 'LAWSUITS', withClaims(10, 1), 0.4],
    ['twelve lawsuits, two of unknown side', 'LAWSUITS', withUnknown({ passiveCount: 2 }, 12), null],
    ['twenty lawsuits, two of unknown side', 'LAWSUITS', withUnknown({ passiveCount: 2 }, 20), 0],
    ['twelve lawsuits, two of unknown branch', 'LAWSUITS', withUnknown({ criminalCount: 2 }, 12), null],
    ['twelve lawsuits', 'LAWSUITS', withUnknown({}, 12), 0.4],
    ['debts of 5% of the revenue', 'DEBTS', withDebts(5, 1), 0.5],
    ['seven records without amounts', 'DEBTS', withDebts(null, 7), 0.3],
    ['no register asked', 'DEBTS', {}, null],
  ])('%s: %s', (_what, component, details, value) => {
    const found = componentValue(details, component);
    if (value === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(value, 4);
  });
});

type SpecialKind = 'BANKRUPTCY' | 'JUDICIAL_RECOVERY' | 'NONE';

function withSpecial(kind: SpecialKind | null, status: 'ATIVA' | 'BAIXADA' = 'ATIVA'): Details {
  const { BASIC_INFORMATION } = soundCompany;
  const { company } = BASIC_INFORMATION;
  if (company === null) throw new Error('the sound company is one');
  const specialSituation = { kind, description: null, since: null };
  return {
    BASIC_INFORMATION: { ...BASIC_INFORMATION, company: { ...company, status, specialSituation } },
  };
}

function withClaims(calculatedRevenuePercentage: number, criminalCount: number): Details {
  const { PROCESSES } = soundCompany;
  const totals = { count: 1, amount: 1, passiveCount: 1, passiveAmount: 1, criminalCount };
  return { PROCESSES: { ...PROCESSES, totals, calculatedRevenuePercentage } };
}

function withUnknown(unknown: Readonly<Record<string, number>>, passiveCount: number): Details {
  const { PROCESSES } = soundCompany;
  const totals = { count: 30, amount: 1, passiveCount, passiveAmount: 1, criminalCount: 0, unknown };
  return { PROCESSES: { ...PROCESSES, totals, calculatedRevenuePercentage: null } };
}

function withDebts(calculatedRevenuePercentage: number | null, count: number): Details {
  return { PEFIN: { ...soundCompany.PEFIN, count, calculatedRevenuePercentage } };
}
