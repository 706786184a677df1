import { pipeline } from 'node:stream/promises';
import { Type } from '@sinclair/typebox';
import { requireDocument } from '../../document/document.ts';
import { openExportShelf } from '../../export/open-export-shelf.ts';
import { auditSubjectExport } from '../../subject/audit-subject-export.ts';
import { advanceErasure, beginErasure } from '../../subject/erase-subject.ts';
import { heldRecords } from '../../subject/holding.ts';
import { noteSubjectReading } from '../../subject/note-subject-reading.ts';
import { readErasure } from '../../subject/read-erasure.ts';
import { showSubject } from '../../subject/show-subject.ts';
import { subjectZip } from '../../subject/subject-file.ts';
import { formatIn } from '../../wording/format.ts';
import { attachmentHeader } from '../content-disposition.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { choice, orNull, timestamp } from '../views/common-schemas.ts';

const time = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const subjectBody = Type.Object({
  document: Type.String({ minLength: 1, maxLength: 30, description: 'a CPF or a CNPJ, masked or not' }),
});

/** POST /v2/subject/show: what is held about a person or a company. */
export const showSubjectEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/subject/show' },
    operationId: 'showSubject',
    tag: 'Subject',
    summary: 'Show what is held about a person or a company, and why',
    description:
      'How many records of each kind the organisation holds, in every table, and from when to when. The document stands in the body, so that no log of addresses holds it.',
    permission: 'subject:manage',
    body: subjectBody,
    bodyExample: { document: '12ABC34501DE35' },
    answers: {
      200: {
        description: 'What is held; holdings is empty where that is nothing',
        schema: Type.Object(
          {
            document: Type.String({ description: 'Bare, upper case' }),
            type: choice(['CPF', 'CNPJ'], 'CPF or CNPJ'),
            name: time('As the newest report calls it'),
            sandbox: Type.Boolean({ description: 'Whether any of it rests on invented data' }),
            holdings: Type.Array(
              Type.Object({
                record: Type.String({ description: `The kind: ${Object.keys(heldRecords).join(', ')}` }),
                title: Type.String({ description: 'The kind, in the reader’s language' }),
                about: choice(['SUBJECT', 'OTHERS'], 'OTHERS: it stands there beside another one'),
                count: Type.Integer({ minimum: 1 }),
                first: time('Of the oldest; null where they have no time'),
                last: time('Of the newest'),
                keptFor: Type.String({ description: 'What it is kept for: one of reasons' }),
              }),
            ),
            reasons: Type.Array(
              Type.Object({
                keptFor: Type.String(),
                reason: Type.String({ description: 'Why, and how long' }),
              }),
            ),
            notSearched: Type.Array(Type.String(), {
              description: 'Where the document may be named without being found',
            }),
          },
          { $id: 'SubjectHoldings' },
        ),
      },
    },
    problems: ['INVALID_DOCUMENT'],
  },
  async ({ body, language }, { engine }, caller) => {
    const document = requireDocument(body.document);
    await noteSubjectReading(engine, caller, document);
    return { status: 200, body: await showSubject(engine, caller, document, language) };
  },
);

/** POST /v2/subject/export: the same, whole, as a file to hand over. */
export const exportSubjectEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/subject/export' },
    operationId: 'exportSubject',
    tag: 'Subject',
    summary: 'Write what is held about a person or a company as a file to hand over',
    description:
      'A zip with pages to be read, index.html first, and the same as JSON. Other people are masked: initials in the place of names, stars in documents. It is made while it is read, so that its length is not told; where that fails midway the connection ends before the body does.',
    permission: 'subject:manage',
    body: subjectBody,
    bodyExample: { document: '12ABC34501DE35' },
    requestHeaders: { 'Accept-Language': 'en or pt: the language of the pages' },
    answers: {
      200: {
        description: 'The file',
        mediaType: 'application/zip',
        schema: Type.String({ contentEncoding: 'binary' }),
        headers: { 'Content-Disposition': 'A name for the file, without the document' },
      },
    },
    problems: ['INVALID_DOCUMENT', 'DOWNLOADS_BUSY'],
  },
  async ({ body, language }, { engine, downloads, exports: { timeZone: timezone } }, caller) => {
    const document = requireDocument(body.document);
    const madeAt = engine.clock.now();
    await noteSubjectReading(engine, caller, document);
    await auditSubjectExport(engine, caller, { document, madeAt });
    const style = { language, timezone, format: formatIn(language, timezone) };
    const name = `subject-${madeAt.toISOString().slice(0, 10)}`;
    return {
      status: 200,
      headers: { 'content-disposition': attachmentHeader(name, { fallback: 'subject', extension: 'zip' }) },
      mediaType: 'application/zip',
      write: (destination) =>
        downloads.run(caller.clientId, () =>
          pipeline(subjectZip(engine, caller, { document, style, madeAt }), destination),
        ),
    };
  },
);

