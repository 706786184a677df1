import { type Static, Type } from '@sinclair/typebox';
import { counted, type Noun } from '../wording/counted.ts';
import { defineSection } from './define-section.ts';
import { date, list, nullable, oneOf, text, withOtherReports } from './fields.ts';
import { countedList, present } from './figures.ts';
import { textOrNull } from './report-fields.ts';
import { type Period, validityOn } from './validity.ts';

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

/**
 * Returns the certificates of a kind that may be its newest: the one issued last, and those without a day of issue. Only the
 * newest decides; earlier certificates are only shown.
 */
export function newestCertificates<
  Issued extends { readonly certificate: CertificateKind; readonly issuedOn: string | null },
>(certificates: readonly Issued[], kind: CertificateKind): readonly Issued[] {
  const own = certificates.filter(({ certificate }) => certificate === kind);
  const last = own.reduce<string | null>(
    (latest, { issuedOn }) =>
      issuedOn !== null && (latest === null || issuedOn > latest) ? issuedOn : latest,
    null,
  );
  return own.filter(({ issuedOn }) => issuedOn === null || issuedOn === last);
}

/** Returns the period in which a certificate proves something: from its issue to its last day of validity. */
export function certificatePeriod({
  issuedOn,
  validUntil,
}: {
  readonly issuedOn: string | null;
  readonly validUntil: string | null;
}): Period {
  return { from: issuedOn, until: validUntil };
}

/** How many there are of each state is told in this order, the worst first. */
const stateNouns: readonly (readonly [state: string, noun: Noun])[] = [
  [
    'POSITIVE',
    { one: { en: 'positive', 'pt-BR': 'positiva' }, many: { en: 'positive', 'pt-BR': 'positivas' } },
  ],
  [
    'POSITIVE_WITH_NEGATIVE_EFFECT',
    {
      one: { en: 'positive with negative effect', 'pt-BR': 'positiva com efeito de negativa' },
      many: { en: 'positive with negative effect', 'pt-BR': 'positivas com efeito de negativa' },
    },
  ],
  [
    'NOT_ISSUED',
    {
      one: { en: 'not issued', 'pt-BR': 'não emitida' },
      many: { en: 'not issued', 'pt-BR': 'não emitidas' },
    },
  ],
  [
    'NOT_APPLICABLE',
    {
      one: { en: 'not applicable', 'pt-BR': 'não se aplica' },
      many: { en: 'not applicable', 'pt-BR': 'não se aplicam' },
    },
  ],
  [
    'NEGATIVE',
    {
      one: { en: 'negative (nothing owed)', 'pt-BR': 'negativa' },
      many: { en: 'negative (nothing owed)', 'pt-BR': 'negativas' },
    },
  ],
];

const expiredNoun: Noun = {
  one: { en: 'past its validity', 'pt-BR': 'fora da validade' },
  many: { en: 'past their validity', 'pt-BR': 'fora da validade' },
};

export const certificates = defineSection({
  type: 'CERTIFICATES',
  title: { en: 'Certificates', 'pt-BR': 'Certidões' },
  documentKinds: ['cpf', 'cnpj'],
  comesWith: 'COMPLETO',
  details: Type.Object({
    certificates: list(
      withOtherReports({
        certificate: oneOf(certificateKinds, 'Which certificate'),
        state: nullable(
          oneOf(
            ['NEGATIVE', 'POSITIVE_WITH_NEGATIVE_EFFECT', 'POSITIVE', 'NOT_ISSUED', 'NOT_APPLICABLE'],
            'NEGATIVE: nothing owed or found; NOT_ISSUED: the issuer could not certify; NOT_APPLICABLE: the issuer certifies nobody of this kind, as one that knows no employer by CPF; null if reports differ',
          ),
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
  itemMerges: {
    certificates: {
      number: ['certificate'],
      ageOf: ({ issuedOn, validUntil }) => {
        const [from, until] = [textOrNull(issuedOn), textOrNull(validUntil)];
        // Without any day it proves nothing, so that any other report is newer.
        return [from === null && until === null ? '' : 'dated', from, until ?? ''];
      },
    },
  },
  columns: {
    certificates: ['certificate', 'state', 'validity', 'issuedOn', 'validUntil', 'issuer', 'number'],
  },
  periods: { certificates: { from: 'issuedOn', until: 'validUntil' } },
  figures: ({ certificates }, style, day) => {
    const isOver = (one: Parameters<typeof certificatePeriod>[0]) =>
      validityOn(day, certificatePeriod(one)) === 'ENDED';
    const valid = certificates.filter((one) => !isOver(one));
    return present([
      ...stateNouns.map(([state, noun]) => {
        const count = valid.filter((certificate) => certificate.state === state).length;
        return count > 0 && counted(noun, count, style);
      }),
      countedList(expiredNoun, certificates.filter(isOver), style),
    ]);
  },
});

export type CertificatesDetails = Static<typeof certificates.details>;
