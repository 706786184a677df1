import { exitCodes } from '../exit-codes.ts';
import { defineCommand, required } from './define-command.ts';

export const webhookRedeliver = defineCommand({
  name: 'webhook redeliver',
  summary: { en: 'Send an event again.', 'pt-BR': 'Reenvia um evento.' },
  description: {
    en: 'With the same webhook-id and as many attempts as a new one, from this process. A disabled webhook is sent it too, and is in force again once its endpoint confirms.\nExits with 1 where it is given up again.',
    'pt-BR':
      'Com o mesmo webhook-id e tantas tentativas quanto um novo, a partir deste processo. Um webhook desativado também o recebe, e volta a valer quando o destino confirma.\nSai com 1 se for abandonado de novo.',
  },
  arguments: { delivery: required({ en: 'the id of the delivery', 'pt-BR': 'o id da entrega' }) },
  withinOrganization: true,
  examples: [
    {
      line: 'credit webhook redeliver evt_…',
      text: { en: 'once the receiver works again', 'pt-BR': 'quando o receptor voltar' },
    },
    {
      line: 'credit webhook redeliver evt_… --json',
      text: { en: 'with every attempt', 'pt-BR': 'com cada tentativa' },
    },
  ],
  run: async (context, { delivery: id }) => {
    const [{ redeliver }, { awaitDeliveries, patienceSeconds }, { writeDeliveries }, app] = await Promise.all(
      [
        import('../../webhook/deliveries.ts'),
        import('../await-deliveries.ts'),
        import('../output/delivery-table.ts'),
        context.openApp(),
      ],
    );
    await redeliver(app.engine, app.actor.organizationId, id);
    const deliveries = await awaitDeliveries(context, app, [id]);
    if (context.globals.json) context.stdout.line(JSON.stringify(deliveries[0]));
    else await writeDeliveries(context, deliveries, { header: false });
    if (deliveries.some(({ status }) => status === 'PENDING')) {
      context.note(context.say('notSettledInTime', { seconds: patienceSeconds }));
    }
    return deliveries.every(({ status }) => status === 'DELIVERED') ? exitCodes.done : exitCodes.failed;
  },
});
