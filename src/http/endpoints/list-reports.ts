import { Type } from '@sinclair/typebox';
import type { Caller } from '../../auth/caller.ts';
import { countReportsByStatus } from '../../report/count-reports.ts';
import { type ListReportsQuery, listReports } from '../../report/read-reports.ts';
import { dayPattern } from '../../sections/fields.ts';
import { defineEndpoint, type EndpointRequest } from '../define-endpoint.ts';
import type { HttpService } from '../http-service.ts';
import { narrowingQuery, readNarrowing } from '../list-narrowing.ts';
import { noteReading, wayOf } from '../note-reading.ts';
import {
  choice,
  nextCursor,
  orNull,
  pageQuery,
  policyStatus,
  reportStatus,
  timestamp,
} from '../views/common-schemas.ts';
import { reportSummary } from '../views/report-schemas.ts';

export const listReportsQuery = Type.Object({
  policyStatus: Type.Optional(policyStatus),
  status: Type.Optional(reportStatus),
  policyId: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'a policy id' })),
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        "a text within the subject's name, at least three characters; accents and case do not matter. A page may then hold fewer than limit although nextCursor is there",
    }),
  ),
  validUntilFrom: Type.Optional(
    Type.String({ pattern: dayPattern, description: 'approvals that end on this day or later, YYYY-MM-DD' }),
  ),
  validUntilTo: Type.Optional(
    Type.String({
      pattern: dayPattern,
      description:
        'approvals that end on this day or earlier, YYYY-MM-DD; but for those that a later report of the document has followed',
    }),
  ),
  ...narrowingQuery,
  ...pageQuery,
});

const listAnswers = {
  200: {
    description: 'A page of reports',
    schema: Type.Object(
      {
        items: Type.Array(reportSummary),
        damaged: Type.Optional(
          Type.Array(
            Type.Object({
              id: Type.String(),
              code: choice(['RECORD_DAMAGED'], 'What is wrong with it'),
            }),
            { description: 'Reports of the page that the disk has damaged; absent where there are none' },
          ),
        ),
        nextCursor,
      },
      { $id: 'ReportList' },
    ),
  },
};

/** A page of reports, of which is noted who reads it. */
async function listNoted(
  { language, version }: Pick<EndpointRequest<unknown, unknown, unknown>, 'language' | 'version'>,
  service: HttpService,
  caller: Caller,
  query: ListReportsQuery,
) {
  const page = await listReports(service.engine, caller, query, language);
  const reportIds = page.items.map(({ id }) => id);
  noteReading(service, caller, { reportIds, way: wayOf(caller, version), isList: true });
  return page;
}

/** GET /v2/report: the organisation's reports, newest first. */
export const listReportsEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v1: '/report/list', v2: '/v2/report' },
    operationId: 'listReports',
    tag: 'Report',
    summary: 'List reports, newest first, without their sections',
    description: 'Pages are stable while reports arrive: give nextCursor as cursor, with the same filters.',
    permission: 'report:read',
    query: listReportsQuery,
    answers: listAnswers,
    problems: ['INVALID_DOCUMENT', 'INVALID_ARGUMENT'],
  },
  async (request, service, caller) => ({
    status: 200,
    body: await listNoted(request, service, caller, readNarrowing(request.query, service.engine)),
  }),
);

/** POST /v2/report/search: the same, with what is looked for in the body. */
export const searchReportsEndpoint = defineEndpoint(
  {
    method: 'POST',
    paths: { v2: '/v2/report/search' },
    operationId: 'searchReports',
    tag: 'Report',
    summary: 'List reports as GET /v2/report does, with the filters in the body',
    description: 'So that no document and no name stands in an address, which browsers and proxies keep.',
    permission: 'report:read',
    body: listReportsQuery,
    bodyExample: { name: 'padaria', limit: 20 },
    answers: listAnswers,
    problems: ['INVALID_DOCUMENT', 'INVALID_ARGUMENT'],
  },
  async (request, service, caller) => ({
    status: 200,
    body: await listNoted(
      request,
      service,
      caller,
      readNarrowing(request.body, { timezone: service.engine.timezone, pointer: '/document' }),
    ),
  }),
);

const ofStatus = Type.Integer({ minimum: 0 });

/** GET /v2/report/counts: how many stand where. */
export const countReportsEndpoint = defineEndpoint(
  {
    method: 'GET',
    paths: { v2: '/v2/report/counts' },
    operationId: 'countReports',
    isLong: true,
    tag: 'Report',
    summary: 'Count reports by status, each as far as atMost',
    description: 'Narrowed as the list is, but for name. At atMost there are so many or more.',
    permission: 'report:read',
    query: Type.Omit(listReportsQuery, ['status', 'name', 'limit', 'cursor']),
    answers: {
      200: {
        description: 'The counts',
        schema: Type.Object(
          {
            atMost: Type.Integer({ description: 'No status is counted further than this' }),
            counts: Type.Object({
              PENDING: ofStatus,
              PROCESSING: ofStatus,
              EVALUATING: ofStatus,
              COMPLETED: ofStatus,
              APPROVED: ofStatus,
              DENIED: ofStatus,
              ALERT: ofStatus,
              ERROR: ofStatus,
            }),
            oldestAlertAt: orNull(timestamp('When the oldest report was created that is in ALERT')),
          },
          { $id: 'ReportCounts' },
        ),
      },
    },
    problems: ['INVALID_DOCUMENT', 'INVALID_ARGUMENT'],
  },
  async ({ query }, { engine }, caller) => ({
    status: 200,
    body: await countReportsByStatus(engine, caller, readNarrowing(query, engine)),
  }),
);
