import type { Actor } from '../auth/actor.ts';
import type { Engine } from './engine.ts';
import { isRunUnderWay, requireReport } from './read-reports.ts';

/** The run may be in the hands of another process, whose end nobody tells. */
const pollMs = 500;

interface WaitOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/**
 * Waits until something has ended, `timeoutMs` have passed or `signal` aborts, whichever comes first.
 *
 * @param subjectId what this process tells the end of by `engine.endings`.
 */
export async function awaitEnd(
  engine: Engine,
  subjectId: string,
  hasEnded: () => Promise<boolean>,
  { timeoutMs, signal }: WaitOptions,
): Promise<void> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const isOver = await hasEnded();
    const left = until - performance.now();
    if (isOver || left <= 0 || signal?.aborted) return;
    await engine.endings.next(subjectId, Math.min(left, pollMs), signal);
  }
}

/**
 * Waits until the report is final, `timeoutMs` have passed or `signal` aborts, whichever comes first.
 *
 * @throws CreditError UNKNOWN_REPORT
 */
export async function awaitReport(
  engine: Engine,
  actor: Actor,
  reportId: string,
  options: WaitOptions,
): Promise<void> {
  const { db } = engine.storage;
  const hasEnded = async () => !(await isRunUnderWay(db, await requireReport(db, actor, reportId)));
  await awaitEnd(engine, reportId, hasEnded, options);
}
