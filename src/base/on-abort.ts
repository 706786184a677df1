import { setMaxListeners } from 'node:events';

/**
 * Calls `listener` once the signal aborts, which it has not yet. However many wait on one signal, as all documents of a
 * batch do: beyond ten, Node would take them for a leak and say so.
 *
 * @returns what takes the listener back.
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  setMaxListeners(0, signal);
  signal.addEventListener('abort', listener, { once: true });
  return () => signal.removeEventListener('abort', listener);
}
