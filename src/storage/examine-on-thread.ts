import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { CreditError, type ErrorCode, type ErrorParams } from '../base/errors.ts';
import { threadScript } from '../base/thread-script.ts';
import type { FileExamination } from './check-database.ts';
import type { ExamineEnd, ExaminePart, ExamineThreadData } from './examine-thread.ts';

const heapMb = 256;

/**
 * Checks a database file on a separate thread, as `examineFile` or `requireStructure` of check-database.ts.
 *
 * @param options.part ALL: the complete file. STRUCTURE: only pages, indexes and references.
 * @throws CreditError STORAGE_*; STORAGE_CORRUPT for a damaged structure if only that is checked; the reason of `signal`.
 */
export async function examineOnThread(
  file: string,
  { part, signal }: { readonly part: ExaminePart; readonly signal?: AbortSignal },
): Promise<FileExamination> {
  const data: ExamineThreadData = { file, part };
  const worker = new Worker(threadScript('examine-thread'), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  try {
    const [end]: ExamineEnd[] = await once(worker, 'message', { signal });
    if (end === undefined) throw new Error('The thread that checks the database sent nothing');
    if (end.kind === 'EXAMINED') return end.found;
    // The thread split a CreditError into its code and parameters, so they belong together.
    throw new CreditError(end.code as ErrorCode, end.params as ErrorParams<ErrorCode>);
  } finally {
    await worker.terminate();
  }
}

/**
 * Checks the structure of a file for callers that need all rows. Callers that arrive during a check share the next one, so that each
 * result describes the file after the call.
 */
export class StructureCheck {
  readonly #file: string;
  readonly #onDamage: (error: CreditError) => void;
  #underWay: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  /** @param onDamage called with STORAGE_CORRUPT before a check rejects with it. */
  constructor(file: string, onDamage: (error: CreditError) => void) {
    this.#file = file;
    this.#onDamage = onDamage;
  }

  /** @throws CreditError STORAGE_CORRUPT for a damaged file; other STORAGE_* if it cannot be read. */
  run(): Promise<void> {
    if (this.#underWay === undefined) return this.#start();
    this.#next ??= this.#underWay
      .catch(() => {})
      .then(() => {
        this.#next = undefined;
        return this.#start();
      });
    return this.#next;
  }

  #start(): Promise<void> {
    const check = this.#check().finally(() => {
      if (this.#underWay === check) this.#underWay = undefined;
    });
    this.#underWay = check;
    return check;
  }

  async #check(): Promise<void> {
    try {
      await examineOnThread(this.#file, { part: 'STRUCTURE' });
    } catch (error) {
      if (error instanceof CreditError && error.code === 'STORAGE_CORRUPT') this.#onDamage(error);
      throw error;
    }
  }
}
