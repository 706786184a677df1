import type { Text } from '../../base/language.ts';

export const operationWords = {
  operations: { en: 'Operations', 'pt-BR': 'Operações' },
  operation: { en: 'Operation', 'pt-BR': 'Operação' },
  named: { en: 'Operation: {name}', 'pt-BR': 'Operação: {name}' },
  version: { en: '{name}, version {version}', 'pt-BR': '{name}, versão {version}' },
  couldNotList: { en: 'The operations could not be listed', 'pt-BR': 'Não foi possível listar as operações' },
  couldNotRead: { en: 'The operation could not be read', 'pt-BR': 'Não foi possível ler a operação' },
  oldRows: { en: 'The rows below are those from before.', 'pt-BR': 'As linhas abaixo são as de antes.' },
  whatWas: { en: 'What you see is what was there.', 'pt-BR': 'O que se vê é o que havia.' },
  unknown: { en: 'There is no such operation', 'pt-BR': 'Esta operação não existe' },
  unknownWhy: {
    en: 'The address may have been cut. All operations stand in the list.',
    'pt-BR': 'O endereço pode ter sido cortado. Todas as operações estão na lista.',
  },
  toList: { en: 'To the operations', 'pt-BR': 'Ir para as operações' },
  none: { en: 'No operation yet', 'pt-BR': 'Nenhuma operação ainda' },
  noneWhy: {
    en: 'An operation analyses a document and those related to it, each by a policy, to one decision. Choose one beside the document above, in the list of policies, and press Enter.',
    'pt-BR':
      'Uma operação analisa um documento e os relacionados a ele, cada um por uma política, até uma só decisão. Escolha uma ao lado do documento, na lista de políticas acima, e tecle Enter.',
  },
  noneEnabled: {
    en: 'An operation analyses a document and those related to it, each by a policy, to one decision. None is enabled: a manager enables one, and it then stands beside the document above.',
    'pt-BR':
      'Uma operação analisa um documento e os relacionados a ele, cada um por uma política, até uma só decisão. Nenhuma está habilitada: um gestor habilita uma, e ela passa a ficar ao lado do documento acima.',
  },
  tryOne: {
    en: 'A company that is approved, with its partners',
    'pt-BR': 'Uma empresa aprovada, com seus sócios',
  },
  tryOther: { en: 'A company whose partner is denied', 'pt-BR': 'Uma empresa com um sócio negado' },
  noneFits: { en: 'Nothing fits these filters', 'pt-BR': 'Nada corresponde a estes filtros' },
  showAll: { en: 'Show all', 'pt-BR': 'Mostrar todas' },
  filter: { en: 'Filter by result', 'pt-BR': 'Filtrar por resultado' },
  all: { en: 'All', 'pt-BR': 'Todas' },
  underWay: { en: 'Under way', 'pt-BR': 'Em andamento' },
  alert: { en: 'Alert', 'pt-BR': 'Alerta' },
  denied: { en: 'Denied', 'pt-BR': 'Negadas' },
  approved: { en: 'Approved', 'pt-BR': 'Aprovadas' },
  error: { en: 'Failed', 'pt-BR': 'Com erro' },
  cancelled: { en: 'Cancelled', 'pt-BR': 'Canceladas' },
  which: { en: 'Operation', 'pt-BR': 'Operação' },
  everyOne: { en: 'Every operation', 'pt-BR': 'Toda operação' },
  search: { en: 'Search by document or your code', 'pt-BR': 'Buscar por documento ou seu código' },
  result: { en: 'Result', 'pt-BR': 'Resultado' },
  when: { en: 'When', 'pt-BR': 'Quando' },
  decision: { en: 'Decision of the operation', 'pt-BR': 'Decisão da operação' },
  progress: { en: 'Progress of the operation', 'pt-BR': 'Andamento da operação' },
  doneOf: {
    en: 'Analyses finished: {done} of {total}.',
    'pt-BR': 'Análises concluídas: {done} de {total}.',
  },
  fillsItself: {
    en: 'The page fills by itself; it may be closed, and nothing is lost.',
    'pt-BR': 'A página se completa sozinha; pode ser fechada sem perder nada.',
  },
  begins: {
    en: 'The document itself comes first; whom it leads to shows when its report is there.',
    'pt-BR': 'Primeiro o próprio documento; quem ele traz aparece quando o relatório dele estiver pronto.',
  },
  nobodyAgainst: {
    en: 'Of all that were analysed, nobody denies and nobody alerts.',
    'pt-BR': 'De todos os analisados, ninguém nega nem alerta.',
  },
  byRoot: {
    en: 'Decided by the document itself, {who}: {result}.',
    'pt-BR': 'Decidido pelo próprio documento, {who}: {result}.',
  },
  byMember: { en: 'Decided by {who} ({step}): {result}.', 'pt-BR': 'Decidido por {who} ({step}): {result}.' },
  byMemberAs: {
    en: 'Decided by {who} ({step}): {result}, which counts as {effect} in this step.',
    'pt-BR': 'Decidido por {who} ({step}): {result}, que nesta etapa vale {effect}.',
  },
  byUnlisted: {
    en: 'No source lists the parties of the step {step} for {who}. In this step, that counts as {effect}.',
    'pt-BR':
      'Nenhuma fonte lista as pessoas e empresas que a etapa {step} pede de {who}. Nesta etapa, isso conta como {effect}.',
  },
  moreReasonsOne: { en: 'And {count} more, marked below.', 'pt-BR': 'E mais {count}, marcado abaixo.' },
  moreReasons: { en: 'And {count} more, marked below.', 'pt-BR': 'E mais {count}, marcados abaixo.' },
  worstCounts: {
    en: 'The operation takes the worst of its steps.',
    'pt-BR': 'A operação fica com a pior das etapas.',
  },
  othersNotPaid: {
    en: 'Those related were not asked for, since nothing would change.',
    'pt-BR': 'Os relacionados não foram consultados, pois nada mudariam.',
  },
  noDecision: {
    en: 'No decision: the analysis of the document itself failed.',
    'pt-BR': 'Nenhuma decisão: a análise do próprio documento falhou.',
  },
  endedEarly: {
    en: 'Ended before its end, so that there is no decision. What was analysed is kept; the rest was not begun.',
    'pt-BR': 'Encerrada antes do fim, por isso sem decisão. O que foi analisado fica; o resto não começou.',
  },
  inTime: { en: 'in {duration}', 'pt-BR': 'em {duration}' },
  bySteps: { en: 'By step', 'pt-BR': 'Por etapa' },
  root: { en: 'The document itself', 'pt-BR': 'O próprio documento' },
  rootCompany: { en: 'the company asked for', 'pt-BR': 'a empresa pedida' },
  rootPerson: { en: 'the person asked for', 'pt-BR': 'a pessoa pedida' },
  nobody: { en: 'nobody', 'pt-BR': 'ninguém' },
  notYet: { en: 'not known yet', 'pt-BR': 'ainda não se sabe' },
  waits: { en: 'Waits', 'pt-BR': 'Espera' },
  some: { en: '{done} of {total}', 'pt-BR': '{done} de {total}' },
  who: { en: 'Who was seen', 'pt-BR': 'Quem foi visto' },
  whoWhy: { en: 'each below whom it leads from', 'pt-BR': 'cada um abaixo de quem o trouxe' },
  soFarNothing: { en: 'so far nothing denies or alerts', 'pt-BR': 'até agora nada nega nem alerta' },
  soFar: { en: 'so far: {effect}', 'pt-BR': 'até agora: {effect}' },
  name: { en: 'Name', 'pt-BR': 'Nome' },
  relation: { en: 'Relation', 'pt-BR': 'Relação' },
  memberDecision: { en: 'Decision', 'pt-BR': 'Decisão' },
  score: { en: 'Score', 'pt-BR': 'Score' },
  price: { en: 'Price', 'pt-BR': 'Preço' },
  scoreIs: { en: 'score', 'pt-BR': 'score' },
  noName: { en: 'Without a name', 'pt-BR': 'Sem nome' },
  decided: { en: 'Decided the operation.', 'pt-BR': 'Decidiu a operação.' },
  counts: { en: 'Counts as {effect} in this step.', 'pt-BR': 'Nesta etapa vale {effect}.' },
  doesNotCount: { en: 'Does not count in this step.', 'pt-BR': 'Não pesa nesta etapa.' },
  reused: { en: 'Reused, without price.', 'pt-BR': 'Reaproveitado, sem preço.' },
  also: { en: 'Also {relation} of {of}.', 'pt-BR': 'Também {relation} de {of}.' },
  analyse: { en: 'Analyse', 'pt-BR': 'Analisar' },
  analyseOne: { en: 'Analyse {name}', 'pt-BR': 'Analisar {name}' },
  showOutsideOne: {
    en: 'Show {count} more that was not analysed',
    'pt-BR': 'Mostrar mais {count} que não foi analisado',
  },
  showOutside: {
    en: 'Show {count} more that were not analysed',
    'pt-BR': 'Mostrar mais {count} que não foram analisados',
  },
  weights: { en: 'How each step counts', 'pt-BR': 'Como cada etapa pesa' },
  weightsWhy: { en: 'what a member does to the operation', 'pt-BR': 'o que um membro faz à operação' },
  step: { en: 'Step', 'pt-BR': 'Etapa' },
  whoEnters: { en: 'Who is analysed', 'pt-BR': 'Quem é analisado' },
  onDenied: { en: 'If denied', 'pt-BR': 'Se negado' },
  onAlert: { en: 'If in alert', 'pt-BR': 'Se em alerta' },
  onError: { en: 'If it fails', 'pt-BR': 'Se falhar' },
  ignored: { en: 'does not count', 'pt-BR': 'não pesa' },
  priceOf: { en: 'Price', 'pt-BR': 'Preço' },
  policy: { en: 'Policy', 'pt-BR': 'Política' },
  analyses: { en: 'Analyses', 'pt-BR': 'Análises' },
  sum: { en: 'Sum', 'pt-BR': 'Soma' },
  reusedOnes: { en: 'Reused', 'pt-BR': 'Reaproveitados' },
  total: { en: 'Total', 'pt-BR': 'Total' },
  about: { en: 'About this operation', 'pt-BR': 'Sobre esta operação' },
  requested: { en: 'Requested', 'pt-BR': 'Pedida em' },
  code: { en: 'Your code', 'pt-BR': 'Código' },
  policies: { en: 'Policies', 'pt-BR': 'Políticas' },
  fixed: { en: 'fixed since it began', 'pt-BR': 'fixas desde o começo' },
  members: { en: 'Analyses', 'pt-BR': 'Análises' },
  priceSoFar: { en: 'Price so far', 'pt-BR': 'Preço até aqui' },
  bounds: { en: 'Limits', 'pt-BR': 'Limites' },
  boundsAre: {
    en: 'analyses: at most {reports}; steps from the document: at most {levels}',
    'pt-BR': 'análises: até {reports}; passos a partir do documento: até {levels}',
  },
  cancel: { en: 'Cancel', 'pt-BR': 'Cancelar' },
  cancelThis: { en: 'Cancel the operation', 'pt-BR': 'Cancelar a operação' },
  cancelTitle: { en: 'Cancel this operation?', 'pt-BR': 'Cancelar esta operação?' },
  cancelWhy: {
    en: 'What has ended is kept, and is charged. What is under way ends by itself. The rest never begins: there will be no decision, and it cannot be taken up again.',
    'pt-BR':
      'O que terminou fica, e é cobrado. O que está em andamento termina sozinho. O resto não começa mais: não haverá decisão, e não dá para retomar.',
  },
  reEvaluate: { en: 'Re-evaluate', 'pt-BR': 'Reavaliar' },
  reEvaluateTitle: { en: 'Re-evaluate this operation?', 'pt-BR': 'Reavaliar esta operação?' },
  reEvaluateWhy: {
    en: 'The reports of its members are read as they stand now, with what analysts have decided since, and the operation is decided anew. No source is asked, nothing is charged, and nobody is added.',
    'pt-BR':
      'Os relatórios dos membros são lidos como estão agora, com o que analistas decidiram depois, e a operação é decidida de novo. Nenhuma fonte é consultada, nada é cobrado, e ninguém entra.',
  },
  reEvaluateTold: {
    en: 'Where the result changes, it takes the place of this one, and webhooks are told.',
    'pt-BR': 'Se o resultado mudar, ele toma o lugar deste, e os webhooks são avisados.',
  },
  isNow: { en: 'It is now:', 'pt-BR': 'Agora está:' },
  stayed: { en: 'Re-evaluated: it stays {status}.', 'pt-BR': 'Reavaliada: continua {status}.' },
  changed: {
    en: 'Re-evaluated: {before} became {status}.',
    'pt-BR': 'Reavaliada: de {before} passou a {status}.',
  },
  couldNotChange: { en: 'It was not changed', 'pt-BR': 'Nada foi mudado' },
} as const satisfies Record<string, Text>;

