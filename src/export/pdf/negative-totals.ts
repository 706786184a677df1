import type { SectionAnswer } from '../../report/report-answer.ts';
import { lowerBound } from '../../sections/figures.ts';
import { isConclusive } from '../../sections/known-empty.ts';
import { negativeTypes, type RecordCount, recordCountIn } from '../../sections/negative-records.ts';
import { type Setting, sectionOf } from './setting.ts';

/** What the registers of negative records come to. */
interface NegativeTotals {
  /** Registers that answered completely or have a record, and those of them that have one. */
  readonly asked: number;
  readonly found: number;
  /** The least and the most records; the most is null if a register does not state how many it has. */
  readonly count: RecordCount;
  /** Of the records whose amount is known, BRL. */
  readonly amount: number;
  /** Whether the amount of a record is unknown. */
  readonly isLowerBound: boolean;
  /** The day of the latest record; null where none is known. */
  readonly latest: string | null;
}

/** Adds up what the registers that answered say. */
export function negativeTotals({ material, style }: Pick<Setting, 'material' | 'style'>): NegativeTotals {
  const answered = negativeTypes.flatMap((type) => {
    const section = sectionOf(material, type);
    if (section === undefined || !['COMPLETED', 'PARTIAL', 'NO_RECORD'].includes(section.status)) return [];
    const { count, totalAmount, lastDate } = section.details;
    const { isLowerBound } = lowerBound(section.details, 'totalAmount');
    const isWhole = isConclusive(section, style);
    const own = recordCount(section, { isWhole });
    if (isOpen(own)) return [];
    return [
      {
        count: own,
        amount: typeof totalAmount === 'number' ? totalAmount : 0,
        isLowerBound: isLowerBound || !isWhole || (count !== 0 && typeof totalAmount !== 'number'),
        latest: typeof lastDate === 'string' ? lastDate : null,
      },
    ];
  });
  return {
    asked: answered.length,
    found: answered.filter(({ count }) => count.most !== 0).length,
    count: answered.reduce<RecordCount>(
      (sum, { count }) => ({
        least: sum.least + count.least,
        most: sum.most === null || count.most === null ? null : sum.most + count.most,
      }),
      { least: 0, most: 0 },
    ),
    isLowerBound: answered.some(({ isLowerBound }) => isLowerBound),
    amount: answered.reduce((sum, { amount }) => sum + amount, 0),
    latest:
      answered
        .flatMap(({ latest }) => latest ?? [])
        .toSorted()
        .at(-1) ?? null,
  };
}

/** Returns the number of records in a register. If not all its sources answered with current data, it may have more. */
export function recordCount(
  { details }: Pick<SectionAnswer, 'details'>,
  { isWhole }: { readonly isWhole: boolean },
): RecordCount {
  const own = recordCountIn(details) ?? { least: 0, most: 0 };
  return isWhole ? own : { ...own, most: null };
}

/** Whether a register may have records although none is known: not all sources answered with current data, and the others have none. */
export function isOpen({ least, most }: RecordCount): boolean {
  return least === 0 && most === null;
}
