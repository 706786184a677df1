import type { SectionDetails } from './index.ts';

/**
 * Legal natures without a table of partners (QSA), by their code in the table of IBGE (CONCLA): public administration
 * (group 1), the individual entrepreneur, individuals (group 4) and international organisations (group 5). See annex V
 * of Instrução Normativa RFB 2.119/2022.
 */
const withoutPartners = /^(?:[145]\d{3}|2135)$/;

/**
 * Whether a company of this legal nature has no partners. For any other nature, and for an unknown one, an empty list of
 * partners says that they are unknown.
 */
export function hasNoPartners(legalNature: string | null | undefined): boolean {
  return withoutPartners.test(legalNature ?? '');
}

/** Whether a CNPJ of this legal nature belongs to one natural person: the individual entrepreneur (2135) and group 4. */
export function isOfOnePerson(legalNature: string | null | undefined): boolean {
  return /^(?:4\d{3}|2135)$/.test(legalNature ?? '');
}

/**
 * Returns the sections with unknown partners (null) if the list of partners is empty although the company must have some. Sources also
 * return an empty list if they could not read the register. Pure; calling it again changes nothing.
 */
export function withUnlistedPartners(details: Partial<SectionDetails>): Partial<SectionDetails> {
  const { RELATIONS, BASIC_INFORMATION } = details;
  if (RELATIONS?.partners?.length !== 0 || (BASIC_INFORMATION?.person ?? null) !== null) return details;
  return hasNoPartners(BASIC_INFORMATION?.company?.legalNature?.code)
    ? details
    : { ...details, RELATIONS: { ...RELATIONS, partners: null } };
}
