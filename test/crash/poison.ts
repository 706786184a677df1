import { resolve } from 'node:path';

const poisoning = resolve('test', 'crash', 'poison.cjs');

/** A document that ends the process that works on it, and how; see poison.cjs. */
export interface Poison {
  readonly document: string;
  readonly deed: 'ABORT' | 'HEAP' | 'SWELL' | 'KILL';
}

/** What has the built program die of a document. */
export function poisonedBy({ document, deed }: Poison): Readonly<Record<string, string>> {
  return {
    // The machine of a test has other work: no heap of the program grows large.
    NODE_OPTIONS: `--require ${JSON.stringify(poisoning)} --max-old-space-size=200`,
    POISON: document,
    POISON_DEED: deed,
    CREDIT_RUN_MEMORY: '600',
  };
}
