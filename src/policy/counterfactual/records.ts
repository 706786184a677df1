import { isRecord } from '../../base/is-record.ts';
import { returnOf } from '../../sections/cheque-reasons.ts';
import type { SectionDetails, SectionType } from '../../sections/index.ts';
import { countListed, settleNegativeRecords } from '../../sections/negative-records.ts';
import { latest, sum, type UnknownParts } from '../../sections/settled-total.ts';
import { settleTaxDebts } from '../../sections/tax-debts.ts';
import type { RuleQuestion } from '../criterion.ts';
import type { CalendarDay } from '../elapsed-time.ts';
import type { EvaluationFacts } from '../evaluate.ts';
import { isWithin } from '../rules/filters.ts';
import { amountsLeft, inCents, revenueOf, type SettingsOf, shareOfRevenue } from './lever.ts';
import { type Item, type Payment, recencyTargets, settlements, type Target } from './settle.ts';

/** The sections of what is owed to others than banks, which list it one by one. */
type RecordSection = Extract<
  SectionType,
  'PEFIN' | 'REFIN' | 'PROTESTS' | 'BAD_CHEQUES' | 'OVERDUE_DEBTS' | 'TAX_DEBTS'
>;

/** An entry of such a section, as far as paying it matters. */
interface Entry {
  readonly amount: number | null;
  readonly date: string | null;
  /** Of bad cheques: how many it stands for, and why they came back. */
  readonly cheques?: number;
  readonly reason?: string | null;
  /** Of tax debts. */
  readonly standing?: string | null;
  readonly litigated?: boolean | null;
  readonly fund?: boolean | null;
  readonly debtor?: string | null;
  readonly certainty?: string;
}

/** A debt of an entry; of what is counted and not listed there is no entry. */
interface Owed extends Item {
  readonly entry: Entry | undefined;
}

interface Totals {
  readonly count: number;
  readonly totalAmount: number | null;
}

/** Paying what one section of negative records says, or settling it otherwise. */
export function payingRecords(section: RecordSection): SettingsOf {
  return ({ facts, asOf, questions }) => {
    const details = facts.sections[section];
    if (details === undefined || details.count === null || details.count === 0) return [];
    const { count, totalAmount, unknown } = details;
    const owed = owedBy(details.entries, { count, totalAmount });
    const revenue = revenueOf(facts);
    const targets = questions.flatMap((question) => targetsOf(question, asOf, revenue));
    // An amount that nobody knows cannot be paid in part.
    const divisible = totalAmount !== null && totalAmount > 0;
    return settlements(owed, { targets, divisible }).map((payments) => ({
      apply: (so) => withPayments(section, payments, so),
      paid:
        totalAmount === null || (unknown?.['totalAmount'] !== undefined && payments.some(isOfUnknownAmount))
          ? null
          : inCents(payments.reduce((paid, one) => paid + one.paid, 0)),
      part: payments.length / owed.length,
    }));
  };
}

function isOfUnknownAmount({ item: { entry, units } }: Payment<Owed>): boolean {
  return units > 0 && (entry === undefined || entry.amount === null);
}

/** The debts of the subject itself, each by itself; amounts that are not known are taken as alike. */
function owedBy(entries: readonly Entry[], { count, totalAmount }: Totals): readonly Owed[] {
  const listed = entries.filter(isOwn).flatMap((entry) => {
    const units = entry.cheques ?? 1;
    return Array.from({ length: units }, () => ({
      entry,
      amount: entry.amount === null ? null : entry.amount / units,
      units: 1,
    }));
  });
  const unlisted = Array.from({ length: Math.max(0, count - listed.length) }, () => ({
    entry: undefined,
    amount: null,
    units: 1,
  }));
  const all = [...listed, ...unlisted];
  const rest = Math.max(0, (totalAmount ?? 0) - sum(all, ({ amount }) => amount));
  const unknown = all.filter(({ amount }) => amount === null).length;
  const owed = all.map(({ amount, ...one }) => ({ ...one, amount: amount ?? rest / unknown }));
  return unknown === 0 && rest > 0 ? [...owed, { entry: undefined, amount: rest, units: 0 }] : owed;
}

