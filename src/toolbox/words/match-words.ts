import type { Text } from '../../base/language.ts';

/** What a report says of entries that may be somebody else's. */
export const matchWords = {
  title: { en: 'Possible matches', 'pt-BR': 'Coincidências possíveis' },
  why: {
    en: 'By name or by six digits alone: each may be somebody else.',
    'pt-BR': 'Só por nome ou por seis dígitos: cada uma pode ser de outra pessoa.',
  },
  born: { en: 'born {dates}', 'pt-BR': 'nascimento: {dates}' },
  odds: { en: '{odds} to 1', 'pt-BR': '{odds} para 1' },
  oddsAgainst: { en: '1 to {odds}', 'pt-BR': '1 para {odds}' },
  alike: { en: 'name alike {score} of 100', 'pt-BR': 'nome parecido: {score} de 100' },
  notThis: { en: 'Not this person', 'pt-BR': 'Não é esta pessoa' },
  undo: { en: 'Take it back', 'pt-BR': 'Desfazer' },
  decided: {
    en: 'Somebody else, by {by} on {when}: {reason}',
    'pt-BR': 'Outra pessoa, por {by} em {when}: {reason}',
  },
  later: {
    en: 'It counts from the next analysis on; this report stays as it was made.',
    'pt-BR': 'Vale a partir da próxima análise; este relatório fica como foi feito.',
  },
  means: {
    en: 'The entry counts for nothing in this and later editions of the list, until its row changes. Every report will say so, with your name and why.',
    'pt-BR':
      'O registro deixa de contar nesta e nas próximas edições da lista, até a linha mudar. Todo relatório o dirá, com o seu nome e o porquê.',
  },
  meansOpen: {
    en: 'The entry is again one that may be the subject.',
    'pt-BR': 'O registro volta a ser um que pode ser do pesquisado.',
  },
  reason: { en: 'Why', 'pt-BR': 'Por quê' },
  needed: { en: 'Say why, in 1 to 2,000 characters.', 'pt-BR': 'Diga por quê, em 1 a 2.000 caracteres.' },
  confirm: { en: 'It is somebody else', 'pt-BR': 'É de outra pessoa' },
  confirmOpen: { en: 'Take the decision back', 'pt-BR': 'Desfazer a decisão' },
  refused: { en: 'The decision was not registered', 'pt-BR': 'A decisão não foi registrada' },
  couldNotRead: {
    en: 'The possible matches could not be read',
    'pt-BR': 'Não foi possível ler as coincidências possíveis',
  },
} as const satisfies Record<string, Text>;