/** How many of a step have come to what. */
export const stepCounts = {
  found: {
    one: { en: 'come upon', 'pt-BR': 'encontrado' },
    many: { en: 'come upon', 'pt-BR': 'encontrados' },
  },
  analysed: {
    one: { en: 'analysed', 'pt-BR': 'analisado' },
    many: { en: 'analysed', 'pt-BR': 'analisados' },
  },
  failed: { one: { en: 'failed', 'pt-BR': 'com erro' }, many: { en: 'failed', 'pt-BR': 'com erro' } },
  under: {
    one: { en: 'under way', 'pt-BR': 'em andamento' },
    many: { en: 'under way', 'pt-BR': 'em andamento' },
  },
  notAnalysable: {
    one: { en: 'not analysable', 'pt-BR': 'não analisável' },
    many: { en: 'not analysable', 'pt-BR': 'não analisáveis' },
  },
  leftOut: { one: { en: 'left out', 'pt-BR': 'fora' }, many: { en: 'left out', 'pt-BR': 'fora' } },
  notPaid: { one: { en: 'not paid', 'pt-BR': 'não pago' }, many: { en: 'not paid', 'pt-BR': 'não pagos' } },
  cancelled: {
    one: { en: 'cancelled', 'pt-BR': 'cancelado' },
    many: { en: 'cancelled', 'pt-BR': 'cancelados' },
  },
} as const satisfies Record<string, { readonly one: Text; readonly many: Text }>;

