import { isRecord } from '../../../base/is-record.ts';
import { type CertificateKind, certificateKinds, isClear } from '../../../sections/certificate-state.ts';
import { licenceRegisters } from '../../../sections/licences.ts';
import { noSanctionsByThemselves, sanctionLists } from '../../../sections/sanctions.ts';
import { isoDay } from '../../elapsed-time.ts';
import { isPartialList } from '../../rules/define-rule.ts';
import { isSpan } from '../../span.ts';
import {
  listAt,
  obtainableCertificates,
  type Placement,
  type Put,
  type PutContext,
  section,
} from './placement.ts';

const against = { action: null, worse: 'HIGHER' } as const;

/** The lists that a rule without a filter reads, the best known first. */
const usualLists = [
  'CEIS',
  ...sanctionLists.filter((list) => list !== 'CEIS' && !noSanctionsByThemselves.has(list)),
];

/** Every list asked, and none names the subject. */
export function cleanLists(editionDate: string) {
  return sanctionLists.map((list) => ({ list, state: 'CLEAN', editionDate, hits: [] }));
}

/**
 * Returns the ways in which a possible match passes the filters: by its score or by its odds. If the filters have no minimum of a
 * kind, the match is just below the lowest minimum of the other rules, so that they do not count it.
 */
function waysToPass({ where, alongside = [] }: Pick<PutContext, 'where' | 'alongside'>): readonly object[] {
  if (where['certainty'] !== 'POSSIBLE') return [{}];
  const { minimumOdds, minimumScore } = where;
  const [score, odds] = [leastAsked(alongside, 'minimumScore'), leastAsked(alongside, 'minimumOdds')];
  const ways = [
    ...(minimumScore === undefined ? [] : [{ score: minimumScore }]),
    ...(minimumOdds === undefined ? [] : [{ odds: minimumOdds }]),
    ...(minimumScore === undefined && score !== undefined ? [{ score: score - 1 }] : []),
    ...(minimumOdds === undefined && odds !== undefined ? [{ odds: odds / 2 }] : []),
  ];
  return ways.length > 0 ? ways : [{ odds: 1000 }];
}

/** Returns the lowest minimum of the filters. */
function leastAsked(filters: readonly unknown[], name: 'minimumScore' | 'minimumOdds'): number | undefined {
  const minimums = filters.flatMap((where) => {
    const minimum = isRecord(where) ? where[name] : undefined;
    return typeof minimum === 'number' ? [minimum] : [];
  });
  return minimums.length === 0 ? undefined : Math.min(...minimums);
}

/** A match that passes the filters. */
function matchOf(context: Pick<PutContext, 'where' | 'alongside' | 'turn'>) {
  const certainty = context.where['certainty'] === 'POSSIBLE' ? 'POSSIBLE' : 'CERTAIN';
  const ways = waysToPass(context);
  return { certainty, ...ways[(context.turn ?? 0) % ways.length] };
}

/** Returns one of the names, a different one at each turn. Those that the fewest other rules name come first. */
function fewestNamed(
  names: readonly unknown[],
  filter: 'lists' | 'agencies',
  { alongside = [], turn = 0 }: Pick<PutContext, 'alongside' | 'turn'>,
): string {
  const others = alongside.flatMap((one) => {
    const named: unknown = isRecord(one) ? one[filter] : undefined;
    return Array.isArray(named) ? named : [];
  });
  const timesNamed = (name: unknown) => others.filter((one) => one === name).length;
  const ordered = names.toSorted((a, b) => timesNamed(a) - timesNamed(b));
  return String(ordered[turn % ordered.length]);
}

/** Returns a list that passes the filters. */
function listFor(context: PutContext): string {
  const { where, alongside = [], turn = 0 } = context;
  const names = Array.isArray(where['lists']) ? where['lists'] : usualLists;
  return fewestNamed(names, 'lists', { alongside, turn: Math.floor(turn / waysToPass(context).length) });
}

/** Returns an agency that passes the filters. */
function agencyFor(context: PutContext): string {
  const { where } = context;
  return fewestNamed(
    Array.isArray(where['agencies']) ? where['agencies'] : licenceRegisters,
    'agencies',
    context,
  );
}

