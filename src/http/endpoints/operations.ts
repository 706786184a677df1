import { Type } from '@sinclair/typebox';
import { CreditError } from '../../base/errors.ts';
import { cancelOperation, reEvaluateOperation } from '../../operation/change-operation.ts';
import { acceptOperation } from '../../operation/create-operation.ts';
import { previewOperation } from '../../operation/preview-operation.ts';
import { awaitOperation, getOperation, listOperations } from '../../operation/read-operations.ts';
import { defineEndpoint, jsonMediaType } from '../define-endpoint.ts';
import { callerFields, documentFields, externalIdField, readDocumentField } from '../document-fields.ts';
import { matchesTag, tagOf } from '../etag.ts';
import { holdAnswer, holdHeader } from '../hold-answer.ts';
import { idempotencyHeader, readIdempotencyKey, whileKeyIsHeld } from '../idempotency-key.ts';
import { narrowingQuery, readNarrowing } from '../list-narrowing.ts';
import { nextCursor, pageQueryBy } from '../views/common-schemas.ts';
import {
  operation,
  operationIdParams,
  operationItem,
  operationPreview,
  operationStatus,
} from '../views/operation-schemas.ts';

const tag = 'Operation';

const operationIdField = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'what is to be run, as GET /credit-policy/policy?kind=OPERATION lists it',
});

export const createOperationBody = Type.Object({
  ...documentFields,
  operationId: operationIdField,
  externalId: externalIdField,
  ...callerFields,
});

const exampleRoot = {
  document: '12ABC34501DE35',
  documentKind: 'CNPJ',
  name: null,
  relations: [],
  distance: 0,
  state: 'PENDING',
  reason: null,
  reportId: null,
  policyId: 'starter-company',
  policyStatus: null,
  score: null,
  effect: null,
  price: null,
  reused: false,
};

const partnersStep = {
  name: 'partners',
  title: { en: 'Partners', 'pt-BR': 'Sócios' },
  of: 'root',
  relation: 'PARTNERS',
  where: { maximumLevel: 1, minimumSharePercent: 10, activeOnly: false, certainOnly: true },
  unlessRoot: ['DENIED'],
  limit: 20,
};

const companiesStep = {
  name: 'companies-of-partners',
  title: { en: 'Companies of the partners', 'pt-BR': 'Empresas dos sócios' },
  of: 'partners',
  relation: 'COMPANIES',
  where: { maximumLevel: 1, minimumSharePercent: 0, activeOnly: true, certainOnly: true },
  unlessRoot: [],
  limit: 20,
};

const example = {
  id: 'opr_01jd8q6x4hfx0s8d1b2c3d4e5f',
  operationId: 'company-and-its-people',
  operationVersion: 1,
  operationName: 'Empresa e sócios',
  title: { en: 'Company and its people', 'pt-BR': 'Empresa e sócios' },
  document: '12ABC34501DE35',
  type: 'cnpj',
  name: null,
  externalId: 'order-1',
  status: 'PENDING',
  reasons: [],
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  finishedAt: null,
  progress: { done: 0, total: 1, final: false },
  root: exampleRoot,
  nodes: [exampleRoot],
  steps: [
    {
      ...partnersStep,
      policies: { cpf: 'starter-person', cnpj: 'starter-company' },
      onDenied: 'DENIED',
      onAlert: 'ALERT',
      onError: 'ALERT',
    },
    {
      ...companiesStep,
      policies: { cnpj: 'starter-company' },
      onDenied: 'ALERT',
      onAlert: 'IGNORE',
      onError: 'ALERT',
    },
  ],
  limits: { reports: 50, levels: 3 },
  policies: [
    { policyId: 'starter-company', policyVersion: 1 },
    { policyId: 'starter-person', policyVersion: 1 },
  ],
  counted: 0,
  price: 0,
  sandbox: true,
  notice: 'SANDBOX: invented data',
};

