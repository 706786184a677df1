import { toCent } from '../../../base/cents.ts';
import { isDaySpan, isPartialList, type PartialReading } from '../../rules/define-rule.ts';
import { isSpan } from '../../span.ts';
import {
  firstOf,
  isText,
  items,
  listAt,
  longAgo,
  numberAt,
  type PartlyPut,
  type Patch,
  type Placement,
  type Put,
  type PutContext,
  recentDay,
  revenueOf,
  section,
  shareOf,
} from './placement.ts';

const sued = { action: 'LAWSUITS', worse: 'HIGHER' } as const;

function listName({ where }: Pick<PutContext, 'where'>): string {
  return where['certainty'] === 'POSSIBLE' ? 'possible' : 'lawsuits';
}

/** The state of a lawsuit that passes the filters. */
function stateIn(where: PutContext['where']): string {
  return where['status'] === 'ARCHIVED' ? 'ARCHIVED' : 'IN_PROGRESS';
}

/** The lawsuits so far, and more against the subject. */
function withLawsuits(particulars: readonly object[] | undefined, context: PutContext) {
  const { where, sections } = context;
  const name = listName(context);
  const so = listAt(sections, 'PROCESSES', name);
  const added = particulars?.map((more, index) => ({
    caseNumber: `${name} ${so.length + index + 1}`,
    pole: 'PASSIVE',
    courtType: firstOf(where['courtTypes'], 'FAMILY'),
    class: 'Procedimento',
    subject: 'Assunto',
    amount: 0,
    status: stateIn(where),
    filedOn: typeof where['withinDays'] === 'number' ? recentDay(context) : longAgo(context),
    ...more,
  }));
  return added && section('PROCESSES', { [name]: [...so, ...added] });
}

/** Fields of a lawsuit that may be against the subject: its side is unknown. */
const perhaps = { pole: null };

/** Adds lawsuits against the subject, and others that may be against the subject. */
const countedPartly =
  (more: object): PartlyPut =>
  (reading, context) => {
    if (!isSpan(reading) || reading.most === null) return undefined;
    const certain = items(reading.least, () => more);
    const possible = items(reading.most - reading.least, () => ({ ...more, ...perhaps }));
    return certain && possible && withLawsuits([...certain, ...possible], context);
  };

/** Returns lawsuits over a certain amount, and one with an unknown amount or side. */
function claims(reading: PartialReading, factor = 1): readonly object[] | undefined {
  if (!isSpan(reading)) return undefined;
  const inCents = (amount: number) => toCent(amount * factor);
  const { least, most } = reading;
  const other = most === null ? { amount: null } : { ...perhaps, amount: inCents(most - least) };
  return [{ amount: inCents(least) }, other];
}

const claimed: PartlyPut = (reading, context) => withLawsuits(claims(reading), context);

const unknown: Put = (_value, context) =>
  section('PROCESSES', listName(context) === 'possible' ? null : { lawsuits: null, totals: null });

const counted =
  (more: object): Put =>
  (value, context) =>
    typeof value === 'number'
      ? withLawsuits(
          items(value, () => more),
          context,
        )
      : unknown(value, context);

/** Adds lawsuits of an owner, and sets other fields of the section. */
function withOwnersLawsuits(
  particulars: readonly object[] | undefined,
  { where, sections }: PutContext,
  others: object = {},
): Patch | undefined {
  const so = listAt(sections, 'PROCESSES', 'ownersLawsuits');
  const added = particulars?.map((more, index) => ({
    owner: { name: 'SOCIO 1' },
    caseNumber: `${so.length + index + 1}`,
    pole: 'PASSIVE',
    courtType: 'FAMILY',
    amount: 0,
    status: stateIn(where),
    ...more,
  }));
  return added && section('PROCESSES', { ownersLawsuits: [...so, ...added], ...others });
}

/** Sets a number or an amount of lawsuits against the owners: as a stated total, or in the list if a filter narrows it. */
const ofOwners =
  (total: 'passiveCount' | 'passiveAmount'): Put =>
  (value, context) => {
    if (value === undefined) return section('PROCESSES', { ownersTotals: null, ownersLawsuits: null });
    if (typeof value !== 'number') return undefined;
    if (context.where['status'] !== undefined)
      return withOwnersLawsuits(
        total === 'passiveCount' ? items(value, () => ({})) : [{ amount: value }],
        context,
      );
    const count = Math.max(1, numberAt(context.sections, 'PROCESSES', 'ownersTotals', 'count'));
    return section('PROCESSES', { ownersTotals: { count, [total]: value } });
  };

/** Adds lawsuits of an owner. If `most` is null, the lawsuits of another owner are unknown. */
function ofOwnersPartly(
  particulars: readonly object[] | undefined,
  most: number | null,
  context: PutContext,
): Patch | undefined {
  const ownersUnknown = [{ name: 'SOCIO 2', reason: 'DOCUMENT_MASKED' }];
  return withOwnersLawsuits(particulars, context, {
    ownersTotals: null,
    ...(most === null && { ownersUnknown }),
  });
}

