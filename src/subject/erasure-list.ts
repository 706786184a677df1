import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { type Static, Type } from '@sinclair/typebox';
import { CreditError } from '../base/errors.ts';
import { fitsSchema } from '../base/fits-schema.ts';
import { isServerAddress } from '../base/server-address.ts';
import { systemReason } from '../base/system-reason.ts';

const lineSchema = Type.Object({
  erasure: Type.String({ pattern: '^ers_[0-9a-z]+$' }),
  organization: Type.String({ minLength: 1 }),
  scope: Type.Union([Type.Literal('SUBJECT'), Type.Literal('REPORT')]),
  /** Of scope REPORT. */
  report: Type.Union([Type.String(), Type.Null()]),
  /** Of the document, keyed. */
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  /** What it is hashed with, sealed by the master key, in base64. */
  key: Type.String({ minLength: 1 }),
  requestedAt: Type.String(),
});

/** One erasing, as a list tells of it to whoever restores a backup from before; nothing of a person stands in it. */
export type ListedErasure = Static<typeof lineSchema>;

/** What a list holds. */
interface ErasureList {
  /** Each once, the oldest first. */
  readonly erasures: readonly ListedErasure[];
  /** The numbers of lines that are no erasing. */
  readonly others: readonly number[];
  /** Whether its last line ends. */
  readonly isWhole: boolean;
}

/** The file that a database is listed in: the one that is named, else beside a database in a file; on a server none. */
export function erasureListFile({
  db,
  erasureList = null,
}: {
  readonly db: string;
  readonly erasureList?: string | null | undefined;
}): string | undefined {
  return erasureList ?? (isServerAddress(db) ? undefined : `${db}.erasures`);
}

/** What a text, or rows of a database, say of an erasing; undefined for what is none. */
export function readListed(value: unknown): ListedErasure | undefined {
  return fitsSchema(lineSchema, value) ? value : undefined;
}

/** The erasings of several lists, each once, the oldest first. */
export function mergeErasures(lists: readonly (readonly ListedErasure[])[]): readonly ListedErasure[] {
  const byId = new Map(lists.flat().map((one) => [one.erasure, one]));
  return [...byId.values()].sort((a, b) => (a.erasure < b.erasure ? -1 : 1));
}

/** The list in a file; undefined where it is not there. @throws CreditError FILE_UNREADABLE. */
export function readErasureList(file: string): ErasureList | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw new CreditError('FILE_UNREADABLE', { file, reason: systemReason(cause) }, { cause });
  }
  const erasures: ListedErasure[] = [];
  const others: number[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const listed = readListed(readJson(line));
    if (listed === undefined) others.push(at + 1);
    else erasures.push(listed);
  }
  return { erasures: mergeErasures([erasures]), others, isWhole: text === '' || text.endsWith('\n') };
}

/**
 * Appends to a list the erasings that it does not have yet, and waits until the disk has them. It is made, for its owner alone, where
 * it is not there.
 *
 * @throws CreditError FILE_UNWRITABLE, FILE_UNREADABLE.
 */
export function keepErasures(file: string, erasures: readonly ListedErasure[]): void {
  const present = readErasureList(file);
  const kept = new Set(present?.erasures.map(({ erasure }) => erasure));
  const lacking = erasures.filter(({ erasure }) => !kept.has(erasure));
  if (lacking.length === 0 && present !== undefined) return;
  // A line that was being written when the machine stopped stays by itself.
  const begin = present === undefined || present.isWhole ? '' : '\n';
  try {
    const handle = openSync(file, 'a', 0o600);
    try {
      writeSync(handle, begin + lacking.map((one) => `${JSON.stringify(one)}\n`).join(''));
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (cause) {
    throw new CreditError('FILE_UNWRITABLE', { file, reason: systemReason(cause) }, { cause });
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
