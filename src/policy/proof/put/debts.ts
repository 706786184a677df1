import { toCent } from '../../../base/cents.ts';
import { isRecord } from '../../../base/is-record.ts';
import { taxDebtStandings } from '../../../sections/tax-debts.ts';
import { isDaySpan, type PartialReading } from '../../rules/define-rule.ts';
import { isSpan } from '../../span.ts';
import {
  firstOf,
  isText,
  items,
  listAt,
  longAgo,
  numberAt,
  type PartlyPut,
  type Placement,
  type Put,
  type PutContext,
  recentDay,
  revenueOf,
  section,
  shareOf,
  valueAt,
} from './placement.ts';

/** The part of the Put of a family that settles which section it is about. */
type Family = 'PEFIN' | 'REFIN' | 'PROTESTS' | 'BAD_CHEQUES' | 'OVERDUE_DEBTS' | 'TAX_DEBTS';

/** An entry as each family lists it; reason 31 is no want of funds. */
function entryOf(
  family: Family,
  { amount, date }: { amount: number | null; date: string | null },
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
  const totalAmount = toCent(total);
  return section(family, {
    entries,
    count: numberAt(sections, family, 'count') + count,
    totalAmount,
    lastDate: date,
  });
}

/** A record that is put. */
interface PutRecord {
  readonly amount: number | null;
  /** An unknown day. Default: a day within the filters. */
  readonly date?: null;
  /** An unknown standing of a tax debt. Default: one within the filters. */
  readonly standing?: null;
  readonly litigated?: true;
  readonly fund?: true;
  /** The amounts of two reports of a tax debt, between which its unknown amount is. */
  readonly reports?: readonly [number, number];
}

/** Adds records that certainly count and records that may count. */
function withPartlyKnown(family: Family, more: readonly PutRecord[], context: PutContext) {
  const { sections, where } = context;
  const day = typeof where['withinDays'] === 'number' ? recentDay(context) : longAgo(context);
  const unknown = valueAt(sections, family, 'unknown');
  const before = listAt(sections, family, 'entries');
  const entries = more.flatMap(({ amount, date = day, reports = [amount], ...others }, index) =>
    reports.map((one) => ({
      ...entryOf(family, { amount: one, date }, context),
      ...(reports.length > 1 && { number: `INSCRICAO ${before.length + index + 1}` }),
      ...others,
    })),
  );
  return section(family, {
    entries: [...before, ...entries],
    count: numberAt(sections, family, 'count') + more.length,
    lastDate: day,
    // The totals of the entries are lower bounds.
    unknown: { ...(isRecord(unknown) ? unknown : {}), totalAmount: 1, ...openTaxTotals(family) },
  });
}

const openTaxTotals = (family: Family) =>
  family === 'TAX_DEBTS' ? { collectionAmount: 1, litigatedAmount: 1, fundAmount: 1 } : {};

/**
 * Returns a record with a certain amount, and a record with an unknown amount or on an unknown day. The unknown amount of a tax
 * debt is between those of two reports.
 */
function owedPartly(family: Family, reading: PartialReading, factor = 1): readonly PutRecord[] | undefined {
  if (!isSpan(reading)) return undefined;
  const inCents = (amount: number) => toCent(amount * factor);
  const { least, most } = reading;
  const certain = { amount: inCents(least) };
  if (most === null) return [certain, { amount: null }];
  const amount = inCents(most - least);
  return family === 'TAX_DEBTS'
    ? [certain, { amount: null, reports: [0, amount] }]
    : [certain, { amount, date: null }];
}

const partlyOwed =
  (family: Family): PartlyPut =>
  (reading, context) => {
    const records = owedPartly(family, reading);
    return records && withPartlyKnown(family, records, context);
  };

/** Adds records, and records of which it is open whether they count. */
function withOpenCount(
  family: Family,
  { least, most }: { readonly least: number; readonly most: number },
  context: PutContext,
) {
  const records = withRecords(family, { count: least, amount: null }, context);
  const content = records?.sections?.[family];
  if (typeof content !== 'object') return undefined;
  const unknown = valueAt(context.sections, family, 'unknown');
  const before = isRecord(unknown) && typeof unknown['count'] === 'number' ? unknown['count'] : 0;
  const lastDate = valueAt(context.sections, family, 'lastDate') ?? null;
  return section(family, {
    ...content,
    // A day without a record would contradict the count.
    ...(least === 0 && { lastDate }),
    unknown: { ...(isRecord(unknown) ? unknown : {}), count: before + most - least, totalAmount: 1 },
  });
}

const partlyCounted =
  (family: Family): PartlyPut =>
  (reading, context) => {
    if (!isSpan(reading)) return undefined;
    const { least, most } = reading;
    const certain = items(least, () => ({ amount: 0 }));
    if (most === null) {
      const records = family === 'TAX_DEBTS' && certain && withPartlyKnown(family, certain, context);
      const content = records ? records.sections?.['TAX_DEBTS'] : undefined;
      return typeof content === 'object' ? section(family, { ...content, count: null }) : undefined;
    }
    if (family !== 'TAX_DEBTS' && context.where['withinDays'] === undefined)
      return certain && withOpenCount(family, { least, most }, context);
    const open = context.where['standings'] === undefined ? { date: null } : { standing: null };
    const possible = items(most - least, () => ({ amount: 0, ...open }));
    return certain && possible && withPartlyKnown(family, [...certain, ...possible], context);
  };

const partOfRevenue =
  (family: Family): PartlyPut =>
  (reading, context) => {
    const revenue = revenueOf(context.sections);
    const records = owedPartly(family, reading, revenue / 100);
    return records && revenue > 0 ? withPartlyKnown(family, records, context) : undefined;
  };

