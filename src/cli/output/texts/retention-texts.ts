import type { Text } from '../../../base/language.ts';

/** How long data are kept. */
export const retentionTexts = {
  termOrUsual: {
    en: 'Give a kind and a term, or --usual alone',
    'pt-BR': 'Dê um tipo e um prazo, ou só --usual',
  },
  termSet: {
    en: 'Set. See what would go: credit retention run --dry-run',
    'pt-BR': 'Gravado. Veja o que seria removido: credit retention run --dry-run',
  },
  termsNone: {
    en: 'No term is set: nothing is removed by age. Set the usual ones: credit retention set --usual',
    'pt-BR': 'Nenhum prazo gravado: nada é removido por idade. Grave os usuais: credit retention set --usual',
  },
  termForAll: { en: 'all', 'pt-BR': 'todos' },
  retentionNever: {
    en: 'Nothing was removed by age so far.',
    'pt-BR': 'Nada foi removido por idade até agora.',
  },
  retentionUnfinished: {
    en: 'A run began at {time}, counted from {day}, and is not at its end.',
    'pt-BR': 'Uma execução começou em {time}, contada de {day}, e não terminou.',
  },
  retentionLast: {
    en: 'The last run was at {time}, counted from {day}.',
    'pt-BR': 'A última execução foi em {time}, contada de {day}.',
  },
  removesAged: { en: 'What was removed cannot be had again.', 'pt-BR': 'O que for removido não volta.' },
  retentionBehind: {
    en: 'Terms are counted from {day} and not from today: a run moves on by three days at most. Where the clock is right: --catch-up',
    'pt-BR':
      'Os prazos contam de {day} e não de hoje: uma execução avança três dias no máximo. Se o relógio está certo: --catch-up',
  },
  retentionNothing: { en: 'Nothing has outlived its term.', 'pt-BR': 'Nada passou do prazo.' },
  retentionWouldGo: { en: 'Would go', 'pt-BR': 'Iria' },
  retentionGone: { en: 'Removed', 'pt-BR': 'Removido' },
  retentionOldest: { en: 'Oldest', 'pt-BR': 'Mais antigo' },
  retentionHeld: { en: 'Held', 'pt-BR': 'Sob guarda' },
  doctorRetentionNone: {
    en: 'no term of keeping is set, so that nothing is removed by age: credit retention set --usual',
    'pt-BR': 'nenhum prazo de guarda gravado, e nada é removido por idade: credit retention set --usual',
  },
  doctorRetentionLate: {
    en: 'what has outlived its term was last removed at {time}: credit serve and credit work do it daily, or credit retention run',
    'pt-BR':
      'o que passou do prazo foi removido pela última vez em {time}: credit serve e credit work fazem isso todo dia, ou credit retention run',
  },
  doctorRetentionBehind: {
    en: 'terms are counted from {day} and not from today: look at the clock, then credit retention run --catch-up',
    'pt-BR':
      'os prazos contam de {day} e não de hoje: confira o relógio, e então credit retention run --catch-up',
  },
  doctorRetention: { en: 'terms are set; last run {time}', 'pt-BR': 'há prazos; última execução {time}' },
  doctorRetentionNew: { en: 'terms are set; nothing removed yet', 'pt-BR': 'há prazos; nada removido ainda' },
} as const satisfies Record<string, Text>;
