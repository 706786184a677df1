import { resolve } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import { readNamedFile } from '../../base/read-chunks.ts';
import { eventTypes } from '../../webhook/events.ts';
import type { CommandContext } from '../context.ts';
import { exitCodes } from '../exit-codes.ts';
import { textOf } from '../output/texts.ts';
import { readStdin } from '../read-stdin.ts';
import { suggestNext } from '../suggest-next.ts';
import { choice, defineCommand, value } from './define-command.ts';
import { writeWebhookSecret } from './write-webhook-secret.ts';

export const webhookAdd = defineCommand({
  name: 'webhook add',
  summary: {
    en: 'Register where the events of one type are sent.',
    'pt-BR': 'Registra para onde vão os eventos de um tipo.',
  },
  description: {
    en: 'One webhook for each type; only https addresses on the public internet. Each delivery is signed (Standard Webhooks) with the secret that is shown once. They are sent while credit serve runs.',
    'pt-BR':
      'Um webhook para cada tipo; só endereços https na internet pública. Cada entrega é assinada (Standard Webhooks) com o segredo que aparece uma vez. São enviadas enquanto credit serve está no ar.',
  },
  options: {
    type: choice('--type <type>', { en: 'the type of event', 'pt-BR': 'o tipo de evento' }, eventTypes),
    url: value('--url <address>', { en: 'where they go', 'pt-BR': 'para onde vão' }),
    apiKeyFile: value(
      '--api-key-file <file>',
      {
        en: 'what is sent as the header api-key of each delivery; - reads it from stdin',
        'pt-BR': 'o que vai no cabeçalho api-key de cada entrega; - lê de stdin',
      },
      { complete: 'file' },
    ),
  },
  withinOrganization: true,
  examples: [
    {
      line: 'credit webhook add --type REPORT_FINISHED --url https://example.com/events',
      text: { en: 'when a report is final', 'pt-BR': 'quando um relatório termina' },
    },
    {
      line: 'credit webhook add --type REPORT_STATUS --url https://example.com/events --json',
      text: { en: 'in a script', 'pt-BR': 'em um script' },
    },
  ],
  run: async (context, { type, url, apiKeyFile }) => {
    if (type === undefined || url === undefined) {
      throw new CreditError('USAGE', { reason: textOf('webhookMissing'), see: 'credit webhook add --help' });
    }
    const apiKey = apiKeyFile === undefined ? undefined : await readKey(context, apiKeyFile);
    const [{ registerWebhook }, app] = await Promise.all([
      import('../../webhook/webhooks.ts'),
      context.openApp(),
    ]);
    const { engine, storage, actor } = app;
    const webhook = await registerWebhook(
      storage,
      actor.organizationId,
      { type, url, apiKey },
      { targets: await app.loadTargets(), now: engine.clock.now(), by: actor.analystId },
    );
    writeWebhookSecret(context, webhook, context.say('webhookMade', { type, url: webhook.url }));
    context.note(context.say('webhookNeedsService'));
    suggestNext(context, `credit webhook trigger ${type}`);
    return exitCodes.done;
  },
});

async function readKey(context: CommandContext, file: string): Promise<string> {
  if (file === '-') return readStdin(context);
  try {
    return (await readNamedFile(resolve(context.cwd, file))).toString().trim();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CreditError('FILE_UNREADABLE', { file, reason }, { cause });
  }
}
