import { every, type Span, some, type Value } from './condition.ts';
import { monthsBetween } from './days.ts';
import { add, compare, exact, zero } from './exact.ts';
import { count, type Facts, flag, list, map, number, type Subject, text, texts } from './facts.ts';
import {
  amountOf,
  countOf,
  type Filters,
  hasRevenue,
  type Items,
  known,
  latestOf,
  narrow,
  never,
  oneOf,
  percentOf,
  revenueOf,
  since,
  sinceStart,
  type Test,
  withinDays,
  yesOrNo,
} from './parts.ts';
import { itemsOf, numbered } from './reports.ts';

/** Whether a section counts and lists nothing, but states an amount or a day. */
export function deniesItself(section: Facts): boolean {
  const isNone = section['count'] === 0 && (list(section, 'entries') ?? []).length === 0;
  return isNone && (count(section, 'totalAmount') > 0 || text(section, 'lastDate') !== null);
}

/** Whether a record is missing from the list, because the stated day is later than all of its days. */
function isLaterThanAll(section: Facts, entries: readonly Facts[]): boolean {
  const last = text(section, 'lastDate');
  return last !== null && entries.every((item) => (text(item, 'date') ?? last) < last);
}

/** Records of debts: Pefin, Refin, protests, bad cheques, overdue debts. */
export function records(
  subject: Subject,
  section: Facts,
  filters: Filters,
  section_: string,
  figure: string,
): Value {
  const { today } = subject;
  const entries = list(section, 'entries') ?? [];
  const size = (item: Facts): number => (section_ === 'BAD_CHEQUES' ? count(item, 'cheques') : 1);
  const listed = entries.reduce((total, item) => total + size(item), 0);
  const unknown = map(section, 'unknown');
  const most = count(section, 'count') + count(unknown, 'count');
  const unlisted = Math.max(most - listed, isLaterThanAll(section, entries) ? 1 : 0, 0);
  const items = narrow(entries, withinDays(filters, today, 'date'), unlisted);
  const isNarrowed = filters['withinDays'] !== undefined;
  const isDoubtful = deniesItself(section);
  const isStated = (key: string): boolean => !isNarrowed && section[key] !== undefined;
  const isSilent = (key: string): boolean =>
    !isNarrowed && entries.length + unlisted > 0 && entries.every((item) => (item[key] ?? null) === null);
  const total = number(section, 'totalAmount');
  const amount = ((): Span | null => {
    if (isDoubtful && !isNarrowed) return total === null || compare(total, zero) === 0 ? null : known(total);
    if (isDoubtful) return { kind: 'number', least: zero, most: 'unbounded' };
    if (isStated('totalAmount') && count(unknown, 'totalAmount') === 0) return known(total);
    return isSilent('amount') ? null : amountOf(items);
  })();
  switch (figure) {
    case 'AMOUNT':
      return amount;
    case 'COUNT':
      if (isDoubtful) return null;
      return !isNarrowed && typeof section['count'] === 'number'
        ? { kind: 'number', least: exact(section['count']), most: exact(most) }
        : countOf(items, size);
    case 'CALCULATED_REVENUE': {
      const stated = number(section, 'calculatedRevenuePercentage');
      return percentOf(amount, revenueOf(subject), isNarrowed ? null : stated);
    }
    case 'NOT_CALCULATED_REVENUE':
      return hasRevenue(subject) ? null : amount;
    default: {
      if (isDoubtful) return since(text(section, 'lastDate'));
      if (isStated('lastDate') && count(unknown, 'lastDate') === 0)
        return entries.length + unlisted === 0 ? never : since(text(section, 'lastDate'));
      return isSilent('date') ? null : latestOf(items, 'date', today);
    }
  }
}

const branches: Readonly<Record<string, string>> = {
  LAWSUITS_CRIMINAL: 'CRIMINAL',
  LAWSUITS_LABOR: 'LABOR',
  LAWSUITS_CIVIL: 'CIVIL',
  LAWSUITS_TAX: 'TAX',
};

