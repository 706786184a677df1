import type { SourceProfile } from '../collector/source-profile.ts';
import { reuseOf } from '../policy/freshness.ts';
import type { Engine } from '../report/engine.ts';
import { findAnswersOf, findReusableAnswers } from '../report/reusable-answers.ts';
import { getRun } from '../report/run-store.ts';
import type { RunWork } from './work-on-run.ts';

/** The work of a run with the kept answers that it uses: those of the run that it was created on, or those that its policy uses again. */
export async function withReusable(
  { storage, clock }: Pick<Engine, 'storage' | 'clock'>,
  work: RunWork,
  profile: SourceProfile,
): Promise<RunWork> {
  const { document, policy } = work;
  const { organizationId, purpose, id: runId, answersOf } = work.run;
  const now = clock.now();
  if (answersOf !== null) {
    const days = Number.POSITIVE_INFINITY;
    const answers = await storage.read(async (db) =>
      findAnswersOf(db, await getRun(db, answersOf), { document, policy, profile, days, now }),
    );
    if (answers !== undefined) return { ...work, reusable: answers };
  }
  const queryWork = answersOf === null ? work : { ...work, hasLostAnswers: true };
  if (reuseOf(policy).size === 0) return queryWork;
  const reusable = await storage.read((db) =>
    findReusableAnswers(db, { organizationId, document, purpose, policy, runId }, { profile, now }),
  );
  return reusable.length === 0 ? queryWork : { ...queryWork, reusable };
}
