import { lowerBound } from '../../sections/figures.ts';
import type { ReportMaterial } from '../report-material.ts';
import { sectionOf } from './setting.ts';

/** The registers of negative records that have a lane. */
export const negativeTypes = ['PEFIN', 'REFIN', 'PROTESTS', 'BAD_CHEQUES', 'OVERDUE_DEBTS'] as const;

/** What the registers of negative records come to. */
interface NegativeTotals {
  /** Registers that answered, and those of them that have a record. */
  readonly asked: number;
  readonly found: number;
  readonly count: number;
  /** Of the records whose amount is known, BRL. */
  readonly amount: number;
  /** Whether the amount of a record is unknown. */
  readonly isLowerBound: boolean;
  /** The day of the latest record; null where none is known. */
  readonly latest: string | null;
}

/** Adds up what the registers that answered say. */
export function negativeTotals(material: ReportMaterial): NegativeTotals {
  const answered = negativeTypes.flatMap((type) => {
    const section = sectionOf(material, type);
    if (section === undefined || !['COMPLETED', 'PARTIAL', 'NO_RECORD'].includes(section.status)) return [];
    const { count, totalAmount, lastDate } = section.details;
    const { isLowerBound } = lowerBound(section.details, 'totalAmount');
    return [
      {
        count: typeof count === 'number' ? count : 0,
        amount: typeof totalAmount === 'number' ? totalAmount : 0,
        isLowerBound: isLowerBound || (count !== 0 && typeof totalAmount !== 'number'),
        latest: typeof lastDate === 'string' ? lastDate : null,
      },
    ];
  });
  return {
    asked: answered.length,
    found: answered.filter(({ count }) => count > 0).length,
    count: answered.reduce((sum, { count }) => sum + count, 0),
    isLowerBound: answered.some(({ isLowerBound }) => isLowerBound),
    amount: answered.reduce((sum, { amount }) => sum + amount, 0),
    latest:
      answered
        .flatMap(({ latest }) => latest ?? [])
        .toSorted()
        .at(-1) ?? null,
  };
}
