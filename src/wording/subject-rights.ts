import type { Text } from '../base/language.ts';

interface SubjectRights {
  /** The law on reviews of automated decisions. */
  readonly reviewLaw: Text;
  /** Heading of the rights in a report. */
  readonly title: Text;
  /** The rights, in a report. */
  readonly inReport: Text;
  /** The rights, in a letter to the subject. */
  readonly inLetter: Text;
  /** Why values and thresholds are not disclosed. */
  readonly secret: Text;
}

/**
 * The rights of the subject of a decision. The LGPD (Law 13.709/2018, art. 1 and 5, V) protects natural persons only. For companies,
 * Law 12.414/2011 applies, which includes legal persons (art. 2, III, as of Complementary Law 166/2019).
 */
export const subjectRights: Readonly<Record<'CPF' | 'CNPJ', SubjectRights>> = {
  CPF: {
    reviewLaw: { en: 'LGPD, art. 20', 'pt-BR': 'LGPD, art. 20' },
    title: { en: 'Rights of the person', 'pt-BR': 'Direitos do titular' },
    inReport: {
      en: 'The person may request access to the data and the correction of wrong data (LGPD, Law 13.709/2018, art. 18; Law 12.414/2011, art. 5). The person may also request the review of a decision made by automated means alone, with an explanation of the criteria and procedures (LGPD, art. 20). Corrections are requested from the source that holds the data and from the company that decided.',
      'pt-BR':
        'O titular pode pedir acesso aos dados e a correção dos que estiverem errados (LGPD, Lei 13.709/2018, art. 18; Lei 12.414/2011, art. 5º). Também pode pedir a revisão da decisão tomada unicamente por meios automatizados, com a explicação dos critérios e procedimentos (LGPD, art. 20). A correção é pedida à fonte que guarda o dado e à empresa que decidiu.',
    },
    inLetter: {
      en: 'You may ask for access to your data and for their correction (LGPD, Law 13.709/2018, art. 18), and for the review of a decision made by automated means alone, with the criteria explained (art. 20). A credit bureau corrects a wrong record within ten days (Law 12.414/2011, art. 5, III). You may also contact the national data protection authority (ANPD).',
      'pt-BR':
        'Você pode pedir acesso aos seus dados e a correção deles (LGPD, Lei 13.709/2018, art. 18), e a revisão de uma decisão tomada só por meios automatizados, com a explicação dos critérios (art. 20). O bureau de crédito corrige em até dez dias um registro errado (Lei 12.414/2011, art. 5º, III). Você também pode recorrer à Autoridade Nacional de Proteção de Dados (ANPD).',
    },
    secret: {
      en: 'The values and thresholds are a trade secret of the company that decided (LGPD, art. 20, § 1). The national data protection authority (ANPD) may audit them (§ 2).',
      'pt-BR':
        'Os valores e os valores de corte são segredo comercial da empresa que decidiu (LGPD, art. 20, § 1º). A autoridade nacional (ANPD) pode auditá-los (§ 2º).',
    },
  },
  CNPJ: {
    reviewLaw: { en: 'Law 12.414/2011, art. 5, VI', 'pt-BR': 'Lei 12.414/2011, art. 5º, VI' },
    title: { en: 'Rights of the company', 'pt-BR': 'Direitos da empresa' },
    inReport: {
      en: 'A company that is registered with a credit bureau may access its records (Law 12.414/2011, art. 5, II) and have wrong ones corrected within ten days (III). It may request the main criteria of the risk analysis (IV) and the review of a decision made by automated means alone (VI). Other corrections are requested from the source that holds the data. The LGPD (Law 13.709/2018) protects natural persons: the partners and managers in the data may exercise their rights under it.',
      'pt-BR':
        'A empresa cadastrada em um bureau de crédito pode acessar os registros sobre ela (Lei 12.414/2011, art. 5º, II) e pedir a correção dos errados em até dez dias (III). Pode pedir os principais critérios da análise de risco (IV) e a revisão da decisão tomada unicamente por meios automatizados (VI). As demais correções são pedidas à fonte que guarda o dado. A LGPD (Lei 13.709/2018) protege pessoas naturais: os sócios e administradores citados nos dados podem exercer os direitos dela.',
    },
    inLetter: {
      en: 'A company that is registered with a credit bureau may access its records free of charge (Law 12.414/2011, art. 5, II) and have wrong ones corrected within ten days (III). It may ask for the main criteria of the risk analysis (IV), and for the review of a decision made by automated means alone (VI). The data protection law (LGPD, Law 13.709/2018) protects natural persons: the partners and managers in the data may exercise their rights under it.',
      'pt-BR':
        'A empresa cadastrada em um bureau de crédito pode acessar sem custo os registros sobre ela (Lei 12.414/2011, art. 5º, II) e pedir a correção dos errados em até dez dias (III). Pode pedir os principais critérios da análise de risco (IV) e a revisão de uma decisão tomada só por meios automatizados (VI). A lei de proteção de dados (LGPD, Lei 13.709/2018) protege pessoas naturais: os sócios e administradores citados nos dados podem exercer os direitos dela.',
    },
    secret: {
      en: 'The values and thresholds are a trade secret of the company that decided (Law 12.414/2011, art. 5, IV).',
      'pt-BR':
        'Os valores e os valores de corte são segredo empresarial da empresa que decidiu (Lei 12.414/2011, art. 5º, IV).',
    },
  },
};
