import type { HttpAnswer } from '../net/http-client.ts';
import type { HttpFailure } from '../net/http-failure.ts';
import { readJson } from '../net/read-json.ts';
import { lostCharge, type SourceAnswer, SourceFailure, type SourceFailureCode } from './define-source.ts';

const codeOfHttpFailure: Readonly<Record<HttpFailure['outcome'], SourceFailureCode>> = {
  TIMEOUT: 'TIMEOUT',
  UNREACHABLE: 'UNREACHABLE',
  TOO_LARGE: 'TOO_LARGE',
  UNREADABLE: 'INVALID_ANSWER',
  UNSENDABLE: 'REFUSED',
};

/**
 * That nothing usable came over HTTP.
 *
 * @param name who was asked, as a sentence begins: `The company registry (host)`.
 * @param options.isFinal the question must not be asked again.
 */
export function failureOfHttp(
  { outcome, reason, proxy, isUnsent }: HttpFailure,
  name: string,
  options: { readonly isFinal?: boolean } = {},
): SourceFailure {
  if (proxy !== undefined) return new SourceFailure('PROXY_FAILED', `${name} was not reached: ${reason}.`);
  const charge = isUnsent ? undefined : lostCharge;
  const code = codeOfHttpFailure[outcome];
  return new SourceFailure(code, `${name} gave no usable answer: ${reason}.`, { ...options, charge });
}

/** The failure of a request whose answer is incomplete, because its connection was closed. */
export const cutAnswer: HttpFailure = { outcome: 'UNREACHABLE', reason: 'the answer was cut off' };

/**
 * Refuses a JSON answer that was cut off: its end is that of the connection, and it is empty or starts as JSON that is incomplete.
 *
 * @param name as for `failureOfHttp`.
 * @throws SourceFailure UNREACHABLE, which is repeatable.
 */
export function refuseCutJson({ endsWithConnection, body }: HttpAnswer, name: string): void {
  if (!endsWithConnection) return;
  const begins = body.length === 0 || /^\s*[{[]/.test(new TextDecoder().decode(body));
  if (!begins || readJson(body, 'application/json').problem === undefined) return;
  throw failureOfHttp(cutAnswer, name);
}

/** What is kept of an answer over HTTP. */
export function keptAnswer({ contentType, body }: HttpAnswer): SourceAnswer {
  return { outcome: 'ANSWERED', contentType, body, editionDate: null };
}

/** That an answer has a status by which it says nothing of what was asked. @param name as for `failureOfHttp`. */
export function failureOfStatus(answer: HttpAnswer, name: string): SourceFailure {
  const code = codeOfStatus(answer.status);
  return new SourceFailure(code, `${name} answered HTTP ${answer.status}: ${meanings[code]}.`, {
    answer: keptAnswer(answer),
    retryAfterMs: answer.retryAfterMs,
    isUnavailable: answer.status === 503,
  });
}

type StatusCode = keyof typeof meanings;

const meanings = {
  REDIRECTED: 'it sends elsewhere, and no redirect is followed; is its address right?',
  TIMEOUT: 'it gave up waiting',
  RATE_LIMITED: 'it was asked too often',
  REFUSED: 'it refused the question',
  SERVER_ERROR: 'it has a problem of its own',
  INVALID_ANSWER: 'that is no record',
} as const satisfies Partial<Record<SourceFailureCode, string>>;

/** Returns the failure code of an HTTP status that is not a success. */
export function codeOfStatus(status: number): StatusCode {
  if (status >= 500) return 'SERVER_ERROR';
  if (status === 429) return 'RATE_LIMITED';
  if (status === 408) return 'TIMEOUT';
  if (status >= 400) return 'REFUSED';
  return status >= 300 ? 'REDIRECTED' : 'INVALID_ANSWER';
}
