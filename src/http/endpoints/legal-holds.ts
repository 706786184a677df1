import { Type } from '@sinclair/typebox';
import { requireDocumentOfAnswer } from '../../document/document.ts';
import { holdSubject, listLegalHolds, releaseSubject } from '../../subject/legal-hold.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { nextCursor, pageQuery } from '../views/common-schemas.ts';
import { legalHold } from '../views/legal-hold-schema.ts';

const permission = 'subject:manage';

const document = Type.String({ minLength: 1, maxLength: 30, description: 'a CPF or a CNPJ, masked or not' });

const example = {
  id: 'hld_01jd8q6x4hfx0s8d1b2c3d4e5f',
  document: '12ABC34501DE35',
  type: 'CNPJ',
  reason: 'Case 0001234-56.2026.8.26.0100',
  until: '2099-12-31',
  inForce: true,
  heldAt: '2026-11-20T12:00:00.000Z',
  analystName: 'ana',
};

/** POST /v2/subject/hold: nothing about a document is removed until further notice. */
export const holdSubjectEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/subject/hold' },
    operationId: 'holdSubject',
    tag: 'Subject',
    summary: 'Put a person or a company under legal hold',
    description:
      'Nothing about the document is removed, neither by age nor by erasing, until the last day or until it is released.',
    permission,
    body: Type.Object({
      document,
      reason: Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'why, such as the number of the case, in 1 to 500 characters',
      }),
      until: Type.Optional(
        Type.String({
          pattern: '^\\d{4}-\\d{2}-\\d{2}$',
          description: 'the last day, such as 2031-12-31; until it is released where left out',
        }),
      ),
    }),
    bodyExample: { document: '12ABC34501DE35', reason: example.reason, until: example.until },
    answers: { 201: { description: 'The hold', schema: legalHold, example } },
    problems: ['INVALID_DOCUMENT', 'INVALID_ARGUMENT', 'LEGAL_HOLD_EXISTS'],
  },
  async ({ body: { document: word, reason, until } }, { engine }, caller) => ({
    status: 201,
    body: await holdSubject(engine, caller, { document: requireDocumentOfAnswer(word), reason, until }),
  }),
);

/** POST /v2/subject/release: the end of a legal hold. */
export const releaseSubjectEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/subject/release' },
    operationId: 'releaseSubject',
    tag: 'Subject',
    summary: 'End the legal hold of a person or a company',
    description: 'What is older than its term goes with the next run of retention.',
    permission,
    body: Type.Object({ document }),
    bodyExample: { document: '12ABC34501DE35' },
    answers: { 200: { description: 'The hold as it was', schema: legalHold, example } },
    problems: ['INVALID_DOCUMENT', 'NO_LEGAL_HOLD'],
  },
  async ({ body }, { engine }, caller) => ({
    status: 200,
    body: await releaseSubject(engine, caller, requireDocumentOfAnswer(body.document)),
  }),
);

/** GET /v2/subject/hold. */
export const listLegalHoldsEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/subject/hold' },
    operationId: 'listLegalHolds',
    tag: 'Subject',
    summary: 'List legal holds, newest first',
    permission,
    query: Type.Object(pageQuery),
    answers: {
      200: {
        description: 'A page of holds',
        schema: Type.Object({ items: Type.Array(legalHold), nextCursor }, { $id: 'LegalHoldList' }),
      },
    },
    problems: [],
  },
  async ({ query }, { engine }, caller) => ({
    status: 200,
    body: await listLegalHolds(engine, caller, query),
  }),
);
