import type { Text } from '../../base/language.ts';

/** What a backtest says of how reports ended. */
export const outcomeWords = {
  known: {
    en: 'Reports with a known outcome: {known}; bad (in default, or {days} days late or more): {bad}; without a known outcome: {none}.',
    'pt-BR':
      'Relatórios com desfecho: {known}; ruins (inadimplentes, ou {days} dias de atraso ou mais): {bad}; sem desfecho conhecido: {none}.',
  },
  swapIns: {
    en: 'Approved by the candidate alone: {count}; without an outcome, mostly for want of credit: {none}. Their bad rate lies between {best} and {worst}, and no method makes it known.',
    'pt-BR':
      'Só a candidata aprova: {count}; sem desfecho, em geral porque não houve crédito: {none}. A inadimplência deles fica entre {best} e {worst}, e nenhum método a revela.',
  },
  ranking: {
    en: 'How well the score tells good from bad, of those whose outcome is known: Gini {after} (AUC {auc}, {interval}; KS {ks}) for the candidate, Gini {before} for {against}.',
    'pt-BR':
      'Quanto a pontuação separa bons de ruins, entre os de desfecho conhecido: Gini {after} (AUC {auc}, {interval}; KS {ks}) para a candidata, Gini {before} para {against}.',
  },
  interval: { en: '{low} to {high}', 'pt-BR': '{low} a {high}' },
  noInterval: { en: 'too few for an interval', 'pt-BR': 'poucos para um intervalo' },
  oneClass: {
    en: 'Gini, KS and AUC need good and bad outcomes of reports with a score: one class is all that is known.',
    'pt-BR':
      'Gini, KS e AUC precisam de desfechos bons e ruins de relatórios com pontuação: só se conhece uma classe.',
  },
  noneKnown: {
    en: 'No outcome is known of these reports.',
    'pt-BR': 'Nenhum desfecho é conhecido destes relatórios.',
  },
  file: {
    en: 'Lines of the file: {lines}; used: {used}; doubled: {repeated}; refused: {refused}.',
    'pt-BR': 'Linhas do arquivo: {lines}; usadas: {used}; repetidas: {repeated}; recusadas: {refused}.',
  },
  contradictory: {
    en: 'Called good and bad by different lines, and counted as bad: {count}.',
    'pt-BR': 'Bons em umas linhas e ruins em outras, contados como ruins: {count}.',
  },
  refusedLine: { en: 'Line {line}: {reason}.', 'pt-BR': 'Linha {line}: {reason}.' },
  groups: { en: 'Bad rate by who approves', 'pt-BR': 'Taxa ruim por quem aprova' },
  groupsNote: {
    en: 'Best and worst: if all reports without a known outcome were good, or bad. What was denied has mostly no outcome.',
    'pt-BR':
      'Melhor e pior: se todos sem desfecho fossem bons, ou ruins. O que foi negado quase não tem desfecho.',
  },
  group: { en: 'Approved by', 'pt-BR': 'Aprova' },
  BOTH: { en: 'Both', 'pt-BR': 'Ambas' },
  SWAP_IN: { en: 'The candidate alone', 'pt-BR': 'Só a candidata' },
  SWAP_OUT: { en: 'Not the candidate', 'pt-BR': 'Só a atual' },
  NEITHER: { en: 'Neither', 'pt-BR': 'Nenhuma' },
  approvedBefore: {
    en: 'All by {against}',
    'pt-BR': 'Todos de {against}',
  },
  approvedAfter: {
    en: 'All by the candidate',
    'pt-BR': 'Todos da candidata',
  },
  bands: { en: 'Bad rate by candidate band', 'pt-BR': 'Taxa ruim por faixa' },
  cutOffs: { en: 'Cut-off by candidate score', 'pt-BR': 'Corte pela pontuação' },
  cutOffsNote: {
    en: 'Those with that score or more, whatever the rules say of them: a rule that denies does so at any score.',
    'pt-BR':
      'Os que têm essa pontuação ou mais, digam o que disserem as regras: uma regra que nega o faz em qualquer pontuação.',
  },
  score: { en: 'From', 'pt-BR': 'A partir de' },
  accepted: { en: 'Accepted', 'pt-BR': 'Aceitos' },
  good: { en: 'Good', 'pt-BR': 'Bons' },
  bad: { en: 'Bad', 'pt-BR': 'Ruins' },
  none: { en: 'No outcome', 'pt-BR': 'Sem desfecho' },
  rate: {
    en: 'Bad rate',
    'pt-BR': 'Taxa ruim',
  },
  best: { en: 'Best', 'pt-BR': 'Melhor' },
  worst: { en: 'Worst', 'pt-BR': 'Pior' },
  rankings: { en: 'Good told from bad', 'pt-BR': 'Bons separados de ruins' },
  rankingsNote: {
    en: 'Of those whose outcome is known, who were mostly approved: of all applicants it may be otherwise. AUC with DeLong’s interval at 95%.',
    'pt-BR':
      'Dos que têm desfecho, em geral aprovados: entre todos os candidatos pode ser outro. AUC com o intervalo de DeLong a 95%.',
  },
} as const satisfies Record<string, Text>;
