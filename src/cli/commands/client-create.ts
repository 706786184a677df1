import { isPermission, type Permission, permissions } from '../../auth/permission.ts';
import { CreditError } from '../../base/errors.ts';
import { exitCodes } from '../exit-codes.ts';
import { textOf } from '../output/texts.ts';
import { suggestNext } from '../suggest-next.ts';
import { defineCommand, type OptionSpec, parsed, value } from './define-command.ts';
import { writeCredentials } from './write-credentials.ts';

const see = 'credit client create --help';

/** Permissions by name, given several times or with commas between; `all` is every one. */
const permissionOption: OptionSpec<readonly Permission[]> = {
  flags: '--permission <permission>',
  text: {
    en: `what it may do, several times or with commas: all, ${permissions.join(', ')}`,
    'pt-BR': `o que pode fazer, várias vezes ou com vírgulas: all, ${permissions.join(', ')}`,
  },
  repeatable: true,
  read: (given, name) => {
    if (typeof given !== 'string') return [];
    const words = given.split(/[\n,]/).map((word) => word.trim());
    const named = words.flatMap((word): readonly Permission[] => {
      if (word === 'all') return permissions;
      if (isPermission(word)) return [word];
      const reason = textOf('unknownPermission', { given: word });
      throw new CreditError('INVALID_ARGUMENT', {
        name,
        reason,
        expected: ['all', ...permissions].join(', '),
      });
    });
    return [...new Set(named)];
  },
};

/** A name without the blanks around it; one of blanks alone would be taken for none in every list. */
function readName(given: string, name: string): string {
  const trimmed = given.trim();
  if (trimmed !== '') return trimmed;
  throw new CreditError('INVALID_ARGUMENT', {
    name,
    reason: textOf('nameBlank'),
    expected: { en: 'a name', 'pt-BR': 'um nome' },
  });
}

export const clientCreate = defineCommand({
  name: 'client create',
  summary: { en: 'Make credentials for the API.', 'pt-BR': 'Cria credenciais para a API.' },
  description: {
    en: 'A client belongs to one organisation and acts as one user, the analyst of its manual decisions. The secret is shown once.\nAn organisation that is not there yet is made, without any policy: a manager enables a template.',
    'pt-BR':
      'Um cliente pertence a uma organização e age como um usuário, o analista das suas decisões manuais. O segredo aparece uma vez.\nUma organização que ainda não existe é criada, sem nenhuma política: um gestor habilita um modelo.',
  },
  options: {
    name: value('--name <name>', { en: 'the name of the client', 'pt-BR': 'o nome do cliente' }),
    permission: permissionOption,
    organization: parsed(
      '--organization <name>',
      {
        en: 'the organisation that it belongs to (local)',
        'pt-BR': 'a organização a que pertence (local)',
      },
      readName,
    ),
    user: parsed(
      '--user <name>',
      {
        en: 'the analyst that it acts as (the name of the client)',
        'pt-BR': 'o analista como quem age (o nome do cliente)',
      },
      readName,
    ),
  },
  examples: [
    {
      line: 'credit client create --name erp --permission all',
      text: { en: 'may do everything', 'pt-BR': 'pode tudo' },
    },
    {
      line: 'credit client create --name site --permission report:create,report:read,policy:read --json',
      text: { en: 'in a script', 'pt-BR': 'em um script' },
    },
  ],
  run: async (context, { name, permission, organization, user }) => {
    if (name === undefined || name.trim() === '') {
      throw new CreditError('USAGE', { reason: textOf('nameMissing'), see });
    }
    if (permission.length === 0)
      throw new CreditError('USAGE', { reason: textOf('permissionsMissing'), see });
    const [{ createClient }, { localOrganizationName }, app] = await Promise.all([
      import('../../auth/clients.ts'),
      import('../../auth/local-actor.ts'),
      context.openApp(),
    ]);
    const client = await createClient(
      app.storage,
      {
        name: name.trim(),
        organizationName: organization ?? localOrganizationName,
        permissions: permission,
        ...(user !== undefined && { userName: user }),
      },
      app.engine.clock.now(),
    );
    const { organization: organizationName, user: userName } = client;
    const head = context.say('clientMade', {
      name: client.name,
      organization: organizationName,
      user: userName,
    });
    writeCredentials(context, client, head);
    suggestNext(context, 'credit serve');
    return exitCodes.done;
  },
});
