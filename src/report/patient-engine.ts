import { patientStorage } from '../jobs/patient-storage.ts';
import { type StorageWait, StorageWaits } from '../jobs/storage-waits.ts';
import type { Engine } from './engine.ts';

export type { StorageWait };

/** Returns the engine for background work, which waits for its database until `signal` aborts; see jobs/patient-storage.ts. */
export function patientEngine(engine: Engine, signal: AbortSignal): Engine {
  const { storage, storageWaits: waits } = engine;
  return { ...engine, storage: patientStorage(storage, { signal, waits }) };
}

/**
 * Returns the engine whose background work reports when it waits for the database.
 *
 * @param onChange is called with a long wait, and with null when the database serves again.
 */
export function reportWaits(engine: Engine, onChange: (wait: StorageWait | null) => void): Engine {
  return { ...engine, storageWaits: new StorageWaits(onChange) };
}