/** Classes of generated lawsuits: their branch, and whether they open a case. A class that is missing here is unknown. */
const classes: Readonly<Record<string, { readonly branch: string | null; readonly opens: boolean }>> = {
  'Procedimento Comum Cível': { branch: 'CIVIL', opens: true },
  'EXECUCAO FISCAL': { branch: 'TAX', opens: true },
  'Ação Penal - Procedimento Ordinário (283)': { branch: 'CRIMINAL', opens: true },
  'Apelação Cível': { branch: 'CIVIL', opens: false },
  'Livramento Condicional': { branch: 'CRIMINAL', opens: false },
  'Mandado de Segurança': { branch: null, opens: true },
};

/** Branches by the segment of justice in the case number. */
const segments: Readonly<Record<string, string>> = { '5': 'LABOR', '6': 'ELECTORAL', '7': 'CRIMINAL' };

/**
 * Whether a lawsuit is against the party. A defendant is unknown in an appeal. Other sides are known only in the first
 * instance.
 */
const isAgainst: Test = (item) => {
  const pole = text(item, 'pole');
  if (pole === null) return null;
  const instance = number(item, 'instance');
  const name = text(item, 'class') ?? '';
  const opens = classes[name]?.opens;
  if (name === 'Apelação Cível') return null;
  const isLater = instance !== null && compare(instance, exact(1)) > 0;
  if (pole === 'PASSIVE') return isLater ? null : true;
  return !isLater && (instance !== null || opens === true) ? false : null;
};

/** Returns a lawsuit with the filing day of its case. That of an appeal or a later instance is in the year of the number, or is unknown. */
function withDayOfCase(item: Facts): Facts {
  const instance = number(item, 'instance');
  const isLater = instance !== null && compare(instance, exact(1)) > 0;
  const isOther = isLater || text(item, 'class') === 'Apelação Cível';
  const year = /^\d{7}-\d{2}\.(\d{4})\./u.exec(text(item, 'caseNumber') ?? '')?.[1] ?? '';
  return isOther && text(item, 'filedOn')?.startsWith(year) !== true ? { ...item, filedOn: null } : item;
}

/** Whether a lawsuit belongs to a branch of justice, by its source, by the segment of justice in its number or by its class. */
function isOf(branch: string): Test {
  return (item) => {
    const courtType = text(item, 'courtType');
    const classBranch = classes[text(item, 'class') ?? '']?.branch ?? null;
    const segment = /^\d{7}-\d{2}\.\d{4}\.(\d)\./u.exec(text(item, 'caseNumber') ?? '')?.[1] ?? '';
    const ofSegment = segments[segment] ?? null;
    if (courtType !== null && ofSegment !== null && courtType !== ofSegment) return null;
    const isOfOthers = ['4', '8'].includes(segment) && ['LABOR', 'ELECTORAL'].includes(courtType ?? '');
    const differs = ['CRIMINAL', 'TAX'].includes(classBranch ?? '') && courtType !== classBranch;
    const isRuledOut =
      ['4', '8'].includes(segment) && ['LABOR', 'ELECTORAL'].includes(branch) && courtType !== branch;
    if (courtType !== null && ofSegment === null && (isOfOthers || differs)) return isRuledOut ? false : null;
    if (courtType !== null || ofSegment !== null) return (courtType ?? ofSegment) === branch;
    if (classBranch !== null) return classBranch === branch;
    return isRuledOut ? false : null;
  };
}

/** Whether a lawsuit is open or archived, if the filters ask for one of them. */
function inState({ status: wanted }: Filters): readonly Test[] {
  if (wanted === undefined) return [];
  return [
    (item) => {
      const status = text(item, 'status');
      return status === null ? null : (status === 'ARCHIVED') === (wanted === 'ARCHIVED');
    },
  ];
}

