import { exitCodes } from '../exit-codes.ts';
import { mayGoOn, yesOption } from './ask-first.ts';
import { defineCommand, required } from './define-command.ts';

export const webhookRemove = defineCommand({
  name: 'webhook remove',
  summary: { en: 'Remove a webhook.', 'pt-BR': 'Remove um webhook.' },
  description: {
    en: 'What it has not been sent is given up, and cannot be sent again.',
    'pt-BR': 'O que não lhe foi enviado é abandonado, e não pode ser reenviado.',
  },
  arguments: { webhook: required({ en: 'the id of the webhook', 'pt-BR': 'o id do webhook' }) },
  options: { yes: yesOption },
  withinOrganization: true,
  examples: [
    {
      line: 'credit webhook remove whk_…',
      text: { en: 'asks on a terminal', 'pt-BR': 'pergunta em um terminal' },
    },
    { line: 'credit webhook remove whk_… --yes', text: { en: 'does not ask', 'pt-BR': 'não pergunta' } },
  ],
  run: async (context, { webhook: id, yes }) => {
    const { say, globals, stdout } = context;
    const [{ readWebhook, removeWebhook }, app] = await Promise.all([
      import('../../webhook/webhooks.ts'),
      context.openApp(),
    ]);
    const { organizationId, analystId } = app.actor;
    // Whether there is such a webhook is told before anything is asked.
    const { type, url } = await readWebhook(app.storage, organizationId, id);
    if (!(await mayGoOn(context, { effect: say('removesWebhook', { type, url }), yes }))) {
      return exitCodes.done;
    }
    await removeWebhook(app.storage, organizationId, id, app.engine.clock.now(), analystId);
    if (globals.json) stdout.line(JSON.stringify({ id, removed: true }));
    else context.note(say('webhookRemoved', { webhook: id }));
    return exitCodes.done;
  },
});
