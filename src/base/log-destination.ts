import { write, writeSync } from 'node:fs';

/** Writes lines to a file descriptor, and never fails: lines that the descriptor refuses are lost. */
interface LogDestination {
  write(line: string): void;
  /** Writes at once what is held back. */
  flushSync(): void;
}

/** Lines are held back until they have this length, or until the next interval. */
const heldCharacters = 4_096;
const intervalMs = 500;
/** Time until the next attempt if a pipe is full. */
const retryMs = 50;
/** Maximum time that `flushSync` waits for a full pipe. */
const mostFlushMs = 1_000;

/**
 * Opens a file descriptor for a log. Lines are written in groups and without waiting, one group at a time. If a pipe is full, the
 * group is written later. If the system refuses a group, for example because the disk is full or the reader of the pipe has ended, the
 * group is lost and the next one is written.
 *
 * @param descriptor an open file descriptor, such as 2 for standard error.
 */
export function openLogDestination(descriptor: number): LogDestination {
  let held = '';
  /** The rest of the group that is being written. */
  let rest = Buffer.alloc(0);
  let retry: NodeJS.Timeout | undefined;
  let isTimed = false;

  const send = (): void => {
    if (rest.length > 0 || held === '') return;
    rest = Buffer.from(held);
    held = '';
    writeRest();
  };

  const writeRest = (): void => {
    retry = undefined;
    write(descriptor, rest, 0, undefined, (error, count) => {
      if (error !== null && isFull(error)) {
        retry = setTimeout(writeRest, retryMs).unref();
        return;
      }
      rest = error === null ? rest.subarray(count) : Buffer.alloc(0);
      if (rest.length > 0) writeRest();
      else if (held.length >= heldCharacters) send();
    });
  };

  return {
    write(line) {
      held += line;
      if (!isTimed) setInterval(send, intervalMs).unref();
      isTimed = true;
      if (held.length >= heldCharacters) send();
    },
    flushSync() {
      // A group that no attempt is writing now would be lost at the end of the process.
      const waiting = retry === undefined ? [] : [rest];
      if (retry !== undefined) {
        clearTimeout(retry);
        retry = undefined;
        rest = Buffer.alloc(0);
      }
      const bytes = Buffer.concat([...waiting, Buffer.from(held)]);
      held = '';
      writeAll(descriptor, bytes);
    },
  };
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  const lastMs = performance.now() + mostFlushMs;
  for (let start = 0; start < bytes.length; ) {
    try {
      start += writeSync(descriptor, bytes, start);
    } catch (error) {
      if (!isFull(error) || performance.now() > lastMs) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs);
    }
  }
}

/** Returns whether the pipe is full. Node.js opens a pipe of standard error as non-blocking. */
function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}
