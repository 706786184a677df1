import { listEditions } from '../edition/edition-shelf.ts';
import { type DatasetName, datasetNames, datasetOf } from '../index.ts';

/** The datasets that are loaded here and that programs may download. What is unreadable is loaded anew by whoever names it. */
export function namesToUpdate(folder: string): readonly DatasetName[] {
  return datasetNames.filter((name) => {
    if (datasetOf(name).publication === undefined) return false;
    try {
      return listEditions(folder, name).length > 0;
    } catch {
      return false;
    }
  });
}
