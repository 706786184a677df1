import { exitCodes } from '../exit-codes.ts';
import { mayGoOn, yesOption } from './ask-first.ts';
import { defineCommand } from './define-command.ts';
import { findUserOf, organizationOfUser, userArgument, writeUser } from './user-words.ts';

export const userDisable = defineCommand({
  name: 'user disable',
  summary: { en: 'Disable a user.', 'pt-BR': 'Desativa um usuário.' },
  description: {
    en: 'Ends the sessions and links of the user and refuses the API clients that act as the user, in every process within a second. A signature that awaits a second one no longer counts. Decisions of the user are kept. Undo: credit user enable',
    'pt-BR':
      'Encerra as sessões e os links do usuário e recusa as aplicações da API que agem como ele, em todos os processos em até um segundo. Uma assinatura à espera da segunda deixa de contar. As decisões do usuário são mantidas. Para desfazer: credit user enable',
  },
  arguments: { user: userArgument },
  options: { yes: yesOption, organization: organizationOfUser },
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
  run: async (context, { yes, ...input }) => {
    const [{ disableUser }, { storage, name, id, change }] = await Promise.all([
      import('../../auth/users.ts'),
      findUserOf(context, input),
    ]);
    const effect = context.say('disablesUser', { name });
    if (!(await mayGoOn(context, { effect, yes }))) return exitCodes.done;
    const user = await disableUser(storage, id, change);
    writeUser(context, user, context.say('userDisabled', { name: user.name }));
    return exitCodes.done;
  },
});
