import { defineRule } from './define-rule.ts';

export const companySituation = defineRule({
  id: 'COMPANY_SITUATION',
  title: { en: 'Registration status of the company', 'pt-BR': 'Situação cadastral da empresa' },
  documentKinds: ['cnpj'],
  sections: ['BASIC_INFORMATION'],
  value: 'text',
  values: ['ATIVA', 'SUSPENSA', 'INAPTA', 'BAIXADA', 'NULA'],
  read: ({ BASIC_INFORMATION }) => BASIC_INFORMATION.company?.status,
});

export const companyOpeningTime = defineRule({
  id: 'COMPANY_OPENING_TIME',
  title: { en: 'Time since the company opened', 'pt-BR': 'Tempo de abertura da empresa' },
  documentKinds: ['cnpj'],
  sections: ['BASIC_INFORMATION'],
  value: 'duration',
  read: ({ BASIC_INFORMATION }) => BASIC_INFORMATION.company?.openingDate,
});

export const cpfSituation = defineRule({
  id: 'CPF_SITUATION',
  title: { en: 'Registration status of the CPF', 'pt-BR': 'Situação cadastral do CPF' },
  documentKinds: ['cpf'],
  sections: ['BASIC_INFORMATION'],
  value: 'text',
  values: ['REGULAR', 'PENDENTE_DE_REGULARIZACAO', 'SUSPENSA', 'CANCELADA', 'NULA', 'TITULAR_FALECIDO'],
  read: ({ BASIC_INFORMATION }) => BASIC_INFORMATION.person?.status,
});

export const age = defineRule({
  id: 'AGE',
  title: { en: 'Age', 'pt-BR': 'Idade' },
  documentKinds: ['cpf'],
  sections: ['BASIC_INFORMATION'],
  value: 'duration',
  units: ['MONTHS', 'YEARS'],
  read: ({ BASIC_INFORMATION }) => BASIC_INFORMATION.person?.birthDate,
});

export const deceased = defineRule({
  id: 'DECEASED',
  title: { en: 'Holder deceased', 'pt-BR': 'Titular falecido' },
  documentKinds: ['cpf'],
  sections: ['BASIC_INFORMATION'],
  value: 'boolean',
  // The status of the CPF may say it where the flag does not.
  read: ({ BASIC_INFORMATION: { person } }) =>
    person?.status === 'TITULAR_FALECIDO' ? true : person?.deceased,
});
