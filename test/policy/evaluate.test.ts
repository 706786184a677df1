import { Value } from '@sinclair/typebox/value';
import { describe, expect, it } from 'vitest';
import { compilePolicy } from '../../src/policy/compile.ts';
import { evaluatePolicy, unseenEssentials } from '../../src/policy/evaluate.ts';
import { type PolicyFile, type PolicyRule, policyHash } from '../../src/policy/policy.ts';
import { creditPolicy } from '../../src/sections/credit-policy.ts';
import { asOf, type Sections, soundCompany } from './facts.ts';
import { evaluate, policyOf } from './one-rule.ts';

const scoring: PolicyFile['scoring'] = {
  minimumCoverage: 0.5,
  riskBands: [
    { band: 'A', from: 800, status: 'APPROVED' },
    { band: 'B', from: 500, status: 'ALERT' },
    { band: 'C', from: 0, status: 'DENIED' },
  ],
};

/** A rule on the bureau's score, which the facts below set. */
const score = (failWhen: string, rest: Partial<PolicyRule> = {}): PolicyRule => ({
  rule: 'SCORE',
  failWhen,
  statusToApply: 'ALERT',
  ...rest,
});
const revenueRule = (points: number): PolicyRule => ({
  rule: 'REQUESTED_AMOUNT_CALCULATED_REVENUE',
  failWhen: 'GREATER_THAN 30 PERCENT',
  statusToApply: 'ALERT',
  points,
});
const scored = (value: number | null): Sections => ({
  BUREAU_SCORE: { ...soundCompany.BUREAU_SCORE, score: value },
});

describe('the score', () => {
  it('is the share of the attainable points that was earned, of 1000', () => {
    const policy = policyOf([
      score('LESS_THAN 100 POINTS', { points: 200 }),
      score('LESS_THAN 900 POINTS', { points: 100 }),
      score('LESS_THAN 950 POINTS', { points: 100, alertPoints: 20 }),
      score('LESS_THAN 990 POINTS', { points: 100, statusToApply: 'DENIED' }),
    ]);
    const result = evaluate(policy, scored(500));

    expect(result.score).toBe(540); // (200 + 50 + 20 + 0) of 500
    expect(result.groups[0]).toMatchObject({ score: 270, maximumScore: 500, status: 'DENIED' });
    expect(result.groups[0]?.rules.map((rule) => rule.earnedPoints)).toEqual([200, 50, 20, 0]);
  });

  it('leaves out what did not apply, of which coverage keeps account', () => {
    const policy = policyOf([score('LESS_THAN 100 POINTS', { points: 30 }), revenueRule(70)], { scoring });
    const result = evaluate(policy, scored(500));

    expect(result).toMatchObject({ score: 1000, riskBand: null, coverage: 0.3 });
    expect(result.groups[0]).toMatchObject({ score: 30, maximumScore: 30, status: 'APPROVED' });
  });

  it.each([
    [800, 'A'],
    [799, 'B'],
    [500, 'B'],
    [499, 'C'],
    [0, 'C'],
  ])('of %i falls in band %s', (points, band) => {
    const policy = policyOf(
      [
        score('LESS_THAN 10 POINTS', { points }),
        score('GREATER_THAN 10 POINTS', { points: 1000 - points, alertPoints: 0 }),
      ],
      { scoring },
    );

    expect(evaluate(policy, scored(500))).toMatchObject({ score: points, riskBand: band });
  });
});

