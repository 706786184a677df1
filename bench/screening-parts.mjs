// What the benchmark of screening calls by itself: names compared, and lists kept and asked.
export { EditionReader } from '../src/datasets/edition/edition-store.ts';
export { EditionWriter } from '../src/datasets/edition/edition-writer.ts';
export { candidateKeys } from '../src/datasets/screening/candidate-keys.ts';
export { compareNames, readyName } from '../src/datasets/screening/compare-names.ts';
export { findMatches, readySubject } from '../src/datasets/screening/find-matches.ts';
