import { openSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import type { CommandContext } from '../context.ts';

/**
 * Does what may have to ask while stdin brings something else: questions go to the terminal that the process belongs to, so
 * that a list that came down a pipe is not lost for want of an answer. Where there is no terminal nothing is asked.
 */
export async function askBesideStdin<T>(
  commandContext: CommandContext,
  work: (context: CommandContext) => Promise<T>,
): Promise<T> {
  const mayAsk = commandContext.stdout.isTerminal && !commandContext.globals.noInput && !commandContext.ci;
  const device = mayAsk ? openTerminal(commandContext) : undefined;
  if (device === undefined) return work({ ...commandContext, interactive: false });
  try {
    return await work({ ...commandContext, interactive: true, stdin: device });
  } finally {
    device.destroy();
  }
}

/** The keyboard, whatever stdin is; undefined without one, on Windows, and where stdin is not the process's own. */
function openTerminal({ stdin, platform }: CommandContext): ReadStream | undefined {
  if (platform === 'win32' || !('fd' in stdin) || stdin.fd !== 0) return undefined;
  try {
    return new ReadStream(openSync('/dev/tty', 'r'));
  } catch {
    return undefined;
  }
}
