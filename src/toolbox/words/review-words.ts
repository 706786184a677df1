import type { Text } from '../../base/language.ts';
import type { ReviewAnswer } from '../../client/review-calls.ts';

/** What stands on the pages of reviews. */
export const reviewWords = {
  title: { en: 'Reviews', 'pt-BR': 'Revisões' },
  one: { en: 'Review of a decision', 'pt-BR': 'Revisão de decisão' },
  lead: {
    en: 'The subject of a decision by a program may ask for its review (people: LGPD, art. 20; companies: Law 12.414/2011, art. 5, VI).',
    'pt-BR':
      'O titular de uma decisão automatizada pode pedir a revisão dela (pessoas: LGPD, art. 20; empresas: Lei 12.414/2011, art. 5º, VI).',
  },
  couldNotList: { en: 'The reviews could not be listed', 'pt-BR': 'Não foi possível listar as revisões' },
  couldNotRead: { en: 'The review could not be read', 'pt-BR': 'Não foi possível ler a revisão' },
  which: { en: 'Which', 'pt-BR': 'Quais' },
  all: { en: 'All', 'pt-BR': 'Todas' },
  open: { en: 'Open', 'pt-BR': 'Abertas' },
  overdue: { en: 'Overdue', 'pt-BR': 'Vencidas' },
  answered: { en: 'Upheld', 'pt-BR': 'Mantidas' },
  changedOnes: { en: 'Changed', 'pt-BR': 'Alteradas' },
  withdrawn: { en: 'Withdrawn', 'pt-BR': 'Retiradas' },
  none: { en: 'No review here', 'pt-BR': 'Nenhuma revisão aqui' },
  noneWhy: {
    en: 'A review is opened on the report whose decision is asked about.',
    'pt-BR': 'A revisão se abre no relatório cuja decisão se questiona.',
  },
  subject: { en: 'About', 'pt-BR': 'Sobre quem' },
  decision: { en: 'Decision', 'pt-BR': 'Decisão' },
  state: { en: 'State', 'pt-BR': 'Estado' },
  due: { en: 'Term', 'pt-BR': 'Prazo' },
  openedBySubject: { en: 'asked for by the subject on {when}', 'pt-BR': 'pedida pelo titular em {when}' },
  openedBy: { en: 'opened by {name} on {when}', 'pt-BR': 'aberta por {name} em {when}' },
  daysLeft: { en: '{count} days left', 'pt-BR': 'faltam {count} dias' },
  oneDayLeft: { en: '1 day left', 'pt-BR': 'falta 1 dia' },
  today: { en: 'ends today', 'pt-BR': 'vence hoje' },
  isOverdue: { en: 'overdue', 'pt-BR': 'vencida' },
  toAnswer: { en: 'To be answered by {when}', 'pt-BR': 'A responder até {when}' },
  report: { en: 'The report', 'pt-BR': 'O relatório' },
  asked: { en: 'Asked for', 'pt-BR': 'Pedida' },
  why: { en: 'Why it was asked for', 'pt-BR': 'Por que foi pedida' },
  automated: { en: 'The policy alone had decided', 'pt-BR': 'A política decidiu sozinha' },
  manual: { en: 'A person had decided', 'pt-BR': 'Uma pessoa decidiu' },
  how: { en: 'Decided', 'pt-BR': 'Como' },
  answer: { en: 'Answer', 'pt-BR': 'Responder' },
  answerOf: { en: 'Answer', 'pt-BR': 'Resposta' },
  answeredBy: { en: '{name}, {when}', 'pt-BR': '{name}, {when}' },
  withdraw: { en: 'Withdraw', 'pt-BR': 'Retirar' },
  withdrawTitle: { en: 'Withdraw the review?', 'pt-BR': 'Retirar a revisão?' },
  withdrawWhy: {
    en: 'Whoever asked for it wants it no more. It ends without an answer, and is kept.',
    'pt-BR': 'Quem pediu não quer mais. Ela termina sem resposta, e fica guardada.',
  },
  letter: { en: 'Letter (PDF)', 'pt-BR': 'Carta (PDF)' },
  letterFailed: { en: 'The letter was not made', 'pt-BR': 'A carta não foi feita' },
  notDone: { en: 'It was not done', 'pt-BR': 'Não foi feito' },

  explained: { en: 'The decision in plain words', 'pt-BR': 'A decisão em palavras simples' },
  asItStood: {
    en: 'as it stood when the review was opened',
    'pt-BR': 'como estava quando a revisão foi aberta',
  },
  weighed: { en: 'What weighed against', 'pt-BR': 'O que pesou contra' },
  denies: { en: 'Denies', 'pt-BR': 'Nega' },
  alerts: { en: 'Alerts', 'pt-BR': 'Alerta' },
  lowers: { en: 'Lowers the score', 'pt-BR': 'Perde pontos' },
  changeable: { en: 'The subject can change it', 'pt-BR': 'O titular pode mudar' },
  unchangeable: { en: 'The subject cannot change it', 'pt-BR': 'O titular não pode mudar' },
  unseen: { en: 'What was not seen', 'pt-BR': 'O que não foi visto' },
  corrections: { en: 'Where data are corrected', 'pt-BR': 'Onde se corrigem os dados' },
  itsDate: { en: '{provider}, data of {day}', 'pt-BR': '{provider}, dados de {day}' },
  gaveNothing: { en: 'gave nothing', 'pt-BR': 'não respondeu' },

  outcome: { en: 'What comes of the decision', 'pt-BR': 'O que se faz da decisão' },
  upheld: { en: 'It stays', 'pt-BR': 'Fica mantida' },
  changed: { en: 'Changed by what was decided since', 'pt-BR': 'Alterada pelo que se decidiu desde então' },
  changedHint: {
    en: 'by hand on the report, with terms, or by a new analysis',
    'pt-BR': 'à mão no relatório, com condições, ou por nova análise',
  },
  approveNow: { en: 'Approve now', 'pt-BR': 'Aprovar agora' },
  denyNow: { en: 'Deny now', 'pt-BR': 'Negar agora' },
  text: { en: 'What is told to whoever asked', 'pt-BR': 'O que se responde a quem pediu' },
  textHint: {
    en: 'It stands in the letter: in plain words, and without naming others.',
    'pt-BR': 'Vai na carta: em palavras simples, e sem citar outros.',
  },
  textMissing: {
    en: 'Write the answer, in up to 5,000 characters.',
    'pt-BR': 'Escreva a resposta, em até 5.000 caracteres.',
  },
  signed: {
    en: 'Signed. The review stays open until somebody else signs the approval too.',
    'pt-BR': 'Assinada. A revisão fica aberta até que outra pessoa também assine a aprovação.',
  },

  ofReport: { en: 'Reviews of the decision', 'pt-BR': 'Revisões da decisão' },
  openOne: { en: 'Open a review', 'pt-BR': 'Abrir revisão' },
  openTitle: { en: 'Open a review of this decision', 'pt-BR': 'Abrir revisão desta decisão' },
  openWhy: {
    en: 'The decision is explained as it stands now, and the term to answer begins.',
    'pt-BR': 'A decisão é explicada como está agora, e começa o prazo para responder.',
  },
  bySubject: { en: 'Whoever it is about asks for it', 'pt-BR': 'O próprio titular pede' },
  reason: {
    en: 'What is asked for, in their words (optional)',
    'pt-BR': 'O que se pede, nas palavras de quem pede (opcional)',
  },
  openVerb: { en: 'Open', 'pt-BR': 'Abrir' },
  notOpened: { en: 'The review was not opened', 'pt-BR': 'A revisão não foi aberta' },
} as const satisfies Record<string, Text>;

/** How a review stands. */
export const reviewStateWords = {
  OPEN: { en: 'Open', 'pt-BR': 'Aberta' },
  UPHELD: { en: 'Upheld', 'pt-BR': 'Mantida' },
  CHANGED: { en: 'Changed', 'pt-BR': 'Alterada' },
  WITHDRAWN: { en: 'Withdrawn', 'pt-BR': 'Retirada' },
  ERASED: { en: 'Closed by erasure', 'pt-BR': 'Encerrada pela eliminação' },
} as const satisfies Record<ReviewAnswer['state'], Text>;
