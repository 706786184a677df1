import type { Text } from '../../base/language.ts';

/** What stands on the page of what was done. */
export const auditWords = {
  title: { en: 'Audit', 'pt-BR': 'Auditoria' },
  lead: {
    en: 'each entry bears the hash of the one before; credit audit verify proves it',
    'pt-BR': 'cada registro leva o hash do anterior; credit audit verify o prova',
  },
  couldNotList: {
    en: 'What was done could not be listed',
    'pt-BR': 'Não foi possível listar o que foi feito',
  },
  none: { en: 'Nothing was done that fits', 'pt-BR': 'Nada foi feito que caiba aqui' },
  ofKind: { en: 'Kind', 'pt-BR': 'Tipo' },
  everyKind: { en: 'Every kind', 'pt-BR': 'Todos os tipos' },
  from: { en: 'From', 'pt-BR': 'Desde' },
  number: { en: 'No.', 'pt-BR': 'Nº' },
  what: { en: 'What', 'pt-BR': 'O quê' },
  who: { en: 'Who', 'pt-BR': 'Quem' },
  about: { en: 'About', 'pt-BR': 'Sobre' },
  when: { en: 'When', 'pt-BR': 'Quando' },
  itself: { en: 'the program', 'pt-BR': 'o programa' },
} as const satisfies Record<string, Text>;

/** Texts of decisions about possible matches, by the code in the entry. */
export const matchDecisionWords = {
  NOT_THIS: { en: 'not the same person', 'pt-BR': 'não é a mesma pessoa' },
  OPEN: { en: 'decision taken back', 'pt-BR': 'decisão desfeita' },
} as const satisfies Record<string, Text>;
