import type { UserItem } from '../../auth/users.ts';
import { formatIn } from '../../wording/format.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
import { defineCommand, headerOption, parsed, readName } from './define-command.ts';
import { sayRole } from './user-words.ts';

const statusWords = { INVITED: 'userInvited', ACTIVE: 'userActive', DISABLED: 'userOff' } as const;

export const userList = defineCommand({
  name: 'user list',
  summary: { en: 'List the people who sign in.', 'pt-BR': 'Lista as pessoas que entram.' },
  description: {
    en: 'In the order of their making, disabled ones too. No password or link is ever listed.',
    'pt-BR': 'Na ordem em que foram incluídas, também as desabilitadas. Nenhuma senha ou link é listado.',
  },
  options: {
    organization: parsed(
      '--organization <name>',
      { en: 'those of one organisation (all)', 'pt-BR': 'as de uma organização (todas)' },
      readName,
    ),
    header: headerOption,
  },
  examples: [
    { line: 'credit user list', text: { en: 'who may sign in', 'pt-BR': 'quem pode entrar' } },
    { line: 'credit user list --json', text: { en: 'with every field', 'pt-BR': 'com todos os campos' } },
  ],
  run: async (context, { organization, header }) => {
    const [{ listUsers }, { getToldOrganizationId }, app] = await Promise.all([
      import('../../auth/users.ts'),
      import('../../auth/find-organization.ts'),
      context.openApp(),
    ]);
    const { db } = app.storage;
    const organizationId =
      organization === undefined ? undefined : await getToldOrganizationId(db, organization);
    const items = await listUsers(app.storage, { organizationId });
    const { say, stdout, globals, language, timezone } = context;
    const format = formatIn(language, timezone);
    if (globals.json) {
      stdout.line(JSON.stringify({ items, nextCursor: null }));
      return exitCodes.done;
    }
    if (items.length === 0) {
      context.note(say('noUsers'));
      return exitCodes.done;
    }
    await writeTable<UserItem>(
      context,
      [
        { key: 'email', title: { en: 'E-mail', 'pt-BR': 'E-mail' }, shown: (item) => item.email },
        { key: 'name', title: { en: 'Name', 'pt-BR': 'Nome' }, shown: (item) => item.name },
        {
          key: 'role',
          title: { en: 'Role', 'pt-BR': 'Papel' },
          shown: (item) => sayRole(context, item.role),
          bare: (item) => item.role,
        },
        {
          key: 'organization',
          title: { en: 'Organisation', 'pt-BR': 'Organização' },
          shown: (item) => item.organization,
        },
        {
          key: 'status',
          title: { en: 'State', 'pt-BR': 'Estado' },
          shown: (item) => say(statusWords[item.status]),
          bare: (item) => item.status,
        },
        {
          key: 'createdAt',
          title: { en: 'Made', 'pt-BR': 'Incluído em' },
          shown: (item) => format.dateTime(item.createdAt),
          bare: (item) => item.createdAt,
          spare: true,
        },
        { key: 'id', title: { en: 'Id', 'pt-BR': 'Id' }, shown: (item) => item.id, inPipe: true },
      ],
      items,
      { header },
    );
    return exitCodes.done;
  },
});
