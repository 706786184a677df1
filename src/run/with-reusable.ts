import type { SourceProfile } from '../collector/source-profile.ts';
import { reuseOf } from '../policy/freshness.ts';
import type { Engine } from '../report/engine.ts';
import { findReusableAnswers } from '../report/reusable-answers.ts';
import type { RunWork } from './work-on-run.ts';

/** The work of a run with what its policy uses again of answers that are kept: for nearly every policy nothing. */
export async function withReusable(
  { storage, clock }: Pick<Engine, 'storage' | 'clock'>,
  work: RunWork,
  profile: SourceProfile,
): Promise<RunWork> {
  const { document, policy } = work;
  if (reuseOf(policy).size === 0) return work;
  const { organizationId, purpose, id: runId } = work.run;
  const reusable = await storage.read((db) =>
    findReusableAnswers(
      db,
      { organizationId, document, purpose, policy, runId },
      { profile, now: clock.now() },
    ),
  );
  return reusable.length === 0 ? work : { ...work, reusable };
}
