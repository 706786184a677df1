import { type Static, Type } from '@sinclair/typebox';
import type { BatchInput } from '../../batch/reading/batch-input.ts';
import { readDocumentList } from '../../batch/reading/read-document-list.ts';
import { addWatch, addWatchOfBatch, removeWatch } from '../../watch/add-watch.ts';
import { exportWatch } from '../../watch/export-watch.ts';
import { getWatch, listWatchChanges, listWatches } from '../../watch/read-watches.ts';
import { batchInputFields, bytesOfText, useOfInput } from '../batch-input.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { limits } from '../limits.ts';
import { refuseFields } from '../problem.ts';
import {
  answerWithSpreadsheet,
  describeSpreadsheet,
  languageOfSpreadsheet,
  spreadsheetRequestHeaders,
} from '../spreadsheet-answer.ts';
import { nextCursor, pageQueryBy } from '../views/common-schemas.ts';
import { addedWatch, watch, watchChange } from '../views/watch-schemas.ts';

const permission = 'watch:manage';

const params = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200, description: 'portfolio id' }),
});

const createWatchBody = Type.Object({
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      pattern: '\\S',
      description: 'a text of 1 to 200 characters on one line; that of the batch where left out',
    }),
  ),
  documents: Type.Optional(
    Type.Array(Type.String({ description: 'a document as text' }), { description: 'a list of documents' }),
  ),
  text: Type.Optional(
    Type.String({
      description: 'documents as they are pasted: one or many a line, masked or not, or a table as text',
    }),
  ),
  column: batchInputFields.column,
  batchId: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'the id of a batch whose documents are taken' }),
  ),
});

/** POST /v2/watch: a portfolio from documents, or from a batch. */
export const createWatchEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/watch' },
    operationId: 'createWatch',
    tag: 'Watch',
    summary: 'Watch a portfolio of documents',
    description:
      'Give documents, or text as people paste it (of a table also the names, from a column such as nome, razao_social, cliente or name), or the id of a batch; 100,000 documents at most. The service screens it in the background against every list that is loaded: what they say now is where it begins. From then on each new edition tells what has changed by a WATCH event. Lines without a valid document are counted and not watched.',
    permission,
    body: createWatchBody,
    bodyLimit: limits.batchBytes,
    bodyExample: { name: 'Clients', documents: ['12ABC34501DE35', '33.683.111/0002-80'] },
    answers: {
      201: {
        description: 'Watched',
        schema: addedWatch,
        example: {
          id: 'wat_01jd8q6x4hfx0s8d1b2c3d4e5f',
          name: 'Clients',
          documents: 2,
          invalid: 0,
          nameColumns: [],
          unnamed: 2,
        },
        headers: { Location: 'Where the portfolio is read' },
      },
    },
    problems: [
      'UNKNOWN_BATCH',
      'WATCH_WITHOUT_DOCUMENT',
      'WATCH_TOO_LONG',
      'BATCH_INPUT_EMPTY',
      'BATCH_WITHOUT_DOCUMENT',
      'BATCH_INPUT_NOT_READ',
      'BATCH_COLUMN_AMBIGUOUS',
      'BATCH_COLUMN_UNKNOWN',
      'LONG_BODIES_BUSY',
    ],
  },
  async ({ body, absence }, { engine, inputs, watches }, caller) => {
    const { signal } = absence;
    const { name, batchId, column } = body;
    const { use, end } = useOfInput(caller.clientId, signal);
    const options = { documentsOnly: true, ...(column !== undefined && { column }) };
    const read = (text: string) => inputs.read(bytesOfText(text), options, use);
    requireOne(body);
    try {
      const added =
        batchId === undefined
          ? await addWatch(engine, caller, {
              name: requireName(name),
              lines: (await openInput(body, read)).lines,
              signal,
            })
          : await addWatchOfBatch(engine, caller, { batchId, name });
      watches.wake();
      return { status: 201, headers: { location: `/v2/watch/${added.id}` }, body: added };
    } finally {
      end();
    }
  },
);

type CreateWatchBody = Static<typeof createWatchBody>;

/** @throws CreditError INVALID_REQUEST unless there is one of the three. */
function requireOne({ documents, text, batchId }: CreateWatchBody): void {
  const count = [documents, text, batchId].filter((one) => one !== undefined).length;
  if (count === 1) return;
  const message = 'expected: one of documents, text and batchId';
  throw refuseFields([{ pointer: '/documents', code: count === 0 ? 'REQUIRED' : 'CHOICE', message }]);
}

function requireName(name: string | undefined): string {
  if (name !== undefined) return name;
  const message = 'is missing: expected a text of 1 to 200 characters';
  throw refuseFields([{ pointer: '/name', code: 'REQUIRED', message }]);
}

