import { OpenRegistry } from '../../datasets/registry/open-registry.ts';
import { createHttpClient } from '../../net/http-client.ts';
import { userAgent } from '../../net/user-agent.ts';
import type { OpenProvider, SourceSettings } from '../define-provider.ts';
import { keptFirst } from './kept/kept-first.ts';
import { companyRegistry, registryLimits } from './source.ts';

/** The provider `company-registry`: over what is kept in the folder of datasets, and at the address of the setting. */
export function openCompanyRegistry({ registryUrl, datasetsFolder }: SourceSettings): OpenProvider {
  const http = createHttpClient(userAgent(), registryLimits);
  const register = new OpenRegistry(datasetsFolder);
  return {
    sources: [keptFirst(register, companyRegistry({ url: registryUrl, http }))],
    close: async () => {
      register.close();
      await http.close();
    },
  };
}
