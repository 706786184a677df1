import { describe, expect, test } from 'vitest';
import { caseSections } from '../../../src/policy/cases/case-sections.ts';
import type { RuleCriterion } from '../../../src/policy/policy.ts';
import { existenceIn } from '../../../src/sections/existence.ts';
import { evaluateRule } from '../one-rule.ts';

const status = (rule: RuleCriterion, contents: Record<string, unknown>) => {
  const { sections, problems } = caseSections(contents);
  expect(problems).toEqual([]);
  return evaluateRule({ ...rule, statusToApply: 'ALERT' }, sections, { asOf: '2026-11-20' }).status;
};

const debt = { debtor: 'MAIN', certainty: 'CERTAIN', standing: 'IN_COLLECTION', fund: false };
const company = {
  level: 1,
  name: 'EMPRESA INVENTADA',
  certainty: 'POSSIBLE',
  status: 'BAIXADA',
  restrictive: true,
};
const change = { kind: 'MEMBERSHIP', date: '2026-10-20' };

describe('partly known data', () => {
  test('a list of sanctions that was not queried may contain the subject', () => {
    const clean = [{ list: 'CEIS', state: 'CLEAN' }];
    const rule = (condition: string) => ({ rule: 'SANCTION_LISTS', failWhen: condition });
    expect(status(rule('CONTAINS CNEP'), { SANCTIONS: { lists: clean } })).toBe('NOT_APPLIED');
    expect(status(rule('CONTAINS CEIS'), { SANCTIONS: { lists: clean } })).toBe('APPROVED');
    const lists = [...clean, { list: 'CNEP', state: 'NOT_LOADED' }];
    expect(status(rule('NOT_CONTAINS CNEP'), { SANCTIONS: { lists } })).toBe('NOT_APPLIED');
  });

  test('listed tax debts are a lower bound if their number is unknown', () => {
    const TAX_DEBTS = { entries: [{ ...debt, amount: 90_000, date: '2025-01-10', litigated: true }] };
    const amount = (condition: string) =>
      status({ rule: 'TAX_DEBTS_AMOUNT', failWhen: condition }, { TAX_DEBTS });
    expect(amount('GREATER_THAN 50000 BRL')).toBe('ALERT');
    expect(amount('GREATER_THAN 90000 BRL')).toBe('NOT_APPLIED');
    expect(status({ rule: 'TAX_DEBTS_COUNT', failWhen: 'GREATER_THAN 0 COUNT' }, { TAX_DEBTS })).toBe(
      'ALERT',
    );
    expect(status({ rule: 'TAX_DEBTS_FGTS', failWhen: 'GREATER_THAN 0 BRL' }, { TAX_DEBTS })).toBe(
      'NOT_APPLIED',
    );
    const possible = { entries: [{ ...debt, certainty: 'POSSIBLE', amount: 90_000 }] };
    expect(
      status({ rule: 'TAX_DEBTS_COUNT', failWhen: 'GREATER_THAN 0 COUNT' }, { TAX_DEBTS: possible }),
    ).toBe('NOT_APPLIED');
  });

  test('a related company that is only possible may belong to someone else', () => {
    const RELATIONS = { levels: 2, partners: [], companies: [company] };
    expect(
      status({ rule: 'RELATED_COMPANIES_IRREGULAR', failWhen: 'GREATER_THAN 0 COUNT' }, { RELATIONS }),
    ).toBe('NOT_APPLIED');
    expect(status({ rule: 'RELATED_COMPANIES_RESTRICTIVE', failWhen: 'IS_TRUE' }, { RELATIONS })).toBe(
      'NOT_APPLIED',
    );
    const certain = {
      ...RELATIONS,
      companies: [company, { ...company, name: 'OUTRA', certainty: 'CERTAIN' }],
    };
    expect(
      status({ rule: 'RELATED_COMPANIES_RESTRICTIVE', failWhen: 'IS_TRUE' }, { RELATIONS: certain }),
    ).toBe('ALERT');
  });

  test('a month that is missing between others may be overdue', () => {
    const month = (month: string, expired = 0) => ({ month, toExpire: 0, expired, loss: 0 });
    const rule = {
      rule: 'SCR_MONTHS_OVERDUE',
      where: { lastMonths: 3 },
      failWhen: 'GREATER_THAN 0 COUNT',
    };
    const listed = (...months: unknown[]) => status(rule, { HISTORY: { months } });
    expect(listed(month('2026-08'), month('2026-09'), month('2026-10'))).toBe('APPROVED');
    expect(listed(month('2026-07'), month('2026-08'), month('2026-10'))).toBe('NOT_APPLIED');
    expect(listed(month('2026-06', 10), month('2026-08'), month('2026-09'), month('2026-10'))).toBe(
      'APPROVED',
    );
  });

  test('a change on an unknown day, or of an unknown share of the partners, makes its rule not evaluated', () => {
    const last = { rule: 'REGISTRATION_CHANGES_LAST_DAYS', failWhen: 'LESS_THAN 90 DAYS' };
    const changes = (...all: unknown[]) => ({ REGISTRATION_CHANGES: { changes: all } });
    expect(status(last, changes({ ...change, notBefore: '2026-07-01' }))).toBe('NOT_APPLIED');
    expect(status(last, changes(change))).toBe('ALERT');
    const complete = { rule: 'COMPLETE_QSA_CHANGE', failWhen: 'IS_TRUE' };
    const half = { ...change, date: '2025-01-10', partnersChangedPercentage: 50 };
    expect(status(complete, changes(change, half))).toBe('NOT_APPLIED');
    expect(status(complete, changes(half))).toBe('APPROVED');
    expect(status(complete, changes(change, { ...half, partnersChangedPercentage: 100 }))).toBe('ALERT');
  });

  test('a licence that is only possible may be the subject’s', () => {
    const possible = [{ agency: 'ANTT', activity: 'Transporte', state: 'SUSPENDED', name: 'EMPRESA' }];
    const lost = { rule: 'LICENCE_LOST', failWhen: 'IS_TRUE' };
    expect(status(lost, { LICENCES: { licences: [], possible } })).toBe('NOT_APPLIED');
    expect(status({ ...lost, where: { agencies: ['ANP'] } }, { LICENCES: { licences: [], possible } })).toBe(
      'APPROVED',
    );
    expect(status(lost, { LICENCES: { licences: [] } })).toBe('APPROVED');
  });
});

