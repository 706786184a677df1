import type { Storage } from '../storage/open-database.ts';
import { openStorage } from '../storage/open-storage.ts';
import { nextTurn } from './rate-bucket-store.ts';

/** Turns at sources for a thread, which has no database of its own. */
interface SharedTurns {
  take(place: string, gapMs: number): Promise<number | undefined>;
  close(): Promise<void>;
}

/** @param address of the database that the machines share; it is opened when the first turn is asked for. */
export function openSharedTurns(address: string): SharedTurns {
  let opening: Promise<Storage> | undefined;
  const open = async () => {
    opening ??= openStorage(address);
    try {
      return await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };
  return {
    take: async (place, gapMs) => nextTurn((await open()).db, place, gapMs),
    close: async () => {
      const storage = await opening?.catch(() => undefined);
      await storage?.close();
    },
  };
}
