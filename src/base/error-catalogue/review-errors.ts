import type { ErrorRow } from './error-row.ts';

/** Reviews of decisions. */
export const reviewErrors = {
  UNKNOWN_REVIEW: {
    httpStatus: 404,
    exitCode: 2,
    message: { en: 'There is no review "{reviewId}".', 'pt-BR': 'Não existe a revisão "{reviewId}".' },
    mend: { en: 'See: credit review list', 'pt-BR': 'Veja: credit review list' },
    mendOverHttp: { en: 'See GET /v2/review.', 'pt-BR': 'Veja GET /v2/review.' },
  },
  REVIEW_OPEN: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The report {reportId} has an open review already: {reviewId}.',
      'pt-BR': 'O relatório {reportId} já tem uma revisão aberta: {reviewId}.',
    },
    mend: {
      en: 'Answer it first: credit review answer {reviewId}',
      'pt-BR': 'Responda essa antes: credit review answer {reviewId}',
    },
    mendOverHttp: {
      en: 'Answer it first: POST /v2/review/{reviewId}/answer.',
      'pt-BR': 'Responda essa antes: POST /v2/review/{reviewId}/answer.',
    },
  },
  REVIEW_CLOSED: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The review {reviewId} has ended: {closedAt}.',
      'pt-BR': 'A revisão {reviewId} já terminou: {closedAt}.',
    },
    mend: {
      en: 'What was answered stays; open another one: credit review open',
      'pt-BR': 'O que se respondeu fica; abra outra: credit review open',
    },
    mendOverHttp: {
      en: 'What was answered stays; open another one: POST /v2/review.',
      'pt-BR': 'O que se respondeu fica; abra outra: POST /v2/review.',
    },
  },
  NOTHING_TO_REVIEW: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The report {reportId} ended in ERROR: there is no decision to review.',
      'pt-BR': 'O relatório {reportId} terminou em ERROR: não há decisão a revisar.',
    },
    mend: {
      en: 'Analyse the document again: credit analyze',
      'pt-BR': 'Analise o documento de novo: credit analyze',
    },
    mendOverHttp: {
      en: 'Analyse the document again: POST /v2/report.',
      'pt-BR': 'Analise o documento de novo: POST /v2/report.',
    },
  },
  REVIEW_CHANGES_NOTHING: {
    httpStatus: 409,
    exitCode: 2,
    message: {
      en: 'The review {reviewId} is of a decision that nothing has changed: it is {decision} still.',
      'pt-BR': 'A revisão {reviewId} é de uma decisão que nada mudou: ela ainda é {decision}.',
    },
    mend: {
      en: 'Take the other decision with it (--approve or --deny), analyse the document again first, or answer UPHELD.',
      'pt-BR':
        'Tome a outra decisão junto (--approve ou --deny), analise o documento de novo antes, ou responda UPHELD.',
    },
    mendOverHttp: {
      en: 'Take the other decision with it (approved, terms), analyse the document again first, or answer UPHELD.',
      'pt-BR':
        'Tome a outra decisão junto (approved, terms), analise o documento de novo antes, ou responda UPHELD.',
    },
  },
} as const satisfies Readonly<Record<string, ErrorRow>>;
