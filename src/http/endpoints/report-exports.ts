import { pipeline } from 'node:stream/promises';
import { type Static, Type } from '@sinclair/typebox';
import { wayOfFile } from '../../access/access.ts';
import type { Caller } from '../../auth/caller.ts';
import { CreditError } from '../../base/errors.ts';
import {
  answerExport,
  type ExportSubject,
  exportFormats,
  exportMediaTypes,
  exportName,
  exportStates,
} from '../../export/export.ts';
import { readAcceptLanguage } from '../accept-language.ts';
import { type ByteRange, readRange } from '../byte-range.ts';
import { attachmentHeader } from '../content-disposition.ts';
import { defineEndpoint, type EndpointAnswer, type EndpointRequest } from '../define-endpoint.ts';
import { matchesTag } from '../etag.ts';
import type { HttpService } from '../http-service.ts';
import { noteReading } from '../note-reading.ts';
import { choice, orNull, reportIdParams, timestamp } from '../views/common-schemas.ts';
import { operation, operationIdParams } from '../views/operation-schemas.ts';
import { report } from '../views/report-schemas.ts';

const exportBody = Type.Object({
  format: choice(exportFormats, 'pdf, xlsx, csv (the rules) or json (as GET /v2/report/{id} answers)'),
  language: Type.Optional(
    choice(['en', 'pt-BR'], 'en or pt-BR (what Accept-Language asks for, else as the operator has set)'),
  ),
  whole: Type.Optional(
    Type.Boolean({ description: 'true: long lists of a pdf are whole, else their first 200 rows (false)' }),
  ),
});

const reportExport = Type.Object(
  {
    id: Type.String(),
    reportId: Type.Optional(Type.String({ description: 'There where it is of a report' })),
    operationId: Type.Optional(
      Type.String({ description: 'There where it is of an operation: the id in /v2/operation/{id}' }),
    ),
    format: choice(exportFormats, 'What the file is'),
    fileName: Type.String({
      description: 'What to call the file: what it is of, by its id, and the day on which it was asked for',
    }),
    language: Type.String(),
    whole: Type.Boolean({ description: 'Whether long lists are whole' }),
    state: choice(exportStates, 'PENDING: being made; GENERATED: there to be read; FAILED'),
    error: orNull(Type.String({ description: 'The code of why it failed' })),
    size: orNull(Type.Integer({ minimum: 0, description: 'Bytes' })),
    sha256: orNull(Type.String({ description: 'Of the file' })),
    createdAt: timestamp('When it was asked for'),
    finishedAt: orNull(timestamp('When it was made, or failed')),
    expiresAt: orNull(
      timestamp(
        'Until when the file is kept; later it is made again on demand, while what it is of is the same',
      ),
    ),
  },
  { $id: 'ReportExport' },
);

const example = {
  id: 'exp_01kd9zs4q2fvx8e6m3n5t7w9ya',
  reportId: 'rpt_01kd9zs4q2fvx8e6m3n5t7w9ya',
  format: 'pdf',
  fileName: 'relatorio-rpt_01kd9zs4q2fvx8e6m3n5t7w9ya-2026-11-20.pdf',
  language: 'pt-BR',
  whole: false,
  state: 'GENERATED',
  error: null,
  size: 88_123,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  createdAt: '2026-11-20T12:00:00.000Z',
  finishedAt: '2026-11-20T12:00:00.450Z',
  expiresAt: '2026-11-27T12:00:00.450Z',
};

const { reportId: _, ...exampleFields } = example;
const pendingFields = {
  ...exampleFields,
  state: 'PENDING',
  size: null,
  sha256: null,
  finishedAt: null,
  expiresAt: null,
};

const exportIdParams = Type.Object({
  exportId: Type.String({ minLength: 1, maxLength: 200, description: 'export id' }),
});

/** POST /report/{id}/export: a report as a file. */
export const exportReportEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v1: '/report/{id}/export' },
    operationId: 'exportReport',
    isLong: true,
    tag: 'Report',
    summary: 'Make a file of a report: PDF, workbook, rules as CSV, or JSON',
    description:
      'It is made in the background, and told of by the event REPORT_EXPORTED. The same report in the same state, format and language gives the same export again. A report in ERROR is exported too, and says so first.',
    permission: 'report:export',
    params: reportIdParams,
    body: exportBody,
    bodyExample: { format: 'pdf', language: 'pt-BR' },
    requestHeaders: { 'Accept-Language': 'en or pt, where language does not say' },
    answers: {
      202: {
        description: 'The export: being made, or made before',
        schema: reportExport,
        example: { ...pendingFields, reportId: example.reportId },
        headers: { Location: 'Where to read how far it is' },
      },
    },
    problems: ['UNKNOWN_REPORT', 'REPORT_ERASED', 'REPORT_RUNNING'],
  },
  (request, service, caller) => takeExport(request, service, caller, { reportId: request.params.id }),
);

