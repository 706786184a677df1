import { OpenEditions } from '../../datasets/open-editions.ts';
import { OpenRegistry } from '../../datasets/registry/open-registry.ts';
import { personCompanies } from '../company-registry/kept/person-companies.ts';
import type { OpenProvider, SourceSettings } from '../define-provider.ts';
import { datasetSources } from './source.ts';

/** The provider `datasets`, over the folder of the setting. */
export function openDatasets({ datasetsFolder }: SourceSettings): OpenProvider {
  const editions = new OpenEditions(datasetsFolder);
  const register = new OpenRegistry(datasetsFolder);
  return {
    sources: [personCompanies(register), ...datasetSources(editions, register)],
    close: async () => {
      editions.close();
      register.close();
    },
  };
}
