import type { ErrorHelp } from './code-help.ts';

/** Of refusals about reviews. */
export const reviewErrorHelp = {
  UNKNOWN_REVIEW: {
    why: {
      en: 'The organisation has no review of that id. It is that of the review, with rev_ before it, and not that of its report.',
      'pt-BR':
        'A organização não tem revisão com esse id. É o da revisão, com rev_ na frente, e não o do relatório.',
    },
    wrong: 'credit review show rpt_…',
    right: 'credit review list',
    next: {
      en: 'Copy the id whole from the list, or from the report.',
      'pt-BR': 'Copie o id inteiro da lista, ou do relatório.',
    },
  },
  REVIEW_OPEN: {
    why: {
      en: 'A decision is looked at once at a time: whoever asks twice gets one answer.',
      'pt-BR': 'Uma decisão é revista uma vez por vez: quem pede duas vezes recebe uma resposta.',
    },
    wrong: 'credit review open rpt_… --by-subject',
    right: 'credit review show rev_…',
    next: {
      en: 'The message names the review that is open.',
      'pt-BR': 'A mensagem diz qual revisão está aberta.',
    },
  },
  REVIEW_CLOSED: {
    why: {
      en: 'It was answered or withdrawn, and what was told to a person is not changed afterwards.',
      'pt-BR': 'Ela foi respondida ou retirada, e o que se disse a uma pessoa não muda depois.',
    },
    wrong: 'credit review answer rev_… --outcome UPHELD --text "…"',
    right: 'credit review show rev_…',
    next: {
      en: 'Open another review of the same report, where there is something new.',
      'pt-BR': 'Abra outra revisão do mesmo relatório, se houver algo novo.',
    },
  },
  NOTHING_TO_REVIEW: {
    why: {
      en: 'A source that is required did not answer, so that nobody was decided about.',
      'pt-BR': 'Uma fonte obrigatória não respondeu, e por isso nada se decidiu.',
    },
    wrong: 'credit review open rpt_… --by-subject',
    right: 'credit report show rpt_… --failed',
    next: {
      en: 'Analyse the document again, and open the review of what that comes to.',
      'pt-BR': 'Analise o documento de novo, e abra a revisão do resultado.',
    },
  },
  REVIEW_CHANGES_NOTHING: {
    why: {
      en: 'CHANGED is answered where the decision is another one by now: taken with the answer, by hand since the review was opened, or by a new analysis.',
      'pt-BR':
        'CHANGED responde quando a decisão já é outra: tomada com a resposta, à mão desde a abertura, ou por nova análise.',
    },
    wrong: 'credit review answer rev_… --outcome CHANGED --text "…"',
    right: 'credit review answer rev_… --outcome CHANGED --approve --text "…"',
    next: {
      en: 'Where the decision stays, answer UPHELD, and say why.',
      'pt-BR': 'Se a decisão fica, responda UPHELD, e diga por quê.',
    },
  },
} as const satisfies Readonly<Record<string, ErrorHelp>>;
