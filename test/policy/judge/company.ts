import { every, type Known, not, some, type Value } from './condition.ts';
import { type Day, monthsBetween, plusDays } from './days.ts';
import { compare, exact, least, times } from './exact.ts';
import { count, type Facts, flag, list, map, number, type Subject, text } from './facts.ts';
import {
  countOf,
  type Filters,
  is,
  known,
  narrow,
  never,
  since,
  sinceStart,
  type Test,
  textOf,
  within,
  yesOrNo,
} from './parts.ts';

/** Returns the possible ages of a person, by the registered age or age band. */
function agesOf(person: Facts): { readonly lowest: number; readonly highest: number } {
  const age = person['age'];
  const range = agesOfBand(person);
  if (typeof age !== 'number' || age < 0 || age > 130) return range;
  if (age >= range.lowest - 1 && age <= range.highest + 1) return { lowest: age, highest: age };
  return { lowest: Math.min(age, range.lowest), highest: Math.max(age, range.highest) };
}

function agesOfBand(person: Facts): { readonly lowest: number; readonly highest: number } {
  const band = text(person, 'ageBand') ?? '';
  const [from, to] = [...band.matchAll(/\d+/gu)].map(([digits]) => Number(digits));
  if (from === undefined) return { lowest: 0, highest: Number.POSITIVE_INFINITY };
  return to === undefined
    ? { lowest: from + 1, highest: Number.POSITIVE_INFINITY }
    : { lowest: from, highest: to };
}

/** Only direct partners count. A related company that is only possible may belong to someone else. */
export function related(_subject: Subject, section: Facts, rule: string): Value {
  const hasRecords: Test = (item) =>
    count(item, 'restrictiveAmount') > 0 ? true : flag(item, 'restrictive');
  const direct = (key: string): readonly Facts[] | null =>
    list(section, key)?.filter((item) => (item['level'] ?? 0) === 1) ?? null;
  const certainly: Test = (item) => (text(item, 'certainty') === 'POSSIBLE' ? null : true);
  const anyOf = (items: readonly Facts[] | null, ...tests: readonly Test[]): Value =>
    items === null ? null : yesOrNo(some(items.map((item) => every(tests.map((test) => test(item))))));
  const countAll = (items: readonly Facts[] | null, ...tests: readonly Test[]): Value =>
    items === null ? null : countOf(narrow(items, tests));
  const people = direct('partners')?.filter((item) => text(item, 'documentKind') !== 'cnpj') ?? null;
  switch (rule) {
    case 'BUSINESS_PARTNERS_RESTRICTIVE':
      return anyOf(direct('partners'), hasRecords);
    case 'PARTNERS_DECEASED':
      return anyOf(people, (item) => flag(item, 'deceased'));
    case 'PARTNERS_YOUNGEST_AGE':
    case 'PARTNERS_OLDEST_AGE': {
      if (people === null || people.length === 0) return null;
      const isYoungest = rule === 'PARTNERS_YOUNGEST_AGE';
      const ages = people.map(agesOf);
      const chosen = isYoungest ? Math.min : Math.max;
      const stated = isYoungest ? [] : people.map((item) => count(item, 'highestAge'));
      const most = chosen(...ages.map(({ highest }) => highest), ...stated);
      return {
        kind: 'number',
        least: exact(chosen(...ages.map(({ lowest }) => lowest))),
        most: Number.isFinite(most) ? exact(most) : 'unbounded',
      };
    }
    case 'PARTNERS_COUNT':
      return countAll(direct('partners'));
    case 'BRANCHES_COUNT':
      return countAll(list(section, 'branches'));
    case 'SAME_ADDRESS_COUNT':
      return countAll(list(section, 'sameAddress'), certainly);
    case 'RELATED_COMPANIES_IRREGULAR':
      return countAll(list(section, 'companies'), certainly, (item) => not(is('status', 'ATIVA')(item)));
    default:
      return anyOf(list(section, 'companies'), certainly, hasRecords);
  }
}

export function changes(subject: Subject, section: Facts, filters: Filters, rule: string): Value {
  const { today } = subject;
  const kinds: Readonly<Record<string, string>> = {
    REGISTRATION_CHANGES_ADDRESS: 'ADDRESS',
    REGISTRATION_CHANGES_MEMBERSHIP: 'MEMBERSHIP',
    REGISTRATION_CHANGES_CNAES: 'CNAE',
    REGISTRATION_CHANGES_NAME: 'NAME',
    REGISTRATION_CHANGES_SHARE_CAPITAL: 'SHARE_CAPITAL',
    COMPLETE_QSA_CHANGE: 'MEMBERSHIP',
  };
  const all = list(section, 'changes') ?? [];
  const days = filters['withinDays'];
  const isPartial = section['knownSince'] !== undefined;
  const knownSince = text(section, 'knownSince');
  const first = (item: Facts): Day | null => {
    const notBefore = text(item, 'notBefore');
    return notBefore ?? text(item, 'date');
  };
  const recent: Test[] =
    typeof days === 'number' ? [(item) => within(first(item), text(item, 'date'), today, days)] : [];
  const mayMiss =
    isPartial && (knownSince === null || typeof days !== 'number' || plusDays(today, -days) <= knownSince);
  const kind = kinds[rule];
  if (kind === undefined) {
    const latest =
      all
        .map((item) => text(item, 'date') ?? today)
        .toSorted()
        .at(-1) ?? null;
    const floor =
      all
        .flatMap((item) => first(item) ?? [])
        .toSorted()
        .at(-1) ?? null;
    const unlisted = isPartial ? (knownSince ?? today) : null;
    if (latest === null && isPartial && knownSince === null) return null;
    if (latest === null && unlisted === null) return never;
    const bounds = [latest, unlisted].flatMap((day) => day ?? []).toSorted();
    return { kind: 'day', earliest: floor, latest: bounds.at(-1) ?? today };
  }
  const items = narrow(all, [is('kind', kind), ...recent], 0, mayMiss);
  if (rule !== 'COMPLETE_QSA_CHANGE') return countOf(items);
  const large = (item: Facts): Known => {
    const share = number(item, 'partnersChangedPercentage');
    return share === null ? null : compare(share, exact(70)) > 0;
  };
  if (typeof days !== 'number' && section['partnersChangedPercentage'] !== undefined) {
    const share = number(section, 'partnersChangedPercentage');
    return yesOrNo(share === null ? null : compare(share, exact(70)) > 0 ? true : mayMiss ? null : false);
  }
  const found = narrow(all, [is('kind', kind), ...recent, large], 0, mayMiss);
  if (found.certain.length > 0) return yesOrNo(true);
  return yesOrNo(found.possible.length > 0 || mayMiss ? null : false);
}

