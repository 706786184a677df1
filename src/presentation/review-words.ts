import { say, type Text } from '../base/language.ts';
import type { ReportAnswer } from '../report/report-answer.ts';
import type { ReviewAnswer } from '../report/review-answer.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { plainWords } from '../wording/plain-words.ts';
import { statusWords } from '../wording/statuses.ts';
import type { PageTable, Tone } from './page.ts';

const reviewWords = {
  reviews: { en: 'Reviews of the decision', 'pt-BR': 'Revisões da decisão' },
  opened: {
    en: 'opened {when} {whose}, to be answered by {due}',
    'pt-BR': 'aberta em {when} {whose}, a responder até {due}',
  },
  bySubject: { en: 'by the subject', 'pt-BR': 'pelo titular' },
  byAnalyst: { en: 'by {name}', 'pt-BR': 'por {name}' },
  changedTo: { en: '{from} → {to}', 'pt-BR': '{from} → {to}' },
  inReport: { en: 'in report {report}', 'pt-BR': 'no relatório {report}' },
  closed: { en: '{when}, {name}: {text}', 'pt-BR': '{when}, {name}: {text}' },
} as const satisfies Record<string, Text>;

/** What a review came to, in a word. */
export const reviewStateWords = {
  OPEN: { en: 'Open', 'pt-BR': 'Aberta' },
  UPHELD: { en: 'Upheld', 'pt-BR': 'Mantida' },
  CHANGED: { en: 'Changed', 'pt-BR': 'Alterada' },
  WITHDRAWN: { en: 'Withdrawn', 'pt-BR': 'Retirada' },
  ERASED: { en: 'Closed by erasure', 'pt-BR': 'Encerrada pela eliminação' },
} as const satisfies Record<ReviewAnswer['state'], Text>;

const tones: Readonly<Record<ReviewAnswer['state'], Tone>> = {
  OPEN: 'WARNING',
  UPHELD: 'PLAIN',
  CHANGED: 'GOOD',
  WITHDRAWN: 'PLAIN',
  ERASED: 'PLAIN',
};

/** Where a decision was asked to be looked at again, and what came of it; undefined where it was not. */
export function reviewsTable({ reviews = [] }: ReportAnswer, style: FigureStyle): PageTable | undefined {
  if (reviews.length === 0) return undefined;
  return {
    title: say(reviewWords.reviews, style.language),
    rows: reviews.map((review) => ({
      cells: [say(reviewStateWords[review.state], style.language), reviewInWords(review, style).join('; ')],
      tone: tones[review.state],
    })),
  };
}

/** When it was opened, by whom and why, and how it ended: a sentence each. */
export function reviewInWords(review: ReviewAnswer, style: FigureStyle): readonly string[] {
  const { language, format } = style;
  const { reason, closed } = review;
  const whose = review.bySubject
    ? say(reviewWords.bySubject, language)
    : say(reviewWords.byAnalyst, language, { name: plainWords(review.opened.analystName) });
  const opened = say(reviewWords.opened, language, {
    when: format.dateTime(review.openedAt),
    whose,
    due: format.dateTime(review.dueAt),
  });
  return [
    opened,
    ...(reason === undefined ? [] : [plainWords(reason)]),
    ...(closed === undefined ? [] : [closedInWords(review, closed, style)]),
  ];
}

function closedInWords(
  { decision, reportId }: ReviewAnswer,
  { at, analystName, text = '', changed }: NonNullable<ReviewAnswer['closed']>,
  { language, format }: FigureStyle,
): string {
  const words =
    changed === undefined
      ? []
      : [
          say(reviewWords.changedTo, language, {
            from: say(statusWords[decision], language),
            to: say(statusWords[changed.status], language),
          }),
          ...(changed.reportId === reportId
            ? []
            : [say(reviewWords.inReport, language, { report: changed.reportId })]),
        ];
  return say(reviewWords.closed, language, {
    when: format.dateTime(at),
    name: plainWords(analystName),
    text: [...words, plainWords(text)].filter((one) => one !== '').join('. '),
  });
}