/** The lists so far, some of them naming the subject. */
function named(lists: readonly string[], context: PutContext): unknown {
  const match = matchOf(context);
  const isPossible = context.where['certainty'] === 'POSSIBLE';
  return listAt(context.sections, 'SANCTIONS', 'lists').map((one) => {
    if (!isRecord(one) || !lists.includes(String(one['list']))) return one;
    const hits = Array.isArray(one['hits']) ? one['hits'] : [];
    const state = isPossible && one['state'] !== 'LISTED' ? 'POSSIBLE' : 'LISTED';
    return { ...one, state, hits: [...hits, match] };
  });
}

/** Returns all lists as not queried; in later turns, one list as too old or as not queried. */
const notAsked: Put = (_value, context) => {
  const { sections, where, turn = 0 } = context;
  const wanted: readonly unknown[] = Array.isArray(where['lists']) ? where['lists'] : sanctionLists;
  const one = turn === 0 ? undefined : listFor({ ...context, turn: (turn - 1) >> 1 });
  return section('SANCTIONS', {
    lists: listAt(sections, 'SANCTIONS', 'lists').map((screening) => {
      if (!isRecord(screening)) return screening;
      const { list } = screening;
      if (one === undefined ? !wanted.includes(list) : list !== one) return screening;
      if (turn % 2 === 1) return { ...screening, state: 'STALE' };
      return { list, state: 'NOT_ASKED', editionDate: null, hits: [] };
    }),
  });
};

const certificate =
  (kind: string): Put =>
  (value, { sections, asOf }) => {
    const others = listAt(sections, 'CERTIFICATES', 'certificates').filter(
      (one) => !isRecord(one) || one['certificate'] !== kind,
    );
    const validUntil = isClear(value) && { validUntil: isoDay(asOf) };
    const own = value === undefined ? [] : [{ certificate: kind, state: value, ...validUntil }];
    return section('CERTIFICATES', { certificates: [...others, ...own] });
  };

function certificateAction(kind: CertificateKind): Placement['action'] {
  const obtainable = obtainableCertificates.find((one) => one === kind);
  return obtainable === undefined ? null : `${obtainable}_CERTIFICATE`;
}

const exposed =
  (relationship: string): Put =>
  (value, context) => {
    if (value === undefined) return section('PEP', { related: null });
    const others = listAt(context.sections, 'PEP', 'related');
    const own = { name: 'PESSOA EXPOSTA', relationship, title: 'VEREADOR', ...matchOf(context) };
    return section('PEP', { related: value === true ? [...others, own] : others });
  };

const warrant =
  (active: boolean): Put =>
  (value, { sections }) => {
    if (value === undefined) return section('CRIMINAL_RECORD', null);
    const others = listAt(sections, 'CRIMINAL_RECORD', 'warrants');
    const own = { number: `MANDADO ${others.length + 1}`, status: active ? 'PENDING' : 'SERVED', active };
    return section('CRIMINAL_RECORD', { warrants: value === true ? [...others, own] : others });
  };

const licences = ({ sections }: PutContext) => listAt(sections, 'LICENCES', 'licences');

