import { pipeline } from 'node:stream/promises';
import { Type } from '@sinclair/typebox';
import { defaultSubjectLanguage } from '../../base/language.ts';
import { requireDocumentOfAnswer } from '../../document/document.ts';
import { auditSubjectExport } from '../../subject/audit-subject-export.ts';
import { heldRecords } from '../../subject/holding.ts';
import { noteSubjectReading } from '../../subject/note-subject-reading.ts';
import { showSubject } from '../../subject/show-subject.ts';
import { subjectZip } from '../../subject/subject-file.ts';
import { dayIn } from '../../wording/calendar.ts';
import { formatIn } from '../../wording/format.ts';
import { attachmentHeader } from '../content-disposition.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { choice, orNull, subjectLanguage } from '../views/common-schemas.ts';
import { legalHold } from '../views/legal-hold-schema.ts';

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
    isLong: true,
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
            hold: orNull(legalHold),
          },
          { $id: 'SubjectHoldings' },
        ),
      },
    },
    problems: ['INVALID_DOCUMENT'],
  },
  async ({ body, language }, { engine }, caller) => {
    const document = requireDocumentOfAnswer(body.document);
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
    isLong: true,
    tag: 'Subject',
    summary: 'Write what is held about a person or a company as a file to hand over',
    description:
      'A zip with pages to be read, index.html first, and the same as JSON. The pages are in the language of the data subject: Portuguese, or as language says. Other people are masked: initials in the place of names, stars in documents. It is made while it is read, so that its length is not told; where that fails midway the connection ends before the body does.',
    permission: 'subject:manage',
    body: Type.Object({ ...subjectBody.properties, language: subjectLanguage }),
    bodyExample: { document: '12ABC34501DE35' },
    answers: {
      200: {
        description: 'The file',
        mediaType: 'application/zip',
        schema: Type.String({ contentEncoding: 'binary' }),
        headers: {
          'Content-Disposition': 'A name for the file, without the document',
          'Content-Language': 'The language of its pages',
        },
      },
    },
    problems: ['INVALID_DOCUMENT', 'DOWNLOADS_BUSY'],
  },
  async ({ body }, { engine, downloads, exports: { timeZone: timezone } }, caller) => {
    const { language = defaultSubjectLanguage } = body;
    const document = requireDocumentOfAnswer(body.document);
    const madeAt = engine.clock.now();
    await noteSubjectReading(engine, caller, document);
    await auditSubjectExport(engine, caller, { document, madeAt });
    const style = { language, timezone, format: formatIn(language, timezone) };
    const name = `subject-${dayIn(madeAt, engine.timezone)}`;
    return {
      status: 200,
      headers: {
        'content-disposition': attachmentHeader(name, { fallback: 'subject', extension: 'zip' }),
        'content-language': language,
      },
      mediaType: 'application/zip',
      write: (destination) =>
        downloads.run(caller.clientId, () =>
          pipeline(subjectZip(engine, caller, { document, style, madeAt }), destination),
        ),
    };
  },
);
