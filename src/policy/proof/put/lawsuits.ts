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

const sued = { action: 'LAWSUITS', worse: 'HIGHER' } as const;

function listName({ where }: Pick<PutContext, 'where'>): string {
  return where['certainty'] === 'POSSIBLE' ? 'possible' : 'lawsuits';
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
    filedOn: typeof where['withinDays'] === 'number' ? recentDay(context) : longAgo(context),
    ...more,
  }));
  return added && section('PROCESSES', { [name]: [...so, ...added] });
}

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

const owners =
  (name: string): Put =>
  (value, { sections }) =>
    section('PROCESSES', {
      ownersTotals:
        typeof value === 'number'
          ? { count: Math.max(1, numberAt(sections, 'PROCESSES', 'ownersTotals', 'count')), [name]: value }
          : null,
      ...(value === undefined && { ownersLawsuits: null }),
    });

/** Rules about lawsuits. */
export const lawsuitPlacements: Readonly<Record<string, Placement>> = {
  LAWSUITS_AMOUNT: {
    put: (value, context) =>
      typeof value === 'number' ? withLawsuits([{ amount: value }], context) : unknown(value, context),
    ...sued,
  },
  LAWSUITS_COUNT: { put: counted({}), ...sued, order: 1 },
  LAWSUITS_CALCULATED_REVENUE: {
    put: (value, context) => {
      if (typeof value !== 'number') return section('REVENUE', { calculatedRevenue: null });
      const revenue = revenueOf(context.sections);
      return revenue > 0 ? withLawsuits([{ amount: shareOf(value, revenue) }], context) : undefined;
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
    action: null,
    worse: undefined,
  },
  LAWSUITS_CRIMINAL: { put: counted({ courtType: 'CRIMINAL' }), action: null, worse: 'HIGHER' },
  LAWSUITS_LABOR: { put: counted({ courtType: 'LABOR' }), ...sued },
  LAWSUITS_CIVIL: { put: counted({ courtType: 'CIVIL' }), ...sued },
  LAWSUITS_TAX: { put: counted({ courtType: 'TAX' }), ...sued },
  OWNER_LAWSUITS_HAS_CRIMINAL: {
    put: (value) => {
      const owner = { name: 'SOCIO 1' };
      const suit = { owner, caseNumber: '1', pole: 'PASSIVE', courtType: 'CRIMINAL', amount: 0 };
      return section(
        'PROCESSES',
        value === undefined
          ? { ownersLawsuits: null, ownersTotals: null }
          : { ownersLawsuits: value === true ? [suit] : [] },
      );
    },
    action: null,
    worse: 'HIGHER',
  },
  OWNER_LAWSUITS_COUNT: { put: owners('passiveCount'), action: null, worse: 'HIGHER', order: 1 },
  OWNER_LAWSUITS_AMOUNT: { put: owners('passiveAmount'), action: null, worse: 'HIGHER', order: 1 },
};
