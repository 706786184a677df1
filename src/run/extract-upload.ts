import { setTimeout as wait } from 'node:timers/promises';
import { CreditError, type ErrorCode, type ErrorParams } from '../base/errors.ts';
import type { Text } from '../base/language.ts';
import { nextSlice } from '../base/slices.ts';
import { threadScript } from '../base/thread-script.ts';
import { hideDocumentsInText } from '../document/mask.ts';
import { damagedUpload, type StatementUpload } from '../financial-statement/extract-statements.ts';
import type { ExtractedStatements } from '../financial-statement/extracted-statements.ts';
import { sharedBytes } from '../jobs/shared-bytes.ts';
import { outOfMemory } from '../jobs/supervised-thread.ts';
import { ThreadPool } from '../jobs/thread-pool.ts';
import { type Turn, Turns } from '../jobs/turns.ts';
import type { UploadReading } from './extract-thread.ts';

/** What an upload may cost. */
interface UploadLimits {
  /** How many are read at once, each on a thread of its own. */
  readonly workers: number;
  /** How many more wait for their turn. */
  readonly waiting: number;
  /** From the start of a thread to its answer. */
  readonly timeLimitMs: number;
}

const usualLimits: UploadLimits = {
  workers: 2,
  waiting: 8,
  timeLimitMs: 10_000,
};

/** Of one thread; what is inflated lies beside its heap, with a limit of its own. */
const memory = { heapMb: 256, youngHeapMb: 32, stackMb: 4 } as const;

/** How long a caller waits for a thread to stop that was ended. */
const stopTimeMs = 1_000;

/** All wait in one line. */
const lane = 'uploads';

const longestFileName = 80;

/** Reads uploads on other threads; see `extractUpload`. */
type ExtractUpload = (
  upload: StatementUpload,
  options?: { readonly signal?: AbortSignal },
) => Promise<ExtractedStatements>;

class UploadReader {
  readonly #limits: UploadLimits;
  readonly #pool: ThreadPool<StatementUpload, never, UploadReading>;
  readonly #turns: Turns;

  constructor(limits: UploadLimits) {
    this.#limits = limits;
    this.#turns = new Turns({ atOnce: limits.workers, waiting: limits.waiting });
    this.#pool = new ThreadPool({
      ...memory,
      script: threadScript('extract-thread'),
      threads: 0,
      withoutEnvironment: true,
      // The time limit comes long before.
      looks: 60,
      // Whoever gives up waits for no answer.
      abortMs: 0,
    });
  }

  async read({ fileName, bytes }: StatementUpload, signal: AbortSignal): Promise<ExtractedStatements> {
    const shown = shownName(fileName);
    signal.throwIfAborted();
    if (!this.#turns.hasRoom(lane)) {
      throw new CreditError('STATEMENT_QUEUE_FULL', { waiting: this.#turns.waiting });
    }
    const turn = await this.#turns.take(lane, { signal });
    await nextSlice();
    return this.#readOnThread({ fileName: shown, bytes: sharedBytes(bytes) }, { signal, turn });
  }

  async #readOnThread(
    upload: StatementUpload,
    { signal, turn }: { readonly signal: AbortSignal; readonly turn: Turn },
  ): Promise<ExtractedStatements> {
    const { fileName } = upload;
    const { timeLimitMs } = this.#limits;
    const time = AbortSignal.timeout(timeLimitMs);
    let onStopped = (): void => {};
    const stopped = new Promise<void>((resolve) => {
      onStopped = resolve;
    });
    // Its place is free once the thread is gone, also where nobody waits for that any more.
    const onGone = () => {
      turn.end();
      onStopped();
    };
    try {
      const outcome = await this.#pool.run({
        task: upload,
        alone: true,
        signal: AbortSignal.any([signal, time]),
        onGone,
      });
      if (outcome.kind === 'UNSTARTED')
        throw new Error(`The thread that reads statements failed: ${outcome.reason}`);
      if (outcome.kind === 'DIED') throw deathOf(fileName, outcome.reason);
      if (outcome.end.kind === 'READ') return outcome.end.statements;
      // They are those of a CreditError of this very code, taken apart in the thread.
      throw new CreditError(outcome.end.code, outcome.end.params as ErrorParams<ErrorCode>);
    } catch (error) {
      if (time.aborted && error === time.reason) throw refusal(fileName, takesTooLong(timeLimitMs));
      throw error;
    } finally {
      await Promise.race([stopped, wait(stopTimeMs, undefined, { ref: false })]);
    }
  }
}

/**
 * The statements of an uploaded file, a filled-in template, a SPED text or a PDF, read on a thread of its own with limits on
 * time and memory, so that no file can hold up or bring down this process. `signal` ends the reading, or the wait
 * for it, with its reason.
 *
 * @throws CreditError UPLOAD_REFUSED, STATEMENT_QUEUE_FULL; STATEMENT_UNREADABLE,
 *   STATEMENT_INCONSISTENT, STATEMENT_OF_GROUP, STATEMENT_EMPTY.
 */
export const extractUpload: ExtractUpload = (upload, options) => {
  ofProcess ??= openUploadReader();
  return ofProcess(upload, options);
};

let ofProcess: ExtractUpload | undefined;

/** A reader of uploads with a queue of its own; all of one process share one, or its limits would be none. */
export function openUploadReader(limits: Partial<UploadLimits> = {}): ExtractUpload {
  const reader = new UploadReader({ ...usualLimits, ...limits });
  return (upload, { signal = new AbortController().signal } = {}) => reader.read(upload, signal);
}

/** Returns a file name as messages may show it: short, without control characters, documents hidden. */
export function shownName(fileName: string): string {
  const plain = hideDocumentsInText(fileName.replace(/\p{C}/gu, ''));
  const [...characters] = plain;
  const short =
    characters.length > longestFileName ? `${characters.slice(0, longestFileName).join('')}…` : plain;
  return `"${short}"`;
}

/** Treats the death of a thread as a fault of the upload, because each upload has its own thread. */
function deathOf(fileName: string, reason: string): Error {
  return reason === outOfMemory ? refusal(fileName, takesTooMuch) : damagedUpload(fileName);
}

function refusal(fileName: string, reason: Text): CreditError {
  return new CreditError('UPLOAD_REFUSED', { fileName, reason });
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