/** Rules about lawsuits. */
export const lawsuitPlacements: Readonly<Record<string, Placement>> = {
  LAWSUITS_AMOUNT: {
    put: (value, context) =>
      typeof value === 'number' ? withLawsuits([{ amount: value }], context) : unknown(value, context),
    partly: claimed,
    ...sued,
  },
  LAWSUITS_COUNT: { put: counted({}), partly: countedPartly({}), ...sued, order: 1 },
  LAWSUITS_CALCULATED_REVENUE: {
    put: (value, context) => {
      if (typeof value !== 'number') return section('REVENUE', { calculatedRevenue: null });
      const revenue = revenueOf(context.sections);
      return revenue > 0 ? withLawsuits([{ amount: shareOf(value, revenue) }], context) : undefined;
    },
    partly: (reading, context) => {
      const revenue = revenueOf(context.sections);
      return revenue > 0 ? withLawsuits(claims(reading, revenue / 100), context) : undefined;
    },
    ...sued,
    order: 3,
  },
  LAWSUITS_NOT_CALCULATED_REVENUE: {
    put: (value, context) => {
      if (typeof value !== 'number') return unknown(value, context);
      const patch = withLawsuits([{ amount: value }], context);
      return patch && { sections: { ...patch.sections, REVENUE: { calculatedRevenue: null } } };
    },
    partly: (reading, context) => {
      const patch = claimed(reading, context);
      return patch && { sections: { ...patch.sections, REVENUE: { calculatedRevenue: null } } };
    },
    ...sued,
    order: 4,
  },
  LAWSUITS_LAST_DAYS: {
    put: (value, context) => {
      if (!isText(value)) return unknown(undefined, context);
      return value === 'NEVER'
        ? section('PROCESSES', { [listName(context)]: [] })
        : withLawsuits([{ filedOn: value }], context);
    },
    partly: (reading, context) => {
      if (!isDaySpan(reading)) return undefined;
      const { earliest, latest } = reading;
      const certain = earliest === null ? [] : [{ filedOn: earliest }];
      return withLawsuits([...certain, { ...perhaps, filedOn: latest }], context);
    },
    action: 'LAWSUITS',
    worse: 'LOWER',
    order: 1,
  },
  LAWSUITS_TERMS: {
    put: (value, context) => {
      if (!Array.isArray(value)) return withLawsuits([{ class: null, subject: null }], context);
      return withLawsuits(
        value.map((term) => ({ class: term })),
        context,
      );
    },
    partly: (reading, context) => {
      if (!isPartialList(reading)) return undefined;
      const certain = reading.certain.map((term) => ({ class: term }));
      const possible = reading.possible?.map((term) => ({ class: term, ...perhaps }));
      return withLawsuits([...certain, ...(possible ?? [{ class: null, subject: null }])], context);
    },
    action: null,
    worse: undefined,
  },
  LAWSUITS_CRIMINAL: {
    put: counted({ courtType: 'CRIMINAL' }),
    partly: countedPartly({ courtType: 'CRIMINAL' }),
    action: null,
    worse: 'HIGHER',
  },
  LAWSUITS_LABOR: {
    put: counted({ courtType: 'LABOR' }),
    partly: countedPartly({ courtType: 'LABOR' }),
    ...sued,
  },
  LAWSUITS_CIVIL: {
    put: counted({ courtType: 'CIVIL' }),
    partly: countedPartly({ courtType: 'CIVIL' }),
    ...sued,
  },
  LAWSUITS_TAX: { put: counted({ courtType: 'TAX' }), partly: countedPartly({ courtType: 'TAX' }), ...sued },
  OWNER_LAWSUITS_HAS_CRIMINAL: {
    put: (value, context) =>
      value === undefined
        ? section('PROCESSES', { ownersLawsuits: null, ownersTotals: null })
        : withOwnersLawsuits(value === true ? [{ courtType: 'CRIMINAL' }] : [], context),
    action: null,
    worse: 'HIGHER',
  },
  OWNER_LAWSUITS_COUNT: {
    put: ofOwners('passiveCount'),
    partly: (reading, context) => {
      if (!isSpan(reading)) return undefined;
      const certain = items(reading.least, () => ({}));
      const possible = items((reading.most ?? reading.least) - reading.least, () => perhaps);
      return ofOwnersPartly(certain && possible && [...certain, ...possible], reading.most, context);
    },
    action: null,
    worse: 'HIGHER',
    order: 1,
  },
  OWNER_LAWSUITS_AMOUNT: {
    put: ofOwners('passiveAmount'),
    partly: (reading, context) => ofOwnersPartly(claims(reading), 0, context),
    action: null,
    worse: 'HIGHER',
    order: 1,
  },
};