/** POST /v2/operation/{id}/export: an operation as a file. */
export const exportOperationEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/operation/{id}/export' },
    operationId: 'exportOperation',
    isLong: true,
    tag: 'Operation',
    summary: 'Make a file of an operation: PDF, workbook, members as CSV, or JSON',
    description:
      'The tree, then the members. It is made, told of and read as an export of a report: GET /report/export/{exportId} and /file. An operation that is under way is refused.',
    permission: 'report:export',
    params: operationIdParams,
    body: exportBody,
    bodyExample: { format: 'pdf', language: 'pt-BR' },
    requestHeaders: { 'Accept-Language': 'en or pt, where language does not say' },
    answers: {
      202: {
        description: 'The export: being made, or made before',
        schema: reportExport,
        example: {
          ...pendingFields,
          operationId: 'opr_01kd9zs4q2fvx8e6m3n5t7w9ya',
          fileName: 'operacao-opr_01kd9zs4q2fvx8e6m3n5t7w9ya-2026-11-20.pdf',
        },
        headers: { Location: 'Where to read how far it is' },
      },
    },
    problems: ['UNKNOWN_OPERATION', 'OPERATION_UNFINISHED'],
  },
  (request, service, caller) => takeExport(request, service, caller, { operationId: request.params.id }),
);

/** Asks for an export, and has it made in the background. */
async function takeExport(
  { body, headers }: Pick<EndpointRequest<unknown, unknown, Static<typeof exportBody>>, 'body' | 'headers'>,
  { reportExports, exports: settings }: HttpService,
  caller: Caller,
  subject: ExportSubject,
): Promise<EndpointAnswer> {
  const language = body.language ?? readAcceptLanguage(headers['accept-language']) ?? settings.language;
  const { format, whole = false } = body;
  const form = { format, language, timeZone: settings.timeZone, whole };
  const one = await reportExports.request(caller, subject, form);
  reportExports.add(one);
  return { status: 202, headers: { location: `/report/export/${one.id}` }, body: answerExport(one) };
}

/** GET /report/export/{exportId}: how far an export is. */
export const getExportEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v1: '/report/export/{exportId}' },
    operationId: 'getReportExport',
    tag: 'Report',
    summary: 'Read how far an export is',
    permission: 'report:export',
    params: exportIdParams,
    answers: { 200: { description: 'The export', schema: reportExport, example } },
    problems: ['UNKNOWN_EXPORT'],
  },
  async ({ params }, { reportExports }, caller) => ({
    status: 200,
    body: answerExport(await reportExports.get(caller, params.exportId)),
  }),
);

const fileHeaders = {
  ETag: 'The SHA-256 of the file',
  'Accept-Ranges': 'bytes: a part can be asked for by Range',
  'Content-Disposition': 'A name for the file, which holds nothing of a person',
  'Content-Language': 'Its language',
};

/** GET /report/export/{exportId}/file: the bytes. */
export const getExportFileEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v1: '/report/export/{exportId}/file' },
    operationId: 'getReportExportFile',
    tag: 'Report',
    summary: 'Read the file of an export, whole or in part',
    permission: 'report:export',
    params: exportIdParams,
    requestHeaders: {
      Range: 'bytes=0-1023: a part of the file; one part at a time',
      'If-Range': 'The ETag that the part belongs to; the whole file where it is another by now',
      'If-None-Match': 'The ETag of an earlier answer: 304 where the file is the same',
    },
    answers: {
      200: {
        description: 'The file',
        mediaType: Object.values(exportMediaTypes).map((type) => type.split(';', 1)[0] ?? type),
        schema: Type.String({ contentEncoding: 'binary' }),
        jsonSchema: Type.Union([report, operation]),
        headers: fileHeaders,
      },
      206: {
        description: 'A part of the file',
        mediaType: Object.values(exportMediaTypes).map((type) => type.split(';', 1)[0] ?? type),
        schema: Type.String({ contentEncoding: 'binary' }),
        headers: { ...fileHeaders, 'Content-Range': 'Which part, and how long the whole is' },
      },
      304: { description: 'The file is the same' },
    },
    problems: [
      'UNKNOWN_EXPORT',
      'REPORT_ERASED',
      'EXPORT_PENDING',
      'EXPORT_FAILED',
      'EXPORT_OUTDATED',
      'RANGE_UNSATISFIABLE',
      'DOWNLOADS_BUSY',
    ],
  },
  async ({ params, headers }, service, caller) => {
    const { reportExports, downloads } = service;
    const { one, files } = await reportExports.open(caller, params.exportId);
    if ('reportId' in one.subject)
      noteReading(service, caller, { reportIds: [one.subject.reportId], way: wayOfFile(one.format) });
    const size = one.size ?? 0;
    const tag = `"${one.sha256}"`;
    const about = {
      etag: tag,
      'accept-ranges': 'bytes',
      'content-language': one.language,
      'content-disposition': attachmentHeader(exportName(one), {
        fallback: one.id,
        extension: one.format,
      }),
    };
    if (matchesTag(headers['if-none-match'], tag)) return { status: 304, headers: about };
    const ifRange = headers['if-range'];
    const range = ifRange === undefined || ifRange === tag ? readRange(headers['range'], size) : undefined;
    if (range === 'UNSATISFIABLE') throw new CreditError('RANGE_UNSATISFIABLE', { size });
    const part: ByteRange = range ?? { start: 0, end: size - 1 };
    return {
      status: range === undefined ? 200 : 206,
      headers: {
        ...about,
        'content-length': String(part.end - part.start + 1),
        ...(range && { 'content-range': `bytes ${part.start}-${part.end}/${size}` }),
      },
      mediaType: exportMediaTypes[one.format],
      write: (destination) =>
        downloads.run(caller.clientId, () => pipeline(files.stream(one, part), destination)),
    };
  },
);