/** Of tax debts those alone count of which the subject is certainly the main debtor. */
function isOwn({ debtor = 'MAIN', certainty = 'CERTAIN' }: Entry): boolean {
  return debtor === 'MAIN' && certainty === 'CERTAIN';
}

/** How much may be left for a question to be answered otherwise. */
function targetsOf(
  question: RuleQuestion,
  asOf: CalendarDay,
  revenue: number | undefined,
): readonly Target<Owed>[] {
  const { rule, condition } = question;
  if (rule.value === 'duration') return recencyTargets(question, ({ entry }) => entry?.date ?? null, asOf);
  const { key, of } = lookedAt(question, asOf);
  if (rule.value === 'count') {
    const left = condition.numbers.flatMap((at) => [at, at - 1]).filter((at) => at >= 0);
    return left.map((at) => ({ key, of, measure: 'COUNT', left: Math.floor(at) }));
  }
  return amountsLeft(question, revenue).map((left) => ({ key, of, measure: 'AMOUNT', left }));
}

/** Which debts a rule looks at. */
function lookedAt({ rule, where }: RuleQuestion, asOf: CalendarDay): Pick<Target<Owed>, 'key' | 'of'> {
  const { withinDays, standings } = isRecord(where) ? where : {};
  const days = typeof withinDays === 'number' ? withinDays : undefined;
  const kinds: readonly unknown[] | undefined = Array.isArray(standings) ? standings : undefined;
  const own = ofRule[rule.id];
  if (days === undefined && kinds === undefined && own === undefined) return { key: '', of: () => true };
  return {
    key: JSON.stringify([rule.id in ofRule ? rule.id : '', days ?? null, kinds ?? null]),
    of: ({ entry }) =>
      entry !== undefined &&
      (own === undefined || own(entry)) &&
      isWithin(entry.date, days, asOf) !== false &&
      (kinds === undefined || kinds.includes(entry.standing)),
  };
}

/** What some rules look at beside their filters. */
const ofRule: Readonly<Record<string, (entry: Entry) => boolean>> = {
  BOUNDLESS_CHECK: ({ reason }) => returnOf(reason ?? null) === 'WITHOUT_FUNDS',
  TAX_DEBTS_LITIGATED_AMOUNT: ({ litigated }) => litigated === true,
  TAX_DEBTS_FGTS: ({ fund }) => fund === true,
};

/** The facts with the payments made: totals, the share of the revenue and the day of the latest follow. */
function withPayments(
  section: RecordSection,
  payments: readonly Payment<Owed>[],
  facts: EvaluationFacts,
): EvaluationFacts {
  const { sections } = facts;
  const { TAX_DEBTS, BAD_CHEQUES } = sections;
  const changed =
    section === 'TAX_DEBTS'
      ? TAX_DEBTS && taxDebtsAfter(TAX_DEBTS, payments, facts)
      : section === 'BAD_CHEQUES'
        ? BAD_CHEQUES && chequesAfter(BAD_CHEQUES, payments, facts)
        : recordsOf(section, payments, facts);
  return changed === undefined ? facts : { ...facts, sections: { ...sections, [section]: changed } };
}

function recordsOf(
  section: Exclude<RecordSection, 'TAX_DEBTS' | 'BAD_CHEQUES'>,
  payments: readonly Payment<Owed>[],
  facts: EvaluationFacts,
) {
  // Each by its own name, so that its entries stay of its own kind.
  const { PEFIN, REFIN, PROTESTS, OVERDUE_DEBTS } = facts.sections;
  switch (section) {
    case 'PEFIN':
      return PEFIN && settledAfter(PEFIN, payments, facts);
    case 'REFIN':
      return REFIN && settledAfter(REFIN, payments, facts);
    case 'PROTESTS':
      return PROTESTS && settledAfter(PROTESTS, payments, facts);
    case 'OVERDUE_DEBTS':
      return OVERDUE_DEBTS && settledAfter(OVERDUE_DEBTS, payments, facts);
  }
}

