import { newId } from '../base/ids.ts';

/** What the names of receivers on this machine start with, and of no webhook. */
export const listenerPrefix = 'lst_';

/** A name for a receiver on this machine: the service never sends to one, only the process that listens itself. */
export function newListenerId(): string {
  return newId('lst');
}

export function isListenerId(id: string): boolean {
  return id.startsWith(listenerPrefix);
}
