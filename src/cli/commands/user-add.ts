import { roles } from '../../auth/role.ts';
import { CreditError } from '../../base/errors.ts';
import { exitCodes } from '../exit-codes.ts';
import { textOf } from '../output/texts.ts';
import { choice, defineCommand, parsed, readName, value } from './define-command.ts';
import { newOrganizationOption, readOrganization } from './organization-options.ts';
import { writeInvitation } from './user-words.ts';

const see = 'credit user add --help';

/** `--role`: what a person may do. */
const roleOption = choice(
  '--role <role>',
  {
    en: 'analyst: works with reports; manager: decides anew, and on policies and webhooks; administrator: everything',
    'pt-BR':
      'analyst: trabalha com relatórios; manager: decide de novo, e sobre políticas e webhooks; administrator: tudo',
  },
  roles,
);

export const userAdd = defineCommand({
  name: 'user add',
  summary: { en: 'Let a person sign in.', 'pt-BR': 'Deixa uma pessoa entrar.' },
  description: {
    en: 'Prints a link to set a password, good once within 24 hours; send it to the person alone. A user belongs to one organisation, and is the analyst of what they decide: an analyst of that name who could not sign in now can.\nThe link is that of publicUrl, else of the service on this machine.',
    'pt-BR':
      'Imprime um link para definir a senha, que vale uma vez em 24 horas; envie-o só à pessoa. Um usuário pertence a uma organização, e é o analista do que decide: um analista com esse nome que não entrava passa a entrar.\nO link é o de publicUrl, senão o do serviço nesta máquina.',
  },
  options: {
    name: value('--name <name>', { en: 'the name of the person', 'pt-BR': 'o nome da pessoa' }),
    email: value('--email <e-mail>', {
      en: 'the e-mail to sign in with, unique in the installation',
      'pt-BR': 'o e-mail com que entra, único na instalação',
    }),
    role: roleOption,
    organization: parsed(
      '--organization <name>',
      { en: 'the organisation that they belong to (local)', 'pt-BR': 'a organização a que pertence (local)' },
      readName,
    ),
    newOrganization: newOrganizationOption,
  },
  examples: [
    {
      line: 'credit user add --name "Ana Lima" --email ana@example.com --role analyst',
      text: { en: 'an analyst of local', 'pt-BR': 'uma analista de local' },
    },
    {
      line: 'credit user add --name "Rui Reis" --email rui@example.com --role administrator --organization acme --new-organization',
      text: { en: 'the first of an organisation', 'pt-BR': 'o primeiro de uma organização' },
    },
  ],
  run: async (context, { name, email, role, organization, newOrganization }) => {
    if (name === undefined) throw new CreditError('USAGE', { reason: textOf('userNameMissing'), see });
    if (email === undefined) throw new CreditError('USAGE', { reason: textOf('userEmailMissing'), see });
    if (role === undefined) throw new CreditError('USAGE', { reason: textOf('userRoleMissing'), see });
    const wanted = readOrganization(organization, newOrganization, { see });
    const [{ addUser }, { localOrganizationName }, app] = await Promise.all([
      import('../../auth/users.ts'),
      import('../../auth/local-actor.ts'),
      context.openApp(),
    ]);
    const { organizationName = localOrganizationName, makesOrganization } = wanted;
    const invited = await addUser(
      app.storage,
      { name, email, role, organizationName, makesOrganization },
      { by: app.actor.analystId, now: app.engine.clock.now() },
    );
    await writeInvitation(context, invited, 'userMade');
    return exitCodes.done;
  },
});
