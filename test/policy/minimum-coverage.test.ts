import { describe, expect, it } from 'vitest';
import type { PolicyRule } from '../../src/policy/policy.ts';
import { soundCompany } from './facts.ts';
import { evaluate, policyOf } from './one-rule.ts';

describe('the minimum coverage', () => {
  const rules = [
    { rule: 'COMPANY_SITUATION', passWhen: 'EQUAL_TO ATIVA', statusToApply: 'ALERT' },
    { rule: 'SCORE', failWhen: 'LESS_THAN 100 POINTS', statusToApply: 'ALERT' },
    { rule: 'SCORE', failWhen: 'LESS_THAN 200 POINTS', statusToApply: 'ALERT' },
  ] satisfies readonly PolicyRule[];
  const { BASIC_INFORMATION, BUREAU_SCORE } = soundCompany;

  it('of a policy without scoring is half of the rules', () => {
    const seen = evaluate(policyOf(rules), { BASIC_INFORMATION });

    expect(seen).toMatchObject({ policyStatus: 'ALERT', coverage: 1 / 3 });
    expect(seen.reasons).toMatchObject([{ rule: 'MINIMUM_COVERAGE', minimumCoverage: 0.5 }]);
    expect(evaluate(policyOf(rules), { BUREAU_SCORE }).policyStatus).toBe('APPROVED');
  });

  it('is what the policy says, also if it says 0', () => {
    const bands = { riskBands: [{ band: 'A', from: 0, status: 'APPROVED' as const }] };
    const points = rules.map((rule) => ({ ...rule, points: 10 }));

    expect(
      evaluate(policyOf(points, { scoring: { ...bands, minimumCoverage: 0 } }), { BASIC_INFORMATION })
        .policyStatus,
    ).toBe('APPROVED');
    expect(evaluate(policyOf(points, { scoring: bands }), { BASIC_INFORMATION }).policyStatus).toBe('ALERT');
  });
});
