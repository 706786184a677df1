import { exitCodes } from '../exit-codes.ts';
import { defineCommand } from './define-command.ts';
import { findUserOf, organizationOfUser, userArgument, writeUser } from './user-words.ts';

export const userEnable = defineCommand({
  name: 'user enable',
  summary: {
    en: 'Let a disabled user sign in again.',
    'pt-BR': 'Deixa um usuário desabilitado entrar de novo.',
  },
  description: {
    en: 'With the password from before; a new link is made by credit user link.',
    'pt-BR': 'Com a senha de antes; um link novo se cria com credit user link.',
  },
  arguments: { user: userArgument },
  options: { organization: organizationOfUser },
  examples: [
    {
      line: 'credit user enable ana@example.com',
      text: { en: 'somebody who is back', 'pt-BR': 'quem voltou' },
    },
    {
      line: 'credit user enable ana@example.com --organization local',
      text: { en: 'only where she is of local', 'pt-BR': 'só se ela for de local' },
    },
  ],
  run: async (context, input) => {
    const [{ enableUser }, { storage, id, change }] = await Promise.all([
      import('../../auth/users.ts'),
      findUserOf(context, input),
    ]);
    const user = await enableUser(storage, id, change);
    writeUser(context, user, context.say('userEnabled', { name: user.name }));
    return exitCodes.done;
  },
});
