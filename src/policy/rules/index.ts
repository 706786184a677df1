import { hadArrestWarrant, hasArrestWarrant } from './arrest-warrant.ts';
import { presumedIncome, presumedRevenue, score } from './bureau-score.ts';
import { certificateRules } from './certificates.ts';
import { completeQsaChange } from './complete-qsa-change.ts';
import type { Rule } from './define-rule.ts';
import {
  lawsuitsAmount,
  lawsuitsCalculatedRevenue,
  lawsuitsCount,
  lawsuitsCriminal,
  lawsuitsLabor,
  ownerLawsuitsHasCriminal,
} from './lawsuits.ts';
import {
  badChequeRules,
  overdueDebtRules,
  pefinRules,
  protestRules,
  refinRules,
} from './negative-records.ts';
import { businessPartnersRestrictive } from './partners.ts';
import { partnersPep, pep } from './pep.ts';
import { age, companyOpeningTime, companySituation, cpfSituation, deceased } from './registration.ts';
import {
  requestedAmount,
  requestedAmountOfBureauLimit,
  requestedAmountOfIncome,
  requestedAmountOfRevenue,
} from './requested-amount.ts';
import { sanctioned, sanctionListNames } from './sanctioned.ts';
import { scrExpired, scrLoss, scrToExpire } from './scr.ts';
import { bankrupt, judicialRecovery } from './special-situation.ts';

/** The rule catalogue, by theme. */
export const rules: readonly Rule[] = [
  companySituation,
  companyOpeningTime,
  bankrupt,
  judicialRecovery,
  completeQsaChange,
  cpfSituation,
  age,
  deceased,
  score,
  presumedRevenue,
  presumedIncome,
  requestedAmount,
  requestedAmountOfRevenue,
  requestedAmountOfIncome,
  requestedAmountOfBureauLimit,
  ...pefinRules,
  ...refinRules,
  ...protestRules,
  ...badChequeRules,
  ...overdueDebtRules,
  scrExpired,
  scrToExpire,
  scrLoss,
  businessPartnersRestrictive,
  lawsuitsAmount,
  lawsuitsCount,
  lawsuitsCalculatedRevenue,
  lawsuitsCriminal,
  lawsuitsLabor,
  ownerLawsuitsHasCriminal,
  ...certificateRules,
  sanctioned,
  sanctionListNames,
  pep,
  partnersPep,
  hasArrestWarrant,
  hadArrestWarrant,
];

let byName: ReadonlyMap<string, Rule> | undefined;

/** The rule of this id, or of this other spelling of an id. */
export function findRule(name: string): Rule | undefined {
  byName ??= new Map(
    rules.flatMap((rule) => [rule.id, ...rule.aliases].map((spelling) => [spelling, rule] as const)),
  );
  return byName.get(name);
}
