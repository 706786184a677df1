import { Type } from '@sinclair/typebox';
import { consentScopes, consentWays } from '../../consent/consent.ts';
import { addConsent, readConsents, revokeConsent } from '../../consent/record-consent.ts';
import { requireDocument, requireDocumentOfAnswer } from '../../document/document.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { choice, orNull, timestamp } from '../views/common-schemas.ts';

const document = Type.String({
  minLength: 1,
  maxLength: 30,
  description: 'a CPF or a CNPJ, masked or not: of a person or a company',
});
const day = (description: string) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description });
const scope = choice(consentScopes, 'SCR');
const how = choice(consentWays, 'how it was given');

const consent = Type.Object(
  {
    id: Type.String(),
    document: Type.String({ description: 'Bare, upper case' }),
    scope: choice(consentScopes, 'What it lets be asked'),
    givenBy: Type.String({ description: 'Who gave it: the holder, or who signs for the company' }),
    how: choice(consentWays, 'How it was given'),
    givenAt: timestamp('When it was given'),
    paperSha256: orNull(Type.String({ description: 'SHA-256 of what was signed or recorded' })),
    validUntil: orNull(Type.String({ description: 'The last day; null: until it is revoked' })),
    recordedBy: Type.String({ description: 'Who recorded it' }),
    recordedAt: timestamp('When it was recorded'),
    revokedAt: orNull(timestamp('When it was revoked')),
    revokedBy: orNull(Type.String({ description: 'Who recorded that' })),
    inForce: Type.Boolean({ description: 'Whether it lets the register be asked now' }),
  },
  { $id: 'Consent' },
);

const example = {
  id: 'cns_01jd8q6x4hfx0s8d1b2c3d4e5f',
  document: '12ABC34501DE35',
  scope: 'SCR',
  givenBy: 'Ana Lima',
  how: 'PAPER',
  givenAt: '2026-11-20T00:00:00.000Z',
  paperSha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  validUntil: '2099-12-31',
  recordedBy: 'Bia Reis',
  recordedAt: '2026-11-20T12:00:00.000Z',
  revokedAt: null,
  revokedBy: null,
  inForce: true,
};

/** POST /v2/consent: what its holder lets be asked. */
export const addConsentEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/consent' },
    operationId: 'addConsent',
    tag: 'Subject',
    summary: 'Record the consent of a person or a company to the reading of the SCR',
    description:
      'The central bank’s credit register is asked only with one in force. The document stands in the body, so that no log of addresses holds it.',
    permission: 'subject:manage',
    body: Type.Object({
      document,
      scope,
      givenBy: Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'who gave it, by name: the holder, or who signs for the company',
      }),
      how,
      givenAt: Type.Optional(
        Type.String({
          maxLength: 30,
          description: 'when it was given: a day or an ISO 8601 time that is not ahead; now where left out',
        }),
      ),
      paperSha256: Type.Optional(
        Type.String({
          pattern: '^[0-9a-fA-F]{64}$',
          description: 'SHA-256 of what was signed, in hexadecimal',
        }),
      ),
      validUntil: Type.Optional(day('the last day that it is good, YYYY-MM-DD')),
    }),
    bodyExample: {
      document: '12ABC34501DE35',
      scope: 'SCR',
      givenBy: 'Ana Lima',
      how: 'PAPER',
      paperSha256: example.paperSha256,
      validUntil: '2099-12-31',
    },
    answers: { 201: { description: 'The consent', schema: consent, example } },
    problems: ['INVALID_DOCUMENT', 'INVALID_ARGUMENT'],
  },
  async ({ body: { document: text, ...request } }, { engine }, caller) => ({
    status: 201,
    body: await addConsent(engine, caller, { ...request, document: requireDocument(text) }),
  }),
);

/** POST /v2/consent/list: the consents about a document. */
export const readConsentsEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/consent/list' },
    operationId: 'readConsents',
    isLong: true,
    tag: 'Subject',
    summary: 'List the consents about a person or a company, revoked ones too, the newest first',
    description: 'POST, so that the document stands in no address.',
    permission: 'subject:manage',
    body: Type.Object({ document }),
    bodyExample: { document: '12ABC34501DE35' },
    answers: {
      200: {
        description: 'The consents',
        schema: Type.Object({ items: Type.Array(consent) }),
        example: { items: [example] },
      },
    },
    problems: ['INVALID_DOCUMENT'],
  },
  async ({ body }, { engine }, caller) => ({
    status: 200,
    body: { items: await readConsents(engine, caller, requireDocumentOfAnswer(body.document)) },
  }),
);

/** POST /v2/consent/{id}/revoke: a consent in force no more. */
export const revokeConsentEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/consent/{id}/revoke' },
    operationId: 'revokeConsent',
    tag: 'Subject',
    summary: 'Revoke a consent; it stays to be read as such, and what was asked with it too',
    permission: 'subject:manage',
    params: Type.Object({
      id: Type.String({ minLength: 1, maxLength: 200, description: 'consent id' }),
    }),
    answers: {
      200: {
        description: 'The consent',
        schema: consent,
        example: {
          ...example,
          revokedAt: '2026-11-21T12:00:00.000Z',
          revokedBy: 'Bia Reis',
          inForce: false,
        },
      },
    },
    problems: ['UNKNOWN_CONSENT', 'CONSENT_REVOKED'],
  },
  async ({ params }, { engine }, caller) => ({
    status: 200,
    body: await revokeConsent(engine, caller, params.id),
  }),
);