interface Records<E extends Entry> {
  readonly count: number | null;
  readonly totalAmount: number | null;
  readonly lastDate: string | null;
  readonly entries: readonly E[];
  readonly unknown?: UnknownParts;
}

/** What is left of records whose totals follow from their entries, as their section settles them. */
function settledAfter<E extends Entry, Details extends Records<E>>(
  details: Details & Records<E>,
  payments: readonly Payment<Owed>[],
  facts: EvaluationFacts,
) {
  const left = after(details, payments);
  return withShare(settleNegativeRecords(left, countListed(left.entries)), facts);
}

function withShare<D extends Pick<Records<Entry>, 'totalAmount' | 'unknown'>>(
  details: D,
  facts: EvaluationFacts,
) {
  const total = details.unknown?.['totalAmount'] === undefined ? details.totalAmount : null;
  return { ...details, calculatedRevenuePercentage: shareOfRevenue(total, facts) };
}

/** What is left of records: entries, and the totals over them. */
function after<E extends Entry, Details extends Records<E>>(
  details: Details & Records<E>,
  payments: readonly Payment<Owed>[],
) {
  const counted = details.count ?? 0;
  const count = counted - payments.reduce((sum, { item, settled }) => sum + (settled ? item.units : 0), 0);
  const paid = payments.reduce((sum, payment) => sum + payment.paid, 0);
  const left = count === 0 ? 0 : Math.max(0, inCents((details.totalAmount ?? 0) - paid));
  const totalAmount = details.totalAmount === null && count > 0 ? null : left;
  const entries = details.entries.flatMap((entry) => entryAfter(entry, payments));
  const own = entries.filter(isOwn);
  const isListed = own.reduce((sum, { cheques = 1 }) => sum + cheques, 0) >= count;
  const lastDate = count === 0 ? null : isListed ? latest(own.map(({ date }) => date)) : details.lastDate;
  return {
    ...details,
    count,
    totalAmount,
    lastDate,
    entries,
  };
}

/** What is left of an entry: nothing, or it with what is still owed. */
function entryAfter<E extends Entry>(entry: E, payments: readonly Payment<Owed>[]): readonly E[] {
  const own = payments.filter(({ item }) => item.entry === entry);
  if (own.length === 0) return [entry];
  const units = (entry.cheques ?? 1) - own.filter(({ settled }) => settled).length;
  if (units === 0) return [];
  const paid = own.reduce((sum, payment) => sum + payment.paid, 0);
  return [
    {
      ...entry,
      amount: entry.amount === null ? null : inCents(entry.amount - paid),
      ...(entry.cheques !== undefined && { cheques: units }),
    },
  ];
}

type Cheques = SectionDetails['BAD_CHEQUES'];

function chequesAfter(details: Cheques, payments: readonly Payment<Owed>[], facts: EvaluationFacts): Cheques {
  return settledAfter(details, payments, facts);
}

type TaxDebts = SectionDetails['TAX_DEBTS'];

/** The totals of some of the debts fall by what was paid of them; where all is settled, nothing is left of any. */
function taxDebtsAfter(
  details: TaxDebts,
  payments: readonly Payment<Owed>[],
  facts: EvaluationFacts,
): TaxDebts {
  const so = after(details, payments);
  const fallen = (total: number | null, of: (entry: Entry) => boolean) => {
    if (total === null || so.count === 0) return total === null ? null : 0;
    const own = payments.filter(({ item }) => item.entry !== undefined && of(item.entry));
    return Math.max(0, inCents(total - own.reduce((sum, { paid }) => sum + paid, 0)));
  };
  const left: TaxDebts = {
    ...so,
    collectionAmount: fallen(so.collectionAmount, ({ standing }) => standing === 'IN_COLLECTION'),
    litigatedAmount: fallen(so.litigatedAmount, ({ litigated }) => litigated === true),
    fundAmount: fallen(so.fundAmount, ({ fund }) => fund === true),
  };
  return withShare(settleTaxDebts(left), facts);
}