describe('the decision', () => {
  const good = score('LESS_THAN 100 POINTS', { points: 1000 });

  it('is APPROVED when nothing speaks against it, with no reasons', () => {
    expect(evaluate(policyOf([good], { scoring }), scored(500))).toMatchObject({
      policyStatus: 'APPROVED',
      reasons: [],
    });
  });

  it('is DENIED by a single exclusion, whatever the score', () => {
    const exclusion: PolicyRule = { rule: 'BANKRUPT', failWhen: 'IS_TRUE', statusToApply: 'DENIED' };
    const bankrupt: Sections = {
      BASIC_INFORMATION: {
        ...soundCompany.BASIC_INFORMATION,
        company: {
          ...soundCompany.BASIC_INFORMATION.company,
          specialSituation: { kind: 'BANKRUPTCY', description: null, since: null },
        },
      },
    };
    const result = evaluate(policyOf([good, exclusion], { scoring }), { ...scored(500), ...bankrupt });

    expect(result).toMatchObject({ policyStatus: 'DENIED', score: 1000, riskBand: 'A', creditLimit: null });
  });

  it('is ALERT by an ALERT rule in the best band', () => {
    const policy = policyOf([good, score('LESS_THAN 600 POINTS')], { scoring });

    expect(evaluate(policy, scored(500))).toMatchObject({ policyStatus: 'ALERT', riskBand: 'A' });
  });

  it('is left to the risk band by a rule that counts in the score alone', () => {
    const scoresOnly: PolicyRule = score('LESS_THAN 600 POINTS', { points: 100, alertPoints: 20 });
    const policy = policyOf(
      [score('LESS_THAN 100 POINTS', { points: 900 }), { ...scoresOnly, effect: 'SCORE' }],
      {
        scoring,
      },
    );
    const result = evaluate(policy, scored(500));

    expect(result).toMatchObject({ policyStatus: 'APPROVED', score: 920, riskBand: 'A' });
    expect(result.groups[0]?.rules[1]).toMatchObject({ status: 'ALERT', decisive: false, earnedPoints: 20 });
    expect(result.reasons).toMatchObject([{ rule: 'SCORE', status: 'ALERT', decisive: false }]);
    expect(result.reasons[0]?.text).toContain('lowers the score');
    expect(result.groups[0]?.rules[0]).not.toHaveProperty('decisive');
  });

  it('is at least ALERT where a rule that must be seen had no data, and the points are not counted', () => {
    const unseen: PolicyRule = { ...revenueRule(50), statusToApply: 'DENIED', whenMissing: 'ALERT' };
    const result = evaluate(policyOf([good, unseen], { scoring }), scored(500));

    expect(result).toMatchObject({ policyStatus: 'ALERT', score: 1000, riskBand: 'A' });
    expect(result.groups[0]?.rules[1]?.status).toBe('NOT_APPLIED');
    expect(result.reasons).toMatchObject([
      { group: 'group', rule: 'NOT_SEEN', unseenRule: result.groups[0]?.rules[1]?.rule, status: 'ALERT' },
    ]);
  });

  it('is no decision at all where the policy says ERROR, and the rule is named', () => {
    const essential: PolicyRule = { ...revenueRule(50), whenMissing: 'ERROR' };
    const compiled = compilePolicy(policyOf([good, essential], { scoring }), { version: 1 });
    const facts = { documentKind: 'cnpj', sections: scored(500), requestedAmount: null, asOf } as const;

    const result = evaluatePolicy(compiled, facts);
    expect(unseenEssentials(compiled, result)).toMatchObject([
      { group: 'group', result: { status: 'NOT_APPLIED' } },
    ]);
    const seen = evaluatePolicy(compilePolicy(policyOf([good], { scoring }), { version: 1 }), facts);
    expect(unseenEssentials(compiled, seen)).toEqual([]);
  });

  it('names its reasons by what decides, then by their status, then by the points lost', () => {
    const policy = policyOf(
      [
        { ...score('LESS_THAN 600 POINTS', { points: 300, alertPoints: 0 }), effect: 'SCORE' },
        score('LESS_THAN 700 POINTS', { points: 10, alertPoints: 0 }),
        score('LESS_THAN 800 POINTS', { points: 50, alertPoints: 0 }),
        { ...score('LESS_THAN 510 POINTS'), statusToApply: 'DENIED' },
      ],
      { scoring },
    );
    const { reasons } = evaluate(policy, scored(500));
    expect(
      reasons.map(({ rule, text }) => (rule === 'SCORE' ? /less than (\d+)/.exec(text)?.[1] : rule)),
    ).toEqual(['510', 'RISK_BAND', '800', '700', '600']);
  });

  it('is what the risk band says where that is worse than every rule', () => {
    const policy = policyOf([score('LESS_THAN 600 POINTS', { points: 10, alertPoints: 0 })], { scoring });
    const result = evaluate(policy, scored(500));

    expect(result).toMatchObject({ policyStatus: 'DENIED', score: 0, riskBand: 'C' });
    expect(result.reasons.map(({ group, rule, status }) => ({ group, rule, status }))).toEqual([
      { group: 'scoring', rule: 'RISK_BAND', status: 'DENIED' },
      { group: 'group', rule: 'SCORE', status: 'ALERT' },
    ]);
  });

  it('is ALERT when too few of the points could be evaluated, and just not at the minimum', () => {
    const covered = (points: number) =>
      evaluate(
        policyOf([score('LESS_THAN 100 POINTS', { points }), revenueRule(100 - points)], { scoring }),
        scored(500),
      );

    expect(covered(49)).toMatchObject({ policyStatus: 'ALERT', coverage: 0.49 });
    expect(covered(49).reasons[0]).toMatchObject({
      rule: 'MINIMUM_COVERAGE',
      text: 'Only 49% of the points could be evaluated; the policy asks for at least 50%.',
    });
    expect(covered(50)).toMatchObject({ policyStatus: 'APPROVED', coverage: 0.5 });
  });

  it('never says that a coverage below the minimum had reached it', () => {
    const { riskBands } = scoring;
    const policy = policyOf([score('LESS_THAN 100 POINTS', { points: 569_999 }), revenueRule(430_001)], {
      scoring: { minimumCoverage: 0.57, riskBands },
    });

    expect(evaluate(policy, scored(500)).reasons[0]?.text).toBe(
      'Only 56.99% of the points could be evaluated; the policy asks for at least 57%.',
    );
  });

  it('asks for half of the points where the policy names no minimum', () => {
    const { riskBands } = scoring;
    const rules = [score('LESS_THAN 100 POINTS', { points: 49 }), revenueRule(51)];

    expect(evaluate(policyOf(rules, { scoring: { riskBands } }), scored(500)).policyStatus).toBe('ALERT');
  });

  it('is ALERT without a score when nothing was evaluated at all', () => {
    const result = evaluate(policyOf([good], { scoring }), {});

    expect(result).toMatchObject({
      policyStatus: 'ALERT',
      score: null,
      riskBand: null,
      coverage: 0,
      creditLimit: null,
    });
    expect(result.groups[0]).toMatchObject({ status: 'NOT_APPLIED', score: 0, maximumScore: 0 });
    expect(result.reasons.map((reason) => reason.rule)).toEqual([
      'NOTHING_EVALUATED',
      'EXISTENCE_NOT_CONFIRMED',
    ]);
  });

  it('is ALERT when only rules without points applied, although the policy asks for no coverage', () => {
    const { riskBands } = scoring;
    const policy = policyOf([score('LESS_THAN 100 POINTS'), revenueRule(100)], {
      scoring: { minimumCoverage: 0, riskBands },
    });

    expect(evaluate(policy, scored(500))).toMatchObject({
      policyStatus: 'ALERT',
      score: null,
      riskBand: null,
    });
  });

  it('follows from the rules alone where the policy has no scoring', () => {
    const result = evaluate(policyOf([score('LESS_THAN 100 POINTS'), revenueRule(0)]), scored(500));

    expect(result).toMatchObject({ policyStatus: 'APPROVED', score: null, riskBand: null, coverage: 0.5 });
  });
});

