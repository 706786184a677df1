import { exitCodes } from '../exit-codes.ts';
import { defineCommand, required } from './define-command.ts';

export const reportReplay = defineCommand({
  name: 'report replay',
  summary: {
    en: 'Derive the decision again from the kept evidence, and compare.',
    'pt-BR': 'Deriva de novo a decisão da evidência guardada, e compara.',
  },
  description: {
    en: 'Asks no source and changes nothing. Ends with 1 and names the first difference when a byte differs.',
    'pt-BR':
      'Não consulta fontes nem altera nada. Termina com 1 e nomeia a primeira diferença quando um byte difere.',
  },
  arguments: {
    report: required({ en: 'the id of the report', 'pt-BR': 'o id do relatório' }, { complete: 'report' }),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit report replay rpt_01kd9zs4q2fvx8e6m3n5t7w9ya',
      text: { en: 'the proof', 'pt-BR': 'a prova' },
    },
    {
      line: 'credit report replay rpt_01kd9zs4q2fvx8e6m3n5t7w9ya --json',
      text: { en: 'the proof, with the hash', 'pt-BR': 'a prova, com o hash' },
    },
  ],
  run: async (context, { report: id }) => {
    const [{ replayReport }, app] = await Promise.all([
      import('../../run/replay-report.ts'),
      context.openApp(),
    ]);
    const proof = await replayReport(app.engine, app.actor, id);
    if (context.globals.json) context.stdout.line(JSON.stringify(proof));
    else {
      const { sections, evidence, sha256 } = proof;
      context.stdout.line(context.say('replayEqual', { report: id, sections, evidence, sha256 }));
    }
    return exitCodes.done;
  },
});
