import type { App } from '../../app.ts';
import type { ClientItem } from '../../auth/clients.ts';
import { CreditError } from '../../base/errors.ts';
import type { CommandContext } from '../context.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { textOf } from '../output/texts.ts';
import { confirmOption, mayEnd, yesIsNotEnough } from './ask-first.ts';
import { defineCommand, flag, optional, organizationOfClient } from './define-command.ts';

export const clientRevoke = defineCommand({
  name: 'client revoke',
  summary: { en: 'End a client of the API, or all.', 'pt-BR': 'Encerra um cliente da API, ou todos.' },
  description: {
    en: 'Its secret is refused at once and its tokens within a second, by every process. This is final, and wants the name of the client typed, with --all that of the organisation: for a new secret see credit client rotate.',
    'pt-BR':
      'O segredo é recusado na hora e os tokens em um segundo, por todos os processos. É definitivo, e pede o nome do cliente por extenso, com --all o da organização: para um segredo novo veja credit client rotate.',
  },
  arguments: { client: optional({ en: 'the id of the client', 'pt-BR': 'o id do cliente' }) },
  options: {
    all: flag('--all', {
      en: 'every client of the organisation',
      'pt-BR': 'todos os clientes da organização',
    }),
    confirm: confirmOption,
    yes: yesIsNotEnough,
    organization: organizationOfClient,
  },
  examples: [
    {
      line: 'credit client revoke cli_… --confirm erp',
      text: { en: 'the client that is named erp', 'pt-BR': 'o cliente de nome erp' },
    },
    {
      line: 'credit client revoke --all --confirm local',
      text: { en: 'every client of local', 'pt-BR': 'todos os clientes de local' },
    },
  ],
  run: async (context, { client, all, confirm, organization }) => {
    if (all === (client !== undefined))
      throw new CreditError('USAGE', {
        reason: textOf('clientOrAll'),
        see: 'credit client revoke --help',
      });
    const app = await context.openApp();
    return client === undefined
      ? revokeAll(context, app, { organization: organization ?? 'local', confirm })
      : revokeOne(context, app, { client, organization, confirm });
  },
});

async function revokeOne(
  context: CommandContext,
  app: App,
  choice: {
    readonly client: string;
    readonly organization: string | undefined;
    readonly confirm: string | undefined;
  },
): Promise<ExitCode> {
  const { say } = context;
  const { readClient, revokeClient } = await import('../../auth/clients.ts');
  const { client: clientId, confirm } = choice;
  // Whether there is such a client is told before anything is choice.
  const client = await readClient(app.storage, clientId, { organizationName: choice.organization });
  const { name, organization, revokedAt } = client;
  if (revokedAt !== null) throw new CreditError('CLIENT_REVOKED', { clientId, revokedAt });
  if (!(await mayEnd(context, { effect: say('revokesClient', { name, organization }), name, confirm })))
    return exitCodes.done;
  const now = app.engine.clock.now();
  const revoked = await revokeClient(app.storage, clientId, now, app.actor.analystId);
  if (context.globals.json) context.stdout.line(JSON.stringify(revoked));
  else context.note(say('clientRevoked', { client: clientId }));
  return exitCodes.done;
}

async function revokeAll(
  context: CommandContext,
  app: App,
  { organization, confirm }: { readonly organization: string; readonly confirm: string | undefined },
): Promise<ExitCode> {
  const { say, globals, stdout } = context;
  const { listClients, revokeClient } = await import('../../auth/clients.ts');
  const live = (await listClients(app.storage, { organizationName: organization })).filter(
    ({ revokedAt }) => revokedAt === null,
  );
  const effect = say('revokesClients', {
    count: live.length,
    names: live.map(({ name }) => name).join(', '),
    organization,
  });
  if (live.length > 0 && !(await mayEnd(context, { effect, name: organization, confirm })))
    return exitCodes.done;
  const items: ClientItem[] = [];
  for (const { clientId } of live)
    items.push(await revokeClient(app.storage, clientId, app.engine.clock.now(), app.actor.analystId));
  if (globals.json) stdout.line(JSON.stringify({ items }));
  else if (items.length === 0) context.note(say('noClientToRevoke', { organization }));
  else for (const { clientId } of items) context.note(say('clientRevoked', { client: clientId }));
  return exitCodes.done;
}
