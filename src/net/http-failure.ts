import type { HttpLimits } from './http-limits.ts';
import type { HttpProxy } from './http-proxy.ts';

/**
 * No answer. TIMEOUT: one of the limits of time. UNREACHABLE: no such name, refused, reset, TLS not agreed, not HTTP, cut
 * off before its end. TOO_LARGE: over `maximumBytes`, or headers without end. UNREADABLE: a compression that was not
 * asked for, or is broken. UNSENDABLE: a header that cannot be sent, such as a secret with a line break. `reason` is a few English words without addresses, except the address of `proxy`.
 */
export interface HttpFailure {
  readonly outcome: 'TIMEOUT' | 'UNREACHABLE' | 'TOO_LARGE' | 'UNREADABLE' | 'UNSENDABLE';
  readonly reason: string;
  /** True if no part of the request was written to a connection, so it cannot have reached its target. Set by `HttpClient`. */
  readonly isUnsent?: true;
  /** The address of the proxy that failed, without credentials: the request did not reach its target. */
  readonly proxy?: string;
}

/** The failure of a connection or of an answer. */
export interface ConnectionFailure extends HttpFailure {
  readonly outcome: Exclude<HttpFailure['outcome'], 'UNSENDABLE'>;
}

/** The code of the error with which plain http to a name is refused if it would go through a proxy. */
export const plainThroughProxyCode = 'ERR_PLAIN_THROUGH_PROXY';

/** The words for the codes that people meet; any other code is its own word. */
const unreachable: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no route to the network',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name could not be looked up',
  EPIPE: 'connection closed early',
  ERR_FORBIDDEN_ADDRESS: 'its host leads to an address that is not public',
  [plainThroughProxyCode]: 'plain http does not go through the proxy; add its host to NO_PROXY',
  UND_ERR_SOCKET: 'connection closed early',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the answer has another length than it says',
  Z_BUF_ERROR: 'the answer was cut off',
};

/**
 * Creates the error of a proxy that cannot be reached, refuses a connection, or does not open it in time.
 *
 * @param fault the words after the address of the proxy, such as `refused to open the connection`.
 */
export function proxyFault({ address }: HttpProxy, fault: string, options?: ErrorOptions): Error {
  const error = new Error(`the proxy ${address} ${fault}`, options);
  return Object.assign(error, { code: 'ERR_PROXY_FAILED', proxy: address });
}

/** Returns a few English words for the error of a connection that could not be opened. */
export function connectionFaultInWords(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('HPE_')) return notHttp;
  return codeInWords(code) || error.message;
}

const notHttp = 'what answers there is not HTTP';

function codeInWords(code: string): string {
  return unreachable[code] ?? (/TLS|SSL|CERT|EPROTO/.test(code) ? `TLS: ${code}` : code);
}

/**
 * What an error of the connection means.
 *
 * @throws the error, where it is of our own making.
 */
export function failureOf(
  error: unknown,
  limits: Pick<HttpLimits, 'connectMs' | 'headersMs' | 'silenceMs'>,
): ConnectionFailure {
  // Told by its name: the code that undici means to give it is undefined.
  if (error instanceof Error && error.name === 'HTTPParserError') {
    return { outcome: 'UNREACHABLE', reason: notHttp };
  }
  if (error instanceof Error && 'proxy' in error && typeof error.proxy === 'string') {
    return { outcome: 'UNREACHABLE', reason: error.message, proxy: error.proxy };
  }
  const code = error instanceof Error && 'code' in error ? String(error.code ?? '') : '';
  switch (code) {
    case 'UND_ERR_CONNECT_TIMEOUT':
      return timedOut(limits.connectMs, 'a connection');
    case 'UND_ERR_HEADERS_TIMEOUT':
      return timedOut(limits.headersMs, 'the headers');
    case 'UND_ERR_BODY_TIMEOUT':
      return timedOut(limits.silenceMs, 'more of the answer');
    case 'ETIMEDOUT':
      return { outcome: 'TIMEOUT', reason: 'the network gave up waiting' };
    case 'UND_ERR_HEADERS_OVERFLOW':
      return { outcome: 'TOO_LARGE', reason: 'headers without end' };
    // Of our own making.
    case '':
    case 'UND_ERR_INVALID_ARG':
    case 'UND_ERR_DESTROYED':
    case 'UND_ERR_CLOSED':
      throw error;
  }
  if (unreachable[code] === undefined && /^(?:Z_|ERR__ERROR_|ERR_BROTLI_)/.test(code)) {
    return { outcome: 'UNREADABLE', reason: 'its compression is broken' };
  }
  return { outcome: 'UNREACHABLE', reason: codeInWords(code) };
}

/**
 * Returns the failure of a request with a header that cannot be sent: it has a line break, another control character, or a character
 * beyond ISO-8859-1. Undefined if all headers can be sent.
 */
export function unsendable(headers: Readonly<Record<string, string>>): HttpFailure | undefined {
  const name = Object.keys(headers).find((one) => !/^[\t\x20-\x7e\x80-\xff]*$/.test(headers[one] ?? ''));
  if (name === undefined) return undefined;
  const reason = `the header ${name} has a line break or another character that cannot be sent; check its secret`;
  return { outcome: 'UNSENDABLE', reason, isUnsent: true };
}

/** Nothing came in time. */
export function timedOut(ms: number, awaited: string): ConnectionFailure {
  return { outcome: 'TIMEOUT', reason: `no sign of ${awaited} within ${ms / 1000} s` };
}
