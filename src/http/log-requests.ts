import type { FastifyReply, FastifyRequest } from 'fastify';
import { CreditError } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { hideDocumentsInText } from '../document/mask.ts';
import { limits } from './limits.ts';

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
          ...(request.callerId !== undefined && { clientId: request.callerId }),
        },
        'request',
      );
    },
    failure: (request, error) => {
      logger.error(
        { requestId: request.id, route: request.routeOptions.url ?? 'none', err: error },
        'failure',
      );
    },
  };
}

/** An error for the log: what it says of documents is hidden. */
export function hideError(error: unknown): object {
  if (!(error instanceof Error)) return { message: hideDocumentsInText(String(error)) };
  const { cause } = error;
  return {
    type: error.name,
    message: hideDocumentsInText(error.message),
    stack: hideDocumentsInText(error.stack ?? ''),
    ...(cause !== undefined && { cause: hideError(cause) }),
  };
}

/** What goes wrong in the framework, in the terms of the catalogue; everything unknown is our own defect. */
export function toCreditError(error: unknown, request: FastifyRequest): CreditError {
  if (error instanceof CreditError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new CreditError('BODY_TOO_LARGE', {
        maximumBytes: request.routeOptions.bodyLimit ?? limits.bodyBytes,
      });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new CreditError('UNSUPPORTED_MEDIA_TYPE', {});
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new CreditError('MALFORMED_REQUEST', {
        reason: 'the body is not as long as Content-Length says',
      });
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new CreditError('MALFORMED_JSON', { reason: 'it is empty' });
    case 'ECONNRESET':
      return new CreditError('MALFORMED_REQUEST', { reason: 'the connection ended before the body did' });
    case 'FST_ERR_BAD_URL':
      return new CreditError('MALFORMED_REQUEST', { reason: 'the address is not soundly encoded' });
    default:
      return new CreditError('INTERNAL', {}, { cause: error });
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The client whose token was verified. */
    callerId?: string;
  }
}
