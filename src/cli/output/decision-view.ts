import type { PolicyStatus, ReportStatus } from '../../report/report.ts';
import type { ReportAnswer } from '../../report/report-answer.ts';
import type { CommandContext } from '../context.ts';
import type { Painter } from './colour.ts';
import { formatIn } from './format.ts';
import { plainWords, wrap } from './plain-words.ts';
import { statusWord } from './status-word.ts';

type ViewContext = Pick<CommandContext, 'stdout' | 'language' | 'timezone' | 'say'>;

/** The decision in words, with score, band, coverage and limit; then who decided, where an analyst did. */
export function decisionLines(report: ReportAnswer, context: ViewContext): readonly string[] {
  const { say, stdout, language, timezone } = context;
  const { paint, width } = stdout;
  const format = formatIn(language, timezone);
  const { policyResult: result } = report;
  const word = statusWord(report.status, language).toUpperCase();
  const figures =
    result === null
      ? []
      : [
          result.score === null ? say('noScore') : say('scoreOf', { score: result.score }),
          ...(result.riskBand === null ? [] : [say('band', { band: plainWords(result.riskBand) })]),
          say('coverage', { share: format.percent(result.coverage) }),
          say('limit', { amount: result.creditLimit === null ? '–' : format.money(result.creditLimit) }),
        ];
  // Broken between the figures where they do not fit in one line.
  const [first = '', ...more] = wrap([word, ...figures].map(keepTogether).join('   '), width).map(
    restoreBlanks,
  );
  const painted = first.startsWith(word)
    ? decisionPainter(report.status, paint)(word) + first.slice(word.length)
    : first;
  return [painted, ...more, ...remarks(report, context).flatMap((remark) => wrap(remark, width))];
}

/** What the word alone does not say. */
function remarks(report: ReportAnswer, { say, language }: ViewContext): readonly string[] {
  const policySaid = say('policySaid', { decision: statusWord(report.policyStatus, language).toUpperCase() });
  if (report.analystName !== undefined) {
    const commentary = report.commentary === undefined ? '' : `: ${plainWords(report.commentary)}`;
    return [`${say('decidedBy', { analyst: plainWords(report.analystName) })}${commentary}`, policySaid];
  }
  if (report.status === 'ERROR') return [say('noDecision')];
  if (report.status === 'COMPLETED') return [say('awaitsAnalyst'), policySaid];
  const { final, sourcesDone, sourcesTotal, slow } = report.progress;
  if (!final) {
    return [say('inProgress', { done: sourcesDone, total: sourcesTotal }), ...(slow ? [say('slowRun')] : [])];
  }
  return [];
}

const heldBlank = '\uE000';

function keepTogether(text: string): string {
  return text.replaceAll(' ', heldBlank);
}

function restoreBlanks(line: string): string {
  return line.replaceAll(heldBlank, ' ');
}

/** The colour that repeats what a status says in words. */
export function decisionPainter(
  status: ReportStatus | PolicyStatus | 'NOT_APPLIED',
  paint: Painter,
): (text: string) => string {
  switch (status) {
    case 'APPROVED':
      return paint.good;
    case 'ALERT':
      return paint.warning;
    case 'DENIED':
    case 'ERROR':
      return paint.bad;
    default:
      return (text) => text;
  }
}
