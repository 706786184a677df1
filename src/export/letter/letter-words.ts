import { say, type Text } from '../../base/language.ts';
import type { FigureStyle } from '../../wording/counted.ts';
import { decisionWords } from '../../wording/decision-words.ts';

const texts = {
  kind: { en: 'About a credit decision', 'pt-BR': 'Sobre uma decisão de crédito' },
  changedFrom: { en: '{to} (before: {from})', 'pt-BR': '{to} (antes: {from})' },
  automated: {
    en: 'The policy decided by itself, by automated means: a program compared the data below with fixed criteria.',
    'pt-BR':
      'Quem decidiu foi a política, por meios automatizados: um programa comparou os dados abaixo com critérios fixos.',
  },
  applied: {
    en: 'The policy was applied by automated means: a program compared the data below with fixed criteria. The decision is left to a person.',
    'pt-BR':
      'A política foi aplicada por meios automatizados: um programa comparou os dados abaixo com critérios fixos. A decisão cabe a uma pessoa.',
  },
  byPerson: {
    en: 'The analyst had the result of the policy, which a program obtained by comparing the data below with fixed criteria.',
    'pt-BR':
      'O analista tinha o resultado da política, que um programa obteve comparando os dados abaixo com critérios fixos.',
  },
  byPersonAlone: {
    en: 'The analyst had no result of the policy.',
    'pt-BR': 'O analista não tinha um resultado da política.',
  },
  undecided: { en: 'Awaiting an analyst’s decision', 'pt-BR': 'Aguardando a decisão de um analista' },
  figures: {
    en: 'Score {score} of 1000{band}; {share} of the points had data.',
    'pt-BR': 'Pontuação {score} de 1000{band}; {share} dos pontos tinham dados.',
  },
  noScore: {
    en: 'There is no score; {share} of the points had data.',
    'pt-BR': 'Não há pontuação; {share} dos pontos tinham dados.',
  },
  answer: { en: 'Your request for review', 'pt-BR': 'O seu pedido de revisão' },
  asked: {
    en: 'The request was received on {opened}. It is to be answered by {due}.',
    'pt-BR': 'O pedido foi recebido em {opened}. O prazo para a resposta é {due}.',
  },
  reason: { en: 'You said: {reason}', 'pt-BR': 'Você disse: {reason}' },
  OPEN: { en: 'It is being looked at.', 'pt-BR': 'Ele está em análise.' },
  UPHELD: {
    en: 'It was looked at, and on {closed} the decision was upheld.',
    'pt-BR': 'Ele foi examinado, e em {closed} a decisão foi mantida.',
  },
  CHANGED: {
    en: 'It was looked at, and on {closed} the decision was changed: {to}.',
    'pt-BR': 'Ele foi examinado, e em {closed} a decisão foi alterada: {to}.',
  },
  WITHDRAWN: { en: 'It was withdrawn on {closed}.', 'pt-BR': 'Ele foi retirado em {closed}.' },
  ERASED: {
    en: 'It was closed on {closed}, when the data was erased.',
    'pt-BR': 'Ele foi encerrado em {closed}, com a eliminação dos dados.',
  },
  why: { en: 'Why', 'pt-BR': 'Por quê' },
  policyReasons: decisionWords.policyReasons,
  nothingAgainst: decisionWords.nothingAgainst,
  notEvaluated: decisionWords.notEvaluated,
  effect: { en: 'Effect', 'pt-BR': 'Efeito' },
  scoreOnly: { en: 'Fewer points', 'pt-BR': 'Menos pontos' },
  datum: { en: 'What was looked at', 'pt-BR': 'O que foi olhado' },
  value: { en: 'What was found', 'pt-BR': 'O que foi achado' },
  criterion: { en: 'Criterion', 'pt-BR': 'Critério' },
  more: { en: 'Also against it: {reasons}.', 'pt-BR': 'Também pesaram: {reasons}.' },
  unseen: { en: 'What was not seen', 'pt-BR': 'O que não foi visto' },
  whatIf: decisionWords.whatIf,
  wayApproved: { en: 'It would be approved with:', 'pt-BR': 'Seria aprovado com:' },
  wayAlert: { en: 'A person would look at it with:', 'pt-BR': 'Uma pessoa o examinaria com:' },
  data: { en: 'The data, and where to have them corrected', 'pt-BR': 'Os dados, e onde corrigi-los' },
  source: { en: 'Data, source and day', 'pt-BR': 'Dado, fonte e data' },
  holder: { en: 'Who corrects it', 'pt-BR': 'Quem corrige' },
  how: { en: 'How', 'pt-BR': 'Como' },
  others: { en: 'Also looked at:', 'pt-BR': 'Também foram consultados:' },
  failed: { en: 'could not be asked', 'pt-BR': 'não foi possível consultar' },
  continued: { en: '{title}, continued', 'pt-BR': '{title}, continuação' },
  rights: { en: 'Your rights', 'pt-BR': 'Os seus direitos' },
  rightsText: {
    en: 'You may ask for access to your data and for their correction (LGPD, Law 13.709/2018, art. 18), and for the review of a decision made by automated means alone, with the criteria explained (art. 20). A bureau corrects a record that is contested with reason within ten days (Law 12.414/2011, art. 5, III). You may also turn to the national data protection authority (ANPD).',
    'pt-BR':
      'Você pode pedir acesso aos seus dados e a correção deles (LGPD, Lei 13.709/2018, art. 18), e a revisão de uma decisão tomada só por meios automatizados, com a explicação dos critérios (art. 20). O bureau corrige em até dez dias o registro contestado com razão (Lei 12.414/2011, art. 5º, III). Você também pode se dirigir à Autoridade Nacional de Proteção de Dados (ANPD).',
  },
  contact: { en: 'Who answers: {contact}', 'pt-BR': 'Quem responde: {contact}' },
  contactUnknown: {
    en: 'Who answers: whoever gave you this letter.',
    'pt-BR': 'Quem responde: quem lhe entregou esta carta.',
  },
  footer: {
    en: 'Review {review} · report {report} · policy {policy}, version {version}',
    'pt-BR': 'Revisão {review} · relatório {report} · política {policy}, versão {version}',
  },
} as const satisfies Record<string, Text>;

/** A text of the letter in its language. */
export function letterWord(
  { language }: Pick<FigureStyle, 'language'>,
  key: keyof typeof texts,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const text: Text = texts[key];
  return say(text, language).replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