/** Rules about certificates, lists, exposure, warrants, licences and benefits. */
export const compliancePlacements: Readonly<Record<string, Placement>> = {
  ...Object.fromEntries(
    certificateKinds.map((kind): [string, Placement] => [
      `${kind}_CERTIFICATE`,
      { put: certificate(kind), action: certificateAction(kind), worse: undefined },
    ]),
  ),
  SANCTIONED: {
    put: (value, context) => {
      if (value === undefined) return notAsked(value, context);
      if (value === false)
        return section('SANCTIONS', { lists: listAt(context.sections, 'SANCTIONS', 'lists') });
      return section('SANCTIONS', { lists: named([listFor(context)], context) });
    },
    ...against,
  },
  SANCTION_LISTS: {
    put: (value, context) =>
      Array.isArray(value)
        ? section('SANCTIONS', { lists: named(value, context) })
        : notAsked(value, context),
    partly: (reading, context) => {
      if (!isPartialList(reading) || reading.possible === null) return undefined;
      if (context.where['certainty'] === 'POSSIBLE') {
        const patch = notAsked(undefined, { ...context, where: { lists: reading.possible } });
        const sections = { ...context.sections, ...patch?.sections };
        return section('SANCTIONS', { lists: named(reading.certain, { ...context, sections }) });
      }
      const lists = named(reading.certain, context);
      const sections = { ...context.sections, SANCTIONS: { lists } };
      const where = { certainty: 'POSSIBLE' };
      return section('SANCTIONS', { lists: named(reading.possible, { ...context, sections, where }) });
    },
    ...against,
  },
  PEP: {
    put: (value, context) => {
      if (context.where['certainty'] !== 'POSSIBLE') return section('PEP', { exposed: value ?? null });
      if (value === undefined) return section('PEP', null);
      const { certainty: _, ...match } = matchOf(context);
      const own = { name: 'PESSOA EXPOSTA', title: 'VEREADOR', ...match };
      const others = listAt(context.sections, 'PEP', 'possible');
      return section(
        'PEP',
        value === true ? { exposed: null, possible: [...others, own] } : { possible: others },
      );
    },
    ...against,
  },
  PARTNERS_PEP: { put: exposed('PARTNER'), ...against },
  RELATIVES_PEP: { put: exposed('RELATIVE'), ...against },
  ELECTORAL_DONATIONS: {
    put: (value, { where, asOf }) => {
      if (typeof value !== 'number') return section('PEP', { donations: null, donationsTotal: null });
      const since = typeof where['sinceYear'] === 'number' ? where['sinceYear'] : asOf.year - 1;
      const gift = { year: since + (since % 2), recipient: 'CANDIDATO', amount: value };
      return section('PEP', { donations: value === 0 ? [] : [gift], donationsTotal: value });
    },
    partly: (reading, { where, asOf }) => {
      if (!isSpan(reading)) return undefined;
      const since = typeof where['sinceYear'] === 'number' ? where['sinceYear'] : asOf.year - 1;
      const gift = { year: since + (since % 2), recipient: 'CANDIDATO', amount: reading.least };
      return section('PEP', { donations: [gift], elections: { donationYears: [], candidacyYears: [] } });
    },
    action: null,
    worse: undefined,
  },
  HAS_ARREST_WARRANT: { put: warrant(true), ...against },
  HAD_ARREST_WARRANT: { put: warrant(false), ...against },
  LICENCES: {
    put: (value, context) =>
      section(
        'LICENCES',
        Array.isArray(value)
          ? {
              licences: [
                ...licences(context),
                ...value.map((activity) => ({
                  agency: agencyFor(context),
                  activity,
                  state: 'ACTIVE',
                })),
              ],
            }
          : { registers: [] },
      ),
    partly: (reading, context) => {
      if (!isPartialList(reading)) return undefined;
      const agency = agencyFor(context);
      const own = (state: string | null) => (activity: string) => ({ agency, activity, state });
      return section('LICENCES', {
        licences: [
          ...licences(context),
          ...reading.certain.map(own('ACTIVE')),
          ...(reading.possible ?? []).map(own(null)),
        ],
        ...(reading.possible === null && { registers: [] }),
      });
    },
    action: 'LICENCES',
    worse: undefined,
  },
  LICENCE_LOST: {
    put: (value, context) => {
      const agency = agencyFor(context);
      const lost = { agency, activity: 'perdida', state: 'CANCELLED' };
      const own =
        value === undefined ? [{ agency, activity: '', state: null }] : value === true ? [lost] : [];
      return section('LICENCES', { licences: [...licences(context), ...own] });
    },
    ...against,
  },
  SOCIAL_BENEFITS: {
    put: (value) =>
      Array.isArray(value)
        ? section('SOCIAL_BENEFITS', { benefits: value.map((programme) => ({ programme, active: true })) })
        : section('SOCIAL_BENEFITS', null),
    partly: (reading) => {
      if (!isPartialList(reading) || reading.possible === null) return undefined;
      const own = (active: boolean | null) => (programme: string) => ({ programme, active });
      return section('SOCIAL_BENEFITS', {
        benefits: [...reading.certain.map(own(true)), ...reading.possible.map(own(null))],
      });
    },
    action: null,
    worse: undefined,
  },
  HAS_SOCIAL_BENEFIT: {
    put: (value) =>
      section(
        'SOCIAL_BENEFITS',
        value === undefined ? null : { benefits: value === true ? [{ programme: 'BPC', active: true }] : [] },
      ),
    action: null,
    worse: undefined,
    order: 1,
  },
};
