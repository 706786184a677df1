import { patientStorage } from '../jobs/patient-storage.ts';
import type { Engine } from './engine.ts';

/** Returns the engine for background work, which waits for its database until `signal` aborts; see jobs/patient-storage.ts. */
export function patientEngine(engine: Engine, signal: AbortSignal): Engine {
  return { ...engine, storage: patientStorage(engine.storage, { signal }) };
}
