import { defineCommand } from './define-command.ts';
import { operationArgument } from './operation-show.ts';
import { waitOption } from './wait-option.ts';

export const operationWait = defineCommand({
  name: 'operation wait',
  summary: {
    en: 'Bring an operation to its end, whoever began it.',
    'pt-BR': 'Leva uma operação até o fim, seja quem for que a começou.',
  },
  arguments: { operation: operationArgument },
  options: { wait: waitOption },
  withinOrganization: true,
  examples: [
    {
      line: 'credit operation wait opr_…',
      text: { en: 'after an interruption', 'pt-BR': 'depois de uma interrupção' },
    },
    {
      line: 'credit operation wait opr_… --json',
      text: { en: 'for a program', 'pt-BR': 'para um programa' },
    },
  ],
  run: async (context, { operation: id, wait }) => {
    const [{ finishOperation }, { operationExitCode }, app] = await Promise.all([
      import('../finish-operation.ts'),
      import('../run-operation.ts'),
      context.openApp(),
    ]);
    const operation = await finishOperation(context, app, id, {
      waitSeconds: wait,
      json: context.globals.json,
    });
    return operationExitCode(operation, []);
  },
});
