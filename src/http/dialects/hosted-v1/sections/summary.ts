import { limitOfReport } from '../../../../policy/reasons.ts';
import {
  certificateKinds,
  certificateState,
  certificateValidity,
} from '../../../../sections/certificate-state.ts';
import type { SectionDetails, SectionType } from '../../../../sections/index.ts';
import type { Records } from '../../../../sections/negative-records.ts';
import { isExposureKnown } from '../../../../sections/pep.ts';
import type { LawsuitTotals } from '../../../../sections/processes.ts';
import { defineView, type HostedContext } from '../define-view.ts';
import { writtenDay, writtenMoney } from '../written.ts';
import { quantityOf, totalOf } from './negative-records.ts';
import { isCurrentlyExposed, isRelatedExposed } from './public-lists.ts';

type Summary = SectionDetails['SUMMARY'];
type SectionStatus = HostedContext['answer']['sections'][number]['status'];
type CardStatus = 'GOOD' | 'WARNING' | 'BAD' | null;

/** The content of a card. If it is unknown, there are no figures. */
interface Figures {
  readonly value: string | null;
  readonly count?: number | null;
  /** Whether there may be more than were found, so that a count of 0 is not good. Default: false. */
  readonly isOpen?: boolean;
  readonly lastDate?: string | null;
}

interface Card {
  readonly key: string;
  /** Clients look cards up by it. */
  readonly title: string;
  /** The section that the card is about. */
  readonly section: SectionType;
  readonly figures: (summary: Summary, context: HostedContext) => Figures | undefined;
}

const records = (of: Records | undefined): Figures | undefined => {
  if (of === undefined) return undefined;
  const count = quantityOf(of);
  return { value: writtenMoney(totalOf(of)), count, lastDate: of.lastDate, isOpen: count === null };
};

/** Returns the sum of the known amounts; null if it is 0 and some amounts are unknown. */
function amountOf(totals: readonly LawsuitTotals[]): string | null {
  const cents = totals.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  const isUnknown = totals.some(({ unknown }) => (unknown?.['amount'] ?? 0) > 0);
  return cents === 0 && isUnknown ? null : writtenMoney(cents / 100);
}

const ownLawsuits = ({ sections: { PROCESSES } }: HostedContext): Figures | undefined => {
  const { totals = null, possible = [], possibleUnread = 0 } = PROCESSES ?? {};
  const isOpen = possible.length + possibleUnread > 0;
  return totals === null ? undefined : { value: amountOf([totals]), count: totals.count, isOpen };
};

const ownersLawsuits = ({ sections: { PROCESSES } }: HostedContext): Figures | undefined => {
  const { ownersTotals: totals = null, ownersUnknown = [] } = PROCESSES ?? {};
  const isOpen = ownersUnknown.length > 0;
  return totals === null ? undefined : { value: amountOf([totals]), count: totals.count, isOpen };
};

/** The lawsuits of the subject and of its owners. If one side is unknown, the other side is a lower bound. */
const bothLawsuits = (context: HostedContext): Figures | undefined => {
  const own = ownLawsuits(context);
  // A person has no owners.
  if (context.answer.type === 'CPF') return own;
  const owners = ownersLawsuits(context);
  const count = (own?.count ?? 0) + (owners?.count ?? 0);
  if (count === 0 && (own === undefined || owners === undefined)) return undefined;
  const { totals = null, ownersTotals = null } = context.sections.PROCESSES ?? {};
  return {
    value: amountOf([totals, ownersTotals].flatMap((one) => one ?? [])),
    count,
    isOpen: own?.isOpen === true || owners?.isOpen === true,
  };
};

/**
 * Whether the subject or a related person is exposed on the evaluation day. If someone is only possibly exposed, this is unknown. Past
 * exposures do not count.
 */
const exposure = ({ answer, sections, day }: HostedContext): Figures | undefined => {
  const { PEP } = sections;
  if (PEP === undefined || !isExposureKnown(PEP)) return undefined;
  const { related, relatedUnknown = 0, possible = [], positions } = PEP;
  const isExposed = isCurrentlyExposed(PEP, day);
  const others = (related ?? []).map((person) => isRelatedExposed(person, day));
  const count = Number(isExposed === true) + others.filter((isOther) => isOther === true).length;
  if (count > 0) return { value: 'Sim', count };
  const isCompany = answer.type === 'CNPJ';
  const isSubjectOpen =
    isExposed === null && (!isCompany || PEP.exposed !== null || possible.length > 0 || !!positions?.length);
  const areOthersOpen = others.includes(null) || relatedUnknown > 0 || (isCompany && related === null);
  const isListTooOld = isExposed === null && PEP.edition?.stale === true;
  return isSubjectOpen || areOthersOpen || isListTooOld ? undefined : { value: 'Não', count };
};

/** The value counts the positive certificates in force on the evaluation day. The count also includes those that were not issued. */
const certificates = ({ sections, day }: HostedContext): Figures | undefined => {
  const issued = sections.CERTIFICATES?.certificates.filter(({ state }) => state !== 'NOT_APPLICABLE') ?? [];
  const inForce = issued.filter((one) => one.state !== null && certificateValidity(one, day) === 'IN_FORCE');
  if (inForce.length === 0) return undefined;
  const inState = (wanted: string) => inForce.filter(({ state }) => state === wanted).length;
  const positive = inState('POSITIVE');
  return {
    value: String(positive),
    count: positive + inState('NOT_ISSUED'),
    isOpen: certificateKinds.some(
      (kind) =>
        issued.some(({ certificate }) => certificate === kind) &&
        certificateState(issued, kind, day) === undefined,
    ),
  };
};

