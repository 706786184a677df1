import { type Debt, highestOf, sumOfDebts, withLeastDebt } from './band-amounts.ts';
import type { HistoryDetails } from './history.ts';
import type { SectionDetails, SectionType } from './index.ts';
import { debtOfScr, type ScrDetails } from './scr.ts';

/** The sections that state one bank debt. */
export const bankDebtSections: readonly SectionType[] = ['SCR', 'HISTORY', 'CATEGORIES'];

type Month = HistoryDetails['months'][number];

/**
 * Returns the sections with one bank debt: SCR, its month in HISTORY and its families in CATEGORIES state the same debt, and the
 * higher amount counts. A newer month of HISTORY counts too, as SCR then lacks it. If SCR has no month, it is the last one of HISTORY;
 * CATEGORIES without a month is of the month of SCR. Pure; calling it again changes nothing.
 */
export function withOneBankDebt(details: Partial<SectionDetails>): Partial<SectionDetails> {
  const { SCR, HISTORY, CATEGORIES } = details;
  if (SCR === undefined) return details;
  const months = HISTORY?.months ?? [];
  const month = SCR.referenceMonth ?? months.at(-1)?.month;
  const ofMonth = months.filter((one) => one.month === month);
  const newer = months.filter((one) => month !== undefined && one.month > month);
  const isOfMonth = (CATEGORIES?.referenceMonth ?? month) === month;
  const families = sumOfDebts(isOfMonth ? (CATEGORIES?.categories ?? []) : []);
  const own = withFactsOfMonth(
    withLeastDebt({ ...SCR, referenceMonth: month ?? null }, highestOf([families, ...ofMonth, ...newer])),
    ofMonth,
  );
  const debt = amountsAbove(debtOfScr(own), newer);
  return {
    ...details,
    SCR: own,
    ...(CATEGORIES && {
      CATEGORIES: { ...CATEGORIES, referenceMonth: CATEGORIES.referenceMonth ?? month ?? null },
    }),
    ...(HISTORY && {
      HISTORY: {
        months: months.map((one) => (one.month === month ? { ...one, ...highestOf([one, debt]) } : one)),
      },
    }),
  };
}

/** Returns the amounts of a debt that no newer month explains: each other one is 0. */
function amountsAbove(debt: Debt, newer: readonly Month[]): Debt {
  if (newer.length === 0) return debt;
  const others = highestOf(newer);
  const above = (name: keyof Debt) => (debt[name] > others[name] ? debt[name] : 0);
  return {
    toExpire: above('toExpire'),
    expired: above('expired'),
    loss: above('loss'),
    total: above('total'),
  };
}

/**
 * Returns SCR with the lower of the limits that are not used, if the month in HISTORY states another one. A different number of
 * institutions is unknown.
 */
function withFactsOfMonth(own: ScrDetails, ofMonth: readonly Month[]): ScrDetails {
  const [month] = ofMonth;
  if (month === undefined) return own;
  const { limits, relationships } = own;
  const { availableLimits, institutions } = month;
  const isLower = availableLimits !== null && (limits?.available ?? availableLimits) > availableLimits;
  const isDifferent = institutions !== null && (relationships?.institutions ?? institutions) !== institutions;
  return {
    ...own,
    limits: limits && isLower ? { ...limits, available: availableLimits } : limits,
    relationships: relationships && isDifferent ? { ...relationships, institutions: null } : relationships,
  };
}
