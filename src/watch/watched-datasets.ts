import { type DatasetName, datasetNames, datasetOf } from '../datasets/index.ts';

/** Beside the lists of SANCTIONS: politically exposed persons, debts, and the register with who owns what. */
const others: readonly DatasetName[] = ['receita', 'pep', 'pgfn'];

/** What a portfolio is screened against. */
export const watchedDatasets: readonly DatasetName[] = datasetNames.filter(
  (name) => datasetOf(name).list !== undefined || others.includes(name),
);

/** Whether companies are looked for by their names, which the register tells. */
export function asksForCompanyNames(name: DatasetName): boolean {
  const { namesIndexed, only } = datasetOf(name);
  return namesIndexed && only !== 'cpf';
}
