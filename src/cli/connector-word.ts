import { resolve } from 'node:path';
import { CreditError } from '../base/errors.ts';
import type { ReadFile } from './check-named-files.ts';
import type { CommandContext } from './context.ts';
import { connectorsFolder } from './places.ts';

/** Whether a word names a connector: `serasa-experian.bureau-score`; a file has another ending. */
export function isConnectorName(word: string): boolean {
  return /^[a-z0-9][a-z0-9-]*\.[a-z-]+$/.test(word) && !/\.ya?ml$/.test(word);
}

/** The names of all connectors there are. */
export async function connectorWords(context: CommandContext): Promise<readonly string[]> {
  const { listConnectorFiles } = await import('../connector-work.ts');
  return listConnectorFiles(connectorsFolder(context.places)).map(
    ({ provider, role }) => `${provider}.${role}`,
  );
}

/**
 * The connector that a word names, or the file of that path.
 *
 * @throws CreditError UNKNOWN_CONNECTOR, FILE_UNREADABLE.
 */
export async function readConnectorWord(context: CommandContext, word: string): Promise<ReadFile> {
  const [{ readInput }, { listConnectorFiles }] = await Promise.all([
    import('./policy-files/find-files.ts'),
    import('../connector-work.ts'),
  ]);
  if (!isConnectorName(word)) {
    const path = resolve(context.cwd, word);
    return { file: word, path, content: await readInput(path, word) };
  }
  const listed = listConnectorFiles(connectorsFolder(context.places));
  const one = listed.find(({ provider, role }) => `${provider}.${role}` === word);
  if (one === undefined) {
    const choices = listed.map(({ provider, role }) => `${provider}.${role}`).join(', ');
    throw new CreditError('UNKNOWN_CONNECTOR', { name: word, choices });
  }
  return { file: one.file, path: one.path, content: await readInput(one.path, one.file) };
}
