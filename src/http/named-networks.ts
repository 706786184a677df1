import { BlockList, isIP } from 'node:net';

/** Networks that an operator has named, such as `10.0.0.0/8`, `fd00::/8` or an address alone. */
export class NamedNetworks {
  readonly #list = new BlockList();

  /** @param networks each as RFC 4632 and RFC 4291 write it; the settings have judged them. */
  constructor(networks: readonly string[]) {
    for (const network of networks) {
      const [address = '', length] = network.split('/');
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
      if (length === undefined) this.#list.addAddress(address, family);
      else this.#list.addSubnet(address, Number(length), family);
    }
  }

  /** Whether an address is in one of them; an IPv4 address may be written as IPv6 has it (`::ffff:10.0.0.1`). */
  has(address: string): boolean {
    return this.#list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
}
