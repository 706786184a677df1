import { shownDocument } from '../../document/shown-document.ts';
import type { Column } from '../../presentation/column.ts';
import { reviewStateWords } from '../../presentation/review-words.ts';
import { reviewStates } from '../../report/review-state.ts';
import type { ReviewSummary } from '../../review/read-reviews.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { statusWords } from '../../wording/statuses.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { figureStyle } from '../output/figure-style.ts';
import { writeTable } from '../output/table.ts';
import { readDaysAhead } from './days-ahead.ts';
import { choice, defineCommand, headerOption, parsed, value, wholeNumber } from './define-command.ts';

export const reviewList = defineCommand({
  name: 'review list',
  summary: {
    en: 'List reviews; those whose term ends first stand first.',
    'pt-BR': 'Lista revisões; primeiro as de prazo mais próximo.',
  },
  options: {
    state: choice('--state <state>', { en: 'in one state', 'pt-BR': 'em um estado' }, reviewStates),
    due: parsed(
      '--due <days>',
      {
        en: 'open ones whose term ends within so many days (3d); 0: has ended',
        'pt-BR': 'abertas cujo prazo acaba em tantos dias (3d); 0: já acabou',
      },
      readDaysAhead,
    ),
    limit: parsed(
      '--limit <number>',
      { en: 'at most so many (50)', 'pt-BR': 'no máximo tantas (50)' },
      wholeNumber(1, 200),
    ),
    cursor: value('--cursor <cursor>', {
      en: 'the page after, as nextCursor said',
      'pt-BR': 'a página seguinte, como disse nextCursor',
    }),
    header: headerOption,
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit review list --state OPEN',
      text: { en: 'what there is to answer', 'pt-BR': 'o que há a responder' },
    },
    {
      line: 'credit review list --due 3d --json',
      text: { en: 'what is due within three days', 'pt-BR': 'o que vence em três dias' },
    },
  ],
  run: async (context, { state, due, limit, cursor, header }) => {
    const { stdout, globals, say, note } = context;
    const [{ readReviews }, app] = await Promise.all([
      import('../../review/read-reviews.ts'),
      context.openApp(),
    ]);
    const page = await readReviews(app.engine, app.actor, { state, dueWithinDays: due, limit, cursor });
    if (globals.json) {
      stdout.line(JSON.stringify(page));
      return exitCodes.done;
    }
    if (page.items.length === 0) note(say('reviewNone'));
    else await writeTable(context, columnsFor(context), page.items, { header });
    if (page.nextCursor !== null) note(say('reviewMore', { cursor: page.nextCursor }));
    return exitCodes.done;
  },
});

function columnsFor(context: CommandContext): readonly Column<ReviewSummary>[] {
  const { say } = context;
  const { format } = figureStyle(context);
  const sandbox = ({ sandbox: isSandbox }: ReviewSummary) => (isSandbox ? ' SANDBOX' : '');
  return [
    { key: 'id', title: { en: 'Review', 'pt-BR': 'Revisão' }, shown: ({ id }) => id },
    {
      key: 'state',
      title: { en: 'State', 'pt-BR': 'Estado' },
      shown: ({ state, overdue }) =>
        overdue === true ? say('reviewOverdue').toUpperCase() : say(reviewStateWords[state]),
      bare: ({ state, overdue }) => (overdue === true ? 'OVERDUE' : state),
    },
    {
      key: 'due',
      title: { en: 'Due', 'pt-BR': 'Prazo' },
      shown: ({ dueAt }) => format.dateTime(dueAt),
      bare: ({ dueAt }) => dueAt,
    },
    {
      key: 'decision',
      title: { en: 'Decision', 'pt-BR': 'Decisão' },
      shown: ({ decision }) => say(statusWords[decision]),
      bare: ({ decision }) => decision,
      spare: true,
    },
    {
      key: 'subject',
      title: { en: 'Subject', 'pt-BR': 'Titular' },
      shown: (review) =>
        `${shownDocument(review)}  ${plainWords(review.name ?? '')}${sandbox(review)}`.trimEnd(),
      spare: true,
    },
    {
      key: 'report',
      title: { en: 'Report', 'pt-BR': 'Relatório' },
      shown: ({ reportId }) => reportId,
      spare: true,
    },
  ];
}
