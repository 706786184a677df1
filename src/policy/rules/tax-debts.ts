import { type Static, Type } from '@sinclair/typebox';
import type { Text } from '../../base/language.ts';
import { deniesItself, hasLaterRecord, mostRecords } from '../../sections/negative-records.ts';
import { amountBounds } from '../../sections/settled-total.ts';
import { type TaxDebt, type TaxDebtsDetails, taxDebtStandings } from '../../sections/tax-debts.ts';
import type { CalendarDay } from '../elapsed-time.ts';
import { type Span, spanOf } from '../span.ts';
import { defineRule, NEVER, type Rule } from './define-rule.ts';
import { closed, isWithin, someOf, withinDays } from './filters.ts';
import {
  allHold,
  atLeastTotal,
  countOf,
  type Known,
  latestOf,
  type PartlyKnown,
  sumOf,
} from './partly-known.ts';
import { percentOf } from './percent-of.ts';

const filters = Type.Object(
  {
    standings: someOf(
      taxDebtStandings,
      'Only debts that stand so: IN_COLLECTION leaves out those paid in parts, guaranteed or suspended',
    ),
    withinDays,
  },
  closed,
);

type Filters = Partial<Static<typeof filters>>;

const of = (words: Text): Text => ({
  en: `Tax debts, ${words.en}`,
  'pt-BR': `Dívida ativa, ${words['pt-BR']}`,
});

const common = { documentKinds: ['cpf', 'cnpj'], sections: ['TAX_DEBTS'] } as const;

type Totals = 'totalAmount' | 'litigatedAmount' | 'fundAmount';

/**
 * Returns the subject's own debts that pass the filters, with the known facts of each. undefined if the debts are unknown: the
 * list is not loaded, an old edition has none, or all entries are only possible. A source may count more debts than it lists. If
 * it does not know their number, the listed debts are a lower bound.
 */
function ownDebts(
  details: TaxDebtsDetails,
  { standings, withinDays: days }: Filters,
  asOf: CalendarDay,
): PartlyKnown<TaxDebt> | undefined {
  const { count, entries, unknown } = details;
  const own = entries.filter(({ debtor, certainty }) => debtor === 'MAIN' && certainty === 'CERTAIN');
  if (own.length === 0 && (count === null || deniesItself(details))) return undefined;
  return {
    items: own,
    unlisted: Math.max(
      0,
      (count === null ? Number.POSITIVE_INFINITY : mostRecords({ count, unknown })) - own.length,
      Number(hasLaterRecord({ ...details, entries: own })),
    ),
    holds: (debt) =>
      allHold(
        standings === undefined || (debt.standing && standings.includes(debt.standing)),
        isWithin(debt.date, days, asOf),
      ),
  };
}

const isNarrowed = ({ standings, withinDays: days }: Filters) =>
  standings !== undefined || days !== undefined;

/** The total of the debts that count, by the field of the section unless it is open or filters narrow it. */
function amountOf(
  details: TaxDebtsDetails,
  total: Totals,
  { where = {}, asOf, holds = () => true }: AmountOptions,
): number | Span | null | undefined {
  const isKnown = details.count !== null || details[total] !== null;
  if (!isNarrowed(where) && isKnown && details.unknown?.[total] === undefined) return details[total];
  const debts = ownDebts(details, where, asOf);
  const listed =
    debts && sumOf({ ...debts, holds: (debt) => allHold(debts.holds(debt), holds(debt)) }, amountBounds);
  return isNarrowed(where) ? listed : atLeastTotal(listed, details[total]);
}

interface AmountOptions {
  readonly where?: Filters;
  readonly asOf: CalendarDay;
  /** Whether a debt belongs to the total. */
  readonly holds?: (debt: TaxDebt) => Known;
}

function lastDay(details: TaxDebtsDetails, asOf: CalendarDay) {
  if (deniesItself(details)) return details.lastDate;
  if (details.count === 0) return NEVER;
  const isKnown = details.count !== null || details.lastDate !== null;
  if (isKnown && details.unknown?.['lastDate'] === undefined) return details.lastDate;
  const debts = ownDebts(details, {}, asOf);
  return debts && latestOf(debts, ({ date }) => date, asOf);
}

/** What the subject owes the Union: debts inscribed as active by the attorney of the national treasury (PGFN). */
export const taxDebtRules: readonly Rule[] = [
  defineRule({
    ...common,
    id: 'TAX_DEBTS_AMOUNT',
    title: of({ en: 'total amount', 'pt-BR': 'valor total' }),
    value: 'money',
    where: filters,
    spans: 'ANY',
    read: ({ TAX_DEBTS }, where, { asOf }) => amountOf(TAX_DEBTS, 'totalAmount', { where, asOf }),
  }),
  defineRule({
    ...common,
    id: 'TAX_DEBTS_COUNT',
    title: of({ en: 'how many', 'pt-BR': 'quantidade' }),
    value: 'count',
    where: filters,
    spans: (where) => (isNarrowed(where) ? 'ANY' : 'UNBOUNDED'),
    read: ({ TAX_DEBTS }, where, { asOf }) => {
      if (deniesItself(TAX_DEBTS)) return undefined;
      const { count, unknown } = TAX_DEBTS;
      if (!isNarrowed(where) && count !== null) return spanOf(count, mostRecords({ count, unknown }));
      const debts = ownDebts(TAX_DEBTS, where, asOf);
      return debts && countOf(debts);
    },
  }),
  defineRule({
    ...common,
    id: 'TAX_DEBTS_LAST_DAYS',
    title: of({ en: 'time since the latest', 'pt-BR': 'tempo desde a mais recente' }),
    value: 'duration',
    spans: 'TO_TODAY',
    read: ({ TAX_DEBTS }, _where, { asOf }) => lastDay(TAX_DEBTS, asOf),
  }),
  defineRule({
    ...common,
    id: 'TAX_DEBTS_LITIGATED_AMOUNT',
    title: of({ en: 'amount taken to court', 'pt-BR': 'valor ajuizado' }),
    value: 'money',
    spans: 'ANY',
    read: ({ TAX_DEBTS }, _where, { asOf }) =>
      amountOf(TAX_DEBTS, 'litigatedAmount', { asOf, holds: ({ litigated }) => litigated }),
  }),
  defineRule({
    ...common,
    id: 'TAX_DEBTS_FGTS',
    title: of({ en: 'owed to the severance fund (FGTS)', 'pt-BR': 'valor devido ao FGTS' }),
    value: 'money',
    spans: 'ANY',
    read: ({ TAX_DEBTS }, _where, { asOf }) =>
      amountOf(TAX_DEBTS, 'fundAmount', { asOf, holds: ({ fund }) => fund }),
  }),
  defineRule({
    ...common,
    id: 'TAX_DEBTS_CALCULATED_REVENUE',
    title: of({
      en: 'total amount over the calculated revenue',
      'pt-BR': 'valor total sobre o faturamento calculado',
    }),
    alsoReads: ['REVENUE'],
    value: 'percent',
    where: filters,
    spans: 'ANY',
    read: ({ TAX_DEBTS, REVENUE }, where, { asOf }) =>
      percentOf(
        amountOf(TAX_DEBTS, 'totalAmount', { where, asOf }),
        REVENUE?.calculatedRevenue,
        isNarrowed(where) ? null : TAX_DEBTS.calculatedRevenuePercentage,
      ),
  }),
];
