import { Type } from '@sinclair/typebox';
import { acceptBatch } from '../../batch/accept-batch.ts';
import {
  batchFile,
  batchInputFields,
  batchInputProblems,
  openBatchInput,
  refuseInput,
  useOfInput,
} from '../batch-input.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { idempotencyHeader, readIdempotencyKey, whileKeyIsHeld } from '../idempotency-key.ts';
import { limits } from '../limits.ts';
import { createdBatch } from '../views/batch-schemas.ts';

const { documents: _, text: __, ...beside } = batchInputFields;

const name = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  description: 'a text of 1 to 200 characters on one line',
});

/** POST /v2/batch: many documents under one policy. */
export const createBatchEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/batch' },
    operationId: 'createBatch',
    tag: 'Batch',
    summary: 'Analyse many documents under one policy',
    description:
      'Give documents, or text as people paste it; or a file as the body (text/csv, text/plain or .xlsx), the other fields then in the query. What is no document, or one of the other kind, goes to the invalid lines and stops nothing; a document that stands there again is analysed once. With the id of an operation each document is the root of one: its status is that of the operation, and the spreadsheet has a sheet of the members; that needs operation:run too. When this is answered all of it is on disk; the service works through it in the background.',
    permission: 'batch:run',
    requestHeaders: idempotencyHeader,
    body: Type.Object({ name, ...batchInputFields }),
    namesUnknownFields: true,
    bodyLimit: limits.batchBytes,
    fileBody: { ...batchFile, query: Type.Object({ name, ...beside }) },
    bodyExample: {
      name: 'Clients of November',
      policyId: 'starter-company',
      documents: ['12ABC34501DE35', { document: '33.683.111/0002-80', externalId: 'order-1', amount: 5000 }],
    },
    answers: {
      202: {
        description: 'Taken in',
        schema: createdBatch,
        example: {
          id: 'bat_01jd8q6x4hfx0s8d1b2c3d4e5f',
          name: 'Clients of November',
          policyId: 'starter-company',
          policyVersion: 1,
          status: 'QUEUED',
          lines: { pasted: 2, valid: 2, invalid: 0, repeated: 0 },
          counts: { waiting: 2, running: 0, approved: 0, alert: 0, denied: 0, completed: 0, error: 0 },
          reused: 0,
          counted: 0,
          price: 0,
          sandbox: true,
          notice: 'SANDBOX: invented data',
          createdAt: '2026-11-20T12:00:00.000Z',
          createdBy: 'Ana Prado',
          startedAt: null,
          finishedAt: null,
          waits: null,
          valid: 2,
          invalid: 0,
          duplicates: 0,
        },
        headers: { Location: 'Where the batch is read' },
      },
    },
    problems: [...batchInputProblems, 'PURPOSE_REQUIRED', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE'],
  },
  async ({ body, file, headers, absence }, service, caller) => {
    const { signal } = absence;
    const key = readIdempotencyKey(headers['idempotency-key']);
    const { clientId } = caller;
    const { use, end } = useOfInput(clientId, signal);
    const accept = () =>
      acceptBatch(
        service.engine,
        caller,
        {
          ...body,
          file,
          runner: 'SERVICE',
          openInput: (bytes) => openBatchInput(body, bytes, { service, caller, use }),
        },
        {
          signal,
          mayRunOperations: caller.permissions.has('operation:run'),
          ...(key !== undefined && { idempotency: { clientId, key } }),
        },
      );
    const { batch, replayed } = await whileKeyIsHeld(service.keysInUse, { clientId, key }, accept)
      .catch((error: unknown) => {
        throw refuseInput(error, body, file);
      })
      .finally(end);
    if (!replayed) service.batches.add({ id: batch.id, actor: caller });
    const { valid, invalid, repeated } = batch.lines;
    return {
      status: 202,
      headers: {
        location: `/v2/batch/${batch.id}`,
        ...(replayed && { 'idempotency-replayed': 'true' }),
      },
      body: { ...batch, valid, invalid, duplicates: repeated },
    };
  },
);
