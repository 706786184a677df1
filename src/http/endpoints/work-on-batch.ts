import type { Caller } from '../../auth/caller.ts';
import { CreditError } from '../../base/errors.ts';
import { handToService, retryBatch } from '../../batch/change-batch.ts';
import { requireBatch } from '../../batch/read-batches.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import type { HttpService } from '../http-service.ts';
import { batch } from '../views/batch-schemas.ts';
import { batchIdParams } from './batches.ts';

const permission = 'batch:run';

/** POST /v2/batch/{id}/resume. */
export const resumeBatchEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/batch/{id}/resume' },
    operationId: 'resumeBatch',
    tag: 'Batch',
    summary: 'Have the service go on with a batch that was stopped',
    description:
      'Also one that a command has begun. Only what is not done is done, under the same version of the policy; nothing is counted twice. For a batch of operations operation:run is needed too.',
    permission,
    params: batchIdParams,
    answers: { 200: { description: 'The batch; work on it begins when it is its turn', schema: batch } },
    problems: ['UNKNOWN_BATCH', 'BATCH_RUNNING', 'BATCH_ENDED'],
  },
  async ({ params: { id } }, service, caller) => {
    await requireMayRun(service, caller, id);
    const body = await handToService(service.engine, caller, id);
    service.batches.add({ id, actor: caller });
    return { status: 200, body };
  },
);

/** POST /v2/batch/{id}/retry. */
export const retryBatchEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/batch/{id}/retry' },
    operationId: 'retryBatch',
    tag: 'Batch',
    summary: 'Analyse the documents of a batch again that ended in ERROR',
    description:
      'Answers that were kept are not asked again. A batch without any is left as it is, and a cancelled one is not taken up again. For a batch of operations operation:run is needed too.',
    permission,
    params: batchIdParams,
    answers: { 200: { description: 'The batch; work on it begins when it is its turn', schema: batch } },
    problems: ['UNKNOWN_BATCH', 'BATCH_RUNNING', 'BATCH_ENDED'],
  },
  async ({ params: { id } }, service, caller) => {
    await requireMayRun(service, caller, id);
    const retried = await retryBatch(service.engine, caller, id, { runner: 'SERVICE' });
    if (retried.items > 0) service.batches.add({ id, actor: caller });
    return { status: 200, body: retried.batch };
  },
);

/** @throws CreditError UNKNOWN_BATCH; PERMISSION_MISSING for one of operations. */
async function requireMayRun({ engine }: HttpService, caller: Caller, id: string): Promise<void> {
  const { versions } = await requireBatch(engine.storage.db, caller, id);
  if (versions !== null && !caller.permissions.has('operation:run'))
    throw new CreditError('PERMISSION_MISSING', { permission: 'operation:run' });
}
