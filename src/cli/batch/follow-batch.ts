import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../../app.ts';
import type { BatchAnswer } from '../../batch/batch.ts';
import type { BatchProgress } from '../../batch/batch-progress.ts';
import { getBatch } from '../../batch/read-batches.ts';
import { readyCount } from '../../presentation/batch-words.ts';

/**
 * Looks at a batch that another process works on until nobody does: it is completed, stopped or cancelled.
 *
 * @throws the reason of `signal`.
 */
export async function followBatch(
  app: App,
  begun: BatchAnswer,
  options: {
    readonly lookMs: number;
    readonly signal: AbortSignal;
    readonly onProgress: (progress: BatchProgress) => void;
  },
): Promise<BatchAnswer> {
  const { lookMs, signal, onProgress } = options;
  const doneBefore = readyCount(begun);
  const since = performance.now();
  let batch = begun;
  for (;;) {
    const done = readyCount(batch);
    const seconds = (performance.now() - since) / 1000;
    const perSecond = done > doneBefore ? (done - doneBefore) / seconds : null;
    const { counts, reused } = batch;
    const { valid: total } = batch.lines;
    onProgress({
      total,
      done,
      counts,
      reused,
      perSecond,
      secondsLeft: perSecond === null ? null : (total - done) / perSecond,
      waitsUntil: batch.waits?.until ?? null,
      outage: batch.outage ?? null,
    });
    if (!['LOADING', 'QUEUED', 'RUNNING'].includes(batch.status)) return batch;
    await pause(lookMs, undefined, { signal });
    batch = await getBatch(app.engine, app.actor, batch.id);
  }
}
