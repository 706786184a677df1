import type { Pool, PoolClient } from 'pg';
import { serverAddresses } from '../../base/server-address.ts';
import { unreachableReason } from './server-error.ts';

/** The hosts of an address, of which one takes writes: that one is asked for, and another once it is not there or does not. */
export class ServerHosts {
  readonly #addresses: readonly string[];
  #at = 0;

  constructor(address: string) {
    this.#addresses = serverAddresses(address);
  }

  get count(): number {
    return this.#addresses.length;
  }

  /** The address of the one that is asked now. */
  get current(): string {
    return this.#addresses[this.#at] ?? '';
  }

  /** Goes on to the next one, unless somebody has done so since. */
  leave(address: string): void {
    if (address === this.current) this.#at = (this.#at + 1) % this.count;
  }
}

/** A connection to the server that takes writes: each host is asked once. @throws what the last one threw. */
export async function connectTo(pool: Pool, hosts: ServerHosts): Promise<PoolClient> {
  for (let left = hosts.count; ; left -= 1) {
    const address = hosts.current;
    try {
      return await pool.connect();
    } catch (error) {
      if (unreachableReason(error) === undefined) throw error;
      hosts.leave(address);
      if (left === 1) throw error;
    }
  }
}
