import { type Static, Type } from '@sinclair/typebox';
import type { PepDetails } from '../../sections/pep.ts';
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

export const electoralDonations = defineRule({
  id: 'ELECTORAL_DONATIONS',
  title: { en: 'Electoral donations', 'pt-BR': 'Doações eleitorais' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['PEP'],
  value: 'money',
  read: ({ PEP }) => PEP.donationsTotal,
});

function anyExposed(
  { related }: PepDetails,
  relationship: NonNullable<PepDetails['related']>[number]['relationship'],
  where: Filters,
): boolean | undefined {
  const close = related?.filter((other) => other.relationship === relationship);
  return close && anyMatch(close, where);
}
