import { type Static, Type } from '@sinclair/typebox';
import { CreditError } from '../../base/errors.ts';
import { requireDocument } from '../../document/document.ts';
import { type ListReportsQuery, listReports } from '../../report/read-reports.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { refuseField } from '../problem.ts';
import { choice, nextCursor, pageQuery, policyStatus, reportStatus } from '../views/common-schemas.ts';
import { reportSummary } from '../views/report-schemas.ts';

const instant = (description: string) =>
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2}))?$',
    description: `${description}, YYYY-MM-DD (UTC) or ISO 8601 with its zone`,
  });

export const listReportsQuery = Type.Object({
  policyStatus: Type.Optional(policyStatus),
  status: Type.Optional(reportStatus),
  document: Type.Optional(Type.String({ minLength: 1, maxLength: 30, description: 'a CPF or a CNPJ' })),
  policyId: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'a policy id' })),
  externalId: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'your own id' })),
  name: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        "a text within the subject's name, at least three characters; accents and case do not matter. A page may then hold fewer than limit although nextCursor is there",
    }),
  ),
  type: Type.Optional(choice(['cpf', 'cnpj', 'CPF', 'CNPJ'], 'cpf or cnpj')),
  createdFrom: Type.Optional(instant('the earliest creation')),
  createdTo: Type.Optional(instant('the latest creation')),
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
  async ({ query, language }, { engine }, caller) => ({
    status: 200,
    body: await listReports(engine, caller, readNarrowing(query, '?document'), language),
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
  async ({ body, language }, { engine }, caller) => ({
    status: 200,
    body: await listReports(engine, caller, readNarrowing(body, '/document'), language),
  }),
);

/** What a list is narrowed by; `pointer` says where a document that is none stands. */
function readNarrowing(
  { document, type, createdFrom, createdTo, ...rest }: Static<typeof listReportsQuery>,
  pointer: string,
): ListReportsQuery {
  return {
    ...rest,
    ...(document !== undefined && { document: readDocument(document, pointer) }),
    ...(type !== undefined && { documentKind: type.toLowerCase() === 'cpf' ? 'cpf' : 'cnpj' }),
    ...(createdFrom !== undefined && { createdFrom: readInstant('createdFrom', createdFrom) }),
    ...(createdTo !== undefined && { createdTo: readInstant('createdTo', createdTo) }),
  };
}

function readDocument(text: string, pointer: string): string {
  try {
    return requireDocument(text).value;
  } catch (error) {
    throw error instanceof CreditError ? refuseField(error, pointer) : error;
  }
}

/** As timestamps are kept; a day alone means its first instant, or its last where it ends a span. */
function readInstant(name: 'createdFrom' | 'createdTo', text: string): string {
  const whole =
    text.length > 10 ? text : `${text}T${name === 'createdFrom' ? '00:00:00.000' : '23:59:59.999'}Z`;
  const ms = Date.parse(whole);
  // A day that no month has is read as one of the next month; what is asked for must exist.
  if (Number.isNaN(ms) || !existsInCalendar(text)) {
    throw new CreditError('INVALID_ARGUMENT', {
      name,
      reason: { en: 'it is no date', 'pt-BR': 'não é uma data' },
      expected: { en: 'YYYY-MM-DD or ISO 8601 with its zone', 'pt-BR': 'AAAA-MM-DD ou ISO 8601 com o fuso' },
    });
  }
  return new Date(ms).toISOString();
}

function existsInCalendar(text: string): boolean {
  const day = text.slice(0, 10);
  const ms = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}
