import { exitCodes } from '../exit-codes.ts';
import { figureStyle } from '../output/figure-style.ts';
import { defineCommand, required } from './define-command.ts';

/** Which review a command is about. */
export const reviewArgument = required({ en: 'the id of the review', 'pt-BR': 'o id da revisão' });

export const reviewShow = defineCommand({
  name: 'review show',
  summary: {
    en: 'Show a review, with the decision explained in plain words.',
    'pt-BR': 'Mostra uma revisão, com a decisão explicada em palavras simples.',
  },
  description: {
    en: 'The decision as it stood when the review was opened: what weighed, with value, threshold, source and day of the data; what was not seen; what would change the decision; where each datum is corrected. It names nobody but the subject. How much it tells, the policy bounds (explanations).',
    'pt-BR':
      'A decisão como estava quando a revisão foi aberta: o que pesou, com valor, limite, fonte e data dos dados; o que não foi visto; o que mudaria a decisão; onde se corrige cada dado. Não cita ninguém além do titular. Quanto se informa, a política limita (explanations).',
  },
  arguments: { review: reviewArgument },
  withinOrganization: true,
  examples: [
    {
      line: 'credit review show rev_…',
      text: { en: 'before answering it', 'pt-BR': 'antes de responder' },
    },
    {
      line: 'credit review show rev_… --json --lang en',
      text: { en: 'for a program, in English', 'pt-BR': 'para um programa, em inglês' },
    },
  ],
  run: async (context, { review: reviewId }) => {
    const [{ readReview }, { explainReview }, app] = await Promise.all([
      import('../../review/read-reviews.ts'),
      import('../../review/explain-review.ts'),
      context.openApp(),
    ]);
    const review = await readReview(app.engine, app.actor, reviewId);
    const explanation = await explainReview(app.engine, app.actor, reviewId, figureStyle(context));
    if (context.globals.json) context.stdout.line(JSON.stringify({ ...review, explanation }));
    else {
      const { reviewView } = await import('../output/review-view.ts');
      for (const line of reviewView(review, explanation, context)) context.stdout.line(line);
    }
    return exitCodes.done;
  },
});
