import { readFileSync } from 'node:fs';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { type DatasetName, datasetNames } from '../../src/datasets/index.ts';
import { fixtureFile, loadOptions, newDatasetsFolder, newFile } from './dataset-folder.ts';

const files: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(fixtureFile('files.json'), 'utf8'),
);

/** The samples of a dataset, by their names in the fixtures. */
export function filesOf(name: DatasetName): readonly string[] {
  const own = files[name];
  if (own === undefined) throw new Error(`${name} has no sample`);
  return own;
}

/** A folder in which the samples of a dataset are loaded. */
export async function loaded(name: DatasetName): Promise<string> {
  const folder = newDatasetsFolder();
  const publishedOn = dayOf(name);
  await loadEdition(name, filesOf(name).map(fixtureFile), loadOptions(folder, { publishedOn }));
  return folder;
}

/** The day of those that do not tell it. */
export function dayOf(name: DatasetName): string | undefined {
  return undated.has(name) ? '2026-11-18' : undefined;
}

const undated: ReadonlySet<string> = new Set([
  'tcu',
  'bcb',
  'ibama',
  'ofac',
  'tcu-irregular',
  'anp',
  'ans',
  'antt',
  'cvm',
]);

/** Every list; the register of companies is none, and has samples of its own. */
export const listNames: readonly DatasetName[] = datasetNames.filter((name) => name !== 'receita');

/** Loads a dataset with one of its samples changed. */
export async function loadChanged(name: DatasetName, file: string, change: (text: string) => string) {
  const folder = newDatasetsFolder();
  const files = filesOf(name).map((one) =>
    one === file ? newFile(one, change(readFileSync(fixtureFile(one), 'latin1'))) : fixtureFile(one),
  );
  const { edition } = await loadEdition(name, files, loadOptions(folder, { publishedOn: dayOf(name) }));
  return { folder, edition };
}
