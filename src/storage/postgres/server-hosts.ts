import type { Pool, PoolClient } from 'pg';
import { serverAddresses } from '../../base/server-address.ts';
import { connectionsInUse, unreachableReason } from './server-error.ts';

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

/** The open connections of a pool. */
const connectionsOf = new WeakMap<Pool, Set<PoolClient>>();

/** Counts the connections of a pool, so that `connectTo` can distinguish a pool in use from a server that does not answer. */
export function countConnections(pool: Pool): void {
  const connections = new Set<PoolClient>();
  connectionsOf.set(pool, connections);
  pool.on('connect', (client) => {
    connections.add(client);
    client.once('end', () => connections.delete(client));
  });
}

/** Whether all connections were in use for too long. The driver throws the same error while connections are being opened. */
function isInUse(pool: Pool, error: unknown): boolean {
  const isTimeout = error instanceof Error && error.message === 'timeout exceeded when trying to connect';
  return isTimeout && (connectionsOf.get(pool)?.size ?? 0) > 0;
}

/**
 * Returns a connection to the server that accepts writes. Each host is tried once.
 *
 * @throws the error of the last host; an error that becomes STORAGE_BUSY if all connections of the pool were in use for too long.
 */
export async function connectTo(pool: Pool, hosts: ServerHosts): Promise<PoolClient> {
  for (let left = hosts.count; ; left -= 1) {
    const address = hosts.current;
    try {
      return await pool.connect();
    } catch (error) {
      if (isInUse(pool, error)) throw connectionsInUse();
      if (unreachableReason(error) === undefined) throw error;
      hosts.leave(address);
      if (left === 1) throw error;
    }
  }
}
