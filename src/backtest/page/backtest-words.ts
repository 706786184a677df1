import type { Text } from '../../base/language.ts';

/** What a backtest says beside its figures. */
export const backtestWords = {
  title: {
    en: 'Backtest: {candidate} against {against}',
    'pt-BR': 'Backtest: {candidate} contra {against}',
  },
  sandbox: {
    en: 'SANDBOX: {count} of {all} reports rest on invented data.',
    'pt-BR': 'SANDBOX: {count} de {all} relatórios vêm de dados inventados.',
  },
  compared: {
    en: 'Stored reports decided under both, each as of its own day: {compared}; documents: {documents}.',
    'pt-BR':
      'Relatórios guardados decididos sob ambas, cada um na sua data: {compared}; documentos: {documents}.',
  },
  none: {
    en: 'No stored report can be decided: nothing is known of what this would change.',
    'pt-BR': 'Nenhum relatório guardado pode ser decidido: nada se sabe do que isto mudaria.',
  },
  approves: {
    en: '{against} approves {before}; the candidate approves {after}: {difference} points ({low} to {high}).',
    'pt-BR': '{against} aprova {before}; a candidata aprova {after}: {difference} pontos ({low} a {high}).',
  },
  swaps: {
    en: 'Approved by the candidate alone: {gained}. By {against} alone: {lost}.',
    'pt-BR': 'Só a candidata aprova: {gained}. Só {against} aprova: {lost}.',
  },
  byChance: {
    en: 'Were both ways as likely, changes so uneven would come in {p} of cases (McNemar).',
    'pt-BR':
      'Se ambos os sentidos fossem igualmente prováveis, mudanças tão desiguais viriam em {p} dos casos (McNemar).',
  },
  fewerThan: { en: 'fewer than {share}', 'pt-BR': 'menos de {share}' },
  otherFigures: {
    en: 'Decided the same with another score, band or limit: {count}.',
    'pt-BR': 'Mesma decisão com outra pontuação, faixa ou limite: {count}.',
  },
  uncollected: {
    en: 'Reports whose decision hangs on what was not collected ({sections}): {count}. Whatever it would have said, the candidate approves between {least} and {most}; the rates above count it as missing, which is no estimate.',
    'pt-BR':
      'Relatórios cuja decisão depende do que não se coletou ({sections}): {count}. Digam o que disserem esses dados, a candidata aprova entre {least} e {most}; as taxas acima os contam como ausentes, o que não é estimativa.',
  },
  unevaluated: {
    en: 'Left out, still running or ended without a decision: {count}.',
    'pt-BR': 'Fora, ainda em curso ou encerrados sem decisão: {count}.',
  },
  damaged: {
    en: 'Left out, damaged in the database: {count} (credit db check tells which).',
    'pt-BR': 'Fora, danificados no banco de dados: {count} (credit db check diz quais).',
  },
  repeats: {
    en: 'Some documents have several reports, and the intervals take each for itself: they are too narrow.',
    'pt-BR':
      'Há documentos com vários relatórios, e os intervalos tomam cada um por si: são estreitos demais.',
  },
  stable: {
    en: 'Population stability of the candidate’s score, before {month} and from then on: {psi}. Chance alone stays below {chance} in 95 of 100 samples of this size; the marks 0.10 and 0.25 are conventions.',
    'pt-BR':
      'Estabilidade da pontuação da candidata, antes de {month} e desde então: {psi}. O acaso fica abaixo de {chance} em 95 de 100 amostras deste tamanho; as marcas 0,10 e 0,25 são convenções.',
  },
  // Tables
  moves: { en: 'Decisions', 'pt-BR': 'Decisões' },
  from: { en: 'Against', 'pt-BR': 'De' },
  to: { en: 'Candidate', 'pt-BR': 'Para' },
  reports: { en: 'Reports', 'pt-BR': 'Relatórios' },
  shareOfAll: { en: 'Share', 'pt-BR': 'Parcela' },
  examples: { en: 'The newest of them', 'pt-BR': 'Os mais novos' },
  lostReasons: { en: 'Why some fare worse', 'pt-BR': 'Por que alguns pioram' },
  gainedReasons: { en: 'Why some fare better', 'pt-BR': 'Por que alguns melhoram' },
  lostNote: {
    en: 'What speaks against them under the candidate alone. One report may have several.',
    'pt-BR': 'O que pesa contra eles só sob a candidata. Um relatório pode ter vários.',
  },
  gainedNote: {
    en: 'What speaks against them no longer. One report may have several.',
    'pt-BR': 'O que não pesa mais contra eles. Um relatório pode ter vários.',
  },
  reason: { en: 'Reason', 'pt-BR': 'Motivo' },
  months: { en: 'Approval by month', 'pt-BR': 'Aprovação por mês' },
  month: { en: 'Month', 'pt-BR': 'Mês' },
  bands: { en: 'Approval by risk band', 'pt-BR': 'Aprovação por faixa de risco' },
  bandsNote: {
    en: 'Each policy gives its own bands: a row is not the same reports on both sides.',
    'pt-BR': 'Cada política dá as suas faixas: uma linha não são os mesmos relatórios dos dois lados.',
  },
  band: { en: 'Band', 'pt-BR': 'Faixa' },
  noBand: { en: 'No band', 'pt-BR': 'Sem faixa' },
  size: { en: 'Approval by company size', 'pt-BR': 'Aprovação por porte' },
  age: { en: 'Approval by age', 'pt-BR': 'Aprovação por idade' },
  segment: { en: 'Segment', 'pt-BR': 'Segmento' },
  notKnown: { en: 'Not known', 'pt-BR': 'Não se sabe' },
  policies: { en: 'Approval by report policy', 'pt-BR': 'Aprovação por política' },
  policy: { en: 'Policy', 'pt-BR': 'Política' },
  beforeRate: { en: 'Against', 'pt-BR': 'Atual' },
  afterRate: { en: 'Candidate', 'pt-BR': 'Candidata' },
  low: { en: 'from', 'pt-BR': 'de' },
  high: { en: 'to', 'pt-BR': 'até' },
  difference: { en: 'Points', 'pt-BR': 'Pontos' },
  intervalNote: {
    en: 'Intervals at 95%: Wilson for a rate, Newcombe for the difference of two rates of the same reports.',
    'pt-BR':
      'Intervalos de 95%: Wilson para uma taxa, Newcombe para a diferença de duas taxas dos mesmos relatórios.',
  },
  bounds: { en: 'What was not collected', 'pt-BR': 'O que não foi coletado' },
  boundsNote: {
    en: 'How many are approved and denied at least and at most, whatever the data would have said. Rules that read the same fields are taken to move apart, so that the truth lies within, perhaps closer.',
    'pt-BR':
      'Quantos são aprovados e negados no mínimo e no máximo, digam o que disserem os dados. Regras que leem os mesmos campos são tomadas como independentes: a verdade está dentro, talvez mais perto.',
  },
  side: { en: 'Policy', 'pt-BR': 'Política' },
  approvedLeast: { en: 'Approved, least', 'pt-BR': 'Aprovados, mín.' },
  approvedMost: { en: 'most', 'pt-BR': 'máx.' },
  deniedLeast: { en: 'Denied, least', 'pt-BR': 'Negados, mín.' },
  stability: { en: 'Stability of the score', 'pt-BR': 'Estabilidade da pontuação' },
  scores: { en: 'Scores', 'pt-BR': 'Pontuações' },
  older: { en: 'Before', 'pt-BR': 'Antes' },
  newer: { en: 'Since', 'pt-BR': 'Depois' },
} as const satisfies Record<string, Text>;
