import { Secret } from '../../base/secret.ts';
import { createHttpClient } from '../../net/http-client.ts';
import { Pace } from '../../net/pace.ts';
import { userAgent } from '../../net/user-agent.ts';
import type { OpenProvider, SourceSettings } from '../define-provider.ts';
import { portalLimits, portalPerMinute, TransparencyPortal } from './portal.ts';
import { cguSources } from './source.ts';

/** The provider `cgu`, with the key of the setting. */
export function openCgu({ cguUrl, cguKey, askers, turns }: SourceSettings): OpenProvider {
  if (cguKey === undefined || cguUrl === undefined)
    return { sources: cguSources(undefined), close: async () => {} };
  const http = createHttpClient(userAgent(), portalLimits);
  const pace = new Pace({ place: 'cgu', perMinute: portalPerMinute, askers, turns });
  const portal = new TransparencyPortal({ url: cguUrl, key: new Secret(cguKey), http, pace });
  return { sources: cguSources(portal), close: () => http.close() };
}
