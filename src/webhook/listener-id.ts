import { newId } from '../base/ids.ts';

/** The prefix of the ids of receivers on this machine. Ids of webhooks have another prefix. */
export const listenerPrefix = 'lst_';

/** A name for a receiver on this machine: the service never sends to one, only the process that listens itself. */
export function newListenerId(): string {
  return newId('lst');
}

export function isListenerId(id: string): boolean {
  return id.startsWith(listenerPrefix);
}
