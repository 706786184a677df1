import { clientDialects } from '../../auth/client-dialect.ts';
import { CreditError } from '../../base/errors.ts';
import { exitCodes } from '../exit-codes.ts';
import { textOf } from '../output/texts.ts';
import { choice, defineCommand, organizationOfClient, required } from './define-command.ts';

export const clientUpdate = defineCommand({
  name: 'client update',
  summary: { en: 'Change a client of the API.', 'pt-BR': 'Altera um cliente da API.' },
  description: {
    en: 'The dialect says whose shape its answers have: the specification, or hosted-v1 for clients written for the first version of the hosted product. It acts within a second, in every process.',
    'pt-BR':
      'O dialeto diz que forma têm as suas respostas: a da especificação, ou hosted-v1 para clientes escritos para a primeira versão do produto hospedado. Vale em um segundo, em todos os processos.',
  },
  arguments: { client: required({ en: 'the id of the client', 'pt-BR': 'o id do cliente' }) },
  options: {
    dialect: choice(
      '--dialect <dialect>',
      { en: 'whose shape its answers have', 'pt-BR': 'que forma têm as suas respostas' },
      clientDialects,
    ),
    organization: organizationOfClient,
  },
  examples: [
    {
      line: 'credit client update cli_… --dialect hosted-v1',
      text: { en: 'a client that reads the first version', 'pt-BR': 'um cliente que lê a primeira versão' },
    },
    {
      line: 'credit client update cli_… --dialect specification',
      text: { en: 'once it has been rewritten', 'pt-BR': 'depois que foi reescrito' },
    },
  ],
  run: async (context, { client: clientId, dialect, organization }) => {
    if (dialect === undefined)
      throw new CreditError('USAGE', {
        reason: textOf('dialectMissing'),
        see: 'credit client update --help',
      });
    const [{ changeDialect, readClient }, app] = await Promise.all([
      import('../../auth/clients.ts'),
      context.openApp(),
    ]);
    await readClient(app.storage, clientId, { organizationName: organization });
    const client = await changeDialect(app.storage, clientId, dialect, {
      by: app.actor.analystId,
      now: app.engine.clock.now(),
    });
    if (context.globals.json) context.stdout.line(JSON.stringify(client));
    else context.note(context.say('dialectChanged', { client: client.name, dialect }));
    return exitCodes.done;
  },
});
