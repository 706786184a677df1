import type { App } from '../../app.ts';
import type { BatchAnswer } from '../../batch/batch.ts';
import { listBatchItems } from '../../batch/read-batches.ts';
import { type ExitCode, exitCodes, worstExitCode } from '../exit-codes.ts';
import type { BatchFailOn } from './batch-options.ts';

/**
 * What a command ends with after a batch. Any document in ERROR is told; of one that awaits an analyst counts what the
 * policy said, as after a single analysis.
 */
export async function batchExitCode(
  app: App,
  batch: BatchAnswer,
  { failOn }: { failOn: readonly BatchFailOn[] },
): Promise<ExitCode> {
  const { counts, lines } = batch;
  const codes: ExitCode[] = [];
  if (counts.error > 0) codes.push(exitCodes.reportInError);
  // Somebody cancelled it meanwhile.
  if (batch.status !== 'COMPLETED') codes.push(exitCodes.notFinished);
  const outcomes = {
    denied: counts.denied,
    alert: counts.alert,
    error: counts.error,
    invalid: lines.invalid,
  } satisfies Record<BatchFailOn, number>;
  const isMet = failOn.some((outcome) => outcomes[outcome] > 0);
  if (isMet || (counts.completed > 0 && (await policySaid(app, batch.id, failOn))))
    codes.push(exitCodes.askedToFailOn);
  return worstExitCode(codes);
}

/** Whether the policy said one of the outcomes of a document that awaits an analyst. */
async function policySaid(app: App, batchId: string, outcomes: readonly BatchFailOn[]): Promise<boolean> {
  const wanted = outcomes.map((outcome) => outcome.toUpperCase());
  if (!wanted.includes('DENIED') && !wanted.includes('ALERT')) return false;
  let cursor: string | undefined;
  do {
    const page = await listBatchItems(app.engine, app.actor, {
      batchId,
      status: 'COMPLETED',
      limit: 200,
      ...(cursor !== undefined && { cursor }),
    });
    if (page.items.some(({ policyStatus }) => policyStatus !== null && wanted.includes(policyStatus)))
      return true;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return false;
}
