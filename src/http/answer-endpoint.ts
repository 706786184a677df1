import type { Socket } from 'node:net';
import { type TSchema, TypeGuard } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Caller } from '../auth/caller.ts';
import { CreditError } from '../base/errors.ts';
import { isRecord } from '../base/is-record.ts';
import { nextSlice } from '../base/slices.ts';
import { defaultLanguage } from '../report/report-answer.ts';
import { acceptsMediaType } from './accept-header.ts';
import { readAcceptLanguage } from './accept-language.ts';
import { dropNulls, shapeOf } from './body-shape.ts';
import { bodyTypes, refuseMediaType } from './body-types.ts';
import {
  type ApiVersion,
  bodySchemaOf,
  type Endpoint,
  type EndpointAnswer,
  type EndpointRequest,
  jsonMediaType,
  listsIgnoredFields,
  needsBody,
} from './define-endpoint.ts';
import { type FieldProblem, findFieldProblems, maximumProblems } from './field-problem.ts';
import { FileBody } from './file-body.ts';
import { findBodyProblems } from './find-body-problems.ts';
import { hideDocumentsInPath } from './hide-documents-in-path.ts';
import type { HttpService } from './http-service.ts';
import { identifyCaller } from './identify-caller.ts';
import { limits } from './limits.ts';
import { LongJson } from './long-json.ts';
import { refuseFields } from './problem.ts';
import { readQuery } from './read-query.ts';
import { RequestSite } from './request-site.ts';
import { findUnknownMembers } from './unknown-members.ts';
import { openWrittenBody } from './written-body.ts';

/** Version 2.0 of the API, December 2024, after which v1 paths with a twin are deprecated. */
const deprecatedAt = Date.parse('2024-12-01T00:00:00Z') / 1_000;

/**
 * How the router answers an endpoint: the caller is known and allowed before the body is read, and the handler sees
 * nothing that its schemas have not let through.
 *
 * @param options.onCut told of what broke when the answer was on its way already.
 */
export function answerEndpoint(
  service: HttpService,
  endpoint: Endpoint,
  { version, onCut }: { version: ApiVersion; onCut: (request: FastifyRequest, error: unknown) => void },
): Pick<RouteOptions, 'onRequest' | 'handler'> {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const successor = version === 'v1' ? endpoint.paths.v2 : undefined;
  const { mediaType = 'application/json' } = Object.values(endpoint.answers)[0] ?? {};
  const mediaTypes = [mediaType].flat();
  const isLong = endpoint.isLong ?? hasPages(endpoint);

  return {
    onRequest: async (request, reply) => {
      if (successor !== undefined) {
        reply.header('deprecation', `@${deprecatedAt}`);
        reply.header('link', `<${fillPath(successor, request.params)}>; rel="successor-version"`);
      }
      if (endpoint.permission !== null && !endpoint.isOpenTo?.(request.ip, service)) {
        const caller = await identifyCaller(request, { service, endpoint });
        request.callerId = caller.clientId;
        await service.requireRate(caller.clientId);
        if (endpoint.permission !== 'any' && !caller.permissions.has(endpoint.permission))
          throw new CreditError('PERMISSION_MISSING', { permission: endpoint.permission });
        callers.set(request, caller);
      }
      if (!mediaTypes.some((type) => acceptsMediaType(request.headers.accept, type)))
        throw new CreditError('NOT_ACCEPTABLE', { mediaType: mediaTypes.join(', ') });
    },
    handler: async (request, reply) => {
      const absence = new CallerAbsence(reply);
      try {
        const sent = await readBody(request, () => {
          const schema = bodySchemaOf(endpoint, version);
          return { schema, service, signal: absence.signal };
        });
        const parts = await readParts(endpoint, version, { request, body: sent });
        const { query, body, file, problems, ignored } = parts;
        if (problems.length > 0) throw refuseFields(problems);
        // One literal without a spread or an accessor: every request makes one.
        const question: EndpointRequest<unknown, unknown, unknown> = {
          query,
          body,
          file,
          params: request.params,
          headers: request.headers,
          version,
          language: readAcceptLanguage(request.headers['accept-language']) ?? defaultLanguage,
          address: request.ip,
          site: new RequestSite(request, service.exports.publicUrl),
          absence,
        };
        const handle = () => endpoint.handle(question, service, callers.get(request));
        const answered = await (isLong ? inSlice(request.raw.socket, handle) : handle());
        const lists = ignored.length > 0 && listsIgnoredFields(endpoint, version);
        const answer = lists ? listIgnored(answered, ignored) : answered;
        if (answer.write === undefined) return await send(reply, answer);
        return await sendWritten(reply, answer, {
          write: request.method === 'HEAD' ? undefined : answer.write,
          onCut: (error) => onCut(request, error),
        });
      } finally {
        absence.close();
      }
    },
  };
}

/** Starts a long answer in a slice of its own. The connection may be silent until the answer is ready. */
async function inSlice(socket: Socket, handle: () => Promise<EndpointAnswer>): Promise<EndpointAnswer> {
  await nextSlice();
  socket.setTimeout(0);
  try {
    return await handle();
  } finally {
    socket.setTimeout(limits.connectionMs);
  }
}

