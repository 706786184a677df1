import { clientDialects } from '../../auth/client-dialect.ts';
import { generalPermissions, isPermission, type Permission, permissions } from '../../auth/permission.ts';
import { CreditError } from '../../base/errors.ts';
import { exitCodes } from '../exit-codes.ts';
import { textOf } from '../output/texts.ts';
import { suggestNext } from '../suggest-next.ts';
import { choice, defineCommand, flag, type OptionSpec, parsed, readName, value } from './define-command.ts';
import { newOrganizationOption, readOrganization } from './organization-options.ts';
import { writeCredentials } from './write-credentials.ts';

const see = 'credit client create --help';

/** What `all` leaves out. */
const namedPermissions = permissions.slice(generalPermissions.length);

/** Permissions by name, given several times or with commas between; `all` is every one. */
const permissionOption: OptionSpec<readonly Permission[]> = {
  flags: '--permission <permission>',
  text: {
    en: `what it may do, several times or with commas: all (${generalPermissions.join(', ')}), and by name only ${namedPermissions.join(', ')}`,
    'pt-BR': `o que pode fazer, várias vezes ou com vírgulas: all (${generalPermissions.join(', ')}), e só pelo nome ${namedPermissions.join(', ')}`,
  },
  repeatable: true,
  read: (text, name) => {
    if (typeof text !== 'string') return [];
    const words = text.split(/[\n,]/).map((word) => word.trim());
    const named = words.flatMap((word): readonly Permission[] => {
      if (word === 'all') return generalPermissions;
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

/** What a test client is made with; `all` is what such a client may. */
async function readTestMode(permissions: readonly Permission[]) {
  const [{ testPermissions }, { copyPolicies }] = await Promise.all([
    import('../../auth/test-client.ts'),
    import('../../credit-policy/follow-policy.ts'),
  ]);
  const isAll = generalPermissions.every((permission) => permissions.includes(permission));
  const isBeyond = (permission: Permission) =>
    generalPermissions.some((one) => one === permission) && !testPermissions.includes(permission);
  return {
    permissions: isAll ? permissions.filter((permission) => !isBeyond(permission)) : permissions,
    test: { onMade: copyPolicies },
  };
}

export const clientCreate = defineCommand({
  name: 'client create',
  summary: { en: 'Make credentials for the API.', 'pt-BR': 'Cria credenciais para a API.' },
  description: {
    en: 'A client belongs to one organisation and acts as one user, the analyst of its manual decisions. The secret is shown once.\nOnly --new-organization makes an organisation. It begins without any policy: enable a template with credit policy enable --organization NAME.\nThe dialect hosted-v1 is for clients written for the first version of the hosted product, which read another shape of a report; credit client update changes it.\nWith --test it is a test client, for a service with real sources: its reports, batches and operations say SANDBOX, cost nothing, and are seen by test clients of the organisation alone; its events go to webhooks that these register. Policies are those of the organisation. Their usage:\ncredit usage --organization "local (test)"',
    'pt-BR':
      'Um cliente pertence a uma organização e age como um usuário, o analista das suas decisões manuais. O segredo aparece uma vez.\nSó --new-organization cria uma organização. Ela começa sem nenhuma política: habilite um modelo com credit policy enable --organization NOME.\nO dialeto hosted-v1 é para clientes escritos para a primeira versão do produto hospedado, que leem outra forma do relatório; credit client update o troca.\nCom --test é um cliente de teste, para um serviço com fontes reais: relatórios, lotes e operações dizem SANDBOX, não custam nada e só os clientes de teste da organização os veem; os eventos vão para webhooks que eles registram. As políticas são as da organização. O uso deles:\ncredit usage --organization "local (test)"',
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
    newOrganization: newOrganizationOption,
    dialect: choice(
      '--dialect <dialect>',
      {
        en: 'whose shape its answers have (specification)',
        'pt-BR': 'que forma têm as suas respostas (specification)',
      },
      clientDialects,
    ),
    test: flag('--test', {
      en: 'a test client: its answers are invented (SANDBOX), free, and apart from what is live',
      'pt-BR':
        'um cliente de teste: as respostas são inventadas (SANDBOX), sem custo e à parte do que é real',
    }),
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
    {
      line: 'credit client create --name erp --permission all --organization acme --new-organization',
      text: { en: 'for an organisation that begins', 'pt-BR': 'para uma organização que começa' },
    },
    {
      line: 'credit client create --name erp-test --permission all --test',
      text: { en: 'to try on a live service', 'pt-BR': 'para testar em um serviço real' },
    },
  ],
  run: async (context, { name, permission, organization, newOrganization, dialect, test, user }) => {
    if (name === undefined || name.trim() === '') {
      throw new CreditError('USAGE', { reason: textOf('nameMissing'), see });
    }
    if (permission.length === 0)
      throw new CreditError('USAGE', { reason: textOf('permissionsMissing'), see });
    const { organizationName: wantedName, makesOrganization } = readOrganization(
      organization,
      newOrganization,
      { see },
    );
    const [{ createClient }, { localOrganizationName }, testMode, app] = await Promise.all([
      import('../../auth/clients.ts'),
      import('../../auth/local-actor.ts'),
      test ? readTestMode(permission) : undefined,
      context.openApp(),
    ]);
    const client = await createClient(
      app.storage,
      {
        name: name.trim(),
        organizationName: wantedName ?? localOrganizationName,
        makesOrganization,
        dialect,
        permissions: testMode?.permissions ?? permission,
        ...(testMode && { test: testMode.test }),
        ...(user !== undefined && { userName: user }),
        operatorName: app.actor.analystName,
      },
      app.engine.clock.now(),
    );
    const { organization: organizationName, user: userName } = client;
    const head = context.say(client.test ? 'testClientMade' : 'clientMade', {
      name: client.name,
      organization: organizationName,
      user: userName,
    });
    writeCredentials(context, client, head);
    const next = `credit policy enable starter-company --organization "${organizationName}"`;
    suggestNext(context, makesOrganization ? next : 'credit serve');
    return exitCodes.done;
  },
});
