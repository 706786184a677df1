import { workerData } from 'node:worker_threads';
import type { KeptProfile } from '../collector/source-profile.ts';
import type { ShadowCandidate } from '../credit-policy/shadow.ts';
import { patientOpening } from '../jobs/patient-storage.ts';
import { serveThread } from '../jobs/thread-side.ts';
import type { Policy } from '../policy/policy.ts';
import type { SourceSettings } from '../sources/define-provider.ts';
import { openKeptProfile } from '../sources/profile/build-profile.ts';
import type { SourceOutage } from '../sources/resilient-source.ts';
import { openLater } from '../storage/open-later.ts';
import { sharedThrough } from './open-profiles.ts';
import type { RunEnd, RunNews } from './run-step.ts';
import { type RunWork, type WorkOptions, workOnRun } from './work-on-run.ts';

/** What many runs share: it is handed over once, under a key. */
export interface SharedByRuns {
  readonly policy: Policy;
  readonly shadow: ShadowCandidate | undefined;
  readonly profile: KeptProfile;
}

/** The work of one run, with the key of what it shares, and by how many ms the clock of the program is ahead of the machine's. */
export type SharingWork = Omit<RunWork, 'policy' | 'shadow'> & {
  readonly sharedKey: string;
  readonly aheadMs: number;
};

/**
 * Nobody watches the documents of a batch one by one: what a kill would lose is asked again, and few are under way. What most sources
 * answer comes within it: a run that is handed over in two has its parts read, joined and packed anew at its end.
 */
const togetherMs = 500;

// This file is the entry of a thread, started by run/run-threads.ts with the settings of sources as its data.
const handed: SourceSettings = workerData;
const database = handed.countedIn === undefined ? undefined : openLater(handed.countedIn);
const settings = database === undefined ? handed : sharedThrough(database.open, handed);
const profiles = new Map<string, ReturnType<typeof openKeptProfile>>();

/** Built once, and wanted before any work is begun: a program that is not whole shows here. */
function openProfile({ profile: kept }: SharedByRuns): ReturnType<typeof openKeptProfile> {
  const profile = profiles.get(kept.hash) ?? openKeptProfile(kept, settings);
  profiles.set(kept.hash, profile);
  return profile;
}

/** Handed over by run-threads.ts under this key before the task. */
function sharedBy({ sharedKey }: SharingWork, shared: (key: string) => unknown): SharedByRuns {
  return shared(sharedKey) as SharedByRuns;
}

/** Returns the signal of each source, by its name, that aborts once the run must stop waiting for the source. */
function hurries(onHurry: (listener: (source: string) => void) => void): NonNullable<WorkOptions['hurry']> {
  const bySource = new Map<string, AbortController>();
  onHurry((source) => bySource.get(source)?.abort());
  return (source) => {
    const controller = bySource.get(source) ?? new AbortController();
    bySource.set(source, controller);
    return controller.signal;
  };
}

serveThread<SharingWork, RunNews, RunEnd>(
  async (task, { shared, signal, onHurry, onStep }) => {
    const { sharedKey: _, aheadMs, ...work } = task;
    const common = sharedBy(task, shared);
    return workOnRun(
      { ...work, policy: common.policy, shadow: common.shadow },
      {
        profile: await openProfile(common),
        clock: { now: () => new Date(Date.now() + aheadMs) },
        signal,
        onStep: async (step) => onStep(step),
        // A single analysis fails fast. A batch waits for a source that is away.
        ...(work.spending?.batchId && {
          onOutage: (source: string, outage: SourceOutage | null) => onStep({ source, outage }),
          hurry: hurries(onHurry),
        }),
        togetherMs,
        // The costs of answers are not lost while the database is busy.
        ...(database && { storage: patientOpening(database.open, { signal }) }),
      },
    );
  },
  {
    prepare: (task, shared) => openProfile(sharedBy(task, shared)),
    close: async () => database?.close(),
  },
);
