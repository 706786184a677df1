import { Type } from '@sinclair/typebox';
import { isOnCalendar } from '../../base/calendar-day.ts';
import type { BureauScoreDetails } from '../../sections/bureau-score.ts';
import { type CalendarDay, calendarDay, isoDay } from '../elapsed-time.ts';
import type { BureauScoreChoice } from '../policy.ts';
import { defineRule } from './define-rule.ts';
import { closed, isWithin } from './filters.ts';

/** The score of the bureau that the policy goes by; where the bureaus are not told apart, the only one that there is. */
function chosenScore(
  { score, scores }: BureauScoreDetails,
  choice: BureauScoreChoice,
): number | null | undefined {
  if (scores === undefined) return score;
  if (choice === 'FIRST') return scores.find(({ place }) => place === undefined || place === 1)?.score;
  const scoresOfBureaus = scores.flatMap((bureau) => (bureau.score === null ? [] : [bureau.score]));
  if (choice === 'FALLBACK') return score ?? scoresOfBureaus[0];
  return scoresOfBureaus.length === 0 ? score : Math.min(...scoresOfBureaus);
}

/** The bureau's score, which is not the composite score of the policy. */
export const score = defineRule({
  id: 'SCORE',
  title: { en: 'Bureau score', 'pt-BR': 'Score de bureau' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['BUREAU_SCORE'],
  value: 'points',
  read: ({ BUREAU_SCORE }, _, { bureauScore }) => chosenScore(BUREAU_SCORE, bureauScore),
});

export const presumedRevenue = defineRule({
  id: 'PRESUMED_REVENUE',
  title: { en: 'Presumed revenue, a year', 'pt-BR': 'Faturamento presumido por ano' },
  documentKinds: ['cnpj'],
  sections: ['BUREAU_SCORE'],
  value: 'money',
  read: ({ BUREAU_SCORE }) => BUREAU_SCORE.presumedRevenue,
});

export const presumedIncome = defineRule({
  id: 'PRESUMED_INCOME',
  title: { en: 'Presumed income, a month', 'pt-BR': 'Renda presumida por mês' },
  documentKinds: ['cpf'],
  sections: ['BUREAU_SCORE'],
  value: 'money',
  read: ({ BUREAU_SCORE }) => BUREAU_SCORE.presumedIncome,
});

export const bureauLimit = defineRule({
  id: 'BUREAU_LIMIT',
  title: { en: 'Credit limit that the bureau suggests', 'pt-BR': 'Limite de crédito sugerido pelo bureau' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['BUREAU_SCORE'],
  value: 'money',
  read: ({ BUREAU_SCORE }) => BUREAU_SCORE.suggestedLimit,
});

export const bureauDefaultRate = defineRule({
  id: 'BUREAU_DEFAULT_RATE',
  title: {
    en: 'Chance of default that the bureau gives',
    'pt-BR': 'Probabilidade de inadimplência segundo o bureau',
  },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['BUREAU_SCORE'],
  value: 'percent',
  read: ({ BUREAU_SCORE }) => BUREAU_SCORE.defaultRate,
});

/** The bureau counts inquiries over these spans, back from the day of its score. */
const spans = { 30: 'last30Days', 90: 'last90Days', 365: 'last365Days' } as const;

/** Returns the listed inquiries of some days before the score, or before the evaluation if these are more. */
function listedInquiries(
  { inquiries, scoredOn }: BureauScoreDetails,
  days: number,
  asOf: CalendarDay,
): number {
  const today = isoDay(asOf);
  const ends = [
    today,
    ...(scoredOn !== null && isOnCalendar(scoredOn) && scoredOn < today ? [scoredOn] : []),
  ];
  const listedBefore = (end: string) => {
    const listed = (inquiries?.entries ?? []).filter(
      ({ date, possibleRepetition }) =>
        possibleRepetition !== true && date <= end && isWithin(date, days, calendarDay(end)),
    );
    return listed.reduce((total, { count }) => total + count, 0);
  };
  return Math.max(...ends.map(listedBefore));
}

export const bureauInquiries = defineRule({
  id: 'BUREAU_INQUIRIES',
  title: { en: 'Inquiries at the bureau', 'pt-BR': 'Consultas ao bureau' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['BUREAU_SCORE'],
  value: 'count',
  where: Type.Object(
    {
      withinDays: Type.Optional(
        Type.Unsafe<keyof typeof spans>(
          Type.Union([Type.Literal(30), Type.Literal(90), Type.Literal(365)], {
            description: 'In the 30, 90 or 365 days before the score; left out: 90',
          }),
        ),
      ),
    },
    closed,
  ),
  read: ({ BUREAU_SCORE }, { withinDays = 90 }, { asOf }) => {
    const { inquiries } = BUREAU_SCORE;
    const stated = inquiries?.[spans[withinDays]] ?? null;
    if (inquiries === null || stated === null) return undefined;
    // A longer time includes a shorter one.
    const shorter = ([30, 90] as const).filter((days) => days < withinDays);
    return Math.max(
      stated,
      ...shorter.map((days) => inquiries[spans[days]] ?? 0),
      listedInquiries(BUREAU_SCORE, withinDays, asOf),
    );
  },
});
