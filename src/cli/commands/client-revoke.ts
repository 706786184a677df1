import { exitCodes } from '../exit-codes.ts';
import { mayGoOn, yesOption } from './ask-first.ts';
import { defineCommand, organizationOfClient, required } from './define-command.ts';

export const clientRevoke = defineCommand({
  name: 'client revoke',
  summary: { en: 'End a client of the API.', 'pt-BR': 'Encerra um cliente da API.' },
  description: {
    en: 'Its secret is refused at once and its tokens within a second, by every process. This is final: for a new secret see credit client rotate.',
    'pt-BR':
      'O segredo é recusado na hora e os tokens em um segundo, por todos os processos. É definitivo: para um segredo novo veja credit client rotate.',
  },
  arguments: { client: required({ en: 'the id of the client', 'pt-BR': 'o id do cliente' }) },
  options: { yes: yesOption, organization: organizationOfClient },
  examples: [
    {
      line: 'credit client revoke cli_…',
      text: { en: 'asks on a terminal', 'pt-BR': 'pergunta em um terminal' },
    },
    { line: 'credit client revoke cli_… --yes', text: { en: 'does not ask', 'pt-BR': 'não pergunta' } },
  ],
  run: async (context, { client, yes, organization: organizationName }) => {
    const { say } = context;
    const [{ readClient, revokeClient }, app] = await Promise.all([
      import('../../auth/clients.ts'),
      context.openApp(),
    ]);
    // Whether there is such a client is told before anything is asked.
    const { name, organization } = await readClient(app.storage, client, { organizationName });
    const effect = say('revokesClient', { name, organization });
    if (!(await mayGoOn(context, { effect, yes }))) return exitCodes.done;
    const revoked = await revokeClient(app.storage, client, app.engine.clock.now());
    if (context.globals.json) context.stdout.line(JSON.stringify(revoked));
    else context.note(say('clientRevoked', { client }));
    return exitCodes.done;
  },
});
