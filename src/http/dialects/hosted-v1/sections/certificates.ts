import {
  type CertificateKind,
  certificateKinds,
  certificateState,
  certificateValidity,
} from '../../../../sections/certificate-state.ts';
import type { SectionDetails } from '../../../../sections/index.ts';
import { defineView, type HostedValues } from '../define-view.ts';

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

type Situation = 'invalid' | 'unavailable' | 'valid';

/** What nobody could certify is not valid, and not invalid either. */
const situations: Readonly<Record<NonNullable<Certificate['state']>, Situation>> = {
  NEGATIVE: 'valid',
  POSITIVE_WITH_NEGATIVE_EFFECT: 'valid',
  POSITIVE: 'invalid',
  NOT_APPLICABLE: 'unavailable',
  NOT_ISSUED: 'unavailable',
};

/** Returns the situation of a certificate on a day: `unavailable` unless it is certainly in force. */
function situationOf(one: Certificate, day: string): Situation {
  return certificateValidity(one, day) === 'IN_FORCE' ? situations[one.state ?? 'NOT_ISSUED'] : 'unavailable';
}

/**
 * Returns the certificates of a kind, starting with the one that decides on a day. If no certificate decides, valid ones come last,
 * because a valid first certificate would show the kind as clear.
 */
function ofKind(issued: readonly Certificate[], kind: CertificateKind, day: string): readonly Certificate[] {
  const own = issued.filter(({ certificate }) => certificate === kind);
  const deciding = certificateState(own, kind, day);
  const rank = (one: Certificate) => {
    if (deciding === undefined) return situationOf(one, day) === 'valid' ? 1 : 0;
    return one.state === deciding && certificateValidity(one, day) === 'IN_FORCE' ? 0 : 1;
  };
  return own.toSorted((one, other) => rank(one) - rank(other));
}

/**
 * CERTIFICATES: an entry with one key for each kind that was queried. Certificates of further issuers are in further entries.
 */
export const certificates = defineView('CERTIFICATES', {
  tab: 'REGISTRATION',
  entries: ({ certificates: issued }, { answer, day }) => {
    const kinds = certificateKinds.map((kind) => ofKind(issued, kind, day));
    const issuers = Math.max(1, ...kinds.map(({ length }) => length));
    return Array.from({ length: issuers }, (_, at) =>
      Object.fromEntries(
        kinds.flatMap(({ [at]: one }) =>
          one === undefined ? [] : [[certificateKeys[one.certificate], valuesOf(one, answer.document, day)]],
        ),
      ),
    );
  },
});

function valuesOf(certificate: Certificate, document: string, day: string): HostedValues {
  const { state, issuer, number, issuedOn, validUntil } = certificate;
  return {
    name: issuer,
    type: state,
    document,
    code: number,
    emissionDate: issuedOn,
    validityDate: validUntil,
    uf: null,
    description: null,
    situation: situationOf(certificate, day),
    url: null,
  };
}
