import { byCorrection, type ExplainedReason, type Explanation } from '../../presentation/explanation.ts';
import { reviewInWords, reviewStateWords } from '../../presentation/review-words.ts';
import type { ReviewSummary } from '../../review/read-reviews.ts';
import { statusWords } from '../../wording/statuses.ts';
import type { CommandContext } from '../context.ts';
import { alignRows } from './align.ts';
import { figureStyle } from './figure-style.ts';
import { wrap } from './wrap.ts';

type ViewContext = Pick<CommandContext, 'stdout' | 'language' | 'timezone' | 'say'>;

/** A review on a terminal: how it stands, and the decision explained. */
export function reviewView(
  review: ReviewSummary,
  explanation: Explanation,
  context: ViewContext,
): readonly string[] {
  const { say } = context;
  const style = figureStyle(context);
  const { width } = context.stdout;
  const state = say(reviewStateWords[review.state]).toUpperCase();
  const overdue = review.overdue === true ? `  ${say('reviewOverdue').toUpperCase()}` : '';
  const { subject, whatIf } = explanation;
  const blocks = [
    [
      ...(explanation.sandbox ? ['SANDBOX'] : []),
      `${state}${overdue}  ${review.id}`,
      ...reviewInWords(review, style).flatMap((line) => wrap(line, width)),
    ],
    [
      ...wrap([subject.document, subject.name ?? ''].join('  ').trimEnd(), width),
      ...wrap(explanation.summary, width),
      ...figuresOf(explanation, context),
    ],
    titled(
      say(explanation.decidedBy === 'POLICY' ? 'reviewWhy' : 'reviewPolicyReasons'),
      reasonLines(explanation, context),
    ),
    titled(say('reviewUnseen'), listOf(explanation.unseen, width)),
    titled(say('reviewWhatIf'), [
      ...listOf(
        whatIf.ways.map(({ leadsTo, changes }) => `${say(statusWords[leadsTo])}: ${changes.join('; ')}`),
        width,
      ),
      ...whatIf.remarks.flatMap((remark) => wrap(remark, width - 2).map((line) => `  ${line}`)),
    ]),
    titled(say('reviewData'), sourceLines(explanation, context)),
    explanation.withheld === undefined ? [] : wrap(explanation.withheld, width),
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]));
}

function titled(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines];
}

function listOf(items: readonly string[], width: number): readonly string[] {
  return items.flatMap((item) =>
    wrap(item, width - 4).map((line, index) => `${index === 0 ? '  - ' : '    '}${line}`),
  );
}

function figuresOf({ score: figures }: Explanation, context: ViewContext): readonly string[] {
  if (figures === undefined) return [];
  const { say } = context;
  const { format } = figureStyle(context);
  const { score, bandText, coverage } = figures;
  const words = [
    ...(score === null ? [] : [say('reviewScore', { score })]),
    ...(bandText === null ? [] : [bandText]),
    say('reviewCoverage', { share: format.percent(coverage) }),
  ];
  return wrap(words.join(' · '), context.stdout.width);
}

function reasonLines({ reasons, sources }: Explanation, context: ViewContext): readonly string[] {
  const { say, stdout } = context;
  const { format } = figureStyle(context);
  const dates = new Map(sources.map((one) => [one.source, one]));
  const rows = reasons.map((reason) => ({ cells: [effectOf(reason, context), wordsOf(reason)] }));
  return alignRows(rows, stdout.width);

  function wordsOf({ text, records, data, sources: roles, changeable }: ExplainedReason): string {
    const days = roles.flatMap((role) => {
      const one = dates.get(role);
      return one === undefined ? [] : [`${one.title}, ${format.date(one.date)}`];
    });
    const from = [...new Set(records.length > 0 ? records : days)];
    const about = [...(from.length > 0 ? from : data), ...(changeable ? [say('reviewYours')] : [])];
    return about.length === 0 ? text : `${text}  (${about.join('; ')})`;
  }
}

function effectOf({ effect }: ExplainedReason, { say }: ViewContext): string {
  return effect === 'SCORE' ? say('scoreOnlyWord') : say(statusWords[effect]).toUpperCase();
}

function sourceLines(explanation: Explanation, context: ViewContext): readonly string[] {
  const { format } = figureStyle(context);
  return listOf(
    byCorrection(explanation).map(({ sources, correction: { holder, address, how } }) => {
      const data = sources.map(({ title, provider, date }) => `${title} (${provider}, ${format.date(date)})`);
      return [
        `${data.join(', ')}: ${holder}`,
        ...(address === null ? [] : [`, ${address}`]),
        `. ${how}`,
      ].join('');
    }),
    context.stdout.width,
  );
}
