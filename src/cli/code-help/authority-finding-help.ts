import type { CodeHelp } from './code-help.ts';

/** What can be doubtful about who may approve how much, and why people are looked up. */
export const authorityFindingHelp = {
  AUTHORITY_WITHOUT_EFFECT: {
    why: {
      en: 'A role may approve at least what those below it may, so that a lower amount bounds nothing.',
      'pt-BR': 'Um papel aprova ao menos o que os de baixo aprovam; um valor menor não limita nada.',
    },
    wrong: 'authority: { analyst: 50000, manager: 20000 }',
    right: 'authority: { analyst: 20000, manager: 50000 }',
  },
  SIGNATURES_NEVER_ASKED: {
    why: {
      en: 'No role may approve so much, so that nobody ever has to sign as the second.',
      'pt-BR': 'Nenhum papel aprova tanto, e assim ninguém precisa assinar como segundo.',
    },
    wrong: 'authority: { manager: 200000, twoSignaturesAbove: 500000 }',
    right: 'authority: { manager: 500000, twoSignaturesAbove: 200000 }',
  },
  PURPOSE_NEVER_ASKED: {
    why: {
      en: 'A purpose is demanded where a person is looked up; of companies it may be given, and is never missed.',
      'pt-BR':
        'A finalidade é exigida na consulta a pessoas; de empresas pode ser informada, e nunca faz falta.',
    },
    wrong: 'kind: cnpj\npurpose: { required: true }',
    right: 'kind: cnpj\npurpose: { default: CREDIT_GRANTING }',
  },
} as const satisfies Record<string, CodeHelp>;
