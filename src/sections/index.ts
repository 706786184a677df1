import type { Static, TObject } from '@sinclair/typebox';
import { badCheques } from './bad-cheques.ts';
import { basicInformation } from './basic-information.ts';
import { bureauScore } from './bureau-score.ts';
import { categories } from './categories.ts';
import { certificates } from './certificates.ts';
import { creditPolicy } from './credit-policy.ts';
import { criminalRecord } from './criminal-record.ts';
import type { SectionDefinition } from './define-section.ts';
import { financialStatements } from './financial-statements.ts';
import { history } from './history.ts';
import { licences } from './licences.ts';
import { location } from './location.ts';
import { overdueDebts } from './overdue-debts.ts';
import { pefin } from './pefin.ts';
import { pep } from './pep.ts';
import { processes } from './processes.ts';
import { protests } from './protests.ts';
import { refin } from './refin.ts';
import { registrationChanges } from './registration-changes.ts';
import { relations } from './relations.ts';
import { revenue } from './revenue.ts';
import { sanctions } from './sanctions.ts';
import { scr } from './scr.ts';
import { socialBenefits } from './social-benefits.ts';
import { summary } from './summary.ts';
import { syntheticScore } from './synthetic-score.ts';
import { taxDebts } from './tax-debts.ts';

/** Holds every key to the type of its definition: a section under another's name does not compile. */
function registry<const R extends { readonly [Type in keyof R]: SectionDefinition<Type & string, TObject> }>(
  definitions: R,
): R {
  return definitions;
}

/**
 * Every section type with its definition, in the order in which reports show them. All types below derive from this
 * object.
 */
export const sections = registry({
  SUMMARY: summary,
  BASIC_INFORMATION: basicInformation,
  REVENUE: revenue,
  LOCATION: location,
  RELATIONS: relations,
  REGISTRATION_CHANGES: registrationChanges,
  PROCESSES: processes,
  PEP: pep,
  SANCTIONS: sanctions,
  TAX_DEBTS: taxDebts,
  CERTIFICATES: certificates,
  CRIMINAL_RECORD: criminalRecord,
  LICENCES: licences,
  SOCIAL_BENEFITS: socialBenefits,
  PEFIN: pefin,
  REFIN: refin,
  PROTESTS: protests,
  BAD_CHEQUES: badCheques,
  OVERDUE_DEBTS: overdueDebts,
  BUREAU_SCORE: bureauScore,
  SCR: scr,
  HISTORY: history,
  CATEGORIES: categories,
  FINANCIAL_STATEMENTS: financialStatements,
  SYNTHETIC_SCORE: syntheticScore,
  CREDIT_POLICY: creditPolicy,
});

/** The name of a section in the API. */
export type SectionType = keyof typeof sections;

/** What each section holds. */
export type SectionDetails = {
  [Type in SectionType]: Static<(typeof sections)[Type]['details']>;
};

/** Every section type, in the order of the registry. */
export const sectionTypes: readonly SectionType[] = Object.keys(sections).filter(isSectionType);

export function isSectionType(name: string): name is SectionType {
  return Object.hasOwn(sections, name);
}

/** The definition of a section in the form that does not name its details, for code that treats all alike. */
export function sectionDefinition(type: SectionType): SectionDefinition<SectionType, TObject> {
  return sections[type];
}
