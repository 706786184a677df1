import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Static, Type } from '@sinclair/typebox';
import type { Caller } from '../../auth/caller.ts';
import { CreditError } from '../../base/errors.ts';
import { acceptBatch } from '../../batch/accept-batch.ts';
import { getPolicyForBatch } from '../../batch/batch-policy.ts';
import type { InputUse } from '../../batch/input-threads.ts';
import type { BatchInput } from '../../batch/reading/batch-input.ts';
import { readDocumentList } from '../../batch/reading/read-document-list.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import type { HttpService } from '../http-service.ts';
import { idempotencyHeader, readIdempotencyKey, whileKeyIsHeld } from '../idempotency-key.ts';
import { limits } from '../limits.ts';
import { refuseField, refuseFields } from '../problem.ts';
import { createdBatch } from '../views/batch-schemas.ts';

const entry = Type.Union(
  [
    Type.String(),
    Type.Object({
      document: Type.String({ description: 'a CPF or a CNPJ, as text' }),
      externalId: Type.Optional(Type.String({ description: 'a text of up to 200 characters' })),
      amount: Type.Optional(Type.Number({ description: 'an amount in BRL above 0' })),
    }),
  ],
  {
    description:
      'a document as text, in quotes (a number loses its leading zeros), or { document, externalId, amount }',
  },
);

const createBatchBody = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: 200,
    pattern: '\\S',
    description: 'a text of 1 to 200 characters on one line',
  }),
  policyId: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'a policy id, as GET /credit-policy/policy lists them, or the id of an operation',
  }),
  documents: Type.Optional(
    Type.Array(entry, {
      description: 'a list of documents',
    }),
  ),
  text: Type.Optional(
    Type.String({
      description: 'documents as they are pasted: one or many a line, masked or not, or a table as text',
    }),
  ),
  padZeros: Type.Optional(
    Type.Boolean({
      description: 'true or false: give documents of 9, 10, 12 or 13 digits their lost zeros back',
    }),
  ),
  reuseWithinDays: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 3650, description: 'a whole number of days from 0 to 3650' }),
  ),
});

type CreateBatchBody = Static<typeof createBatchBody>;

/** What stands in the query beside a file. */
const createBatchQuery = Type.Omit(createBatchBody, ['documents', 'text']);

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

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
    body: createBatchBody,
    bodyLimit: limits.batchBytes,
    fileBody: {
      mediaTypes: ['text/csv', 'text/plain', xlsx],
      maximumBytes: limits.batchFileBytes,
      query: createBatchQuery,
      instead: { en: 'Divide it into several batches.', 'pt-BR': 'Divida-o em vários lotes.' },
      examples: {
        'text/csv':
          'cnpj;pedido;valor\n33.683.111/0002-80;order-1;5.000,00\n12ABC34501DE35;order-2;1.200,50\n',
        'text/plain': '12ABC34501DE35\n33.683.111/0002-80; 00000000000191\n',
      },
    },
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
          startedAt: null,
          finishedAt: null,
          valid: 2,
          invalid: 0,
          duplicates: 0,
        },
        headers: { Location: 'Where the batch is read' },
      },
    },
    problems: [
      'UNKNOWN_POLICY',
      'POLICY_DISABLED',
      'INVALID_ARGUMENT',
      'BATCH_INPUT_EMPTY',
      'BATCH_WITHOUT_DOCUMENT',
      'BATCH_INPUT_NOT_READ',
      'BATCH_WORKBOOK_REFUSED',
      'BATCH_COLUMN_AMBIGUOUS',
      'IDEMPOTENCY_KEY_REUSED',
      'IDEMPOTENCY_KEY_IN_USE',
      'LONG_BODIES_BUSY',
    ],
  },
  async ({ body, file, headers, absence }, service, caller) => {
    const { signal } = absence;
    const key = readIdempotencyKey(headers['idempotency-key']);
    const { clientId } = caller;
    const over = new AbortController();
    const use = { lane: clientId, signal: AbortSignal.any([signal, over.signal]) };
    const accept = () =>
      acceptBatch(
        service.engine,
        caller,
        {
          ...body,
          file,
          runner: 'SERVICE',
          openInput: (bytes) => openInput(body, bytes, { service, caller, use }),
        },
        {
          signal,
          mayRunOperations: caller.permissions.has('operation:run'),
          ...(key !== undefined && { idempotency: { clientId, key } }),
        },
      );
    const { batch, replayed } = await whileKeyIsHeld(service.keysInUse, { clientId, key }, accept)
      .catch((error: unknown) => {
        throw refuseInput(error, placeOfInput(body, file));
      })
      .finally(() => over.abort());
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

/** @throws CreditError as the endpoint says, for what is known before the lines are read. */
async function openInput(
  body: CreateBatchBody,
  file: AsyncIterable<Uint8Array> | undefined,
  {
    service,
    caller,
    use,
  }: { readonly service: HttpService; readonly caller: Caller; readonly use: InputUse },
): Promise<BatchInput> {
  const { documents, text, padZeros = false } = body;
  if (documents !== undefined && text !== undefined) {
    throw refuseFields([{ pointer: '/text', code: 'CHOICE', message: 'expected: either documents or text' }]);
  }
  // The lines are judged by the kind that the policy is for.
  const policy = await getPolicyForBatch(service.engine.storage.db, caller.organizationId, body.policyId);
  const options = { kind: policy.documentKind, padZeros };
  if (file !== undefined) return service.inputs.read(file, options, use);
  if (documents !== undefined) return readDocumentList(documents, options);
  if (text === undefined) {
    const message = 'is missing, where text is missing too: expected documents or text';
    throw refuseFields([{ pointer: '/documents', code: 'REQUIRED', message }]);
  }
  return service.inputs.read(bytesOf(text), options, use);
}

/** Where the documents stand in the request: a field of the body, or all of it. */
function placeOfInput({ text }: CreateBatchBody, file: unknown): string {
  if (file !== undefined) return '';
  return text === undefined ? '/documents' : '/text';
}

/** The refusal of the input says where it stands. */
function refuseInput(error: unknown, pointer: string): unknown {
  const isOfInput = error instanceof CreditError && error.code.startsWith('BATCH_');
  return isOfInput ? refuseField(error, pointer) : error;
}

const chunkCharacters = 65_536;

/** A text as a file of it would be read. */
async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + chunkCharacters);
    // The two halves of a character stay together.
    if (/[\uD800-\uDBFF]/.test(text.charAt(to - 1)) && to < text.length) to += 1;
    yield Buffer.from(text.slice(from, to));
    await nextTurn();
    from = to;
  }
}
