import { defineRule } from './define-rule.ts';

export const bankrupt = defineRule({
  id: 'BANKRUPT',
  title: { en: 'Bankruptcy', 'pt-BR': 'Falência' },
  documentKinds: ['cnpj'],
  sections: ['BASIC_INFORMATION'],
  value: 'boolean',
  read: ({ BASIC_INFORMATION: { company } }) =>
    company?.specialSituation && company.specialSituation.kind === 'BANKRUPTCY',
});

export const judicialRecovery = defineRule({
  id: 'JUDICIAL_RECOVERY',
  title: { en: 'Judicial recovery', 'pt-BR': 'Recuperação judicial' },
  documentKinds: ['cnpj'],
  sections: ['BASIC_INFORMATION'],
  value: 'boolean',
  read: ({ BASIC_INFORMATION: { company } }) =>
    company?.specialSituation && company.specialSituation.kind === 'JUDICIAL_RECOVERY',
});
