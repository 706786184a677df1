import { describe, expect, it } from 'vitest';
import { readPolicy } from '../../../src/policy/read-policy.ts';

const when = (condition: string, rule = 'SCORE') =>
  `{ rule: ${rule}, failWhen: '${condition}', statusToApply: ALERT }`;

/** The codes found in a policy with these rules. */
async function codesIn(...rules: readonly string[]): Promise<string[]> {
  const lines = ['id: x', 'name: X', 'kind: cnpj', 'depth: ESSENCIAL', 'additionals: [BUREAUS]', 'groups:'];
  const group = ['  - name: group', '    rules:', ...rules.map((rule) => `      - ${rule}`)];
  const { findings } = await readPolicy([...lines, ...group].join('\n'), 'x.yaml');
  return findings.map(({ code }) => code);
}

describe('several thresholds of one rule', () => {
  it('are fine where each can decide: tiers, ranges and points of their own', async () => {
    for (const lines of [
      [
        when('LESS_THAN 300'),
        '{ rule: SCORE, failWhen: LESS_THAN 200, statusToApply: DENIED, whenMissing: ALERT }',
      ],
      [when('LESS_THAN 300'), when('GREATER_THAN 900')],
      [
        '{ rule: SCORE, failWhen: LESS_THAN 600, statusToApply: ALERT, points: 5 }',
        '{ rule: SCORE, failWhen: LESS_THAN 300, statusToApply: ALERT, points: 5 }',
      ],
      [when('EQUAL_TO INAPTA', 'COMPANY_SITUATION'), when('EQUAL_TO NULA', 'COMPANY_SITUATION')],
      [when('LESS_THAN 90 DAYS', 'COMPANY_OPENING_TIME'), when('LESS_THAN 6 MONTHS', 'COMPANY_OPENING_TIME')],
    ]) {
      expect(await codesIn(...lines)).toEqual([]);
    }
  });

  it('can give points by ranges of a score, although no value passes all of them', async () => {
    const points = (condition: string, earned: number) =>
      `{ rule: SCORE, passWhen: ${condition}, statusToApply: ALERT, effect: SCORE, points: ${earned}, alertPoints: 0 }`;
    const bins = [
      points('LESS_THAN 300 POINTS', 10),
      points('BETWEEN 300 600 POINTS', 20),
      points('GREATER_THAN 600 POINTS', 30),
    ];

    expect(await codesIn(...bins)).toEqual([]);
    expect(await codesIn(...bins, when('LESS_THAN 100'))).toEqual([]);
  });
});

describe('a single threshold', () => {
  it.each([
    ['LESS_THAN 300 YEARS', 'COMPANY_OPENING_TIME'],
    ['LESS_THAN 0 DAYS', 'COMPANY_OPENING_TIME'],
    ['LESS_THAN 1', 'SCORE'],
    ['GREATER_THAN 999', 'SCORE'],
    ['GREATER_THAN 0', 'PEFIN_CALCULATED_REVENUE'],
    ['BETWEEN 0 999', 'SCORE'],
    ['LESS_THAN 0.01', 'SHARE_CAPITAL'],
  ])('%s of %s decides somebody', async (condition, rule) => {
    expect(await codesIn(when(condition, rule))).toEqual([]);
  });

  it.each([
    ['BETWEEN 0 1000', 'SCORE'],
    ['EQUAL_TO 1001', 'SCORE'],
    ['GREATER_THAN 110000 DAYS', 'COMPANY_OPENING_TIME'],
    ['LESS_THAN 0', 'SHARE_CAPITAL'],
  ])('%s of %s decides nothing', async (condition, rule) => {
    expect(await codesIn(when(condition, rule))).toEqual(['THRESHOLD_DECIDES_NOTHING']);
  });
});
