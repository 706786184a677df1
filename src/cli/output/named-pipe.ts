import type { EventEmitter } from 'node:events';
import { constants, openSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { pause } from '../../base/clock.ts';

const pauseMs = 50;

/**
 * Writes to a named pipe (fifo(7)). Waits for a reader, and for a slow reader. The first SIGINT or SIGTERM ends the wait.
 *
 * @param signals emitter of these signals.
 * @throws the error of the system if the reader ends early (EPIPE), and an AbortError after a signal.
 */
export async function writeToPipe(
  file: string,
  write: (destination: Writable) => Promise<void>,
  signals: Pick<EventEmitter, 'on' | 'off'> = process,
): Promise<void> {
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) signals.on(signal, onSignal);
  try {
    const socket = await openForWriting(file, stop.signal);
    const closed = finished(socket, { readable: false, signal: stop.signal });
    try {
      await Promise.all([write(socket), closed]);
    } finally {
      socket.destroy();
    }
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) signals.off(signal, onSignal);
  }
}

/** Opens a pipe once it has a reader. Without O_NONBLOCK the opening holds a thread, and the process cannot end. */
async function openForWriting(file: string, signal: AbortSignal): Promise<Socket> {
  for (;;) {
    try {
      const fd = openSync(file, constants.O_WRONLY | constants.O_NONBLOCK);
      return new Socket({ fd, readable: false, writable: true });
    } catch (error) {
      const hasNoReader = error instanceof Error && 'code' in error && error.code === 'ENXIO';
      // The pipe behind /dev/stdout gets no other reader.
      if (!hasNoReader || /^\/dev\/(?:fd|std)/.test(file)) throw error;
    }
    await pause(pauseMs, signal);
  }
}
