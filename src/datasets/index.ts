import type { Dataset } from './dataset.ts';
import { ceaf } from './lists/ceaf.ts';
import { ceis } from './lists/ceis.ts';
import { cepim } from './lists/cepim.ts';
import { cnep } from './lists/cnep.ts';
import { leniency } from './lists/leniency.ts';
import { pep } from './lists/pep.ts';
import { pgfn } from './lists/pgfn.ts';

/** Every dataset by its name on the command line. A new list is its file and its line here. */
export const datasets = {
  ceis,
  cnep,
  cepim,
  ceaf,
  leniency,
  pep,
  pgfn,
} as const satisfies Readonly<Record<string, Dataset>>;

export type DatasetName = keyof typeof datasets;

export const datasetNames: readonly DatasetName[] = Object.keys(datasets).filter(isDatasetName);

export function isDatasetName(name: string): name is DatasetName {
  return Object.hasOwn(datasets, name);
}
