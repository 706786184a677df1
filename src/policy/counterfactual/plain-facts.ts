import { isRecord } from '../../base/is-record.ts';
import { certificateState } from '../../sections/certificate-state.ts';
import { isoDay } from '../elapsed-time.ts';
import type { EvaluationFacts } from '../evaluate.ts';
import type { ObtainableCertificate } from '../proof/put/placement.ts';
import { amountOfShare, inCents, revenueOf, type Setting, type SettingsOf } from './lever.ts';

/** An errand: it is done or not, and no part of it is. */
function errand(apply: Setting['apply']): readonly Setting[] {
  return [{ apply, paid: null, part: 1 }];
}

/** Returns the settings in which all issuers certify that the subject is clear, on the day of the evaluation. */
export function obtaining(kind: ObtainableCertificate): SettingsOf {
  return ({ facts, asOf }) => {
    const own =
      facts.sections.CERTIFICATES?.certificates.filter(({ certificate }) => certificate === kind) ?? [];
    const day = isoDay(asOf);
    const isDone = certificateState(own, kind, day) === 'NEGATIVE';
    if (isDone || own.every(({ state }) => state === 'NOT_APPLICABLE')) return [];
    return errand((before) => {
      const { CERTIFICATES } = before.sections;
      if (CERTIFICATES === undefined) return before;
      const certificates = CERTIFICATES.certificates.map((one) =>
        one.certificate === kind && one.state !== 'NOT_APPLICABLE'
          ? { ...one, state: 'NEGATIVE' as const, issuedOn: day, validUntil: day }
          : one,
      );
      return withSection(before, { CERTIFICATES: { ...CERTIFICATES, certificates } });
    });
  };
}

function withSection(facts: EvaluationFacts, sections: EvaluationFacts['sections']): EvaluationFacts {
  return { ...facts, sections: { ...facts.sections, ...sections } };
}

/** What a company can be brought back from; one that is closed or void is not. */
export const regularizingCompany: SettingsOf = ({ facts }) => {
  const status = facts.sections.BASIC_INFORMATION?.company?.status;
  if (status !== 'SUSPENSA' && status !== 'INAPTA') return [];
  return errand((before) => withCompany(before, { status: 'ATIVA' }));
};

type Company = NonNullable<NonNullable<EvaluationFacts['sections']['BASIC_INFORMATION']>['company']>;

function withCompany(facts: EvaluationFacts, change: Partial<Company>): EvaluationFacts {
  const { BASIC_INFORMATION } = facts.sections;
  if (BASIC_INFORMATION === undefined || BASIC_INFORMATION.company === null) return facts;
  const company = { ...BASIC_INFORMATION.company, ...change };
  return withSection(facts, { BASIC_INFORMATION: { ...BASIC_INFORMATION, company } });
}

/** What a CPF can be brought back from; one that is cancelled, void or of the deceased is not. */
export const regularizingCpf: SettingsOf = ({ facts }) => {
  const status = facts.sections.BASIC_INFORMATION?.person?.status;
  if (status !== 'PENDENTE_DE_REGULARIZACAO' && status !== 'SUSPENSA') return [];
  return errand((before) => {
    const { BASIC_INFORMATION } = before.sections;
    if (BASIC_INFORMATION === undefined || BASIC_INFORMATION.person === null) return before;
    const person = { ...BASIC_INFORMATION.person, status: 'REGULAR' as const };
    return withSection(before, { BASIC_INFORMATION: { ...BASIC_INFORMATION, person } });
  });
};

/** Paying in more capital, up to what a question asks for. */
export const payingInCapital: SettingsOf = ({ facts, questions }) => {
  const capital = facts.sections.BASIC_INFORMATION?.company?.shareCapital;
  if (capital === undefined || capital === null) return [];
  return distinct(questions.flatMap(({ condition }) => around(condition.numbers)))
    .filter((amount) => amount > capital)
    .map((shareCapital) => ({
      apply: (before) => withCompany(before, { shareCapital }),
      paid: null,
      part: (shareCapital - capital) / shareCapital,
    }));
};

/** Partners whose negative records are cleared; all of whom one is known. */
export const clearingPartners: SettingsOf = ({ facts }) => {
  const partners = facts.sections.RELATIONS?.partners;
  if (!partners?.some(({ level, restrictive }) => level === 1 && restrictive === true)) return [];
  return errand((before) => {
    const { RELATIONS } = before.sections;
    if (RELATIONS === undefined) return before;
    const cleared = partners.map((partner) =>
      partner.level === 1 && partner.restrictive === true
        ? { ...partner, restrictive: false, restrictiveAmount: null }
        : partner,
    );
    return withSection(before, { RELATIONS: { ...RELATIONS, partners: cleared } });
  });
};

/** Asking for another amount: whole thresholds, and what is such a share of a revenue, an income or a limit. */
export const askingForLess: SettingsOf = ({ facts, questions }) => {
  const { requestedAmount, sections } = facts;
  if (requestedAmount === null) return [];
  const wholes: Readonly<Record<string, number | null | undefined>> = {
    REQUESTED_AMOUNT_CALCULATED_REVENUE: revenueOf(facts),
    REQUESTED_AMOUNT_PRESUMED_INCOME: sections.BUREAU_SCORE?.presumedIncome,
    REQUESTED_AMOUNT_BUREAU_LIMIT: sections.BUREAU_SCORE?.suggestedLimit,
  };
  const amounts = questions.flatMap(({ rule, condition: { numbers } }) => {
    if (rule.value !== 'percent') return around(numbers);
    const whole = wholes[rule.id] ?? 0;
    return around(numbers.map((at) => amountOfShare(at, whole)));
  });
  // If two amounts have the same cost, the first one is used: the one nearest to the requested amount.
  return distinct(amounts)
    .filter((amount) => amount > 0 && amount !== requestedAmount)
    .map((amount) => ({
      apply: (before: EvaluationFacts) => ({ ...before, requestedAmount: amount }),
      paid: null,
      part: Math.abs(amount - requestedAmount) / Math.max(amount, requestedAmount),
    }))
    .sort((a, b) => a.part - b.part);
};

/** Each number, and the amounts next to it. */
function around(numbers: readonly number[]): readonly number[] {
  return numbers.flatMap((at) => [at, inCents(at - 0.01), inCents(at + 0.01)]);
}

function distinct(amounts: readonly number[]): readonly number[] {
  return [...new Set(amounts)].sort((a, b) => a - b);
}

/** Getting a licence whose activity a question names. */
export const gettingLicences: SettingsOf = ({ facts, questions }) => {
  if (facts.sections.LICENCES === undefined) return [];
  const named = questions.flatMap(({ condition, where }) => {
    const agencies: readonly unknown[] =
      isRecord(where) && Array.isArray(where['agencies']) ? where['agencies'] : [];
    const [agency = 'ANP'] = agencies.filter((one) => typeof one === 'string');
    return condition.texts.map((activity) => ({ agency, activity }));
  });
  return named.map(({ agency, activity }) => ({
    apply: (before) => {
      const { LICENCES } = before.sections;
      if (LICENCES === undefined) return before;
      const licence = {
        agency,
        activity,
        number: null,
        state: 'ACTIVE' as const,
        issuedOn: null,
        validUntil: null,
      };
      return withSection(before, { LICENCES: { ...LICENCES, licences: [...LICENCES.licences, licence] } });
    },
    paid: null,
    part: 1,
  }));
};
