import type { CriterionCode } from '../../sections/credit-policy.ts';
import { hadArrestWarrant, hasArrestWarrant } from './arrest-warrant.ts';
import {
  bureauDefaultRate,
  bureauInquiries,
  bureauLimit,
  presumedIncome,
  presumedRevenue,
  score,
} from './bureau-score.ts';
import { certificateRules } from './certificates.ts';
import { boundlessCheck, suspendedOrStolenCheck } from './cheques.ts';
import { completeQsaChange } from './complete-qsa-change.ts';
import type { InputOfRule, Rule } from './define-rule.ts';
import { financialIndicatorRules, financialSuggestedLimit, statementsAge } from './financial-indicators.ts';
import { inputRules } from './input.ts';
import {
  lawsuitsAmount,
  lawsuitsCalculatedRevenue,
  lawsuitsCivil,
  lawsuitsCount,
  lawsuitsCriminal,
  lawsuitsLabor,
  lawsuitsLastDays,
  lawsuitsNotCalculatedRevenue,
  lawsuitsTax,
  lawsuitsTerms,
} from './lawsuits.ts';
import { licenceLost, licences } from './licences.ts';
import {
  badChequeRules,
  overdueDebtRules,
  pefinRules,
  protestRules,
  refinRules,
} from './negative-records.ts';
import { ownerLawsuitsAmount, ownerLawsuitsCount, ownerLawsuitsHasCriminal } from './owner-lawsuits.ts';
import {
  businessPartnersRestrictive,
  partnersCount,
  partnersDeceased,
  partnersOldestAge,
  partnersYoungestAge,
} from './partners.ts';
import { electoralDonations, partnersPep, pep, relativesPep } from './pep.ts';
import {
  age,
  cnaeRestrictive,
  companyOpeningTime,
  companySituation,
  companySize,
  corporateTaxRegime,
  cpfSituation,
  deceased,
  legalNature,
  shareCapital,
} from './registration.ts';
import { registrationChangeRules } from './registration-changes.ts';
import {
  branchesCount,
  locationState,
  relatedCompaniesIrregular,
  relatedCompaniesRestrictive,
  sameAddressCount,
} from './related-companies.ts';
import {
  requestedAmount,
  requestedAmountOfBureauLimit,
  requestedAmountOfIncome,
  requestedAmountOfRevenue,
} from './requested-amount.ts';
import { calculatedRevenue, employees } from './revenue.ts';
import { sanctioned, sanctionListNames } from './sanctioned.ts';
import {
  scrAvailableLimit,
  scrCalculatedRevenue,
  scrCategories,
  scrExpired,
  scrInstitutions,
  scrLimitUsage,
  scrLoss,
  scrMonthsOverdue,
  scrRelationshipTime,
  scrToExpire,
  scrTotalDebt,
} from './scr.ts';
import { hasSocialBenefit, socialBenefits } from './social-benefits.ts';
import { bankrupt, judicialRecovery, specialSituation } from './special-situation.ts';
import { syntheticScore } from './synthetic-score.ts';
import { taxDebtRules } from './tax-debts.ts';

/** The rule catalogue, by theme. */
export const rules: readonly Rule[] = [
  companySituation,
  companyOpeningTime,
  corporateTaxRegime,
  companySize,
  legalNature,
  shareCapital,
  cnaeRestrictive,
  bankrupt,
  judicialRecovery,
  specialSituation,
  completeQsaChange,
  ...registrationChangeRules,
  cpfSituation,
  age,
  deceased,
  locationState,
  calculatedRevenue,
  employees,
  score,
  bureauLimit,
  bureauDefaultRate,
  bureauInquiries,
  syntheticScore,
  presumedRevenue,
  presumedIncome,
  requestedAmount,
  requestedAmountOfRevenue,
  requestedAmountOfIncome,
  requestedAmountOfBureauLimit,
  ...inputRules,
  ...pefinRules,
  ...refinRules,
  ...protestRules,
  ...badChequeRules,
  boundlessCheck,
  suspendedOrStolenCheck,
  ...overdueDebtRules,
  scrTotalDebt,
  scrCalculatedRevenue,
  scrExpired,
  scrToExpire,
  scrLoss,
  scrLimitUsage,
  scrAvailableLimit,
  scrInstitutions,
  scrRelationshipTime,
  scrMonthsOverdue,
  scrCategories,
  businessPartnersRestrictive,
  partnersDeceased,
  partnersYoungestAge,
  partnersOldestAge,
  partnersCount,
  branchesCount,
  relatedCompaniesIrregular,
  relatedCompaniesRestrictive,
  sameAddressCount,
  lawsuitsAmount,
  lawsuitsCount,
  lawsuitsCalculatedRevenue,
  lawsuitsNotCalculatedRevenue,
  lawsuitsLastDays,
  lawsuitsTerms,
  lawsuitsCriminal,
  lawsuitsLabor,
  lawsuitsCivil,
  lawsuitsTax,
  ownerLawsuitsHasCriminal,
  ownerLawsuitsCount,
  ownerLawsuitsAmount,
  ...taxDebtRules,
  ...certificateRules,
  sanctioned,
  sanctionListNames,
  pep,
  relativesPep,
  partnersPep,
  electoralDonations,
  hasArrestWarrant,
  hadArrestWarrant,
  licences,
  licenceLost,
  socialBenefits,
  hasSocialBenefit,
  ...financialIndicatorRules,
  financialSuggestedLimit,
  statementsAge,
];

let byName: ReadonlyMap<string, Rule> | undefined;

/** The rule of this id, or of this other spelling of an id. */
export function findRule(name: string): Rule | undefined {
  byName ??= new Map(
    rules.flatMap((rule) => [rule.id, ...rule.aliases].map((spelling) => [spelling, rule] as const)),
  );
  return byName.get(name);
}

/**
 * The rule of this name about this input, where it is about one; undefined where the catalogue has no such rule, or it
 * cannot read that input.
 */
export function ruleAbout(name: string, input: InputOfRule | undefined): Rule | undefined {
  const rule = findRule(name);
  if (rule?.ofInput === undefined) return rule;
  return input && rule.ofInput(input);
}

/** The rule that a result or a criterion names. */
export function ruleOfCode({ rule, input }: Pick<CriterionCode, 'rule' | 'input'>): Rule | undefined {
  return input === undefined ? findRule(rule) : ruleAbout(rule, input);
}

/** What a rule is called in a policy, whatever people read: `SCORE`, `INPUT.daysLate`. */
export function codeName({ rule, input }: Pick<CriterionCode, 'rule' | 'input'>): string {
  return input === undefined ? rule : `${rule}.${input.name}`;
}
