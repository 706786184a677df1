import type { Text } from '../../../base/language.ts';
import { decisionWords } from '../../../wording/decision-words.ts';

/** Reviews of decisions. */
export const reviewTexts = {
  reviewOpened: {
    en: 'Opened {review}, to be answered by {due}.',
    'pt-BR': '{review} aberta, a responder até {due}.',
  },
  reviewSettled: { en: '{review}: {state}.', 'pt-BR': '{review}: {state}.' },
  reviewAwaitsSignature: {
    en: '{review} stays open: the approval awaits the signature of another user, who answers it the same way.',
    'pt-BR':
      '{review} continua aberta: a aprovação espera a assinatura de outra pessoa, que a responde do mesmo modo.',
  },
  pdfName: { en: 'a name that ends in .pdf', 'pt-BR': 'um nome que termine em .pdf' },
  reviewNone: { en: 'No reviews.', 'pt-BR': 'Nenhuma revisão.' },
  reviewMore: {
    en: 'There are more: --cursor {cursor}',
    'pt-BR': 'Há mais: --cursor {cursor}',
  },
  reviewOverdue: { en: 'overdue', 'pt-BR': 'atrasada' },
  reviewEffect: {
    en: 'Answers {review} to whoever asked: {state}. This cannot be taken back.',
    'pt-BR': 'Responde {review} a quem pediu: {state}. Isto não se desfaz.',
  },
  reviewOutcomeMissing: {
    en: 'say --outcome UPHELD or CHANGED, and what is told by --text',
    'pt-BR': 'diga --outcome UPHELD ou CHANGED, e o que se responde em --text',
  },
  reviewApproveOrDeny: {
    en: '--approve and --deny exclude each other',
    'pt-BR': '--approve e --deny se excluem',
  },
  reviewTermsWithoutApproval: {
    en: 'limit, day and conditions are of an approval: --approve',
    'pt-BR': 'limite, dia e condições são de uma aprovação: --approve',
  },
  reviewWhy: { en: 'What weighed', 'pt-BR': 'O que pesou' },
  reviewPolicyReasons: decisionWords.policyReasons,
  reviewWhatIf: decisionWords.whatIf,
  reviewUnseen: { en: 'What was not seen', 'pt-BR': 'O que não foi visto' },
  reviewData: { en: 'Data, and where it is corrected', 'pt-BR': 'Dados, e onde se corrigem' },
  scoreOnlyWord: { en: 'SCORE', 'pt-BR': 'PONTOS' },
  reviewYours: { en: 'can be changed', 'pt-BR': 'pode mudar' },
  reviewScore: { en: 'score {score}', 'pt-BR': 'score {score}' },
  reviewCoverage: { en: '{share} of the points had data', 'pt-BR': '{share} dos pontos tinham dados' },
  doctorReviewsNone: { en: 'none open', 'pt-BR': 'nenhuma aberta' },
  doctorReviewsOpen: { en: '{open} open, none overdue', 'pt-BR': '{open} abertas, nenhuma atrasada' },
  doctorReviewsOverdue: {
    en: '{overdue} of {open} overdue. See: credit review list --due 0',
    'pt-BR': '{overdue} de {open} atrasadas. Veja: credit review list --due 0',
  },
} as const satisfies Record<string, Text>;
