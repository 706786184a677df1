import { describe, expect, test } from 'vitest';
import { bandInWords, whyWorseThanScore } from '../../src/policy/score-words.ts';
import type { PolicyOutcome, ReasonOutcome } from '../../src/sections/credit-policy.ts';

type Scored = Pick<PolicyOutcome, 'score' | 'riskBand' | 'reasons' | 'policyStatus'>;

const reason = (rule: string, status: 'ALERT' | 'DENIED', more: object = {}): ReasonOutcome => ({
  group: 'own',
  groupIndex: 0,
  ruleIndex: 0,
  rule,
  status,
  ...more,
});
const ofWhole = (rule: string, status: 'ALERT' | 'DENIED'): ReasonOutcome => ({
  group: 'scoring',
  rule,
  status,
});
const outcome = (policyStatus: Scored['policyStatus'], reasons: readonly ReasonOutcome[]): Scored => ({
  policyStatus,
  score: 1000,
  riskBand: 'A',
  reasons: [...reasons],
});

describe('the words of a band', () => {
  test('name it if the score rests on enough data, and say that there is too little otherwise', () => {
    expect(bandInWords(outcome('APPROVED', []), 'en')).toBe('band A');
    const thin = outcome('ALERT', [ofWhole('MINIMUM_COVERAGE', 'ALERT')]);
    expect(bandInWords(thin, 'en')).toBe('too little data for a band');
    expect(bandInWords(thin, 'pt-BR')).toBe('dados insuficientes para uma faixa');
    expect(bandInWords({ ...thin, score: null, riskBand: null }, 'en')).toBe(undefined);
    expect(bandInWords({ ...outcome('APPROVED', []), riskBand: null }, 'en')).toBe(undefined);
  });
});

describe('a decision that is worse than its score', () => {
  test.each([
    [
      'one rule denies',
      'DENIED',
      [reason('A', 'DENIED')],
      'One rule denies on its own. By score alone it would be approved.',
    ],
    [
      'two deny, one alerts, one lowers the score',
      'DENIED',
      [
        reason('A', 'DENIED'),
        reason('B', 'DENIED'),
        reason('C', 'ALERT'),
        reason('D', 'DENIED', { decisive: false }),
      ],
      '2 rules deny on their own. By score alone it would be approved.',
    ],
    [
      'one alerts',
      'ALERT',
      [reason('A', 'ALERT')],
      'One rule alerts on its own. By score alone it would be approved.',
    ],
    [
      'data is missing',
      'ALERT',
      [reason('NOT_SEEN', 'ALERT')],
      'Data that the policy requires is missing. By score alone it would be approved.',
    ],
    [
      'one denies, and the band alerts',
      'DENIED',
      [reason('A', 'DENIED'), ofWhole('RISK_BAND', 'ALERT')],
      'One rule denies on its own. By score alone it would be an alert.',
    ],
  ] as const)('is explained if %s', (_what, status, reasons, sentence) => {
    expect(whyWorseThanScore(outcome(status, reasons), 'en')).toBe(sentence);
  });

  test.each([
    ['it agrees with the band', outcome('DENIED', [reason('A', 'DENIED'), ofWhole('RISK_BAND', 'DENIED')])],
    ['it approves', outcome('APPROVED', [reason('A', 'DENIED', { decisive: false })])],
    [
      'there is too little data for a band',
      outcome('DENIED', [reason('A', 'DENIED'), ofWhole('MINIMUM_COVERAGE', 'ALERT')]),
    ],
    ['there is no score', { ...outcome('DENIED', [reason('A', 'DENIED')]), score: null, riskBand: null }],
  ])('is not if %s', (_what, one) => {
    expect(whyWorseThanScore(one, 'en')).toBe(undefined);
  });

  test('is explained in Portuguese', () => {
    expect(whyWorseThanScore(outcome('DENIED', [reason('A', 'DENIED')]), 'pt-BR')).toBe(
      'Uma regra nega por si só. Só pelo score, seria aprovado.',
    );
  });
});