describe('a rule', () => {
  it('is met by failWhen as a finding and by passWhen as a criterion', () => {
    const policy = policyOf([
      score('LESS_THAN 500 POINTS'),
      { rule: 'SCORE', passWhen: 'GREATER_THAN 500 POINTS', statusToApply: 'DENIED' },
    ]);
    const statuses = (value: number) =>
      evaluate(policy, scored(value)).groups[0]?.rules.map((rule) => rule.status);

    expect(statuses(499)).toEqual(['ALERT', 'DENIED']);
    expect(statuses(500)).toEqual(['APPROVED', 'DENIED']);
    expect(statuses(501)).toEqual(['APPROVED', 'APPROVED']);
  });

  it('reports its condition as configured, its value raw, and what it read', () => {
    const policy = policyOf([score('BETWEEN   1 2.50  POINTS', { statusToApply: 'DENIED', points: 5 })]);

    expect(evaluate(policy, scored(2)).groups[0]?.rules[0]).toEqual({
      rule: 'SCORE',
      title: 'Bureau score',
      status: 'DENIED',
      section: 'BUREAU_SCORE',
      value: 2,
      condition: 'BETWEEN   1 2.50  POINTS',
      conditionRole: 'FAIL_WHEN',
      statusToApply: 'DENIED',
      points: 5,
      earnedPoints: 0,
      text: 'Bureau score: 2; denies when between 1 and 2.5',
    });
  });

  it('that throws lets the error pass: a defect is no bad customer', () => {
    const broken: Sections = {
      BASIC_INFORMATION: {
        ...soundCompany.BASIC_INFORMATION,
        company: { ...soundCompany.BASIC_INFORMATION.company, openingDate: 'not a date' },
      },
    };
    const policy = policyOf([
      { rule: 'COMPANY_OPENING_TIME', failWhen: 'LESS_THAN 1 YEARS', statusToApply: 'DENIED' },
    ]);

    expect(() => evaluate(policy, broken)).toThrow('not an ISO date');
  });

  it('that reads a value of another shape than it declares is a defect, never quietly unequal', () => {
    expect(() => evaluate(policyOf([score('LESS_THAN 5 POINTS')]), scored(Number.NaN))).toThrow(
      'SCORE read NaN',
    );
  });
});

