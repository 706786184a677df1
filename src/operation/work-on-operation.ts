import { pause } from '../base/clock.ts';
import type { Engine } from '../report/engine.ts';
import { runReport } from '../run/run-report.ts';
import { type Advance, advanceOperation } from './advance-operation.ts';
import type { OperationRun } from './operation-run.ts';

/** So many documents are analysed at once. */
const atOnce = 8;
/** While another process works on what it waits for, it is looked at in this pace. */
const lookMs = 200;

/**
 * Brings an operation to its end: takes it forward and works on the runs that it waits for, with whoever else does.
 *
 * @param options.onAdvance told whenever it has come further.
 * @throws CreditError STORAGE_*; the reason of the signal: what has been done is kept, and whoever comes next goes on.
 */
export async function workOnOperation(
  engine: Engine,
  key: Pick<OperationRun, 'id' | 'organizationId'>,
  options: { readonly signal?: AbortSignal; readonly onAdvance?: (advance: Advance) => void } = {},
): Promise<void> {
  const { signal, onAdvance = () => {} } = options;
  for (;;) {
    signal?.throwIfAborted();
    const advance = await advanceAll(engine, key);
    onAdvance(advance);
    if (advance.hasEnded) return;
    const held = await workOnRuns(engine, advance.runIds.slice(0, atOnce), signal);
    if (held || advance.runIds.length === 0) await pause(lookMs, signal);
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

/** @returns whether all of them are worked on by others. */
async function workOnRuns(
  engine: Engine,
  runIds: readonly string[],
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const outcomes = await Promise.all(
    runIds.map((runId) => runReport(engine, runId, { ...(signal && { signal }) })),
  );
  return outcomes.length > 0 && outcomes.every((outcome) => outcome === 'HELD');
}
