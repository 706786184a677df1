import { type Static, Type } from '@sinclair/typebox';
import type { PepDetails } from '../../sections/pep.ts';
import { sum } from '../../sections/settled-total.ts';
import { defineRule } from './define-rule.ts';
import { anyMatch, closed, matchFilters } from './filters.ts';

const filters = Type.Object(matchFilters, closed);

type Filters = Partial<Static<typeof filters>>;

export const pep = defineRule({
  id: 'PEP',
  title: { en: 'Politically exposed person', 'pt-BR': 'Pessoa exposta politicamente' },
  documentKinds: ['cpf'],
  sections: ['PEP'],
  value: 'boolean',
  where: filters,
  read: ({ PEP }, where) => {
    if ((where.certainty ?? 'CERTAIN') === 'CERTAIN') return PEP.exposed;
    const possible = PEP.possible?.map((match) => ({ ...match, certainty: 'POSSIBLE' as const }));
    return possible === undefined ? (PEP.exposed === null ? undefined : false) : anyMatch(possible, where);
  },
});

/** Whether a partner is exposed; a match by name alone leaves the answer open. */
export const partnersPep = defineRule({
  id: 'PARTNERS_PEP',
  title: { en: 'Politically exposed partner', 'pt-BR': 'Sócio exposto politicamente' },
  documentKinds: ['cnpj'],
  sections: ['PEP'],
  value: 'boolean',
  where: filters,
  read: ({ PEP }, where) => anyExposed(PEP, 'PARTNER', where),
});

/** Whether a relative is exposed; a match by name alone leaves the answer open. */
export const relativesPep = defineRule({
  id: 'RELATIVES_PEP',
  title: { en: 'Politically exposed relative', 'pt-BR': 'Parente exposto politicamente' },
  documentKinds: ['cpf'],
  sections: ['PEP'],
  value: 'boolean',
  where: filters,
  read: ({ PEP }, where) => anyExposed(PEP, 'RELATIVE', where),
});

const donationFilters = Type.Object(
  {
    sinceYear: Type.Optional(
      Type.Integer({
        minimum: 2010,
        maximum: 2100,
        description:
          'Only elections from this year on; each whose accounts are out must have been looked through',
      }),
    ),
  },
  closed,
);

/** The first election that the section speaks of. */
const firstElection = 2010;

/**
 * What was given to candidates. A source that names the elections it looked through leaves the answer open while one is
 * missing between the first that is asked for and the last whose accounts are out.
 */
export const electoralDonations = defineRule({
  id: 'ELECTORAL_DONATIONS',
  title: { en: 'Electoral donations', 'pt-BR': 'Doações eleitorais' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['PEP'],
  value: 'money',
  where: donationFilters,
  read: ({ PEP: { donations, donationsTotal, elections } }, { sinceYear }, { asOf }) => {
    const from = sinceYear ?? firstElection;
    if (elections !== undefined) {
      for (let year = from + (from % 2); year < asOf.year; year += 2) {
        if (!elections.donationYears.includes(year)) return undefined;
      }
    }
    if (sinceYear === undefined && (elections === undefined || donationsTotal !== null))
      return donationsTotal;
    const gifts = donations?.filter(({ year, passedOn }) => year >= from && passedOn !== true);
    return gifts && sum(gifts, (donation) => donation.amount);
  },
});

function anyExposed(
  { related }: PepDetails,
  relationship: NonNullable<PepDetails['related']>[number]['relationship'],
  where: Filters,
): boolean | undefined {
  const close = related?.filter((other) => other.relationship === relationship);
  return close && anyMatch(close, where);
}
