import { batchArgument, workOptions } from '../batch/batch-options.ts';
import { noteUnsetSecrets } from '../unset-secrets.ts';
import { defineCommand, flag } from './define-command.ts';

export const batchRetry = defineCommand({
  name: 'batch retry',
  summary: {
    en: 'Try the documents of a batch again that ended in ERROR.',
    'pt-BR': 'Repete os documentos de um lote que terminaram em ERRO.',
  },
  description: {
    en: 'Answers that were kept are not asked again. What else is not done is done too. A cancelled batch is not taken up again.',
    'pt-BR':
      'As respostas guardadas não são pedidas de novo. O que mais faltar também é feito. Um lote cancelado não é retomado.',
  },
  arguments: { batch: batchArgument },
  options: {
    failed: flag('--failed', {
      en: 'those in ERROR, which is what happens without it too',
      'pt-BR': 'os que estão em ERRO, o que acontece sem a opção também',
    }),
    ...workOptions,
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit batch retry bat_… --failed',
      text: { en: 'once the source answers again', 'pt-BR': 'quando a fonte voltar a responder' },
    },
    {
      line: 'credit batch retry bat_… --failed -o carteira.xlsx --force',
      text: { en: 'and the spreadsheet anew', 'pt-BR': 'e a planilha de novo' },
    },
  ],
  run: async (context, { batch: id, failed: _, ...typed }) => {
    const [{ retryBatch }, { planWork }, { workOnBatch, writeUntouched }, { formatIn }] = await Promise.all([
      import('../../batch/change-batch.ts'),
      import('../batch/plan-work.ts'),
      import('../batch/work-on-batch.ts'),
      import('../../wording/format.ts'),
    ]);
    const work = await planWork(context, typed);
    const app = await context.openApp();
    const { items, batch } = await retryBatch(app.engine, app.actor, id);
    if (items === 0) {
      return writeUntouched(context, app, batch, { ...work, text: context.say('nothingToRetry') });
    }
    const { number } = formatIn(context.language, context.timezone);
    work.watch.note(context.say('retrying', { count: number(items) }));
    await noteUnsetSecrets({ ...context, note: work.watch.note }, app.engine);
    return workOnBatch(context, app, batch, work);
  },
});
