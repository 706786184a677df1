import { resolve } from 'node:path';

const poisoning = resolve('test', 'crash', 'poison.cjs');

/** A document that ends the process that analyses it, and the kind of end; see poison.cjs. */
export interface Poison {
  readonly document: string;
  readonly deed: 'ABORT' | 'HEAP' | 'SWELL' | 'KILL';
}

/** Returns the environment that makes the built program die of a document. */
export function poisonedBy({ document, deed }: Poison): Readonly<Record<string, string>> {
  return {
    // A test machine has other work, so the heap of the program is limited.
    NODE_OPTIONS: `--require ${JSON.stringify(poisoning)} --max-old-space-size=200`,
    POISON: document,
    POISON_DEED: deed,
    CREDIT_RUN_MEMORY: '600',
  };
}
