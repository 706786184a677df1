import { type CertificateKind, certificateKinds } from '../../sections/certificate-state.ts';
import type { CertificatesDetails } from '../../sections/certificates.ts';
import { addDays, dayBetween, worldDate } from './days.ts';
import { Random } from './random.ts';
import type { Health } from './sandbox-case.ts';
import type { Subject } from './subject.ts';
import type { World } from './world.ts';

type Certificate = CertificatesDetails['certificates'][number];
type State = Certificate['state'];

/** Who issues each, for how many days, to whom where not to everybody, and whom the issuer does not know. */
const issue: Readonly<
  Record<
    CertificateKind,
    {
      readonly issuer: string;
      readonly days: number;
      readonly only?: Subject['kind'];
      readonly unknown?: Subject['kind'];
    }
  >
> = {
  FEDERAL_TAX: { issuer: 'Receita Federal e PGFN', days: 180 },
  ENVIRONMENTAL: { issuer: 'IBAMA', days: 90 },
  LABOUR: { issuer: 'Tribunal Superior do Trabalho', days: 180 },
  COURT: { issuer: 'Conselho da Justiça Federal', days: 90 },
  EMPLOYMENT_MINISTRY: { issuer: 'Ministério do Trabalho e Emprego', days: 90, unknown: 'cpf' },
  STATE_TAX: { issuer: 'Secretaria da Fazenda', days: 60 },
  SEVERANCE_FUND: { issuer: 'Caixa Econômica Federal', days: 30, unknown: 'cpf' },
  CRIMINAL_RECORD: { issuer: 'Polícia Federal', days: 90, only: 'cpf' },
};

const states: Readonly<Record<Health, readonly (readonly [State, number])[]>> = {
  EXCELLENT: [['NEGATIVE', 1]],
  GOOD: [
    ['NEGATIVE', 96],
    ['POSITIVE_WITH_NEGATIVE_EFFECT', 3],
    ['NOT_ISSUED', 1],
  ],
  FAIR: [
    ['NEGATIVE', 80],
    ['POSITIVE_WITH_NEGATIVE_EFFECT', 12],
    ['POSITIVE', 5],
    ['NOT_ISSUED', 3],
  ],
  POOR: [
    ['NEGATIVE', 45],
    ['POSITIVE_WITH_NEGATIVE_EFFECT', 15],
    ['POSITIVE', 30],
    ['NOT_ISSUED', 10],
  ],
};

function notApplicable(certificate: CertificateKind, issuer: string): Certificate {
  return { certificate, state: 'NOT_APPLICABLE', issuer, number: null, issuedOn: null, validUntil: null };
}

/** CERTIFICATES of a subject. An employer is known by its CNPJ: two of them do not apply to people. */
export function certificatesOf(world: World, subject: Subject): CertificatesDetails {
  const wanted = subject.kind === 'cpf' && world.section(subject, 'CRIMINAL_RECORD').warrants.length > 0;
  const random = new Random(`${subject.key}:certificates`);
  return {
    certificates: certificateKinds
      .filter((certificate) => (issue[certificate].only ?? subject.kind) === subject.kind)
      .map((certificate): Certificate => {
        const { issuer, days, unknown } = issue[certificate];
        if (unknown === subject.kind) return notApplicable(certificate, `${issuer} (SANDBOX)`);
        const seeded = random.weighted(states[subject.health]);
        // The criminal record follows from the warrants, not from credit.
        const state = certificate !== 'CRIMINAL_RECORD' ? seeded : wanted ? 'POSITIVE' : 'NEGATIVE';
        const issuedOn = dayBetween(random, addDays(worldDate, -20), worldDate);
        const issued = state !== 'NOT_ISSUED';
        return {
          certificate,
          state,
          issuer: `${issuer} (SANDBOX)`,
          number: issued ? `SANDBOX-${random.integer(100_000, 999_999)}` : null,
          issuedOn: issued ? issuedOn : null,
          validUntil: issued ? addDays(issuedOn, days) : null,
        };
      }),
  };
}
