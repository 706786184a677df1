import type { ClientItem } from '../../auth/clients.ts';
import { generalPermissions } from '../../auth/permission.ts';
import { formatIn } from '../../wording/format.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
import { defineCommand, headerOption, value } from './define-command.ts';

export const clientList = defineCommand({
  name: 'client list',
  summary: { en: 'List the clients of the API.', 'pt-BR': 'Lista os clientes da API.' },
  description: {
    en: 'Newest first, revoked ones too; SANDBOX stands with those in test mode. No secret is ever listed.',
    'pt-BR':
      'Os mais novos primeiro, também os revogados; SANDBOX está junto dos de teste. Nenhum segredo é listado.',
  },
  options: {
    organization: value('--organization <name>', {
      en: 'those of one organisation (all)',
      'pt-BR': 'os de uma organização (todas)',
    }),
    header: headerOption,
  },
  examples: [
    { line: 'credit client list', text: { en: 'who may call', 'pt-BR': 'quem pode chamar' } },
    { line: 'credit client list --json', text: { en: 'with every field', 'pt-BR': 'com todos os campos' } },
  ],
  run: async (context, { organization, header }) => {
    const [{ listClients }, app] = await Promise.all([import('../../auth/clients.ts'), context.openApp()]);
    const items = await listClients(app.storage, { organizationName: organization });
    const { say, stdout, globals, language, timezone } = context;
    const format = formatIn(language, timezone);
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
          shown: (item) => `${item.test ? 'SANDBOX, ' : ''}${say(states[stateOf(item)])}`,
          bare: stateOf,
        },
        {
          key: 'dialect',
          title: { en: 'Dialect', 'pt-BR': 'Dialeto' },
          shown: (item) => item.dialect,
          inPipe: true,
        },
        {
          key: 'permissions',
          title: { en: 'May do', 'pt-BR': 'Pode fazer' },
          shown: (item) =>
            item.permissions.join() === generalPermissions.join()
              ? say('clientMayAll')
              : item.permissions.join(', '),
          bare: (item) => item.permissions.join(','),
          spare: true,
        },
        {
          key: 'createdAt',
          title: { en: 'Made', 'pt-BR': 'Criado em' },
          shown: (item) => format.dateTime(item.createdAt),
          bare: (item) => item.createdAt,
          spare: true,
        },
        {
          key: 'revokedAt',
          title: { en: 'Revoked', 'pt-BR': 'Revogado em' },
          shown: (item) => item.revokedAt ?? '',
          inPipe: true,
        },
        {
          key: 'test',
          title: { en: 'Test', 'pt-BR': 'Teste' },
          shown: (item) => String(item.test),
          inPipe: true,
        },
      ],
      items,
      { header },
    );
    return exitCodes.done;
  },
});

const states = {
  'in force': 'clientInForce',
  'user disabled': 'clientUserDisabled',
  revoked: 'clientEnded',
} as const;

function stateOf({ revokedAt, userDisabledAt }: ClientItem): keyof typeof states {
  if (revokedAt !== null) return 'revoked';
  return userDisabledAt === null ? 'in force' : 'user disabled';
}
