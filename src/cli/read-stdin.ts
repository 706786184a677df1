import { CreditError } from '../base/errors.ts';
import type { CommandContext } from './context.ts';
import { textOf } from './output/texts.ts';

/** Pasted lists of documents are small; more than this is not one. */
const maximumBytes = 64 * 1024 * 1024;

/** Everything on stdin, as bytes. On a terminal it is told first what is awaited and how it ends. */
export async function readStdinBytes(context: CommandContext): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of readStdinChunks(context, 'awaitingStdin')) {
    chunks.push(bytes);
    size += bytes.byteLength;
    if (size > maximumBytes) {
      throw new CreditError('INVALID_ARGUMENT', {
        name: '-',
        reason: textOf('stdinTooLong'),
        expected: textOf('stdinAtMost', { megabytes: maximumBytes / 1024 / 1024 }),
      });
    }
  }
  return Buffer.concat(chunks);
}

/** What comes on stdin, as it comes; on a terminal `awaited` is told first. Ends with the reason of an interruption. */
export async function* readStdinChunks(
  context: CommandContext,
  awaited: 'awaitingStdin' | 'awaitingBatch' | 'awaitingOutcomes',
): AsyncGenerator<Uint8Array> {
  const { stdin, stderr, signal, say, platform } = context;
  if (stdin.isTTY) stderr.words(say(awaited, { keys: platform === 'win32' ? 'Ctrl-Z, Enter' : 'Ctrl-D' }));
  const stop = () => {
    if ('destroy' in stdin && typeof stdin.destroy === 'function') stdin.destroy();
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const chunk of stdin) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  signal.throwIfAborted();
}

/** Everything on stdin, as UTF-8 text without blanks around it. */
export async function readStdin(context: CommandContext): Promise<string> {
  return new TextDecoder().decode(await readStdinBytes(context)).trim();
}
