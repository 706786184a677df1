import type { FinancialPeriod } from '../sections/financial-statements.ts';
import { keyOfPeriod } from '../sections/statement-years.ts';
import { type StatementReading, statementDetails, withoutDoubts } from './analyze-statements.ts';
import type { ExtractedPeriod, StatementDoubt, StatementField } from './extracted-statements.ts';
import { isBalanceSheetField, isIncomeStatementField } from './period-of.ts';

/** Whether a period of an upload counts, waits for a person, or has been replaced by a newer upload or a confirmation. */
export type PeriodState = 'COUNTED' | 'TO_CONFIRM' | 'REPLACED';

interface Upload {
  readonly extracted: StatementReading;
}

/** An upload next to the other ones of its report. */
interface SettledUpload<U extends Upload> {
  readonly upload: U;
  /** Its statements without the doubtful periods that are replaced. The newest of a period is completed by an older one. */
  readonly statements: U['extracted'];
  /** Its periods as read. COUNTED if at least one of its two statements counts. */
  readonly periods: readonly { readonly period: ExtractedPeriod; readonly state: PeriodState }[];
}

const bothStatements = ['balanceSheet', 'incomeStatement'] as const;

/**
 * Returns the uploads of a report as they count together. Of two uploads with the same period, the newer counts. If the newer has only
 * the balance sheet or only the income statement, the other one comes from the older upload, unless one is of the company and the
 * other of its group. A doubtful period is replaced if a newer upload has it, or confirms it. The statements of sources count like
 * the oldest upload: an upload that would change them is doubtful until a person confirms it, also if the source was queried later. Pure.
 *
 * @param uploads newest first.
 * @param sources periods that the sources of the report state.
 */
export function settleUploads<U extends Upload>(
  uploads: readonly U[],
  sources: readonly FinancialPeriod[] = [],
): readonly SettledUpload<U>[] {
  if (sources.length === 0) return settle(uploads);
  const ofSources = readingOf(sources);
  let readings: readonly StatementReading[] = [ofSources];
  for (const { extracted } of uploads.toReversed())
    readings = [extracted.replaces ? extracted : withReplacementDoubts(extracted, readings), ...readings];
  const settled = settle(readings.map((extracted) => ({ extracted })));
  return uploads.flatMap((upload, index) => {
    const own = settled[index];
    return own === undefined
      ? []
      : [
          {
            upload,
            statements: { ...upload.extracted, periods: own.statements.periods },
            periods: own.periods,
          },
        ];
  });
}

/** Returns the periods of sources in the form of an upload. */
function readingOf(sources: readonly FinancialPeriod[]): StatementReading {
  const periods = sources.map(({ scope, extracted, ...period }) => ({
    ...period,
    ...(scope !== null && { scope }),
    figures: extracted.flatMap(({ field, ...figure }) =>
      isBalanceSheetField(field) || isIncomeStatementField(field) ? [{ ...figure, field }] : [],
    ),
  }));
  return { origin: 'SOURCE', periods };
}

function settle<U extends Upload>(uploads: readonly U[]): readonly SettledUpload<U>[] {
  const certain = uploads.flatMap(({ extracted }) => extracted.periods.filter(isCertain));
  const newer = new Set<string>();
  const counted = new Set<ExtractedPeriod>();
  return uploads.map((upload) => {
    const { extracted } = upload;
    const settled = extracted.periods.map((period) => {
      const key = keyOfPeriod(period);
      if (!isCertain(period))
        return { period, state: newer.has(key) ? 'REPLACED' : 'TO_CONFIRM', settled: period } as const;
      const [newest, ...others] = certain.filter((one) => keyOfPeriod(one) === key);
      const other = newest === period ? complementOf(period, others) : undefined;
      if (newest === period) counted.add(period);
      if (other !== undefined) counted.add(other);
      const state = counted.has(period) ? 'COUNTED' : 'REPLACED';
      return { period, state, settled: other === undefined ? period : union(period, other) } as const;
    });
    for (const { period } of settled) newer.add(keyOfPeriod(period));
    if (extracted.confirms !== undefined) newer.add(keyOfPeriod(extracted.confirms));
    const isOpen = ({ period, state }: (typeof settled)[number]) =>
      isCertain(period) || state === 'TO_CONFIRM';
    const periods = settled.filter(isOpen).map((one) => one.settled);
    return { upload, statements: { ...extracted, periods }, periods: settled };
  });
}

