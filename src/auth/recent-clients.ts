import type { Clock } from '../base/clock.ts';
import { LruMap } from '../base/lru-map.ts';
import type { Storage } from '../storage/open-database.ts';
import { findClient, type StoredClient } from './client-store.ts';

/** How long a client is taken to be as it was read: a revocation, or the disabling of its user, acts within it. */
const recentMs = 1_000;
const maximumClients = 10_000;

/** Clients as they were within the last second, so that not every request reads the database. */
interface RecentClients {
  /** The client, undefined where there is none; at once where it is known, else when it has been read. */
  get(clientId: string): StoredClient | undefined | Promise<StoredClient | undefined>;
  /** Forgets what was read. */
  forget(): void;
}

export function openRecentClients(storage: Storage, clock: Clock): RecentClients {
  const open = () => ({
    recent: new LruMap<{ readonly client: StoredClient | undefined; readonly at: number }>({
      maximum: maximumClients,
    }),
    reading: new Map<string, Promise<StoredClient | undefined>>(),
  });
  let cache = open();
  const read = async (clientId: string) => {
    // A reading that began before the cache was emptied does not enter the new one.
    const { recent, reading } = cache;
    // Taken before it is read: what is written meanwhile is seen within a second as well.
    const at = clock.now().getTime();
    try {
      const client = await findClient(storage.db, clientId);
      recent.set(clientId, { client, at });
      return client;
    } finally {
      reading.delete(clientId);
    }
  };
  return {
    get: (clientId) => {
      const { recent, reading } = cache;
      const entry = recent.get(clientId);
      if (entry && Math.abs(clock.now().getTime() - entry.at) < recentMs) return entry.client;
      const under = reading.get(clientId) ?? read(clientId);
      reading.set(clientId, under);
      return under;
    },
    forget: () => {
      cache = open();
    },
  };
}
