import type { Text } from '../../base/language.ts';
import type { DocumentKind } from '../../document/kind.ts';
import { type CertificateKind, certificateState } from '../../sections/certificate-state.ts';
import { isoDay } from '../elapsed-time.ts';
import { defineRule, type Rule } from './define-rule.ts';

interface Certificate {
  readonly certificate: CertificateKind;
  readonly title: Text;
  readonly documentKinds?: readonly DocumentKind[];
  readonly aliases?: readonly string[];
}

/**
 * The state of one kind of certificate, the worst of its issuers: NEGATIVE, POSITIVE_WITH_NEGATIVE_EFFECT (something is owed and
 * secured: it counts as regular, Código Tributário Nacional, art. 206), POSITIVE, or NOT_ISSUED. `passWhen: CONTAINS NEGATIVE
 * POSITIVE_WITH_NEGATIVE_EFFECT` accepts both regular states. A certificate that does not apply to the subject, or that has expired, does
 * not count.
 */
function certificateRule({
  certificate,
  title,
  documentKinds = ['cpf', 'cnpj'],
  aliases = [],
}: Certificate): Rule {
  return defineRule({
    id: `${certificate}_CERTIFICATE`,
    aliases,
    title,
    documentKinds,
    sections: ['CERTIFICATES'],
    value: 'text',
    values: ['NEGATIVE', 'POSITIVE_WITH_NEGATIVE_EFFECT', 'POSITIVE', 'NOT_ISSUED'],
    read: ({ CERTIFICATES }, _where, { asOf }) =>
      certificateState(CERTIFICATES.certificates, certificate, isoDay(asOf)),
  });
}

export const certificateRules: readonly Rule[] = [
  certificateRule({
    certificate: 'FEDERAL_TAX',
    title: { en: 'Federal tax certificate', 'pt-BR': 'Certidão de tributos federais' },
  }),
  certificateRule({
    certificate: 'STATE_TAX',
    title: { en: 'State tax certificate', 'pt-BR': 'Certidão de tributos estaduais' },
  }),
  certificateRule({
    certificate: 'LABOUR',
    title: { en: 'Labour certificate', 'pt-BR': 'Certidão trabalhista (CNDT)' },
    aliases: ['LABOR_CERTIFICATE'],
  }),
  certificateRule({
    certificate: 'SEVERANCE_FUND',
    title: { en: 'Severance fund certificate', 'pt-BR': 'Certificado de regularidade do FGTS' },
  }),
  certificateRule({
    certificate: 'EMPLOYMENT_MINISTRY',
    title: { en: 'Employment ministry certificate', 'pt-BR': 'Certidão do Ministério do Trabalho' },
    aliases: ['MTE_CERTIFICATE'],
  }),
  certificateRule({
    certificate: 'ENVIRONMENTAL',
    title: { en: 'Environmental certificate', 'pt-BR': 'Certidão ambiental' },
  }),
  certificateRule({
    certificate: 'COURT',
    title: { en: 'Court certificate', 'pt-BR': 'Certidão judicial' },
  }),
  certificateRule({
    certificate: 'CRIMINAL_RECORD',
    title: { en: 'Criminal record certificate', 'pt-BR': 'Certidão de antecedentes criminais' },
    documentKinds: ['cpf'],
  }),
];
