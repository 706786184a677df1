import { METHODS } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyRequest, type RouteOptions } from 'fastify';
import { CreditError } from '../base/errors.ts';
import { answerEndpoint } from './answer-endpoint.ts';
import { isJson, refuseMediaType } from './body-types.ts';
import { countHeader } from './count-header.ts';
import type { ApiVersion, Endpoint } from './define-endpoint.ts';
import type { HttpService } from './http-service.ts';
import { limits } from './limits.ts';
import type { RequestLog } from './log-requests.ts';
import { readShortJson } from './long-json.ts';
import { MethodRefusals } from './method-refusals.ts';
import { addPages, pageOfRefusal, sendPage, wantsPage } from './pages/add-pages.ts';
import { pathOf } from './path-of.ts';
import { pathsOf } from './paths.ts';
import { headersOfAll, sendProblem } from './send-problem.ts';
import { serverOptions } from './server-options.ts';
import { addFileRoute, LongBodies } from './take-long-body.ts';

/** The server of the API, ready to listen. */
export function buildServer(
  service: HttpService,
  {
    log: requestLog,
    endpoints,
    trustedProxies = [],
    hasPages = true,
  }: {
    readonly log: RequestLog;
    readonly endpoints: readonly Endpoint[];
    readonly trustedProxies?: readonly string[] | undefined;
    /** False leaves out the pages for people. */
    readonly hasPages?: boolean | undefined;
  },
): FastifyInstance {
  const log = notingDamage(requestLog, service);
  const server = Fastify({
    ...serverOptions(),
    ...(trustedProxies.length > 0 && { trustProxy: [...trustedProxies] }),
    frameworkErrors: (error, request, reply) => sendProblem(error, { request, reply, log }),
  });
  server.server.maxConnections = limits.connections;
  server.server.maxRequestsPerSocket = 0;
  readBodiesAsJson(server);
  const refusals = new MethodRefusals(server);
  // An address below one of these is the API's, whether there is anything or not.
  const apiRooms = new Set(endpoints.flatMap(pathsOf).map(({ path }) => path.split('/')[1] ?? ''));
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOfAll(request));
    requireSoundRequest(request);
    if (service.stopping.aborted && pathOf(request) !== '/health') {
      reply.header('connection', 'close');
      throw new CreditError('SHUTTING_DOWN', {});
    }
    refusals.requireMethod(request, reply);
  });
  server.addHook('onResponse', async (request, reply) => log.response(request, reply));
  const { timeZone } = service.exports;
  const pageOf = hasPages ? pageOfRefusal : undefined;
  server.setErrorHandler((error, request, reply) => sendProblem(error, { request, reply, log, pageOf }));
  server.setNotFoundHandler((request, reply) => {
    if (hasPages && wantsPage(request, apiRooms)) return sendPage(request, reply, { status: 404, timeZone });
    return sendProblem(new CreditError('NOT_FOUND', { path: pathOf(request) }), { request, reply, log });
  });
  addRoutes(server, service, { log, endpoints, refusals });
  if (hasPages) addPages(server, refusals, timeZone);
  return server;
}

/** Returns a log that also records damage to the database, so that /health warns of it. */
function notingDamage(log: RequestLog, { engine }: HttpService): RequestLog {
  return {
    ...log,
    failure: (request, error) => {
      engine.storage.noteDamage(error);
      log.failure(request, error);
    },
  };
}

function readBodiesAsJson(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      // An empty body of any media type counts as missing. An endpoint that needs a body refuses the request.
      if (body.length === 0) return done(null, undefined);
      if (!isJson(request.raw)) throw refuseMediaType(['application/json']);
      done(null, readShortJson(typeof body === 'string' ? Buffer.from(body) : body));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

/** @throws CreditError MALFORMED_REQUEST, URI_TOO_LONG for what the parser of HTTP lets pass. */
function requireSoundRequest({ raw }: FastifyRequest): void {
  if (raw.httpVersionMajor < 1) {
    throw new CreditError('MALFORMED_REQUEST', {
      reason: {
        en: 'it is of a version before HTTP/1.0',
        'pt-BR': 'ela é de uma versão anterior ao HTTP/1.0',
      },
    });
  }
  // RFC 9112, section 3.2: of several Host fields two readers might each take another.
  const hosts = countHeader(raw.rawHeaders, 'host');
  if (hosts > 1 || (hosts === 0 && raw.httpVersion !== '1.0')) {
    throw new CreditError('MALFORMED_REQUEST', {
      reason: { en: 'it must have one Host field', 'pt-BR': 'ela precisa ter exatamente um campo Host' },
    });
  }
  if (raw.url !== undefined && raw.url.length > limits.addressCharacters)
    throw new CreditError('URI_TOO_LONG', { maximum: limits.addressCharacters });
}

interface Operation {
  readonly endpoint: Endpoint;
  readonly version: ApiVersion;
}

function addRoutes(
  server: FastifyInstance,
  service: HttpService,
  {
    log,
    endpoints,
    refusals,
  }: {
    readonly log: RequestLog;
    readonly endpoints: readonly Endpoint[];
    readonly refusals: MethodRefusals;
  },
): void {
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !server.supportedMethods.includes(method)) server.addHttpMethod(method);
  }
  const byUrl = new Map<string, Operation[]>();
  for (const endpoint of endpoints) {
    for (const { url, version } of pathsOf(endpoint)) {
      byUrl.set(url, [...(byUrl.get(url) ?? []), { endpoint, version }]);
    }
  }
  const longBodies = new LongBodies();
  const onCut = (request: FastifyRequest, error: unknown) => log.failure(request, error);
  for (const [url, operations] of byUrl) {
    for (const { endpoint, version } of operations) {
      const { bodyLimit, fileBody } = endpoint;
      const route: RouteOptions = {
        method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
        url,
        ...(bodyLimit !== undefined && { bodyLimit }),
        ...answerEndpoint(service, endpoint, { version, onCut }),
      };
      if (fileBody === undefined) server.route(route);
      else addFileRoute(server, route, { longBodies, fileBody });
    }
    const methods = operations.map(({ endpoint }) => endpoint.method);
    refusals.add(
      url,
      methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
    );
  }
}
