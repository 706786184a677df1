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
    'pt-BR': 'Score {score} de 1000{band}; {share} dos pontos tinham dados.',
  },
  noScore: {
    en: 'There is no score; {share} of the points had data.',
    'pt-BR': 'Não há score; {share} dos pontos tinham dados.',
  },
  answer: { en: 'Your request for review', 'pt-BR': 'O seu pedido de revisão' },
  review: { en: 'The review', 'pt-BR': 'A revisão' },
  asked: {
    en: 'The request was received on {opened}. It is to be answered by {due}.',
    'pt-BR': 'O pedido foi recebido em {opened}. O prazo para a resposta é {due}.',
  },
  opened: {
    en: 'The company that decided opened a review on {opened}. It is to be answered by {due}.',
    'pt-BR': 'A empresa que decidiu abriu uma revisão em {opened}. O prazo para a resposta é {due}.',
  },
  reason: { en: 'You said: {reason}', 'pt-BR': 'Você disse: {reason}' },
  reviewReason: { en: 'Reason: {reason}', 'pt-BR': 'Motivo: {reason}' },
  OPEN: { en: 'The review is in progress.', 'pt-BR': 'A revisão está em andamento.' },
  UPHELD: {
    en: 'On {closed} the decision was reviewed and upheld.',
    'pt-BR': 'Em {closed}, a decisão foi revista e mantida.',
  },
  CHANGED: {
    en: 'On {closed} the decision was reviewed and changed: {to}.',
    'pt-BR': 'Em {closed}, a decisão foi revista e alterada: {to}.',
  },
  WITHDRAWN: { en: 'The review was withdrawn on {closed}.', 'pt-BR': 'A revisão foi retirada em {closed}.' },
  ERASED: {
    en: 'The review was closed on {closed}, when the data was erased.',
    'pt-BR': 'A revisão foi encerrada em {closed}, com a eliminação dos dados.',
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
