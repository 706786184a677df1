import {
  firstOf,
  isText,
  items,
  listAt,
  longAgo,
  numberAt,
  type Placement,
  type Put,
  type PutContext,
  recentDay,
  revenueOf,
  section,
  shareOf,
} from './placement.ts';

/** The part of the Put of a family that settles which section it is about. */
type Family = 'PEFIN' | 'REFIN' | 'PROTESTS' | 'BAD_CHEQUES' | 'OVERDUE_DEBTS' | 'TAX_DEBTS';

/** An entry as each family lists it; reason 31 is no want of funds. */
function entryOf(
  family: Family,
  { amount, date }: { amount: number | null; date: string },
  { where }: PutContext,
) {
  if (family === 'BAD_CHEQUES') return { cheques: 1, reason: '31', amount, date };
  if (family !== 'TAX_DEBTS') return { amount, date };
  const standing = firstOf(where['standings'], 'IN_COLLECTION');
  return { debtor: 'MAIN', certainty: 'CERTAIN', standing, fund: false, amount, date };
}

/** Adds records to a family, whose totals then say what they said and these. */
function withRecords(
  family: Family,
  { count, amount }: { readonly count: number; readonly amount: number | null },
  context: PutContext,
) {
  const { sections, where } = context;
  const date = typeof where['withinDays'] === 'number' ? recentDay(context) : longAgo(context);
  const added = items(count, (index) =>
    entryOf(family, { amount: index === 0 ? amount : null, date }, context),
  );
  if (added === undefined) return undefined;
  const entries = [...listAt(sections, family, 'entries'), ...added];
  const total = numberAt(sections, family, 'totalAmount') + (amount ?? 0);
  // Amounts in cents, however they are added.
  const totalAmount = Math.round(total * 100) / 100;
  return section(family, {
    entries,
    count: numberAt(sections, family, 'count') + count,
    totalAmount,
    lastDate: date,
  });
}

const amountOf =
  (family: Family): Put =>
  (value, context) =>
    typeof value === 'number'
      ? withRecords(family, { count: 1, amount: value }, context)
      : section(family, { totalAmount: null, count: 1, lastDate: longAgo(context) });

const countOf =
  (family: Family): Put =>
  (value, context) => {
    if (typeof value !== 'number') return section(family, family === 'TAX_DEBTS' ? { count: null } : null);
    return withRecords(family, { count: value, amount: null }, context);
  };

const shareOfRevenue =
  (family: Family): Put =>
  (value, context) => {
    const revenue = revenueOf(context.sections);
    if (typeof value !== 'number') return section('REVENUE', { calculatedRevenue: null });
    if (revenue <= 0) return undefined;
    return withRecords(family, { count: 1, amount: shareOf(value, revenue) }, context);
  };

const amountWithoutRevenue =
  (family: Family): Put =>
  (value, context) => {
    if (typeof value !== 'number') return section(family, { totalAmount: null });
    const records = withRecords(family, { count: 1, amount: value }, context);
    return records && { sections: { ...records.sections, REVENUE: { calculatedRevenue: null } } };
  };

const lastDay =
  (family: Family): Put =>
  (value, { sections }) => {
    const count = Math.max(1, numberAt(sections, family, 'count'));
    if (!isText(value)) return section(family, { count, lastDate: null });
    return section(family, value === 'NEVER' ? { count: 0, entries: [] } : { count, lastDate: value });
  };

function placementsOf(family: Family): readonly (readonly [string, Placement])[] {
  const owed = { action: family, worse: 'HIGHER' } as const;
  return [
    [`${family}_AMOUNT`, { put: amountOf(family), ...owed, order: 1 }],
    [`${family}_COUNT`, { put: countOf(family), ...owed, order: 2 }],
    [`${family}_CALCULATED_REVENUE`, { put: shareOfRevenue(family), ...owed, order: 3 }],
    ...(family === 'TAX_DEBTS'
      ? []
      : [
          [
            `${family}_NOT_CALCULATED_REVENUE`,
            { put: amountWithoutRevenue(family), ...owed, order: 4 },
          ] as const,
        ]),
    [`${family}_LAST_DAYS`, { put: lastDay(family), action: family, worse: 'LOWER', order: 5 }],
  ];
}

const taxAmount =
  (name: string): Put =>
  (value, context) => {
    if (typeof value !== 'number') return section('TAX_DEBTS', { [name]: null });
    const records = withRecords('TAX_DEBTS', { count: 1, amount: value }, context);
    const content = records?.sections?.['TAX_DEBTS'];
    return typeof content === 'object' ? section('TAX_DEBTS', { ...content, [name]: value }) : undefined;
  };

const owedToUnion = { action: 'TAX_DEBTS', worse: 'HIGHER', order: 3 } as const;

/** Rules about what is owed. */
export const debtPlacements: Readonly<Record<string, Placement>> = {
  ...Object.fromEntries(
    (['PEFIN', 'REFIN', 'PROTESTS', 'BAD_CHEQUES', 'OVERDUE_DEBTS', 'TAX_DEBTS'] as const).flatMap(
      placementsOf,
    ),
  ),
  TAX_DEBTS_LITIGATED_AMOUNT: { put: taxAmount('litigatedAmount'), ...owedToUnion },
  TAX_DEBTS_FGTS: { put: taxAmount('fundAmount'), ...owedToUnion },
  BOUNDLESS_CHECK: {
    put: (value, { sections, asOf }) => {
      const entries = listAt(sections, 'BAD_CHEQUES', 'entries');
      const date = longAgo({ asOf });
      if (typeof value !== 'number') return section('BAD_CHEQUES', null);
      const count = numberAt(sections, 'BAD_CHEQUES', 'count') + value;
      const own = value === 0 ? [] : [{ cheques: value, reason: '12', date }];
      return section('BAD_CHEQUES', { count, entries: [...entries, ...own], lastDate: date });
    },
    action: 'BAD_CHEQUES',
    worse: 'HIGHER',
    order: 3,
  },
  SUSPENDED_OR_STOLEN_CHECK: {
    put: (value) => section('BAD_CHEQUES', { stoppedOrStolenCheques: value ?? null }),
    action: null,
    worse: 'HIGHER',
  },
};
