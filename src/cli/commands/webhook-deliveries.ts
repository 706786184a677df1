import { endWithDamage } from '../end-with-damage.ts';
import { defineCommand, flag, headerOption, optional, parsed, value, wholeNumber } from './define-command.ts';

export const webhookDeliveries = defineCommand({
  name: 'webhook deliveries',
  summary: {
    en: 'List what webhooks were sent, and what came back.',
    'pt-BR': 'Lista o que foi enviado aos webhooks, e o que voltou.',
  },
  description: {
    en: 'Newest first. An event that was given up stays here, and can be sent again.',
    'pt-BR': 'As mais novas primeiro. Um evento abandonado fica aqui, e pode ser reenviado.',
  },
  arguments: {
    webhook: optional({ en: 'the id of one webhook (all)', 'pt-BR': 'o id de um webhook (todos)' }),
  },
  options: {
    failed: flag('--failed', { en: 'only those that were given up', 'pt-BR': 'só as que foram abandonadas' }),
    limit: parsed(
      '--limit <number>',
      { en: 'at most so many (50)', 'pt-BR': 'no máximo tantas (50)' },
      wholeNumber(1, 200),
    ),
    cursor: value('--cursor <cursor>', {
      en: 'the page after, as nextCursor said',
      'pt-BR': 'a página seguinte, como disse nextCursor',
    }),
    header: headerOption,
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit webhook deliveries --failed',
      text: { en: 'what did not arrive', 'pt-BR': 'o que não chegou' },
    },
    {
      line: 'credit webhook deliveries --json',
      text: { en: 'with every attempt and the body', 'pt-BR': 'com cada tentativa e o corpo' },
    },
  ],
  run: async (context, { webhook, failed, limit, cursor, header }) => {
    const [{ listDeliveries }, { writeDeliveries }, app] = await Promise.all([
      import('../../webhook/deliveries.ts'),
      import('../output/delivery-table.ts'),
      context.openApp(),
    ]);
    const page = await listDeliveries(app.storage, app.actor.organizationId, {
      webhookId: webhook,
      status: failed ? 'DISCARDED' : undefined,
      limit,
      cursor,
    });
    const { stdout, globals, say } = context;
    const damaged = (page.damaged ?? []).map(({ record }) => record);
    if (globals.json) {
      stdout.line(JSON.stringify(page));
      return endWithDamage(context, 'damagedRows', damaged);
    }
    if (page.items.length === 0) context.note(say('noDeliveries'));
    else await writeDeliveries(context, page.items, { header });
    if (page.nextCursor !== null && stdout.isTerminal) context.note(say('moreDeliveries'));
    return endWithDamage(context, 'damagedRows', damaged);
  },
});
