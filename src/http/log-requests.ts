import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../base/logger.ts';
import { hideError } from '../document/hide-error.ts';

/** What is written about requests: never a document, a body, a token or an address with its query. */
export interface RequestLog {
  response(request: FastifyRequest, reply: FastifyReply): void;
  failure(request: FastifyRequest, error: unknown): void;
}

export function openRequestLog(logger: Logger): RequestLog {
  return {
    response: (request, reply) => {
      if (!logger.writes('info')) return;
      logger.info(
        {
          requestId: request.id,
          method: request.method,
          // The pattern, so that what a caller put into a path stays out.
          route: request.routeOptions.url ?? 'none',
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          ...(request.callerId !== undefined && nameOfCaller(request.callerId)),
        },
        'request',
      );
    },
    failure: (request, error) => {
      logger.error(
        { requestId: request.id, route: request.routeOptions.url ?? 'none', err: hideError(error) },
        'failure',
      );
    },
  };
}

/** A person is named by the analyst's id. */
function nameOfCaller(id: string): object {
  return id.startsWith('usr_') ? { userId: id } : { clientId: id };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The client whose token was verified, or the person of the session. */
    callerId?: string;
  }
}
