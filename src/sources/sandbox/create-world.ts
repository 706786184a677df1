import type { SectionDetails, SectionType } from '../../sections/index.ts';
import { mergeSection } from '../../sections/merge.ts';
import { categoriesOf, historyOf, scrOf } from './bank-debt.ts';
import { bureauScoreOf } from './bureau-score.ts';
import { certificatesOf } from './certificates.ts';
import { companyOf } from './company.ts';
import { financialStatementsOf } from './financial-statements.ts';
import { lawsuitsOf } from './lawsuits.ts';
import { membershipsOf } from './membership.ts';
import { badChequesOf, protestsOf, reportedDebtsOf } from './negative-records.ts';
import { overlay } from './overlay.ts';
import { Families, type Person, personOf } from './person.ts';
import { criminalRecordOf, licencesOf, socialBenefitsOf } from './personal-records.ts';
import { locationOf } from './place.ts';
import { ownExposureOf, sanctionsOf } from './public-lists.ts';
import { basicInformationOf, revenueOf } from './registration.ts';
import { registrationChangesOf } from './registration-changes.ts';
import { headOfficeOf, type Inhabitants, type Subject } from './subject.ts';
import { taxDebtsOf } from './tax-debts.ts';
import type { Company, Membership, OwnSection, World } from './world.ts';

/** The first day of which the invented courts know lawsuits. */
const earliestLawsuit = '1980-01-01';

const ownSections: {
  readonly [Type in OwnSection]: (world: World, subject: Subject) => SectionDetails[Type];
} = {
  BASIC_INFORMATION: basicInformationOf,
  REVENUE: revenueOf,
  LOCATION: locationOf,
  REGISTRATION_CHANGES: registrationChangesOf,
  PROCESSES: (world, subject) => ({
    since: earliestLawsuit,
    lawsuits: lawsuitsOf(world, subject),
    ownersLawsuits: null,
    totals: null,
    ownersTotals: null,
    calculatedRevenuePercentage: null,
  }),
  PEP: ownExposureOf,
  SANCTIONS: sanctionsOf,
  TAX_DEBTS: taxDebtsOf,
  CERTIFICATES: certificatesOf,
  CRIMINAL_RECORD: criminalRecordOf,
  LICENCES: licencesOf,
  SOCIAL_BENEFITS: socialBenefitsOf,
  PEFIN: (world, subject) => reportedDebtsOf(world, subject, 'PEFIN'),
  REFIN: (world, subject) => reportedDebtsOf(world, subject, 'REFIN'),
  PROTESTS: protestsOf,
  BAD_CHEQUES: badChequesOf,
  OVERDUE_DEBTS: (world, subject) => reportedDebtsOf(world, subject, 'OVERDUE_DEBTS'),
  BUREAU_SCORE: bureauScoreOf,
  SCR: scrOf,
  HISTORY: historyOf,
  CATEGORIES: categoriesOf,
  FINANCIAL_STATEMENTS: financialStatementsOf,
};

export function isOwnSection(type: SectionType): type is OwnSection {
  return Object.hasOwn(ownSections, type);
}

/** What each establishment has of its own; all else is the company's, told alike by all. */
const ofEstablishment: ReadonlySet<OwnSection> = new Set([
  'BASIC_INFORMATION',
  'LOCATION',
  'REGISTRATION_CHANGES',
]);

/** The value of `key` in `known`, worked out at first. */
function once<V>(values: Map<string, V>, key: string, work: () => V): V {
  const present = values.get(key);
  if (present !== undefined) return present;
  const value = work();
  values.set(key, value);
  return value;
}

/** The world around the inhabitants of one neighbourhood. */
export function createWorld(inhabitants: Inhabitants): World {
  const families = new Families(inhabitants.key);
  const people = new Map<string, Person>();
  const companies = new Map<string, Company>();
  const details = new Map<string, Partial<SectionDetails>>();
  let memberships: readonly Membership[] | undefined;
  const world: World = {
    inhabitants,
    memberships() {
      memberships ??= membershipsOf(world);
      return memberships;
    },
    person: (subject) => once(people, subject.key, () => personOf(families, subject)),
    company: (subject) => once(companies, subject.key, () => companyOf(world, subject)),
    section: (establishment, type) => {
      const subject = ofEstablishment.has(type) ? establishment : headOfficeOf(inhabitants, establishment);
      const sections: Partial<SectionDetails> = once(details, subject.document, () => ({}));
      const present = sections[type];
      if (present !== undefined) return present;
      const generated = ownSections[type](world, subject);
      // Totals are left open above, so that they follow from the lists as overlaid.
      const settled = mergeSection(type, [overlay(type, generated, subject.laidOver?.sections?.[type])]);
      sections[type] = settled;
      return settled;
    },
  };
  return world;
}
