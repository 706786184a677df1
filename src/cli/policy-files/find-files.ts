import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CreditError } from '../../base/errors.ts';
import { readChunks } from '../../base/read-chunks.ts';
import { systemReason } from '../../base/system-reason.ts';
import { maximumBytes } from '../../yaml/located-yaml.ts';
import type { CommandContext } from '../context.ts';
import { textOf } from '../output/texts.ts';
import { readStdinBytes } from '../read-stdin.ts';
import { isGlob, readGlob } from './glob.ts';

/** A file that is to be read, under the name that messages use. */
export interface FoundFile {
  /** As given, or below the folder as given; with forward slashes. `-` for stdin. */
  readonly name: string;
  read(): Promise<Uint8Array>;
}

/** The folder that is meant where no path is given. */
const usualFolder = 'policies';

/** More would be a folder given by mistake. */
const mostFiles = 10_000;

const isYaml = (name: string) => /\.ya?ml$/i.test(name);

/** Whether a file holds cases of a policy, by its name. */
export const isCaseFileName = (name: string) => /\.cases\.ya?ml$/i.test(name);

/** Whether a file holds the invariants of a policy, by its name. */
export const isInvariantsFileName = (name: string) => /\.invariants\.ya?ml$/i.test(name);

/** What the file of a policy's invariants is called. */
export const invariantsBeside = (policy: string) => policy.replace(/(\.ya?ml)?$/i, '.invariants.yaml');

/** The invariants of a policy's file, where they lie beside it. */
export function invariantsOf({ name: policy }: FoundFile, cwd: string): FoundFile | undefined {
  const name = invariantsBeside(policy);
  const path = resolve(cwd, name);
  if (policy === '-' || !existsSync(path)) return undefined;
  return { name, read: () => readInput(path, name) };
}

/**
 * The files that words on the command line mean: files, `-` for stdin, folders (every YAML file below them) and
 * patterns (`policies/*.yaml`, quoted so that the shell leaves them alone). Each file once, in the order given; below
 * a folder by name. What is hidden and `node_modules` are passed over.
 *
 * @throws CreditError FILE_UNREADABLE for a path that is not there; NO_FILES for a folder or pattern without any.
 */
export async function findFiles(
  context: CommandContext,
  words: readonly string[],
  options: { readonly passWithNoFiles?: boolean } = {},
): Promise<readonly FoundFile[]> {
  const files = new Map<string, FoundFile>();
  for (const word of words.length === 0 ? [usualFolder] : words) {
    const names = await namesOf(context.cwd, word);
    if (names.length === 0 && options.passWithNoFiles !== true)
      throw new CreditError('NO_FILES', { pattern: word });
    for (const name of names) {
      const path = resolve(context.cwd, name);
      const read = name === '-' ? () => readStdinBytes(context) : () => readInput(path, name);
      if (!files.has(path)) files.set(path, { name, read });
    }
    if (files.size > mostFiles) {
      throw new CreditError('INVALID_ARGUMENT', {
        name: word,
        reason: textOf('tooManyFiles', { limit: mostFiles }),
        expected: textOf('policyFolder'),
      });
    }
  }
  return [...files.values()];
}

/** Every file of cases below a folder, by name; of a folder with too many files, those of its upper levels. */
export async function findCaseFiles(cwd: string, folder: string): Promise<readonly FoundFile[]> {
  const names = (await below(cwd, folder, Number.POSITIVE_INFINITY)).filter(isCaseFileName);
  return names.map((name) => ({ name, read: () => readInput(resolve(cwd, name), name) }));
}

async function namesOf(cwd: string, word: string): Promise<readonly string[]> {
  if (word === '-') return [word];
  const stats = await stat(resolve(cwd, word)).catch((cause: unknown) => {
    if (!isGlob(word)) throw unreadable(word, cause);
  });
  if (stats?.isDirectory()) {
    return (await below(cwd, word, Number.POSITIVE_INFINITY)).filter(isYaml);
  }
  if (stats !== undefined) return [word];
  const { folder, levels, matches } = readGlob(word);
  return (await below(cwd, folder, levels)).filter(matches);
}

/** The files at most so many levels below a folder, by name, under the folder's own spelling. */
async function below(cwd: string, folder: string, levels: number): Promise<string[]> {
  const names: string[] = [];
  const waiting = [{ at: folder, level: 0 }];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { at, level } = next;
    const entries = await readdir(resolve(cwd, at), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const name = at === '' ? entry.name : join(at, entry.name).replaceAll('\\', '/');
      if (entry.isFile()) names.push(name);
      else if (entry.isDirectory() && level < levels) waiting.push({ at: name, level: level + 1 });
    }
    if (names.length > mostFiles) break;
  }
  return names.sort();
}

/**
 * The content of a file, or of anything that can be read like one; of what is larger than any reader takes, only as
 * much as shows that, so that a mistaken path costs neither time nor memory.
 *
 * @throws CreditError FILE_UNREADABLE
 */
export async function readInput(path: string, name: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of readChunks(path, { end: maximumBytes })) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (cause) {
    throw unreadable(name, cause);
  }
}

function unreadable(file: string, cause: unknown): CreditError {
  const reason = systemReason(cause);
  return new CreditError('FILE_UNREADABLE', { file, reason }, { cause });
}
