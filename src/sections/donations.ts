import { joinPossibleRepetitions } from './possible-repetitions.ts';

type Donation = {
  year: number;
  date: string | null;
  recipient: string;
  party: string | null;
  amount: number;
  passedOn?: boolean;
};

/** The donations of a section, and how many more there may be because some were joined. */
interface Donations {
  donations: Donation[] | null;
  donationsUnknown?: number;
}

/**
 * Joins donations in merged details that two sources may both list: those with the same day and amount, or with the same recipient if
 * one source does not state the day. Sources write the recipient differently.
 */
export function withJoinedDonations<Own extends Donations>(merged: Own, sources: readonly Donations[]): Own {
  const { donations } = merged;
  if (donations === null) return merged;
  const joined = joinPossibleRepetitions(donations, {
    sources: sources.map((source) => source.donations ?? []),
    fields: {
      facts: ['year', 'date', 'amount', 'passedOn'],
      decisive: ['date', 'amount'],
      worded: 'recipient',
    },
  });
  const unknown = donations.length - joined.length;
  if (unknown === 0) return merged;
  return { ...merged, donations: [...joined], donationsUnknown: unknown + (merged.donationsUnknown ?? 0) };
}
