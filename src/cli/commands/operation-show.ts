import { exitCodes } from '../exit-codes.ts';
import { writePaged } from '../output/pager.ts';
import { defineCommand, flag, required } from './define-command.ts';

/** The operation that a command is about. */
export const operationArgument = required({ en: 'the id of the operation', 'pt-BR': 'o id da operação' });

export const operationShow = defineCommand({
  name: 'operation show',
  summary: {
    en: 'Show an operation: its status, and the tree of who was seen.',
    'pt-BR': 'Mostra uma operação: a situação e a árvore de quem foi visto.',
  },
  arguments: { operation: operationArgument },
  options: {
    noPager: flag('--no-pager', { en: 'write everything at once', 'pt-BR': 'escreve tudo de uma vez' }),
  },
  withinOrganization: true,
  examples: [
    { line: 'credit operation show opr_…', text: { en: 'the tree', 'pt-BR': 'a árvore' } },
    {
      line: 'credit operation show opr_… --json',
      text: { en: 'for a program', 'pt-BR': 'para um programa' },
    },
  ],
  run: async (context, { operation: id, noPager }) => {
    const [{ getOperation }, { operationView }, app] = await Promise.all([
      import('../../operation/read-operations.ts'),
      import('../output/operation-view.ts'),
      context.openApp(),
    ]);
    const operation = await getOperation(app.engine, app.actor, id);
    if (context.globals.json) context.stdout.line(JSON.stringify(operation));
    else await writePaged(context, operationView(operation, context), { paged: !noPager });
    return exitCodes.done;
  },
});
