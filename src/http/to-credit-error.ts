import type { FastifyRequest } from 'fastify';
import { CreditError } from '../base/errors.ts';
import { toInstallationFault } from '../base/installation-fault.ts';
import { refuseLength, refuseMediaType } from './body-types.ts';
import { limits } from './limits.ts';
import { pathOf } from './path-of.ts';

/** What goes wrong in the framework, in the terms of the catalogue; everything unknown is our own defect. */
export function toCreditError(error: unknown, request: FastifyRequest): CreditError {
  if (error instanceof CreditError) return error;
  const isCancelled = error instanceof DOMException && error.name === 'AbortError';
  if (isCancelled && request.raw.socket.destroyed) return connectionEnded();
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refuseLength(request.routeOptions.bodyLimit ?? limits.bodyBytes);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return refuseMediaType(['application/json']);
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new CreditError('MALFORMED_REQUEST', {
        reason: {
          en: 'the body is not as long as Content-Length says',
          'pt-BR': 'o corpo não tem o tamanho que Content-Length diz',
        },
      });
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new CreditError('MALFORMED_JSON', { reason: { en: 'it is empty', 'pt-BR': 'ele está vazio' } });
    case 'ECONNRESET':
      return connectionEnded();
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new CreditError('NOT_FOUND', { path: pathOf(request) });
    case 'FST_ERR_BAD_URL':
      return new CreditError('MALFORMED_REQUEST', {
        reason: { en: 'the address is not soundly encoded', 'pt-BR': 'o endereço está mal codificado' },
      });
    default: {
      // Another version may have been installed over the one that runs, and taken a part that was not loaded yet.
      const fault = toInstallationFault(error);
      return fault instanceof CreditError ? fault : new CreditError('INTERNAL', {}, { cause: error });
    }
  }
}

/** The caller went away. The refusal appears only in the log. */
function connectionEnded(): CreditError {
  return new CreditError('MALFORMED_REQUEST', {
    reason: {
      en: 'the connection ended before the request was complete or answered',
      'pt-BR': 'a conexão terminou antes de a requisição ser concluída ou respondida',
    },
  });
}
