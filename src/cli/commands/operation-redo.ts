import { exitCodes } from '../exit-codes.ts';
import { defineCommand } from './define-command.ts';
import { operationArgument } from './operation-show.ts';

export const operationRedo = defineCommand({
  name: 'operation redo',
  summary: {
    en: 'Derive the status of an operation again.',
    'pt-BR': 'Recalcula o status de uma operação.',
  },
  description: {
    en: 'Uses the current status of each report. Decisions of analysts count, also on reports that ended in ERROR. Queries no source.',
    'pt-BR':
      'Usa o status atual de cada relatório. As decisões dos analistas contam, também em relatórios que terminaram em erro. Não consulta fontes.',
  },
  arguments: { operation: operationArgument },
  withinOrganization: true,
  examples: [
    {
      line: 'credit operation redo opr_…',
      text: { en: 'after a decision', 'pt-BR': 'depois de uma decisão' },
    },
    {
      line: 'credit operation redo opr_… --json',
      text: { en: 'for a program', 'pt-BR': 'para um programa' },
    },
  ],
  run: async (context, { operation: id }) => {
    const [{ reEvaluateOperation }, { operationView }, app] = await Promise.all([
      import('../../operation/change-operation.ts'),
      import('../output/operation-view.ts'),
      context.openApp(),
    ]);
    const operation = await reEvaluateOperation(app.engine, app.actor, id);
    if (context.globals.json) context.stdout.line(JSON.stringify(operation));
    else context.stdout.write(operationView(operation, context));
    return exitCodes.done;
  },
});
