import { OpenEditions } from '../../datasets/open-editions.ts';
import type { OpenProvider, SourceSettings } from '../define-provider.ts';
import { datasetSources } from './source.ts';

/** The provider `datasets`, over the folder of the setting. */
export function openDatasets({ datasetsFolder }: SourceSettings): OpenProvider {
  const editions = new OpenEditions(datasetsFolder);
  return { sources: datasetSources(editions), close: async () => editions.close() };
}
