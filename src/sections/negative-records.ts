import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { centsOf } from '../base/cents.ts';
import { isRecord } from '../base/is-record.ts';
import { say, type Text } from '../base/language.ts';
import { counted, type FigureStyle, type Noun } from '../wording/counted.ts';
import { eachOf, higher, shown } from './combinations.ts';
import { amount, calculatedRevenuePercentage, count, date, list, nullable, text } from './fields.ts';
import { countedRange, latestOn, nothingIf, totalFigures } from './figures.ts';
import type { Members } from './list-merge.ts';
import { joinPossibleRepetitions, type RecordFields } from './possible-repetitions.ts';
import { folded } from './same-party.ts';
import {
  atLeast,
  latest,
  settleTotal,
  sum,
  type UnknownParts,
  unknownParts,
  withOpenTotals,
  withUnknown,
} from './settled-total.ts';

/** The content that PEFIN, REFIN, protests, bad cheques and overdue debts share: totals over a list of entries. */
export function negativeRecords<Entry extends TSchema>(entry: Entry, what: string) {
  return Type.Object({
    count: count(`Number of ${what}`),
    totalAmount: nullable(amount(`Sum of the amounts known, BRL; null when none is`)),
    unknown: unknownParts(['count', 'totalAmount', 'lastDate'], what),
    lastDate: nullable(date('Day of the latest; null when there is none')),
    calculatedRevenuePercentage: calculatedRevenuePercentage('The total amount'),
    leftOut: Type.Optional(
      count(
        `Of a person: ${what} older than five years, which are left out of all of this (Consumer Code art. 43 § 1); absent where none were`,
      ),
    ),
    entries: list(entry, `The ${what}; a source may state more than it lists`),
  });
}

/** A debt reported by a creditor, as PEFIN, REFIN and overdue debts list it. */
const reportedDebt = Type.Object({
  creditor: nullable(text('Who reported it')),
  amount: nullable(amount('Amount, BRL')),
  date: nullable(date('Day it fell due')),
  contract: nullable(text('Contract or document number')),
  kind: nullable(text('Kind of debt, as the source words it')),
  city: nullable(text('City')),
  state: nullable(text('State, two letters')),
});

/** What makes two sources' reports of a debt the same one. */
const reportedDebtKeys = ['creditor', 'contract', 'date', 'amount'];
const contractKeys = ['contract', 'date', 'amount'] as const;
const reportedDebtFields: RecordFields = {
  number: 'contract',
  facts: ['date', 'amount'],
  decisive: ['date', 'amount'],
  worded: 'creditor',
};

export type ReportedDebt = Static<typeof reportedDebt>;

export interface Records {
  readonly count: number;
  readonly totalAmount: number | null;
  readonly lastDate: string | null;
  readonly entries: readonly {
    readonly amount: number | null;
    readonly date: string | null;
    /** For how many it stands; for one where it does not say. */
    readonly cheques?: number | undefined;
  }[];
  readonly unknown?: UnknownParts | undefined;
  readonly leftOut?: number | undefined;
}

/**
 * Whether a source counts no records and lists none of the subject's own, but states an amount or a day: some sources set the count to
 * 0 by default. The number of records is then unknown.
 */
export function deniesItself({
  count: records,
  totalAmount,
  lastDate,
  entries,
}: {
  readonly count: number | null;
  readonly totalAmount: number | null;
  readonly lastDate: string | null;
  readonly entries: readonly object[];
}): boolean {
  return records === 0 && !entries.some(isOwnRecord) && ((totalAmount ?? 0) > 0 || lastDate !== null);
}

/** Whether an entry is a record of the subject: it is not an entry of 0 cheques, of a co-debtor or of a possible match. */
function isOwnRecord(entry: {
  readonly cheques?: number;
  readonly debtor?: string;
  readonly certainty?: string;
}): boolean {
  return entry.cheques !== 0 && entry.debtor !== 'CO_DEBTOR' && entry.certainty !== 'POSSIBLE';
}

/** Whether a stated day is later than that of every listed record, so that one record at least is not listed. */
export function hasLaterRecord({
  lastDate,
  entries,
}: {
  readonly lastDate: string | null;
  readonly entries: readonly { readonly date: string | null }[];
}): boolean {
  return lastDate !== null && entries.every(({ date: day }) => day !== null && day < lastDate);
}

/** The combinations of the facts of several sources: the highest count, the highest totals and the latest day. */
export const highestRecords = eachOf(
  [
    'count',
    'totalAmount',
    'unknown.totalAmount',
    'unknown.lastDate',
    'lastDate',
    'calculatedRevenuePercentage',
  ],
  higher,
);

