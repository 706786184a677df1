import { parseNetwork, type TargetRules } from '../../src/net/public-address.ts';

/** Rules under which these networks are open. */
export function open(...networks: readonly string[]): TargetRules {
  const allowed = networks.map((text) => {
    const network = parseNetwork(text);
    if (network === undefined) throw new Error(`${text} is not a network.`);
    return network;
  });
  return { allowed };
}