async function openInput(
  { documents, text }: CreateWatchBody,
  read: (text: string) => Promise<BatchInput>,
): Promise<BatchInput> {
  return documents === undefined ? read(text ?? '') : readDocumentList(documents);
}

/** GET /v2/watch. */
export const listWatchesEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/watch' },
    operationId: 'listWatches',
    tag: 'Watch',
    summary: 'List watched portfolios, newest first, each with how it stands with every dataset',
    permission,
    query: Type.Object(pageQueryBy('^wat_[0-9a-z]{26}$')),
    answers: {
      200: {
        description: 'A page of portfolios',
        schema: Type.Object({ items: Type.Array(watch), nextCursor }, { $id: 'WatchList' }),
      },
    },
    problems: [],
  },
  async ({ query }, { engine, datasetsFolder }, caller) => ({
    status: 200,
    body: await listWatches(engine, caller, { ...query, datasetsFolder }),
  }),
);

/** GET /v2/watch/{id}. */
export const getWatchEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/watch/{id}' },
    operationId: 'getWatch',
    isLong: true,
    tag: 'Watch',
    summary: 'Read how a watched portfolio stands with every dataset',
    permission,
    params,
    answers: { 200: { description: 'The portfolio', schema: watch } },
    problems: ['UNKNOWN_WATCH'],
  },
  async ({ params: { id } }, { engine, datasetsFolder }, caller) => ({
    status: 200,
    body: await getWatch(engine, caller, { id, datasetsFolder }),
  }),
);

/** POST /v2/watch/{id}/run. */
export const runWatchEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/watch/{id}/run' },
    operationId: 'runWatch',
    tag: 'Watch',
    summary: 'Look for new editions now, and screen portfolios against them in the background',
    description:
      'The service looks twice a minute by itself. Nothing is told twice, however often it is asked.',
    permission,
    params,
    answers: { 202: { description: 'The portfolio as it stands', schema: watch } },
    problems: ['UNKNOWN_WATCH'],
  },
  async ({ params: { id } }, { engine, datasetsFolder, watches }, caller) => {
    const body = await getWatch(engine, caller, { id, datasetsFolder });
    watches.wake();
    return { status: 202, body };
  },
);

/** GET /v2/watch/{id}/change. */
export const listWatchChangesEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/watch/{id}/change' },
    operationId: 'listWatchChanges',
    tag: 'Watch',
    summary: 'List what has changed of a watched portfolio, newest first',
    permission,
    params,
    query: Type.Object(pageQueryBy('^wch_[0-9a-z]{26}$')),
    answers: {
      200: {
        description: 'A page of changes, each of one document in one edition',
        schema: Type.Object({ items: Type.Array(watchChange), nextCursor }, { $id: 'WatchChangeList' }),
      },
    },
    problems: ['UNKNOWN_WATCH'],
  },
  async ({ params: { id }, query }, { engine }, caller) => ({
    status: 200,
    body: await listWatchChanges(engine, caller, { ...query, id }),
  }),
);

/** GET /v2/watch/{id}/spreadsheet. */
export const watchSpreadsheetEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/watch/{id}/spreadsheet' },
    operationId: 'getWatchSpreadsheet',
    isLong: true,
    tag: 'Watch',
    summary:
      'A watched portfolio as a spreadsheet: what has changed, what stands on lists now, and the lists',
    description:
      'Made while it is read, so that its length is not told; where that fails midway the connection ends before the body does.',
    permission,
    params,
    query: Type.Object({ language: languageOfSpreadsheet }),
    requestHeaders: spreadsheetRequestHeaders,
    answers: { 200: describeSpreadsheet('xlsx') },
    problems: ['UNKNOWN_WATCH', 'DOWNLOADS_BUSY'],
  },
  async (request, service, caller) => {
    const { engine, datasetsFolder } = service;
    const { id } = request.params;
    const { name } = await getWatch(engine, caller, { id, datasetsFolder });
    return answerWithSpreadsheet(request, service, caller, {
      name,
      fallback: id,
      write: (destination, form) => exportWatch(engine, caller, destination, { id, datasetsFolder, ...form }),
    });
  },
);

/** DELETE /v2/watch/{id}. */
export const removeWatchEndpoint = defineEndpoint(
  {
    method: 'DELETE',
    paths: { v2: '/v2/watch/{id}' },
    operationId: 'removeWatch',
    tag: 'Watch',
    summary: 'End the watching of a portfolio; events that were told stay told',
    permission,
    params,
    answers: { 204: { description: 'Removed' } },
    problems: ['UNKNOWN_WATCH'],
  },
  async ({ params: { id } }, { engine, watches }, caller) => {
    await removeWatch(engine, caller, id);
    watches.wake();
    return { status: 204 };
  },
);
