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
  // What reads a pipe finds the keys of the API.
  const label = stdout.isTerminal ? say('webhookSecretLabel') : 'secret';
  stdout.line(`${'id'.padEnd(label.length)}  ${webhook.id}`);
  stdout.line(`${label}  ${webhook.secret}`);
  context.note(say('webhookSecretOnce'));
}
