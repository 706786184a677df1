import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { CreditError } from '../base/errors.ts';
import { requireNoPipe } from '../base/read-chunks.ts';
import { systemReason } from '../base/system-reason.ts';
import { formatHead, readHeads, type SignedHead } from './sealed-head.ts';

/**
 * Appends to a file the heads of chains that it does not have yet, and waits until the disk has them. It is made, for its owner
 * alone, where it is not there.
 *
 * @param chains of each chain its heads, the oldest first.
 * @throws CreditError FILE_UNWRITABLE, FILE_UNREADABLE.
 */
export async function keepHeads(file: string, chains: readonly (readonly SignedHead[])[]): Promise<void> {
  const present = readHeadsFile(file);
  const kept = new Set((present?.heads ?? []).map(({ head }) => head));
  const lacking = chains.flat().filter(({ head }) => !kept.has(head));
  if (lacking.length === 0) return;
  // A line that was being written when the machine stopped stays by itself.
  const begin = present === undefined || present.isWhole ? '' : '\n';
  try {
    const handle = openSync(file, 'a', 0o600);
    try {
      writeSync(handle, begin + lacking.map(formatHead).join(''));
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (cause) {
    throw new CreditError('FILE_UNWRITABLE', { file, reason: systemReason(cause) }, { cause });
  }
}

/** The content of a checkpoint file. */
export interface HeadsFile {
  readonly heads: readonly SignedHead[];
  /** Numbers of the lines that are not checkpoints, without lines that were cut off and then written again. */
  readonly others: readonly number[];
  /** Whether its last line ends. */
  readonly isWhole: boolean;
}

/** The heads of a file; undefined where it is not there. @throws CreditError FILE_UNREADABLE. */
export function readHeadsFile(file: string): HeadsFile | undefined {
  let text: string;
  try {
    requireNoPipe(file);
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw new CreditError('FILE_UNREADABLE', { file, reason: systemReason(cause) }, { cause });
  }
  const lines = readHeads(text);
  return {
    heads: lines.flatMap((line) => (typeof line === 'number' ? [] : line)),
    others: lines.flatMap((line) => (typeof line === 'number' ? line : [])),
    isWhole: text === '' || text.endsWith('\n'),
  };
}