const cards: readonly Card[] = [
  {
    key: 'serasaScoreSummary',
    title: 'Score Serasa',
    section: 'BUREAU_SCORE',
    figures: ({ bureauScore }) => (bureauScore === null ? undefined : { value: String(bureauScore) }),
  },
  {
    key: 'presumedBillingBaseSummary',
    title: 'Faturamento presumido',
    section: 'REVENUE',
    figures: ({ calculatedRevenue }) =>
      calculatedRevenue === null ? undefined : { value: writtenMoney(calculatedRevenue) },
  },
  {
    key: 'creditLimitRecommendationSummary',
    title: 'Limite recomendado',
    section: 'CREDIT_POLICY',
    figures: (_, { answer: { status }, sections: { CREDIT_POLICY: policyResult } }) =>
      policyResult && { value: writtenMoney(limitOfReport({ status, policyResult })) },
  },
  {
    key: 'companyLawsuits',
    title: 'Processos do documento',
    section: 'PROCESSES',
    figures: (_, context) => ownLawsuits(context),
  },
  {
    key: 'ownersLawsuits',
    title: 'Processos dos sócios',
    section: 'PROCESSES',
    figures: (_, context) => ownersLawsuits(context),
  },
  {
    key: 'lawsuitsSummary',
    title: 'Processos',
    section: 'PROCESSES',
    figures: (_, context) => bothLawsuits(context),
  },
  {
    key: 'pefinsSummary',
    title: 'Pefin',
    section: 'PEFIN',
    figures: (_, { sections }) => records(sections.PEFIN),
  },
  {
    key: 'refinsSummary',
    title: 'Refin',
    section: 'REFIN',
    figures: (_, { sections }) => records(sections.REFIN),
  },
  {
    key: 'protestsBaseSummary',
    title: 'Protestos',
    section: 'PROTESTS',
    figures: (_, { sections }) => records(sections.PROTESTS),
  },
  {
    key: 'checksSummary',
    title: 'Cheques sem fundo',
    section: 'BAD_CHEQUES',
    figures: (_, { sections }) => records(sections.BAD_CHEQUES),
  },
  {
    key: 'changesSummary',
    title: 'Alterações cadastrais',
    section: 'REGISTRATION_CHANGES',
    figures: ({ registrationChanges }, { sections }) =>
      registrationChanges === null
        ? undefined
        : {
            value: String(registrationChanges),
            count: registrationChanges,
            lastDate: sections.REGISTRATION_CHANGES?.changes[0]?.date ?? null,
          },
  },
  {
    key: 'pepSummary',
    title: 'Pessoas expostas politicamente',
    section: 'PEP',
    figures: (_, context) => exposure(context),
  },
  {
    key: 'certificatesSummary',
    title: 'Certidões',
    section: 'CERTIFICATES',
    figures: (_, context) => certificates(context),
  },
];

/**
 * SUMMARY: cards, in the order of `cards`. If a source of the section failed, its card shows the error and is never GOOD.
 */
export const summary = defineView('SUMMARY', {
  tab: 'SUMMARY',
  entries: (details, context) => [
    Object.fromEntries(
      cards.flatMap(({ key, title, section, figures }, place) => {
        const shown = figures(details, context);
        const error = failureOf(section, context);
        if (shown === undefined && error === null) return [];
        const { value, count, lastDate } = shown ?? { value: null };
        const card = {
          order: place + 1,
          title,
          tooltip: null,
          icon: null,
          value,
          subValue: count === undefined || count === null ? null : `(${count})`,
          resolution: writtenDay(lastDate),
          dateText: null,
          status: shown === undefined ? null : statusOf(section, shown, context),
          error,
          ...(shown === undefined && { situation: 'unavailable' }),
        };
        return [[key, card]];
      }),
    ),
  ],
});

const failures: Readonly<Partial<Record<SectionStatus, string>>> = {
  FAILED: 'Não foi possível consultar a fonte.',
  PARTIAL: 'Não foi possível consultar todas as fontes.',
};

/** Returns the error of a section if all or some of its sources failed; null otherwise. */
function failureOf(section: SectionType, context: HostedContext): string | null {
  const status = sectionStatus(section, context);
  return (status && failures[status]) ?? null;
}

function sectionStatus(section: SectionType, { answer }: HostedContext): SectionStatus | undefined {
  return answer.sections.find(({ type }) => type.value === section)?.status;
}

/**
 * Returns the status of a card by the policy rules about its section. Without such a rule, a count of 0 is GOOD, any other count is a
 * WARNING, and a card without a count has no status. A card is not GOOD if a source failed or if a count of 0 may be higher. Without a
 * result of a rule, it is not GOOD either if a rule was NOT_APPLIED.
 */
function statusOf(
  section: SectionType,
  { count = null, isOpen = false }: Figures,
  context: HostedContext,
): CardStatus {
  const { CREDIT_POLICY: policy } = context.sections;
  if (section === 'CREDIT_POLICY' && policy !== undefined) return ratings[policy.policyStatus] ?? null;
  const results = new Set(
    policy?.groups.flatMap(({ rules }) =>
      rules.flatMap((rule) => (rule.section === section ? [rule.status] : [])),
    ),
  );
  if (results.has('DENIED')) return ratings.DENIED;
  if (results.has('ALERT')) return ratings.ALERT;
  const hasFound = count !== null && count > 0;
  const isWhole = sectionStatus(section, context) === 'COMPLETED' && (hasFound || !isOpen);
  if (results.has('APPROVED') && isWhole) return ratings.APPROVED;
  if (hasFound) return 'WARNING';
  return count === 0 && isWhole && !results.has('NOT_APPLIED') ? 'GOOD' : null;
}

const ratings = { DENIED: 'BAD', ALERT: 'WARNING', APPROVED: 'GOOD' } as const;
