import { counted } from '../../wording/counted.ts';
import { plainWords } from '../../wording/plain-words.ts';
import { exitCodes } from '../exit-codes.ts';
import { figureStyle } from '../output/figure-style.ts';
import { documentNoun } from '../output/texts/watch-texts.ts';
import { mayGoOn, yesOption } from './ask-first.ts';
import { defineCommand } from './define-command.ts';
import { watchArgument } from './watch-argument.ts';

export const watchRemove = defineCommand({
  name: 'watch remove',
  summary: { en: 'End the watching of a portfolio.', 'pt-BR': 'Encerra a vigilância de uma carteira.' },
  arguments: { id: watchArgument },
  options: { yes: yesOption },
  withinOrganization: true,
  examples: [
    {
      line: 'credit watch remove wat_… --yes',
      text: { en: 'does not ask', 'pt-BR': 'não pergunta' },
    },
    {
      line: 'credit watch remove wat_… --yes --json',
      text: { en: 'for a program', 'pt-BR': 'para um programa' },
    },
  ],
  run: async (context, { id, yes }) => {
    const { say, globals, stdout, signal } = context;
    const [{ clearRemovedWatches, removeWatch }, { getWatch }, { engine, actor }] = await Promise.all([
      import('../../watch/add-watch.ts'),
      import('../../watch/read-watches.ts'),
      context.openApp(),
    ]);
    const { name, documents } = await getWatch(engine, actor, { id, datasetsFolder: undefined });
    const effect = say('removesWatch', {
      name: plainWords(name),
      documents: counted(documentNoun, documents, figureStyle(context)),
    });
    if (!(await mayGoOn(context, { effect, yes, final: true }))) return exitCodes.done;
    await removeWatch(engine, actor, id);
    if (globals.json) stdout.line(JSON.stringify({ id, removed: true }));
    else context.note(say('watchRemoved', { watch: id }));
    await clearRemovedWatches(engine, signal);
    return exitCodes.done;
  },
});