/** The registers of negative records. */
export const negativeTypes = ['PEFIN', 'REFIN', 'PROTESTS', 'BAD_CHEQUES', 'OVERDUE_DEBTS'] as const;

/** Returns how many records there are at most: the count, and the records that may add to it. */
export function mostRecords({ count: records, unknown }: Pick<Records, 'count' | 'unknown'>): number {
  return records + (unknown?.['count'] ?? 0);
}

/** The lowest and the highest possible number of records. `most` is null if a source does not state how many it has. */
export interface RecordCount {
  readonly least: number;
  readonly most: number | null;
}

/**
 * Returns the number of records in the stored content of a section; undefined if no source states a number. If a source states 0 and
 * an amount or a day, there is at least one record.
 */
export function recordCountIn(details: Readonly<Record<string, unknown>>): RecordCount | undefined {
  const { count: records, totalAmount, lastDate, entries, unknown } = details;
  if (typeof records !== 'number') return undefined;
  const isDoubtful = deniesItself({
    count: records,
    totalAmount: typeof totalAmount === 'number' ? totalAmount : null,
    lastDate: typeof lastDate === 'string' ? lastDate : null,
    entries: Array.isArray(entries) ? entries.filter(isRecord) : [],
  });
  if (isDoubtful) return { least: 1, most: null };
  const open = isRecord(unknown) ? unknown['count'] : undefined;
  return { least: records, most: records + (typeof open === 'number' ? open : 0) };
}

/**
 * Returns a function that combines the merged records of several sources. Records that may be one are joined, and `unknown.count`
 * contains how many the joined ones may be more. The total and the latest day are open if no source states them of all records.
 */
export function combineRecordsBy(fields: RecordFields) {
  return <D extends Records & { unknown?: UnknownParts | undefined }>(
    merged: D,
    sources: readonly D[],
  ): D => {
    const entries = joinPossibleRepetitions(merged.entries, {
      sources: sources.map((source) => source.entries),
      fields,
    });
    const isJoined = entries.length < merged.entries.length;
    const most = Math.max(mostOf(sources), isJoined ? countListed(merged.entries) : 0);
    const { count: open, ...unknown } = { ...merged.unknown, count: most - merged.count };
    return withOpenTotals(
      { ...merged, entries, unknown: open > 0 ? { ...unknown, count: open } : unknown },
      { sources, totals: ['totalAmount', 'lastDate'] },
    );
  };
}

function mostOf(sources: readonly Records[]): number {
  return Math.max(...sources.map(mostRecords));
}

/** Totals that never say less than the entries; `listedCount` where an entry stands for several. */
export function settleNegativeRecords<D extends Records>(
  details: D,
  listedCount = details.entries.length,
): D {
  const { entries, unknown = {} } = details;
  const records = atLeast(details.count, listedCount);
  const most = Math.max(records, mostRecords(details));
  const unlisted = most - listedCount;
  const coversList = details.count >= listedCount;
  const amounts = settleTotal({
    stated: details.totalAmount,
    isComplete: coversList && unknown['totalAmount'] === undefined,
    listed: sum(entries, (entry) => entry.amount),
    open: unlisted + countListed(entries.filter((entry) => entry.amount === null)),
    isOfAll: true,
  });
  const isTotalKnown =
    entries.some((entry) => entry.amount !== null) || most === 0 || details.totalAmount !== null;
  // A record of which only the day is stated has an unknown amount.
  const isWithoutAmount = amounts.total === 0 && deniesItself(details);
  const totalAmount = isTotalKnown && !isWithoutAmount ? amounts.total : null;
  const lastListed = latest(entries.map((entry) => entry.date));
  const lastDate = latest([details.lastDate, lastListed]);
  const isDayStated =
    coversList &&
    unknown['lastDate'] === undefined &&
    details.lastDate !== null &&
    details.lastDate >= (lastListed ?? '');
  const openDays = unlisted + countListed(entries.filter((entry) => entry.date === null));
  return withUnknown(
    { ...details, count: records, totalAmount, lastDate },
    {
      count: most - records,
      totalAmount: totalAmount === null ? 0 : amounts.open,
      lastDate: isDayStated || lastDate === null ? 0 : openDays,
    },
  );
}

/**
 * The same without what is older than five years. What a source counts and does not list goes only where all of it is known to be
 * older; what has no date stays.
 *
 * @param before the first day that counts, `YYYY-MM-DD`.
 */
