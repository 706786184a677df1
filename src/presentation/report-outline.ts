import { say } from '../base/language.ts';
import type { ReportAnswer } from '../report/report-answer.ts';
import { sectionTitle } from '../sections/section-words.ts';
import type { FigureStyle } from '../wording/counted.ts';
import type { ReportPage } from './report-page.ts';
import { reportWords } from './report-words.ts';

/** A report in two lines, for where there is no room for its sections. */
interface ReportOutline {
  /** How many sections there are, and which of them are not whole; undefined where none was collected. */
  readonly sections: string | undefined;
  /** The figure and the worst reason, to be said after the decision. */
  readonly closing: string;
}

/** Puts a report, and its page, in two lines. */
export function reportOutline(report: ReportAnswer, page: ReportPage, style: FigureStyle): ReportOutline {
  const { language } = style;
  const shown = report.sections.filter(({ type }) => type.value !== 'CREDIT_POLICY');
  const titlesOf = (...statuses: readonly string[]) =>
    shown
      .filter(({ status }) => statuses.includes(status))
      .map(({ type }) => sectionTitle(type.value, language))
      .join(', ');
  const collected = shown.filter(({ status }) => status === 'COMPLETED' || status === 'NO_RECORD');
  const parts = [
    say(reportWords.sectionsSeen, language, { count: collected.length, total: shown.length }),
    ...[
      [reportWords.sectionsInPart, titlesOf('PARTIAL')] as const,
      [reportWords.sectionsFailed, titlesOf('FAILED')] as const,
      [reportWords.sectionsNotAsked, titlesOf('NOT_COLLECTED')] as const,
    ].flatMap(([text, titles]) => (titles === '' ? [] : say(text, language, { titles }))),
  ];
  const [figure] = page.decision.figures;
  const worst = typeof page.reasons === 'string' ? page.reasons : worstReason(page.reasons);
  return {
    sections: shown.length === 0 ? undefined : parts.join(' · '),
    closing: [figure, worst ?? page.decision.remarks[0]].filter(Boolean).join('   '),
  };
}

/** The first row without its status and group, which the decision says already. */
function worstReason(reasons: Exclude<ReportPage['reasons'], string>): string | undefined {
  return reasons?.rows[0]?.cells.slice(2).filter(Boolean).join('  ');
}
