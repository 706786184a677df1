import { workerData } from 'node:worker_threads';
import { systemClock } from '../base/clock.ts';
import type { KeptProfile } from '../collector/source-profile.ts';
import { serveThread } from '../jobs/thread-side.ts';
import type { Policy } from '../policy/policy.ts';
import type { SourceSettings } from '../sources/define-provider.ts';
import { openKeptProfile } from '../sources/profile/build-profile.ts';
import type { RunEnd, RunStep } from './run-step.ts';
import { type RunWork, workOnRun } from './work-on-run.ts';

/** The work with its profile, and without its policy, which many runs share: that is handed over once, under its key. */
export type SharedPolicyWork = Omit<RunWork, 'policy'> & {
  readonly policyKey: string;
  readonly profile: KeptProfile;
};

/** Nobody watches the documents of a batch one by one: what a kill would lose is asked again, and few are under way. */
const togetherMs = 250;

// This file is the entry of a thread, started by run/run-threads.ts with the settings of sources as its data.
const settings: SourceSettings = workerData;
const profiles = new Map<string, ReturnType<typeof openKeptProfile>>();

/** Built once, and wanted before any work is begun: a program that is not whole shows here. */
function profileOf({ profile: kept }: SharedPolicyWork): ReturnType<typeof openKeptProfile> {
  const profile = profiles.get(kept.hash) ?? openKeptProfile(kept, settings);
  profiles.set(kept.hash, profile);
  return profile;
}

serveThread<SharedPolicyWork, RunStep, RunEnd>(
  async (task, { shared, signal, onStep }) => {
    const { policyKey, profile: _, ...work } = task;
    return workOnRun(
      // Handed over by run-threads.ts under this key before the task.
      { ...work, policy: shared(policyKey) as Policy },
      {
        profile: await profileOf(task),
        clock: systemClock,
        signal,
        onStep: async (step) => onStep(step),
        togetherMs,
      },
    );
  },
  { prepare: profileOf },
);
