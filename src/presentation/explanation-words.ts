import { say, type Text } from '../base/language.ts';
import type { CounterfactualAnswer } from '../policy/explain-decision.ts';
import type { ReportAnswer } from '../report/report-answer.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { decisionWords } from '../wording/decision-words.ts';
import { plainWords } from '../wording/plain-words.ts';
import { statusWords } from '../wording/statuses.ts';
import { type PageRow, type PageTable, toneOf } from './page.ts';

export const explanationWords = {
  promise: {
    en: 'By the same policy, on the same day, all else being equal: no promise.',
    'pt-BR': 'Pela mesma política, no mesmo dia e com todo o resto igual: não é promessa.',
  },
  oneSource: { en: 'One source', 'pt-BR': 'Uma fonte' },
  scored: { en: 'score {score}', 'pt-BR': 'score {score}' },
  scoredInBand: { en: 'score {score}, band {band}', 'pt-BR': 'score {score}, faixa {band}' },
} as const satisfies Record<string, Text>;

/** What a report would come to: "ALERT" and "score 511, band C". */
export function aimInWords(
  { aim, score, band }: Pick<CounterfactualAnswer, 'aim' | 'score' | 'band'>,
  { language }: Pick<FigureStyle, 'language'>,
): readonly [string, string] {
  const status = say(statusWords[aim], language).toUpperCase();
  if (score === null) return [status, ''];
  return [
    status,
    band === null
      ? say(explanationWords.scored, language, { score })
      : say(explanationWords.scoredInBand, language, { score, band: plainWords(band) }),
  ];
}

/** What would change a decision, a row for each thing to do; a sentence where there is nothing, undefined where it is not told. */
export function whatIfTable(
  { counterfactuals, counterfactualsUndecided: isOpen }: ReportAnswer,
  style: FigureStyle,
): PageTable | string | undefined {
  if (counterfactuals === undefined) return undefined;
  const { language } = style;
  if (counterfactuals.length === 0)
    return say(isOpen === true ? decisionWords.whatIfUndecided : decisionWords.whatIfNothing, language);
  const rows = counterfactuals.flatMap((one): readonly PageRow[] => {
    const [status, figures] = aimInWords(one, style);
    return one.changes.map(({ text }, index) => ({
      cells: index === 0 ? [status, figures, plainWords(text)] : ['', '', plainWords(text)],
      tone: index === 0 ? toneOf(one.aim) : 'PLAIN',
    }));
  });
  const remarks = [explanationWords.promise, ...(isOpen === true ? [decisionWords.whatIfOthers] : [])];
  return {
    title: say(decisionWords.whatIf, language),
    rows: [
      ...rows,
      ...remarks.map((remark): PageRow => ({ cells: ['', '', say(remark, language)], tone: 'PLAIN' })),
    ],
  };
}

/** How firm a decision is: the one source that holds it, and the numbers near to a threshold; undefined where there is nothing of that. */
export function firmnessTable(
  { nearest = [], heldBy, firmnessUndecided: isOpen }: ReportAnswer,
  { language }: FigureStyle,
): PageTable | undefined {
  const open = isOpen === true ? [['', say(decisionWords.firmnessUndecided, language)]] : [];
  const held = heldBy === undefined ? [] : [[say(explanationWords.oneSource, language), heldBy.text]];
  const near = nearest.map(({ text }, index) => [
    index === 0 ? say(decisionWords.nearThreshold, language) : '',
    text,
  ]);
  const rows = [...open, ...held, ...near];
  if (rows.length === 0) return undefined;
  return {
    title: say(decisionWords.firmness, language),
    rows: rows.map((cells) => ({
      cells: cells.map((cell) => plainWords(cell)),
      tone: 'PLAIN',
    })),
  };
}
