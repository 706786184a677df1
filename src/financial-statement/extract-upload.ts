import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { CreditError, type ErrorCode, type ErrorParams } from '../base/errors.ts';
import type { Text } from '../base/language.ts';
import { packageFolder } from '../base/own-package.ts';
import { hideDocumentsInText } from '../document/mask.ts';
import type { StatementUpload } from './extract-statements.ts';
import type { WorkerAnswer } from './extract-worker.ts';
import type { ExtractedStatements } from './extracted-statements.ts';

/** What an upload may cost. */
interface UploadLimits {
  /** Of the file, decoded. */
  readonly mostBytes: number;
  /** How many are read at once, each on a thread of its own. */
  readonly workers: number;
  /** How many more wait for their turn. */
  readonly waiting: number;
  /** From the start of a worker to its answer. */
  readonly timeLimitMs: number;
}

const usualLimits: UploadLimits = {
  mostBytes: 8 * 1024 * 1024,
  workers: 2,
  waiting: 8,
  timeLimitMs: 10_000,
};

/** Of the JavaScript heap of one worker; what is inflated lies beside it, with a limit of its own. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 } as const;

/** How long a caller waits for a thread to stop that was told to. */
const stopTimeMs = 1000;

const longestFileName = 80;

/** Reads uploads in a worker; see `extractUpload`. */
export type ExtractUpload = (
  upload: StatementUpload,
  options?: { readonly signal?: AbortSignal },
) => Promise<ExtractedStatements>;

/**
 * The statements of an uploaded file, a filled-in template or a SPED text, read on a thread of its own with limits on
 * size, time and memory, so that no file can hold up or bring down this process. `signal` ends the reading, or the wait
 * for it, with its reason.
 *
 * @throws CreditError UPLOAD_TOO_LARGE, UPLOAD_REFUSED, STATEMENT_QUEUE_FULL; STATEMENT_UNREADABLE,
 *   STATEMENT_INCONSISTENT, STATEMENT_OF_GROUP, STATEMENT_EMPTY.
 */
export const extractUpload: ExtractUpload = openUploadReader();

/** A reader of uploads with a queue of its own; all of one process share one, or its limits would be none. */
export function openUploadReader(given: Partial<UploadLimits> = {}): ExtractUpload {
  const limits = { ...usualLimits, ...given };
  const waiting: (() => void)[] = [];
  let running = 0;

  const waitForTurn = async (signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted();
    if (running < limits.workers) {
      running += 1;
      return;
    }
    if (waiting.length >= limits.waiting) {
      throw new CreditError('STATEMENT_QUEUE_FULL', { waiting: waiting.length });
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(signal?.reason);
      };
      const begin = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      waiting.push(begin);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  };

  /** Hands the place on to the first who waits. */
  const endTurn = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  return async ({ fileName, bytes }, { signal } = {}) => {
    const shown = shownName(fileName);
    if (bytes.byteLength > limits.mostBytes) {
      throw new CreditError('UPLOAD_TOO_LARGE', {
        fileName: shown,
        size: bytes.byteLength,
        limit: limits.mostBytes,
      });
    }
    await waitForTurn(signal);
    const { worker, ended } = startWorker({ fileName: shown, bytes }, endTurn);
    try {
      return await answerOf(worker, { fileName: shown, timeLimitMs: limits.timeLimitMs, signal });
    } finally {
      void worker.terminate();
      // Nobody waits longer than this for a thread that does not stop; it keeps its place until it does.
      await Promise.race([ended, setTimeout(stopTimeMs, undefined, { ref: false })]);
    }
  };
}

/** A name as messages may show it: short, without control characters, documents hidden. */
function shownName(fileName: string): string {
  const plain = hideDocumentsInText(fileName.replace(/\p{C}/gu, ''));
  const [...characters] = plain;
  const short =
    characters.length > longestFileName ? `${characters.slice(0, longestFileName).join('')}…` : plain;
  return `"${short}"`;
}

/**
 * The worker is always the built one, also for tests from the source: Node 20 cannot run TypeScript in a worker. A change
 * of what it runs needs `npm run build`, which `npm test` does first.
 */
function workerFile(): string {
  const file = join(packageFolder(), 'dist', 'worker', 'extract-worker.cjs');
  if (!existsSync(file)) throw new Error(`${file} is missing: build the program, npm run build`);
  return file;
}

/** Starts to read an upload. `ended` comes when the thread is gone, right after `onEnded` was called. */
function startWorker(
  { fileName, bytes }: StatementUpload,
  onEnded: () => void,
): { readonly worker: Worker; readonly ended: Promise<void> } {
  try {
    const workerData: StatementUpload = { fileName, bytes: new Uint8Array(bytes) };
    // What it writes goes nowhere, and nothing of this process's environment is handed to it.
    const worker = new Worker(workerFile(), {
      workerData,
      resourceLimits,
      env: {},
      argv: [],
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    const ended = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        onEnded();
        resolve();
      });
    });
    return { worker, ended };
  } catch (error) {
    onEnded();
    throw error;
  }
}

/** What the worker answers, or why there is no answer. */
async function answerOf(
  worker: Worker,
  {
    fileName,
    timeLimitMs,
    signal,
  }: { readonly fileName: string; readonly timeLimitMs: number; readonly signal: AbortSignal | undefined },
): Promise<ExtractedStatements> {
  signal?.throwIfAborted();
  const end = new AbortController();
  const refusal = (reason: Text) => new CreditError('UPLOAD_REFUSED', { fileName, reason });
  try {
    return await new Promise<ExtractedStatements>((resolve, reject) => {
      setTimeout(timeLimitMs, undefined, { signal: end.signal }).then(
        () => reject(refusal(takesTooLong(timeLimitMs))),
        // Answered in time.
        () => {},
      );
      signal?.addEventListener('abort', () => reject(signal.reason), { signal: end.signal });
      worker.once('message', (answer: WorkerAnswer) => {
        if (answer.kind === 'READ') resolve(answer.statements);
        else reject(errorOf(answer));
      });
      worker.once('error', (error: NodeJS.ErrnoException) => {
        const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        reject(
          isMemory
            ? refusal(takesTooMuch)
            : new Error('The worker that reads statements failed', { cause: error }),
        );
      });
      worker.once('exit', (code) => reject(new Error(`The worker that reads statements ended with ${code}`)));
    });
  } finally {
    end.abort();
  }
}

function errorOf(answer: Exclude<WorkerAnswer, { readonly kind: 'READ' }>): Error {
  if (answer.kind === 'FAILED') return new Error(`The worker that reads statements failed: ${answer.stack}`);
  // They are those of a CreditError of this very code, taken apart in the worker.
  return new CreditError(answer.code, answer.params as ErrorParams<ErrorCode>);
}

const takesTooMuch: Text = {
  en: 'reading it takes too much memory',
  'pt-BR': 'a leitura dele consome memória demais',
};

function takesTooLong(timeLimitMs: number): Text {
  return {
    en: `it could not be read within ${timeLimitMs / 1000} s`,
    'pt-BR': `não foi possível lê-lo em ${timeLimitMs / 1000} s`,
  };
}
