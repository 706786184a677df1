import { bureauScore, changes, indicators, registration, related, statements } from './company.ts';
import { some, type Value } from './condition.ts';
import {
  bankDebt,
  deniesItself,
  lawsuits,
  monthsOverdue,
  ownerLawsuits,
  records,
  taxDebts,
} from './debts.ts';
import { compare, type Exact, exact, greatest } from './exact.ts';
import { count, type Facts, flag, list, map, number, type Subject, text } from './facts.ts';
import {
  certificate,
  donations,
  exposure,
  hasExposedPartner,
  licences,
  sanctions,
  warrants,
} from './matches.ts';
import {
  countOf,
  type Filters,
  known,
  listOf,
  narrow,
  percentOf,
  revenueOf,
  type Test,
  textOf,
  yesOrNo,
} from './parts.ts';

/** The states of the random subjects. Other texts are not states. */
const states: Readonly<Record<string, string>> = { SP: 'SP', RJ: 'RJ', Paraná: 'PR' };

function stateOf(state: string | null): string | null {
  return states[state ?? ''] ?? null;
}

const certificates: Readonly<Record<string, string>> = {
  FEDERAL_TAX_CERTIFICATE: 'FEDERAL_TAX',
  STATE_TAX_CERTIFICATE: 'STATE_TAX',
  LABOUR_CERTIFICATE: 'LABOUR',
  SEVERANCE_FUND_CERTIFICATE: 'SEVERANCE_FUND',
  EMPLOYMENT_MINISTRY_CERTIFICATE: 'EMPLOYMENT_MINISTRY',
  ENVIRONMENTAL_CERTIFICATE: 'ENVIRONMENTAL',
  COURT_CERTIFICATE: 'COURT',
  CRIMINAL_RECORD_CERTIFICATE: 'CRIMINAL_RECORD',
};

const aliases: Readonly<Record<string, string>> = {
  BUSINNES_PARTNERS_RESTRICTIVE: 'BUSINESS_PARTNERS_RESTRICTIVE',
  LAWSUITS_CIVEL: 'LAWSUITS_CIVIL',
  LABOR_CERTIFICATE: 'LABOUR_CERTIFICATE',
  MTE_CERTIFICATE: 'EMPLOYMENT_MINISTRY_CERTIFICATE',
  LICENSES: 'LICENCES',
};

/** Returns the inquiries of some days: at least those of a shorter time. */
function inquiries(stated: Facts | null, days: number): Exact | null {
  const own = number(stated, `last${days}Days`);
  const shorter = [30, 90, 365].filter((other) => other < days);
  const all = shorter.flatMap((other) => number(stated, `last${other}Days`) ?? []);
  return own && all.reduce(greatest, own);
}

