import { describe, expect, it } from 'vitest';
import type { PolicyRule } from '../../../src/policy/policy.ts';
import { type Sections, soundCompany } from '../facts.ts';
import { evaluateRule } from '../one-rule.ts';

const revenue = (calculatedRevenue: number): Sections => ({
  REVENUE: { ...soundCompany.REVENUE, calculatedRevenue },
});

describe('rules over negative records of the last days', () => {
  const debt = (date: string | null, amount: number | null) => ({
    creditor: null,
    amount,
    date,
    contract: null,
    kind: null,
    city: null,
    state: null,
  });
  const facts = (count: number, ...entries: ReturnType<typeof debt>[]): Sections => ({
    ...revenue(10_000),
    PEFIN: { count, totalAmount: 9999, lastDate: null, calculatedRevenuePercentage: 99, entries },
  });
  const within = (rule: string, failWhen: string): PolicyRule => ({
    rule,
    where: { withinDays: 90 },
    failWhen,
    statusToApply: 'ALERT',
  });
  const entries = [debt('2026-08-22', 100.1), debt('2026-08-21', 5000), debt(null, 200.2)] as const;

  it.each([
    ['PEFIN_AMOUNT', 'GREATER_THAN 0 BRL', { least: 100.1, most: 300.3 }],
    ['PEFIN_COUNT', 'GREATER_THAN 0 COUNT', { least: 1, most: 2 }],
    ['PEFIN_CALCULATED_REVENUE', 'GREATER_THAN 0 PERCENT', { least: 1, most: 3 }],
  ])('%s counts what is recent, and what may be for want of a date', (rule, failWhen, value) => {
    expect(evaluateRule(within(rule, failWhen), facts(3, ...entries))).toMatchObject({
      value,
      status: 'ALERT',
    });
  });

  it.each([
    ['PEFIN_AMOUNT', 'GREATER_THAN 200 BRL'],
    ['PEFIN_COUNT', 'GREATER_THAN 1 COUNT'],
    ['PEFIN_CALCULATED_REVENUE', 'GREATER_THAN 2 PERCENT'],
  ])('%s does not apply if a date decides that is unknown', (rule, failWhen) => {
    expect(evaluateRule(within(rule, failWhen), facts(3, ...entries)).status).toBe('NOT_APPLIED');
  });

  it('does not apply if records decide that the source counts and does not list', () => {
    const listed = [debt('2026-08-22', 100.1)] as const;

    expect(evaluateRule(within('PEFIN_COUNT', 'GREATER_THAN 1 COUNT'), facts(2, ...listed)).status).toBe(
      'NOT_APPLIED',
    );
  });

  it('does not apply to an amount that nobody knows', () => {
    const unknown = facts(1, debt('2026-11-01', null));

    expect(evaluateRule(within('PEFIN_AMOUNT', 'GREATER_THAN 0 BRL'), unknown).status).toBe('NOT_APPLIED');
  });

  it('counts each cheque that an entry stands for', () => {
    const cheques = {
      bank: null,
      branch: null,
      cheques: 3,
      reason: null,
      date: '2026-11-01',
      amount: null,
    };
    const sections: Sections = {
      BAD_CHEQUES: {
        count: 3,
        totalAmount: null,
        lastDate: null,
        calculatedRevenuePercentage: null,
        stoppedOrStolenCheques: null,
        entries: [cheques],
      },
    };

    expect(evaluateRule(within('BAD_CHEQUES_COUNT', 'GREATER_THAN 0 COUNT'), sections).value).toBe(3);
  });
});
