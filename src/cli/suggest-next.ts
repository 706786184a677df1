import type { CommandContext } from './context.ts';

/** One line with a command that works, for a person at a terminal and nobody else. */
export function suggestNext(context: CommandContext, command: string): void {
  const { stdout, stderr, ci, say } = context;
  if (stdout.isTerminal && stderr.isTerminal && !ci) context.note(say('next', { command }));
}
