import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pause } from '../base/clock.ts';
import { CreditError } from '../base/errors.ts';
import { beginHalfFile, endHalfFile } from '../base/half-file.ts';
import type { Text } from '../base/language.ts';
import { publishFile } from '../storage/publish-file.ts';
import { codeOf, reasonOf } from '../storage/storage-error.ts';
import { type SigningKey, toSigningKey } from './signing-key.ts';

/** A key as it stands in the file. */
export interface KeyLine extends SigningKey {
  readonly text: string;
  /** When it was added (ISO 8601), where the file says so. */
  readonly addedAt: string | null;
  /** Counted from 1. */
  readonly line: number;
}

/** What a file of keys says: its lines as they are, comments too, and the keys among them, newest first. */
export interface KeyFile {
  readonly lines: readonly string[];
  readonly keys: readonly KeyLine[];
}

const fileHeader = [
  '# Keys that access tokens are signed with, the newest first. Whoever reads this file can forge tokens.',
  '# credit key rotate adds one, credit key revoke takes one away at once.',
];

const largestBytes = 256 * 1024;
const longestKey = 4_096;
/** A writer holds the hidden name for milliseconds; one that is older was left by a process that died. */
const abandonedMs = 5_000;
const timedLine = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)\s+(\S+)$/;

/** Whether other users of the machine may read or change the file; where there are no such rights, nobody can tell. */
export function isExposed({ mode }: Pick<Stats, 'mode'>): boolean {
  return process.platform !== 'win32' && (mode & 0o066) !== 0;
}

/**
 * Reads a file of keys; undefined where there is none.
 *
 * @throws CreditError SIGNING_KEYS_BROKEN with the line; FILE_UNREADABLE.
 */
export function readKeyFile(file: string): { readonly content: KeyFile; readonly stats: Stats } | undefined {
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
 * Makes a file with one key, readable by its owner only and never seen half; where another process is quicker, its
 * file stands.
 *
 * @throws CreditError FILE_UNWRITABLE.
 */
export function makeKeyFile(file: string, keyLine: string): void {
  const half = beginHalfFile(file);
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeHalf(half, [...fileHeader, keyLine]);
    publishFile(half, file, { replace: false });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw unwritable(file, error);
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
 * @throws CreditError SIGNING_KEYS_BROKEN, FILE_UNREADABLE, FILE_UNWRITABLE, and what `change` throws: the file is
 * then left as it was.
 */
export async function changeKeyFile(
  file: string,
  change: (content: KeyFile | undefined) => readonly string[],
): Promise<void> {
  const target = readKeyFile(file) === undefined ? file : realpathSync(file);
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

/** The lines that a new file begins with. */
export function newFileLines(): readonly string[] {
  return fileHeader;
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
  return new CreditError('SIGNING_KEYS_BROKEN', { file, line, reason });
}

function unwritable(file: string, cause: unknown): CreditError {
  return new CreditError('FILE_UNWRITABLE', { file, reason: reasonOf(cause) }, { cause });
}
