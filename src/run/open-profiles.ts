import type { KeptProfile } from '../collector/source-profile.ts';
import type { SourceSettings } from '../sources/define-provider.ts';
import { type BuiltProfile, buildProfile, openKeptProfile } from '../sources/profile/build-profile.ts';
import type { Storage } from '../storage/open-database.ts';
import { sourceLogins } from './source-logins.ts';
import { sourceTurns } from './source-turns.ts';

/** Profiles of sources, each opened once. */
export interface OpenProfiles {
  readonly sourceSettings: SourceSettings;
  load(name: string): Promise<BuiltProfile>;
  open(kept: KeptProfile): Promise<BuiltProfile>;
  /** Has all who share a database keep the pace of sources together. */
  share(storage: Storage): void;
  close(): Promise<void>;
}

/**
 * Settings whose sources keep their pace and their logins together with everything that uses a database.
 *
 * @param open opens the database when it is needed.
 */
export function sharedThrough(open: () => Promise<Storage>, settings: SourceSettings): SourceSettings {
  const { loginKeys } = settings;
  return {
    ...settings,
    turns: sourceTurns(open),
    ...(loginKeys && { logins: sourceLogins(open, loginKeys) }),
  };
}

/** Opens profiles when they are first asked for. */
export function openProfiles(sourceSettings: SourceSettings): OpenProfiles {
  const profiles = new Map<string, Promise<BuiltProfile>>();
  let shared: Storage | undefined;
  const database = async () => {
    if (shared === undefined) throw new Error('Nobody asks a source before the database is open');
    return shared;
  };
  const settingsHere = sharedThrough(database, sourceSettings);
  const open = (key: string, build: () => Promise<BuiltProfile>): Promise<BuiltProfile> => {
    const present = profiles.get(key);
    if (present) return present;
    const profile = build();
    profiles.set(key, profile);
    // Nothing of it is open then.
    profile.catch(() => profiles.delete(key));
    return profile;
  };
  return {
    sourceSettings,
    load: (name) => open(name, () => buildProfile(name, settingsHere)),
    open: (kept) => open(`${kept.name} ${kept.hash}`, () => openKeptProfile(kept, settingsHere)),
    share: (storage) => {
      shared = storage;
    },
    close: async () => {
      for (const profile of profiles.values()) await (await profile).close();
    },
  };
}