/** POST /v2/operation: a document and those related to it. */
export const createOperationEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/operation' },
    operationId: 'createOperation',
    tag,
    summary: 'Analyse a document and those related to it, to one final status',
    description:
      'When this is answered it is on disk, and the versions of its policies are fixed; the service works on it in the background. Running analyses are shared, and answers of earlier reports are used again if the policies allow it. Its end is told by the event OPERATION.',
    permission: 'operation:run',
    requestHeaders: idempotencyHeader,
    body: createOperationBody,
    namesUnknownFields: true,
    requiredInV2: ['type'],
    bodyExample: {
      document: '12ABC34501DE35',
      type: 'cnpj',
      operationId: 'company-and-its-people',
      externalId: 'order-1',
    },
    answers: {
      202: {
        description: 'Taken in',
        schema: operation,
        example,
        headers: { Location: 'Where the operation is read' },
      },
    },
    problems: [
      'INVALID_DOCUMENT',
      'DOCUMENT_KIND_MISMATCH',
      'UNKNOWN_OPERATION',
      'POLICY_DISABLED',
      'POLICY_KIND_MISMATCH',
      'IDEMPOTENCY_KEY_REUSED',
      'IDEMPOTENCY_KEY_IN_USE',
      'UNKNOWN_INPUT',
      'INVALID_INPUT',
      'INPUT_REQUIRED',
      'PURPOSE_REQUIRED',
      'PURPOSE_UNKNOWN',
      'QUEUE_FULL',
    ],
  },
  async ({ body, headers }, service, caller) => {
    const key = readIdempotencyKey(headers['idempotency-key']);
    const { document, type, operationId, externalId, inputs, purpose } = body;
    const { clientId, organizationId } = caller;
    const request = {
      document: readDocumentField(document, type),
      operationId,
      ...(externalId !== undefined && { externalId }),
      ...(inputs !== undefined && { inputs }),
      ...(purpose !== undefined && { purpose }),
    };
    const { pool } = service;
    const accept = () =>
      acceptOperation(service.engine, caller, request, {
        admit: () => {
          if (!pool.hasRoom(organizationId)) throw new CreditError('QUEUE_FULL', { waiting: pool.waiting });
        },
        ...(key !== undefined && { idempotency: { clientId, key } }),
      });
    const { id, body: text, replayed } = await whileKeyIsHeld(service.keysInUse, { clientId, key }, accept);
    service.operations.wake();
    return {
      status: 202,
      headers: {
        location: `/v2/operation/${id}`,
        ...(replayed && { 'idempotency-replayed': 'true' }),
      },
      body: text,
    };
  },
);

const companyPreview = { policyId: 'starter-company', policyVersion: 1, type: 'cnpj', price: 10.1 };
const personPreview = { policyId: 'starter-person', policyVersion: 1, type: 'cpf', price: 6.9 };

/** POST /v2/operation/preview: what an operation would do, and at which price at most. */
export const previewOperationEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/operation/preview' },
    operationId: 'previewOperation',
    tag,
    summary: 'Say what an operation would do, and at which price at most; nothing is begun',
    description:
      'Asks no source, so that nobody knows yet how many are related: what the operation allows is the bound. POST, so that the document stands in no address.',
    permission: 'operation:run',
    body: Type.Object({ ...documentFields, operationId: operationIdField, ...callerFields }),
    namesUnknownFields: true,
    requiredInV2: ['type'],
    bodyExample: { document: '12ABC34501DE35', type: 'cnpj', operationId: 'company-and-its-people' },
    answers: {
      200: {
        description: 'What it would do',
        schema: operationPreview,
        example: {
          operationId: 'company-and-its-people',
          operationVersion: 1,
          operationName: 'Empresa e sócios',
          title: { en: 'Company and its people', 'pt-BR': 'Empresa e sócios' },
          document: '12ABC34501DE35',
          type: 'cnpj',
          root: companyPreview,
          steps: [
            { ...partnersStep, policies: [personPreview, companyPreview] },
            { ...companiesStep, policies: [companyPreview] },
          ],
          atMost: { reports: 41, price: 414.1 },
        },
      },
    },
    problems: [
      'INVALID_DOCUMENT',
      'DOCUMENT_KIND_MISMATCH',
      'UNKNOWN_OPERATION',
      'POLICY_DISABLED',
      'POLICY_KIND_MISMATCH',
      'UNKNOWN_INPUT',
      'INVALID_INPUT',
      'INPUT_REQUIRED',
      'PURPOSE_UNKNOWN',
    ],
  },
  async ({ body: { document, type, ...request } }, { engine }, caller) => ({
    status: 200,
    body: await previewOperation(engine, caller, { ...request, document: readDocumentField(document, type) }),
  }),
);

const listOperationsQuery = Type.Object({
  status: Type.Optional(operationStatus),
  operationId: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'what was run, by its id' }),
  ),
  ...narrowingQuery,
  ...pageQueryBy('^opr_[0-9a-z]{26}$'),
});

