import { type IncomingMessage, METHODS } from 'node:http';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify';
import { CreditError } from '../base/errors.ts';
import { newRequestId } from '../base/ids.ts';
import { answerEndpoint } from './answer-endpoint.ts';
import type { Endpoint } from './define-endpoint.ts';
import { endpoints } from './endpoints/index.ts';
import type { HttpService } from './http-service.ts';
import { limits } from './limits.ts';
import { type RequestLog, toCreditError } from './log-requests.ts';
import { pathsOf } from './paths.ts';
import { problemMediaType, retryAfterOf, toProblem } from './problem.ts';
import { readJsonBody } from './read-json-body.ts';
import { addLongBodyRoute, LongBodies } from './take-long-body.ts';

const safeRequestId = /^[A-Za-z0-9._:-]{1,100}$/;

/** The server of the API, ready to listen. */
export function buildServer(service: HttpService, options: { log: RequestLog }): FastifyInstance {
  const { log } = options;
  const server = Fastify({
    logger: false,
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && safeRequestId.test(given) ? given : newRequestId();
    },
    bodyLimit: limits.bodyBytes,
    routerOptions: { maxParamLength: limits.parameterCharacters, ignoreTrailingSlash: false },
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.connectionMs,
    keepAliveTimeout: limits.keepAliveMs,
    http: { maxHeaderSize: limits.headerBytes, headersTimeout: limits.headersMs },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply);
    },
    clientErrorHandler: refuseConnection,
  });
  server.server.maxConnections = limits.connections;
  server.server.maxRequestsPerSocket = 0;

  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      requireJson(request.raw);
      done(null, readJsonBody(typeof body === 'string' ? Buffer.from(body) : body));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });

  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOfAll(request));
    if (request.raw.httpVersionMajor < 1) {
      throw new CreditError('MALFORMED_REQUEST', { reason: 'it is of a version before HTTP/1.0' });
    }
    if (request.raw.url !== undefined && request.raw.url.length > limits.addressCharacters)
      throw new CreditError('URI_TOO_LONG', { maximum: limits.addressCharacters });
    if (service.stopping.aborted && pathOf(request) !== '/health') {
      reply.header('connection', 'close');
      throw new CreditError('SHUTTING_DOWN', {});
    }
  });
  server.addHook('onResponse', async (request, reply) => log.response(request, reply));

  function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const refusal = toCreditError(error, request);
    if (refusal.httpStatus >= 500) log.failure(request, error);
    // What the router refuses by itself has met no hook.
    reply.headers(headersOfAll(request));
    const retryAfter = retryAfterOf(refusal);
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    if (refusal.httpStatus === 401) reply.header('www-authenticate', 'Bearer');
    reply.removeHeader('content-disposition');
    if (refusal.httpStatus === 413) reply.header('connection', 'close');
    const problem = toProblem(refusal, { path: pathOf(request), requestId: request.id });
    reply.code(refusal.httpStatus).type(problemMediaType).send(JSON.stringify(problem));
  }

  server.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  server.setNotFoundHandler((request, reply) =>
    sendError(new CreditError('NOT_FOUND', { path: pathOf(request) }), request, reply),
  );

  for (const method of METHODS) {
    if (method !== 'CONNECT' && !server.supportedMethods.includes(method)) server.addHttpMethod(method);
  }
  const byUrl = new Map<string, Endpoint[]>();
  for (const endpoint of endpoints) {
    for (const { url } of pathsOf(endpoint)) byUrl.set(url, [...(byUrl.get(url) ?? []), endpoint]);
  }
  const longBodies = new LongBodies();
  const onCut = (request: FastifyRequest, error: unknown) => log.failure(request, error);
  for (const [url, here] of byUrl) registerUrl(server, service, { url, here, longBodies, onCut });
  return server;
}

/** Every method of one address: those that it has, and the refusal of the others. */
function registerUrl(
  server: FastifyInstance,
  service: HttpService,
  {
    url,
    here,
    longBodies,
    onCut,
  }: {
    url: string;
    here: readonly Endpoint[];
    longBodies: LongBodies;
    onCut: (request: FastifyRequest, error: unknown) => void;
  },
): void {
  const allowed = [
    ...here.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
    'OPTIONS',
  ].sort();
  for (const endpoint of here) {
    const version = pathsOf(endpoint).find((one) => one.url === url)?.version ?? 'v2';
    const route: RouteOptions = {
      method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
      url,
      ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
      ...answerEndpoint(service, endpoint, { version, onCut }),
    };
    if (endpoint.longBody === true) addLongBodyRoute(server, route, { longBodies, requireJson });
    else server.route(route);
  }
  server.route({
    method: 'OPTIONS',
    url,
    onRequest: async (_request, reply) => {
      reply.code(204).header('allow', allowed.join(', ')).send();
      return reply;
    },
    handler: async () => {},
  });
  server.route({
    method: server.supportedMethods.filter((method) => !allowed.includes(method)),
    url,
    onRequest: async (request, reply) => {
      reply.header('allow', allowed.join(', '));
      throw new CreditError('METHOD_NOT_ALLOWED', { method: request.method, allowed: allowed.join(', ') });
    },
    handler: async () => {},
  });
}

function headersOfAll(request: FastifyRequest): Readonly<Record<string, string>> {
  return {
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  };
}

/** The path without its query, which may hold a document. */
function pathOf(request: FastifyRequest): string {
  const url = request.raw.url ?? '/';
  const end = url.indexOf('?');
  return (end === -1 ? url : url.slice(0, end)).slice(0, 500);
}

/** @throws CreditError UNSUPPORTED_MEDIA_TYPE for a body that is no JSON by its header, or is packed. */
function requireJson({ headers }: IncomingMessage): void {
  const { 'content-type': type, 'content-encoding': encoding = 'identity' } = headers;
  if (!isJson(type) || encoding !== 'identity') throw new CreditError('UNSUPPORTED_MEDIA_TYPE', {});
}

/** `application/json`, with at most a charset that says UTF-8 (RFC 8259 knows no other). */
function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && /^application\/json *(?:; *charset="?utf-8"? *)?$/i.test(contentType);
}

/** What is no HTTP at all, or larger or slower than any request may be, never becomes a request. */
function refuseConnection(error: NodeJS.ErrnoException, socket: import('node:net').Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'HEADERS_TOO_LARGE']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'REQUEST_TIMEOUT']
        : ['400 Bad Request', 'MALFORMED_REQUEST'];
  const body = JSON.stringify({
    type: `/problems/${code}`,
    title: status.slice(4),
    status: Number(status.slice(0, 3)),
    code,
  });
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: ${problemMediaType}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
