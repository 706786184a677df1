import type { TermAnswer } from '../../retention/terms.ts';
import { exitCodes } from '../exit-codes.ts';
import { figureStyle } from '../output/figure-style.ts';
import { writeTable } from '../output/table.ts';
import { defineCommand, headerOption } from './define-command.ts';

export const retentionShow = defineCommand({
  name: 'retention show',
  summary: {
    en: 'Show how long each kind of data is kept, and when something was last removed.',
    'pt-BR': 'Mostra por quanto tempo cada tipo de dados é guardado, e quando algo foi removido.',
  },
  options: { header: headerOption },
  examples: [
    { line: 'credit retention show', text: { en: 'the terms', 'pt-BR': 'os prazos' } },
    { line: 'credit retention show --json', text: { en: 'for a program', 'pt-BR': 'para um programa' } },
  ],
  run: async (context, { header }) => {
    const { stdout, globals, say } = context;
    const [{ readTerms }, { readNewestRetention }, { termMeaning }, { engine }] = await Promise.all([
      import('../../retention/terms.ts'),
      import('../../retention/run-retention.ts'),
      import('../../retention/term.ts'),
      context.openApp(),
    ]);
    const [terms, newest] = [await readTerms(engine), await readNewestRetention(engine)];
    if (globals.json) {
      stdout.line(JSON.stringify({ terms, lastRun: newest ?? null }));
      return exitCodes.done;
    }
    if (terms.length === 0) context.note(say('termsNone'));
    else
      await writeTable<TermAnswer>(
        context,
        [
          { key: 'term', title: { en: 'Kind', 'pt-BR': 'Tipo' }, shown: ({ term }) => term, whole: true },
          {
            key: 'length',
            title: { en: 'Kept', 'pt-BR': 'Prazo' },
            shown: ({ length }) => length,
            whole: true,
          },
          {
            key: 'for',
            title: { en: 'For', 'pt-BR': 'Para' },
            shown: ({ organization, policyId }) =>
              [organization ?? say('termForAll'), policyId].flatMap((part) => part ?? []).join(' / '),
          },
          {
            key: 'meaning',
            title: { en: 'What', 'pt-BR': 'O quê' },
            shown: ({ term }) => say(termMeaning(term)),
            spare: true,
          },
        ],
        terms,
        { header },
      );
    const { format } = figureStyle(context);
    if (newest === undefined) context.note(say('retentionNever'));
    else
      context.note(
        say(newest.endedAt === null ? 'retentionUnfinished' : 'retentionLast', {
          time: format.dateTime(newest.beganAt),
          day: format.dateTime(newest.asOf),
        }),
      );
    return exitCodes.done;
  },
});
