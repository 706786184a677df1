import { batchArgument } from '../batch/batch-options.ts';
import { exitCodes } from '../exit-codes.ts';
import { mayGoOn, yesOption } from './ask-first.ts';
import { defineCommand } from './define-command.ts';

export const batchCancel = defineCommand({
  name: 'batch cancel',
  summary: {
    en: 'End a batch before its end; what is done is kept.',
    'pt-BR': 'Encerra um lote antes do fim; o que foi feito fica.',
  },
  description: {
    en: 'Documents that have not been begun never are. A process that works on it stops. It cannot be taken back: on a terminal the effect is shown and you are asked; elsewhere --yes is needed.',
    'pt-BR':
      'Documentos não iniciados não serão. Um processo que trabalha nele para. Não se desfaz: em um terminal, mostra-se o efeito e pergunta-se; fora dele, --yes é necessário.',
  },
  arguments: { batch: batchArgument },
  options: { yes: yesOption },
  withinOrganization: true,
  examples: [
    {
      line: 'credit batch cancel bat_… --yes',
      text: { en: 'without a question', 'pt-BR': 'sem pergunta' },
    },
    {
      line: 'credit batch cancel bat_… --yes --json',
      text: { en: 'for a program', 'pt-BR': 'para um programa' },
    },
  ],
  run: async (context, { batch: id, yes }) => {
    const { say, globals, stdout, language, timezone } = context;
    const [{ cancelBatch }, { getBatch }, { readyCount }, { formatIn }, { plainWords }, app] =
      await Promise.all([
        import('../../batch/change-batch.ts'),
        import('../../batch/read-batches.ts'),
        import('../../presentation/batch-words.ts'),
        import('../../wording/format.ts'),
        import('../../wording/plain-words.ts'),
        context.openApp(),
      ]);
    const { number } = formatIn(language, timezone);
    const current = await getBatch(app.engine, app.actor, id);
    const effect = say('cancelsBatch', {
      batch: id,
      name: plainWords(current.name),
      waiting: number(current.counts.waiting),
      done: number(readyCount(current)),
    });
    if (!(await mayGoOn(context, { effect, yes, final: true }))) return exitCodes.done;
    const batch = await cancelBatch(app.engine, app.actor, id);
    if (globals.json) stdout.line(JSON.stringify(batch));
    else context.note(say('batchCancelled', { batch: id, done: number(readyCount(batch)) }));
    return exitCodes.done;
  },
});
