import { describe, expect, test } from 'vitest';
import { readCondition } from '../../src/policy/condition.ts';
import { describeRule } from '../../src/policy/describe-rule.ts';
import { rules } from '../../src/policy/rules/index.ts';
import { rulesReference } from '../../src/policy/rules-reference.ts';

test('the page of the rules is what the catalogue says (vitest -u renews it)', async () => {
  await expect(rulesReference()).toMatchFileSnapshot('../../docs/reference/rules.md');
});

test('there are at least 70 rules, and those that policies in use name are among them', () => {
  expect(rules.length).toBeGreaterThanOrEqual(70);
  const names = new Set(rules.flatMap(({ id, aliases }) => [id, ...aliases]));
  const inUse = `COMPANY_OPENING_TIME COMPANY_SITUATION CORPORATE_TAX_REGIME REGISTRATION_CHANGES_ADDRESS
    REGISTRATION_CHANGES_MEMBERSHIP REGISTRATION_CHANGES_CNAES REGISTRATION_CHANGES_NAME CNAE_RESTRICTIVE COMPLETE_QSA_CHANGE
    SCORE PEFIN_AMOUNT PEFIN_CALCULATED_REVENUE PEFIN_NOT_CALCULATED_REVENUE PEFIN_LAST_DAYS PEFIN_COUNT
    REFIN_CALCULATED_REVENUE REFIN_NOT_CALCULATED_REVENUE REFIN_LAST_DAYS REFIN_COUNT
    PROTESTS_CALCULATED_REVENUE PROTESTS_NOT_CALCULATED_REVENUE PROTESTS_LAST_DAYS PROTESTS_COUNT
    NOTARIES_CALCULATED_REVENUE NOTARIES_NOT_CALCULATED_REVENUE NOTARIES_LAST_DAYS NOTARIES_COUNT
    LAWSUITS_CALCULATED_REVENUE LAWSUITS_NOT_CALCULATED_REVENUE LAWSUITS_LAST_DAYS LAWSUITS_COUNT
    SCR_CALCULATED_REVENUE_EXPIRED SCR_CALCULATED_REVENUE_TO_EXPIRE BOUNDLESS_CHECK SUSPENDED_OR_STOLEN_CHECK BUREAU_INQUIRIES
    LAWSUITS_LABOR LAWSUITS_CRIMINAL LAWSUITS_CIVEL LAWSUITS_TAX LAWSUITS_TERMS OWNER_LAWSUITS_HAS_CRIMINAL
    BUSINESS_PARTNERS_RESTRICTIVE BUSINNES_PARTNERS_RESTRICTIVE SANCTIONED PEP ELECTORAL_DONATIONS MTE_CERTIFICATE
    HAS_ARREST_WARRANT DECEASED CPF_SITUATION AGE BANKRUPT PRESUMED_REVENUE PRESUMED_INCOME REQUESTED_AMOUNT SOCIAL_BENEFITS
    LICENCES`.split(/\s+/);
  expect(inUse.filter((name) => !names.has(name))).toEqual([]);
});

describe.each(
  rules.filter(({ valueTitle }) => valueTitle === undefined).map((rule) => [rule.id, rule] as const),
)('%s', (_id, rule) => {
  test('is described with an example that fits it', () => {
    const { example, operators, title } = describeRule(rule);
    expect(readCondition(example, rule).problem).toBeUndefined();
    expect(operators).not.toEqual([]);
    expect(title['pt-BR']).not.toBe('');
  });
});
