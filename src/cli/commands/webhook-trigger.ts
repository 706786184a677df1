import { CreditError } from '../../base/errors.ts';
import { type EventType, eventTypes } from '../../webhook/events.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { textOf } from '../output/texts.ts';
import { defineCommand, required, value } from './define-command.ts';

export const webhookTrigger = defineCommand({
  name: 'webhook trigger',
  summary: {
    en: 'Send an invented event, marked SANDBOX.',
    'pt-BR': 'Envia um evento inventado, marcado SANDBOX.',
  },
  description: {
    en: 'To the webhook of its type and to whoever listens, as a change would; or with --to once to one address, signed with the secret of credit webhook listen.\nExits with 1 where it does not arrive.',
    'pt-BR':
      'Ao webhook do seu tipo e a quem escuta, como faria uma mudança; ou com --to uma vez a um endereço, assinado com o segredo de credit webhook listen.\nSai com 1 se não chegar.',
  },
  arguments: {
    type: required({ en: 'the type of event', 'pt-BR': 'o tipo de evento' }, { choices: eventTypes }),
  },
  options: {
    to: value('--to <address>', {
      en: 'to this address alone, on this machine too',
      'pt-BR': 'só a este endereço, também nesta máquina',
    }),
    report: value(
      '--report <report>',
      { en: 'about one report (an invented one)', 'pt-BR': 'sobre um relatório (um inventado)' },
      { complete: 'report' },
    ),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit webhook trigger REPORT_FINISHED',
      text: { en: 'to whoever asked for it', 'pt-BR': 'a quem o pediu' },
    },
    {
      line: 'credit webhook trigger REPORT_STATUS --to http://127.0.0.1:3000/events',
      text: { en: 'to a receiver under development', 'pt-BR': 'a um receptor em desenvolvimento' },
    },
  ],
  run: async (context, { type: typed, to, report: reportId }) => {
    const type = eventTypes.find((item) => item === typed) ?? 'REPORT_FINISHED';
    const app = await context.openApp();
    const { readReportFields } = await import('../../report/report-events.ts');
    const report =
      reportId === undefined ? undefined : await readReportFields(app.engine, app.actor, reportId);
    const request = { organizationId: app.actor.organizationId, type, report };
    if (to !== undefined) return sendTo(context, request, to);

    const [{ triggerSample }, { awaitDeliveries, patienceSeconds }, { writeDeliveries }] = await Promise.all([
      import('../../webhook/trigger.ts'),
      import('../await-deliveries.ts'),
      import('../output/delivery-table.ts'),
    ]);
    const ids = await triggerSample(app.engine, request);
    const deliveries = await awaitDeliveries(context, app, ids);
    if (context.globals.json) context.stdout.line(JSON.stringify({ items: deliveries, nextCursor: null }));
    else {
      context.note(context.say('sampleKept'));
      await writeDeliveries(context, deliveries, { header: false });
    }
    if (deliveries.some(({ status }) => status === 'PENDING')) {
      context.note(context.say('notSettledInTime', { seconds: patienceSeconds }));
    }
    return deliveries.every(({ status }) => status === 'DELIVERED') ? exitCodes.done : exitCodes.failed;
  },
});

async function sendTo(
  context: CommandContext,
  request: Parameters<typeof import('../../webhook/trigger.ts').sendSample>[1] & { readonly type: EventType },
  to: string,
) {
  if (!URL.canParse(to) || !/^https?:$/.test(new URL(to).protocol)) {
    throw new CreditError('INVALID_ARGUMENT', {
      name: '--to',
      reason: textOf('addressBad', { given: to }),
      expected: { en: 'an http or https address', 'pt-BR': 'um endereço http ou https' },
    });
  }
  const [{ sendSample }, { engine, loadTargets }] = await Promise.all([
    import('../../webhook/trigger.ts'),
    context.openApp(),
  ]);
  const { proxyUrl } = await loadTargets();
  const { eventId, outcome, httpStatus, reason } = await sendSample(engine, request, {
    url: new URL(to),
    proxyUrl,
    signal: context.signal,
  });
  if (context.globals.json) context.stdout.line(JSON.stringify({ eventId, outcome, httpStatus }));
  else
    context.stdout.line(
      context.say('sampleSent', { event: eventId, status: httpStatus ?? reason ?? outcome }),
    );
  return outcome === 'DELIVERED' ? exitCodes.done : exitCodes.failed;
}
