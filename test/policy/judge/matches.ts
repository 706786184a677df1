import { every, type Known, some, type Value } from './condition.ts';
import { type Day, daysBetween, plusDays } from './days.ts';
import { compare } from './exact.ts';
import { count, type Facts, flag, list, map, number, type Subject, text, texts } from './facts.ts';
import { amountOf, type Filters, inForce, listOf, narrow, type Test, textOf, yesOrNo } from './parts.ts';
import { itemsOf, numbered, warrantsOf } from './reports.ts';

/** Whether a possible match reaches the minimums of a rule. Matches by digits have odds, matches by name a score. */
function isLikely(match: Facts, filters: Filters): Known {
  const odds = number(match, 'odds');
  const score = number(match, 'score');
  const isByName =
    score !== null || (texts(match, 'matched').length > 0 && !texts(match, 'matched').includes('DIGITS'));
  const minimum = number(filters, isByName ? 'minimumScore' : 'minimumOdds');
  if (minimum === null) return true;
  const value = isByName ? score : odds;
  return value === null ? null : compare(value, minimum) >= 0;
}

/** Whether a list contains the subject, by its entries of `certainty`. */
function isListed(row: Facts, filters: Filters, today: Day): Known {
  const hits = list(row, 'hits') ?? [];
  const current = (certainty: string): readonly Facts[] =>
    hits.filter(
      (hit) => text(hit, 'certainty') === certainty && inForce(hit, 'from', 'until', today) !== false,
    );
  const certain = current('CERTAIN').map((hit) => inForce(hit, 'from', 'until', today));
  const silent: Known =
    text(row, 'state') === 'STALE' || flag(map(row, 'edition'), 'stale') === true ? null : false;
  if (filters['certainty'] === 'POSSIBLE') {
    const possible = current('POSSIBLE').map((hit) =>
      every([inForce(hit, 'from', 'until', today), isLikely(hit, filters)]),
    );
    return some([...possible, silent]);
  }
  return some([...certain, current('POSSIBLE').length > 0 ? null : false, silent]);
}

const sanctionLists = [
  ...['OFAC', 'UN', 'EU', 'UK', 'CEIS', 'CNEP', 'CEPIM', 'CEAF', 'LENIENCY'],
  ...['TCU', 'TCU_IRREGULAR', 'BCB', 'MTE', 'IBAMA'],
];

export function sanctions(subject: Subject, section: Facts, filters: Filters, rule: string): Value {
  const rows = list(section, 'lists') ?? [];
  const wanted = texts(filters, 'lists');
  const wasAsked = (row: Facts): boolean => !['NOT_LOADED', 'NOT_ASKED'].includes(text(row, 'state') ?? '');
  const isWanted = (row: Facts): boolean => {
    const name = text(row, 'list') ?? '';
    if (wanted.length > 0) return wanted.includes(name);
    return rule === 'SANCTION_LISTS' || !['TCU_IRREGULAR', 'LENIENCY'].includes(name);
  };
  const asked = rows.filter((row) => wasAsked(row) && isWanted(row));
  const expected = rule === 'SANCTION_LISTS' && wanted.length === 0 ? sanctionLists : wanted;
  const missing = expected.filter((name) => !asked.some((row) => text(row, 'list') === name));
  const decided = asked.map((row) => ({
    name: text(row, 'list') ?? '',
    listed: isListed(row, filters, subject.today),
  }));
  if (rule === 'SANCTION_LISTS') {
    const names = (known: Known): readonly string[] =>
      decided.filter(({ listed }) => listed === known).map(({ name }) => name);
    return { kind: 'list', certain: names(true), possible: [...names(null), ...missing], open: false };
  }
  if (asked.length === 0) return null;
  return yesOrNo(some([...decided.map(({ listed }) => listed), missing.length > 0 ? null : false]));
}

/** Whether the holder of a position counts as exposed. An end before a day in office does not count. */
function isExposedBy(item: Facts, today: Day): Known {
  const [from, until, end] = [text(item, 'from'), text(item, 'until'), text(item, 'exposedUntil')];
  const isWrong = end !== null && [from, until].some((day) => day !== null && day > end);
  const hasLeft = until !== null && (from === null || from <= until);
  const corrected = hasLeft ? `${Number(until.slice(0, 4)) + 5}${until.slice(4)}` : null;
  return inForce({ from, until: isWrong ? corrected : end }, 'from', 'until', today);
}

/** Whether the relations state that a direct partner is exposed. */
export function hasExposedPartner({ sections }: Subject, filters: Filters): boolean {
  const partners = list(sections['RELATIONS'] ?? null, 'partners') ?? [];
  const isExposed = partners.some((item) => item['level'] === 1 && flag(item, 'pep') === true);
  return isExposed && filters['certainty'] !== 'POSSIBLE';
}