const listAnswers = {
  200: {
    description: 'A page of operations',
    schema: Type.Object({ items: Type.Array(operationItem), nextCursor }, { $id: 'OperationList' }),
  },
};

/** GET /v2/operation: the organisation's operations. */
export const listOperationsEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/operation' },
    operationId: 'listOperations',
    tag,
    summary: 'List operations, newest first, without those whom they have come upon',
    description:
      'Pages are stable while operations arrive: give nextCursor as cursor, with the same filters.',
    permission: 'report:read',
    query: listOperationsQuery,
    answers: listAnswers,
    problems: ['INVALID_DOCUMENT', 'INVALID_ARGUMENT'],
  },
  async ({ query }, { engine }, caller) => ({
    status: 200,
    body: await listOperations(engine, caller, readNarrowing(query, engine)),
  }),
);

/** POST /v2/operation/search: the same, with what is looked for in the body. */
export const searchOperationsEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/operation/search' },
    operationId: 'searchOperations',
    tag,
    summary: 'List operations as GET /v2/operation does, with the filters in the body',
    description: 'So that no document stands in an address, which browsers and proxies keep.',
    permission: 'report:read',
    body: listOperationsQuery,
    bodyExample: { document: '12ABC34501DE35', limit: 20 },
    answers: listAnswers,
    problems: ['INVALID_DOCUMENT', 'INVALID_ARGUMENT'],
  },
  async ({ body }, { engine }, caller) => ({
    status: 200,
    body: await listOperations(
      engine,
      caller,
      readNarrowing(body, { timezone: engine.timezone, pointer: '/document' }),
    ),
  }),
);

/** GET /v2/operation/{id}: what it has come to, and the tree of who was seen. */
export const getOperationEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/operation/{id}' },
    operationId: 'getOperation',
    isLong: true,
    tag,
    summary: 'Read an operation with everybody whom it has come upon',
    permission: 'report:read',
    params: operationIdParams,
    requestHeaders: {
      ...holdHeader,
      'If-None-Match': 'The ETag of an earlier answer: 304 while nothing has changed',
    },
    answers: {
      200: {
        description: 'The operation',
        schema: operation,
        headers: {
          Vary: 'Authorization: organisations have operations of their own',
          ETag: 'Changes with the operation',
          'Preference-Applied': 'How long was waited for at most',
        },
      },
      304: { description: 'Nothing has changed' },
    },
    problems: ['UNKNOWN_OPERATION'],
  },
  async (request, service, caller) => {
    const { params, headers } = request;
    const { engine } = service;
    const held = await holdAnswer(request, service, caller, (options) =>
      awaitOperation(engine, caller, params.id, options),
    );
    const body = Buffer.from(JSON.stringify(await getOperation(engine, caller, params.id)));
    const tags = { vary: 'Authorization', etag: tagOf(body), ...held };
    if (matchesTag(headers['if-none-match'], tags.etag)) return { status: 304, headers: tags };
    return { status: 200, headers: tags, body, mediaType: jsonMediaType };
  },
);

/** POST /v2/operation/{id}/cancel. */
export const cancelOperationEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/operation/{id}/cancel' },
    operationId: 'cancelOperation',
    tag,
    summary: 'End an operation before its end; what is done is kept',
    description: 'What has not begun never does; what is under way ends by itself. It cannot be taken back.',
    permission: 'operation:run',
    params: operationIdParams,
    answers: { 200: { description: 'The operation', schema: operation } },
    problems: ['UNKNOWN_OPERATION', 'OPERATION_ENDED'],
  },
  async ({ params }, { engine }, caller) => ({
    status: 200,
    body: await cancelOperation(engine, caller, params.id),
  }),
);

/** POST /v2/operation/{id}/re-evaluate. */
export const reEvaluateOperationEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/operation/{id}/re-evaluate' },
    operationId: 'reEvaluateOperation',
    isLong: true,
    tag,
    summary: 'Derive the status of an operation again from the current status of its reports',
    description:
      'Decisions of analysts count, also on reports that ended in ERROR. Queries no source. If the status changes, the event OPERATION is sent.',
    permission: 'operation:run',
    params: operationIdParams,
    answers: { 200: { description: 'The operation', schema: operation } },
    problems: ['UNKNOWN_OPERATION', 'OPERATION_UNFINISHED', 'OPERATION_ENDED'],
  },
  async ({ params }, { engine }, caller) => ({
    status: 200,
    body: await reEvaluateOperation(engine, caller, params.id),
  }),
);
