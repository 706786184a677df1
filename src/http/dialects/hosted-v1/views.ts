import { type SectionType, sectionTypes } from '../../../sections/index.ts';
import { defineView, type HostedView } from './define-view.ts';
import { basicInformation } from './sections/basic-information.ts';
import { bureauInquiry } from './sections/bureau-inquiry.ts';
import { certificates } from './sections/certificates.ts';
import { creditPolicy } from './sections/credit-policy.ts';
import { location } from './sections/location.ts';
import { badCheck, pastDueDebt, pefin, protests, refin } from './sections/negative-records.ts';
import { processes } from './sections/processes.ts';
import { pep, sanctions } from './sections/public-lists.ts';
import { relations } from './sections/relations.ts';
import { summary } from './sections/summary.ts';

/** The views whose shape the dialect settles, by our types. Of the bureau there are two: its score is ours. */
const settled: Readonly<Partial<Record<SectionType, readonly HostedView[]>>> = {
  SUMMARY: [summary],
  BASIC_INFORMATION: [basicInformation],
  LOCATION: [location],
  RELATIONS: [relations],
  PROCESSES: [processes],
  PEP: [pep],
  SANCTIONS: [sanctions],
  CERTIFICATES: [certificates],
  PEFIN: [pefin],
  REFIN: [refin],
  PROTESTS: [protests],
  BAD_CHEQUES: [badCheck],
  OVERDUE_DEBTS: [pastDueDebt],
  BUREAU_SCORE: [unchanged('BUREAU_SCORE'), bureauInquiry],
  CREDIT_POLICY: [creditPolicy],
  LICENCES: [unchanged('LICENCES', 'LICENSES_AUTHORIZATIONS')],
};

/** A section of which the dialect names no shape: its content is the specification's. */
function unchanged(type: SectionType, name: string = type): HostedView {
  return defineView(type, { name, tab: 'REGISTRATION', entries: (details) => [{ ...details }] });
}

/** How each of our sections reads in the dialect. */
export const hostedViews: ReadonlyMap<string, readonly HostedView[]> = new Map(
  sectionTypes.map((type) => [type, settled[type] ?? [unchanged(type)]]),
);
