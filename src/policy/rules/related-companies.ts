import { stateCode, stateCodes } from '../../base/brazilian-states.ts';
import { hasNegativeRecords, type RelationsDetails } from '../../sections/relations.ts';
import { defineRule } from './define-rule.ts';
import { allHold, anyOf, countOf, type Known } from './partly-known.ts';

type RelatedCompany = NonNullable<RelationsDetails['companies']>[number];

/** How many companies of the subject, or of its partners, are not in good standing at the registry. */
export const relatedCompaniesIrregular = defineRule({
  id: 'RELATED_COMPANIES_IRREGULAR',
  title: {
    en: 'Related companies that are not active',
    'pt-BR': 'Empresas relacionadas que não estão ativas',
  },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['RELATIONS'],
  value: 'count',
  spans: 'BOUNDED',
  read: ({ RELATIONS: { companies } }) =>
    companies === null ? undefined : countOf({ items: companies, holds: isIrregular }),
});

/** Whether a company is certainly related to the subject. A match by name and some digits may belong to someone else. */
function isRelated({ certainty }: Pick<RelatedCompany, 'certainty'>): Known {
  return certainty === 'CERTAIN' ? true : null;
}

function isIrregular(company: RelatedCompany): Known {
  return allHold(isRelated(company), company.status === null ? null : company.status !== 'ATIVA');
}

export const relatedCompaniesRestrictive = defineRule({
  id: 'RELATED_COMPANIES_RESTRICTIVE',
  title: { en: 'Related company with a negative record', 'pt-BR': 'Empresa relacionada com restrição' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['RELATIONS'],
  value: 'boolean',
  read: ({ RELATIONS: { companies } }) =>
    companies === null
      ? undefined
      : anyOf({
          items: companies,
          holds: (company) => allHold(isRelated(company), hasNegativeRecords(company)),
        }),
});

export const sameAddressCount = defineRule({
  id: 'SAME_ADDRESS_COUNT',
  title: { en: 'Companies at the same address', 'pt-BR': 'Empresas no mesmo endereço' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['RELATIONS'],
  value: 'count',
  spans: 'BOUNDED',
  read: ({ RELATIONS: { sameAddress } }) =>
    sameAddress === null ? undefined : countOf({ items: sameAddress, holds: isRelated }),
});

export const branchesCount = defineRule({
  id: 'BRANCHES_COUNT',
  title: { en: 'Other establishments', 'pt-BR': 'Outros estabelecimentos' },
  documentKinds: ['cnpj'],
  sections: ['RELATIONS'],
  value: 'count',
  read: ({ RELATIONS }) => RELATIONS.branches?.length,
});

export const locationState = defineRule({
  id: 'LOCATION_STATE',
  title: { en: 'State of the address', 'pt-BR': 'UF do endereço' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['LOCATION'],
  value: 'text',
  values: stateCodes,
  codeForm: (text) => stateCode(text) ?? text,
  readable: {
    isReadable: (text) => stateCode(text) !== undefined,
    advice: {
      en: 'Write the two letters of a state, or its name in quotes. Abroad: EX',
      'pt-BR': 'Escreva a sigla de uma UF, ou o nome entre aspas. No exterior: EX',
    },
  },
  // A text that is not a state is unknown.
  read: ({ LOCATION }) => stateCode(LOCATION.address?.state ?? ''),
});
