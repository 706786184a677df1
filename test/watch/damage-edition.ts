import { writeFileSync } from 'node:fs';
import { editionFile, listEditions } from '../../src/datasets/edition/edition-shelf.ts';
import type { DatasetName } from '../../src/datasets/index.ts';

/** Spoils the edition in force, as a disk does. */
export function damageEdition(folder: string, dataset: DatasetName): void {
  const [edition] = listEditions(folder, dataset);
  if (edition !== undefined) writeFileSync(editionFile(folder, dataset, edition.sha256), 'no edition');
}
