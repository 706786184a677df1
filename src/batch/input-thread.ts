import { setImmediate as nextTurn } from 'node:timers/promises';
import { CreditError, type ErrorCode } from '../base/errors.ts';
import { serveThread } from '../jobs/thread-side.ts';
import type { BatchFormat } from './reading/batch-input.ts';
import type { BatchLine } from './reading/batch-line.ts';
import { type BatchInputOptions, readBatchInput } from './reading/read-batch-input.ts';

/** What the thread of an input is asked: to open it, once, and then for its lines until there are no more. */
export type InputOrder =
  | { readonly kind: 'OPEN'; readonly chunks: readonly Uint8Array[]; readonly options: BatchInputOptions }
  | { readonly kind: 'NEXT' };

export type InputAnswer =
  | { readonly kind: 'OPENED'; readonly format: BatchFormat }
  | { readonly kind: 'LINES'; readonly lines: readonly BatchLine[]; readonly isEnd: boolean }
  | { readonly kind: 'REFUSED'; readonly code: ErrorCode; readonly params: CreditError['params'] };

/** So much is handed over at a time: whoever takes it must not be held up by it. */
const mostLines = 200;
const mostCharacters = 128 * 1024;

// This file is the entry of a thread, started by batch/input-threads.ts for one input.
let lines: AsyncIterator<BatchLine> | undefined;

serveThread<InputOrder, never, InputAnswer>(
  async (order) => {
    try {
      if (order.kind === 'NEXT') return await nextLines();
      const input = await readBatchInput(bytesOf(order.chunks), order.options);
      lines = input.lines[Symbol.asyncIterator]();
      return { kind: 'OPENED', format: input.format };
    } catch (error) {
      // Across threads an error keeps its words and no more.
      if (error instanceof CreditError) return { kind: 'REFUSED', code: error.code, params: error.params };
      throw error;
    }
  },
  { isPatient: true },
);

async function nextLines(): Promise<InputAnswer> {
  if (lines === undefined) throw new Error('Lines were asked for before the input was opened');
  const together: BatchLine[] = [];
  let characters = 0;
  while (together.length < mostLines && characters < mostCharacters) {
    const next = await lines.next();
    if (next.done) return { kind: 'LINES', lines: together, isEnd: true };
    together.push(next.value);
    characters += lengthOf(next.value);
  }
  return { kind: 'LINES', lines: together, isEnd: false };
}

function lengthOf(line: BatchLine): number {
  let length = line.text.length;
  const cells = line.outcome === 'VALID' ? line.extra : line.outcome === 'INVALID' ? line.columns : undefined;
  for (const cell of Object.values(cells ?? {})) length += cell.length;
  return length;
}

/** Between two chunks the thread is asked whether it lives. */
async function* bytesOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    // What decodes text takes no memory that is shared.
    yield new Uint8Array(chunk);
    await nextTurn();
  }
}
