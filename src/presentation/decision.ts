import { say, type Text } from '../base/language.ts';
import { limitOfReport, notSeen } from '../policy/reasons.ts';
import { bandInWords, whyWorseThanScore } from '../policy/score-words.ts';
import type { ReportAnswer } from '../report/report-answer.ts';
import type { CreditPolicyDetails } from '../sections/credit-policy.ts';
import type { FigureStyle } from '../wording/counted.ts';
import { plainWords } from '../wording/plain-words.ts';
import { policyStatusWords, statusWords } from '../wording/statuses.ts';
import { type Tone, toneOf } from './page.ts';
import { reportWords } from './report-words.ts';

/** Why a report ended in ERROR, by the code of what ended it; any other code is of a required source. */
const endsWithoutDecision: Readonly<Record<string, Text>> = {
  [notSeen]: reportWords.noDecisionUnseen,
  GIVEN_UP: reportWords.noDecisionGivenUp,
  PROCESS_LOST: reportWords.noDecisionProcessLost,
  EVALUATION_FAILED: reportWords.noDecisionBroke,
};

/** The decision of a report: one word, the figures that led to it, and what the word alone does not say. */
export interface Decision {
  readonly word: string;
  readonly tone: Tone;
  /** The score, of 1000; null where there is none. */
  readonly score: number | null;
  /** Score, band, coverage and limit; empty where the policy gave no result. */
  readonly figures: readonly string[];
  /** Who decided, what the policy said, how far a run is. */
  readonly remarks: readonly string[];
}

/** The decision of a report in words. */
export function decisionOf(report: ReportAnswer, style: FigureStyle): Decision {
  const { language, format } = style;
  const { policyResult: result } = report;
  // What an analyst has approved is what holds; without that it is the limit of the policy.
  const limit = (report.terms ?? { limit: limitOfReport(report) }).limit;
  return {
    word: say(statusWords[report.status], language).toUpperCase(),
    tone: toneOf(report.status),
    score: result?.score ?? null,
    figures:
      result === null
        ? []
        : [
            ...scoreFigures(result, style),
            say(reportWords.limit, language, { amount: limit === null ? '–' : format.money(limit) }),
          ],
    remarks: remarksOn(report, style),
  };
}

/** The score with its band and its data coverage. */
function scoreFigures(result: CreditPolicyDetails, { language, format }: FigureStyle): readonly string[] {
  const { score, coverage } = result;
  return [
    score === null ? say(reportWords.noScore, language) : say(reportWords.scoreOf, language, { score }),
    bandInWords(result, language),
    say(reportWords.coverage, language, { share: format.percent(coverage) }),
  ].filter((figure) => figure !== undefined);
}

function remarksOn(report: ReportAnswer, { language }: FigureStyle): readonly string[] {
  const decision = say(policyStatusWords[report.policyStatus], language).toUpperCase();
  const policySaid = say(reportWords.policySaid, language, { decision });
  if (report.analystName !== undefined) {
    const commentary = report.commentary === undefined ? '' : `: ${plainWords(report.commentary)}`;
    const decided = say(reportWords.decidedBy, language, { analyst: plainWords(report.analystName) });
    return [`${decided}${commentary}`, policySaid];
  }
  if (report.status === 'ERROR') {
    const ends = report.errors.flatMap(({ code }) => endsWithoutDecision[code] ?? []);
    return [say(ends.at(-1) ?? reportWords.noDecision, language)];
  }
  if (report.status === 'COMPLETED') return [say(reportWords.awaitsAnalyst, language), policySaid];
  const { final, sourcesDone, sourcesTotal, slow } = report.progress;
  if (final) {
    const why = report.policyResult === null ? undefined : whyWorseThanScore(report.policyResult, language);
    return why === undefined ? [] : [why];
  }
  const progress = say(reportWords.inProgress, language, { done: sourcesDone, total: sourcesTotal });
  return slow ? [progress, say(reportWords.slowRun, language)] : [progress];
}
