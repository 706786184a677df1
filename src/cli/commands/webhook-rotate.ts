import { formatIn } from '../../wording/format.ts';
import { exitCodes } from '../exit-codes.ts';
import { defineCommand, required } from './define-command.ts';
import { writeWebhookSecret } from './write-webhook-secret.ts';

export const webhookRotate = defineCommand({
  name: 'webhook rotate',
  summary: { en: 'Give a webhook a new secret.', 'pt-BR': 'Dá um segredo novo a um webhook.' },
  description: {
    en: 'For 24 hours each delivery is signed with the secret before too, so that the receiver can change over without losing any.',
    'pt-BR':
      'Por 24 horas cada entrega é assinada também com o segredo anterior, para que o receptor troque sem perder nenhuma.',
  },
  arguments: { webhook: required({ en: 'the id of the webhook', 'pt-BR': 'o id do webhook' }) },
  withinOrganization: true,
  examples: [
    { line: 'credit webhook rotate whk_…', text: { en: 'after a leak', 'pt-BR': 'depois de um vazamento' } },
    { line: 'credit webhook rotate whk_… --json', text: { en: 'in a script', 'pt-BR': 'em um script' } },
  ],
  run: async (context, { webhook: id }) => {
    const [{ rotateWebhookSecret }, app] = await Promise.all([
      import('../../webhook/webhooks.ts'),
      context.openApp(),
    ]);
    const { organizationId, analystId } = app.actor;
    const now = app.engine.clock.now();
    const webhook = await rotateWebhookSecret(app.storage, organizationId, id, now, analystId);
    const until = webhook.previousSecretUntil ?? webhook.updatedAt;
    const time = formatIn(context.language, context.timezone).dateTime(until);
    writeWebhookSecret(context, webhook, context.say('webhookRotated', { webhook: id, time }));
    return exitCodes.done;
  },
});
