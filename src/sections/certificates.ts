import { type Static, Type } from '@sinclair/typebox';
import { defineSection } from './define-section.ts';
import { date, list, nullable, oneOf, text } from './fields.ts';

/**
 * The eight certificates: federal tax (CND), environmental (IBAMA), labour (CNDT), federal court, employment ministry,
 * state tax, severance fund (CRF of the FGTS) and criminal record (of persons).
 */
export const certificateKinds = [
  'FEDERAL_TAX',
  'ENVIRONMENTAL',
  'LABOUR',
  'COURT',
  'EMPLOYMENT_MINISTRY',
  'STATE_TAX',
  'SEVERANCE_FUND',
  'CRIMINAL_RECORD',
] as const;

export type CertificateKind = (typeof certificateKinds)[number];

export const certificates = defineSection({
  type: 'CERTIFICATES',
  title: { en: 'Certificates', 'pt-BR': 'Certidões' },
  documentKinds: ['cpf', 'cnpj'],
  details: Type.Object({
    certificates: list(
      Type.Object({
        certificate: oneOf(certificateKinds, 'Which certificate'),
        state: oneOf(
          ['NEGATIVE', 'POSITIVE_WITH_NEGATIVE_EFFECT', 'POSITIVE', 'NOT_ISSUED'],
          'NEGATIVE: nothing owed or found; NOT_ISSUED: the issuer could not certify',
        ),
        issuer: nullable(text('Issuer')),
        number: nullable(text('Number or control code')),
        issuedOn: nullable(date('Day of issue')),
        validUntil: nullable(date('Last day of validity')),
      }),
      'Certificates that were asked for; one that is missing was not',
    ),
  }),
  listKeys: { certificates: ['certificate'] },
});

export type CertificatesDetails = Static<typeof certificates.details>;
