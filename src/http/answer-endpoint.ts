import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Caller } from '../auth/caller.ts';
import { CreditError } from '../base/errors.ts';
import { acceptsMediaType } from './accept-header.ts';
import { type ApiVersion, type Endpoint, type EndpointAnswer, jsonMediaType } from './define-endpoint.ts';
import { type FieldProblem, findFieldProblems } from './field-problem.ts';
import type { HttpService } from './http-service.ts';
import { refuseFields } from './problem.ts';
import { readQuery } from './read-query.ts';
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

  return {
    onRequest: async (request, reply) => {
      if (successor !== undefined) {
        const { params } = request;
        reply.header('deprecation', `@${deprecatedAt}`);
        reply.header('link', `<${fillPath(successor, params)}>; rel="successor-version"`);
      }
      if (endpoint.permission !== null) {
        const caller = await service.credentials.verify(bearerToken(request));
        request.callerId = caller.clientId;
        service.requireRate(caller.clientId);
        if (!caller.permissions.has(endpoint.permission))
          throw new CreditError('PERMISSION_MISSING', { permission: endpoint.permission });
        callers.set(request, caller);
      }
      if (!mediaTypes.some((type) => acceptsMediaType(request.headers.accept, type)))
        throw new CreditError('NOT_ACCEPTABLE', { mediaType: mediaTypes.join(', ') });
    },
    handler: async (request, reply) => {
      const { query, problems } = readParts(endpoint, request);
      if (problems.length > 0) throw refuseFields(problems);
      let gone: AbortController | undefined;
      const onClose = () => gone?.abort();
      try {
        const answer = await endpoint.handle(
          {
            params: request.params,
            query,
            body: request.body,
            headers: request.headers,
            version,
            address: request.ip,
            // Made for those who wait; most answer at once.
            get signal() {
              if (gone === undefined) {
                gone = new AbortController();
                reply.raw.once('close', onClose);
              }
              return gone.signal;
            },
          },
          service,
          callers.get(request),
        );
        if (answer.write === undefined) return await send(reply, answer);
        return await sendWritten(reply, answer, {
          write: request.method === 'HEAD' ? undefined : answer.write,
          onCut: (error) => onCut(request, error),
        });
      } finally {
        if (gone !== undefined) reply.raw.off('close', onClose);
      }
    },
  };
}

/** The query as its schema says, and everything that is wrong with the parts of the request. */
function readParts(endpoint: Endpoint, request: FastifyRequest) {
  const url = request.raw.url ?? '';
  const at = url.indexOf('?');
  const { values, problems } = readQuery(at === -1 ? '' : url.slice(at + 1), endpoint.query);
  const found: FieldProblem[] = [...problems];
  if (endpoint.params !== undefined)
    found.push(...findFieldProblems(endpoint.params, request.params, '/path'));
  if (endpoint.body !== undefined) {
    if (request.body === undefined) throw bodyMissing(request);
    found.push(...findFieldProblems(endpoint.body, request.body));
  }
  return { query: values, problems: found };
}

function bodyMissing(request: FastifyRequest): CreditError {
  return request.headers['content-type'] === undefined
    ? new CreditError('UNSUPPORTED_MEDIA_TYPE', {})
    : new CreditError('MALFORMED_JSON', { reason: 'it is empty' });
}

/** @throws CreditError NOT_AUTHENTICATED where there is none, or more than one. */
function bearerToken(request: FastifyRequest): string {
  const [, token] = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined || isRepeated(request.raw.rawHeaders))
    throw new CreditError('NOT_AUTHENTICATED', {});
  return token;
}

/** Node keeps the first of several Authorization headers and says nothing of the others. */
function isRepeated(rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 'authorization'.length && name.toLowerCase() === 'authorization') count += 1;
  }
  return count !== 1;
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

/** The path with the parameters of this request in it. */
function fillPath(path: string, params: unknown): string {
  const values = Object(params);
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
}
