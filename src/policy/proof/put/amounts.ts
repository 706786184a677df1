import type { Patch, Placement, Put, PutContext } from './placement.ts';
import { field, numberAt, revenueOf, section, shareOf, valueAt } from './placement.ts';

/** A percentage of an amount that the subject has; what is a share of nothing cannot be put. `absent` is without the whole. */
const share =
  (
    whole: (context: PutContext) => number,
    put: (amount: number | null, context: PutContext) => Patch,
    absent?: Patch,
  ): Put =>
  (value, context) => {
    if (typeof value !== 'number') return absent ?? put(null, context);
    const of = whole(context);
    return of > 0 ? put(shareOf(value, of), context) : undefined;
  };

const ofRevenue = ({ sections }: PutContext) => revenueOf(sections);
const requested = (requestedAmount: number | null): Patch => ({ requestedAmount });
const byCaller = (amount: number | null, { input: { name = '' } }: PutContext): Patch => ({
  inputs: { [name]: amount },
});
const inquiries = { 30: 'last30Days', 90: 'last90Days', 365: 'last365Days' } as const;

function inquirySpan(days: unknown): string {
  return days === 30 || days === 365 ? inquiries[days] : inquiries[90];
}

const debtSections = ['PEFIN', 'REFIN', 'BAD_CHEQUES', 'OVERDUE_DEBTS', 'SCR'];

/** Sections without which less than half of the synthetic score is known. The alternatives remove different sections. */
const scoreless = [
  ['RELATIONS', 'PROCESSES', ...debtSections],
  ['RELATIONS', 'PROCESSES', 'PROTESTS', ...debtSections.slice(1)],
  ['BASIC_INFORMATION', 'RELATIONS', 'PROCESSES'],
];

function withoutSections(types: readonly string[]): Patch {
  return { sections: Object.fromEntries(types.map((type) => [type, null])) };
}

/** Rules about the revenue, what a bureau says, the amount requested and what the caller knows. */
export const amountPlacements: Readonly<Record<string, Placement>> = {
  CALCULATED_REVENUE: { put: field('REVENUE', 'calculatedRevenue'), action: null, worse: 'LOWER' },
  SCORE: {
    put: (value, { sections, turn = 0 }) => {
      const score = value ?? null;
      const of = (place: number, own: unknown) => ({
        place,
        provider: place === 1 ? 'BUREAU' : 'OUTRO BUREAU',
        score: own,
      });
      // The first bureau has the score, then only another one has it, then another one has a second score.
      const alternatives = [
        { score, scores: [of(1, score)] },
        { score, scores: [of(1, null), of(2, score)] },
        { scores: [of(1, valueAt(sections, 'BUREAU_SCORE', 'score') ?? null), of(2, score)] },
      ];
      return section('BUREAU_SCORE', alternatives[turn % alternatives.length]);
    },
    action: null,
    worse: 'LOWER',
  },
  BUREAU_LIMIT: { put: field('BUREAU_SCORE', 'suggestedLimit'), action: null, worse: 'LOWER' },
  BUREAU_DEFAULT_RATE: { put: field('BUREAU_SCORE', 'defaultRate'), action: null, worse: 'HIGHER' },
  BUREAU_INQUIRIES: {
    put: (value, { where, sections }) => {
      const so = valueAt(sections, 'BUREAU_SCORE', 'inquiries');
      const inOthers = typeof so === 'object' ? so : {};
      return section('BUREAU_SCORE', {
        inquiries: { ...inOthers, [inquirySpan(where['withinDays'])]: value ?? null },
      });
    },
    action: null,
    worse: 'HIGHER',
  },
  SYNTHETIC_SCORE: {
    // The score follows from other sections, so it cannot be set. Without most of these sections there is no score.
    put: (value, { turn = 0 }) =>
      value === undefined ? withoutSections(scoreless[turn % scoreless.length] ?? []) : undefined,
    action: null,
    worse: 'LOWER',
  },
  PRESUMED_REVENUE: { put: field('BUREAU_SCORE', 'presumedRevenue'), action: null, worse: 'LOWER' },
  PRESUMED_INCOME: { put: field('BUREAU_SCORE', 'presumedIncome'), action: null, worse: 'LOWER' },
  REQUESTED_AMOUNT: {
    put: (value) => requested(typeof value === 'number' ? value : null),
    action: 'REQUESTED_AMOUNT',
    worse: 'HIGHER',
  },
  REQUESTED_AMOUNT_CALCULATED_REVENUE: {
    put: share(ofRevenue, requested),
    action: 'REQUESTED_AMOUNT',
    worse: 'HIGHER',
    order: 3,
  },
  REQUESTED_AMOUNT_PRESUMED_INCOME: {
    put: share(({ sections }) => numberAt(sections, 'BUREAU_SCORE', 'presumedIncome'), requested),
    action: 'REQUESTED_AMOUNT',
    worse: 'HIGHER',
    order: 3,
  },
  REQUESTED_AMOUNT_BUREAU_LIMIT: {
    put: share(({ sections }) => numberAt(sections, 'BUREAU_SCORE', 'suggestedLimit'), requested),
    action: 'REQUESTED_AMOUNT',
    worse: 'HIGHER',
    order: 3,
  },
  INPUT: {
    put: (value, { input: { name = '' } }) =>
      Array.isArray(value)
        ? undefined
        : { inputs: { [name]: typeof value === 'object' ? null : (value ?? null) } },
    action: null,
    worse: undefined,
  },
  INPUT_OF_REVENUE: {
    put: share(ofRevenue, byCaller, section('REVENUE', { calculatedRevenue: null })),
    action: null,
    worse: undefined,
    order: 3,
  },
  INPUT_OF_LIMIT: {
    put: share(
      ({ sections }) => numberAt(sections, 'BUREAU_SCORE', 'suggestedLimit'),
      byCaller,
      section('BUREAU_SCORE', { suggestedLimit: null }),
    ),
    action: null,
    worse: undefined,
    order: 3,
  },
};
