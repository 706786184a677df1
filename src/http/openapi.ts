import type { TSchema } from '@sinclair/typebox';
import { type ErrorCode, explainErrorCode } from '../base/errors.ts';
import {
  type ApiVersion,
  bodySchemaOf,
  type DescribedAnswer,
  type Endpoint,
  type EndpointTag,
  listsIgnoredFields,
  needsBody,
} from './define-endpoint.ts';
import { type EndpointPath, pathsOf } from './paths.ts';
import { problemMediaType, problemTitle, problemType } from './problem.ts';
import { problemSchema } from './views/common-schemas.ts';

type Json = { [key: string]: unknown };

const description = `Credit analysis for Brazil. Money in BRL, timestamps ISO 8601 UTC with milliseconds, dates YYYY-MM-DD, documents without mask. Unknown body fields are ignored, unknown query parameters refused. Every refusal is application/problem+json (RFC 9457) with a stable \`code\`.

To try it here: \`credit client create --name try --permission all\`, then send its id and secret to POST /auth/authenticate and give the token to Authorize. On the profile \`sandbox\` every answer is invented and says SANDBOX.`;

const tagDescriptions: Readonly<Record<EndpointTag, string>> = {
  Authentication: 'Tokens for clients of the API',
  Session: 'People who sign in with a browser, and what they are',
  Report: 'Analyses of one document: requests, results, sections, manual decisions, financial statements',
  'Credit policy': 'Which policies there are, and managing them',
  Batch: 'Many documents under one policy',
  Operation: 'A document and those related to it, each analysed, to one final status',
  Watch: 'Portfolios of documents that are screened again when an edition of a dataset changes',
  Webhook: 'Where events are sent, and what came of sending them',
  Subject: 'What is held about a person or a company',
  Audit: 'What was done, and by whom',
  People: 'People who may sign in, and the credentials of programs',
  Service: 'The service itself: its health, and this description',
};

/**
 * Refusals that every operation may give, of those that need a caller, and of those that read a body: also where none is
 * expected, one that is sent has to be sound.
 */
const common: readonly ErrorCode[] = [
  'INVALID_REQUEST',
  'MALFORMED_REQUEST',
  'NOT_ACCEPTABLE',
  'REQUEST_TIMEOUT',
  'URI_TOO_LONG',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
  'SHUTTING_DOWN',
  'STORAGE_BUSY',
];
const ofCallers: readonly ErrorCode[] = [
  'NOT_AUTHENTICATED',
  'PERMISSION_MISSING',
  'CROSS_SITE_REQUEST',
  'RATE_LIMITED',
];
/** Errors for a path parameter that is longer than any identifier. */
const ofPaths: readonly ErrorCode[] = ['NOT_FOUND'];
/** Other errors of the same lookup: the id belongs to another kind of record, or the record was erased. */
const companions: Partial<Record<ErrorCode, readonly ErrorCode[]>> = {
  UNKNOWN_POLICY: ['POLICY_IS_OPERATION'],
  UNKNOWN_REPORT: ['REPORT_ERASED'],
};
const ofBodies: readonly ErrorCode[] = ['MALFORMED_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

/** The description of the API (OpenAPI 3.1), made of the very schemas that validate its requests. */
export function describeApi(endpoints: readonly Endpoint[], version: string): Json {
  const components = new Map<string, Json>();
  const reference = (schema: TSchema): Json => referTo(schema, components);
  const problem = reference(problemSchema);
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    for (const place of pathsOf(endpoint)) {
      const operation = describeOperation(endpoint, place, { reference, problem });
      paths[place.path] = { ...paths[place.path], [endpoint.method.toLowerCase()]: operation };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'credit',
      version,
      description,
      contact: { name: 'Whoever runs this service' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The service that gives this description' }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({
      name,
      description: tagDescriptions[name],
    })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-credit_session',
          description:
            'What POST /v2/session sets, for pages of the service itself. On http://127.0.0.1 it is called credit_session_ and the port.',
        },
      },
      schemas: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

