import { Type } from '@sinclair/typebox';
import { accessWays } from '../../access/access.ts';
import { readAccesses } from '../../access/read-accesses.ts';
import { requireDocumentOfAnswer } from '../../document/document.ts';
import { requireReport } from '../../report/read-reports.ts';
import { noteSubjectReading } from '../../subject/note-subject-reading.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { choice, orNull, reportIdParams, timestamp } from '../views/common-schemas.ts';

const accesses = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        id: Type.String(),
        readerId: Type.String({ description: 'The user, or the user as whom a client acts' }),
        readerName: Type.String(),
        way: choice(accessWays, 'By which way; SUBJECT: by the commands about a subject'),
        reportId: orNull(Type.String({ description: 'Null where a list was read' })),
        listed: Type.Array(Type.String(), {
          description: 'The reports about people that stood in the list; empty for a single report',
        }),
        at: timestamp('When; once in 15 minutes for a reader, report and way'),
      }),
      { description: 'The newest first, 1,000 at most' },
    ),
  },
  { $id: 'AccessList' },
);

/** GET /v2/report/{id}/access: who has read a report about a person. */
export const reportAccessesEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/report/{id}/access' },
    operationId: 'readReportAccesses',
    isLong: true,
    tag: 'Subject',
    summary: 'List who has read a report about a person, the newest first',
    description: 'Of companies nobody is noted.',
    permission: 'subject:manage',
    params: reportIdParams,
    answers: { 200: { description: 'Who has read it', schema: accesses } },
    problems: ['UNKNOWN_REPORT', 'REPORT_ERASED'],
  },
  async ({ params }, { engine }, caller) => {
    const { id: reportId } = await requireReport(engine.storage.db, caller, params.id);
    return { status: 200, body: await readAccesses(engine, caller, { reportId }) };
  },
);

/** POST /v2/subject/access: who has read what is held about a person. */
export const subjectAccessesEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/subject/access' },
    operationId: 'readSubjectAccesses',
    isLong: true,
    tag: 'Subject',
    summary: 'List who has read the reports about a person, the newest first',
    description: 'POST, so that the document stands in no address. Of companies nobody is noted.',
    permission: 'subject:manage',
    body: Type.Object({
      document: Type.String({ minLength: 1, maxLength: 30, description: 'a CPF or a CNPJ, masked or not' }),
    }),
    bodyExample: { document: '00000012440' },
    answers: { 200: { description: 'Who has read them', schema: accesses } },
    problems: ['INVALID_DOCUMENT'],
  },
  async ({ body }, { engine }, caller) => {
    const subject = requireDocumentOfAnswer(body.document);
    const { value: document } = subject;
    await noteSubjectReading(engine, caller, subject);
    return { status: 200, body: await readAccesses(engine, caller, { document }) };
  },
);
