/**
 * The ids of rules that the dialect spells otherwise, as deployed clients read them, by ours. A rule that is not here
 * keeps its id.
 */
export const hostedRuleIds: Readonly<Record<string, string>> = {
  PROTESTS_AMOUNT: 'NOTARIES_AMOUNT',
  PROTESTS_COUNT: 'NOTARIES_COUNT',
  PROTESTS_CALCULATED_REVENUE: 'NOTARIES_CALCULATED_REVENUE',
  PROTESTS_NOT_CALCULATED_REVENUE: 'NOTARIES_NOT_CALCULATED_REVENUE',
  PROTESTS_LAST_DAYS: 'NOTARIES_LAST_DAYS',
  BUSINESS_PARTNERS_RESTRICTIVE: 'BUSINNES_PARTNERS_RESTRICTIVE',
};

/** The id of a rule in the dialect. */
export function hostedRuleId(rule: string): string {
  return hostedRuleIds[rule] ?? rule;
}
