import type { Actor } from '../auth/actor.ts';
import { isDamage } from '../storage/read-soundly.ts';
import { readDossier } from './dossier-store.ts';
import { listNewestRunIds } from './earlier-run-store.ts';
import type { Engine } from './engine.ts';

/** What last came of a source. */
export interface LastAnswer {
  /** When it came, ISO 8601 UTC. */
  readonly at: string;
  readonly outcome: 'ANSWERED' | 'NO_RECORD' | 'FAILED';
  /** Of FAILED: why. */
  readonly code: string | null;
}

/** So many analyses are looked through. */
const mostRuns = 30;

/** What last came of each source in the latest analyses of the organisation, by `role/provider`. */
export async function listLastAnswers(
  { storage }: Pick<Engine, 'storage'>,
  { organizationId }: Pick<Actor, 'organizationId'>,
): Promise<ReadonlyMap<string, LastAnswer>> {
  const last = new Map<string, LastAnswer>();
  for (const id of await listNewestRunIds(storage.db, organizationId, mostRuns)) {
    for (const { role, provider, outcome, failure, evidence } of await readSoundly(storage, id)) {
      if (outcome === 'NOT_ASKED') continue;
      const at = evidence.receivedAt;
      const before = last.get(`${role}/${provider}`);
      if (before === undefined || before.at < at)
        last.set(`${role}/${provider}`, { at, outcome, code: failure?.code ?? null });
    }
  }
  return last;
}

/** What was answered in a run; nothing where that is damaged or was erased. */
async function readSoundly({ db }: Engine['storage'], runId: string) {
  try {
    return (await readDossier(db, runId)).evidence;
  } catch (error) {
    if (isDamage(error)) return [];
    throw error;
  }
}
