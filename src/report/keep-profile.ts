import { hasProfile, insertProfile } from '../collector/profile-store.ts';
import type { KeptProfile } from '../collector/source-profile.ts';
import { readsNothing } from '../storage/locks.ts';
import type { Storage } from '../storage/open-database.ts';
import type { Engine } from './engine.ts';

/** What this process has seen kept: every request asks, and nothing removes a profile. */
const kept = new WeakMap<Storage, Set<string>>();

/** Keeps the text of a profile, by its content, before the first run is made with it. */
export async function keepProfile({ storage, clock }: Engine, profile: KeptProfile): Promise<void> {
  const hashes = kept.get(storage) ?? new Set();
  kept.set(storage, hashes);
  if (hashes.has(profile.hash)) return;
  if (!(await hasProfile(storage.db, profile.hash))) {
    const at = clock.now().toISOString();
    await storage.write({ locks: readsNothing }, (db) => insertProfile(db, profile, at));
  }
  hashes.add(profile.hash);
}
