import { exitCodes } from '../exit-codes.ts';
import { defineCommand } from './define-command.ts';
import { operationArgument } from './operation-show.ts';

export const operationRedo = defineCommand({
  name: 'operation redo',
  summary: {
    en: 'Derive what an operation comes to anew, from its reports as they stand.',
    'pt-BR': 'Deriva de novo o resultado de uma operação, dos relatórios como estão.',
  },
  description: {
    en: 'Decisions that analysts have made on its reports since count. Asks no source.',
    'pt-BR': 'Contam as decisões que analistas tomaram depois sobre os relatórios. Não consulta fontes.',
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
