import type { Actor } from '../auth/actor.ts';
import type { Engine } from './engine.ts';
import { requireReport } from './read-reports.ts';
import { isInFlight } from './report.ts';

/** The run may be in the hands of another process, whose end nobody tells. */
const pollMs = 500;

/**
 * Waits until the report is final, `timeoutMs` have passed or `signal` aborts, whichever comes first.
 *
 * @throws CreditError UNKNOWN_REPORT
 */
export async function awaitReport(
  engine: Engine,
  actor: Actor,
  reportId: string,
  options: { timeoutMs: number; signal?: AbortSignal },
): Promise<void> {
  const until = performance.now() + options.timeoutMs;
  for (;;) {
    const { status } = await requireReport(engine.storage.db, actor, reportId);
    const left = until - performance.now();
    if (!isInFlight(status) || left <= 0 || options.signal?.aborted) return;
    await engine.endings.next(reportId, Math.min(left, pollMs), options.signal);
  }
}
