import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions } from 'fastify';
import { CreditError } from '../base/errors.ts';
import { newRequestId } from '../base/ids.ts';
import type { Text } from '../base/language.ts';
import { hideDocumentsInText } from '../document/mask.ts';
import { limits } from './limits.ts';
import { problemMediaType, toProblem } from './problem.ts';

const safeRequestId = /^[A-Za-z0-9._:-]{1,100}$/;

/** The means that connections and requests may take; the times only a test has shorter. */
export function serverOptions(
  times: Readonly<Record<'headersMs' | 'requestMs' | 'checkMs', number>> = limits,
) {
  return {
    logger: false,
    requestIdHeader: false,
    genReqId: ({ headers }: IncomingMessage) => requestIdOf(headers['x-request-id']),
    bodyLimit: limits.bodyBytes,
    routerOptions: { maxParamLength: limits.parameterCharacters, ignoreTrailingSlash: false },
    requestTimeout: times.requestMs,
    connectionTimeout: limits.connectionMs,
    keepAliveTimeout: limits.keepAliveMs,
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: times.headersMs,
      connectionsCheckingInterval: times.checkMs,
      // Refused by the server, as a problem like any other.
      requireHostHeader: false,
    },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseConnection,
  } as const satisfies FastifyHttpOptions<Server>;
}

/** The caller's own name of the request, where it may stand in a log and in a header. */
function requestIdOf(header: string | readonly string[] | undefined): string {
  const isSafe =
    typeof header === 'string' && safeRequestId.test(header) && hideDocumentsInText(header) === header;
  return isSafe ? header : newRequestId();
}

/** What is no HTTP at all, or larger or slower than any request may be, never becomes a request. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = newRequestId();
  const refusal = refusalOf(error);
  // Of its path and its language nothing is known.
  const problem = toProblem(refusal, { path: '/', requestId, language: 'en' });
  const body = JSON.stringify(problem);
  const status = `${refusal.httpStatus} ${STATUS_CODES[refusal.httpStatus]}`;
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\nx-request-id: ${requestId}\r\ncontent-type: ${problemMediaType}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  // Whoever goes on sending is not listened to: what waits for the rest of a body is let go.
  socket.destroySoon();
}

function refusalOf({ code }: NodeJS.ErrnoException): CreditError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new CreditError('HEADERS_TOO_LARGE', { maximum: limits.headerBytes });
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new CreditError('REQUEST_TIMEOUT', {});
    default:
      return new CreditError('MALFORMED_REQUEST', { reason: noHttp });
  }
}

const noHttp: Text = { en: 'it is no HTTP', 'pt-BR': 'ela não é HTTP' };
