import { exitCodes } from '../exit-codes.ts';
import { defineCommand, required } from './define-command.ts';

export const reportAccesses = defineCommand({
  name: 'report accesses',
  summary: {
    en: 'Show who has read a report about a person.',
    'pt-BR': 'Mostra quem leu um relatório de uma pessoa.',
  },
  arguments: {
    report: required({ en: 'the id of the report', 'pt-BR': 'o id do relatório' }, { complete: 'report' }),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit report accesses rpt_01kd9zs4q2fvx8e6m3n5t7w9ya',
      text: { en: 'who, when and by which way', 'pt-BR': 'quem, quando e por que meio' },
    },
    {
      line: 'credit report accesses rpt_01kd9zs4q2fvx8e6m3n5t7w9ya --json',
      text: { en: 'for a program', 'pt-BR': 'para um programa' },
    },
  ],
  run: async (context, { report: id }) => {
    const [{ requireReport }, { readAccesses }, { writeAccesses }, app] = await Promise.all([
      import('../../report/read-reports.ts'),
      import('../../access/read-accesses.ts'),
      import('../output/access-view.ts'),
      context.openApp(),
    ]);
    const { id: reportId } = await requireReport(app.storage.db, app.actor, id);
    writeAccesses(context, await readAccesses(app.engine, app.actor, { reportId }));
    return exitCodes.done;
  },
});
