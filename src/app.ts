import type { Actor } from './auth/actor.ts';
import { openLocalActor } from './auth/local-actor.ts';
import { type Clock, systemClock } from './base/clock.ts';
import type { SourceProfile } from './collector/source-profile.ts';
import { newLeaseHolder } from './report/lease.ts';
import type { ReportEngine } from './report/report-engine.ts';
import { buildProfile } from './sources/index.ts';
import { openDatabase, type Storage } from './storage/open-database.ts';
import type { PriceTable } from './usage/price-table.ts';

/** What the program must be told to start. */
export interface AppSettings {
  /** Path of the SQLite file; made when missing. */
  readonly db: string;
  /** Name of the source profile of new runs: `sandbox` or `public`. */
  readonly profile: string;
  /** Base address of the company registry that the profile `public` asks. */
  readonly registryUrl: string;
  readonly prices: PriceTable;
}

/** The whole program, put together: the workflows take `engine` and `actor`. */
export interface App {
  readonly actor: Actor;
  readonly engine: ReportEngine;
  readonly storage: Storage;
  /** True when this start made the database's first organisation. */
  readonly firstStart: boolean;
  /** Gives everything back, in reverse order of opening. */
  close(): Promise<void>;
}

/**
 * Opens the database, makes the local organisation and its starter policies on the first start, and puts the
 * workflows together.
 *
 * @throws CreditError STORAGE_* for a database that cannot serve, UNKNOWN_PROFILE.
 */
export async function openApp(
  settings: AppSettings,
  options: { analystName: string; clock?: Clock },
): Promise<App> {
  const clock = options.clock ?? systemClock;
  const profiles = new Map<string, Promise<SourceProfile>>();
  const loadProfile = (name: string): Promise<SourceProfile> => {
    const known = profiles.get(name);
    if (known) return known;
    const profile = buildProfile(name, { registryUrl: settings.registryUrl });
    profiles.set(name, profile);
    return profile;
  };
  // A wrong profile is told before anything is opened.
  await loadProfile(settings.profile);

  const storage = await openDatabase(settings.db);
  try {
    const now = clock.now();
    const { actor, created } = await openLocalActor(storage, {
      analystName: options.analystName,
      now,
      // Read only then: a usual start needs no reader of policies.
      onCreated: async (db, analyst) => {
        const { seedLocalPolicies } = await import('./credit-policy/seed-local-policies.ts');
        await seedLocalPolicies(db, analyst, now);
      },
    });
    const engine: ReportEngine = {
      storage,
      clock,
      profileName: settings.profile,
      loadProfile,
      prices: settings.prices,
      leaseHolder: newLeaseHolder(),
    };
    return { actor, engine, storage, firstStart: created, close: () => storage.close() };
  } catch (error) {
    await storage.close();
    throw error;
  }
}
