import { CreditError, type ErrorCode, type ErrorParams } from '../base/errors.ts';
import { threadScript } from '../base/thread-script.ts';
import { sharedBytes } from '../jobs/shared-bytes.ts';
import { outOfMemory, SupervisedThread } from '../jobs/supervised-thread.ts';
import { Turns } from '../jobs/turns.ts';
import type { InputAnswer, InputOrder } from './input-thread.ts';
import type { BatchInput } from './reading/batch-input.ts';
import type { BatchLine } from './reading/batch-line.ts';
import { PeekableStream } from './reading/peekable-stream.ts';
import { type BatchInputOptions, readBatchInput } from './reading/read-batch-input.ts';
import { recognizeContent, recognizedBytes, requireReadable } from './reading/recognize-content.ts';

/** A text of so many bytes is read at once. A spreadsheet never is: a short one may hold much. */
const shortBytes = 64 * 1024;
/** Threads that read at the same time, of all clients and of one. */
const threadsAtOnce = 2;
const threadsOfLane = 1;

const memory = { heapMb: 512, youngHeapMb: 32 } as const;

/** What an input is read for. */
export interface InputUse {
  /** Whose input it is: each lane has its turn. */
  readonly lane: string;
  /** Ends the reading, and the thread; to be aborted also by whoever does not read to the end. */
  readonly signal: AbortSignal;
}

/**
 * Reads the inputs of batches on threads of their own, so that no input holds up this process, whatever is in it. What is
 * read comes in small pieces, as it is asked for: no more of it lies here than that.
 */
export class InputThreads {
  readonly #turns = new Turns({ atOnce: threadsAtOnce, atOnceOfLane: threadsOfLane });

  /**
   * As `readBatchInput`, and with its refusals. The bytes are taken in whole before the first line is judged; those that
   * are nothing that is read are refused by their beginning.
   *
   * @throws the reason of `use.signal` once it aborts; see `readBatchInput`.
   */
  async read(
    bytes: AsyncIterable<Uint8Array>,
    options: BatchInputOptions,
    use: InputUse,
  ): Promise<BatchInput> {
    const stream = new PeekableStream(bytes);
    const chunks: Uint8Array[] = [];
    let size = 0;
    let isArchive = false;
    try {
      const { items } = await stream.peek(recognizedBytes);
      const head = Buffer.concat(items);
      isArchive = head.length > 0 && requireReadable(recognizeContent(head)) === 'ARCHIVE';
      for await (const chunk of stream) {
        chunks.push(sharedBytes(chunk));
        size += chunk.byteLength;
      }
    } finally {
      await stream.close();
    }
    if (!isArchive && size <= shortBytes) return readBatchInput(copiesOf(chunks), options);
    return this.#readInThread(chunks, options, use);
  }

  async #readInThread(
    chunks: readonly Uint8Array[],
    options: BatchInputOptions,
    { lane, signal }: InputUse,
  ): Promise<BatchInput> {
    const turn = await this.#turns.take(lane, { signal });
    const thread = openThread();
    const end = (reason: string): void => {
      thread?.end(reason);
      turn.end();
    };
    if (thread === undefined) {
      end('');
      return readBatchInput(copiesOf(chunks), options);
    }
    signal.addEventListener('abort', () => end('its input is not wanted any more'), { once: true });
    const ask = async (task: InputOrder): Promise<Exclude<InputAnswer, { kind: 'REFUSED' }> | undefined> => {
      const outcome = await thread.run({ task, signal });
      if (outcome.kind === 'UNSTARTED') return undefined;
      if (outcome.kind === 'DIED') throw deathOf(outcome.reason);
      const { end: answer } = outcome;
      if (answer.kind !== 'REFUSED') return answer;
      // They are those of a CreditError of this very code, taken apart in the thread.
      throw new CreditError(answer.code, answer.params as ErrorParams<ErrorCode>);
    };
    try {
      const opened = await ask({ kind: 'OPEN', chunks, options });
      if (opened?.kind === 'OPENED') return { format: opened.format, lines: linesOf(ask, end) };
      // No thread is to be had: slowly is better than not at all.
      end('it did not start');
      return await readBatchInput(copiesOf(chunks), options);
    } catch (error) {
      end('its input was refused');
      throw error;
    }
  }
}

function openThread(): SupervisedThread<InputOrder, never, InputAnswer> | undefined {
  try {
    return new SupervisedThread<InputOrder, never, InputAnswer>({
      ...memory,
      script: threadScript('input-thread'),
      withoutEnvironment: true,
      looks: 60,
      // Whoever gives up waits for no answer.
      abortMs: 0,
    });
  } catch {
    return undefined;
  }
}

async function* linesOf(
  ask: (order: InputOrder) => Promise<InputAnswer | undefined>,
  end: (reason: string) => void,
): AsyncGenerator<BatchLine> {
  try {
    for (;;) {
      const answer = await ask({ kind: 'NEXT' });
      if (answer?.kind !== 'LINES') throw new Error('The thread that reads inputs is gone');
      yield* answer.lines;
      if (answer.isEnd) return;
    }
  } finally {
    end('its input was read');
  }
}

/** Of memory that is not shared, which what decodes text does not take. */
async function* copiesOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield new Uint8Array(chunk);
}

/** Treats the death of a thread as a fault of the input, because each input has its own thread. */
function deathOf(reason: string): Error {
  if (reason !== outOfMemory) return damagedInput();
  return new CreditError('BATCH_WORKBOOK_REFUSED', {
    reason: {
      en: 'reading it takes too much memory',
      'pt-BR': 'a leitura dela consome memória demais',
    },
  });
}

function damagedInput(): CreditError<'BATCH_WORKBOOK_REFUSED'> {
  return new CreditError('BATCH_WORKBOOK_REFUSED', {
    reason: {
      en: 'it is damaged, or is not of a form that can be read',
      'pt-BR': 'ela está danificada, ou não tem um formato que se possa ler',
    },
  });
}
