import { access, constants, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import type { Text } from '../../base/language.ts';
import { readChunks } from '../../base/read-chunks.ts';
import { nearestName } from '../../yaml/nearest-name.ts';
import type { CommandContext } from '../context.ts';
import { textOf } from '../output/texts.ts';
import { readStdinChunks } from '../read-stdin.ts';
import { unknown } from '../usage-error.ts';

/** What was given, to be read once. */
export interface NamedBytes {
  /** As it was typed. */
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Lets go of it where not all of it was read. */
  close(): Promise<void>;
}

/** What may follow `credit batch` and is no file; a file of such a name is written `./list`. */
const batchVerbs: readonly string[] = ['list', 'show', 'resume', 'retry', 'cancel', 'export'];

/** The commands that read a table or a list of documents. */
type ReadingCommand = 'batch' | 'watch add' | 'outcome import' | 'policy backtest';

/**
 * Opens the files of a command; `-` is stdin. Before one is read, all are checked: they must exist and be readable.
 *
 * @throws CreditError FILE_UNREADABLE; USAGE for `-` twice, and for what was probably meant as a verb.
 */
export async function openBytes(
  context: CommandContext,
  words: readonly string[],
  command: ReadingCommand,
): Promise<readonly NamedBytes[]> {
  const see = `credit ${command} --help`;
  const awaited = command === 'batch' || command === 'watch add' ? 'awaitingBatch' : 'awaitingOutcomes';
  if (words.filter((word) => word === '-').length > 1)
    throw new CreditError('USAGE', { reason: textOf('stdinOnce'), see });
  const opened: NamedBytes[] = [];
  for (const name of words) {
    if (name === '-') {
      opened.push(named(name, readStdinChunks(context, awaited)));
      continue;
    }
    const path = resolve(context.cwd, name);
    await requireReadable(path, name).catch((error: unknown) => {
      const isWord = command === 'batch' && words.length === 1 && /^[a-z]+$/.test(name);
      const nearest = isWord ? nearestName(name, batchVerbs) : undefined;
      if (nearest === undefined) throw error;
      throw unknown(['unknownCommand', 'unknownCommandNear'], { term: name, nearest, see });
    });
    opened.push(named(name, readFileChunks(context, path, name)));
  }
  return opened;
}

function named(name: string, bytes: AsyncGenerator<Uint8Array>): NamedBytes {
  const close = async () => {
    await bytes.return(undefined);
  };
  return { name, bytes, close };
}

async function requireReadable(path: string, file: string): Promise<void> {
  try {
    if ((await stat(path)).isDirectory()) throw Object.assign(new Error(file), { code: 'EISDIR' });
    await access(path, constants.R_OK);
  } catch (cause) {
    throw unreadable(file, cause);
  }
}

async function* readFileChunks(
  { signal }: CommandContext,
  path: string,
  name: string,
): AsyncGenerator<Uint8Array> {
  try {
    yield* readChunks(path, { signal });
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof Error && 'syscall' in cause) throw unreadable(name, cause);
    throw cause;
  }
}

const reasons: Readonly<Record<string, Text>> = {
  ENOENT: textOf('noSuchFile'),
  EISDIR: textOf('isFolder'),
  EACCES: textOf('mayNotRead'),
};

function unreadable(file: string, cause: unknown): CreditError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  return new CreditError('FILE_UNREADABLE', { file, reason: reasons[code] ?? code }, { cause });
}