describe('figures derived from other fields', () => {
  test('the score is the one of the first bureau that has one, even if only the list of bureaus states it', () => {
    const scores = [
      { place: 1, provider: 'one', score: null },
      { place: 2, provider: 'two', score: 700 },
      { place: 3, provider: 'three', score: 300 },
    ];
    const score = (condition: string) =>
      status({ rule: 'SCORE', failWhen: condition }, { BUREAU_SCORE: { scores } });
    expect(score('EQUAL_TO 700 POINTS')).toBe('ALERT');
    expect(existenceIn(caseSections({ BUREAU_SCORE: { scores } }).sections)).toBe('CONFIRMED');
  });

  test('the bank debt is the sum of its bands unless the source states it', () => {
    const bands = [
      { band: 'EXPIRED', amount: 10.1 },
      { band: 'TO_EXPIRE', amount: 20.2 },
    ];
    const total = { rule: 'SCR_TOTAL_DEBT', failWhen: 'EQUAL_TO 30.3 BRL' };
    expect(status(total, { SCR: { bands } })).toBe('ALERT');
    expect(status(total, { SCR: { bands, totalDebt: null } })).toBe('NOT_APPLIED');
    expect(status(total, { SCR: { bands: null } })).toBe('NOT_APPLIED');
  });

  test('a total that a case states is exact', () => {
    const PEFIN = { entries: [{ amount: 500 }, { amount: null }], totalAmount: 900 };
    expect(status({ rule: 'PEFIN_AMOUNT', failWhen: 'GREATER_THAN 1000 BRL' }, { PEFIN })).toBe('APPROVED');
    const open = { ...PEFIN, unknown: { totalAmount: 1 } };
    expect(status({ rule: 'PEFIN_AMOUNT', failWhen: 'GREATER_THAN 1000 BRL' }, { PEFIN: open })).toBe(
      'NOT_APPLIED',
    );
  });
});