/** Whether an endpoint lists records in pages. */
function hasPages({ query, body }: Endpoint): boolean {
  return [query, body].some((schema) => TypeGuard.IsObject(schema) && 'limit' in schema.properties);
}

/** Whether the caller of a request has gone away. Its signal is made for those who wait; most answer at once. */
class CallerAbsence {
  readonly #reply: FastifyReply;
  #controller: AbortController | undefined;

  constructor(reply: FastifyReply) {
    this.#reply = reply;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      this.#reply.raw.once('close', this.#onClose);
    }
    return this.#controller.signal;
  }

  close(): void {
    if (this.#controller !== undefined) this.#reply.raw.off('close', this.#onClose);
  }

  readonly #onClose = () => this.#controller?.abort();
}

/** Returns the body of a request without optional fields that are null. A thread reads long bodies. */
async function readBody(
  { body, callerId = '', ip }: FastifyRequest,
  how: () => {
    readonly schema: TSchema | undefined;
    readonly service: HttpService;
    readonly signal: AbortSignal;
  },
): Promise<unknown> {
  const { schema, service, signal } = how();
  if (!(body instanceof LongJson)) {
    if (schema !== undefined && !(body instanceof FileBody)) dropNulls(body, shapeOf(schema));
    return body;
  }
  return service.longJson.read(body, { schema, lane: callerId || ip, signal });
}

/** The parts of a request as their schemas say, and everything that is wrong with them. */
async function readParts(
  endpoint: Endpoint,
  version: ApiVersion,
  { request, body }: { readonly request: FastifyRequest; readonly body: unknown },
): Promise<
  Pick<EndpointRequest<unknown, unknown, unknown>, 'query' | 'body' | 'file'> & {
    readonly problems: readonly FieldProblem[];
    /** JSON Pointers of the body's members that are ignored. */
    readonly ignored: readonly string[];
  }
> {
  const url = request.raw.url ?? '';
  const at = url.indexOf('?');
  const { params } = request;
  const file = body instanceof FileBody ? body.bytes : undefined;
  const querySchema = file === undefined ? endpoint.query : endpoint.fileBody?.query;
  const query = readQuery(at === -1 ? '' : url.slice(at + 1), querySchema);
  const problems: FieldProblem[] = [...query.problems];
  const ignored: string[] = [];
  if (endpoint.params !== undefined) problems.push(...findFieldProblems(endpoint.params, params, '/path'));
  // Beside a file the fields of the body stand in the query.
  if (file !== undefined) return { query: {}, body: query.values, file, problems, ignored: [] };
  const bodySchema = bodySchemaOf(endpoint, version);
  if (bodySchema === undefined) return { query: query.values, body, file, problems, ignored };
  if (body === undefined && needsBody(bodySchema)) throw refuseNoBody(endpoint, request);
  const content = body ?? {};
  const unknown = endpoint.namesUnknownFields === true ? findUnknownMembers(bodySchema, content) : undefined;
  problems.push(...(unknown?.problems ?? []), ...(await findBodyProblems(bodySchema, content)));
  ignored.push(...(unknown?.ignored ?? []));
  return { query: query.values, body: content, file, problems: problems.slice(0, maximumProblems), ignored };
}

/** Adds the ignored fields of the request to an answer in JSON. */
function listIgnored(answer: EndpointAnswer, ignoredFields: readonly string[]): EndpointAnswer {
  const { body } = answer;
  const content: unknown = typeof body === 'string' ? JSON.parse(body) : body;
  return isRecord(content) ? { ...answer, body: { ...content, ignoredFields } } : answer;
}

function refuseNoBody(endpoint: Endpoint, request: FastifyRequest): CreditError {
  return request.headers['content-type'] === undefined
    ? refuseMediaType(bodyTypes(endpoint))
    : new CreditError('MALFORMED_JSON', { reason: { en: 'it is empty', 'pt-BR': 'ele está vazio' } });
}

function send(reply: FastifyReply, answer: EndpointAnswer): FastifyReply {
  const { status, headers, body, mediaType } = answer;
  reply.code(status);
  if (headers) reply.headers(headers);
  if (body === undefined) return reply.send();
  reply.type(mediaType ?? jsonMediaType);
  if (typeof body === 'string') return reply.send(body);
  if (body instanceof Uint8Array)
    return reply.send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
  return reply.send(JSON.stringify(body));
}

/** Sends a body that is written while it goes out; HEAD is answered without one. */
function sendWritten(
  reply: FastifyReply,
  { status, headers, mediaType }: EndpointAnswer,
  { write, onCut }: { write: EndpointAnswer['write']; onCut: (error: unknown) => void },
): FastifyReply {
  reply.code(status).type(mediaType ?? jsonMediaType);
  if (headers) reply.headers(headers);
  return write === undefined ? reply.send() : reply.send(openWrittenBody(write, { onCut }));
}

/** The path with the parameters of this request in it; a document in the place of an id is not repeated. */
function fillPath(path: string, params: unknown): string {
  const values = Object(params);
  return hideDocumentsInPath(
    path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name]))),
  );
}
