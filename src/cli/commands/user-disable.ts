import { exitCodes } from '../exit-codes.ts';
import { defineCommand } from './define-command.ts';
import { findUserOf, organizationOfUser, userArgument, writeUser } from './user-words.ts';

export const userDisable = defineCommand({
  name: 'user disable',
  summary: { en: 'Keep a user from signing in.', 'pt-BR': 'Impede um usuário de entrar.' },
  description: {
    en: 'Ends the sessions and links of that user, in every process within a second. What they decided stays theirs. credit user enable takes it back.',
    'pt-BR':
      'Encerra as sessões e os links desse usuário, em todos os processos em um segundo. O que decidiu continua seu. credit user enable desfaz.',
  },
  arguments: { user: userArgument },
  options: { organization: organizationOfUser },
  examples: [
    {
      line: 'credit user disable ana@example.com',
      text: { en: 'somebody who has left', 'pt-BR': 'quem saiu da empresa' },
    },
    {
      line: 'credit user disable ana@example.com --organization local',
      text: { en: 'only where she is of local', 'pt-BR': 'só se ela for de local' },
    },
  ],
  run: async (context, input) => {
    const [{ disableUser }, { storage, id, change }] = await Promise.all([
      import('../../auth/users.ts'),
      findUserOf(context, input),
    ]);
    const user = await disableUser(storage, id, change);
    writeUser(context, user, context.say('userDisabled', { name: user.name }));
    return exitCodes.done;
  },
});