export function exposure(subject: Subject, section: Facts, filters: Filters, rule: string): Value {
  const current = (item: Facts): Known => isExposedBy(item, subject.today);
  const wantsPossible = filters['certainty'] === 'POSSIBLE';
  if (rule === 'PEP') {
    if (wantsPossible) {
      const possible = list(section, 'possible');
      if (possible === null) return flag(section, 'exposed') === null ? null : yesOrNo(false);
      return yesOrNo(some(possible.map((item) => every([current(item), isLikely(item, filters)]))));
    }
    const exposed = flag(section, 'exposed');
    const positions = list(section, 'positions') ?? [];
    const possible = list(section, 'possible') ?? [];
    if (exposed === true && positions.length > 0) return yesOrNo(some(positions.map(current)));
    const haveEnded = possible.length > 0 && possible.every((item) => current(item) === false);
    return yesOrNo(exposed ?? (haveEnded ? false : null));
  }
  const relationship = rule === 'RELATIVES_PEP' ? 'RELATIVE' : 'PARTNER';
  const people = list(section, 'related')?.filter((item) => text(item, 'relationship') === relationship);
  if (people === undefined) return null;
  const others = relationship === 'PARTNER' ? count(section, 'relatedUnknown') : 0;
  return yesOrNo(
    some([
      ...people.map((item) => {
        const isPossible = text(item, 'certainty') === 'POSSIBLE';
        if (wantsPossible) return isPossible ? every([current(item), isLikely(item, filters)]) : false;
        return every([current(item), isPossible ? null : true]);
      }),
      others > 0 ? null : false,
    ]),
  );
}

export function donations(subject: Subject, section: Facts, filters: Filters): Value {
  const all = list(section, 'donations');
  if (all === null) return null;
  const from = Math.max(count(filters, 'sinceYear'), 2010);
  const years = map(section, 'elections')?.['donationYears'];
  const elections = Array.from({ length: 100 }, (_, number) => 2010 + number * 2).filter(
    (year) => year >= from && year < Number(subject.today.slice(0, 4)),
  );
  const isOpen = Array.isArray(years) && !elections.every((year) => years.includes(year));
  const counts: Test[] = [(item) => item['passedOn'] !== true, (item) => count(item, 'year') >= from];
  return amountOf(narrow(all, counts, 0, isOpen));
}

const usualDays: Readonly<Record<string, number>> = { FEDERAL_TAX: 180, LABOUR: 180, SEVERANCE_FUND: 29 };
const nationalKinds = ['FEDERAL_TAX', 'LABOUR', 'SEVERANCE_FUND', 'EMPLOYMENT_MINISTRY'];
const worstFirst = ['POSITIVE', 'NOT_ISSUED', 'POSITIVE_WITH_NEGATIVE_EFFECT', 'NEGATIVE'];
const isClear = (item: Facts) => worstFirst.indexOf(text(item, 'state') ?? '') >= 2;

/** A last day more than two years after the issue, or after `today` if the issue is unknown, only fills the field. */
function statedLastDay(item: Facts, today?: Day): Day | null {
  const [from, until] = [text(item, 'issuedOn') ?? today, text(item, 'validUntil')];
  return from !== undefined && until !== null && daysBetween(from, until) > 730 ? null : until;
}

/** The state of a kind of certificate: the worst state in each combination of what is unknown, if all combinations agree. */
export function certificate({ today }: Subject, section: Facts, kind: string): Value {
  const reports = (list(section, 'certificates') ?? []).filter((item) => text(item, 'certificate') === kind);
  const isNational = nationalKinds.includes(kind);
  const items = itemsOf(
    reports,
    (item) => (isNational ? '' : text(item, 'issuer')),
    (item) => {
      const [from, until] = [text(item, 'issuedOn'), statedLastDay(item)];
      return [
        isClear(item) && from === null && until === null ? '' : 'dated',
        from,
        until ?? (['POSITIVE', 'NOT_ISSUED'].includes(text(item, 'state') ?? '') ? null : ''),
      ];
    },
  ).filter((item) => (text(item, 'issuedOn') ?? today) <= today);
  const worlds = items.reduce<readonly (readonly string[])[]>(
    (before, item) =>
      before.flatMap((states) =>
        statesOf(item).map((state) => (state === null ? states : [...states, state])),
      ),
    [[]],
  );
  const results = new Set(worlds.map((states) => worstFirst.find((state) => states.includes(state)) ?? null));
  const [result = null] = results;
  return results.size > 1 ? null : textOf(result);

  /** The states that a certificate may count with; null if it may not count. */
  function statesOf(item: Facts): readonly (string | null)[] {
    const [state, from] = [text(item, 'state'), text(item, 'issuedOn')];
    const days = usualDays[kind];
    const last =
      statedLastDay(item, today) ?? (from === null || days === undefined ? null : plusDays(from, days));
    const replacing = items.filter((other) => {
      const day = text(other, 'issuedOn');
      const [own, their] = [text(item, 'issuer'), text(other, 'issuer')];
      return (
        other !== item &&
        day !== null &&
        (from === null || day > from) &&
        (isNational || !own || !their || own === their)
      );
    });
    const isReplaced = replacing.some(
      (other) => from !== null && (isNational || text(other, 'issuer') === (text(item, 'issuer') ?? '?')),
    );
    const areWrong = last !== null && from !== null && last < from;
    if (state === 'NOT_APPLICABLE' || isReplaced || (last !== null && last < today && !areWrong))
      return [null];
    if (state === null) return [...worstFirst, null];
    if (areWrong) return [state, null];
    return replacing.length > 0 || (isClear(item) && last === null) ? [state, null] : [state];
  }
}

