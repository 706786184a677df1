import { type Role, roles } from '../../auth/role.ts';
import { exitCodes } from '../exit-codes.ts';
import { type ArgumentSpec, defineCommand, readChoice } from './define-command.ts';
import { findUserOf, organizationOfUser, sayRole, userArgument, writeUser } from './user-words.ts';

const roleArgument: ArgumentSpec<Role> = {
  text: { en: 'what the person may do', 'pt-BR': 'o que a pessoa pode fazer' },
  arity: 'required',
  choices: roles,
  read: (words, name) => readChoice(roles, words[0] ?? '', name),
};

export const userRole = defineCommand({
  name: 'user role',
  summary: { en: 'Give a user another role.', 'pt-BR': 'Dá outro papel a um usuário.' },
  description: {
    en: 'Ends the sessions of that user, in every process within a second. The role that they have already changes nothing.',
    'pt-BR':
      'Encerra as sessões desse usuário, em todos os processos em um segundo. O papel que já tem não muda nada.',
  },
  arguments: { user: userArgument, role: roleArgument },
  options: { organization: organizationOfUser },
  examples: [
    {
      line: 'credit user role ana@example.com manager',
      text: { en: 'may now manage policies', 'pt-BR': 'agora pode gerir políticas' },
    },
    {
      line: 'credit user role ana@example.com analyst --organization local',
      text: { en: 'only where she is of local', 'pt-BR': 'só se ela for de local' },
    },
  ],
  run: async (context, { role, ...input }) => {
    const [{ changeRole }, { storage, id, role: before, change }] = await Promise.all([
      import('../../auth/users.ts'),
      findUserOf(context, input),
    ]);
    const user = await changeRole(storage, id, { ...change, role });
    const words = { name: user.name, role: sayRole(context, user.role) };
    writeUser(context, user, context.say(before === role ? 'userRoleStays' : 'userRoleChanged', words));
    return exitCodes.done;
  },
});