function describeOperation(
  endpoint: Endpoint,
  { version, operationId }: EndpointPath,
  { reference, problem }: { reference: (schema: TSchema) => Json; problem: Json },
): Json {
  const { permission, paths, params, query, fileBody, requestHeaders = {} } = endpoint;
  const deprecated = version === 'v1' && paths.v2 !== undefined;
  const needs =
    permission === null
      ? 'Open to all.'
      : permission === 'any'
        ? 'Needs a token or a session, and no permission.'
        : `Needs the permission \`${permission}\`.`;
  return {
    operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: [endpoint.description, needs, deprecated && `Deprecated: use ${paths.v2}.`]
      .filter((text) => typeof text === 'string')
      .join('\n\n'),
    ...(deprecated && { deprecated: true }),
    security: permission === null ? [] : [{ bearer: [] }, { session: [] }],
    ...(permission !== null && permission !== 'any' && { 'x-permission': permission }),
    parameters: [
      ...describeParameters('path', params, reference),
      ...describeParameters('query', query, reference),
      ...describeParameters('query', fileBody?.query, reference).map(besideFile),
      ...Object.entries(requestHeaders).map(([name, text]) => ({
        name,
        in: 'header',
        required: false,
        description: text,
        schema: { type: 'string' },
      })),
    ],
    ...describeBody(endpoint, version, reference),
    responses: {
      ...Object.fromEntries(
        Object.entries(endpoint.answers).map(([status, answer]) => [
          status,
          describeAnswer(answer, {
            reference,
            deprecated,
            listsIgnored: listsIgnoredFields(endpoint, version),
          }),
        ]),
      ),
      ...describeProblems(endpoint, problem),
      ...describeOthers(endpoint, problem),
    },
  };
}

function describeParameters(
  place: 'path' | 'query',
  schema: TSchema | undefined,
  reference: (schema: TSchema) => Json,
): Json[] {
  if (schema === undefined) return [];
  const required: readonly string[] = schema['required'] ?? [];
  const properties: Readonly<Record<string, TSchema>> = schema['properties'] ?? {};
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    description: property.description,
    schema: reference(property),
  }));
}

/** A parameter that stands in the query only where the body is a file. */
function besideFile(parameter: Json): Json {
  const { description: text, required } = parameter;
  const when = required === true ? 'Required beside a file' : 'Beside a file';
  return { ...parameter, required: false, description: `${when}, and only there: ${text}` };
}

function describeBody(
  endpoint: Endpoint,
  version: ApiVersion,
  reference: (schema: TSchema) => Json,
): { readonly requestBody?: Json } {
  const { bodyExample, fileBody } = endpoint;
  const body = bodySchemaOf(endpoint, version);
  if (body === undefined) return {};
  const files = (fileBody?.mediaTypes ?? []).map((mediaType) => {
    const example = fileBody?.examples[mediaType];
    return [mediaType, { schema: fileSchema, ...(example !== undefined && { example }) }];
  });
  return {
    requestBody: {
      required: needsBody(body),
      content: {
        'application/json': {
          schema: reference(body),
          ...(bodyExample !== undefined && { example: bodyExample }),
        },
        ...Object.fromEntries(files),
      },
    },
  };
}

/** Bytes, of which the media type says all that can be said. */
const fileSchema: Json = { type: 'string', contentEncoding: 'binary' };

function describeAnswer(
  answer: DescribedAnswer,
  {
    reference,
    deprecated,
    listsIgnored,
  }: {
    readonly reference: (schema: TSchema) => Json;
    readonly deprecated: boolean;
    readonly listsIgnored: boolean;
  },
): Json {
  const schemaOf = (type: string, own: TSchema) =>
    listsIgnored && type === 'application/json' ? { allOf: [reference(own), ignoredFields] } : reference(own);
  const {
    description: text,
    schema,
    jsonSchema,
    mediaType = 'application/json',
    example,
    headers = {},
  } = answer;
  const all = {
    ...headersOfAll,
    ...(deprecated && {
      Deprecation: 'Since when (RFC 9745)',
      Link: 'The successor, rel="successor-version"',
    }),
    ...headers,
  };
  return {
    description: text,
    headers: describeHeaders(all),
    ...(schema !== undefined && {
      content: Object.fromEntries(
        [mediaType].flat().map((type) => [
          type,
          {
            schema: schemaOf(type, (type === 'application/json' ? jsonSchema : undefined) ?? schema),
            ...(example !== undefined && { example }),
          },
        ]),
      ),
    }),
  };
}

