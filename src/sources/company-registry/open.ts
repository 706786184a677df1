import { createHttpClient } from '../../net/http-client.ts';
import { userAgent } from '../../net/user-agent.ts';
import type { OpenProvider, SourceSettings } from '../define-provider.ts';
import { companyRegistry, registryLimits } from './source.ts';

/** The provider `company-registry`, at the address of the setting. */
export function openCompanyRegistry({ registryUrl }: SourceSettings): OpenProvider {
  const http = createHttpClient(userAgent(), registryLimits);
  return { sources: [companyRegistry({ url: registryUrl, http })], close: () => http.close() };
}
