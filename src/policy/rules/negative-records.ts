import { type Static, Type } from '@sinclair/typebox';
import type { Text } from '../../base/language.ts';
import type { SectionDetails } from '../../sections/index.ts';
import { deniesItself, hasLaterRecord, mostRecords } from '../../sections/negative-records.ts';
import type { UnknownParts } from '../../sections/settled-total.ts';
import type { CalendarDay } from '../elapsed-time.ts';
import { spanOf } from '../span.ts';
import { defineRule, NEVER, type Rule } from './define-rule.ts';
import { closed, isWithin, withinDays } from './filters.ts';
import { atLeastTotal, countOf, latestOf, type PartlyKnown, sumOf } from './partly-known.ts';
import { hasRevenue, percentOf } from './percent-of.ts';

/** What the sections of negative records share. */
interface Records {
  readonly count: number;
  readonly totalAmount: number | null;
  readonly lastDate: string | null;
  readonly calculatedRevenuePercentage: number | null;
  readonly unknown?: UnknownParts;
  readonly entries: readonly RecordEntry[];
}

interface RecordEntry {
  readonly amount: number | null;
  readonly date: string | null;
  /** Of bad cheques: how many the entry stands for. */
  readonly cheques?: number;
}

interface Family {
  readonly section: 'PEFIN' | 'REFIN' | 'PROTESTS' | 'BAD_CHEQUES' | 'OVERDUE_DEBTS';
  readonly title: Text;
  /** Other names of the family: NOTARIES makes NOTARIES_AMOUNT mean PROTESTS_AMOUNT. */
  readonly aliases?: readonly string[];
}

const filters = Type.Object({ withinDays }, closed);

/** Unknown amounts leave a total without an upper bound, and unknown days leave it open between two amounts. */
const spansOfAmount = ({ withinDays: days }: Partial<Static<typeof filters>>) =>
  days === undefined ? 'UNBOUNDED' : 'ANY';

/**
 * The rules that every section of negative records has: total amount, count, amount in proportion to the calculated
 * revenue, amount where there is none, and time since the latest. Narrowed to the last days they need the list itself: records that a
 * source counts and does not list, or whose date is unknown, may count or not.
 */
function negativeRecordRules({ section, title, aliases = [] }: Family): readonly Rule[] {
  const records = (sections: Partial<SectionDetails>): Records | undefined => sections[section];
  const common = (measure: string, words: Text) => ({
    id: `${section}_${measure}`,
    aliases: aliases.map((alias) => `${alias}_${measure}`),
    title: { en: `${title.en}, ${words.en}`, 'pt-BR': `${title['pt-BR']}, ${words['pt-BR']}` },
    documentKinds: ['cpf', 'cnpj'] as const,
    sections: [section],
  });
  return [
    defineRule({
      ...common('AMOUNT', { en: 'total amount', 'pt-BR': 'valor total' }),
      value: 'money',
      where: filters,
      spans: spansOfAmount,
      read: (sections, where, { asOf }) => totalAmount(records(sections), where.withinDays, asOf),
    }),
    defineRule({
      ...common('COUNT', { en: 'how many', 'pt-BR': 'quantidade' }),
      value: 'count',
      where: filters,
      spans: 'BOUNDED',
      read: (sections, where, { asOf }) => totalCount(records(sections), where.withinDays, asOf),
    }),
    defineRule({
      ...common('CALCULATED_REVENUE', {
        en: 'total amount over the calculated revenue',
        'pt-BR': 'valor total sobre o faturamento calculado',
      }),
      alsoReads: ['REVENUE'],
      value: 'percent',
      where: filters,
      spans: spansOfAmount,
      read: (sections, where, { asOf }) => {
        const details = records(sections);
        const stated = where.withinDays === undefined ? details?.calculatedRevenuePercentage : null;
        const total = totalAmount(details, where.withinDays, asOf);
        return percentOf(total, sections.REVENUE?.calculatedRevenue, stated);
      },
    }),
    defineRule({
      ...common('NOT_CALCULATED_REVENUE', {
        en: 'total amount where no revenue could be calculated',
        'pt-BR': 'valor total quando não há faturamento calculado',
      }),
      alsoReads: ['REVENUE'],
      value: 'money',
      where: filters,
      spans: spansOfAmount,
      // Where there is a revenue, the rule in proportion to it applies instead.
      read: (sections, where, { asOf }) =>
        hasRevenue(sections.REVENUE) ? undefined : totalAmount(records(sections), where.withinDays, asOf),
    }),
    defineRule({
      ...common('LAST_DAYS', { en: 'time since the latest', 'pt-BR': 'tempo desde o mais recente' }),
      value: 'duration',
      spans: 'TO_TODAY',
      read: (sections, _where, { asOf }) => lastDay(records(sections), asOf),
    }),
  ];
}

const chequesOf = (entry: RecordEntry): number => entry.cheques ?? 1;

/** The records of the last days, with what is known of each; a source may count more than it lists. */
function recent(details: Records, days: number | undefined, asOf: CalendarDay): PartlyKnown<RecordEntry> {
  const { entries } = details;
  const listed = entries.reduce((total, entry) => total + chequesOf(entry), 0);
  return {
    items: entries,
    unlisted: Math.max(0, mostRecords(details) - listed, Number(hasLaterRecord(details))),
    holds: (entry) => isWithin(entry.date, days, asOf),
  };
}

function totalAmount(details: Records | undefined, days: number | undefined, asOf: CalendarDay) {
  if (details === undefined) return undefined;
  const { totalAmount: total, unknown } = details;
  // The number of records and their days are unknown, and so is an amount of 0.
  if (deniesItself(details)) return days === undefined ? total || undefined : { least: 0, most: null };
  if (days === undefined && (total === null || unknown?.['totalAmount'] === undefined)) return total;
  const listed = sumOf(recent(details, days, asOf), (entry) => entry.amount);
  return days === undefined ? atLeastTotal(listed, total) : listed;
}

function totalCount(details: Records | undefined, days: number | undefined, asOf: CalendarDay) {
  if (details === undefined || deniesItself(details)) return undefined;
  if (days === undefined) return spanOf(details.count, mostRecords(details));
  return countOf(recent(details, days, asOf), chequesOf);
}

function lastDay(details: Records | undefined, asOf: CalendarDay) {
  if (details === undefined) return undefined;
  const { count, lastDate, unknown } = details;
  if (deniesItself(details)) return lastDate;
  if (count === 0 && mostRecords(details) === 0) return NEVER;
  if (lastDate === null || unknown?.['lastDate'] === undefined) return lastDate;
  return latestOf(recent(details, undefined, asOf), ({ date }) => date, asOf);
}

export const pefinRules = negativeRecordRules({ section: 'PEFIN', title: { en: 'Pefin', 'pt-BR': 'Pefin' } });

export const refinRules = negativeRecordRules({ section: 'REFIN', title: { en: 'Refin', 'pt-BR': 'Refin' } });

export const protestRules = negativeRecordRules({
  section: 'PROTESTS',
  title: { en: 'Protests', 'pt-BR': 'Protestos' },
  aliases: ['NOTARIES'],
});

export const badChequeRules = negativeRecordRules({
  section: 'BAD_CHEQUES',
  title: { en: 'Bad cheques', 'pt-BR': 'Cheques sem fundo' },
});

export const overdueDebtRules = negativeRecordRules({
  section: 'OVERDUE_DEBTS',
  title: { en: 'Overdue debts', 'pt-BR': 'Dívidas vencidas' },
});
