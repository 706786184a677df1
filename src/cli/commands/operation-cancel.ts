import { exitCodes } from '../exit-codes.ts';
import { mayGoOn, yesOption } from './ask-first.ts';
import { defineCommand } from './define-command.ts';
import { operationArgument } from './operation-show.ts';

export const operationCancel = defineCommand({
  name: 'operation cancel',
  summary: {
    en: 'End an operation before its end; what is done is kept.',
    'pt-BR': 'Encerra uma operação antes do fim; o que foi feito fica.',
  },
  description: {
    en: 'Documents that have not been begun never are; what is under way ends by itself. It cannot be taken back: on a terminal the effect is shown and you are asked; elsewhere --yes is needed.',
    'pt-BR':
      'Documentos não iniciados não serão; o que está em andamento termina sozinho. Não se desfaz: em um terminal, mostra-se o efeito e pergunta-se; fora dele, --yes é necessário.',
  },
  arguments: { operation: operationArgument },
  options: { yes: yesOption },
  withinOrganization: true,
  examples: [
    {
      line: 'credit operation cancel opr_… --yes',
      text: { en: 'without a question', 'pt-BR': 'sem pergunta' },
    },
    {
      line: 'credit operation cancel opr_… --yes --json',
      text: { en: 'for a program', 'pt-BR': 'para um programa' },
    },
  ],
  run: async (context, { operation: id, yes }) => {
    const { say, globals, stdout, note } = context;
    const [{ cancelOperation }, { getOperation }, app] = await Promise.all([
      import('../../operation/change-operation.ts'),
      import('../../operation/read-operations.ts'),
      context.openApp(),
    ]);
    const { progress } = await getOperation(app.engine, app.actor, id);
    const waiting = String(progress.total - progress.done);
    const effect = say('cancelsOperation', { operation: id, waiting });
    if (!(await mayGoOn(context, { effect, yes, final: true }))) return exitCodes.done;
    const operation = await cancelOperation(app.engine, app.actor, id);
    if (globals.json) stdout.line(JSON.stringify(operation));
    else note(say('operationCancelled', { operation: id }));
    return exitCodes.done;
  },
});
