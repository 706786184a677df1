import { Type } from '@sinclair/typebox';
import type { Caller } from '../../auth/caller.ts';
import { type Language, languages } from '../../base/language.ts';
import { nextSlice } from '../../base/slices.ts';
import { requireDocument } from '../../document/document.ts';
import { openExportShelf } from '../../export/open-export-shelf.ts';
import { beginErasure, beginReportErasure } from '../../subject/erase-subject.ts';
import type { Erasure } from '../../subject/erasure.ts';
import { readErasure } from '../../subject/read-erasure.ts';
import { defineEndpoint, type EndpointAnswer } from '../define-endpoint.ts';
import type { HttpService } from '../http-service.ts';
import { choice, orNull, reportIdParams } from '../views/common-schemas.ts';
import { erasure } from '../views/erasure-schemas.ts';

const permission = 'subject:manage';

const reason = Type.String({
  minLength: 1,
  maxLength: 500,
  description: 'why, as it is kept, in 1 to 500 characters: such as the number of the request',
});

const underWay = {
  description: 'It goes on by itself; where it stands is at the address in Location',
  schema: Type.Object({ erasure }),
  headers: { Location: 'Where the erasing is read' },
};

/** POST /v2/subject/erase: all that is held about a person or a company goes. */
export const eraseSubjectEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/subject/erase' },
    operationId: 'eraseSubject',
    isLong: true,
    tag: 'Subject',
    summary: 'Erase what is held about a person or a company, for good',
    description:
      'Reports become tombstones without document, name and content; counts and prices stay. It is also taken out of what was collected about others. The answer is the proof: 200 where all is done, 202 where it takes longer or waits for an analysis of somebody else that names the document. The same again is the same erasing.',
    permission,
    body: Type.Object({
      document: Type.String({ minLength: 1, maxLength: 30, description: 'a CPF or a CNPJ, masked or not' }),
      reason,
    }),
    bodyExample: { document: '12ABC34501DE35', reason: 'request 42' },
    answers: {
      200: {
        description: 'What was erased; erasure is null where nothing was held',
        schema: Type.Object({ erasure: orNull(erasure) }),
      },
      202: underWay,
    },
    problems: ['INVALID_DOCUMENT', 'SUBJECT_HELD'],
  },
  async ({ body, language }, service, caller) => {
    const document = requireDocument(body.document);
    const request = { document, reportId: null, reason: body.reason };
    const one = await beginErasure(eraserOf(service), caller, request);
    if (one === undefined) return { status: 200, body: { erasure: null } };
    return answerErasure(service, caller, { one, language });
  },
);

/** POST /v2/report/{id}/erase: one report goes. */
export const eraseReportEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/report/{id}/erase' },
    operationId: 'eraseReport',
    isLong: true,
    tag: 'Subject',
    summary: 'Erase one report, for good',
    description:
      'It becomes a tombstone without document, name and content; its count and price stay. Other reports of the document, operations and portfolios stay as they are: POST /v2/subject/erase takes all. The answer is the proof, as there.',
    permission,
    params: reportIdParams,
    body: Type.Object({ reason }),
    bodyExample: { reason: 'wrong person' },
    answers: {
      200: { description: 'What was erased', schema: Type.Object({ erasure }) },
      202: underWay,
    },
    problems: ['UNKNOWN_REPORT', 'REPORT_ERASED', 'SUBJECT_HELD'],
  },
  async ({ params: { id: reportId }, body, language }, service, caller) => {
    const one = await beginReportErasure(eraserOf(service), caller, { reportId, reason: body.reason });
    return answerErasure(service, caller, { one, language });
  },
);

/** GET /v2/subject/erasure/{id}: the proof of an erasing. */
export const getErasureEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/subject/erasure/{id}' },
    operationId: 'getErasure',
    isLong: true,
    tag: 'Subject',
    summary: 'Read the proof of an erasing',
    description:
      'What was found where, what became of it, who was given data, what stays. doneAt is null while it goes on.',
    permission,
    params: Type.Object({
      id: Type.String({ minLength: 1, maxLength: 200, description: 'erasing id' }),
    }),
    query: Type.Object({
      language: Type.Optional(
        choice(languages, 'language of its titles: pt-BR or en (default: as Accept-Language asks)'),
      ),
    }),
    answers: { 200: { description: 'The proof', schema: erasure } },
    problems: ['UNKNOWN_ERASURE'],
  },
  async ({ params: { id }, query, language }, { engine }, caller) => ({
    status: 200,
    body: await readErasure(engine, caller, id, query.language ?? language),
  }),
);

function eraserOf({ engine }: HttpService) {
  return { engine, shelf: openExportShelf(engine.storage) };
}

/** Does what can be done while the caller waits, and answers how it stands then. */
async function answerErasure(
  { engine, erasures, erasureWaitMs }: HttpService,
  caller: Caller,
  { one, language }: { readonly one: Pick<Erasure, 'id' | 'organizationId'>; readonly language: Language },
): Promise<EndpointAnswer> {
  await erasures.take(one, erasureWaitMs);
  await nextSlice();
  const proof = await readErasure(engine, caller, one.id, language);
  if (proof.doneAt !== null) return { status: 200, body: { erasure: proof } };
  return {
    status: 202,
    headers: { location: `/v2/subject/erasure/${one.id}` },
    body: { erasure: proof },
  };
}
