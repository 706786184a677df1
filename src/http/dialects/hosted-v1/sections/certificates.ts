import { type CertificateKind, certificateKinds } from '../../../../sections/certificates.ts';
import type { SectionDetails } from '../../../../sections/index.ts';
import { defineView } from '../define-view.ts';

type Certificate = SectionDetails['CERTIFICATES']['certificates'][number];

/** Keys of the dialect where it has one; the others are named after ours. */
const certificateKeys: Readonly<Record<CertificateKind, string>> = {
  FEDERAL_TAX: 'pgfn',
  ENVIRONMENTAL: 'ibamaCertificateNegative',
  LABOUR: 'debtLaborAbsence',
  COURT: 'cnjCertificate',
  EMPLOYMENT_MINISTRY: 'employmentMinistry',
  STATE_TAX: 'debtAbsenceState',
  SEVERANCE_FUND: 'fgts',
  CRIMINAL_RECORD: 'criminalRecord',
};

/** What nobody could certify is not valid, and not invalid either. */
const situations: Readonly<Record<NonNullable<Certificate['state']>, string>> = {
  NEGATIVE: 'valid',
  POSITIVE_WITH_NEGATIVE_EFFECT: 'valid',
  POSITIVE: 'invalid',
  NOT_APPLICABLE: 'unavailable',
  NOT_ISSUED: 'unavailable',
};

/** CERTIFICATES: one key for each that was asked for. */
export const certificates = defineView('CERTIFICATES', {
  tab: 'REGISTRATION',
  entries: ({ certificates: issued }, { answer }) => {
    const rows = certificateKinds.flatMap((kind) => issued.filter(({ certificate }) => certificate === kind));
    return [
      Object.fromEntries(
        rows.map(({ certificate, state, issuer, number, issuedOn, validUntil }) => [
          certificateKeys[certificate],
          {
            name: issuer,
            type: state,
            document: answer.document,
            code: number,
            emissionDate: issuedOn,
            validityDate: validUntil,
            uf: null,
            description: null,
            situation: situations[state ?? 'NOT_ISSUED'],
            url: null,
          },
        ]),
      ),
    ];
  },
});
