import { batchWords } from '../../words/batch-words.ts';

/** What documents of a batch come to: as they are counted, the tone, and what it is called. */
export const batchOutcomes = [
  ['approved', 'approved', batchWords.approved],
  ['alert', 'alert', batchWords.alert],
  ['denied', 'denied', batchWords.denied],
  ['completed', 'unknown', batchWords.completed],
  ['error', 'unknown', batchWords.error],
] as const;
