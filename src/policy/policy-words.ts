import type { ShapeWords } from '../yaml/shape.ts';
import { combinationNamePattern, idPattern } from './policy.ts';

/** What the policy language and its files of cases say of their own where a value has another shape. */
export const policyWords: ShapeWords = {
  spellings: {
    [idPattern]: {
      en: 'Up to 64 lower-case letters, digits, - and _, such as small-business',
      'pt-BR': 'Até 64 letras minúsculas, dígitos, - e _, como small-business',
    },
    [combinationNamePattern]: {
      en: 'Capital letters, digits and _, such as HIGH_DEBT',
      'pt-BR': 'Letras maiúsculas, dígitos e _, como HIGH_DEBT',
    },
  },
  missing: {
    statusToApply: {
      en: 'Add statusToApply: ALERT or statusToApply: DENIED',
      'pt-BR': 'Acrescente statusToApply: ALERT ou statusToApply: DENIED',
    },
    rule: {
      en: 'Add rule: with an entry of the rule catalogue, or combine rules under all: or any:',
      'pt-BR': 'Acrescente rule: com uma entrada do catálogo de regras, ou combine regras em all: ou any:',
    },
    kind: { en: 'Add kind: cpf or kind: cnpj', 'pt-BR': 'Acrescente kind: cpf ou kind: cnpj' },
    expect: {
      en: 'Add expect: with status:, score:, riskBand: or rules:',
      'pt-BR': 'Acrescente expect: com status:, score:, riskBand: ou rules:',
    },
  },
};
