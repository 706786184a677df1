import { parentPort, workerData } from 'node:worker_threads';
import { CreditError } from '../base/errors.ts';
import { examineFile, type FileExamination } from './check-database.ts';

/** FAILED: the file cannot be read at all. The fields are the code and parameters of a CreditError. */
export type ExamineEnd =
  | { readonly kind: 'EXAMINED'; readonly found: FileExamination }
  | { readonly kind: 'FAILED'; readonly code: string; readonly params: object };

export interface ExamineThreadData {
  readonly file: string;
}

// Entry of a thread that storage/file-watch.ts starts for one check of a file.
const { file }: ExamineThreadData = workerData;

function examine(): ExamineEnd {
  try {
    return { kind: 'EXAMINED', found: examineFile(file) };
  } catch (error) {
    if (!(error instanceof CreditError)) throw error;
    return { kind: 'FAILED', code: error.code, params: error.params };
  }
}

parentPort?.postMessage(examine());
