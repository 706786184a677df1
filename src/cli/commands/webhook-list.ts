import type { WebhookAnswer } from '../../webhook/webhooks.ts';
import { formatIn } from '../../wording/format.ts';
import { exitCodes } from '../exit-codes.ts';
import { writeTable } from '../output/table.ts';
import { defineCommand, headerOption } from './define-command.ts';

export const webhookList = defineCommand({
  name: 'webhook list',
  summary: { en: 'List the registered webhooks.', 'pt-BR': 'Lista os webhooks registrados.' },
  description: {
    en: 'Oldest first. No secret is ever listed.',
    'pt-BR': 'Os mais antigos primeiro. Nenhum segredo é listado.',
  },
  options: { header: headerOption },
  withinOrganization: true,
  examples: [
    { line: 'credit webhook list', text: { en: 'what goes where', 'pt-BR': 'o que vai para onde' } },
    { line: 'credit webhook list --json', text: { en: 'with every field', 'pt-BR': 'com todos os campos' } },
  ],
  run: async (context, { header }) => {
    const [{ findWebhooks }, app] = await Promise.all([
      import('../../webhook/webhooks.ts'),
      context.openApp(),
    ]);
    const items = await findWebhooks(app.storage, app.actor.organizationId);
    const { say, stdout, globals, language, timezone } = context;
    const format = formatIn(language, timezone);
    if (globals.json) {
      stdout.line(JSON.stringify(items));
      return exitCodes.done;
    }
    if (items.length === 0) {
      context.note(say('noWebhooks'));
      return exitCodes.done;
    }
    await writeTable<WebhookAnswer>(
      context,
      [
        { key: 'id', title: { en: 'Webhook', 'pt-BR': 'Webhook' }, shown: (item) => item.id },
        { key: 'type', title: { en: 'Type', 'pt-BR': 'Tipo' }, shown: (item) => item.type },
        { key: 'url', title: { en: 'Address', 'pt-BR': 'Endereço' }, shown: (item) => item.url },
        {
          key: 'status',
          title: { en: 'State', 'pt-BR': 'Estado' },
          shown: (item) => say(item.disabledAt === null ? 'webhookInForce' : 'webhookDisabled'),
          bare: (item) => (item.disabledAt === null ? 'in force' : 'disabled'),
        },
        {
          key: 'createdAt',
          title: { en: 'Made', 'pt-BR': 'Criado em' },
          shown: (item) => format.dateTime(item.createdAt),
          bare: (item) => item.createdAt,
          spare: true,
        },
      ],
      items,
      { header },
    );
    return exitCodes.done;
  },
});
