import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '../base/errors.ts';
import { readAcceptLanguage } from './accept-language.ts';
import { FileBody } from './file-body.ts';
import type { RequestLog } from './log-requests.ts';
import { pathOf } from './path-of.ts';
import { problemMediaType, retryAfterOf, toProblem } from './problem.ts';
import { toCreditError } from './to-credit-error.ts';

/** Refusals by load, and by a source that returned no photo: no defect to look into, the line of the request is enough. */
const busyCodes: ReadonlySet<ErrorCode> = new Set([
  'QUEUE_FULL',
  'LONG_BODIES_BUSY',
  'STATEMENT_QUEUE_FULL',
  'SHUTTING_DOWN',
  'PHOTO_UNAVAILABLE',
]);

/** Answers a request with what went wrong; a defect of ours is written to the log. */
export function sendProblem(
  error: unknown,
  {
    request,
    reply,
    log,
    pageOf,
  }: {
    request: FastifyRequest;
    reply: FastifyReply;
    log: RequestLog;
    /** Where a person is told instead, with a browser. */
    pageOf?: ((request: FastifyRequest, code: ErrorCode) => string | undefined) | undefined;
  },
): void {
  const refusal = toCreditError(error, request);
  if (refusal.httpStatus >= 500 && !busyCodes.has(refusal.code)) log.failure(request, error);
  // What the router refuses by itself has met no hook.
  reply.headers(headersOfAll(request));
  const retryAfter = retryAfterOf(refusal);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  const page = pageOf?.(request, refusal.code);
  if (page !== undefined) {
    reply.code(303).header('location', page).send();
    return;
  }
  if (refusal.code === 'RANGE_UNSATISFIABLE')
    reply.header('content-range', `bytes */${refusal.params['size']}`);
  if (refusal.httpStatus === 401) reply.header('www-authenticate', 'Bearer');
  reply.removeHeader('content-disposition');
  // The rest of a long body is not read.
  if (refusal.httpStatus === 413 || request.body instanceof FileBody) reply.header('connection', 'close');
  // Programs and their logs read problems: without a word about it they are in English.
  const language = readAcceptLanguage(request.headers['accept-language']) ?? 'en';
  const problem = toProblem(refusal, { path: pathOf(request), requestId: request.id, language });
  reply.code(refusal.httpStatus).type(problemMediaType).send(JSON.stringify(problem));
}

/** What every answer carries. */
export function headersOfAll(request: FastifyRequest): Readonly<Record<string, string>> {
  return {
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    vary: 'Accept-Language, Authorization, Cookie',
  };
}