/** Returns the value that a rule reads from a subject, by the rule's section in the catalogue. */
export function read(subject: Subject, name: string, filters: Filters, bureauChoice: string): Value {
  const rule = aliases[name] ?? name.replace(/^NOTARIES_/u, 'PROTESTS_');
  const section = (type: string): Facts | null => subject.sections[type] ?? null;
  const of = (type: string, reading: (found: Facts) => Value): Value => {
    const found = section(type);
    return found === null ? null : reading(found);
  };
  const requested = known(subject.requestedAmount === null ? null : exact(subject.requestedAmount));
  const bureau = section('BUREAU_SCORE');
  const kind = certificates[rule];
  if (kind !== undefined) return of('CERTIFICATES', (found) => certificate(subject, found, kind));
  if (indicators[rule] !== undefined || ['FINANCIAL_SUGGESTED_LIMIT', 'STATEMENTS_AGE'].includes(rule))
    return of('FINANCIAL_STATEMENTS', (found) => statements(found, rule, filters, subject.today));
  const debts = /^(PEFIN|REFIN|PROTESTS|BAD_CHEQUES|OVERDUE_DEBTS)_(.+)$/u.exec(rule);
  if (debts !== null) {
    const [, type = '', figure = ''] = debts;
    return of(type, (found) => records(subject, found, filters, type, figure));
  }
  if (rule.startsWith('LAWSUITS_'))
    return of('PROCESSES', (found) => lawsuits(subject, found, filters, rule));
  if (rule.startsWith('OWNER_')) return of('PROCESSES', (found) => ownerLawsuits(found, filters, rule));
  if (rule.startsWith('TAX_DEBTS_'))
    return of('TAX_DEBTS', (found) => taxDebts(subject, found, filters, rule));
  if (rule.startsWith('REGISTRATION_CHANGES_') || rule === 'COMPLETE_QSA_CHANGE')
    return of('REGISTRATION_CHANGES', (found) => changes(subject, found, filters, rule));
  switch (rule) {
    case 'LOCATION_STATE':
      return textOf(stateOf(text(map(section('LOCATION'), 'address'), 'state')));
    case 'CALCULATED_REVENUE':
      return known(revenueOf(subject));
    case 'EMPLOYEES':
      return known(number(section('REVENUE'), 'employees'));
    case 'REQUESTED_AMOUNT':
      return requested;
    case 'REQUESTED_AMOUNT_CALCULATED_REVENUE':
      return percentOf(requested, revenueOf(subject));
    case 'REQUESTED_AMOUNT_PRESUMED_INCOME':
      return percentOf(requested, number(bureau, 'presumedIncome'));
    case 'REQUESTED_AMOUNT_BUREAU_LIMIT':
      return percentOf(requested, number(bureau, 'suggestedLimit'));
    case 'SCORE':
      return bureau === null ? null : bureauScore(bureau, bureauChoice);
    case 'BUREAU_LIMIT':
      return known(number(bureau, 'suggestedLimit'));
    case 'BUREAU_DEFAULT_RATE':
      return known(number(bureau, 'defaultRate'));
    case 'BUREAU_INQUIRIES':
      return known(inquiries(map(bureau, 'inquiries'), Number(filters['withinDays'] ?? 90)));
    case 'PRESUMED_REVENUE':
      return known(number(bureau, 'presumedRevenue'));
    case 'PRESUMED_INCOME':
      return known(number(bureau, 'presumedIncome'));
    case 'BOUNDLESS_CHECK':
      return of('BAD_CHEQUES', (found) => {
        const reason: Test = (item) => {
          const code = text(item, 'reason');
          return code === null ? null : ['11', '12', '13', '14'].includes(code);
        };
        if (deniesItself(found)) return null;
        const entries = list(found, 'entries') ?? [];
        const listed = entries.reduce((total, item) => total + count(item, 'cheques'), 0);
        const unlisted = Math.max(count(found, 'count') - listed, 0);
        return countOf(narrow(entries, [reason], unlisted), (item) => count(item, 'cheques'));
      });
    case 'SUSPENDED_OR_STOLEN_CHECK':
      return of('BAD_CHEQUES', (found) => {
        const entries = list(found, 'entries') ?? [];
        const isStopped = (item: Facts) => ['20', '21', '28'].includes(text(item, 'reason') ?? '');
        const listed = exact(
          entries.filter(isStopped).reduce((total, item) => total + count(item, 'cheques'), 0),
        );
        const stated = number(found, 'stoppedOrStolenCheques');
        if (stated !== null) return known(compare(listed, stated) > 0 ? listed : stated);
        return compare(listed, exact(0)) > 0 ? { kind: 'number', least: listed, most: 'unbounded' } : null;
      });
    case 'SCR_MONTHS_OVERDUE':
      return of('HISTORY', (found) => monthsOverdue(found, filters));
    case 'SCR_CATEGORIES':
      return of('CATEGORIES', (found) => {
        const items = (list(found, 'categories') ?? []).map(
          (item) => `${text(item, 'code')} ${text(item, 'name') ?? ''}`,
        );
        return { kind: 'list', certain: items, possible: [], open: false };
      });
    case 'SANCTIONED':
    case 'SANCTION_LISTS':
      return of('SANCTIONS', (found) => sanctions(subject, found, filters, rule));
    case 'PEP':
    case 'RELATIVES_PEP':
    case 'PARTNERS_PEP':
      if (rule === 'PARTNERS_PEP' && hasExposedPartner(subject, filters)) return yesOrNo(true);
      return of('PEP', (found) => exposure(subject, found, filters, rule));
    case 'ELECTORAL_DONATIONS':
      return of('PEP', (found) => donations(subject, found, filters));
    case 'HAS_ARREST_WARRANT':
    case 'HAD_ARREST_WARRANT':
      return of('CRIMINAL_RECORD', (found) => warrants(subject, found, rule));
    case 'LICENCES':
    case 'LICENCE_LOST':
      return of('LICENCES', (found) => licences(subject, found, filters, rule));
    case 'SOCIAL_BENEFITS':
      return of('SOCIAL_BENEFITS', (found) =>
        listOf(narrow(list(found, 'benefits') ?? [], [(item) => flag(item, 'active')]), 'programme'),
      );
    case 'HAS_SOCIAL_BENEFIT':
      return of('SOCIAL_BENEFITS', (found) =>
        yesOrNo(some((list(found, 'benefits') ?? []).map((item) => flag(item, 'active')))),
      );
    default:
      break;
  }
  if (rule.startsWith('SCR_')) return of('SCR', (found) => bankDebt(subject, found, rule));
  if (/PARTNER|BRANCHES|RELATED|SAME_ADDRESS/u.test(rule))
    return of('RELATIONS', (found) => related(subject, found, rule));
  return of('BASIC_INFORMATION', (found) => registration(subject, found, rule, filters));
}
