import { parentPort, workerData } from 'node:worker_threads';
import { CreditError, type ErrorCode } from '../base/errors.ts';
import { extractStatements, type StatementUpload } from './extract-statements.ts';
import type { ExtractedStatements } from './extracted-statements.ts';

/** What the worker says at its end: the statements, a refusal, or its own defect. */
export type WorkerAnswer =
  | { readonly kind: 'READ'; readonly statements: ExtractedStatements }
  | { readonly kind: 'REFUSED'; readonly code: ErrorCode; readonly params: CreditError['params'] }
  | { readonly kind: 'FAILED'; readonly stack: string };

/** Reads one upload; whatever goes wrong is part of the answer. */
async function answer(upload: StatementUpload): Promise<WorkerAnswer> {
  try {
    return { kind: 'READ', statements: await extractStatements(upload) };
  } catch (error) {
    if (error instanceof CreditError) return { kind: 'REFUSED', code: error.code, params: error.params };
    return { kind: 'FAILED', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

// This file is the entry of a worker of its own, started by extract-upload.ts with one upload as its data.
const upload: StatementUpload = workerData;
void answer(upload).then((told) => parentPort?.postMessage(told));
