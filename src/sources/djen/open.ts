import { Secret } from '../../base/secret.ts';
import { createHttpClient } from '../../net/http-client.ts';
import { Pace } from '../../net/pace.ts';
import { userAgent } from '../../net/user-agent.ts';
import type { OpenProvider, SourceSettings } from '../define-provider.ts';
import { CaseIndex, indexPerMinute } from './case-index.ts';
import { Journal, journalLimits, journalPerMinute } from './journal.ts';
import { djenSource } from './source.ts';

/** The provider `djen`, at the addresses of the settings. */
export function openDjen({ djenUrl, datajudUrl, datajudKey, askers, turns }: SourceSettings): OpenProvider {
  if (djenUrl === undefined) return { sources: [djenSource(undefined, undefined)], close: async () => {} };
  const http = createHttpClient(userAgent(), journalLimits);
  const journal = new Journal({
    url: djenUrl,
    http,
    pace: new Pace({ place: 'djen', perMinute: journalPerMinute, askers, turns }),
  });
  const index =
    datajudUrl === undefined || datajudKey === undefined
      ? undefined
      : new CaseIndex({
          url: datajudUrl,
          key: new Secret(`APIKey ${datajudKey}`),
          http,
          pace: new Pace({ place: 'datajud', perMinute: indexPerMinute, askers, turns }),
        });
  return { sources: [djenSource(journal, index)], close: () => http.close() };
}
