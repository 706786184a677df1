import { Type } from '@sinclair/typebox';
import type { Language } from '../../base/language.ts';
import type { BatchItemAnswer } from '../../batch/batch.ts';
import { cancelBatch } from '../../batch/change-batch.ts';
import { getBatch, listBatches, listBatchItems, listBatchRefusals } from '../../batch/read-batches.ts';
import { searchBatchItems } from '../../batch/search-items.ts';
import { errorInLanguage } from '../../report/error-words.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { batch, batchItem, batchRefusal, batchStatus, damagedPlaces } from '../views/batch-schemas.ts';
import { choice, nextCursor, pageQueryBy } from '../views/common-schemas.ts';

const permission = 'batch:run';

export const batchIdParams = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200, description: 'batch id' }),
});

const itemsQuery = {
  status: Type.Optional(
    choice(
      ['WAITING', 'PROCESSING', 'APPROVED', 'ALERT', 'DENIED', 'COMPLETED', 'ERROR'],
      'the status of its report; WAITING: not begun, PROCESSING: any status in progress',
    ),
  ),
  ...pageQueryBy('^\\d{1,15}$'),
};

const itemAnswers = {
  200: {
    description: 'A page of documents',
    schema: Type.Object(
      { items: Type.Array(batchItem), damaged: damagedPlaces, nextCursor },
      { $id: 'BatchItemList' },
    ),
  },
};

/** GET /v2/batch: the organisation's batches. */
export const listBatchesEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/batch' },
    operationId: 'listBatches',
    tag: 'Batch',
    summary: 'List batches, newest first',
    permission,
    query: Type.Object({
      status: Type.Optional(batchStatus),
      ...pageQueryBy('^bat_[0-9a-z]{26}$'),
    }),
    answers: {
      200: {
        description: 'A page of batches',
        schema: Type.Object({ items: Type.Array(batch), nextCursor }, { $id: 'BatchList' }),
      },
    },
    problems: [],
  },
  async ({ query }, { engine }, caller) => ({ status: 200, body: await listBatches(engine, caller, query) }),
);

/** GET /v2/batch/{id}. */
export const getBatchEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/batch/{id}' },
    operationId: 'getBatch',
    isLong: true,
    tag: 'Batch',
    summary: 'Read how far a batch is',
    permission,
    params: batchIdParams,
    answers: { 200: { description: 'The batch', schema: batch } },
    problems: ['UNKNOWN_BATCH'],
  },
  async ({ params }, { engine, batches }, caller) => {
    const answer = await getBatch(engine, caller, params.id);
    const pace = batches.paceOf(answer.id);
    return { status: 200, body: pace === undefined ? answer : { ...answer, pace } };
  },
);

/** GET /v2/batch/{id}/items: its documents. */
export const listBatchItemsEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/batch/{id}/items' },
    operationId: 'listBatchItems',
    tag: 'Batch',
    summary: 'List the documents of a batch and what came of them, in the order of the input',
    permission,
    params: batchIdParams,
    query: Type.Object({
      ...itemsQuery,
      incomplete: Type.Optional(
        Type.Boolean({
          description:
            'true: only documents that their policy decided although a source failed, or was not queried because of a spending cap or the requests of the day. Documents on which an analyst has decided are left out',
        }),
      ),
    }),
    answers: itemAnswers,
    problems: ['UNKNOWN_BATCH'],
  },
  async ({ params, query, language }, { engine }, caller) => {
    const { incomplete: isIncomplete, ...narrowing } = query;
    const request = { ...narrowing, isIncomplete, language, batchId: params.id };
    const page = await listBatchItems(engine, caller, request);
    return { status: 200, body: { ...page, items: inLanguage(page.items, language) } };
  },
);

/** POST /v2/batch/{id}/items/search: the same, with what is looked for in the body. */
export const searchBatchItemsEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/batch/{id}/items/search' },
    operationId: 'searchBatchItems',
    tag: 'Batch',
    summary: 'List the documents of a batch with a text in their document, in your own id or in the name',
    description:
      'Accents and case do not matter. A page may hold fewer than limit although nextCursor is there. The text is in the body, so that no document and no name stands in an address.',
    permission,
    params: batchIdParams,
    body: Type.Object({
      text: Type.String({
        minLength: 3,
        maxLength: 200,
        pattern: '\\S',
        description: 'a text of 3 to 200 characters',
      }),
      ...itemsQuery,
    }),
    bodyExample: { text: 'padaria' },
    answers: itemAnswers,
    problems: ['UNKNOWN_BATCH'],
  },
  async ({ params, body, language }, { engine }, caller) => {
    const page = await searchBatchItems(engine, caller, { ...body, language, batchId: params.id });
    return { status: 200, body: { ...page, items: inLanguage(page.items, language) } };
  },
);

function inLanguage(items: readonly BatchItemAnswer[], language: Language): readonly BatchItemAnswer[] {
  return items.map((item) => ({
    ...item,
    errors: item.errors.map((error) => errorInLanguage(error, language)),
  }));
}

/** GET /v2/batch/{id}/invalid: what of its input is no document. */
export const listBatchRefusalsEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/batch/{id}/invalid' },
    operationId: 'listInvalidLines',
    tag: 'Batch',
    summary: 'List the lines of a batch that hold no document that it can take, with the reason',
    permission,
    params: batchIdParams,
    query: Type.Object(pageQueryBy('^\\d{1,15}$')),
    answers: {
      200: {
        description: 'A page of lines',
        schema: Type.Object(
          { items: Type.Array(batchRefusal), damaged: damagedPlaces, nextCursor },
          { $id: 'BatchRefusalList' },
        ),
      },
    },
    problems: ['UNKNOWN_BATCH'],
  },
  async ({ params, query }, { engine }, caller) => ({
    status: 200,
    body: await listBatchRefusals(engine, caller, { ...query, batchId: params.id }),
  }),
);

/** POST /v2/batch/{id}/cancel. */
export const cancelBatchEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/batch/{id}/cancel' },
    operationId: 'cancelBatch',
    tag: 'Batch',
    summary: 'End a batch before its end',
    description:
      'What is done is kept, what a living process works on ends by itself, nothing more is begun; what a dead one left shows as WAITING again. It cannot be taken up again.',
    permission,
    params: batchIdParams,
    answers: { 200: { description: 'The batch, CANCELLED', schema: batch } },
    problems: ['UNKNOWN_BATCH', 'BATCH_ENDED'],
  },
  async ({ params }, { engine }, caller) => ({
    status: 200,
    body: await cancelBatch(engine, caller, params.id),
  }),
);
