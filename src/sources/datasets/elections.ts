import type { PepDetails } from '../../sections/pep.ts';
import type { AnsweredMatch, ListAnswer } from './answer.ts';
import { editionPart, factOf, standing } from './section-parts.ts';

type Donation = NonNullable<PepDetails['donations']>[number];
type Candidacy = NonNullable<PepDetails['candidacies']>[number];

/**
 * Returns the donations and candidacies of the subject in the loaded elections. Elections that are outdated or not loaded do not prove
 * that there are none. Possible matches are not counted, but show that the subject may have others.
 */
export function electionParts(list: ListAnswer) {
  const inForce = standing(list.matches);
  const matches = inForce.filter(({ certainty }) => certainty === 'CERTAIN');
  const isOpen = inForce.length > matches.length;
  const [donationYears, candidacyYears] = isOpen
    ? [[], []]
    : [yearsOf(list, 'DONATIONS'), yearsOf(list, 'CANDIDACIES')];
  const donations = [
    ...matches.flatMap((match) => donationOf(match, 'DONATION')),
    ...matches.flatMap((match) => donationOf(match, 'PASSED_ON')),
  ].sort((a, b) => compare(b.year, a.year) || compare(b.date ?? '', a.date ?? ''));
  const candidacies = candidaciesOf(matches);
  const isKnown = (records: readonly unknown[], years: readonly number[]) =>
    records.length > 0 || (years.length > 0 && list.edition?.stale !== true);
  return {
    donations: isKnown(donations, donationYears) ? donations : null,
    candidacies: isKnown(candidacies, candidacyYears) ? candidacies : null,
    elections: { donationYears, candidacyYears, ...editionPart(list) },
  };
}

function yearsOf({ edition }: ListAnswer, what: string): number[] {
  return (edition?.covers ?? []).flatMap((covered) => {
    const [record, year] = covered.split(' ');
    return record === what ? [Number(year)] : [];
  });
}

function donationOf(match: AnsweredMatch, record: 'DONATION' | 'PASSED_ON'): readonly Donation[] {
  if (factOf(match, 'record') !== record) return [];
  return [
    {
      year: Number(factOf(match, 'year')),
      date: factOf(match, 'date'),
      recipient: factOf(match, 'recipient') ?? '',
      party: factOf(match, 'party'),
      amount: Number(factOf(match, 'amount')),
      ...(record === 'PASSED_ON' && { passedOn: true }),
    },
  ];
}

/** Each candidacy once, as its last round left it. */
function candidaciesOf(matches: readonly AnsweredMatch[]): Candidacy[] {
  const last = new Map<string, AnsweredMatch>();
  for (const match of matches) {
    if (factOf(match, 'record') !== 'CANDIDACY') continue;
    const key = JSON.stringify(['year', 'office', 'place', 'number'].map((name) => factOf(match, name)));
    const other = last.get(key);
    if (other === undefined || compare(factOf(match, 'round') ?? '', factOf(other, 'round') ?? '') > 0) {
      last.set(key, match);
    }
  }
  return [...last.values()]
    .map((match) => ({
      year: Number(factOf(match, 'year')),
      office: factOf(match, 'office'),
      constituency: factOf(match, 'place'),
      party: factOf(match, 'party'),
      number: factOf(match, 'number'),
      standing: factOf(match, 'standing'),
      result: factOf(match, 'result'),
    }))
    .sort((a, b) => compare(b.year, a.year));
}

function compare<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
