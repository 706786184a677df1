import { updateDataset } from '../../src/datasets/download/update-dataset.ts';
import { loadOptions } from './dataset-folder.ts';
import type { PublisherServer } from './publisher-server.ts';

/** Updates a dataset from the imitation of its publisher, without waiting between questions. */
export function update(
  name: Parameters<typeof updateDataset>[0],
  server: PublisherServer,
  folder: string,
  change: Partial<Parameters<typeof updateDataset>[1]> = {},
) {
  return updateDataset(name, {
    ...loadOptions(folder),
    publishers: server.publishers,
    wait: async () => {},
    ...change,
  });
}
