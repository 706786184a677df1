import type { Text } from '../../base/language.ts';
import type { Severity } from '../../yaml/finding.ts';

/** What can be wrong with invariants beyond their shape and their rules, and what becomes of their proofs. */
export const invariantCodes = {
  INVARIANT_REFUTED: {
    severity: 'error',
    title: { en: 'An invariant that somebody breaks', 'pt-BR': 'Invariante que alguém quebra' },
  },
  INVARIANT_UNDECIDED: {
    severity: 'error',
    title: {
      en: 'An invariant that could neither be proven nor refuted',
      'pt-BR': 'Invariante que não pôde ser provado nem refutado',
    },
  },
  INVARIANTS_CONTRADICT: {
    severity: 'error',
    title: {
      en: 'Invariants of which no policy can keep all',
      'pt-BR': 'Invariantes que nenhuma política pode cumprir juntos',
    },
  },
  WORSE_UNKNOWN: {
    severity: 'error',
    title: {
      en: 'A rule of which the catalogue does not know what is worse',
      'pt-BR': 'Regra da qual o catálogo não sabe o que é pior',
    },
  },
  INVARIANT_ABOUT_NOBODY: {
    severity: 'warning',
    title: { en: 'An invariant that speaks of nobody', 'pt-BR': 'Invariante que não fala de ninguém' },
  },
  INVARIANT_RULE_UNUSED: {
    severity: 'warning',
    title: {
      en: 'An invariant about a rule that the policy does not have',
      'pt-BR': 'Invariante sobre uma regra que a política não tem',
    },
  },
  INVARIANTS_OF_OPERATION: {
    severity: 'error',
    title: { en: 'Invariants of an operation', 'pt-BR': 'Invariantes de uma operação' },
  },
} as const satisfies Record<string, { readonly severity: Severity; readonly title: Text }>;