export function withoutOldRecords<D extends Records>(details: D, before: string): D {
  const { entries, count: stated, totalAmount, lastDate, unknown = {} } = details;
  const old = oldEntries(details, before);
  const kept = entries.filter((entry) => !old.includes(entry));
  // The latest listed day does not show when the records that are not listed arose.
  const isLastKnown = lastDate !== null && unknown['lastDate'] === undefined;
  const isAllOld = isLastKnown && lastDate < before && kept.length === 0;
  const listed = countListed(old);
  const leftOut = isAllOld ? stated : listed;
  if (leftOut === 0) return details;
  // A stated total minus records of unknown amount is not known: the total then follows from what is left.
  const isRestKnown = isAllOld || old.every(({ amount: own }) => own !== null);
  const cents = centsOf(totalAmount ?? 0) - centsOf(sum(old, (entry) => entry.amount));
  const rest = isAllOld ? 0 : Math.max(cents, 0) / 100;
  return settleNegativeRecords(
    {
      ...details,
      count: stated - leftOut,
      totalAmount: totalAmount === null || !isRestKnown ? null : rest,
      lastDate: lastDate !== null && lastDate < before ? null : lastDate,
      entries: kept,
      leftOut,
      ...(isAllOld && { unknown: {} }),
    },
    countListed(kept),
  );
}

/**
 * Returns the entries that are older than five years.
 *
 * @param before the first day that counts, `YYYY-MM-DD`.
 */
export function oldEntries({ entries }: Pick<Records, 'entries'>, before: string): Records['entries'] {
  return entries.filter(({ date: day }) => day !== null && day < before);
}

/** The number of records that the entries represent. */
export function countListed(entries: Records['entries']): number {
  return entries.reduce((records, { cheques = 1 }) => records + cheques, 0);
}

const old: Noun = {
  one: {
    en: 'older than five years left out, CDC art. 43 § 1',
    'pt-BR': 'com mais de cinco anos omitido, CDC art. 43 § 1º',
  },
  many: {
    en: 'older than five years left out, CDC art. 43 § 1',
    'pt-BR': 'com mais de cinco anos omitidos, CDC art. 43 § 1º',
  },
};

/** The number of records of a source that states 0 records, and an amount or a day. */
export const unknownCount = {
  en: 'unknown number of records: the source states 0',
  'pt-BR': 'quantidade desconhecida de registros: a fonte informa 0',
} as const satisfies Text;

const record: Noun = {
  one: { en: 'record', 'pt-BR': 'registro' },
  many: { en: 'records', 'pt-BR': 'registros' },
};

/** The figures that PEFIN, REFIN, protests, bad cheques and overdue debts have in common. */
export function negativeFigures(details: Records, style: FigureStyle): readonly string[] | null {
  const { count: records, totalAmount, lastDate, leftOut = 0, unknown = {} } = details;
  const isDoubtful = deniesItself(details);
  const most = mostRecords(details);
  return nothingIf(most === 0 && leftOut === 0 && !isDoubtful, [
    most > 0 && countedRange(record, { least: records, most }, style),
    isDoubtful && say(unknownCount, style.language),
    ...(most > 0 || isDoubtful ? totalFigures(totalAmount, unknown['totalAmount'] ?? 0, style) : []),
    lastDate !== null && latestOn(lastDate, style),
    leftOut > 0 && counted(old, leftOut, style),
  ]);
}

/**
 * Returns what separates two debts of one contract: the creditor if the day or amount is unknown. Sources word one creditor
 * differently.
 */
function creditorApart({ creditor, date: day, amount: own }: Members): string | null {
  const isIdentified = day !== null && own !== null;
  return isIdentified || typeof creditor !== 'string' ? null : folded(creditor);
}

/** What PEFIN, REFIN and overdue debts have in common: all of the section but its type and title. */
export function reportedDebts(what: string) {
  const details = negativeRecords(reportedDebt, what);
  return {
    documentKinds: ['cpf', 'cnpj'],
    comesWith: 'BUREAUS',
    details,
    listKeys: { entries: reportedDebtKeys },
    itemMerges: {
      entries: {
        number: contractKeys,
        apartBy: creditorApart,
        combined: eachOf(['creditor', 'kind', 'city', 'state'], shown),
      },
    },
    combined: { ...highestRecords, leftOut: higher },
    combine: combineRecordsBy(reportedDebtFields)<Static<typeof details>>,
    settle: (records: Static<typeof details>) => settleNegativeRecords(records),
    thirdParties: ['entries[].creditor'],
    figures: negativeFigures,
  } as const;
}
