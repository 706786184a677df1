import type { IncomingMessage } from 'node:http';
import { CreditError } from '../base/errors.ts';
import type { Text } from '../base/language.ts';
import type { Endpoint } from './define-endpoint.ts';

/** What a body may be, in the order in which it is told: JSON, and the types of files where they are taken. */
export function bodyTypes({ fileBody }: Pick<Endpoint, 'fileBody'>): readonly string[] {
  return ['application/json', ...(fileBody?.mediaTypes ?? [])];
}

/** The refusal of a body that is of none of these types, or is packed. */
export function refuseMediaType(mediaTypes: readonly string[]): CreditError {
  return new CreditError('UNSUPPORTED_MEDIA_TYPE', {
    mediaTypes: { en: mediaTypes.join(' or '), 'pt-BR': mediaTypes.join(' ou ') },
  });
}

/** The refusal of a body that is too long; `instead` names the way that takes more. */
export function refuseLength(maximumBytes: number, instead: Text = lessAtOnce): CreditError {
  return new CreditError('BODY_TOO_LARGE', { maximumBytes, instead });
}

const lessAtOnce: Text = {
  en: 'Send less in one request.',
  'pt-BR': 'Envie menos em cada requisição.',
};

/**
 * Whether a body is JSON by its header: `application/json` and not compressed. A charset must be UTF-8, the only one in RFC 8259.
 * Other parameters and spaces are ignored.
 */
export function isJson(request: IncomingMessage): boolean {
  const [, charset] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(request.headers['content-type'] ?? '') ?? [];
  return isOfType(request, ['application/json']) && (charset === undefined || /^utf-?8$/i.test(charset));
}

/** Whether a body is of one of these types by its header, whatever its parameters, and not packed. */
export function isOfType({ headers }: IncomingMessage, mediaTypes: readonly string[]): boolean {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return mediaTypes.includes(type.trim().toLowerCase()) && !isPacked(headers['content-encoding']);
}

function isPacked(encoding: string | undefined): boolean {
  return encoding !== undefined && encoding !== 'identity';
}
