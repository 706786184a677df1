import type { BasicInformationDetails } from '../../../sections/basic-information.ts';
import type { SourceAnswer, SourceContribution, SourceRequest } from '../../define-source.ts';
import { withName } from '../answer-schema.ts';
import { basicInformationOf } from '../basic-information.ts';
import { locationOf } from '../location.ts';
import { companyRecordOf } from './company-record.ts';
import type { AnsweredCompany, AnsweredRow, KeptAnswer } from './kept-answer.ts';
import { keptChanges } from './kept-changes.ts';
import { keptRelations, registryEdition } from './kept-relations.ts';
import { documentOf, headOfficeOf, rowsOf } from './register-row.ts';

/**
 * The wanted sections of what the register that is kept here answered. Pure.
 *
 * @throws SourceFailure INVALID_ANSWER for a company without a legal name.
 */
export function mapKeptAnswer(
  received: SourceAnswer,
  answer: KeptAnswer,
  { sections: wanted, scope }: Pick<SourceRequest, 'sections' | 'scope'>,
): SourceContribution {
  const { company, document } = answer;
  const establishment = company && establishmentOf(company, document);
  if (company === null || !establishment) return {};
  const record = withName(companyRecordOf({ company, establishment }, answer), received);
  const location = locationOf(record);
  const changes = wanted.includes('REGISTRATION_CHANGES')
    ? keptChanges({ ...answer, company }, establishment)
    : undefined;
  return {
    ...(wanted.includes('BASIC_INFORMATION') && {
      BASIC_INFORMATION: withHeadOffice(basicInformationOf(record), { company, establishment, answer }),
    }),
    ...(wanted.includes('LOCATION') &&
      location && { LOCATION: { ...location, edition: registryEdition(answer.edition) } }),
    ...(wanted.includes('RELATIONS') && {
      RELATIONS: keptRelations({ ...answer, company }, establishment, scope),
    }),
    ...(changes && { REGISTRATION_CHANGES: changes }),
  };
}

export function establishmentOf(company: AnsweredCompany, document: string): AnsweredRow | undefined {
  return rowsOf(company, 'establishment').find((row) => documentOf(row) === document);
}

/**
 * What one record does not tell and the register does: of which day the data are, which establishment is the head office, and
 * the special situation of the company, which is registered there.
 */
function withHeadOffice(
  details: BasicInformationDetails,
  {
    company: rows,
    establishment,
    answer,
  }: { readonly company: AnsweredCompany; readonly establishment: AnsweredRow; readonly answer: KeptAnswer },
): BasicInformationDetails {
  const { company } = details;
  const dated = {
    ...withoutContactsOfIndividuals(details),
    updatedOn: answer.edition.publishedOn,
    edition: registryEdition(answer.edition),
  };
  const headOffice = headOfficeOf(rows);
  if (company === null || headOffice === undefined) return dated;
  const ofHead =
    headOffice === establishment
      ? company
      : basicInformationOf(companyRecordOf({ company: rows, establishment: headOffice }, answer)).company;
  return {
    ...dated,
    company: {
      ...company,
      headOfficeDocument: documentOf(headOffice),
      specialSituation: company.specialSituation ?? ofHead?.specialSituation ?? null,
    },
  };
}

/** Telephones and addresses of e-mail of one-person companies are a person's own: they stay out, as in the registry over HTTP. */
function withoutContactsOfIndividuals(details: BasicInformationDetails): BasicInformationDetails {
  return /individual/i.test(details.company?.legalNature?.description ?? '')
    ? { ...details, phones: null, emails: null }
    : details;
}