const hash = Type.String({
  description: 'Keyed: HMAC-SHA-256 by the key of the organisation, in hexadecimal',
});

/** POST /v2/subject/erase: all that is held about a person or a company goes. */
export const eraseSubjectEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/subject/erase' },
    operationId: 'eraseSubject',
    tag: 'Subject',
    summary: 'Erase what is held about a person or a company, for good',
    description:
      'Reports become tombstones without document, name and content; counts and prices stay. It is also taken out of what was collected about others. The answer is the proof. The same again goes on where it is not done.',
    permission: 'subject:manage',
    body: Type.Object({
      document: Type.String({ minLength: 1, maxLength: 30, description: 'a CPF or a CNPJ, masked or not' }),
      reason: Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'why, as it is kept, in 1 to 500 characters: such as the number of the request',
      }),
    }),
    bodyExample: { document: '12ABC34501DE35', reason: 'request 42' },
    answers: {
      200: {
        description: 'What was erased; erasure is null where nothing was held',
        schema: Type.Object(
          {
            erasure: orNull(
              Type.Object({
                id: Type.String(),
                scope: choice(['SUBJECT', 'REPORT'], 'All that is held, or one report'),
                reportId: orNull(Type.String()),
                documentHash: hash,
                reason: Type.String({ description: 'Documents in it are masked' }),
                analystId: Type.String(),
                requestedAt: timestamp('When it was asked for'),
                doneAt: orNull(timestamp('When it was done; null while it waits for others')),
                step: Type.String(),
                records: Type.Array(
                  Type.Object({
                    record: Type.String(),
                    title: Type.String(),
                    fate: choice(['REMOVED', 'MASKED'], 'MASKED: kept without whom it was about'),
                    count: Type.Integer({ minimum: 1 }),
                  }),
                ),
                others: Type.Array(
                  Type.Object({
                    reportId: Type.String(),
                    runId: Type.String(),
                    sections: Type.Array(Type.String()),
                    answers: Type.Array(
                      Type.Object({
                        role: Type.String(),
                        provider: Type.String(),
                        before: hash,
                        after: Type.String({ description: 'SHA-256 of what is kept now' }),
                      }),
                    ),
                  }),
                ),
                answers: Type.Array(
                  Type.Object({
                    runId: Type.String(),
                    role: Type.String(),
                    provider: Type.String(),
                    before: hash,
                  }),
                ),
                receivers: Type.Array(
                  Type.Object({
                    kind: choice(['WEBHOOK', 'EXPORT'], 'How it was given data'),
                    webhookId: Type.Optional(Type.String()),
                    url: Type.Optional(Type.String()),
                    events: Type.Optional(Type.Integer()),
                    format: Type.Optional(Type.String()),
                    files: Type.Optional(Type.Integer()),
                    lastAt: Type.String(),
                  }),
                ),
                stays: Type.Array(Type.String(), { description: 'What stays, and why' }),
                notLookedThrough: Type.Integer({ description: 'Damaged analyses of others' }),
              }),
            ),
          },
          { $id: 'Erasure' },
        ),
      },
    },
    problems: ['INVALID_DOCUMENT', 'SUBJECT_HELD'],
  },
  async ({ body, language }, { engine }, caller) => {
    const document = requireDocument(body.document);
    const eraser = { engine, shelf: openExportShelf(engine.storage) };
    const one = await beginErasure(eraser, caller, { document, reportId: null, reason: body.reason });
    if (one === undefined) return { status: 200, body: { erasure: null } };
    await advanceErasure(eraser, one);
    return { status: 200, body: { erasure: await readErasure(engine, caller, one.id, language) } };
  },
);
