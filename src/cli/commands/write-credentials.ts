import type { IssuedClient } from '../../auth/clients.ts';
import type { CommandContext } from '../context.ts';

/** Writes credentials with their secret, which is shown here and nowhere else: `head`, then a line for each. */
export function writeCredentials(context: CommandContext, client: IssuedClient, head: string): void {
  const { stdout, globals, say } = context;
  if (globals.json) {
    stdout.line(JSON.stringify(client));
    return;
  }
  context.note(head);
  stdout.line(`clientId      ${client.clientId}`);
  stdout.line(`clientSecret  ${client.clientSecret}`);
  context.note(say('secretOnce'));
}