export const indicators: Readonly<Record<string, string>> = {
  FINANCIAL_CURRENT_RATIO: 'currentRatio',
  FINANCIAL_QUICK_RATIO: 'quickRatio',
  FINANCIAL_DEBT_TO_EQUITY: 'debtToEquity',
  FINANCIAL_INTEREST_COVERAGE: 'interestCoverage',
  FINANCIAL_NET_MARGIN: 'netMargin',
  FINANCIAL_RETURN_ON_EQUITY: 'returnOnEquity',
  FINANCIAL_WORKING_CAPITAL: 'workingCapital',
  FINANCIAL_KANITZ: 'kanitz',
  FINANCIAL_ALTMAN_Z_PRIVATE: 'altmanZPrivate',
  FINANCIAL_ALTMAN_Z_EMERGING: 'altmanZEmerging',
};

export function statements(section: Facts, rule: string, filters: Filters, today: Day): Value {
  const latest = (list(section, 'periods') ?? []).toSorted((a, b) =>
    (text(b, 'end') ?? '').localeCompare(text(a, 'end') ?? ''),
  )[0];
  const end = text(latest ?? null, 'end');
  if (rule === 'STATEMENTS_AGE') return since(end);
  const { maximumAgeMonths = 24 } = filters;
  if (end !== null && monthsBetween(end, today) > Number(maximumAgeMonths)) return null;
  if (rule === 'FINANCIAL_SUGGESTED_LIMIT') return known(number(section, 'suggestedLimit'));
  const value = number(map(latest, 'indicators'), indicators[rule] ?? '');
  const isShare = rule === 'FINANCIAL_NET_MARGIN' || rule === 'FINANCIAL_RETURN_ON_EQUITY';
  return known(value !== null && isShare ? times(value, exact(100)) : value);
}

export function bureauScore(section: Facts, choice: string): Value {
  const scores = (list(section, 'scores') ?? []).toSorted((a, b) => count(a, 'place') - count(b, 'place'));
  if (scores.length === 0) return known(number(section, 'score'));
  const known_ = scores.flatMap((item) => number(item, 'score') ?? []);
  switch (choice) {
    case 'FIRST':
      return known(number(scores.find((item) => count(item, 'place') === 1) ?? null, 'score'));
    case 'WORST':
      return known(known_.length === 0 ? null : known_.reduce(least));
    default:
      return known(known_[0] ?? null);
  }
}

export function registration({ today }: Subject, section: Facts, rule: string, filters: Filters): Value {
  const company = map(section, 'company');
  const person = map(section, 'person');
  const situation = text(map(company, 'specialSituation'), 'kind');
  const described = (item: Facts | null): string | null =>
    item === null ? null : `${text(item, 'code') ?? ''} ${text(item, 'description') ?? ''}`;
  switch (rule) {
    case 'COMPANY_SITUATION':
      return textOf(text(company, 'status'));
    case 'COMPANY_OPENING_TIME':
      return sinceStart(text(company, 'openingDate'), today);
    case 'CORPORATE_TAX_REGIME':
      return textOf(text(section, 'taxRegime'));
    case 'COMPANY_SIZE':
      return textOf(text(company, 'size'));
    case 'LEGAL_NATURE':
      return textOf(described(map(company, 'legalNature')));
    case 'SHARE_CAPITAL':
      return known(number(company, 'shareCapital'));
    case 'CNAE_RESTRICTIVE': {
      const main = map(company, 'mainCnae');
      const others = filters['mainOnly'] === true ? [] : list(company, 'secondaryCnaes');
      const all = [main, ...(others ?? [])].flatMap((item) => text(item, 'code') ?? []);
      return { kind: 'list', certain: all, possible: [], open: main === null || others === null };
    }
    case 'BANKRUPT':
      return yesOrNo(situation === null ? null : situation === 'BANKRUPTCY');
    case 'JUDICIAL_RECOVERY':
      return yesOrNo(situation === null ? null : situation === 'JUDICIAL_RECOVERY');
    case 'SPECIAL_SITUATION':
      return textOf(situation);
    case 'CPF_SITUATION':
      return textOf(text(person, 'status'));
    case 'AGE':
      return sinceStart(text(person, 'birthDate'), today, 130);
    default:
      return yesOrNo(text(person, 'status') === 'TITULAR_FALECIDO' ? true : flag(person, 'deceased'));
  }
}
