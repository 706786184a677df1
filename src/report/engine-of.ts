import { isTestOrganization } from '../base/test-organization.ts';
import { noPrices } from '../usage/price-table.ts';
import type { Engine } from './engine.ts';

/** The profile that ships under this name, and is nobody else's: each of its sources invents. */
const inventedProfile = 'sandbox';

/** With what an organisation is served: the test clients with invented sources and for nothing, whatever the service's are. */
export function engineOf(engine: Engine, organizationId: string): Engine {
  return isTestOrganization(organizationId)
    ? { ...engine, profileName: inventedProfile, prices: noPrices }
    : engine;
}
