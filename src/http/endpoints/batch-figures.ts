import { readBatchFigures } from '../../batch/read-batch-figures.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { batchFigures } from '../views/batch-figures-schemas.ts';
import { batchIdParams } from './batches.ts';

/** GET /v2/batch/{id}/figures: what its documents have come to, added up. */
export const batchFiguresEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/batch/{id}/figures' },
    operationId: 'getBatchFigures',
    isLong: true,
    tag: 'Batch',
    summary:
      'Read what the documents of a batch have come to so far: scores, risk bands, reasons, sources that failed',
    description:
      'By what the policy decided as each document ended in the batch; what an analyst decides later is in its report. Titles are in the language that Accept-Language asks for. In a batch of operations scores and reasons are those of the documents themselves.',
    permission: 'batch:run',
    params: batchIdParams,
    answers: { 200: { description: 'The figures', schema: batchFigures } },
    problems: ['UNKNOWN_BATCH'],
  },
  async ({ params, language }, { engine }, caller) => ({
    status: 200,
    body: await readBatchFigures(engine, caller, params.id, language),
  }),
);
