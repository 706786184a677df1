import { patientStorage } from '../jobs/patient-storage.ts';
import type { Engine } from './engine.ts';

/** The engine for background work, which waits for its database; see jobs/patient-storage.ts. It stops waiting once `signal` aborts. */
export function patientEngine(engine: Engine, signal: AbortSignal): Engine {
  return { ...engine, storage: patientStorage(engine.storage, { signal }) };
}
