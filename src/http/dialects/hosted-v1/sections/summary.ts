import { limitOfReport } from '../../../../policy/reasons.ts';
import type { SectionDetails, SectionType } from '../../../../sections/index.ts';
import { defineView, type HostedContext } from '../define-view.ts';
import { writtenDay, writtenMoney } from '../written.ts';

type Summary = SectionDetails['SUMMARY'];
type CardStatus = 'GOOD' | 'WARNING' | 'BAD' | null;

/** What a card shows; what is undefined was not collected, and has no card. */
interface Figures {
  readonly value: string | null;
  readonly count?: number | null;
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

const records = (of: Summary['pefin'] | undefined): Figures | undefined =>
  of ? { value: writtenMoney(of.totalAmount), count: of.count, lastDate: of.lastDate } : undefined;

const lawsuits = (totals: Summary['lawsuits']): Figures | undefined =>
  totals === null ? undefined : { value: writtenMoney(totals.amount), count: totals.count };

const bothLawsuits = ({ lawsuits: own, ownersLawsuits: owners }: Summary): Figures | undefined => {
  if (own === null && owners === null) return undefined;
  const sum = Math.round(((own?.amount ?? 0) + (owners?.amount ?? 0)) * 100) / 100;
  return { value: writtenMoney(sum), count: (own?.count ?? 0) + (owners?.count ?? 0) };
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
    figures: (summary) => lawsuits(summary.lawsuits),
  },
  {
    key: 'ownersLawsuits',
    title: 'Processos dos sócios',
    section: 'PROCESSES',
    figures: (summary) => lawsuits(summary.ownersLawsuits),
  },
  { key: 'lawsuitsSummary', title: 'Processos', section: 'PROCESSES', figures: bothLawsuits },
  { key: 'pefinsSummary', title: 'Pefin', section: 'PEFIN', figures: ({ pefin }) => records(pefin) },
  { key: 'refinsSummary', title: 'Refin', section: 'REFIN', figures: ({ refin }) => records(refin) },
  {
    key: 'protestsBaseSummary',
    title: 'Protestos',
    section: 'PROTESTS',
    figures: ({ protests }) => records(protests),
  },
  {
    key: 'checksSummary',
    title: 'Cheques sem fundo',
    section: 'BAD_CHEQUES',
    figures: ({ badCheques }) => records(badCheques),
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
    figures: ({ pep }) => {
      if (pep === null || (pep.exposed === null && pep.related === null)) return undefined;
      const count = (pep.exposed ? 1 : 0) + (pep.related ?? 0);
      return { value: count > 0 ? 'Sim' : 'Não', count };
    },
  },
  {
    key: 'certificatesSummary',
    title: 'Certidões',
    section: 'CERTIFICATES',
    figures: ({ certificates }) =>
      certificates === null
        ? undefined
        : { value: String(certificates.positive), count: certificates.positive + certificates.notIssued },
  },
];

/** SUMMARY: cards, in the order of `cards`; a source that could not be asked is a card that says so, never a good one. */
export const summary = defineView('SUMMARY', {
  tab: 'SUMMARY',
  entries: (details, context) => [
    Object.fromEntries(
      cards.flatMap(({ key, title, section, figures }, place) => {
        const shown = figures(details, context);
        const isUnavailable = isFailed(section, context);
        if (shown === undefined && !isUnavailable) return [];
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
          status: shown === undefined ? null : statusOf(section, count, context),
          error: isUnavailable ? 'Não foi possível consultar a fonte.' : null,
          ...(isUnavailable && { situation: 'unavailable' }),
        };
        return [[key, card]];
      }),
    ),
  ],
});

function isFailed(section: SectionType, { answer }: HostedContext): boolean {
  return answer.sections.some(({ type, status }) => type.value === section && status === 'FAILED');
}

/**
 * What the policy makes of the section; where it has no rule about it, a count of 0 is good and any other a warning, and
 * what is no count has no status.
 */
function statusOf(
  section: SectionType,
  count: number | null | undefined,
  { sections }: HostedContext,
): CardStatus {
  const { CREDIT_POLICY: policy } = sections;
  if (section === 'CREDIT_POLICY' && policy !== undefined) return ratings[policy.policyStatus] ?? null;
  const results = new Set(
    policy?.groups.flatMap(({ rules }) =>
      rules.flatMap((rule) => (rule.section === section ? [rule.status] : [])),
    ),
  );
  for (const status of ['DENIED', 'ALERT', 'APPROVED'] as const) {
    if (results.has(status)) return ratings[status];
  }
  if (count === undefined || count === null) return null;
  return count === 0 ? 'GOOD' : 'WARNING';
}

const ratings = { DENIED: 'BAD', ALERT: 'WARNING', APPROVED: 'GOOD' } as const;
