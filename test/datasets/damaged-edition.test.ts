import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { editionFile, listEditions } from '../../src/datasets/edition/edition-shelf.ts';
import { loadEdition } from '../../src/datasets/edition/load-edition.ts';
import { openReader } from '../../src/datasets/open-editions.ts';
import { fixtureFile, loadOptions, newDatasetsFolder } from './dataset-folder.ts';

test('a damaged edition is reported as unreadable by each question', async () => {
  const folder = newDatasetsFolder();
  await loadEdition('ceis', [fixtureFile('20261118_CEIS.csv')], loadOptions(folder));
  const [edition] = listEditions(folder, 'ceis');
  const { sha256 } = edition ?? expect.unreachable('no edition');
  const file = editionFile(folder, 'ceis', sha256);
  const bytes = readFileSync(file);
  // The schema on the first page stays readable.
  bytes.fill(0xff, 4096);
  writeFileSync(file, bytes);
  const reader = openReader(folder, 'ceis', sha256);
  const unreadable = expect.objectContaining({ code: 'DATASET_UNREADABLE', params: { dataset: 'ceis' } });
  expect(() => reader.findByDocument('99990001000198')).toThrow(unreadable);
  expect(() => reader.findByRoot('99990001')).toThrow(unreadable);
  expect(() => reader.findByMask('000124')).toThrow(unreadable);
  expect(() => reader.findByKeys([1])).toThrow(unreadable);
  expect(() => reader.findAllByKeys([1])).toThrow(unreadable);
  expect(() => reader.asksForNames()).toThrow(unreadable);
  reader.close();
});
