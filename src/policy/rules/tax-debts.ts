import { type Static, Type } from '@sinclair/typebox';
import type { Text } from '../../base/language.ts';
import { sum } from '../../sections/settled-total.ts';
import { type TaxDebt, type TaxDebtsDetails, taxDebtStandings } from '../../sections/tax-debts.ts';
import type { CalendarDay } from '../elapsed-time.ts';
import { defineRule, NEVER, type Rule } from './define-rule.ts';
import { closed, isWithin, someOf, withinDays } from './filters.ts';
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

/**
 * The debts that are certainly the subject's own, narrowed; undefined where it cannot be told what they are: not loaded, stale
 * without any, or entries that are only possible.
 */
function ownDebts(
  { count, entries }: TaxDebtsDetails,
  { standings, withinDays: days }: Filters,
  asOf: CalendarDay,
): readonly TaxDebt[] | undefined {
  if (count === null) return undefined;
  const own = entries.filter(({ debtor, certainty }) => debtor === 'MAIN' && certainty === 'CERTAIN');
  // A source may count more than it lists.
  if (own.length < count) return undefined;
  return own.filter(
    (debt) =>
      (standings === undefined || standings.includes(debt.standing)) && isWithin(debt.date, days, asOf),
  );
}

const isNarrowed = ({ standings, withinDays: days }: Filters) =>
  standings !== undefined || days !== undefined;

function amountOf(details: TaxDebtsDetails, where: Filters, asOf: CalendarDay): number | null | undefined {
  if (!isNarrowed(where)) return details.totalAmount;
  const debts = ownDebts(details, where, asOf);
  return debts && sum(debts, (debt) => debt.amount);
}

/** What the subject owes the Union: debts inscribed as active by the attorney of the national treasury (PGFN). */
export const taxDebtRules: readonly Rule[] = [
  defineRule({
    ...common,
    id: 'TAX_DEBTS_AMOUNT',
    title: of({ en: 'total amount', 'pt-BR': 'valor total' }),
    value: 'money',
    where: filters,
    read: ({ TAX_DEBTS }, where, { asOf }) => amountOf(TAX_DEBTS, where, asOf),
  }),
  defineRule({
    ...common,
    id: 'TAX_DEBTS_COUNT',
    title: of({ en: 'how many', 'pt-BR': 'quantidade' }),
    value: 'count',
    where: filters,
    read: ({ TAX_DEBTS }, where, { asOf }) =>
      isNarrowed(where) ? ownDebts(TAX_DEBTS, where, asOf)?.length : TAX_DEBTS.count,
  }),
  defineRule({
    ...common,
    id: 'TAX_DEBTS_LAST_DAYS',
    title: of({ en: 'time since the latest', 'pt-BR': 'tempo desde a mais recente' }),
    value: 'duration',
    read: ({ TAX_DEBTS }) => (TAX_DEBTS.count === 0 ? NEVER : TAX_DEBTS.lastDate),
  }),
  defineRule({
    ...common,
    id: 'TAX_DEBTS_LITIGATED_AMOUNT',
    title: of({ en: 'amount taken to court', 'pt-BR': 'valor ajuizado' }),
    value: 'money',
    read: ({ TAX_DEBTS }) => TAX_DEBTS.litigatedAmount,
  }),
  defineRule({
    ...common,
    id: 'TAX_DEBTS_FGTS',
    title: of({ en: 'owed to the severance fund (FGTS)', 'pt-BR': 'valor devido ao FGTS' }),
    value: 'money',
    read: ({ TAX_DEBTS }) => TAX_DEBTS.fundAmount,
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
    read: ({ TAX_DEBTS, REVENUE }, where, { asOf }) =>
      isNarrowed(where)
        ? percentOf(amountOf(TAX_DEBTS, where, asOf), REVENUE?.calculatedRevenue)
        : TAX_DEBTS.calculatedRevenuePercentage,
  }),
];
