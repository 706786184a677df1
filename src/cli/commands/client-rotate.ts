import { formatIn } from '../../wording/format.ts';
import { exitCodes } from '../exit-codes.ts';
import { defineCommand, organizationOfClient, parsed, required, wholeNumber } from './define-command.ts';
import { writeCredentials } from './write-credentials.ts';

const longestOverlapHours = 168;

export const clientRotate = defineCommand({
  name: 'client rotate',
  summary: { en: 'Give a client a new secret.', 'pt-BR': 'Dá um segredo novo a um cliente.' },
  description: {
    en: 'Tokens that the client has go on working. Without --keep-old-for the secret before is refused at once.',
    'pt-BR':
      'Os tokens que o cliente tem continuam valendo. Sem --keep-old-for o segredo anterior é recusado na hora.',
  },
  arguments: { client: required({ en: 'the id of the client', 'pt-BR': 'o id do cliente' }) },
  options: {
    keepOldFor: parsed(
      '--keep-old-for <hours>',
      {
        en: 'hours for which the secret before stays good',
        'pt-BR': 'horas em que o segredo anterior continua valendo',
      },
      wholeNumber(1, longestOverlapHours),
    ),
    organization: organizationOfClient,
  },
  examples: [
    { line: 'credit client rotate cli_…', text: { en: 'after a leak', 'pt-BR': 'depois de um vazamento' } },
    {
      line: 'credit client rotate cli_… --keep-old-for 24',
      text: { en: 'without a failed call', 'pt-BR': 'sem nenhuma chamada falhar' },
    },
  ],
  run: async (context, { client: clientId, keepOldFor = 0, organization }) => {
    const [{ readClient, rotateClient }, app] = await Promise.all([
      import('../../auth/clients.ts'),
      context.openApp(),
    ]);
    await readClient(app.storage, clientId, { organizationName: organization });
    const client = await rotateClient(app.storage, clientId, {
      keepOldForSeconds: keepOldFor * 3_600,
      now: app.engine.clock.now(),
      by: app.actor.analystId,
    });
    const { say, language, timezone } = context;
    writeCredentials(context, client, say('clientRotated', { name: client.name }));
    const until = client.previousSecretUntil;
    context.note(
      until === null
        ? say('oldSecretGone')
        : say('oldSecretUntil', { time: formatIn(language, timezone).dateTime(until) }),
    );
    return exitCodes.done;
  },
});
