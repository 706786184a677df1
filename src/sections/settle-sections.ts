import { withOneBankDebt } from './bank-debt.ts';
import { isSectionType, type SectionDetails, type SectionType } from './index.ts';
import { withUnlistedPartners } from './legal-natures.ts';
import { mergeSection } from './merge.ts';
import { type OldNegatives, withoutOldNegatives } from './old-negatives.ts';
import { withRevenuePercentages } from './revenue-percentage.ts';

/**
 * Returns merged sections with what follows from several of them: unknown partners, one bank debt, shares of the revenue. Pure; calling
 * it again changes nothing.
 *
 * @param left the records that are left out for their age. Default: none.
 */
export function settleSections(
  details: Partial<SectionDetails>,
  left?: OldNegatives,
): Partial<SectionDetails> {
  const listed = withOneBankDebt(withUnlistedPartners(details));
  return withRevenuePercentages(left === undefined ? listed : withoutOldNegatives(listed, left));
}

/** Returns the sections of a caller as a report would contain them: each is merged and corrected as one answer, then all are settled. */
export function completeSections(
  sections: Partial<SectionDetails>,
  left?: OldNegatives,
): Partial<SectionDetails> {
  const details: Partial<SectionDetails> = { ...sections };
  for (const type of Object.keys(sections).filter(isSectionType)) mergeOne(details, type);
  return settleSections(details, left);
}

function mergeOne<Type extends SectionType>(details: Partial<SectionDetails>, type: Type): void {
  const own: Partial<SectionDetails>[Type] = details[type];
  if (own !== undefined) details[type] = mergeSection(type, [own]);
}
