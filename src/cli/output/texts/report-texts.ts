import type { Text } from '../../../base/language.ts';

/** Analyses, reports and what they show. */
export const reportTexts = {
  // An analysis
  analysing: { en: 'Analysing {document} …', 'pt-BR': 'Analisando {document} …' },
  firstStart: {
    en: 'New database: {file} (two starter policies are enabled)',
    'pt-BR': 'Novo banco de dados: {file} (duas políticas iniciais habilitadas)',
  },
  waitOrNot: { en: 'Either --wait or --no-wait', 'pt-BR': 'Ou --wait ou --no-wait' },
  unknownFormat: { en: '"{file}" has no known format', 'pt-BR': '"{file}" não tem um formato conhecido' },
  knownFormats: { en: 'a name that ends in .json', 'pt-BR': 'um nome que termine em .json' },
  fileWritten: { en: 'Written: {file}', 'pt-BR': 'Gravado: {file}' },
  next: { en: 'Next: {command}', 'pt-BR': 'Próximo: {command}' },
  notFinished: {
    en: 'Not finished in time: {report}. What was answered is kept. Go on: credit report wait {report}',
    'pt-BR':
      'Não terminou a tempo: {report}. O que foi respondido está guardado. Continuar: credit report wait {report}',
  },
  registered: {
    en: 'Registered, not begun. Finish it: credit report wait {report}',
    'pt-BR': 'Registrado, não iniciado. Para terminar: credit report wait {report}',
  },
  takenUp: {
    en: 'Taking up {report}, which a stopped process left unfinished …',
    'pt-BR': 'Retomando {report}, que um processo parado deixou …',
  },
  takenUpBroken: {
    en: 'Report {report} could not be taken up: a source broke on it. It is tried again later, three times in all.',
    'pt-BR':
      'Não foi possível retomar o relatório {report}: uma fonte falhou nele. Tenta-se de novo depois, três vezes ao todo.',
  },
  outcomeReprocessed: {
    en: 'The report was neither approved nor denied: it was processed again, under its id.',
    'pt-BR': 'O relatório não estava aprovado nem negado: foi reprocessado, com o mesmo id.',
  },
  outcomeJoined: {
    en: 'The same analysis was in progress: joined, nothing counted twice.',
    'pt-BR': 'A mesma análise estava em andamento: juntou-se a ela, nada contado duas vezes.',
  },
  outcomeSuperseded: {
    en: 'Another analysis of the document was in progress: this one took its place.',
    'pt-BR': 'Outra análise do documento estava em andamento: esta tomou o lugar dela.',
  },
  outcomeReused: {
    en: 'Reused: a fresh report was there, nothing was counted.',
    'pt-BR': 'Reaproveitado: havia um relatório recente, nada foi contado.',
  },

  // Sources while they are asked
  askingSources: { en: 'Sources {done}/{total}', 'pt-BR': 'Fontes {done}/{total}' },
  sourceAsking: { en: 'asking', 'pt-BR': 'consultando' },
  sourceAskingFor: { en: 'asking for {time}', 'pt-BR': 'consultando há {time}' },
  sourceAnswered: { en: 'ok', 'pt-BR': 'ok' },
  sourceNoRecord: { en: 'no record', 'pt-BR': 'sem registro' },
  sourceFailed: { en: 'failed', 'pt-BR': 'falhou' },
  sourceRequired: { en: 'required', 'pt-BR': 'obrigatória' },
  sourceOptional: { en: 'optional', 'pt-BR': 'opcional' },
  stillAsking: { en: 'Still asking: {names}', 'pt-BR': 'Ainda consultando: {names}' },

  // Figures of sections
  nothingFound: { en: 'nothing found', 'pt-BR': 'nada consta' },
  notCollected: { en: 'not asked', 'pt-BR': 'não consultado' },
  couldNotBeAsked: { en: 'could not be asked', 'pt-BR': 'não foi possível consultar' },
  unknownToSource: { en: 'no record at the source', 'pt-BR': 'sem registro na fonte' },
  collectedInPart: { en: 'in part', 'pt-BR': 'em parte' },
  collected: { en: 'collected', 'pt-BR': 'consultado' },
  since: { en: 'since {date}', 'pt-BR': 'desde {date}' },
  bornOn: { en: 'born on {date}', 'pt-BR': 'nascimento em {date}' },
  deceased: { en: 'deceased', 'pt-BR': 'falecido' },
  latest: { en: 'latest {date}', 'pt-BR': 'último em {date}' },
  aYear: { en: '{amount} a year', 'pt-BR': '{amount} por ano' },
  partnersChanged: { en: '{share} of the partners changed', 'pt-BR': '{share} dos sócios trocados' },
  sued: { en: '{count} as defendant ({amount})', 'pt-BR': '{count} como réu ({amount})' },
  exposed: { en: 'politically exposed', 'pt-BR': 'exposto politicamente' },
  donation: { en: '{count} donation ({amount})', 'pt-BR': '{count} doação ({amount})' },
  donations: { en: '{count} donations ({amount})', 'pt-BR': '{count} doações ({amount})' },
  listedOn: { en: 'LISTED on {lists}', 'pt-BR': 'CONSTA em {lists}' },
  cleanOf: { en: 'clean: {lists}', 'pt-BR': 'nada consta em {lists}' },
  notAskedLists: { en: 'not asked: {lists}', 'pt-BR': 'não consultadas: {lists}' },
  bureauScore: {
    en: 'score of the bureau {score} ({provider})',
    'pt-BR': 'score do bureau {score} ({provider})',
  },
  bureauLimit: { en: 'limit of the bureau {amount}', 'pt-BR': 'limite do bureau {amount}' },
  expired: { en: '{amount} overdue', 'pt-BR': '{amount} vencidos' },

  // The report
  sandboxFirst: {
    en: 'SANDBOX  invented data (profile {profile})',
    'pt-BR': 'SANDBOX  dados inventados (perfil {profile})',
  },
  sandboxSection: { en: 'SANDBOX  invented data', 'pt-BR': 'SANDBOX  dados inventados' },
  policyApplied: {
    en: 'Policy {policy} v{version}, {depth}',
    'pt-BR': 'Política {policy} v{version}, {depth}',
  },
  noScore: { en: 'no score', 'pt-BR': 'sem score' },
  scoreOf: { en: 'score {score} of 1000', 'pt-BR': 'score {score} de 1000' },
  band: { en: 'band {band}', 'pt-BR': 'faixa {band}' },
  coverage: { en: 'coverage {share}', 'pt-BR': 'cobertura {share}' },
  limit: { en: 'limit {amount}', 'pt-BR': 'limite {amount}' },
  decidedBy: { en: 'Decided by {analyst}', 'pt-BR': 'Decisão de {analyst}' },
  policySaid: { en: 'The policy said {decision}.', 'pt-BR': 'A política disse {decision}.' },
  noDecision: {
    en: 'There is no decision, and nothing was counted: a required source failed.',
    'pt-BR': 'Não há decisão, e nada foi contado: uma fonte obrigatória falhou.',
  },
  awaitsAnalyst: {
    en: 'It awaits the decision of an analyst.',
    'pt-BR': 'Aguarda a decisão de um analista.',
  },
  inProgress: {
    en: 'In progress: {done} of {total} sources.',
    'pt-BR': 'Em andamento: {done} de {total} fontes.',
  },
  slowRun: {
    en: 'For more than two minutes: a source is slow or failing.',
    'pt-BR': 'Há mais de dois minutos: uma fonte está lenta ou falhando.',
  },
  why: { en: 'Why', 'pt-BR': 'Por quê' },
  noReasons: { en: 'Nothing spoke against approval.', 'pt-BR': 'Nada pesou contra a aprovação.' },
  notEvaluated: { en: 'Not evaluated', 'pt-BR': 'Não avaliado' },
  notApplied: { en: 'Not evaluated', 'pt-BR': 'Não avaliada' },
  request: { en: 'Request', 'pt-BR': 'Pedido' },
  noAmountGiven: { en: 'no amount was given', 'pt-BR': 'nenhum valor foi informado' },
  notInTheAnswer: { en: 'the answer does not say', 'pt-BR': 'a resposta não diz' },
  groups: { en: 'Groups', 'pt-BR': 'Grupos' },
  pointsOf: { en: '{points} of {maximum} points', 'pt-BR': '{points} de {maximum} pontos' },
  sections: { en: 'Sections', 'pt-BR': 'Seções' },
  whatFailed: { en: 'What failed', 'pt-BR': 'O que falhou' },
  report: { en: 'Report', 'pt-BR': 'Relatório' },
  wholeReport: { en: 'Everything: {command}', 'pt-BR': 'Tudo: {command}' },
  sourceLine: {
    en: '{source} ({provider}), {when}, sha256 {sha256}…',
    'pt-BR': '{source} ({provider}), {when}, sha256 {sha256}…',
  },
  emptyList: { en: 'none', 'pt-BR': 'nenhum' },

  // Conditions of rules
  failsWhen: { en: 'fails when: {condition}', 'pt-BR': 'reprova se: {condition}' },
  passesWhen: { en: 'passes when: {condition}', 'pt-BR': 'exige: {condition}' },
  overallGroup: { en: 'score', 'pt-BR': 'score' },

  // Lists of reports, decisions, replays
  noReports: {
    en: 'No report. Make one: credit analyze <document>',
    'pt-BR': 'Nenhum relatório. Faça um: credit analyze <document>',
  },
  moreReports: { en: 'There are more: --all, or --limit.', 'pt-BR': 'Há mais: --all, ou --limit.' },
  approveOrDeny: { en: 'Give either --approve or --deny', 'pt-BR': 'Informe --approve ou --deny' },
  commentaryMissing: {
    en: 'A decision needs its justification: --commentary TEXT',
    'pt-BR': 'Uma decisão precisa de justificativa: --commentary TEXTO',
  },
  decided: {
    en: '{report} is {decision}, decided by {analyst}.',
    'pt-BR': '{report}: {decision}, decisão de {analyst}.',
  },
  replayEqual: {
    en: '{report}: equal byte for byte. {evidence} answers read again, {sections} sections and the result compared, sha256 {sha256}',
    'pt-BR':
      '{report}: igual byte a byte. {evidence} respostas relidas, {sections} seções e o resultado comparados, sha256 {sha256}',
  },
} as const satisfies Record<string, Text>;
