import { reviewStateWords } from '../../presentation/review-words.ts';
import { exitCodes } from '../exit-codes.ts';
import { mayGoOn, yesOption } from './ask-first.ts';
import { defineCommand, value } from './define-command.ts';
import { reviewArgument } from './review-show.ts';

export const reviewWithdraw = defineCommand({
  name: 'review withdraw',
  summary: {
    en: 'End a review that whoever asked for it wants no more.',
    'pt-BR': 'Encerra uma revisão que quem pediu não quer mais.',
  },
  arguments: { review: reviewArgument },
  options: {
    reason: value('--reason <text>', { en: 'why', 'pt-BR': 'por quê' }),
    yes: yesOption,
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit review withdraw rev_… --reason "Pedido por engano"',
      text: { en: 'it was asked for by mistake', 'pt-BR': 'foi pedida por engano' },
    },
    {
      line: 'credit review withdraw rev_… --yes --json',
      text: { en: 'for a program', 'pt-BR': 'para um programa' },
    },
  ],
  run: async (context, { review: reviewId, reason, yes }) => {
    const [{ withdrawReview }, { readReview }, app] = await Promise.all([
      import('../../review/settle-review.ts'),
      import('../../review/read-reviews.ts'),
      context.openApp(),
    ]);
    await readReview(app.engine, app.actor, reviewId);
    const state = context.say(reviewStateWords.WITHDRAWN);
    const effect = context.say('reviewEffect', { review: reviewId, state });
    if (!(await mayGoOn(context, { effect, yes }))) return exitCodes.done;
    const review = await withdrawReview(app.engine, app.actor, { reviewId, reason });
    if (context.globals.json) context.stdout.line(JSON.stringify(review));
    else context.stdout.line(context.say('reviewSettled', { review: review.id, state }));
    return exitCodes.done;
  },
});
