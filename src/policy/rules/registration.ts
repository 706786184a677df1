import { Type } from '@sinclair/typebox';
import { cnaeDigits, isNatureText, withNatureDigits } from '../../sections/company-codes.ts';
import { oldestAge } from '../../sections/relations.ts';
import { isoDay } from '../elapsed-time.ts';
import { defineRule } from './define-rule.ts';
import { closed } from './filters.ts';

export const companySituation = defineRule({
  id: 'COMPANY_SITUATION',
  title: { en: 'Registration status of the company', 'pt-BR': 'Situação cadastral da empresa' },
  documentKinds: ['cnpj'],
  sections: ['BASIC_INFORMATION'],
  value: 'text',
  values: ['ATIVA', 'SUSPENSA', 'INAPTA', 'BAIXADA', 'NULA'],
  // If an old register shows another status, it still counts. An active status may have changed since then.
  whenOld: (status) => (status === 'ATIVA' ? undefined : status),
  // If the status only applies from a later day, the present status is unknown.
  read: ({ BASIC_INFORMATION: { company } }, _where, { asOf }) =>
    company?.status === 'ATIVA' && (company.statusDate ?? '') > isoDay(asOf) ? undefined : company?.status,
});

export const companyOpeningTime = defineRule({
  id: 'COMPANY_OPENING_TIME',
  title: { en: 'Time since the company opened', 'pt-BR': 'Tempo de abertura da empresa' },
  documentKinds: ['cnpj'],
  sections: ['BASIC_INFORMATION'],
  value: 'duration',
  whenOld: 'AGELESS',
  mostYears: Number.POSITIVE_INFINITY,
  read: ({ BASIC_INFORMATION }) => BASIC_INFORMATION.company?.openingDate,
});

export const cpfSituation = defineRule({
  id: 'CPF_SITUATION',
  title: { en: 'Registration status of the CPF', 'pt-BR': 'Situação cadastral do CPF' },
  documentKinds: ['cpf'],
  sections: ['BASIC_INFORMATION'],
  value: 'text',
  values: ['REGULAR', 'PENDENTE_DE_REGULARIZACAO', 'SUSPENSA', 'CANCELADA', 'NULA', 'TITULAR_FALECIDO'],
  whenOld: (status) => (status === 'REGULAR' ? undefined : status),
  read: ({ BASIC_INFORMATION }) => BASIC_INFORMATION.person?.status,
});

export const age = defineRule({
  id: 'AGE',
  title: { en: 'Age', 'pt-BR': 'Idade' },
  documentKinds: ['cpf'],
  sections: ['BASIC_INFORMATION'],
  value: 'duration',
  units: ['MONTHS', 'YEARS'],
  whenOld: 'AGELESS',
  mostYears: oldestAge,
  read: ({ BASIC_INFORMATION }) => BASIC_INFORMATION.person?.birthDate,
});

export const deceased = defineRule({
  id: 'DECEASED',
  title: { en: 'Holder deceased', 'pt-BR': 'Titular falecido' },
  documentKinds: ['cpf'],
  sections: ['BASIC_INFORMATION'],
  value: 'boolean',
  whenOld: (isDeceased) => isDeceased || undefined,
  // The status of the CPF may say it where the flag does not.
  read: ({ BASIC_INFORMATION: { person } }) =>
    person?.status === 'TITULAR_FALECIDO' ? true : person?.deceased,
});

export const corporateTaxRegime = defineRule({
  id: 'CORPORATE_TAX_REGIME',
  title: { en: 'Tax regime', 'pt-BR': 'Regime tributário' },
  documentKinds: ['cnpj'],
  sections: ['BASIC_INFORMATION'],
  value: 'text',
  values: ['MEI', 'SIMPLES_NACIONAL', 'LUCRO_PRESUMIDO', 'LUCRO_REAL', 'LUCRO_ARBITRADO', 'IMUNE_OU_ISENTA'],
  read: ({ BASIC_INFORMATION }) => BASIC_INFORMATION.taxRegime,
});

export const companySize = defineRule({
  id: 'COMPANY_SIZE',
  title: { en: 'Size class of the company', 'pt-BR': 'Porte da empresa' },
  documentKinds: ['cnpj'],
  sections: ['BASIC_INFORMATION'],
  value: 'text',
  values: ['MICROEMPREENDEDOR_INDIVIDUAL', 'MICRO_EMPRESA', 'EMPRESA_DE_PEQUENO_PORTE', 'DEMAIS'],
  read: ({ BASIC_INFORMATION }) => BASIC_INFORMATION.company?.size,
});

export const shareCapital = defineRule({
  id: 'SHARE_CAPITAL',
  title: { en: 'Registered share capital', 'pt-BR': 'Capital social' },
  documentKinds: ['cnpj'],
  sections: ['BASIC_INFORMATION'],
  value: 'money',
  read: ({ BASIC_INFORMATION }) => BASIC_INFORMATION.company?.shareCapital,
});

export const legalNature = defineRule({
  id: 'LEGAL_NATURE',
  title: { en: 'Legal nature', 'pt-BR': 'Natureza jurídica' },
  documentKinds: ['cnpj'],
  sections: ['BASIC_INFORMATION'],
  value: 'text',
  codeForm: (text) => withNatureDigits(text) ?? text,
  readable: {
    isReadable: isNatureText,
    advice: {
      en: 'Write the four digits of each code, such as 2062, or words of the description',
      'pt-BR': 'Escreva os quatro dígitos de cada código, como 2062, ou palavras da descrição',
    },
  },
  whenOld: 'AGELESS',
  read: ({ BASIC_INFORMATION: { company } }) =>
    company?.legalNature &&
    [company.legalNature.code, company.legalNature.description ?? ''].join(' ').trim(),
});

/**
 * The activities of the company, for a list of one's own: `failWhen: CONTAINS 9200301 9200302`. A code of fewer digits
 * does not stand for its family; each class is named.
 */
export const cnaeRestrictive = defineRule({
  id: 'CNAE_RESTRICTIVE',
  title: { en: 'Economic activities (CNAE)', 'pt-BR': 'Atividades econômicas (CNAE)' },
  documentKinds: ['cnpj'],
  sections: ['BASIC_INFORMATION'],
  value: 'list',
  codeForm: (text) => cnaeDigits(text) ?? text,
  readable: {
    isReadable: (text) => cnaeDigits(text) !== undefined,
    advice: {
      en: 'Write the seven digits of each activity, such as 4711302: a shorter code does not include its family',
      'pt-BR':
        'Escreva os sete dígitos de cada atividade, como 4711302: um código mais curto não abrange a sua família',
    },
  },
  where: Type.Object(
    { mainOnly: Type.Optional(Type.Boolean({ description: 'Only the main activity' })) },
    closed,
  ),
  spans: ({ mainOnly = false }) => (mainOnly ? 'NONE' : 'UNBOUNDED'),
  read: ({ BASIC_INFORMATION: { company } }, { mainOnly = false }) => {
    if (company === null || company === undefined) return undefined;
    const main = company.mainCnae === null ? [] : [company.mainCnae.code];
    const others = mainOnly ? [] : company.secondaryCnaes;
    if (main.length === 0 && !others?.length) return undefined;
    const certain = [...main, ...(others ?? []).map(({ code }) => code)];
    return main.length === 0 || others === null ? { certain, possible: null } : certain;
  },
});
