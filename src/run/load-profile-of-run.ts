import { CreditError } from '../base/errors.ts';
import { getProfileText } from '../collector/profile-store.ts';
import type { SourceProfile } from '../collector/source-profile.ts';
import type { Engine } from '../report/engine.ts';
import type { Run } from '../report/report.ts';
import type { Storage } from '../storage/open-database.ts';

/**
 * The profile that a run began with: the one of its name where that is still the same, else the text that was kept. A run
 * from before contents were kept has the one of its name.
 *
 * @throws CreditError RECORD_DAMAGED, PROFILE_INVALID; of an older run UNKNOWN_PROFILE, FILE_UNREADABLE.
 */
export async function loadProfileOfRun(
  engine: Engine,
  db: Storage['db'],
  run: Pick<Run, 'profile' | 'profileHash'>,
): Promise<SourceProfile> {
  const { profile: name, profileHash: hash } = run;
  if (hash === null) return engine.loadProfile(name);
  const present = await findProfile(engine, name);
  if (present?.hash === hash) return present;
  return engine.openProfile({ name, hash, sourceText: await getProfileText(db, hash) });
}

/** The profile of a name as it is now; undefined where it has gone or is no profile any more. */
async function findProfile(engine: Engine, name: string): Promise<SourceProfile | undefined> {
  try {
    return await engine.loadProfile(name);
  } catch (error) {
    if (error instanceof CreditError) return undefined;
    throw error;
  }
}