function isCertain({ doubts }: ExtractedPeriod): boolean {
  return doubts === undefined;
}

/** Returns the newest of other readings of a period that has the statement which it lacks. */
function complementOf(
  period: ExtractedPeriod,
  others: readonly ExtractedPeriod[],
): ExtractedPeriod | undefined {
  const missing = bothStatements.find((statement) => isBlank(period[statement]));
  if (missing === undefined) return undefined;
  return others.find((other) => scopeOf(other) === scopeOf(period) && !isBlank(other[missing]));
}

/** Returns a period with the statement that it lacks, as another reading has it. */
function union(period: ExtractedPeriod, other: ExtractedPeriod): ExtractedPeriod {
  const isBalanceMissing = isBlank(period.balanceSheet);
  const figures = other.figures.filter(({ field }) => isBalanceSheetField(field) === isBalanceMissing);
  return {
    ...period,
    ...(isBalanceMissing ? { balanceSheet: other.balanceSheet } : { incomeStatement: other.incomeStatement }),
    figures: [...period.figures, ...figures],
  };
}

/**
 * Adds doubts to a new upload if figures that count now would change: those of a period that it has, or of a sum that its periods
 * would become a part of. Figures that no upload has yet are not affected. Pure.
 *
 * @param before the uploads of the report so far, newest first.
 */
export function withReplacementDoubts<R extends StatementReading>(
  upload: R,
  before: readonly StatementReading[],
): R {
  const now = countedPeriods(before);
  const then = new Map(
    countedPeriods([withoutDoubts(upload), ...before]).map((period) => [keyOfPeriod(period), period]),
  );
  const doubtsOf = new Map<string, StatementDoubt[]>();
  for (const period of now) {
    const changed = then.get(keyOfPeriod(period));
    const doubts = changed === undefined ? [] : differences(period, changed);
    if (changed === undefined || doubts.length === 0) continue;
    const ends = new Set((changed.parts ?? [changed]).map(({ end }) => end));
    const parts = upload.periods.filter(({ start, end }) => start >= changed.start && ends.has(end));
    const own = parts.filter((part) => keyOfPeriod(part) === keyOfPeriod(changed));
    for (const part of own.length > 0 ? own : parts) {
      const key = keyOfPeriod(part);
      doubtsOf.set(key, [...(doubtsOf.get(key) ?? []), ...doubts]);
    }
  }
  const periods = upload.periods.map((period) => {
    const doubts = [...(period.doubts ?? []), ...(doubtsOf.get(keyOfPeriod(period)) ?? [])];
    return doubts.length === 0 ? period : { ...period, doubts };
  });
  return { ...upload, periods };
}

/** Whether a person has been shown that a period would change figures that count. Pure. */
export function hasReplacementDoubt({ doubts = [] }: Pick<ExtractedPeriod, 'doubts'>): boolean {
  return doubts.some(({ kind }) => kind === 'UPLOADS_DIFFER');
}

function countedPeriods(uploads: readonly StatementReading[]): readonly FinancialPeriod[] {
  const settled = settle(uploads.map((extracted) => ({ extracted })));
  return statementDetails(settled.map(({ statements }) => statements)).periods;
}

/** Returns a doubt for each figure that counts now and would be different. */
function differences(now: FinancialPeriod, then: FinancialPeriod): readonly StatementDoubt[] {
  return bothStatements.flatMap((statement) => {
    const after: Readonly<Record<string, number | null>> = then[statement];
    return Object.entries(now[statement]).flatMap(([field, computed]): readonly StatementDoubt[] => {
      const { [field]: stated = null } = after;
      if (computed === null || computed === stated) return [];
      // A statement has no other keys.
      return [{ kind: 'UPLOADS_DIFFER', field: field as StatementField, stated, computed }];
    });
  });
}

function isBlank(statement: Readonly<Record<string, number | null>>): boolean {
  return Object.values(statement).every((amount) => amount === null);
}

function scopeOf({ scope = 'INDIVIDUAL' }: ExtractedPeriod): string {
  return scope;
}
