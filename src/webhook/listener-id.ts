import { newId } from '../base/ids.ts';

const prefix = 'lst';

/** A name for a receiver on this machine: the service never sends to one, only the process that listens itself. */
export function newListenerId(): string {
  return newId(prefix);
}

export function isListenerId(id: string): boolean {
  return id.startsWith(`${prefix}_`);
}
