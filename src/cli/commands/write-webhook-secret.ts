import type { IssuedWebhook } from '../../webhook/webhooks.ts';
import type { CommandContext } from '../context.ts';

/** Writes a webhook with its secret, which is shown here and nowhere else: `head`, then a line for each. */
export function writeWebhookSecret(context: CommandContext, webhook: IssuedWebhook, head: string): void {
  const { stdout, globals, say } = context;
  if (globals.json) {
    stdout.line(JSON.stringify(webhook));
    return;
  }
  context.note(head);
  stdout.line(`id      ${webhook.id}`);
  stdout.line(`secret  ${webhook.secret}`);
  context.note(say('webhookSecretOnce'));
}
