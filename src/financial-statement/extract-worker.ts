import { parentPort, workerData } from 'node:worker_threads';
import { CreditError } from '../base/errors.ts';
import type { ExtractedStatements } from './extracted-statements.ts';
import { isArchive, requireSoundArchive } from './sound-archive.ts';
import { isSped, readSped } from './sped/read-sped.ts';
import { readTemplate } from './template.ts';

/** What the worker says: what it read, or the refusal of the catalogue by its code. */
export type ExtractOutcome =
  | { readonly statements: ExtractedStatements }
  | { readonly refusal: { readonly code: string; readonly params: Readonly<Record<string, unknown>> } };

/** Judged by content, since a name says what its author pleases. */
async function extract(bytes: Uint8Array): Promise<ExtractedStatements> {
  if (isSped(bytes)) return readSped(bytes);
  if (isArchive(bytes)) {
    requireSoundArchive(bytes);
    return readTemplate(bytes);
  }
  throw new CreditError('STATEMENT_UNREADABLE', {
    place: 'the file',
    reason: 'it is neither a .xlsx workbook nor a SPED text',
  });
}

/** Runs in a thread of its own: the bytes come as its data, and its one message is the outcome. */
async function main(): Promise<void> {
  let outcome: ExtractOutcome;
  try {
    const given: unknown = workerData;
    if (!(given instanceof Uint8Array)) throw new Error('the worker was started without bytes');
    outcome = { statements: await extract(given) };
  } catch (error) {
    if (!(error instanceof CreditError)) throw error;
    outcome = { refusal: { code: error.code, params: error.params } };
  }
  parentPort?.postMessage(outcome);
}

void main();
