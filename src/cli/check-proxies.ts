import { proxiesInUse } from '../network-settings.ts';
import type { Settings } from '../settings.ts';
import type { CommandContext } from './context.ts';

/** Lists the proxies in use, each without its credentials, and opens no connection. Empty if no proxy is in use. */
export function checkProxies(
  { env, say }: CommandContext,
  settings: Pick<Settings, 'webhookProxy'>,
): readonly { readonly check: string; readonly state: 'OK'; readonly detail: string }[] {
  const { proxies, direct } = proxiesInUse(env, settings);
  return proxies.map(({ use, setBy, address }) => {
    const detail =
      use === 'WEBHOOKS'
        ? say('doctorProxyWebhooks', { address })
        : direct === ''
          ? say('doctorProxy', { address })
          : say('doctorProxyExcept', { address, hosts: direct });
    return { check: `proxy ${setBy}`, state: 'OK', detail };
  });
}
