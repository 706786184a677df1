import type { App } from '../../app.ts';
import { listIncomplete } from '../../batch/list-incomplete.ts';
import type { CommandContext } from '../context.ts';
import { type ListedInput, listedInput } from './listed-input.ts';

/**
 * Returns the documents of a batch that were decided although a source failed as the input of another batch: under the same policy and
 * for the same purpose, with the external id, amount and inputs of each.
 *
 * @returns undefined if there is none.
 * @throws CreditError UNKNOWN_BATCH, RECORD_DAMAGED
 */
export async function incompleteInput(
  { say }: CommandContext,
  app: App,
  batchId: string,
): Promise<(ListedInput & { readonly purpose: string | undefined }) | undefined> {
  const { batch, count, table } = await listIncomplete(app.engine, app.actor, batchId);
  if (count === 0) return undefined;
  const name = say('incompleteName', { name: batch.name });
  return { ...listedInput(table, { policyId: batch.policyId, name }), purpose: batch.purpose?.code };
}