/** Why somebody was not analysed, as a sentence; with what the step asks for where that is the reason. */
export const whyNotWords = {
  RELATIONS_UNKNOWN: {
    en: 'No source lists the parties of this step, so none was analysed.',
    'pt-BR': 'Nenhuma fonte lista as pessoas e empresas que a etapa pede; por isso, não houve análise aqui.',
  },
  LEVEL: {
    en: 'Farther from the one above than the step asks for (level {most} at most).',
    'pt-BR': 'Mais distante de quem está acima do que a etapa pede (até o nível {most}).',
  },
  SHARE: {
    en: 'A share below the {most} % that the step asks for.',
    'pt-BR': 'Participação abaixo dos {most} % que a etapa pede.',
  },
  INACTIVE: {
    en: 'Registered as other than active; the step asks for active ones only.',
    'pt-BR': 'Situação cadastral diferente de ativa; a etapa só pede ativas.',
  },
  UNCERTAIN: {
    en: 'Related by name or by a part of the document only, and may be somebody else.',
    'pt-BR': 'Relacionado só pelo nome ou por parte do documento; pode ser outra pessoa.',
  },
  KIND: {
    en: 'The step has no policy for this kind of document.',
    'pt-BR': 'A etapa não tem política para este tipo de documento.',
  },
  LIMIT: {
    en: 'Over the limit of {most} in this step, which takes the nearest and the largest shares first.',
    'pt-BR': 'Passa do limite de {most} nesta etapa, que toma primeiro os mais próximos e as maiores partes.',
  },
  REPORTS: {
    en: 'Over the limit of {most} analyses of the operation.',
    'pt-BR': 'Passa do limite de {most} análises da operação.',
  },
  ROOT_DECIDED: {
    en: 'The document itself had decided already: this analysis would change nothing, and was not paid for.',
    'pt-BR': 'O próprio documento já tinha decidido: esta análise nada mudaria, e não foi paga.',
  },
  MASKED: {
    en: 'The source shows a part of the document only; without the whole number there is nothing to ask for.',
    'pt-BR': 'A fonte mostra só parte do documento; sem o número inteiro não há o que consultar.',
  },
  NO_DOCUMENT: {
    en: 'The source gives no document; without it there is nothing to ask for.',
    'pt-BR': 'A fonte não dá o documento; sem ele não há o que consultar.',
  },
  SUPERSEDED: {
    en: 'Other requests took the place of its analysis, again and again.',
    'pt-BR': 'Outros pedidos tomaram o lugar da sua análise, várias vezes.',
  },
} as const satisfies Record<string, Text>;

