import { pause } from '../base/clock.ts';
import type { Engine } from '../report/engine.ts';
import { runReport } from '../run/run-report.ts';
import { type Advance, advanceOperation } from './advance-operation.ts';
import type { OperationRun } from './operation-run.ts';

export type { Advance };

/** So many documents are analysed at once. */
const atOnce = 8;
/** While another process works on what it waits for, it is looked at in this pace. */
const lookMs = 200;

/** Between two looks at an operation whose analyses end one by one lies so long at least: a look reads all its documents. */
const paceMs = 250;

/**
 * Brings an operation to its end: takes it forward and works on the runs that it waits for, with whoever else does.
 *
 * @param options.onAdvance told whenever it has come further, and waited for.
 * @throws CreditError STORAGE_*; the reason of the signal: what has been done is kept, and whoever comes next goes on.
 */
export async function workOnOperation(
  engine: Engine,
  key: Pick<OperationRun, 'id' | 'organizationId'>,
  options: {
    readonly signal?: AbortSignal;
    readonly onAdvance?: (advance: Advance) => Promise<void> | void;
  } = {},
): Promise<void> {
  const { signal, onAdvance } = options;
  const underWay = new Map<string, Promise<void>>();
  try {
    for (;;) {
      signal?.throwIfAborted();
      const advance = await advanceAll(engine, key);
      await onAdvance?.(advance);
      if (advance.hasEnded) return;
      if (advance.runIds.length === 0) await pause(lookMs, signal);
      else await workOnRuns(engine, advance.runIds, { underWay, signal });
    }
  } finally {
    // What is under way ends by itself, or gives up by the signal.
    await Promise.allSettled(underWay.values());
  }
}

/** Takes an operation forward until it has to wait for something. */
export async function advanceAll(
  engine: Engine,
  key: Pick<OperationRun, 'id' | 'organizationId'>,
): Promise<Advance> {
  for (;;) {
    const advance = await advanceOperation(engine, key);
    if (advance.hasEnded || !advance.hasMoved) return advance;
  }
}

/** Works on runs, some at once, until the first has ended and another look is due. */
async function workOnRuns(
  engine: Engine,
  runIds: readonly string[],
  {
    underWay,
    signal,
  }: { readonly underWay: Map<string, Promise<void>>; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const waiting = runIds.filter((runId) => !underWay.has(runId));
  const begun = performance.now();
  do {
    for (const runId of waiting.splice(0, atOnce - underWay.size)) {
      const work = workOnRun(engine, runId, signal).finally(() => underWay.delete(runId));
      underWay.set(runId, work);
    }
    if (underWay.size === 0) return;
    await Promise.race(underWay.values());
  } while (performance.now() - begun < paceMs);
}

async function workOnRun(engine: Engine, runId: string, signal: AbortSignal | undefined): Promise<void> {
  const outcome = await runReport(engine, runId, { ...(signal && { signal }) });
  if (outcome === 'HELD') await pause(lookMs, signal);
}
