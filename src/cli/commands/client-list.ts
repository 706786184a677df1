import type { ClientItem } from '../../auth/clients.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
import { defineCommand, headerOption } from './define-command.ts';

export const clientList = defineCommand({
  name: 'client list',
  summary: { en: 'List the clients of the API.', 'pt-BR': 'Lista os clientes da API.' },
  description: {
    en: 'Those of every organisation, oldest first. No secret is ever listed.',
    'pt-BR': 'Os de todas as organizações, os mais antigos primeiro. Nenhum segredo é listado.',
  },
  options: { header: headerOption },
  examples: [
    { line: 'credit client list', text: { en: 'who may call', 'pt-BR': 'quem pode chamar' } },
    { line: 'credit client list --json', text: { en: 'with every field', 'pt-BR': 'com todos os campos' } },
  ],
  run: async (context, { header }) => {
    const [{ listClients }, app] = await Promise.all([import('../../auth/clients.ts'), context.openApp()]);
    const items = await listClients(app.storage);
    const { say, stdout, globals } = context;
    if (globals.json) {
      stdout.line(JSON.stringify({ items, nextCursor: null }));
      return exitCodes.done;
    }
    if (items.length === 0) {
      context.note(say('noClients'));
      return exitCodes.done;
    }
    await writeTable<ClientItem>(
      context,
      [
        { key: 'clientId', title: { en: 'Client', 'pt-BR': 'Cliente' }, shown: (item) => item.clientId },
        { key: 'name', title: { en: 'Name', 'pt-BR': 'Nome' }, shown: (item) => item.name },
        {
          key: 'organization',
          title: { en: 'Organisation', 'pt-BR': 'Organização' },
          shown: (item) => item.organization,
        },
        { key: 'user', title: { en: 'Acts as', 'pt-BR': 'Age como' }, shown: (item) => item.user },
        {
          key: 'status',
          title: { en: 'State', 'pt-BR': 'Estado' },
          shown: (item) => say(item.revokedAt === null ? 'clientInForce' : 'clientEnded'),
        },
        {
          key: 'permissions',
          title: { en: 'May do', 'pt-BR': 'Pode fazer' },
          shown: (item) => item.permissions.join(', '),
          spare: true,
        },
      ],
      items,
      { header },
    );
    return exitCodes.done;
  },
});
