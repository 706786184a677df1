import { CreditError } from '../base/errors.ts';
import type { Engine } from '../report/engine.ts';
import { listEndedReports } from '../report/report-store.ts';
import { replayReport } from './replay-report.ts';

/** What came of deriving decisions again. */
export interface DecisionReplays {
  readonly equal: number;
  /** Of runs that were never evaluated, or whose answers are no longer kept. */
  readonly impossible: number;
  /** Those that came out otherwise, or could not be derived, with why. */
  readonly different: readonly { readonly reportId: string; readonly code: string }[];
}

/**
 * Derives the newest decisions of all organisations again from the kept evidence. Asks no source and changes nothing.
 *
 * @param options.limit how many at most.
 * @throws the reason of `signal`.
 */
export async function replayDecisions(
  engine: Engine,
  options: {
    readonly limit: number;
    readonly signal?: AbortSignal | undefined;
    readonly onProgress?: ((done: number, all: number) => void) | undefined;
  },
): Promise<DecisionReplays> {
  const { limit, signal, onProgress } = options;
  const reports = await listEndedReports(engine.storage.db, limit);
  const different: { reportId: string; code: string }[] = [];
  let [equal, impossible] = [0, 0];
  for (const [at, { id, organizationId, analystId, analystName }] of reports.entries()) {
    signal?.throwIfAborted();
    onProgress?.(at + 1, reports.length);
    try {
      await replayReport(
        engine,
        { organizationId, analystId: analystId ?? '', analystName: analystName ?? '' },
        id,
      );
      equal += 1;
    } catch (error) {
      if (!(error instanceof CreditError)) throw error;
      if (error.code === 'REPLAY_IMPOSSIBLE' || error.code === 'EVIDENCE_EXPIRED') impossible += 1;
      else different.push({ reportId: id, code: error.code });
    }
  }
  return { equal, impossible, different };
}
