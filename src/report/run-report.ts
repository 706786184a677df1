import { CreditError } from '../base/errors.ts';
import { assembleSections } from '../collector/assemble.ts';
import { applicableSources, collect } from '../collector/collect.ts';
import { listEvidence, replayEvidence } from '../collector/evidence-store.ts';
import { attachmentSource } from './attached-statements.ts';
import { type ClaimedRun, claimForWork, keepHold } from './claim-run.ts';
import { finishEvaluated, finishWithError } from './finish-run.ts';
import { LeaseLost } from './lease.ts';
import type { ReportEngine } from './report-engine.ts';
import { openJournal } from './run-journal.ts';
import type { OnProgress } from './run-progress.ts';
import { releaseRun } from './run-store.ts';

/**
 * What came of working on a run. FINISHED: it is final. HELD: another living process works on it. LOST: it was
 * taken over or superseded meanwhile, and what this process found was dropped.
 */
export type RunOutcome = 'FINISHED' | 'HELD' | 'LOST';

/**
 * Works on a run until it is final: takes hold of it, asks the sources, keeps each answer and each section as it
 * comes, evaluates the policy and writes the result, with its usage, in one transaction.
 *
 * When `signal` aborts, the run is given back as it stands for a later process to take up, and this rejects with
 * the signal's reason. Answers that an earlier attempt kept are not asked again.
 *
 * @throws CreditError STORAGE_* when something cannot be kept; what a source throws out of a defect, which counts as
 * a failed attempt, and the third of them is the last.
 */
export async function runReport(
  engine: ReportEngine,
  runId: string,
  options: { signal?: AbortSignal; onProgress?: OnProgress } = {},
): Promise<RunOutcome> {
  options.signal?.throwIfAborted();
  const claim = await claimForWork(engine, runId);
  if (claim === 'FINISHED' || claim === 'HELD') return claim;

  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const endRenewal = keepHold(engine, claim.hold, stop);
  try {
    await collectAndEvaluate(engine, claim, { signal, stop, onProgress: options.onProgress ?? (() => {}) });
    return 'FINISHED';
  } catch (error) {
    if (error instanceof LeaseLost) return 'LOST';
    // A stop on purpose and a full disk are no fault of the document, so they do not count as a failed attempt.
    const counts = !(error instanceof CreditError) && options.signal?.aborted !== true;
    // Given back for another to take up; where even that cannot be written, the hold runs out by itself.
    await engine.storage.write((db) => releaseRun(db, claim.hold, { counts })).catch(() => {});
    throw error;
  } finally {
    endRenewal();
  }
}

async function collectAndEvaluate(
  engine: ReportEngine,
  claim: ClaimedRun,
  work: { signal: AbortSignal; stop: AbortController; onProgress: OnProgress },
): Promise<void> {
  const { run, document, plan, optional } = claim;
  const profile = await engine.loadProfile(run.profile);
  const sources = applicableSources(profile.sources, document.kind, plan);
  const evidence = await listEvidence(engine.storage.db, run.id);
  const kept = replayEvidence(evidence, { document, plan, sources, optional });

  work.onProgress({ kind: 'phase', phase: 'PROCESSING' });
  for (const { name, title } of sources) {
    work.onProgress({ kind: 'source', name, title, required: !optional.has(name), state: 'ASKING' });
  }
  const titles = new Map(sources.map((source) => [source.name, source.title]));
  const givers = [attachmentSource, ...sources];
  const journal = openJournal(engine, claim, { sources: givers, stop: work.stop });
  const outcome = await collect({
    document,
    plan,
    sources,
    optional,
    clock: engine.clock,
    signal: work.signal,
    kept,
    onSource: async (result) => {
      journal.add(result);
      const { source: name, required, outcome: state, failure } = result;
      const title = titles.get(name) ?? { en: name, 'pt-BR': name };
      work.onProgress({
        kind: 'source',
        name,
        title,
        required,
        state,
        ms: result.ms,
        ...(failure && { failure }),
      });
    },
  }).finally(() => journal.settled());

  const assembled = assembleSections(claim.assemblyPlan, givers, [...claim.attached, ...outcome.results]);
  const found = { results: outcome.results, assembled };
  if (outcome.failed !== null) {
    await finishWithError(engine, claim, found);
    work.onProgress({ kind: 'phase', phase: 'ERROR' });
    return;
  }
  await journal.complete(assembled);
  work.onProgress({ kind: 'phase', phase: 'EVALUATING' });
  work.signal.throwIfAborted();
  work.onProgress({ kind: 'phase', phase: await finishEvaluated(engine, claim, found) });
}
