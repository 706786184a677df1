import { defineRule } from './define-rule.ts';

export const pep = defineRule({
  id: 'PEP',
  title: { en: 'Politically exposed person', 'pt-BR': 'Pessoa exposta politicamente' },
  documentKinds: ['cpf'],
  sections: ['PEP'],
  value: 'boolean',
  read: ({ PEP }) => PEP.exposed,
});

/** Whether a partner is exposed; a match by name alone leaves the answer open. */
export const partnersPep = defineRule({
  id: 'PARTNERS_PEP',
  title: { en: 'Politically exposed partner', 'pt-BR': 'Sócio exposto politicamente' },
  documentKinds: ['cnpj'],
  sections: ['PEP'],
  value: 'boolean',
  read: ({ PEP }) => {
    const partners = PEP.related?.filter(({ relationship }) => relationship === 'PARTNER');
    if (partners?.some(({ certainty }) => certainty === 'CERTAIN')) return true;
    return partners?.length === 0 ? false : undefined;
  },
});

/** Whether a relative is exposed; a match by name alone leaves the answer open. */
export const relativesPep = defineRule({
  id: 'RELATIVES_PEP',
  title: { en: 'Politically exposed relative', 'pt-BR': 'Parente exposto politicamente' },
  documentKinds: ['cpf'],
  sections: ['PEP'],
  value: 'boolean',
  read: ({ PEP }) => {
    const relatives = PEP.related?.filter(({ relationship }) => relationship === 'RELATIVE');
    if (relatives?.some(({ certainty }) => certainty === 'CERTAIN')) return true;
    return relatives?.length === 0 ? false : undefined;
  },
});

export const electoralDonations = defineRule({
  id: 'ELECTORAL_DONATIONS',
  title: { en: 'Electoral donations', 'pt-BR': 'Doações eleitorais' },
  documentKinds: ['cpf', 'cnpj'],
  sections: ['PEP'],
  value: 'money',
  read: ({ PEP }) => PEP.donationsTotal,
});
