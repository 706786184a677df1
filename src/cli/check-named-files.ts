import { resolve } from 'node:path';
import type { Finding } from '../yaml/finding.ts';
import type { CommandContext } from './context.ts';
import type { CheckedFile } from './output/finding-formats/checked-file.ts';

/** A file that was read. */
export interface ReadFile {
  /** The name under which findings speak of it. */
  readonly file: string;
  /** Where it lies, for what lies beside it. */
  readonly path: string;
  readonly content: Uint8Array;
}

/**
 * Checks what words on the command line mean where a thing can be named too: each by its name, else the files, folders and patterns
 * that it says, in the order given.
 *
 * @param how.readNamed reads a thing by its name; undefined for a word that is none.
 * @throws CreditError as `readNamed` and findFiles do; the reason of the context's signal.
 */
export async function checkNamedFiles(
  context: CommandContext,
  words: readonly string[],
  how: {
    readonly readNamed: (word: string) => Promise<ReadFile> | undefined;
    readonly check: (file: ReadFile) => Promise<readonly Finding[]>;
    readonly passWithNoFiles: boolean;
  },
): Promise<readonly CheckedFile[]> {
  const { readNamed, check, ...options } = how;
  const { findFiles } = await import('./policy-files/find-files.ts');
  const files: CheckedFile[] = [];
  const add = async (read: ReadFile): Promise<void> => {
    const text = new TextDecoder().decode(read.content);
    files.push({ file: read.file, text, findings: await check(read), policyId: undefined });
  };
  for (const word of words) {
    context.signal.throwIfAborted();
    const named = readNamed(word);
    if (named !== undefined) {
      await add(await named);
      continue;
    }
    for (const { name, read } of await findFiles(context, [word], options))
      await add({ file: name, path: resolve(context.cwd, name), content: await read() });
  }
  return files;
}
