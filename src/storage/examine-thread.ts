import { parentPort, workerData } from 'node:worker_threads';
import { CreditError } from '../base/errors.ts';
import { examineFile, type FileExamination, requireStructure } from './check-database.ts';

/** FAILED: the file cannot be read at all. The fields are the code and parameters of a CreditError. */
export type ExamineEnd =
  | { readonly kind: 'EXAMINED'; readonly found: FileExamination }
  | { readonly kind: 'FAILED'; readonly code: string; readonly params: object };

/** What a thread checks: a complete file, or only its pages, indexes and references. */
export type ExaminePart = 'ALL' | 'STRUCTURE';

export interface ExamineThreadData {
  readonly file: string;
  readonly part: ExaminePart;
}

// Entry of a thread that storage/examine-on-thread.ts starts for one check of a file.
const { file, part }: ExamineThreadData = workerData;

function examine(): ExamineEnd {
  try {
    if (part === 'ALL') return { kind: 'EXAMINED', found: examineFile(file) };
    requireStructure(file);
    return { kind: 'EXAMINED', found: { structure: undefined, damaged: [] } };
  } catch (error) {
    if (!(error instanceof CreditError)) throw error;
    return { kind: 'FAILED', code: error.code, params: error.params };
  }
}

parentPort?.postMessage(examine());