const partlyWithoutRevenue =
  (family: Family): PartlyPut =>
  (reading, context) => {
    const patch = partlyOwed(family)(reading, context);
    return patch && { sections: { ...patch.sections, REVENUE: { calculatedRevenue: null } } };
  };

const latestPartly =
  (family: Family): PartlyPut =>
  (reading, context) => {
    if (!isDaySpan(reading) || reading.earliest === null) return undefined;
    const own = [reading.earliest, null].map((date) => entryOf(family, { amount: 0, date }, context));
    const { sections } = context;
    return section(family, {
      entries: [...listAt(sections, family, 'entries'), ...own],
      count: numberAt(sections, family, 'count') + own.length,
      lastDate: reading.earliest,
      unknown: { lastDate: 1 },
    });
  };

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
    [`${family}_AMOUNT`, { put: amountOf(family), partly: partlyOwed(family), ...owed, order: 1 }],
    [`${family}_COUNT`, { put: countOf(family), partly: partlyCounted(family), ...owed, order: 2 }],
    [
      `${family}_CALCULATED_REVENUE`,
      { put: shareOfRevenue(family), partly: partOfRevenue(family), ...owed, order: 3 },
    ],
    ...(family === 'TAX_DEBTS'
      ? []
      : [
          [
            `${family}_NOT_CALCULATED_REVENUE`,
            { put: amountWithoutRevenue(family), partly: partlyWithoutRevenue(family), ...owed, order: 4 },
          ] as const,
        ]),
    [
      `${family}_LAST_DAYS`,
      { put: lastDay(family), partly: latestPartly(family), action: family, worse: 'LOWER', order: 5 },
    ],
  ];
}

/** Adds a debt in collection or, in every second turn, one with a standing that no other rule reads, so that only this total counts it. */
const taxAmount =
  (name: string): Put =>
  (value, context) => {
    if (typeof value !== 'number') return section('TAX_DEBTS', { [name]: null });
    const { turn = 0, alongside = [] } = context;
    const standings = alongside.flatMap((where) => (isRecord(where) ? where['standings'] : []));
    const other = turn % 2 === 1 ? taxDebtStandings.find((one) => !standings.includes(one)) : undefined;
    const where = other === undefined ? context.where : { standings: [other] };
    const records = withRecords('TAX_DEBTS', { count: 1, amount: value }, { ...context, where });
    const content = records?.sections?.['TAX_DEBTS'];
    return typeof content === 'object' ? section('TAX_DEBTS', { ...content, [name]: value }) : undefined;
  };

/** Adds a tax debt with an unknown amount; its other fields pass the filters. */
const unknownTaxAmount =
  (more: Pick<PutRecord, 'litigated' | 'fund'>): PartlyPut =>
  (reading, context) => {
    const records = owedPartly('TAX_DEBTS', reading)?.map((record) => ({ ...record, ...more }));
    return records && withPartlyKnown('TAX_DEBTS', records, context);
  };

const owedToUnion = { action: 'TAX_DEBTS', worse: 'HIGHER', order: 3 } as const;

/** Rules about what is owed. */
export const debtPlacements: Readonly<Record<string, Placement>> = {
  ...Object.fromEntries(
    (['PEFIN', 'REFIN', 'PROTESTS', 'BAD_CHEQUES', 'OVERDUE_DEBTS', 'TAX_DEBTS'] as const).flatMap(
      placementsOf,
    ),
  ),
  TAX_DEBTS_LITIGATED_AMOUNT: {
    put: taxAmount('litigatedAmount'),
    partly: unknownTaxAmount({ litigated: true }),
    ...owedToUnion,
  },
  TAX_DEBTS_FGTS: { put: taxAmount('fundAmount'), partly: unknownTaxAmount({ fund: true }), ...owedToUnion },
  BOUNDLESS_CHECK: {
    put: (value, { sections, asOf }) => {
      const entries = listAt(sections, 'BAD_CHEQUES', 'entries');
      const date = longAgo({ asOf });
      if (typeof value !== 'number') return section('BAD_CHEQUES', null);
      const count = numberAt(sections, 'BAD_CHEQUES', 'count') + value;
      const own = value === 0 ? [] : [{ cheques: value, reason: '12', date }];
      return section('BAD_CHEQUES', { count, entries: [...entries, ...own], lastDate: date });
    },
    partly: (reading, { sections, asOf }) => {
      if (!isSpan(reading) || reading.most === null) return undefined;
      const { least, most } = reading;
      const date = longAgo({ asOf });
      const own = [
        { cheques: least, reason: '12', date },
        { cheques: most - least, reason: null, date },
      ].filter(({ cheques }) => cheques > 0);
      return section('BAD_CHEQUES', {
        count: numberAt(sections, 'BAD_CHEQUES', 'count') + most,
        entries: [...listAt(sections, 'BAD_CHEQUES', 'entries'), ...own],
        lastDate: date,
      });
    },
    action: 'BAD_CHEQUES',
    worse: 'HIGHER',
    order: 3,
  },
  SUSPENDED_OR_STOLEN_CHECK: {
    put: (value) => section('BAD_CHEQUES', { stoppedOrStolenCheques: value ?? null }),
    partly: (reading, { sections, asOf }) => {
      if (!isSpan(reading) || reading.most !== null || reading.least === 0) return undefined;
      const date = longAgo({ asOf });
      const entries = listAt(sections, 'BAD_CHEQUES', 'entries');
      return section('BAD_CHEQUES', {
        count: numberAt(sections, 'BAD_CHEQUES', 'count') + reading.least,
        entries: [...entries, { cheques: reading.least, reason: '28', date }],
        lastDate: date,
        stoppedOrStolenCheques: null,
      });
    },
    action: null,
    worse: 'HIGHER',
  },
};
