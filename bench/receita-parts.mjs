// What the benchmark of the register calls by itself: loading an edition, and asking the kept register first.

export { editionFile } from '../src/datasets/edition/edition-shelf.ts';
export { loadEdition } from '../src/datasets/edition/load-edition.ts';
export { OpenRegistry } from '../src/datasets/registry/open-registry.ts';
export { keptFirst } from '../src/sources/company-registry/kept/kept-first.ts';
