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

/**
 * Opens a file descriptor for a log. Lines are written in groups and without waiting, one group at a time. If a group is refused,
 * for example because the disk is full or the reader of the pipe has ended, it is lost and the next one is tried.
 *
 * @param descriptor an open file descriptor, such as 2 for standard error.
 */
export function openLogDestination(descriptor: number): LogDestination {
  let held = '';
  let isWriting = false;
  let isTimed = false;

  const send = (): void => {
    if (isWriting || held === '') return;
    const bytes = Buffer.from(held);
    held = '';
    isWriting = true;
    const from = (start: number): void => {
      write(descriptor, bytes, start, undefined, (error, count) => {
        const next = start + count;
        if (error === null && next < bytes.length) return from(next);
        isWriting = false;
        if (held.length >= heldCharacters) send();
      });
    };
    from(0);
  };

  return {
    write(line) {
      held += line;
      if (!isTimed) setInterval(send, intervalMs).unref();
      isTimed = true;
      if (held.length >= heldCharacters) send();
    },
    flushSync() {
      const bytes = Buffer.from(held);
      held = '';
      try {
        for (let start = 0; start < bytes.length; ) start += writeSync(descriptor, bytes, start);
      } catch {
        // The descriptor refuses the lines.
      }
    },
  };
}
