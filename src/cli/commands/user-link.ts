import { exitCodes } from '../exit-codes.ts';
import { defineCommand } from './define-command.ts';
import { findUserOf, organizationOfUser, userArgument, writeInvitation } from './user-words.ts';

export const userLink = defineCommand({
  name: 'user link',
  summary: {
    en: 'Make a new link to set a password.',
    'pt-BR': 'Cria um link novo para definir a senha.',
  },
  description: {
    en: 'Good once within 24 hours; those before are good no more. When it is used, sessions that are open end. The password stays until then.',
    'pt-BR':
      'Vale uma vez em 24 horas; os anteriores deixam de valer. Quando ele é usado, as sessões abertas terminam. A senha fica até lá.',
  },
  arguments: { user: userArgument },
  options: { organization: organizationOfUser },
  examples: [
    {
      line: 'credit user link ana@example.com',
      text: { en: 'for whoever forgot the password', 'pt-BR': 'para quem esqueceu a senha' },
    },
    {
      line: 'credit user link ana@example.com --json',
      text: { en: 'as JSON, for a script that sends it', 'pt-BR': 'em JSON, para um script que o envia' },
    },
  ],
  run: async (context, input) => {
    const [{ inviteUser }, { storage, id, change }] = await Promise.all([
      import('../../auth/users.ts'),
      findUserOf(context, input),
    ]);
    await writeInvitation(context, await inviteUser(storage, id, change), 'userLink');
    return exitCodes.done;
  },
});