export function lawsuits(subject: Subject, section: Facts, filters: Filters, rule: string): Value {
  const { today } = subject;
  const isPossible = filters['certainty'] === 'POSSIBLE';
  const all = list(section, isPossible ? 'possible' : 'lawsuits')?.map(withDayOfCase) ?? null;
  const wanted = texts(filters, 'courtTypes');
  const courts: Test[] =
    wanted.length === 0 ? [] : [(item) => some(wanted.map((court) => isOf(court)(item)))];
  const tests = [...withinDays(filters, today, 'filedOn'), ...courts, ...inState(filters)];
  const isNarrowed = Object.keys(filters).some((name) => name !== 'certainty') || isPossible;
  const totals = isNarrowed ? null : map(section, 'totals');
  const stated = (key: string): Span | null => {
    const total = number(totals, key);
    if (total === null) return null;
    const more = count(map(totals, 'unknown'), key);
    const most = more === 0 ? total : key === 'passiveAmount' ? 'unbounded' : add(total, exact(more));
    return { kind: 'number', least: total, most };
  };
  const unread = isPossible ? count(section, 'possibleUnread') : 0;
  const sued = all === null ? null : narrow(all, [...tests, isAgainst], unread);
  const branch = branches[rule];
  if (branch !== undefined)
    return sued === null ? null : countOf(narrow(all ?? [], [...tests, isAgainst, isOf(branch)], unread));
  if (rule === 'LAWSUITS_TERMS') return sued === null ? null : subjectsOf(sued);
  if (rule === 'LAWSUITS_LAST_DAYS') return sued === null ? null : latestOf(sued, 'filedOn', today);
  if (rule === 'LAWSUITS_COUNT') return stated('passiveCount') ?? (sued === null ? null : countOf(sued));
  const amount = stated('passiveAmount') ?? (sued === null ? null : amountOf(sued));
  if (rule === 'LAWSUITS_AMOUNT') return amount;
  if (rule === 'LAWSUITS_NOT_CALCULATED_REVENUE') return hasRevenue(subject) ? null : amount;
  const percentage = isNarrowed ? null : number(section, 'calculatedRevenuePercentage');
  return percentOf(amount, revenueOf(subject), percentage);
}

/** Returns the class and the subject matter of each lawsuit as one text. If one of them is missing, the text is partly unknown. */
function subjectsOf(sued: Items): Value {
  const matter = (item: Facts): readonly string[] => [text(item, 'class') ?? '', text(item, 'subject') ?? ''];
  const all = [...sued.certain, ...sued.possible];
  return {
    kind: 'list',
    certain: sued.certain.map((item) => matter(item).join(' ')),
    possible: sued.possible.map((item) => matter(item).join(' ')),
    open: all.some((item) => text(item, 'class') === null || text(item, 'subject') === null),
  };
}

export function ownerLawsuits(section: Facts, filters: Filters, rule: string): Value {
  const rows = list(section, 'ownersLawsuits');
  const totals = filters['status'] === undefined ? map(section, 'ownersTotals') : null;
  const key = rule === 'OWNER_LAWSUITS_COUNT' ? 'passiveCount' : 'passiveAmount';
  const total = number(totals, key);
  if (total !== null && rule !== 'OWNER_LAWSUITS_HAS_CRIMINAL') {
    const more = count(map(totals, 'unknown'), key);
    const most = more === 0 ? total : key === 'passiveAmount' ? 'unbounded' : add(total, exact(more));
    return { kind: 'number', least: total, most };
  }
  if (rows === null) return null;
  // A case of several owners is one case, against them if it is against any of them.
  const isSame = (item: Facts) => (other: Facts) => text(item, 'caseNumber') === text(other, 'caseNumber');
  const against: Test = (item) => some(rows.filter(isSame(item)).map(isAgainst));
  const all = rows.filter((item, index) => rows.findIndex(isSame(item)) === index);
  const isOpen = (list(section, 'ownersUnknown') ?? []).length > 0;
  const sued = narrow(all, [against, ...inState(filters)], 0, isOpen);
  if (rule === 'OWNER_LAWSUITS_COUNT') return countOf(sued);
  if (rule === 'OWNER_LAWSUITS_AMOUNT') return amountOf(sued);
  const found = all.map((item) =>
    every([isOf('CRIMINAL'), against, ...inState(filters)].map((test) => test(item))),
  );
  return yesOrNo(some(isOpen ? [...found, null] : found));
}