export const memberWords = {
  failed: {
    en: 'The analysis ended without a decision ({code}).',
    'pt-BR': 'A análise terminou sem decisão ({code}).',
  },
  cancelled: {
    en: 'The operation was cancelled before its turn.',
    'pt-BR': 'A operação foi cancelada antes da sua vez.',
  },
  waits: { en: 'Waits for its turn.', 'pt-BR': 'Espera a sua vez.' },
  atLeast: { en: '{share} % or more', 'pt-BR': '{share} % ou mais' },
  active: { en: 'active', 'pt-BR': 'ativas' },
  certain: { en: 'certain relations', 'pt-BR': 'relações certas' },
  levels: { en: 'up to level {level}', 'pt-BR': 'até o nível {level}' },
  most: {
    en: '{limit} at most, the largest shares first',
    'pt-BR': 'até {limit}, as maiores partes primeiro',
  },
  unless: {
    en: 'nobody where the document itself is: {statuses}',
    'pt-BR': 'ninguém se o próprio documento estiver: {statuses}',
  },
  everybody: { en: 'everybody', 'pt-BR': 'todos' },
} as const satisfies Record<string, Text>;

/** Starting an operation from a report. */
export const startWords = {
  all: { en: 'Analyse all', 'pt-BR': 'Analisar todos' },
  title: { en: 'Analyse with those related', 'pt-BR': 'Analisar com os relacionados' },
  which: { en: 'Operation', 'pt-BR': 'Operação' },
  what: {
    en: 'The document is analysed, and then those related to it, as the steps say:',
    'pt-BR': 'O documento é analisado, e depois os relacionados a ele, como dizem as etapas:',
  },
  atMost: { en: 'At most', 'pt-BR': 'No máximo' },
  atMostIsOne: { en: '{reports} analysis, {price}', 'pt-BR': '{reports} análise, {price}' },
  atMostIs: { en: '{reports} analyses, {price}', 'pt-BR': '{reports} análises, {price}' },
  atMostWhy: {
    en: 'The number is known only when the operation finds the related documents. Answers of earlier reports are used again if the policies allow it.',
    'pt-BR':
      'O número só é conhecido quando a operação encontra os relacionados. Respostas de relatórios anteriores são reaproveitadas se as políticas permitirem.',
  },
  start: { en: 'Analyse all', 'pt-BR': 'Analisar todos' },
  refused: { en: 'The operation was not started', 'pt-BR': 'A operação não foi iniciada' },
  couldNotTell: {
    en: 'What it would do could not be told',
    'pt-BR': 'Não foi possível dizer o que ela faria',
  },
} as const satisfies Record<string, Text>;
