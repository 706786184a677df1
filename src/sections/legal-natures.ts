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