export function warrants(subject: Subject, section: Facts, rule: string): Value {
  const inForceNow = (item: Facts): Known => {
    const [active, status] = [flag(item, 'active'), text(item, 'status')];
    const hasEnded = status === null ? active === false : status !== 'PENDING';
    if (hasEnded) return (text(item, 'endedOn') ?? '') > subject.today ? null : false;
    if (active === false) return null;
    if (active === null || status === null) return null;
    if ((text(item, 'validUntil') ?? '9999') < subject.today) return null;
    if ((text(item, 'issuedOn') ?? '') > subject.today) return null;
    return inForce(item, 'issuedOn', 'endedOn', subject.today);
  };
  // A report that contradicts itself does not state whether the warrant is active.
  const reports = (list(section, 'warrants') ?? []).map((report) =>
    flag(report, 'active') === false && text(report, 'status') === 'PENDING'
      ? { ...report, active: null }
      : report,
  );
  const states = warrantsOf(reports).map(inForceNow);
  if (rule === 'HAS_ARREST_WARRANT') return yesOrNo(some(states));
  return yesOrNo(some(states.map((state) => (state === null ? null : !state))));
}

export function licences(subject: Subject, section: Facts, filters: Filters, rule: string): Value {
  const agencies = texts(filters, 'agencies');
  const meant = (agency: string | null): boolean => agencies.length === 0 || agencies.includes(agency ?? '');
  const all = itemsOf(list(section, 'licences') ?? [], numbered('agency', 'activity'), (item) => [
    text(item, 'issuedOn'),
    text(item, 'validUntil'),
  ]);
  const own = all.filter((item) => meant(text(item, 'agency')));
  const isOf = (licence: Facts, row: Facts) => text(licence, 'agency') === text(row, 'register');
  const stateOf = (row: Facts): string | null => {
    const state = text(row, 'state');
    if (state === 'STALE') return state;
    if (all.some((item) => isOf(item, row))) return 'REGISTERED';
    return (list(section, 'possible') ?? []).some((item) => isOf(item, row)) ? 'POSSIBLE' : state;
  };
  const registers =
    list(section, 'registers')?.map((row): Facts => ({ ...row, state: stateOf(row) })) ?? null;
  const asked = registers?.filter(
    (row) =>
      meant(text(row, 'register')) &&
      ['REGISTERED', 'POSSIBLE', 'NOT_REGISTERED'].includes(text(row, 'state') ?? ''),
  );
  const isMissing = asked !== undefined && (asked.length === 0 || asked.length < agencies.length);
  const isPossible =
    asked?.some((row) => text(row, 'state') === 'POSSIBLE') === true ||
    list(section, 'possible')?.some((item) => meant(text(item, 'agency'))) === true;
  const old = (registers ?? [])
    .filter((row) => meant(text(row, 'register')) && text(row, 'state') === 'STALE')
    .map((row) => text(row, 'register'));
  const open = isMissing || isPossible || old.length > 0;
  if (rule === 'LICENCES') {
    const current: Test = (item) => {
      const state = text(item, 'state');
      return every([
        (text(item, 'issuedOn') ?? '') <= subject.today,
        (text(item, 'validUntil') ?? subject.today) >= subject.today,
        state === null ? null : state === 'ACTIVE',
        old.includes(text(item, 'agency')) ? null : true,
      ]);
    };
    const named = (item: Facts): Facts => ({ text: `${text(item, 'agency')} ${text(item, 'activity')}` });
    const held = narrow(own, [current]);
    return listOf(
      { ...held, certain: held.certain.map(named), possible: held.possible.map(named), open },
      'text',
    );
  }
  const lost = own.map((item) => {
    const state = text(item, 'state');
    return state === null ? null : ['SUSPENDED', 'CANCELLED'].includes(state);
  });
  const isSilent = registers !== null && own.length === 0;
  return yesOrNo(some([...lost, open || isSilent ? null : false]));
}
