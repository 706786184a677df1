import { type Static, Type } from '@sinclair/typebox';
import { counted, type Noun } from '../wording/counted.ts';
import {
  certificateKinds,
  certificateStates,
  certificateValidity,
  isClear,
  issuerApart,
  statedLastDay,
} from './certificate-state.ts';
import { defineSection } from './define-section.ts';
import { date, list, nullable, oneOf, text, withOtherReports } from './fields.ts';
import { countedList, present } from './figures.ts';
import { textOrNull } from './report-fields.ts';

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

const uncertainNoun: Noun = {
  one: { en: 'of unknown validity', 'pt-BR': 'com validade desconhecida' },
  many: { en: 'of unknown validity', 'pt-BR': 'com validade desconhecida' },
};

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
            certificateStates,
            'NEGATIVE: nothing owed or found; NOT_ISSUED: the issuer could not certify; NOT_APPLICABLE: the issuer certifies nobody of this kind, as one that knows no employer by CPF; null if reports differ',
          ),
        ),
        issuer: nullable(text('Issuer: certificates of two issuers are two certificates')),
        number: nullable(text('Number or control code')),
        issuedOn: nullable(date('Day of issue')),
        validUntil: nullable(
          date(
            'Last day of validity. If it is null, or more than two years after the issue, a federal tax or labour certificate is valid for 180 days, a severance fund certificate for 30, and any other NEGATIVE proves nothing',
          ),
        ),
      }),
      'Certificates that were asked for; one that is missing was not',
    ),
  }),
  listKeys: { certificates: ['certificate', 'issuer'] },
  itemMerges: {
    certificates: {
      code: 'certificate',
      apartBy: issuerApart,
      ageOf: (report) => {
        const { state, issuedOn } = report;
        const [from, until] = [textOrNull(issuedOn), statedLastDay(report)];
        // A clear certificate without any day proves nothing, so that any other report is newer.
        const provesNothing = from === null && until === null && isClear(state);
        // A certificate with open debts may have no last day: one with a last day is not newer.
        const isAgainst = state === 'POSITIVE' || state === 'NOT_ISSUED';
        return [provesNothing ? '' : 'dated', from, until ?? (isAgainst ? null : '')];
      },
    },
  },
  columns: {
    certificates: ['certificate', 'state', 'validity', 'issuedOn', 'validUntil', 'issuer', 'number'],
  },
  periods: {
    certificates: { from: 'issuedOn', until: 'validUntil', validityOn: certificateValidity },
  },
  figures: ({ certificates }, style, day) => {
    const withValidity = (validity: ReturnType<typeof certificateValidity>) =>
      certificates.filter((one) => certificateValidity(one, day) === validity);
    const valid = certificates.filter((one) => {
      const validity = certificateValidity(one, day);
      return validity === 'IN_FORCE' || validity === 'NOT_YET';
    });
    return present([
      ...stateNouns.map(([state, noun]) => {
        const count = valid.filter((certificate) => certificate.state === state).length;
        return count > 0 && counted(noun, count, style);
      }),
      countedList(uncertainNoun, withValidity(undefined), style),
      countedList(expiredNoun, withValidity('ENDED'), style),
    ]);
  },
});

export type CertificatesDetails = Static<typeof certificates.details>;
