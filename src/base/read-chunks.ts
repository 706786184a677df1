import type { EventEmitter } from 'node:events';
import {
  closeSync,
  constants,
  createReadStream,
  openSync,
  type ReadStream,
  statSync,
  writeSync,
} from 'node:fs';
import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';

interface ReadOptions {
  /** Number of the last byte that is read, from 0. Default: the end of the file. */
  readonly end?: number;
  readonly signal?: AbortSignal;
  /** Emitter of SIGINT and SIGTERM. Default: the process. */
  readonly signals?: Pick<EventEmitter, 'on' | 'off'>;
}

/**
 * Reads a file that a user names. If it is a named pipe (fifo(7)), waits for a writer, and for a slow writer. The first SIGINT or
 * SIGTERM ends this wait.
 *
 * @throws the error of the system; an AbortError after a signal.
 */
export async function* readChunks(path: string, options: ReadOptions = {}): AsyncGenerator<Buffer> {
  const { signals = process, ...range } = options;
  const isPipe = (await stat(path)).isFIFO();
  const stream = createReadStream(path, range);
  const release = () => {
    if (isPipe && !stream.closed) endWait(path, stream);
  };
  const onSignal = () => {
    stream.destroy(new DOMException('The read operation was aborted', 'AbortError'));
    release();
  };
  if (isPipe) for (const signal of ['SIGINT', 'SIGTERM'] as const) signals.on(signal, onSignal);
  options.signal?.addEventListener('abort', release);
  try {
    yield* stream;
  } finally {
    options.signal?.removeEventListener('abort', release);
    if (isPipe) for (const signal of ['SIGINT', 'SIGTERM'] as const) signals.off(signal, onSignal);
    stream.destroy();
    release();
  }
}

/**
 * Reads a file that a user names into memory. See `readChunks`.
 *
 * @throws the error of the system; an AbortError after a signal.
 */
export function readNamedFile(path: string): Promise<Buffer> {
  return buffer(readChunks(path));
}

/**
 * Refuses a pipe, for a file that is read at any position or without a wait.
 *
 * @throws an error of the system with the code ESPIPE.
 */
export function requireNoPipe(path: string): void {
  if (!statSync(path).isFIFO()) return;
  throw Object.assign(new Error(`${path} is a pipe`), { code: 'ESPIPE', syscall: 'open' });
}

/**
 * Ends the wait of a thread that opens or reads a pipe, because the process cannot end before it: connects to the pipe as a
 * writer until the stream is closed. The byte is never used.
 */
function endWait(path: string, stream: ReadStream): void {
  try {
    const writer = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
    stream.once('close', () => closeSync(writer));
    writeSync(writer, '\n');
  } catch {
    // A user who may not write to the pipe has to send a second signal.
  }
}
