import type { Storage } from './open-database.ts';
import { openStorage } from './open-storage.ts';

/** A database for a thread, which has none of its own. */
interface LaterStorage {
  /** Opens it when it is first asked for, and again where that has failed. @throws CreditError STORAGE_* */
  open(): Promise<Storage>;
  close(): Promise<void>;
}

/** @param place a path, or the address of a server. */
export function openLater(place: string): LaterStorage {
  let opening: Promise<Storage> | undefined;
  return {
    open: async () => {
      opening ??= openStorage(place);
      try {
        return await opening;
      } catch (error) {
        opening = undefined;
        throw error;
      }
    },
    close: async () => {
      const storage = await opening?.catch(() => undefined);
      await storage?.close();
    },
  };
}
