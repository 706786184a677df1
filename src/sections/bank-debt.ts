import { highestOf, sumOfDebts, withLeastDebt } from './band-amounts.ts';
import type { SectionDetails, SectionType } from './index.ts';
import { debtOfScr } from './scr.ts';

/** The sections that state one bank debt. */
export const bankDebtSections: readonly SectionType[] = ['SCR', 'HISTORY', 'CATEGORIES'];

/**
 * Returns the sections with one bank debt: SCR, its month in HISTORY and its families in CATEGORIES state the same debt, and the
 * higher amount counts. If SCR has no month, it is the last one of HISTORY. Pure; calling it again changes nothing.
 */
export function withOneBankDebt(details: Partial<SectionDetails>): Partial<SectionDetails> {
  const { SCR, HISTORY, CATEGORIES } = details;
  if (SCR === undefined) return details;
  const months = HISTORY?.months ?? [];
  const month = SCR.referenceMonth ?? months.at(-1)?.month;
  const ofMonth = months.filter((one) => one.month === month);
  const isOfMonth = (CATEGORIES?.referenceMonth ?? month) === month;
  const families = sumOfDebts(isOfMonth ? (CATEGORIES?.categories ?? []) : []);
  const own = withLeastDebt(SCR, highestOf([families, ...ofMonth]));
  const debt = debtOfScr(own);
  return {
    ...details,
    SCR: own,
    ...(HISTORY && {
      HISTORY: {
        months: months.map((one) => (one.month === month ? { ...one, ...highestOf([one, debt]) } : one)),
      },
    }),
  };
}
