import type { Dataset } from './dataset.ts';
import { anp } from './lists/anp.ts';
import { ans } from './lists/ans.ts';
import { antt } from './lists/antt.ts';
import { bcb } from './lists/bcb.ts';
import { ceaf } from './lists/ceaf.ts';
import { ceis } from './lists/ceis.ts';
import { cepim } from './lists/cepim.ts';
import { cnep } from './lists/cnep.ts';
import { cvm } from './lists/cvm.ts';
import { eu } from './lists/eu.ts';
import { ibama } from './lists/ibama.ts';
import { leniency } from './lists/leniency.ts';
import { mte } from './lists/mte.ts';
import { ofac } from './lists/ofac.ts';
import { pep } from './lists/pep.ts';
import { pgfn } from './lists/pgfn.ts';
import { receita } from './lists/receita.ts';
import { tcu } from './lists/tcu.ts';
import { tcuIrregular } from './lists/tcu-irregular.ts';
import { tse } from './lists/tse.ts';
import { uk } from './lists/uk.ts';
import { un } from './lists/un.ts';

/** Every dataset by its name on the command line. A new list is its file and its line here. */
export const datasets = {
  receita,
  ceis,
  cnep,
  cepim,
  ceaf,
  leniency,
  tcu,
  'tcu-irregular': tcuIrregular,
  bcb,
  mte,
  ibama,
  ofac,
  un,
  eu,
  uk,
  pep,
  pgfn,
  tse,
  anp,
  ans,
  antt,
  cvm,
} as const satisfies Readonly<Record<string, Dataset>>;

export type DatasetName = keyof typeof datasets;

export const datasetNames: readonly DatasetName[] = Object.keys(datasets).filter(isDatasetName);

export function isDatasetName(name: string): name is DatasetName {
  return Object.hasOwn(datasets, name);
}

/** The dataset as every one is, whatever it leaves out. */
export function datasetOf(name: DatasetName): Dataset {
  return datasets[name];
}
