import type { Text } from '../base/language.ts';

/** The words around the figures of a report. */
export const reportWords = {
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
  coverage: { en: 'coverage {share}', 'pt-BR': 'cobertura {share}' },
  limit: { en: 'limit {amount}', 'pt-BR': 'limite {amount}' },
  decidedBy: { en: 'Decided by {analyst}', 'pt-BR': 'Decisão de {analyst}' },
  policySaid: { en: 'Decision of the policy: {decision}.', 'pt-BR': 'Decisão da política: {decision}.' },
  noDecision: {
    en: 'There is no decision, and nothing was counted: a required source failed.',
    'pt-BR': 'Não há decisão, e nada foi contado: uma fonte obrigatória falhou.',
  },
  noDecisionGivenUp: {
    en: 'There is no decision, and nothing was billed: the analysis failed three times by a defect, a crash or lack of memory.',
    'pt-BR':
      'Não há decisão, e nada foi tarifado: a análise falhou três vezes por um defeito, uma queda ou falta de memória.',
  },
  noDecisionProcessLost: {
    en: 'There is no decision, and nothing was billed: the process was lost several times during the analysis, even when it ran alone.',
    'pt-BR':
      'Não há decisão, e nada foi tarifado: o processo foi perdido várias vezes durante a análise, mesmo quando ela rodava sozinha.',
  },
  noDecisionBroke: {
    en: 'There is no decision, and nothing was counted: the evaluation failed.',
    'pt-BR': 'Não há decisão, e nada foi contado: a avaliação falhou.',
  },
  noDecisionUnseen: {
    en: 'There is no decision, and nothing was counted: the policy does not decide without data that are missing.',
    'pt-BR': 'Não há decisão, e nada foi contado: a política não decide sem dados que faltaram.',
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
  scoreOnly: { en: 'SCORE', 'pt-BR': 'SCORE' },
  notSeen: {
    en: 'not seen; the policy does not approve without it',
    'pt-BR': 'sem dados; a política não aprova sem ela',
  },
  notEvaluated: { en: 'Not evaluated', 'pt-BR': 'Não avaliado' },
  request: { en: 'Request', 'pt-BR': 'Pedido' },
  purpose: { en: 'Purpose', 'pt-BR': 'Finalidade' },
  saidByCaller: { en: 'Said by the caller', 'pt-BR': 'Dito por quem solicitou' },
  groups: { en: 'Groups', 'pt-BR': 'Grupos' },
  pointsOf: { en: '{points} of {maximum} points', 'pt-BR': '{points} de {maximum} pontos' },
  sections: { en: 'Sections', 'pt-BR': 'Seções' },
  sectionsSeen: {
    en: 'Sections: {count} of {total} collected',
    'pt-BR': 'Seções: {count} de {total} consultadas',
  },
  sectionsInPart: { en: 'in part: {titles}', 'pt-BR': 'em parte: {titles}' },
  sectionsFailed: { en: 'could not be asked: {titles}', 'pt-BR': 'não foi possível consultar: {titles}' },
  sectionsNotAsked: { en: 'not asked: {titles}', 'pt-BR': 'não consultadas: {titles}' },
  whatFailed: { en: 'What failed', 'pt-BR': 'O que falhou' },
  report: { en: 'Report', 'pt-BR': 'Relatório' },
  overallGroup: { en: 'score', 'pt-BR': 'score' },
} as const satisfies Record<string, Text>;
