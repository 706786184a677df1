import { resolve } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import { readNamedFile } from '../../base/read-chunks.ts';
import { systemReason } from '../../base/system-reason.ts';
import { reviewStateWords } from '../../presentation/review-words.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { textOf } from '../output/texts.ts';
import { readStdin } from '../read-stdin.ts';
import { mayGoOn } from './ask-first.ts';
import { decisionOptions } from './decision.ts';
import { choice, defineCommand, value } from './define-command.ts';
import { reviewArgument } from './review-show.ts';

const { approve, deny, limit, validUntil, condition, yes } = decisionOptions;
const see = 'credit review answer --help';

export const reviewAnswer = defineCommand({
  name: 'review answer',
  summary: { en: 'Answer a review.', 'pt-BR': 'Responde a uma revisão.' },
  description: {
    en: 'UPHELD: the decision stays. CHANGED: --approve or --deny takes the other decision with the answer, by the rules of credit report decide; without them it is the one that was taken since, by hand or by a new analysis. An approval that takes two signatures keeps the review open until both are there. The text is told to whoever asked, and is not changed afterwards.',
    'pt-BR':
      'UPHELD: a decisão fica. CHANGED: --approve ou --deny toma a outra decisão com a resposta, pelas regras de credit report decide; sem eles, vale a que foi tomada desde então, à mão ou por nova análise. Uma aprovação com duas assinaturas mantém a revisão aberta até haver ambas. O texto é dito a quem pediu, e não muda depois.',
  },
  arguments: { review: reviewArgument },
  options: {
    outcome: choice(
      '--outcome <outcome>',
      { en: 'what comes of the decision', 'pt-BR': 'o que acontece com a decisão' },
      ['UPHELD', 'CHANGED'],
    ),
    text: value('--text <text>', {
      en: 'what is told, up to 5,000 characters; @FILE reads it from a file, - from stdin',
      'pt-BR': 'o que se responde, até 5.000 caracteres; @ARQUIVO lê de um arquivo, - de stdin',
    }),
    approve,
    deny,
    limit,
    validUntil,
    condition,
    yes,
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit review answer rev_… --outcome UPHELD --text "O protesto continua em aberto"',
      text: { en: 'the decision stays', 'pt-BR': 'a decisão fica' },
    },
    {
      line: 'credit review answer rev_… --outcome CHANGED --deny --text "Sócio sob investigação" --json',
      text: { en: 'another decision takes its place', 'pt-BR': 'outra decisão toma o lugar' },
    },
  ],
  run: async (context, input) => {
    const { outcome, review: reviewId } = input;
    if (outcome === undefined || input.text === undefined)
      throw new CreditError('USAGE', { reason: textOf('reviewOutcomeMissing'), see });
    const decision = decisionOf(input);
    const text = await readText(context, input.text);
    const [{ settleReview }, { readReview }, app] = await Promise.all([
      import('../../review/settle-review.ts'),
      import('../../review/read-reviews.ts'),
      context.openApp(),
    ]);
    // An unknown one is told as such before anything is asked.
    await readReview(app.engine, app.actor, reviewId);
    const effect = context.say('reviewEffect', {
      review: reviewId,
      state: context.say(reviewStateWords[outcome]),
    });
    if (!(await mayGoOn(context, { effect, yes: input.yes }))) return exitCodes.done;
    const request = { reviewId, outcome, text, ...(decision !== undefined && { decision }) };
    const settled = await settleReview(app.engine, app.actor, request, context.language);
    if (context.globals.json) context.stdout.line(JSON.stringify(settled));
    else if (settled.signaturesMissing !== undefined)
      context.stdout.words(context.say('reviewAwaitsSignature', { review: settled.id }));
    else {
      const state = context.say(reviewStateWords[settled.state]);
      context.stdout.line(context.say('reviewSettled', { review: settled.id, state }));
    }
    return exitCodes.done;
  },
});

/** The decision that is taken with the answer; undefined where none is. @throws CreditError USAGE */
function decisionOf(typed: {
  readonly approve: boolean;
  readonly deny: boolean;
  readonly limit: number | undefined;
  readonly validUntil: string | undefined;
  readonly condition: readonly string[];
}) {
  const { limit: amount, validUntil: day, condition: conditions } = typed;
  if (typed.approve && typed.deny)
    throw new CreditError('USAGE', { reason: textOf('reviewApproveOrDeny'), see });
  const hasTerms = amount !== undefined || day !== undefined || conditions.length > 0;
  if (hasTerms && !typed.approve)
    throw new CreditError('USAGE', { reason: textOf('reviewTermsWithoutApproval'), see });
  if (!typed.approve && !typed.deny) return undefined;
  const terms = {
    ...(amount !== undefined && { limit: amount }),
    ...(day !== undefined && { validUntil: day }),
    ...(conditions.length > 0 && { conditions }),
  };
  return { approved: typed.approve, ...(hasTerms && { terms }) };
}

async function readText(context: CommandContext, word: string): Promise<string> {
  if (word === '-') return readStdin(context);
  if (!word.startsWith('@')) return word;
  const file = word.slice(1);
  try {
    return (await readNamedFile(resolve(context.cwd, file))).toString();
  } catch (cause) {
    const reason = systemReason(cause);
    throw new CreditError('FILE_UNREADABLE', { file, reason }, { cause });
  }
}