describe('a combination', () => {
  const low = { rule: 'SCORE', failWhen: 'LESS_THAN 500 POINTS' };
  const large = { rule: 'REQUESTED_AMOUNT', failWhen: 'GREATER_THAN 1000 BRL' };
  const all: PolicyRule = { all: [low, large], statusToApply: 'DENIED', points: 10 };
  const any: PolicyRule = { any: [low, large], name: 'LOW_OR_LARGE', statusToApply: 'DENIED', points: 10 };

  it.each([
    ['both hold', 400, 2000, 'DENIED', 'DENIED'],
    ['one holds', 400, 500, 'APPROVED', 'DENIED'],
    ['none holds', 600, 500, 'APPROVED', 'APPROVED'],
    ['one holds, the other is missing', 400, null, 'NOT_APPLIED', 'DENIED'],
    ['one does not hold, the other is missing', 600, null, 'APPROVED', 'NOT_APPLIED'],
    ['both are missing', null, null, 'NOT_APPLIED', 'NOT_APPLIED'],
  ])('where %s', (_name, value, requestedAmount, ofAll, ofAny) => {
    const result = evaluate(policyOf([all, any]), scored(value), { requestedAmount });

    expect(result.groups[0]?.rules.map((rule) => rule.status)).toEqual([ofAll, ofAny]);
  });

  it('reports the values of its members, and what it asks of them', () => {
    const result = evaluate(policyOf([any]), scored(400)).groups[0]?.rules[0];

    expect(result).toMatchObject({
      rule: 'LOW_OR_LARGE',
      title: 'LOW_OR_LARGE',
      value: [400, null],
      condition: 'ANY (SCORE LESS_THAN 500 POINTS; REQUESTED_AMOUNT GREATER_THAN 1000 BRL)',
      text: 'LOW_OR_LARGE: Bureau score: 400 (when less than 500); Amount requested: not available (when greater than R$\u00A01,000.00); denies when any holds',
    });
  });

  it('may hold combinations, and criteria to meet', () => {
    const nested: PolicyRule = {
      all: [{ any: [large, low] }, { rule: 'SCORE', passWhen: 'GREATER_THAN 300 POINTS' }],
      statusToApply: 'ALERT',
    };
    const statusOf = (value: number) =>
      evaluate(policyOf([nested]), scored(value)).groups[0]?.rules[0]?.status;

    expect(statusOf(200)).toBe('ALERT');
    expect(statusOf(400)).toBe('APPROVED');
  });
});

describe('an evaluation', () => {
  const policy = policyOf([score('LESS_THAN 100 POINTS', { points: 1 })], { scoring });

  it('gives content that fits the schema of its section, bytes equal each time', () => {
    const details = evaluate(policy, soundCompany);

    expect([...Value.Errors(creditPolicy.details, details)]).toEqual([]);
    expect(JSON.stringify(evaluate(policy, soundCompany))).toBe(JSON.stringify(details));
  });

  it('names the policy, its version and the hash of its content', () => {
    const compiled = compilePolicy(policy, { version: 7 });
    const facts = { documentKind: 'cnpj' as const, sections: {}, requestedAmount: null, asOf };

    expect(evaluatePolicy(compiled, facts)).toMatchObject({
      policyId: 'test-policy',
      policyVersion: 7,
      policyHash: policyHash(policy),
    });
    expect(evaluatePolicy(compilePolicy(policy, { version: 1, hash: 'given' }), facts).policyHash).toBe(
      'given',
    );
  });

  it('depends on the time it is given, and on no other', () => {
    const opening = policyOf([
      { rule: 'COMPANY_OPENING_TIME', failWhen: 'LESS_THAN 200 MONTHS', statusToApply: 'ALERT' },
    ]);

    expect(evaluate(opening, soundCompany, { asOf: '2026-11-14T23:59:59.999Z' }).policyStatus).toBe('ALERT');
    expect(evaluate(opening, soundCompany, { asOf: '2026-11-15T00:00:00.000Z' }).policyStatus).toBe(
      'APPROVED',
    );
  });

  it('refuses a document of the other kind, which nobody should have let through', () => {
    const facts = { documentKind: 'cpf' as const, sections: {}, requestedAmount: null, asOf };

    expect(() => evaluatePolicy(compilePolicy(policy, { version: 1 }), facts)).toThrow('is for a cnpj');
  });

  it('of a policy that was never checked says which rule is at fault', () => {
    const unchecked = policyOf([{ rule: 'NO_SUCH_RULE', failWhen: 'IS_TRUE', statusToApply: 'DENIED' }]);

    expect(() => compilePolicy(unchecked, { version: 1 })).toThrow(
      'The policy test-policy was not checked before use: there is no rule NO_SUCH_RULE',
    );
  });
});
