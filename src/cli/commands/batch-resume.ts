import { batchArgument, workOptions } from '../batch/batch-options.ts';
import { noteUnsetSecrets } from '../unset-secrets.ts';
import { defineCommand } from './define-command.ts';

export const batchResume = defineCommand({
  name: 'batch resume',
  summary: {
    en: 'Go on with a batch that was stopped.',
    'pt-BR': 'Continua um lote que foi parado.',
  },
  description: {
    en: 'Does only what is not done, under the same policy version; nothing is counted twice.',
    'pt-BR': 'Faz só o que falta, com a mesma versão da política; nada é contado duas vezes.',
  },
  arguments: { batch: batchArgument },
  options: workOptions,
  withinOrganization: true,
  examples: [
    {
      line: 'credit batch resume bat_…',
      text: { en: 'what was stopped by Ctrl-C', 'pt-BR': 'o que Ctrl-C parou' },
    },
    {
      line: 'credit batch resume bat_… -o carteira.xlsx --progress plain',
      text: { en: 'into a spreadsheet, without movement', 'pt-BR': 'em uma planilha, sem movimento' },
    },
  ],
  run: async (context, { batch: id, ...typed }) => {
    const [{ getBatch }, { planWork }, { workOnBatch, writeUntouched }] = await Promise.all([
      import('../../batch/read-batches.ts'),
      import('../batch/plan-work.ts'),
      import('../batch/work-on-batch.ts'),
    ]);
    const work = await planWork(context, typed);
    const app = await context.openApp();
    const batch = await getBatch(app.engine, app.actor, id);
    if (batch.status === 'COMPLETED') {
      return writeUntouched(context, app, batch, { ...work, text: context.say('nothingToDo') });
    }
    await noteUnsetSecrets({ ...context, note: work.watch.note }, app.engine);
    return workOnBatch(context, app, batch, work);
  },
});
