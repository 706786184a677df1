import { describe, expect, it } from 'vitest';
import type { PolicyRule } from '../../../src/policy/policy.ts';
import { rules as catalogue } from '../../../src/policy/rules/index.ts';
import { evaluateRule } from '../one-rule.ts';
import type { RuleTable, Status } from './rule-table.ts';
import { bankDebtTables } from './tables/bank-debt.ts';
import { bureauTables } from './tables/bureau.ts';
import { companyProfileTables } from './tables/company-profile.ts';
import { financialTables } from './tables/financial.ts';
import { furtherRecordTables } from './tables/further-records.ts';
import { lawsuitTables } from './tables/lawsuits.ts';
import { negativeRecordTables } from './tables/negative-records.ts';
import { ownerLawsuitTables } from './tables/owner-lawsuits.ts';
import { publicRecordTables } from './tables/public-records.ts';
import { registrationTables } from './tables/registration.ts';
import { relationTables } from './tables/relations.ts';
import { taxDebtTables } from './tables/tax-debts.ts';

const tables: readonly RuleTable[] = [
  ...registrationTables,
  ...bureauTables,
  ...negativeRecordTables,
  ...bankDebtTables,
  ...lawsuitTables,
  ...ownerLawsuitTables,
  ...publicRecordTables,
  ...taxDebtTables,
  ...companyProfileTables,
  ...relationTables,
  ...financialTables,
  ...furtherRecordTables,
];

function ruleOf({ rule, condition, where }: RuleTable): PolicyRule {
  return { rule, ...condition, ...(where && { where }), statusToApply: 'ALERT' };
}

const named = tables.map((table) => ({
  table,
  name: `${table.rule} ${Object.values(table.condition)[0]}${table.where ? ` where ${JSON.stringify(table.where)}` : ''}`,
}));

describe.each(named)('$name', ({ table }) => {
  it.each(Object.entries(table.points))('%s', (_name, { facts, requestedAmount, value, status }) => {
    const { kind } = table;
    const result = evaluateRule(ruleOf(table), facts, { kind, requestedAmount: requestedAmount ?? null });

    expect(result).toMatchObject({ value, status });
  });
});

describe('the rule catalogue', () => {
  it('has every rule met on both sides of its condition and with its data absent', () => {
    const met = new Map<string, Set<Status>>();
    for (const { rule, points } of tables) {
      const statuses = met.get(rule) ?? new Set();
      for (const { status } of Object.values(points)) statuses.add(status);
      met.set(rule, statuses);
    }

    // Those about what the caller knows hang on how a policy declares it, and have tests of their own.
    for (const { id } of catalogue.filter(({ ofInput }) => ofInput === undefined))
      expect([...(met.get(id) ?? [])].sort(), id).toEqual(['ALERT', 'APPROVED', 'NOT_APPLIED']);
  });

  it('calls every rule by one name, and no two by the same', () => {
    const names = catalogue.flatMap((rule) => [rule.id, ...rule.aliases]);

    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[A-Z][A-Z0-9_]*$/);
  });

  it.each([
    ['BUSINNES_PARTNERS_RESTRICTIVE', 'BUSINESS_PARTNERS_RESTRICTIVE', 'IS_TRUE'],
    ['NOTARIES_AMOUNT', 'PROTESTS_AMOUNT', 'GREATER_THAN 0 BRL'],
    ['LABOR_CERTIFICATE', 'LABOUR_CERTIFICATE', 'EQUAL_TO POSITIVE'],
  ])('takes %s for %s, and reports it by that name', (alias, id, failWhen) => {
    expect(evaluateRule({ rule: alias, failWhen, statusToApply: 'DENIED' }, {}).rule).toBe(id);
  });
});
