import type { Text } from '../base/language.ts';

/** What is said of a decision beside its reasons: what would change it, and how firm it is. */
export const decisionWords = {
  /** The title of the reasons if the policy did not decide. */
  policyReasons: { en: 'What the policy found', 'pt-BR': 'O que a política encontrou' },
  nothingAgainst: { en: 'Nothing spoke against approval.', 'pt-BR': 'Nada pesou contra a aprovação.' },
  notEvaluated: { en: 'The policy gave no result.', 'pt-BR': 'A política não chegou a um resultado.' },
  whatIf: { en: 'What would change the decision', 'pt-BR': 'O que mudaria a decisão' },
  whatIfNothing: {
    en: 'Nothing that the subject could change by itself would lead to a better decision.',
    'pt-BR': 'Nada que o titular possa mudar por si levaria a uma decisão melhor.',
  },
  whatIfUndecided: {
    en: 'Undecided: there were too many ways to look at all of them, or the policy cannot be applied any more.',
    'pt-BR':
      'Não decidido: havia caminhos demais para olhar todos, ou a política não pode mais ser aplicada.',
  },
  whatIfOthers: {
    en: 'There may be cheaper ways: not all could be looked at.',
    'pt-BR': 'Pode haver caminhos mais curtos: nem todos puderam ser olhados.',
  },
  firmness: { en: 'How firm the decision is', 'pt-BR': 'Quão firme é a decisão' },
  firmnessUndecided: {
    en: 'Undecided: the policy cannot be read or applied any more.',
    'pt-BR': 'Não decidido: a política não pode mais ser lida ou aplicada.',
  },
  nearThreshold: { en: 'Near a threshold', 'pt-BR': 'Perto de um limite' },
} as const satisfies Record<string, Text>;
