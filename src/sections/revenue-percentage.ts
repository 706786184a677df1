import { centsOf, percentOfCents } from '../base/cents.ts';
import type { SectionDetails, SectionType } from './index.ts';
import { deniesItself } from './negative-records.ts';
import type { UnknownParts } from './settled-total.ts';

/** The sections that `withRevenuePercentages` fills once REVENUE is in. */
export const revenueDependentSections: readonly SectionType[] = [
  'PEFIN',
  'REFIN',
  'PROTESTS',
  'BAD_CHEQUES',
  'OVERDUE_DEBTS',
  'PROCESSES',
  'SCR',
  'TAX_DEBTS',
];

/**
 * Fills `calculatedRevenuePercentage` in the sections above from REVENUE.calculatedRevenue: no source of debts knows the revenue, so this is done once all are in. Percentages have
 * two decimals and may exceed 100; they are null if the revenue or a part of the amount is unknown, or the revenue is not
 * above 0. Pure; calling it again changes nothing.
 */
export function withRevenuePercentages(details: Partial<SectionDetails>): Partial<SectionDetails> {
  const revenue = details.REVENUE?.calculatedRevenue ?? null;
  const share = (amount: number | null | undefined): number | null =>
    revenue === null || revenue <= 0 || amount === null || amount === undefined
      ? null
      : percentOfCents(centsOf(amount), centsOf(revenue));
  const records = <D extends Parameters<typeof deniesItself>[0] & { readonly unknown?: UnknownParts }>(
    section: D,
  ) => {
    const isWithoutAmount = section.totalAmount === 0 && deniesItself(section);
    const isKnown = section.unknown?.['totalAmount'] === undefined && !isWithoutAmount;
    return { ...section, calculatedRevenuePercentage: isKnown ? share(section.totalAmount) : null };
  };
  const { PEFIN, REFIN, PROTESTS, BAD_CHEQUES, OVERDUE_DEBTS, PROCESSES, SCR, TAX_DEBTS } = details;
  return {
    ...details,
    ...(PEFIN && { PEFIN: records(PEFIN) }),
    ...(REFIN && { REFIN: records(REFIN) }),
    ...(PROTESTS && { PROTESTS: records(PROTESTS) }),
    ...(BAD_CHEQUES && { BAD_CHEQUES: records(BAD_CHEQUES) }),
    ...(OVERDUE_DEBTS && { OVERDUE_DEBTS: records(OVERDUE_DEBTS) }),
    ...(TAX_DEBTS && { TAX_DEBTS: records(TAX_DEBTS) }),
    ...(PROCESSES && {
      PROCESSES: {
        ...PROCESSES,
        calculatedRevenuePercentage:
          PROCESSES.totals?.unknown?.['passiveAmount'] === undefined
            ? share(PROCESSES.totals?.passiveAmount)
            : null,
      },
    }),
    ...(SCR && {
      SCR: {
        ...SCR,
        calculatedRevenuePercentage: share(SCR.totalDebt),
        bands:
          SCR.bands?.map((band) => ({ ...band, calculatedRevenuePercentage: share(band.amount) })) ?? null,
      },
    }),
  };
}
