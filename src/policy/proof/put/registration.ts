import { isRecord } from '../../../base/is-record.ts';
import { isDaySpan, isPartialList } from '../../rules/define-rule.ts';
import { isSpan } from '../../span.ts';
import {
  field,
  isText,
  items,
  listAt,
  longAgo,
  type PartlyPut,
  type Placement,
  type Put,
  recentDay,
  section,
  yearsSince,
} from './placement.ts';

const company = (...path: readonly string[]) => field('BASIC_INFORMATION', 'company', ...path);
const person = (...path: readonly string[]) => field('BASIC_INFORMATION', 'person', ...path);
const fixed = { action: null, worse: undefined } as const;

const special =
  (kind: string): Put =>
  (value) =>
    section('BASIC_INFORMATION', {
      company: { specialSituation: value === undefined ? null : { kind: value === true ? kind : 'NONE' } },
    });

const changesOf =
  (kind: string): Put =>
  (value, context) => {
    if (typeof value !== 'number') return section('REGISTRATION_CHANGES', null);
    const own = items(value, (index) => ({ kind, date: recentDay(context), after: `${kind} ${index + 1}` }));
    return own && section('REGISTRATION_CHANGES', { changes: [...changesSoFar(context), ...own] });
  };

/** Adds changes that certainly count, and changes that may count because only a range of days is known. */
const changesPartly =
  (kind: string): PartlyPut =>
  (reading, context) => {
    if (!isSpan(reading)) return undefined;
    const { least, most } = reading;
    const date = recentDay(context);
    const certain = items(least, (index) => ({ kind, date, after: `${kind} ${index + 1}` }));
    const possible = items((most ?? least) - least, (index) => ({
      kind,
      date,
      notBefore: longAgo(context),
      after: `${kind} ${least + index + 1}`,
    }));
    if (certain === undefined || possible === undefined) return undefined;
    return section('REGISTRATION_CHANGES', {
      changes: [...changesSoFar(context), ...certain, ...possible],
      ...(most === null && { knownSince: null }),
    });
  };

function changesSoFar({ sections }: Parameters<Put>[1]): readonly unknown[] {
  return listAt(sections, 'REGISTRATION_CHANGES', 'changes');
}

const partner = (index: number, more: object = {}) => ({
  level: 1,
  name: `SOCIO ${index + 1}`,
  documentKind: 'cpf',
  certainty: 'CERTAIN',
  age: 40 + index,
  deceased: false,
  restrictive: false,
  ...more,
});

/** Those of a usual company. */
export const usualPartners = [partner(0), partner(1)];

/** The partners so far, the first of them otherwise. */
const withPartner =
  (name: string): Put =>
  (value, { sections }) => {
    const [first, ...others] = listAt(sections, 'RELATIONS', 'partners');
    if (!isRecord(first)) return undefined;
    return section('RELATIONS', { partners: [{ ...first, [name]: value ?? null }, ...others] });
  };

/** The partners so far, of whom the youngest, or the oldest, is as old as that. */
const aged =
  (index: number, choose: (...ages: number[]) => number): Put =>
  (value, { sections, asOf }) => {
    const age = isText(value) && value !== 'NEVER' ? Math.max(0, yearsSince(value, asOf)) : null;
    const partners = listAt(sections, 'RELATIONS', 'partners').map((one, at) => {
      if (!isRecord(one)) return one;
      const own = typeof one['age'] === 'number' && age !== null ? choose(age, one['age']) : age;
      return { ...one, age: at === index ? age : own };
    });
    return partners.length <= index ? undefined : section('RELATIONS', { partners });
  };

/** Sets one age band for all existing partners, so that the youngest and the oldest are in it. */
const agedPartly: PartlyPut = (reading, { sections, asOf }) => {
  if (!isDaySpan(reading)) return undefined;
  const { earliest, latest } = reading;
  const lowest = Math.max(0, yearsSince(latest, asOf));
  const ageBand =
    earliest !== null
      ? `${lowest} a ${yearsSince(earliest, asOf)} anos`
      : lowest === 0
        ? null
        : `Maiores de ${lowest - 1} anos`;
  const partners = listAt(sections, 'RELATIONS', 'partners').map((one) =>
    isRecord(one) ? { ...one, age: null, ageBand } : one,
  );
  return partners.length === 0 ? undefined : section('RELATIONS', { partners });
};

