import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pause } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import { followLinks } from '../base/follow-links.ts';
import { beginHalfFile, endHalfFile } from '../base/half-file.ts';
import type { Text } from '../base/language.ts';
import { irregular } from '../storage/open-file.ts';
import { publishFile } from '../storage/publish-file.ts';
import { codeOf, reasonOf } from '../storage/storage-error.ts';
import { type SigningKey, toSigningKey, weaknessOf } from './signing-key.ts';

/** A key as it stands in the file. */
interface KeyLine extends SigningKey {
  readonly text: string;
  /** When it was added (ISO 8601), where the file says so. */
  readonly addedAt: string | null;
  /** Counted from 1. */
  readonly line: number;
}

/** What a file of keys says: its lines as they are, comments too, and the keys among them, newest first. */
interface KeyFile {
  readonly lines: readonly string[];
  readonly keys: readonly KeyLine[];
}

const largestBytes = 256 * 1024;
const longestKey = 4_096;
/** A writer holds the hidden name for milliseconds; one that is older was left by a process that died. */
const abandonedMs = 5_000;
const timedLine = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)\s+(\S+)$/;

/** Whether other users of the machine may read or change the file; where there are no such rights, nobody can tell. */
function isExposed({ mode }: Pick<Stats, 'mode'>): boolean {
  return process.platform !== 'win32' && (mode & 0o066) !== 0;
}

/**
 * Reads a file of keys; undefined where there is none.
 *
 * @throws CreditError KEY_FILE_BROKEN with the line; FILE_UNREADABLE.
 */
function readKeyFile(file: string): { readonly content: KeyFile; readonly stats: Stats } | undefined {
  try {
    const stats = statSync(file);
    if (stats.size > largestBytes)
      throw broken(file, 1, { en: 'it is far too long for keys', 'pt-BR': 'é longo demais para chaves' });
    return { content: parseKeyFile(readFileSync(file, 'utf8'), file), stats };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    if (error instanceof CreditError) throw error;
    throw new CreditError('FILE_UNREADABLE', { file, reason: reasonOf(error) }, { cause: error });
  }
}

/**
 * Reads a file of keys that nobody else may read, and that nobody can guess; undefined where there is none.
 *
 * @param tolerate gets what is wrong with it instead of the caller.
 * @throws CreditError KEY_FILE_EXPOSED, KEY_WEAK; as `readKeyFile`.
 */
export function readSafeKeyFile(
  file: string,
  tolerate: (error: CreditError) => void = (error) => {
    throw error;
  },
): KeyFile | undefined {
  const there = readKeyFile(file);
  if (there === undefined) return undefined;
  const { content, stats } = there;
  if (isExposed(stats)) {
    const mode = (stats.mode & 0o777).toString(8).padStart(4, '0');
    tolerate(new CreditError('KEY_FILE_EXPOSED', { file, mode }));
  }
  for (const { text, line } of content.keys) requireStrong(text, `${file}:${line}`, tolerate);
  return content;
}

/** Passes, or tells `tolerate` that a key can be guessed. */
export function requireStrong(
  text: string,
  where: Text | string,
  tolerate: (error: CreditError) => void,
): void {
  const reason = weaknessOf(text);
  if (reason !== undefined) tolerate(new CreditError('KEY_WEAK', { where, reason }));
}

function parseKeyFile(content: string, file: string): KeyFile {
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/);
  const keys: KeyLine[] = [];
  lines.forEach((raw, index) => {
    const said = raw.trim();
    if (said === '' || said.startsWith('#')) return;
    const line = index + 1;
    const [, time = null, timedText] = timedLine.exec(said) ?? [];
    const text = timedText ?? said;
    // A mistake is never shown: the line may hold a key.
    if (/\s/.test(text))
      throw broken(file, line, { en: 'it is no time and a key', 'pt-BR': 'não é uma hora e uma chave' });
    if (time !== null && Number.isNaN(Date.parse(time)))
      throw broken(file, line, { en: 'there is no such time', 'pt-BR': 'não existe essa hora' });
    if (/\p{Cc}|\uFFFD/u.test(text))
      throw broken(file, line, { en: 'it is no text', 'pt-BR': 'não é texto' });
    if (text.length > longestKey)
      throw broken(file, line, { en: 'the key is too long', 'pt-BR': 'a chave é longa demais' });
    const key = toSigningKey(text);
    if (!keys.some(({ kid }) => kid === key.kid)) keys.push({ ...key, text, addedAt: time, line });
  });
  if (keys.length === 0) throw broken(file, 1, { en: 'it holds no key', 'pt-BR': 'não contém chave' });
  return { lines, keys };
}

