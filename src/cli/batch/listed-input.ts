import type { NamedBytes } from './open-bytes.ts';

/** A list made from reports, as it was when it was made: what is confirmed is what is read. */
export interface ListedInput {
  readonly policyId: string;
  /** A name for the batch. */
  readonly name: string;
  /** Returns the same list each time, to be read once. */
  open(): NamedBytes;
}

/** Returns a table as the input of a batch. */
export function listedInput(table: string, { policyId, name }: Omit<ListedInput, 'open'>): ListedInput {
  const open = () => {
    const bytes = oneChunk(table);
    const close = async () => {
      await bytes.return(undefined);
    };
    return { name, bytes, close };
  };
  return { policyId, name, open };
}

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