const ignoredFields: Json = {
  type: 'object',
  properties: {
    ignoredFields: {
      type: 'array',
      items: { type: 'string' },
      description:
        'JSON Pointers of the fields of the request that are unknown and were ignored. Absent if there are none',
    },
  },
};

function describeHeaders(headers: Readonly<Record<string, string>>): Json {
  const described = Object.entries(headers).map(([name, meaning]) => [
    name,
    { description: meaning, schema: { type: 'string' } },
  ]);
  return Object.fromEntries(described);
}

const headersOfAll = { 'X-Request-Id': 'Names this request in the log of the service' } as const;

/** What the refusals of a status carry beside the problem. */
const headersOfStatus: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { 'WWW-Authenticate': 'Bearer' },
  416: { 'Content-Range': 'Size of the file in bytes: bytes */SIZE' },
  429: { 'Retry-After': 'Seconds after which it may succeed' },
  503: { 'Retry-After': 'Seconds after which it may succeed' },
};

function describeProblems(endpoint: Endpoint, problem: Json): Json {
  const codes = [
    ...endpoint.problems.flatMap((code) => [code, ...(companions[code] ?? [])]),
    ...(endpoint.params === undefined ? [] : ofPaths),
    ...common,
    ...(endpoint.permission === null ? [] : ofCallers),
    ...(endpoint.method === 'GET' ? [] : ofBodies),
  ];
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const { httpStatus } = explainErrorCode(code);
    byStatus.set(httpStatus, [...(byStatus.get(httpStatus) ?? []), code]);
  }
  const described = [...byStatus].filter(([status]) => endpoint.answers[status] === undefined);
  return Object.fromEntries(
    described.map(([status, codesOfStatus]) => {
      const [first] = codesOfStatus;
      return [
        status,
        {
          description: codesOfStatus.join(', '),
          headers: describeHeaders({ ...headersOfAll, ...headersOfStatus[status] }),
          content: {
            [problemMediaType]: {
              schema: { allOf: [problem, { properties: { code: { enum: codesOfStatus } } }] },
              ...(first !== undefined && { example: exampleProblem(first) }),
            },
          },
        },
      ];
    }),
  );
}

/** Of what leads a browser on, and so never answers with success: that whatever is not named is a refusal. */
function describeOthers({ answers }: Endpoint, problem: Json): Json {
  if (Object.keys(answers).some((status) => status.startsWith('2'))) return {};
  return {
    default: {
      description: 'Whatever else comes is a problem too',
      headers: describeHeaders(headersOfAll),
      content: { [problemMediaType]: { schema: problem } },
    },
  };
}

function exampleProblem(code: ErrorCode): Json {
  const { httpStatus, message } = explainErrorCode(code);
  return {
    type: problemType(code),
    title: problemTitle(code),
    status: httpStatus,
    detail: message.en.replace(/\{\w+\}/g, '…'),
    instance: '/…',
    code,
    requestId: 'req_01jd8q6x4hfx0s8d1b2c3d4e5f',
  };
}

/** The schema as JSON, every named one inside it moved to the components and referred to. */
function referTo(schema: TSchema, components: Map<string, Json>): Json {
  const { $id: name } = schema;
  if (name === undefined) return copy(schema, components);
  if (!components.has(name)) {
    components.set(name, {});
    const { $id: _, ...content } = copy(schema, components);
    components.set(name, content);
  }
  return { $ref: `#/components/schemas/${name}` };
}

function copy(schema: TSchema, components: Map<string, Json>): Json {
  const { anyOf, ...rest } = schema;
  const words = anyOf === undefined ? undefined : wordsOf(anyOf);
  if (words !== undefined) return { ...rest, type: 'string', enum: words };
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, copyValue(value, components)]),
  );
}

/** The words of a choice, which readers of the description know better as an enum. */
function wordsOf(members: readonly TSchema[]): readonly string[] | undefined {
  const words = members.map((member) => member['const']);
  return words.every((word) => typeof word === 'string') ? words : undefined;
}

function copyValue(value: unknown, components: Map<string, Json>): unknown {
  if (Array.isArray(value)) return value.map((member) => copyValue(member, components));
  if (value === null || typeof value !== 'object') return value;
  // Whatever stands inside a schema as an object is a schema, or a map of schemas, which is copied alike.
  return referTo(value as TSchema, components);
}