/**
 * Makes a file of keys, readable by its owner only and never seen half; where another process is quicker, its file stands.
 *
 * @returns false where a file stands there.
 * @throws CreditError FILE_UNWRITABLE.
 */
export function makeKeyFile(file: string, lines: readonly string[]): boolean {
  const half = beginHalfFile(file);
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeHalf(half, lines);
    publishFile(half, file, { replace: false });
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw unwritable(file, error);
    return false;
  } finally {
    endHalfFile(half);
  }
}

/** The line of a key, as it is written. */
export function formatKeyLine(text: string, addedAt: Date): string {
  return `${addedAt.toISOString()} ${text}`;
}

/**
 * Puts other lines in the place of a file's, readable by its owner only and never seen half. Changes wait for each
 * other, so that none is lost.
 *
 * @param change gets what stands there, undefined where there is no file, and gives the new lines.
 * @throws CreditError KEY_FILE_BROKEN, FILE_UNREADABLE, FILE_UNWRITABLE, and what `change` throws: the file is
 * then left as it was.
 */
export async function changeKeyFile(
  file: string,
  change: (content: KeyFile | undefined) => readonly string[],
): Promise<void> {
  const target = requireRegular(file);
  const half = join(dirname(target), `.${basename(target)}.next`);
  const descriptor = await claim(half, file);
  try {
    try {
      const lines = change(readKeyFile(target)?.content);
      writeSync(descriptor, toContent(lines));
    } finally {
      closeSync(descriptor);
    }
    publishFile(half, target, { replace: true });
  } catch (error) {
    rmSync(half, { force: true });
    throw error instanceof CreditError ? error : unwritable(file, error);
  }
}

/**
 * Returns the path of the file that the path leads to, so that symbolic links are kept.
 *
 * @throws CreditError FILE_UNWRITABLE for a pipe, a device or a folder, which a new file would replace, and for a circle of links.
 */
function requireRegular(file: string): string {
  let target: string;
  let stats: Stats | undefined;
  try {
    target = followLinks(file);
    stats = statSync(target, { throwIfNoEntry: false });
  } catch (error) {
    throw unwritable(file, error);
  }
  if (stats === undefined || stats.isFile()) return target;
  throw new CreditError('FILE_UNWRITABLE', { file, reason: irregular(stats) });
}

/** The lines of a file with another key above those that it has. */
export function withKeyOnTop(lines: readonly string[], keyLine: string): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '' && !line.trim().startsWith('#'));
  return first === -1
    ? [...lines.filter((line) => line.trim() !== ''), keyLine]
    : lines.toSpliced(first, 0, keyLine);
}

async function claim(half: string, file: string): Promise<number> {
  for (;;) {
    try {
      mkdirSync(dirname(half), { recursive: true, mode: 0o700 });
      return openSync(half, 'wx', 0o600);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw unwritable(file, error);
    }
    const held = statSync(half, { throwIfNoEntry: false });
    if (held && Math.abs(Date.now() - held.mtimeMs) > abandonedMs) rmSync(half, { force: true });
    else await pause(20);
  }
}

function writeHalf(half: string, lines: readonly string[]): void {
  const descriptor = openSync(half, 'wx', 0o600);
  try {
    writeSync(descriptor, toContent(lines));
  } finally {
    closeSync(descriptor);
  }
}

function toContent(lines: readonly string[]): string {
  return `${lines.join('\n').trimEnd()}\n`;
}

function broken(file: string, line: number, reason: Text): CreditError {
  return new CreditError('KEY_FILE_BROKEN', { file, line, reason });
}

function unwritable(file: string, cause: unknown): CreditError {
  return new CreditError('FILE_UNWRITABLE', { file, reason: reasonOf(cause) }, { cause });
}