const related =
  (list: string, make: (index: number) => object): Put =>
  (value) => {
    if (typeof value !== 'number') return section('RELATIONS', { [list]: null });
    const all = items(value, (index) => ({ level: 1, certainty: 'CERTAIN', ...make(index) }));
    return all && section('RELATIONS', { [list]: all });
  };

/** Rules about who somebody is: registry, address, relations. */
export const registrationPlacements: Readonly<Record<string, Placement>> = {
  COMPANY_SITUATION: { put: company('status'), action: 'COMPANY_SITUATION', worse: undefined },
  COMPANY_OPENING_TIME: { put: company('openingDate'), action: null, worse: 'LOWER' },
  CORPORATE_TAX_REGIME: { put: field('BASIC_INFORMATION', 'taxRegime'), ...fixed },
  COMPANY_SIZE: { put: company('size'), ...fixed },
  SHARE_CAPITAL: { put: company('shareCapital'), action: 'SHARE_CAPITAL', worse: 'LOWER' },
  LEGAL_NATURE: {
    put: (value) =>
      section('BASIC_INFORMATION', {
        company: { legalNature: value === undefined ? null : { code: value, description: null } },
      }),
    ...fixed,
  },
  CNAE_RESTRICTIVE: {
    put: (value, { where, turn = 0 }) => {
      if (!Array.isArray(value)) return section('BASIC_INFORMATION', { company: { mainCnae: null } });
      // In every second turn the main activity stays as it is.
      if (turn % 2 === 1 && where['mainOnly'] !== true)
        return section('BASIC_INFORMATION', { company: { secondaryCnaes: value.map((code) => ({ code })) } });
      const [main, ...others] = value;
      if (main === undefined) return undefined;
      const secondary = where['mainOnly'] === true ? [] : others;
      return section('BASIC_INFORMATION', {
        company: { mainCnae: { code: main }, secondaryCnaes: secondary.map((code) => ({ code })) },
      });
    },
    partly: (reading) => {
      const [main] = isPartialList(reading) ? reading.certain : [];
      if (main === undefined || !isPartialList(reading) || reading.possible !== null) return undefined;
      // A single certain code becomes the main activity, and the secondary ones are unknown.
      return reading.certain.length > 1
        ? section('BASIC_INFORMATION', {
            company: { mainCnae: null, secondaryCnaes: reading.certain.map((code) => ({ code })) },
          })
        : section('BASIC_INFORMATION', { company: { mainCnae: { code: main }, secondaryCnaes: null } });
    },
    action: null,
    worse: undefined,
  },
  BANKRUPT: { put: special('BANKRUPTCY'), action: null, worse: 'HIGHER' },
  JUDICIAL_RECOVERY: { put: special('JUDICIAL_RECOVERY'), action: null, worse: 'HIGHER' },
  SPECIAL_SITUATION: {
    put: (value) =>
      section('BASIC_INFORMATION', {
        company: { specialSituation: value === undefined ? null : { kind: value } },
      }),
    action: null,
    worse: undefined,
  },
  COMPLETE_QSA_CHANGE: {
    put: (value, context) => {
      if (value === undefined) return section('REGISTRATION_CHANGES', null);
      const change = { kind: 'MEMBERSHIP', date: recentDay(context), partnersChangedPercentage: 100 };
      return section('REGISTRATION_CHANGES', {
        changes: [...changesSoFar(context), ...(value === true ? [change] : [])],
      });
    },
    action: null,
    worse: 'HIGHER',
  },
  ...Object.fromEntries(
    (['ADDRESS', 'MEMBERSHIP', 'CNAES', 'NAME', 'SHARE_CAPITAL'] as const).map(
      (name): [string, Placement] => [
        `REGISTRATION_CHANGES_${name}`,
        {
          put: changesOf(name === 'CNAES' ? 'CNAE' : name),
          partly: changesPartly(name === 'CNAES' ? 'CNAE' : name),
          action: null,
          worse: 'HIGHER',
        },
      ],
    ),
  ),
  REGISTRATION_CHANGES_LAST_DAYS: {
    put: (value, context) => {
      if (!isText(value)) return section('REGISTRATION_CHANGES', null);
      const last = value === 'NEVER' ? [] : [{ kind: 'LEGAL_NATURE', date: value }];
      return section('REGISTRATION_CHANGES', { changes: [...changesSoFar(context), ...last] });
    },
    partly: (reading, context) => {
      if (!isDaySpan(reading)) return undefined;
      const { earliest, latest } = reading;
      const last = earliest === null ? [] : [{ kind: 'LEGAL_NATURE', date: latest, notBefore: earliest }];
      return section('REGISTRATION_CHANGES', {
        changes: [...changesSoFar(context), ...last],
        knownSince: latest,
      });
    },
    action: null,
    worse: 'LOWER',
  },
  CPF_SITUATION: { put: person('status'), action: 'CPF_SITUATION', worse: undefined },
  AGE: { put: person('birthDate'), ...fixed },
  DECEASED: { put: person('deceased'), action: null, worse: 'HIGHER' },
  LOCATION_STATE: {
    put: (value) => section('LOCATION', { address: value === undefined ? null : { state: value } }),
    ...fixed,
  },
  EMPLOYEES: { put: field('REVENUE', 'employees'), action: null, worse: 'LOWER' },
  BUSINESS_PARTNERS_RESTRICTIVE: {
    put: withPartner('restrictive'),
    action: 'PARTNERS_RECORDS',
    worse: 'HIGHER',
    order: 2,
  },
  PARTNERS_DECEASED: {
    put: withPartner('deceased'),
    action: null,
    worse: 'HIGHER',
    order: 2,
  },
  PARTNERS_YOUNGEST_AGE: { put: aged(0, Math.max), partly: agedPartly, ...fixed, order: 2 },
  PARTNERS_OLDEST_AGE: { put: aged(1, Math.min), partly: agedPartly, ...fixed, order: 2 },
  PARTNERS_COUNT: { put: related('partners', partner), ...fixed, order: 1 },
  BRANCHES_COUNT: { put: related('branches', (index) => ({ name: `FILIAL ${index + 1}` })), ...fixed },
  RELATED_COMPANIES_IRREGULAR: {
    put: related('companies', (index) => ({
      name: `EMPRESA ${index + 1}`,
      status: 'BAIXADA',
      restrictive: false,
    })),
    partly: (reading, context) => {
      if (!isSpan(reading) || reading.most === null) return undefined;
      const { least, most } = reading;
      return related('companies', (index) => ({
        name: `EMPRESA ${index + 1}`,
        status: index < least ? 'BAIXADA' : null,
        restrictive: false,
      }))(most, context);
    },
    action: null,
    worse: 'HIGHER',
    order: 1,
  },
  RELATED_COMPANIES_RESTRICTIVE: {
    put: (value, { sections }) => {
      const others = listAt(sections, 'RELATIONS', 'companies');
      const one = {
        level: 1,
        certainty: 'CERTAIN',
        name: 'EMPRESA',
        status: 'ATIVA',
        restrictive: value ?? null,
      };
      return section('RELATIONS', { companies: value === false ? others : [...others, one] });
    },
    action: null,
    worse: 'HIGHER',
    order: 2,
  },
  SAME_ADDRESS_COUNT: {
    put: related('sameAddress', (index) => ({ name: `VIZINHA ${index + 1}` })),
    partly: (reading, context) => {
      if (!isSpan(reading) || reading.most === null) return undefined;
      const { least, most } = reading;
      return related('sameAddress', (index) => ({
        name: `VIZINHA ${index + 1}`,
        certainty: index < least ? 'CERTAIN' : 'POSSIBLE',
      }))(most, context);
    },
    action: null,
    worse: 'HIGHER',
  },
};
