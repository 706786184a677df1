import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP, type LookupFunction } from 'node:net';
import { onAbort } from '../base/on-abort.ts';
import type { TargetRules } from './public-address.ts';

/**
 * Every address of a name, at least one.
 *
 * @throws an error with the code ENOTFOUND where there is none, and EAI_AGAIN where nobody could say.
 */
export type LookUp = (name: string, signal: AbortSignal) => Promise<readonly LookupAddress[]>;

/** Milliseconds until a server of names is asked a second and last time, which may take twice as long. */
const patienceMs = 1_000;

const systemHostsFile =
  process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts';

/**
 * Looks up as `lookup` does. The system's own goes by all that the machine is told, from mDNS to search domains, but it
 * holds one of very few threads for as long as a server of names is silent, and nothing can call it back.
 */
export function lookUpBy(lookup: LookupFunction): LookUp {
  return (name) =>
    new Promise((resolve, reject) => {
      lookup(name, { all: true }, (error, address, family) => {
        const addresses =
          typeof address === 'string' ? [{ address: address, family: family ?? isIP(address) }] : address;
        if (error) reject(failed([error.code]));
        else if (addresses.length === 0) reject(failed(['ENOTFOUND']));
        else resolve(addresses);
      });
    });
}

/** The usual way to look up: who opens networks of their own has names of their own, which may not be in DNS. */
export function lookUpFor({ allowed }: TargetRules): LookUp {
  return allowed.length > 0 ? lookUpBy(systemLookup) : lookUpByDns(systemLookup);
}

/**
 * Looks up by asking the servers of names, without holding a thread: so whoever owns a name for which no server answers
 * cannot keep all others from looking up theirs. What the hosts file names is left to `lookup`.
 *
 * @param options.servers asked instead of the system's, as `address:port`.
 */
export function lookUpByDns(
  lookup: LookupFunction,
  options: { readonly servers?: readonly string[]; readonly hostsFile?: string } = {},
): LookUp {
  const { servers, hostsFile = systemHostsFile } = options;
  return async (name, signal) => {
    if (await isListed(name, hostsFile)) return lookUpBy(lookup)(name, signal);
    const resolver = new Resolver({ timeout: patienceMs, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    signal.throwIfAborted();
    const forget = onAbort(signal, () => resolver.cancel());
    try {
      const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      const of = (result: PromiseSettledResult<string[]>, family: 4 | 6) =>
        result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
      const addresses = [...of(v4, 4), ...of(v6, 6)];
      if (addresses.length > 0) return addresses;
      throw failed([v4, v6].map(codeOf));
    } finally {
      forget();
    }
  };
}

function codeOf(result: PromiseSettledResult<unknown>): unknown {
  const reason: unknown = result.status === 'rejected' ? result.reason : undefined;
  return reason instanceof Error && 'code' in reason ? reason.code : undefined;
}

async function isListed(name: string, hostsFile: string): Promise<boolean> {
  const text = (await readFile(hostsFile, 'utf8').catch(() => '')).toLowerCase();
  // Such a file may be long, and nearly always this is all that is to be read of it.
  if (!text.includes(name)) return false;
  return text.split('\n').some((line) => line.replace(/#.*/, '').trim().split(/\s+/).slice(1).includes(name));
}

/** The codes differ from one way of looking up to the other. */
function failed(codes: readonly unknown[]): Error {
  const isUnknown = codes.every((code) => code === 'ENOTFOUND' || code === 'ENODATA' || code === undefined);
  return Object.assign(new Error('The name could not be looked up.'), {
    code: isUnknown ? 'ENOTFOUND' : 'EAI_AGAIN',
  });
}