export function taxDebts(subject: Subject, section: Facts, filters: Filters, rule: string): Value {
  const { today } = subject;
  const isNarrowed = Object.keys(filters).length > 0;
  const debts = itemsOf(list(section, 'entries') ?? [], numbered('debtor', 'certainty'), () => []);
  const entries = debts.filter(
    (item) => text(item, 'debtor') === 'MAIN' && text(item, 'certainty') === 'CERTAIN',
  );
  const total = section['count'];
  const tests = [...withinDays(filters, today, 'date'), ...oneOf(filters, 'standings', 'standing')];
  const unlisted = typeof total === 'number' ? Math.max(total - entries.length, 0) : 0;
  const narrowed = (more: readonly Test[]): Items | null =>
    typeof total !== 'number' && entries.length === 0
      ? null
      : narrow(entries, [...tests, ...more], unlisted, typeof total !== 'number');
  const sumOf = (key: string, ...more: readonly Test[]): Span | null => {
    const stated = number(section, key);
    const items = narrowed(more);
    if (isNarrowed || section[key] === undefined || (stated === null && typeof total !== 'number'))
      return items && amountOf(items);
    const isOpen = count(map(section, 'unknown'), key) > 0;
    return stated && { kind: 'number', least: stated, most: isOpen ? 'unbounded' : stated };
  };
  switch (rule) {
    case 'TAX_DEBTS_COUNT': {
      const items = narrowed([]);
      return !isNarrowed && typeof total === 'number' ? known(exact(total)) : items && countOf(items);
    }
    case 'TAX_DEBTS_AMOUNT':
      return sumOf('totalAmount');
    case 'TAX_DEBTS_CALCULATED_REVENUE': {
      const share = isNarrowed ? null : number(section, 'calculatedRevenuePercentage');
      return percentOf(sumOf('totalAmount'), revenueOf(subject), share);
    }
    case 'TAX_DEBTS_LITIGATED_AMOUNT':
      return sumOf('litigatedAmount', (item) => flag(item, 'litigated'));
    case 'TAX_DEBTS_FGTS':
      return sumOf('fundAmount', (item) => flag(item, 'fund'));
    default: {
      const last = text(section, 'lastDate');
      const items = narrowed([]);
      return last === null ? items && latestOf(items, 'date', today) : since(last);
    }
  }
}

export function bankDebt(subject: Subject, section: Facts, rule: string): Value {
  const bands = list(section, 'bands');
  const band = (name: string): Value => {
    if (bands === null) return null;
    const found = bands.find((item) => text(item, 'band') === name) ?? null;
    const percentage = number(found, 'calculatedRevenuePercentage');
    if (found === null && number(section, 'calculatedRevenuePercentage') !== null) return known(zero);
    return percentOf(known(number(found, 'amount') ?? zero), revenueOf(subject), percentage);
  };
  const sum = bands === null ? null : bands.map((item) => number(item, 'amount') ?? zero).reduce(add, zero);
  const total = number(section, 'totalDebt');
  const debt = sum === null || (total !== null && compare(total, sum) > 0) ? total : sum;
  const limits = map(section, 'limits');
  switch (rule) {
    case 'SCR_TOTAL_DEBT':
      return known(debt);
    case 'SCR_CALCULATED_REVENUE':
      return percentOf(known(debt), revenueOf(subject), number(section, 'calculatedRevenuePercentage'));
    case 'SCR_CALCULATED_REVENUE_EXPIRED':
      return band('EXPIRED');
    case 'SCR_CALCULATED_REVENUE_TO_EXPIRE':
      return band('TO_EXPIRE');
    case 'SCR_CALCULATED_REVENUE_LOSS':
      return band('LOSS');
    case 'SCR_LIMIT_USAGE':
      return percentOf(known(number(limits, 'used')), number(limits, 'granted'));
    case 'SCR_AVAILABLE_LIMIT':
      return known(number(limits, 'available'));
    case 'SCR_INSTITUTIONS':
      return known(number(map(section, 'relationships'), 'institutions'));
    default:
      return sinceStart(text(map(section, 'relationships'), 'since'), subject.today);
  }
}

export function monthsOverdue(section: Facts, filters: Filters): Value {
  const months = (list(section, 'months') ?? []).toSorted((a, b) =>
    (text(a, 'month') ?? '') < (text(b, 'month') ?? '') ? 1 : -1,
  );
  const wanted = filters['lastMonths'];
  const newest = text(months[0] ?? null, 'month');
  if (newest === null) return null;
  const age = (item: Facts): number => monthsBetween(`${text(item, 'month')}-01`, `${newest}-01`);
  const looked = typeof wanted === 'number' ? months.filter((item) => age(item) < wanted) : months;
  const unlisted = typeof wanted === 'number' ? Math.max(wanted - looked.length, 0) : 0;
  return countOf(narrow(looked, [(item) => compare(number(item, 'expired') ?? zero, zero) > 0], unlisted));
}
